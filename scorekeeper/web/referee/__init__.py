"""The referee’s answers, as pages show them."""
