# SPDX-License-Identifier: GPL-3.0-or-later
"""Opens what Blender exported with Marrow and compares it with the original, as a reference is: bones by their names, rotations
relative to the parent, and places of the bones.

usage: returned.py MARROW_CLI FILES RETURNED
"""
import collections
import json
import math
import pathlib
import subprocess
import sys

WORST_DEGREES = 0.1
WORST_PLACE = 3e-4  # of the figure's size: in and out again, each time by the roll of Blender's bones (blender_play.py)
NO_SCALE = 1e-4  # an axis so short shows no turn
# Blender's FBX exporter makes Euler angles of single-precision matrices: so near gimbal lock they are worth less.
LOCKED, WORST_LOCKED = 0.1, 0.3  # degrees
COUNTS = {".glb": 0, ".fbx": 0, ".dae": 0}  # clips that came back


def sampled(cli, file, clip, frames):
    selection = ["--clip", clip] if clip is not None else []
    said = subprocess.run([cli, "sample", str(file), *selection, "--frame", ",".join(map(str, frames)), "--json"],
                          capture_output=True, text=True, timeout=300, check=False)
    return json.loads(said.stdout)["frames"] if said.returncode == 0 else None


def quaternion(degrees):
    (sx, sy, sz), (cx, cy, cz) = ([f(math.radians(d) / 2) for d in degrees] for f in (math.sin, math.cos))
    return (cx * cy * cz + sx * sy * sz, sx * cy * cz - cx * sy * sz, cx * sy * cz + sx * cy * sz, cx * cy * sz - sx * sy * cz)


def degrees_between(a, b):
    w, x, y, z = quaternion(a)
    p, q, r, s = quaternion(b)
    sine = math.hypot(w * q - x * p - y * s + z * r, w * r + x * s - y * p - z * q, w * s - x * r + y * q - z * p)
    return 2 * math.degrees(math.atan2(sine, abs(w * p + x * q + y * r + z * s)))


def axes(bone):
    w, x, y, z = quaternion(bone["rotation"])
    columns = ((1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)),
               (2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)),
               (2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)))
    return [[math.copysign(1, scale) * number for number in column] for column, scale in zip(columns, bone["scale"])]


def turned(bone, found):
    """Degrees between two bones. A mirror can be written as a turn and another mirror: then their axes may be the same instead."""
    pairs = list(zip(bone["scale"], found["scale"]))
    off = degrees_between(bone["rotation"], found["rotation"])
    if all(a * b > 0 and min(abs(a), abs(b)) > NO_SCALE for a, b in pairs):
        return off
    return min(off, max((2 * math.degrees(math.asin(min(1, math.dist(u, v) / 2))) for u, v, (a, b) in zip(axes(bone), axes(found), pairs)
                         if min(abs(a), abs(b)) > NO_SCALE), default=0.0))


def is_locked(degrees):
    return abs(abs((degrees[1] + 180) % 360 - 180) - 90) < LOCKED


def compare(original, back, is_fbx):
    """The largest difference of rotations and of places, and the bones that did not come back."""
    places = [bone["model"][12:15] for frame in original for bone in frame["bones"]]
    size = max(math.dist([min(p[i] for p in places) for i in range(3)], [max(p[i] for p in places) for i in range(3)]), 1e-3)
    degrees = place = 0.0
    missing = set()
    for shown, other in zip(original, back):
        by_name = {bone["name"]: bone for bone in other["bones"]}
        seen = collections.Counter()
        for bone in shown["bones"]:
            number = seen[bone["name"]]
            seen[bone["name"]] += 1
            found = by_name.get(f"{bone['name']}.{number:03}" if number else bone["name"])  # as importers keep names apart
            if found is None:
                missing.add(bone["name"])
                continue
            off = turned(bone, found)
            if is_fbx and WORST_DEGREES < off < WORST_LOCKED and is_locked(bone["rotation"]):
                off = WORST_DEGREES
            degrees = max(degrees, off)
            place = max(place, math.dist(bone["model"][12:15], found["model"][12:15]) / size)
    return degrees, place, missing


def main():
    cli, files, returned = sys.argv[1:4]
    worst = [0.0, 0.0]
    off = count = 0
    for back in sorted(path for path in pathlib.Path(returned).iterdir() if path.suffix in COUNTS):
        facts = json.loads((pathlib.Path(files) / back.with_suffix(".json").name).read_text())
        index = back.name.split("_")[1]
        if index == "model":
            continue
        frames = [frame for frame in facts["frames"] if frame == int(frame)]
        original = sampled(cli, facts["source"], index, frames)
        again = sampled(cli, back, "0", frames)
        count += 1
        COUNTS[back.suffix] += 1
        if original is None or again is None:
            off += 1
            print(f"{back.name} ({facts['source']}): cannot be read")
            continue
        degrees, place, missing = compare(original, again, back.suffix == ".fbx")
        if degrees > WORST_DEGREES or place > WORST_PLACE or missing:
            off += 1
            print(f"{back.name} ({facts['source']}): {degrees:.3f} degrees, {place:.1e} of the size, without {sorted(missing)[:5]}")
        worst = [max(worst[0], degrees), max(worst[1], place)]
    kinds = ", ".join(f"{number} {suffix[1:]}" for suffix, number in COUNTS.items())
    print(f"back from Blender: {count} clips ({kinds}), {off} off; {worst[0]:.3f} degrees, {worst[1]:.1e} of the size")
    return 1 if off or count == 0 else 0


sys.exit(main())
