"""What forms are made of, and how what they say is recorded."""
