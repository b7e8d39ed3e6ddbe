"""Of the standard library a phone gets what the app names, and what that needs at once."""

import zipfile
from pathlib import Path

from scorekeeper.phone.standard_library import cut_library

LIBRARY = {
    "json/__init__.py": "from .decoder import JSONDecoder\nimport codecs as c, sys\n",
    "json/decoder.py": "def later():\n    import statistics\n",
    "json/tool.py": "import argparse\n",
    "codecs.py": "",
    "statistics.py": "",
    "wave.py": "",
    "textwrap.py": "",
    "email/__init__.py": "",
    "email/mime/__init__.py": "",
    "email/mime/text.py": "from email import (\n    charset,\n)\n",
    "email/charset.py": "",
    "unittest/__init__.py": "",
}


def test_what_is_named_is_kept_with_what_it_imports_at_once(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "library.zip", "w") as packed:
        for path, source in LIBRARY.items():
            packed.writestr(path, source)
    app = tmp_path / "app.py"
    app.write_text(
        "import json\nfrom unittest import mock\n"
        "def f():\n    from email.mime.text import MIMEText\n"
    )
    kept = cut_library(tmp_path / "library.zip", {"app": app}, ["textwrap"])
    assert sorted(kept) == [
        "codecs.py",
        "email/__init__.py",
        "email/charset.py",
        "email/mime/__init__.py",
        "email/mime/text.py",
        "json/__init__.py",
        "json/decoder.py",
        "textwrap.py",
    ]
    assert kept["json/decoder.py"] == LIBRARY["json/decoder.py"].encode()
