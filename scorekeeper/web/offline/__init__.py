"""What a phone has for itself: what waits there, what only it has, its settings."""
