"""Games of one's own: the page on which one is made."""
