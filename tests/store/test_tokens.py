"""Tokens can't be guessed."""

from base64 import urlsafe_b64decode

from scorekeeper.store.tokens import TOKEN, derived_token, new_token


def test_a_token_holds_at_least_128_bits() -> None:
    assert len(urlsafe_b64decode(new_token() + "==")) * 8 >= 128


def test_no_two_tokens_are_alike() -> None:
    tokens = {new_token() for _ in range(10_000)}
    assert len(tokens) == 10_000
    assert all(len({token[index] for token in tokens}) == 64 for index in range(21))


def test_a_derived_token_is_the_same_each_time_and_looks_like_any_other() -> None:
    token = derived_token("secret", "host", "key")
    assert token == derived_token(b"secret", "host", "key")
    assert TOKEN.fullmatch(token)
    assert TOKEN.fullmatch(new_token())


def test_a_derived_token_differs_for_every_other_secret_and_text() -> None:
    others = [("other", "host", "key"), ("secret", "watch", "key"), ("secret", "hostkey")]
    others += [("secret", "hos", "tkey"), ("secret", "host", "key", ""), ("secret", "key", "host")]
    tokens = [derived_token("secret", "host", "key"), *(derived_token(*texts) for texts in others)]
    assert len(set(tokens)) == len(tokens)
