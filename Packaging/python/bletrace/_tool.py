"""The tool that is in the package, or the one that BLETRACE names."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from typing import Sequence


class ToolError(RuntimeError):
    """The tool could not do what it was asked for; ``status`` is its exit status."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message.strip() or f"bletrace ended with status {status}")
        self.status = status


def tool_path() -> str:
    """The path of the tool."""
    named = os.environ.get("BLETRACE")
    if named:
        return named
    packaged = os.path.join(os.path.dirname(os.path.abspath(__file__)), "bin", "bletrace")
    if os.path.exists(packaged):
        if not os.access(packaged, os.X_OK):
            os.chmod(packaged, 0o755)
        return packaged
    found = shutil.which("bletrace")
    if found is None:
        raise ToolError(127, "there is no bletrace: install the wheel, or name the tool in BLETRACE")
    return found


def run(
    *arguments: str, accept: Sequence[int] = (0,), input: str | None = None
) -> subprocess.CompletedProcess[str]:
    """Runs the tool without a shell."""
    result = subprocess.run(
        [tool_path(), *arguments],
        input=input,
        capture_output=True,
        encoding="utf-8",
        errors="surrogateescape",
        check=False,
    )
    if result.returncode not in accept:
        raise ToolError(result.returncode, result.stderr)
    return result


def version() -> str:
    """The tool's version."""
    return run("--version").stdout.strip()


def main() -> None:
    """The command `bletrace`: becomes the tool."""
    path = tool_path()
    os.execv(path, [path, *sys.argv[1:]])
