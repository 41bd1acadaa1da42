# SPDX-License-Identifier: GPL-3.0-or-later
"""The same image drawn by other programs, side by side with marrow-cli; of those not installed a row says so."""
import os
import pathlib
import shutil
import statistics
import subprocess
import tempfile
import time

import machine

ROOT = pathlib.Path(__file__).resolve().parents[2]
ROUNDS = 7
WARM_UPS = 4  # until the driver has written all that it compiled
SIZE = (1280, 720)
PEERS = {"f3d --output": "f3d", "Blender, workbench": "blender"}  # and the program that each needs
TARGET = 0.8  # of f3d's time, both with the body
BLENDER_SCRIPT = """
import bpy, sys
source, target = sys.argv[sys.argv.index("--") + 1:]
bpy.ops.wm.read_factory_settings(use_empty=True)
bpy.ops.wm.obj_import(filepath=source) if hasattr(bpy.ops.wm, "obj_import") else bpy.ops.import_scene.obj(filepath=source)
scene = bpy.context.scene
scene.render.engine = "BLENDER_WORKBENCH"
camera = bpy.data.objects.new("camera", bpy.data.cameras.new("camera"))
camera.location, camera.rotation_euler = (0, -300, 0), (1.5708, 0, 0)
camera.data.clip_end = 10000
scene.collection.objects.link(camera)
scene.camera = camera
scene.render.resolution_x, scene.render.resolution_y = %d, %d
scene.render.filepath = target
bpy.ops.render.render(write_still=True)
""" % SIZE


def versions():
    known = {}
    if shutil.which("f3d"):
        known["f3d"] = machine.first_line(["f3d", "--version"])
    if shutil.which("blender"):
        known["Blender"] = machine.first_line(["blender", "--version"])
    return known


def _sample():
    """A clip from resources, so that anybody can repeat it; MARROW_BENCH_CLIP names another."""
    if os.environ.get("MARROW_BENCH_CLIP"):
        return pathlib.Path(os.environ["MARROW_BENCH_CLIP"])
    folder = ROOT / "resources" / "samples"
    clips = sorted(folder.rglob("*.bck"))
    return clips[0] if clips else None


def _run(command, environment):
    """(milliseconds, MiB at most held or None); None where it failed."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)
    if hasattr(os, "wait4"):
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        held = usage.ru_maxrss / 1024
    else:
        process.wait()
        held = None
    took = (time.perf_counter() - start) * 1000
    return (took, held) if process.returncode == 0 else None


def _commands(binaries, folder):
    """{name: command that draws one image}"""
    clip = _sample()
    tool = binaries / "marrow-cli"
    if clip is None or not tool.exists():
        return {}
    model = folder / "pose.obj"
    subprocess.run([str(tool), "export", str(clip), "--frame", "5", "-o", str(model)], check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    size = "%dx%d" % SIZE
    commands = {"marrow-cli render": [str(tool), "render", str(clip), "--frame", "5", "--size", size, "-o",
                                      str(folder / "marrow.png")]}
    if shutil.which(PEERS["f3d --output"]):
        commands["f3d --output"] = ["f3d", "--dry-run", "--resolution", "%d,%d" % SIZE, "--output",
                                    str(folder / "f3d.png"), str(model)]
    if shutil.which("blender"):
        script = folder / "draw.py"
        script.write_text(BLENDER_SCRIPT, encoding="utf-8")
        commands["Blender, workbench"] = ["blender", "--background", "--factory-startup", "--python", str(script), "--",
                                          str(model), str(folder / "blender.png")]
    return commands


def _median(runs):
    times = statistics.median(run[0] for run in runs)
    held = [run[1] for run in runs if run[1] is not None]
    return times, (max(held) if held else None)


def _text(result):
    return f"{result[0]:.0f} ms" + (f", {result[1]:.0f} MB" if result[1] else "")


def compare(binaries):
    """Rows of the document. Programs take turns, so that a busy moment meets them all."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        commands = _commands(binaries, folder)
        environment = dict(os.environ, XDG_CONFIG_HOME=name, XDG_CACHE_HOME=name)
        runs = {program: [] for program in commands}
        for turn in range(-WARM_UPS, ROUNDS):
            for program, command in commands.items():
                result = _run(command, environment)
                if result and turn >= 0:
                    runs[program].append(result)
    medians = {program: _median(each) for program, each in runs.items() if each}
    own = medians.pop("marrow-cli render", None)
    if own is None:
        return []
    what = "an image of %d by %d from a file, whole process" % SIZE
    rows = []
    for program, needed in PEERS.items():
        if program not in medians:
            why = "failed" if shutil.which(needed) else "not installed"
            rows.append([what, _text(own), f"{TARGET} times" if needed == "f3d" else "", f"{program}: {why}", "", ""])
    for program, peer in medians.items():
        ratio = own[0] / peer[0]
        has_target = program.startswith("f3d")
        rows.append([what, _text(own), f"{TARGET} times" if has_target else "", f"{program}: {_text(peer)}",
                     f"{ratio:.2f}", ("yes" if ratio <= TARGET else "no") if has_target else ""])
    return rows
