"""The app at home on a phone: what a phone loads, how its browser asks the app there, and how it
exchanges with a server what was recorded."""
