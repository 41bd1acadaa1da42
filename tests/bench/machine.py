# SPDX-License-Identifier: GPL-3.0-or-later
"""What kind of machine this is, without its name or anything of its user's."""
import datetime
import os
import pathlib
import platform
import re
import subprocess


def first_line(command):
    """What a program says of itself; nothing where it is not installed."""
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    lines = [line.strip() for line in done.stdout.splitlines() if line.strip()]
    return lines[0] if lines else ""


def _processor():
    information = pathlib.Path("/proc/cpuinfo")
    if information.exists():
        text = information.read_text(encoding="utf-8", errors="replace")
        model = re.search(r"^model name\s*:\s*(.+)$", text, re.M)
        flags = re.search(r"^flags\s*:\s*(.+)$", text, re.M)
        widest = next((w for w in ("avx512f", "avx2", "sse4_2") if flags and w in flags.group(1).split()), "")
        return (model.group(1) if model else platform.machine()) + (f" ({widest})" if widest else "")
    return platform.processor() or platform.machine()


def _system():
    release = pathlib.Path("/etc/os-release")
    if release.exists():
        name = re.search(r'^PRETTY_NAME="?([^"\n]+)', release.read_text(encoding="utf-8"), re.M)
        if name:
            return name.group(1)
    return f"{platform.system()} {platform.release()}"


def _compiler(build):
    cache = build / "CMakeCache.txt"
    found = re.search(r"^CMAKE_CXX_COMPILER:\w+=(.+)$", cache.read_text(encoding="utf-8"), re.M) if cache.exists() else None
    return first_line([found.group(1), "--version"]) if found else ""


def _options(build):
    cache = build / "CMakeCache.txt"
    text = cache.read_text(encoding="utf-8") if cache.exists() else ""
    flags = [m for name in ("CMAKE_CXX_FLAGS", "CMAKE_CXX_FLAGS_RELEASE")
             for m in re.findall(rf"^{name}:\w+=(.+)$", text, re.M)]
    return " ".join(flags) + (" (one file with -mavx2 -mfma)" if flags else "")


def _commit():
    root = pathlib.Path(__file__).resolve().parents[2]
    return first_line(["git", "-C", str(root), "log", "-1", "--format=%h of %cs"])


def facts(build):
    """{what: value}, in the order of the document."""
    known = {"day": datetime.date.today().isoformat(), "processor": _processor(), "cores": str(os.cpu_count()),
             "system": _system(), "compiler": _compiler(build), "options": _options(build), "commit": _commit()}
    if hasattr(os, "getloadavg"):
        known["processes waiting on average when the run ended"] = f"{os.getloadavg()[0]:.1f}"
    return {name: value for name, value in known.items() if value}
