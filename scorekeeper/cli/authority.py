"""A certificate authority of this machine's own, for HTTPS on a home network, where no other gives
certificates. Phones that were told to trust it trust what it vouches for: addresses of home
networks, and no name of the internet."""

import os
import socket
from datetime import UTC, datetime, timedelta
from ipaddress import IPv4Address, IPv4Network, ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from scorekeeper.store.private_files import make_private_folder, open_private
from scorekeeper.web.config import AUTHORITY

KEY, SERVER = "authority.key", "server.pem"
HOME_NETWORKS = tuple(
    IPv4Network(network)
    for network in (
        "10.0.0.0/8",
        "127.0.0.0/8",
        "169.254.0.0/16",
        "172.16.0.0/12",
        "192.168.0.0/16",
    )
)
HOME_NAMES = "local", "localhost"
YEARS = timedelta(days=3650)
"""How long the authority lasts: phones have to be set up only once."""
MONTHS = timedelta(days=397)
"""How long a certificate lasts, which is made at each start. An iPhone takes none for longer."""
CLOCKS_APART = timedelta(days=2)
"""So much may a phone's clock be behind this machine's."""

PrivateKey = ec.EllipticCurvePrivateKey


def is_at_home(address: str) -> bool:
    """Whether an address is one of a home network, for which the authority may vouch."""
    ip = ip_address(address)
    return isinstance(ip, IPv4Address) and any(ip in network for network in HOME_NETWORKS)


def make_certificate(folder: Path, address: str) -> Path:
    """Make a certificate for this machine at an address of its home network; return the file in the
    data folder with it and its key. The authority is made where there is none yet. All files are
    for their owner alone. Raises OSError if the folder can't be used."""
    make_private_folder(folder)
    authority, signs = _load_authority(folder)
    key = ec.generate_private_key(ec.SECP256R1())
    host = socket.gethostname().partition(".")[0]
    names = [x509.DNSName(name) for name in ("localhost", f"{host}.local")]
    addresses = [x509.IPAddress(ip_address(each)) for each in {address, "127.0.0.1"}]
    purpose = x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH])
    made = (
        _begin(key, _name(address), authority.subject, MONTHS)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.SubjectAlternativeName([*names, *addresses]), critical=False)
        .add_extension(purpose, critical=False)
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(signs.public_key()), critical=False
        )
        .sign(signs, hashes.SHA256())
    )
    _write(folder / SERVER, _write_key(key) + made.public_bytes(serialization.Encoding.PEM))
    return folder / SERVER


def _load_authority(folder: Path) -> tuple[x509.Certificate, PrivateKey]:
    """Load the authority's certificate and its key, or make both."""
    try:
        key = serialization.load_pem_private_key((folder / KEY).read_bytes(), None)
        certificate = x509.load_der_x509_certificate((folder / AUTHORITY).read_bytes())
    except FileNotFoundError:
        return _make_authority(folder)
    assert isinstance(key, PrivateKey)
    return certificate, key


def _make_authority(folder: Path) -> tuple[x509.Certificate, PrivateKey]:
    key = ec.generate_private_key(ec.SECP256R1())
    name = _name(f"Scorekeeper on {socket.gethostname()}")
    only = x509.NameConstraints(
        [*map(x509.DNSName, HOME_NAMES), *map(x509.IPAddress, HOME_NETWORKS)], None
    )
    usage = x509.KeyUsage(
        key_cert_sign=True,
        crl_sign=True,
        digital_signature=False,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )
    certificate = (
        _begin(key, name, name, YEARS)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .add_extension(usage, critical=True)
        .add_extension(only, critical=True)
        .sign(key, hashes.SHA256())
    )
    _write(folder / KEY, _write_key(key))
    _write(folder / AUTHORITY, certificate.public_bytes(serialization.Encoding.DER))
    return certificate, key


def _begin(
    key: PrivateKey, name: x509.Name, issuer: x509.Name, lasts: timedelta
) -> x509.CertificateBuilder:
    begins = datetime.now(UTC) - CLOCKS_APART
    return (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(begins)
        .not_valid_after(begins + lasts)
    )


def _name(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text[:64])])


def _write_key(key: PrivateKey) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )


def _write(file: Path, contents: bytes) -> None:
    with os.fdopen(open_private(file), "r+b") as opened:
        opened.truncate()
        opened.write(contents)
