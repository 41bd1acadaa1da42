# SPDX-License-Identifier: GPL-3.0-or-later
"""Exports every animation and model below some folders as GLB, each with a JSON of where Marrow puts its bones and corners.

usage: export_all.py MARROW_CLI OUT FOLDER...
"""
import json
import pathlib
import subprocess
import sys

EXTENSIONS = {".bck", ".bca", ".bmd", ".bdl", ".zobj", ".arc", ".szs", ".narc", ".sarc"}
MOST_FRAMES = 60  # compared in one clip


def run(cli, *arguments):
    return subprocess.run([cli, *map(str, arguments)], capture_output=True, text=True, timeout=120, check=False)


def frames_of(count):
    """Whole and half frames, the first and the last among them; of a long clip some."""
    step = max(1, -(-count // MOST_FRAMES))
    whole = sorted(set(range(0, count, step)) | {count})
    return [frame / 2 for frame in sorted({2 * f for f in whole} | {2 * f + 1 for f in whole if f < count})]


def truth(cli, file, clip, frames):
    selection = ["--clip", clip] if clip is not None else []
    said = run(cli, "sample", file, *selection, "--frame", ",".join(map(str, frames)), "--json")
    if said.returncode != 0:
        return None
    return [[bone["model"] for bone in frame["bones"]] for frame in json.loads(said.stdout)["frames"]]


def corners(cli, file, clip, frame, scratch):
    """The corners of the body's faces, out of Marrow's OBJ; shapes of bones are drawn anew in each pose there, so none of theirs."""
    selection = ["--clip", clip] if clip is not None else []
    if run(cli, "export", file, *selection, "--frame", frame, "--bones", "off", "-o", scratch).returncode != 0:
        return None
    places, found, inside = [], [], False
    for line in scratch.read_text(encoding="utf-8", errors="replace").splitlines():
        words = line.split()
        if words[:1] == ["o"]:
            inside = words[1] != "joints"
        elif words[:1] == ["v"]:
            places.append(list(map(float, words[1:4])))
        elif words[:1] == ["f"] and inside:
            found.extend(places[int(word.split("/")[0]) - 1] for word in words[1:])
    return found


def is_cut(glb):
    """Do vertices hang on more bones than the four that glTF's players take? Of those the strongest are written."""
    data = glb.read_bytes()
    document = json.loads(data[20:20 + int.from_bytes(data[12:16], "little")])
    return "cutVertices" in document["skins"][0].get("extras", {}).get("marrow", {})


def export(cli, out, file, number):
    said = run(cli, "info", file, "--json")
    if said.returncode != 0:
        return 0
    written = 0
    info = json.loads(said.stdout)["files"][0]
    clips = [(str(i), clip) for i, clip in enumerate(info.get("clips", []))] or [(None, None)]
    for index, clip in clips:
        stem = out / f"{number:04}_{index or 'model'}_{file.stem}"
        glb = stem.with_name(stem.name + ".glb")
        selection = ["--clip", index] if index is not None else []
        answer = run(cli, "export", file, *selection, "-o", glb, "--json")
        if answer.returncode != 0:
            continue
        said = json.loads(answer.stdout)
        frames = frames_of(clip["frames"]) if clip else [0]
        models = truth(cli, file, index, frames)
        if models is None:
            continue
        middle = frames[len(frames) // 2 // 2 * 2]
        facts = {"source": str(file), "name": said["clip"], "fps": clip["fps"] if clip else 30,
                 "frames": frames, "models": models, "cornerFrame": middle,
                 "corners": None if is_cut(glb) else corners(cli, file, index, middle, out / "scratch.obj")}
        stem.with_name(stem.name + ".json").write_text(json.dumps(facts))
        written += 1
    return written


def main():
    cli, out, *folders = sys.argv[1:]
    out = pathlib.Path(out)
    files = [path for folder in folders for path in sorted(pathlib.Path(folder).rglob("*"))
             if path.suffix.lower() in EXTENSIONS and path.is_file() and "bad" not in path.parts]
    count = sum(export(cli, out, file, number) for number, file in enumerate(files))
    for scratch in out.glob("scratch*"):
        if scratch.is_file():
            scratch.unlink()
    print(f"exported {count} GLB of {len(files)} files")
    return 0 if count > 0 else 1


sys.exit(main())
