"""HTTPS at home: what the certificate authority of this machine vouches for, and a server that
nobody's handshake holds up."""

import socket
import ssl
import stat
import urllib.request
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.error import URLError

import pytest
from click.testing import CliRunner
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from scorekeeper.cli import gevent_server, scorekeeper
from scorekeeper.cli.authority import KEY, SERVER, is_at_home, make_certificate
from scorekeeper.web import create_app
from scorekeeper.web.config import AUTHORITY
from tests.support.in_thread import answer, served_in_thread
from tests.support.serving import free_port, served

ADDRESS = "127.0.0.1"
GET = b"GET /health HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n"


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    """The certificate of this machine, and its key."""
    return make_certificate(tmp_path, ADDRESS)


@pytest.fixture
def port(certificate: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """Where the app is served with it."""
    monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path))
    app = create_app({"SECRET_KEY": "a secret for the tests"})
    with served_in_thread(app, certificate) as port:
        yield port


def trusting(folder: Path) -> ssl.SSLContext:
    """What a strict phone goes by that trusts the authority in a data folder, and nobody else."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.load_verify_locations(cadata=(folder / AUTHORITY).read_bytes())
    context.verify_flags |= ssl.VERIFY_X509_STRICT
    return context


def is_answered(port: int, folder: Path) -> bool:
    """Whether a phone is answered that trusts the authority."""
    with socket.create_connection((ADDRESS, port), timeout=60) as plain:
        phone = trusting(folder).wrap_socket(plain, server_hostname=ADDRESS)
        phone.sendall(GET)
        return b" 200 " in answer(phone).splitlines()[0]


def test_a_phone_that_trusts_the_authority_is_answered(port: int, tmp_path: Path) -> None:
    assert is_answered(port, tmp_path)


def test_a_phone_that_does_not_trust_it_is_let_go_without_a_word(
    port: int, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with socket.create_connection((ADDRESS, port), timeout=60) as plain:
        context = ssl.create_default_context()
        with pytest.raises(ssl.SSLCertVerificationError):
            context.wrap_socket(plain, server_hostname=ADDRESS)
    assert is_answered(port, tmp_path)
    assert capfd.readouterr().err == ""


def test_a_phone_that_goes_before_it_is_answered_is_let_go_without_a_word(
    port: int, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    for _ in range(20):
        with socket.create_connection((ADDRESS, port), timeout=60) as plain:
            phone = trusting(tmp_path).wrap_socket(plain, server_hostname=ADDRESS)
            phone.sendall(20 * GET.replace(b"close", b"keep-alive"))
            phone.close()
    assert is_answered(port, tmp_path)
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("sent", [b"", b"\x16\x03\x01", b"GET / HTTP/1.1\r\n\r\n"])
def test_a_phone_is_answered_while_many_hang_in_their_handshake(
    port: int, tmp_path: Path, sent: bytes
) -> None:
    waiting = [socket.create_connection((ADDRESS, port)) for _ in range(50)]
    for each in waiting:
        each.sendall(sent)
    assert is_answered(port, tmp_path)
    for each in waiting:
        each.close()


def test_who_says_nothing_is_let_go(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gevent_server, "HANDSHAKE_SECONDS", 0.3)
    with socket.create_connection((ADDRESS, port), timeout=60) as phone:
        assert phone.recv(1) == b""


def test_the_authority_stays_the_same_and_only_its_owner_reads_what_is_secret(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "data"
    first = make_certificate(folder, "192.168.0.7").read_bytes()
    authority = (folder / AUTHORITY).read_bytes()
    assert make_certificate(folder, "192.168.0.8").read_bytes() != first
    assert (folder / AUTHORITY).read_bytes() == authority
    modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()}
    assert modes == dict.fromkeys((KEY, AUTHORITY, SERVER), 0o600)


def test_a_certificate_is_for_this_machine_and_lasts_no_longer_than_an_iphone_allows(
    tmp_path: Path,
) -> None:
    made = x509.load_pem_x509_certificate(make_certificate(tmp_path, "192.168.0.7").read_bytes())
    assert made.not_valid_after_utc - made.not_valid_before_utc <= timedelta(days=825)
    assert made.not_valid_before_utc < datetime.now(UTC) < made.not_valid_after_utc
    names = made.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    addresses = set(map(str, names.get_values_for_type(x509.IPAddress)))
    assert addresses == {"127.0.0.1", "192.168.0.7"}


@pytest.mark.parametrize("name", ["bank.example", "mail.local.example"])
def test_what_it_signs_for_a_name_of_the_internet_is_worth_nothing(
    tmp_path: Path, name: str
) -> None:
    make_certificate(tmp_path, ADDRESS)
    with pytest.raises(ssl.SSLCertVerificationError, match="permitted subtree violation"):
        shake_hands(tmp_path, stolen(tmp_path, name), name)
    shake_hands(tmp_path, stolen(tmp_path, "pi.local"), "pi.local")


def stolen(folder: Path, name: str) -> Path:
    """A certificate for any name, made by somebody who has stolen the authority's key."""
    signs = serialization.load_pem_private_key((folder / KEY).read_bytes(), None)
    assert isinstance(signs, ec.EllipticCurvePrivateKey)
    authority = x509.load_der_x509_certificate((folder / AUTHORITY).read_bytes())
    key = ec.generate_private_key(ec.SECP256R1())
    made = (
        x509.CertificateBuilder()
        .subject_name(x509.Name([]))
        .issuer_name(authority.subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(authority.not_valid_before_utc)
        .not_valid_after(authority.not_valid_after_utc)
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=True)
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(signs.public_key()), critical=False
        )
        .sign(signs, hashes.SHA256())
    )
    secret = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    file = folder / "stolen.pem"
    file.write_bytes(secret + made.public_bytes(serialization.Encoding.PEM))
    return file


