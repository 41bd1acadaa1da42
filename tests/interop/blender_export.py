# SPDX-License-Identifier: GPL-3.0-or-later
"""Imports GLB files into Blender as the guide says, and exports each again with what Blender's exporter does by itself.

usage: blender --background --factory-startup --python blender_export.py -- FOLDER OUT
"""
import contextlib
import io
import json
import pathlib
import sys

import bpy
import numpy

if not hasattr(numpy, "bool"):  # Blender 3.4's importer still uses the name that numpy 1.24 dropped
    numpy.bool = bool


def send_back(path, facts, out):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.context.scene.render.fps = round(facts["fps"])
    with contextlib.redirect_stdout(io.StringIO()):
        bpy.ops.import_scene.gltf(filepath=str(path), bone_heuristic="BLENDER", guess_original_bind_pose=False)
        bpy.context.scene.frame_start = 0
        bpy.context.scene.frame_end = int(facts["frames"][-1])
        bpy.ops.export_scene.gltf(filepath=str(out / path.name), export_format="GLB", export_current_frame=False)


def main():
    arguments = sys.argv[sys.argv.index("--") + 1:]
    folder, out = map(pathlib.Path, arguments[:2])
    out.mkdir(parents=True, exist_ok=True)
    for path in sorted(folder.glob("*.glb")):
        facts_file = path.with_suffix(".json")
        if facts_file.exists():
            send_back(path, json.loads(facts_file.read_text()), out)


main()
