"""Access, links, and protection from strangers."""