def shake_hands(folder: Path, certificate: Path, name: str) -> None:
    """Agrees on TLS, without a network, with a server of this name and certificate. Raises what a
    phone says that trusts the authority."""
    here, there = ssl.MemoryBIO(), ssl.MemoryBIO()
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    server = context.wrap_bio(here, there, server_side=True)
    phone = trusting(folder).wrap_bio(there, here, server_hostname=name)
    waiting = [phone, server]
    while waiting:
        side = waiting.pop(0)
        try:
            side.do_handshake()
        except ssl.SSLWantReadError:
            waiting.append(side)


@pytest.mark.parametrize(
    ("address", "at_home"),
    [
        ("192.168.0.7", True),
        ("10.1.2.3", True),
        ("172.31.0.1", True),
        ("172.32.0.1", False),
        ("8.8.8.8", False),
        ("fd00::1", False),
    ],
)
def test_it_is_for_home_networks(address: str, at_home: bool) -> None:
    assert is_at_home(address) == at_home


def test_in_public_there_is_no_such_certificate(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path))
    monkeypatch.setattr("scorekeeper.cli.serving._check_free", lambda host, port: None)
    answered = CliRunner().invoke(scorekeeper, ["--host", "203.0.113.7", "--https"])
    assert answered.exit_code == 2
    assert "--https is for home networks" in answered.stderr
    assert not (tmp_path / KEY).exists()


@pytest.mark.slow
def test_the_command_serves_both_and_tells_a_phone_how_to_trust_it(tmp_path: Path) -> None:
    https = free_port()
    command = ("scorekeeper", "--host", ADDRESS, "--port", "{port}", "--https", str(https))
    printed: list[str] = []
    with served(tmp_path, command=command, printed=printed) as address:
        secure = f"https://{ADDRESS}:{https}/"
        steps = urllib.request.urlopen(f"{address}secure").read().decode()
        assert f'href="{secure}"' in steps
        assert 'href="/scorekeeper.crt"' in steps
        with urllib.request.urlopen(f"{address}scorekeeper.crt") as given:
            assert given.headers["Content-Type"] == "application/x-x509-ca-cert"
            assert given.read() == (tmp_path / AUTHORITY).read_bytes()
        with urllib.request.urlopen(secure, context=trusting(tmp_path)) as home:
            assert "Strict-Transport-Security" not in home.headers  # links for others are plain
            assert "__Host-scorekeeper=" in home.headers["Set-Cookie"]
        with pytest.raises(URLError, match="CERTIFICATE_VERIFY_FAILED"):
            urllib.request.urlopen(secure)
    assert any(secure in line for line in printed)
