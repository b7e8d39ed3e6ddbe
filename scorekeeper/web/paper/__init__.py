"""The score sheet on paper: what stands on it, and how it is drawn."""
