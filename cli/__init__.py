"""The ``hedgerow`` command."""
