"""The app at home on a phone: what a phone loads, and how its browser asks the app there."""
