"""The app running on a phone: what a phone loads, how its service worker calls the app, and how it
exchanges what was recorded with a server."""
