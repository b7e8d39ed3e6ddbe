"""The picture of a game for a chat: what it says, where everything stands, how it is drawn.

Units are those of the picture, 1080 to its width. It is seen at a third of its size, so nothing is
written smaller than 30.
"""
