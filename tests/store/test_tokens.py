"""Tokens can't be guessed."""

from base64 import urlsafe_b64decode

from scorekeeper.store.tokens import new_token


def test_a_token_holds_at_least_128_bits() -> None:
    assert len(urlsafe_b64decode(new_token() + "==")) * 8 >= 128


def test_no_two_tokens_are_alike() -> None:
    tokens = {new_token() for _ in range(10_000)}
    assert len(tokens) == 10_000
    assert all(len({token[index] for token in tokens}) == 64 for index in range(21))
