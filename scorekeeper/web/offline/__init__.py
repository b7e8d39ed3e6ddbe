"""The app on a phone: pending and failed requests, games kept only there, the phone's settings."""
