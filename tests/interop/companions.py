# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads every BTK, BRK, BPK, BPA, BTP and BVA below some folders with a reader of its own and asks the command line for
the same: every key, constant and run has to be as it is stored, down to the offset of its bytes.

usage: companions.py MARROW_CLI FOLDER...
Source: docs/formats/j3d-material-animations.md. Prints a line for each file that differs and ends with 1.
"""
import json
import pathlib
import struct
import subprocess
import sys

BLOCK = 0x20
COLOURS = ("red", "green", "blue", "alpha")


def unpacked(data):
    """What Yaz0 packed, or the data itself."""
    if data[:4] != b"Yaz0":
        return data
    size = struct.unpack(">I", data[4:8])[0]
    out, at = bytearray(), 16
    while len(out) < size:
        flags = data[at]
        at += 1
        for bit in range(8):
            if len(out) >= size:
                break
            if flags & (0x80 >> bit):
                out.append(data[at])
                at += 1
                continue
            pair = data[at] << 8 | data[at + 1]
            at += 2
            count = (pair >> 12) + 2
            if pair >> 12 == 0:
                count = data[at] + 18
                at += 1
            for _ in range(count):
                out.append(out[-1 - (pair & 0xFFF)])
    return bytes(out)


class File:
    """Big-endian numbers; places count from the block."""

    def __init__(self, data):
        self.data = data
        self.type = data[4:8].decode("ascii")

    def number(self, form, at):
        return struct.unpack_from(">" + form, self.data, BLOCK + at)[0]

    def names(self, at):
        """A name table: u16 count, u16, then {u16 hash, u16 place from the table}."""
        at = self.number("I", at)
        names = []
        for i in range(self.number("H", at) if at else 0):
            start = BLOCK + at + self.number("H", at + 6 + 4 * i)
            names.append(self.data[start : self.data.index(0, start)].decode("shift-jis", "replace"))
        return names

    def curve(self, row, pool, form):
        """[(frame, value, tangent in, tangent out, offset)] of a key row."""
        count, first, mode = (self.number("H", row + 2 * i) for i in range(3))
        size = struct.calcsize(form)
        at = pool + first * size
        if count == 0:
            return []
        if count == 1:
            return [(0, self.number(form, at), 0, 0, BLOCK + at)]
        step = 4 if mode else 3
        keys = []
        for i in range(count):
            time, value, tangent, out = (self.number(form, at + (i * step + j) * size) for j in (0, 1, 2, step - 1))
            keys.append((time, value, tangent, out, BLOCK + at + i * step * size))
        return keys

    def run(self, row, pool, form):
        """[(frame, value, None, None, offset)] of a run row."""
        count, first = self.number("H", row), self.number("H", row + 2)
        size = struct.calcsize(form)
        return [(i, self.number(form, pool + (first + i) * size), None, None, BLOCK + pool + (first + i) * size)
                for i in range(count)]

    def curves(self):
        """{(target, name, slot, channel, how many of these before): keys}, as the documents have them."""
        found = {}

        def add(target, name, slot, channel, keys):
            number = 0
            while (target, name, slot, channel, number) in found:
                number += 1
            found[target, name, slot, channel, number] = keys

        u32 = lambda at: self.number("I", at)
        if self.type == "btk1":
            names = self.names(0x1C)
            pools = [(u32(0x28), "f"), (u32(0x2C), "h"), (u32(0x30), "f")]
            for track in range(self.number("H", 0x0C) // 3):
                slot = self.number("B", u32(0x20) + track)
                for axis in range(3):
                    for kind, name in enumerate(("scale", "rotation", "translation")):
                        keys = self.curve(u32(0x14) + 0x36 * track + 18 * axis + 6 * kind, *pools[kind])
                        if name == "rotation":  # tangents are answered in degrees
                            degrees = (360 << self.number("B", 0x09)) / 65536
                            keys = [(time, word, into * degrees, out * degrees, at)
                                    for time, word, into, out, at in keys]
                        add("texture-matrix", names[track], slot, f"{name}_{'xyz'[axis]}", keys)
        elif self.type == "brk1":
            for count, table, names, pool, target in ((0x0C, 0x20, 0x30, 0x38, "tev-register"),
                                                      (0x0E, 0x24, 0x34, 0x48, "tev-constant")):
                for track in range(self.number("H", count)):
                    row = u32(table) + 0x1C * track
                    for i, colour in enumerate(COLOURS):
                        add(target, self.names(names)[track], self.number("B", row + 0x18), colour,
                            self.curve(row + 6 * i, u32(pool + 4 * i), "h"))
        elif self.type in ("bpk1", "bpa1"):
            for track in range(self.number("H", 0x0E)):
                for i, colour in enumerate(COLOURS):
                    pool = u32(0x24 + 4 * i)
                    keys = (self.curve(u32(0x18) + 0x18 * track + 6 * i, pool, "h") if self.type == "bpk1" else
                            self.run(u32(0x18) + 0x10 * track + 4 * i, pool, "B"))
                    add("material-colour", self.names(0x20)[track], 0, colour, keys)
        elif self.type == "btp1":
            for track in range(self.number("H", 0x0C)):
                row = u32(0x10) + 8 * track
                add("texture-image", self.names(0x1C)[track], self.number("B", row + 4), "index",
                    self.run(row, u32(0x14), "H"))
        elif self.type == "bva1":
            for shape in range(self.number("H", 0x0C)):
                add("visibility", shape, 0, "visible", self.run(u32(0x10) + 4 * shape, u32(0x14), "B"))
        return found


def answered(program, path):
    """The same of the command line, or what it said."""
    result = subprocess.run([program, "curves", str(path), "--keys", "--json"], capture_output=True, text=True)
    if result.returncode != 0:
        return result.stderr.strip()
    found = {}
    for curve in json.loads(result.stdout)["curves"]:
        is_shape = curve["target"] == "visibility"
        name = curve["shape"] if is_shape else curve["material"]
        key = [curve["target"], name, 0 if is_shape else curve["slot"], curve["channel"], 0]
        while tuple(key) in found:
            key[4] += 1
        found[tuple(key)] = [(one["frame"], one.get("raw", one["value"]), one.get("tangentIn"), one.get("tangentOut"),
                              one["offset"]) for one in curve["keys"]]
    return found


def main():
    program, *folders = sys.argv[1:]
    files = curves = keys = wrong = 0
    for path in sorted(one for folder in folders for one in pathlib.Path(folder).rglob("*") if one.is_file()):
        data = unpacked(path.read_bytes())
        if data[:4] != b"J3D1" or data[4:8] not in (b"btk1", b"brk1", b"bpk1", b"bpa1", b"btp1", b"bva1"):
            continue
        files += 1
        stored, read = File(data).curves(), answered(program, path)
        if isinstance(read, str) or stored != read:
            wrong += 1
            if not isinstance(read, str):
                read = [one for one in {**stored, **read} if stored.get(one) != read.get(one)][:3]
            print(f"{path}: {read}")
        curves += len(stored)
        keys += sum(map(len, stored.values()))
    print(f"{files} files, {curves} curves and runs, {keys} keys and values, {wrong} files differ")
    sys.exit(1 if wrong or files == 0 else 0)


if __name__ == "__main__":
    main()
