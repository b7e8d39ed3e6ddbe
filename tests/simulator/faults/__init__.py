"""What goes wrong on an evening, each in a module of its own."""
