DISTRIBUTION = "kalooki"
"""The name under which the package is installed; another project has its own name on PyPI."""
