# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs programs, some of them under Wine."""
import collections
import subprocess
import tempfile

Done = collections.namedtuple("Done", "returncode stdout stderr")


def run(command, timeout=180):
    """Not through pipes: what Wine starts besides keeps them open long after the program has ended."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        code = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=out, stderr=err, timeout=timeout).returncode
        for file in (out, err):
            file.seek(0)
        return Done(code, out.read(), err.read())
