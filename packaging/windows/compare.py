#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs marrow-cli of Linux and of Windows, the latter under Wine, over every sample and compares what they write.
   compare.py LINUX_CLI WINDOWS_CLI WORK_FOLDER
Equal are exit codes, both outputs (but for separators of paths) and the bytes of OBJ, GLB and PNG. Prints what is not, and a
table; exits 1 on a difference."""
import collections
import os
import sys

import wine

linux, windows, work = (os.path.abspath(path) for path in sys.argv[1:4])
samples = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../resources/samples")
os.chdir(samples)
for side in ("linux", "windows"):
    os.makedirs(os.path.join(work, side), exist_ok=True)

# Files of other programs: marrow-import reads them.
arm = os.path.join(work, "arm.bvh")
with open(arm, "w", encoding="utf-8", newline="\n") as file:
    file.write("""HIERARCHY
ROOT shoulder
{
  OFFSET 0 10 0
  CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
  JOINT elbow
  {
    OFFSET 3 0 0
    CHANNELS 3 Zrotation Xrotation Yrotation
    End Site
    {
      OFFSET 3 0 0
    }
  }
}
MOTION
Frames: 3
Frame Time: 0.04
0 10 0 0 0 0 0 0 0
1 10 0 10 20 30 45 0 0
2 10 0 0 90 0 90 0 10
""")
triangle = os.path.join(work, "triangle.obj")
with open(triangle, "w", encoding="utf-8", newline="\n") as file:
    file.write("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n")


def commands():
    yield ["info", "--json", triangle]
    yield ["info", "--json", arm]
    yield ["sample", arm, "--frame", "0,0.5,2"]
    yield ["curves", arm, "--json"]
    yield ["export", arm, "-o", "@OUT@.glb"]
    folders = sorted(name for name in os.listdir(".") if os.path.isdir(name) and name != "generator")
    for folder in folders:
        yield ["info", folder]
        yield ["info", "--json", folder]
        for name in sorted(os.listdir(folder)):
            if name.endswith((".md", ".txt")):
                continue
            file = folder + "/" + name
            yield ["info", file]
            yield ["info", "--json", file]
            for mode in ("smooth", "console"):
                yield ["sample", file, "--frame", "0,1,2.5,7.75", "--mode", mode]
                yield ["sample", file, "--frame", "0,0.5,11.125", "--mode", mode, "--json"]
            for command in ("curves", "events", "ticks"):
                yield [command, file]
                yield [command, file, "--json"]
            for ending in (".obj", ".glb", ".png"):
                yield ["render" if ending == ".png" else "export", file, "--frame", "3.5", "-o", "@OUT@" + ending]
    yield ["--help"]
    yield ["--version"]
    yield ["info", "--help"]
    yield ["hash", "Nod", "walk"]
    yield ["info", "missing.bck"]
    yield ["frobnicate"]
    yield ["events", "wanderer/wanderer_walk.bck", "--names", "wanderer/wanderer_names.txt"]
    yield ["info", "packed/wanderer.arc:wanderer.bmd"]
    yield ["info", "lamplighter/object_link_lamplighter.zobj", "--segment", "4=lamplighter/gameplay_keep.bin"]


def outcome(program, arguments, side, number):
    place = os.path.join(work, side, f"{number:03d}")
    done = wine.run(program + [a.replace("@OUT@", place) for a in arguments])
    made = {}
    for ending in (".obj", ".glb", ".png"):
        if os.path.exists(place + ending):
            with open(place + ending, "rb") as file:
                made[ending] = file.read()
    out, err = (text.replace(place.encode(), b"@OUT@") for text in (done.stdout, done.stderr))
    return done.returncode, out, err, made


def plain(text):
    """Without what differs by the system: separators, Wine's drive of the whole file system, and that a display is needed."""
    text = text.replace(b"Z:", b"").replace(b"; needs no display", b"")
    return text.replace(b"\\\\", b"/").replace(b"\\", b"/")


def difference(a, b):
    kinds = []
    if a[0] != b[0]:
        kinds.append(f"exit code {a[0]} and {b[0]}")
    for name, x, y in (("output", a[1], b[1]), ("messages", a[2], b[2])):
        if x != y:
            kinds.append(f"{name}: separators" if plain(x) == plain(y) else f"{name} DIFFER")
    for ending in sorted(a[3].keys() | b[3].keys()):
        if a[3].get(ending) != b[3].get(ending):
            kinds.append(f"{ending} DIFFERS" if ending in a[3] and ending in b[3] else f"{ending} on one side ONLY")
    return "; ".join(kinds) or "equal"


tally = collections.Counter()
failed = False
for number, arguments in enumerate(commands()):
    here = outcome([linux], arguments, "linux", number)
    there = outcome(["wine64", windows], arguments, "windows", number)
    verdict = difference(here, there)
    tally[arguments[0], verdict] += 1
    if any(word in verdict for word in ("DIFFER", "ONLY", "exit")):
        failed = True
        print(f"{number:03d} {' '.join(arguments)}: {verdict}", flush=True)
        for side, text in (("linux", here), ("windows", there)):
            with open(os.path.join(work, side, f"{number:03d}.txt"), "wb") as file:
                file.write(text[1] + b"\n--\n" + text[2])
for (command, verdict), count in sorted(tally.items()):
    print(f"{count:4d} {command}: {verdict}")
print(f"{sum(tally.values())} commands, {'some differ' if failed else 'none differs'}")
sys.exit(failed)
