"""The core needs nothing but Python: it also runs where nothing can be installed."""

import json
import subprocess
import sys

from tests.support.core import ROOT, core_modules

SCRIPT = """
import importlib, json, sys
root, *names = sys.argv[1:]
sys.path.insert(0, root)
for name in names:
    importlib.import_module(name)
known = {*sys.stdlib_module_names, "__main__"}
print(json.dumps(sorted({name.split(".")[0] for name in sys.modules} - known)))
"""


def test_the_core_imports_nothing_but_itself_and_the_standard_library() -> None:
    command = [sys.executable, "-I", "-S", "-c", SCRIPT, str(ROOT), *core_modules()]
    answer = subprocess.run(command, capture_output=True, text=True, check=True)
    assert json.loads(answer.stdout) == ["scorekeeper"]


def test_the_package_itself_imports_nothing() -> None:
    script = "import sys; sys.path.insert(0, sys.argv[1]); before = set(sys.modules)\n"
    script += "import scorekeeper; print(*set(sys.modules) - before)"
    command = [sys.executable, "-I", "-S", "-c", script, str(ROOT)]
    answer = subprocess.run(command, capture_output=True, text=True, check=True)
    assert answer.stdout.split() == ["scorekeeper"]
