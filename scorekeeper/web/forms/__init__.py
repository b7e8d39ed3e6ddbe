"""The parts of forms, and recording what they say."""
