"""What all tests share."""

from hypothesis import settings

pytest_plugins = ["tests.support.databases"]

settings.register_profile("steady", max_examples=30, deadline=None, derandomize=True)
settings.load_profile("steady")
