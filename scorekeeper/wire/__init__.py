"""Values as JSON, with the names promised to users' programs. No other room spells them."""
