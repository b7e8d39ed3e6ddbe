"""The error answers of API calls, for their descriptions."""

from scorekeeper.wire.error_shapes import ErrorShape

UNAVAILABLE = {503: ("The database did not answer, and nothing was saved", ErrorShape)}
TOO_MANY = {429: ("Too many tries from this network", ErrorShape)}
BAD_BODY = {
    400: ("Not JSON", ErrorShape),
    413: ("Too large", ErrorShape),
    422: ("Something in it cannot be; every reason is named", ErrorShape),
}
NO_GAME = {
    404: ("No such game, or the token does not open it", ErrorShape),
    **TOO_MANY,
    **UNAVAILABLE,
}
"""The errors of every call that needs a token, as wrong tokens are counted."""
NO_CIRCLE = {
    404: ("No such circle, or the token does not open it", ErrorShape),
    **TOO_MANY,
    **UNAVAILABLE,
}
NO_TOURNAMENT = {
    404: ("No such tournament, or the token does not open it", ErrorShape),
    **TOO_MANY,
    **UNAVAILABLE,
}
FORBIDDEN = {403: ("The role of the token doesn’t allow it", ErrorShape)}
