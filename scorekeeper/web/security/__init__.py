"""Who may do what, by which links, and what keeps strangers out."""
