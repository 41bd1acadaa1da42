# SPDX-License-Identifier: GPL-3.0-or-later
"""Imports GLB files into Blender as the guide says, and exports each again with what Blender's exporter does by itself; some as FBX
and Collada, too.

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


FOREIGN = 8  # files that are exported as FBX and Collada


def send_back(path, facts, out, is_foreign):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.context.scene.render.fps = round(facts["fps"])
    with contextlib.redirect_stdout(io.StringIO()):
        bpy.ops.import_scene.gltf(filepath=str(path), bone_heuristic="BLENDER", guess_original_bind_pose=False)
        bpy.context.scene.frame_start = 0
        bpy.context.scene.frame_end = int(facts["frames"][-1])
        bpy.ops.export_scene.gltf(filepath=str(out / path.name), export_format="GLB", export_current_frame=False)
        if is_foreign:
            bpy.ops.export_scene.fbx(filepath=str(out / path.with_suffix(".fbx").name), add_leaf_bones=False,
                                     bake_anim_simplify_factor=0)
            # Without its flat curves a bone that holds still in a clip falls back into its rest pose.
            bpy.ops.wm.collada_export(filepath=str(out / path.with_suffix(".dae").name), keep_flat_curves=True)


def main():
    arguments = sys.argv[sys.argv.index("--") + 1:]
    folder, out = map(pathlib.Path, arguments[:2])
    out.mkdir(parents=True, exist_ok=True)
    files = [path for path in sorted(folder.glob("*.glb")) if path.with_suffix(".json").exists()]
    moving = [path for path in files if path.name.split("_")[1] != "model"]
    foreign = moving[::max(1, -(-len(moving) // FOREIGN))]
    for path in files:
        send_back(path, json.loads(path.with_suffix(".json").read_text()), out, path in foreign)


main()
