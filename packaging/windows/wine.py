# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs programs, some of them under Wine."""
import collections
import subprocess
import tempfile

Done = collections.namedtuple("Done", "returncode stdout stderr")


def run(command, timeout=180):
    """Not through pipes: what Wine starts besides keeps them open long after the program has ended. And again where it failed
    without a word, which Marrow never does: under load Wine fails to start programs, and kills those that have ended but for
    the threads of Linux' OpenGL driver."""
    for last in (False, False, True):
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
            code = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=out, stderr=err, timeout=timeout).returncode
            for file in (out, err):
                file.seek(0)
            done = Done(code, out.read(), err.read())
            is_ours = code == 0 or (code > 0 and (done.stdout or done.stderr))
            if is_ours or last:
                return done
