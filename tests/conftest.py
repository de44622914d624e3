"""What all tests share: hypothesis draws the same examples every time and is not timed."""

from hypothesis import settings

settings.register_profile("flagplot", deadline=None, derandomize=True)
settings.load_profile("flagplot")
