# SPDX-License-Identifier: GPL-3.0-or-later
"""Imports GLB files into Blender and compares pose bones and the evaluated mesh with Marrow's own, at whole frames.

usage: blender --background --factory-startup --python blender_play.py -- FOLDER [COUNT]
"""
import contextlib
import io
import json
import pathlib
import sys

import bpy
import mathutils
import numpy

if not hasattr(numpy, "bool"):  # Blender 3.4's importer still uses the name that numpy 1.24 dropped
    numpy.bool = bool

WORST = 1e-4
# Blender keeps a bone at rest as head, tail and roll in single precision. If a bone points nearly along -Y, its roll is off by up to
# 0.015 degrees, and the bones below it stand elsewhere before anything is posed. Such armatures are allowed a larger error.
WORST_REST, WORST_ROLLED = 1e-5, 3e-4
# Weighted by matrices that are not those of the rest pose: Blender skins a mesh into its rest pose first.
BENT = ("j3d_matrices",)
# glTF has Y up, Blender Z: (x, y, z) becomes (x, -z, y).
TO_BLENDER = mathutils.Matrix(((1, 0, 0, 0), (0, 0, -1, 0), (0, 1, 0, 0), (0, 0, 0, 1)))


def size_of(places):
    low = [min(p[i] for p in places) for i in range(3)]
    high = [max(p[i] for p in places) for i in range(3)]
    return max((mathutils.Vector(high) - mathutils.Vector(low)).length, 1e-3)


def nodes_of(path):
    data = path.read_bytes()
    document = json.loads(data[20:20 + int.from_bytes(data[12:16], "little")])
    return document["nodes"], document["skins"][0]["joints"]


def rest_error(nodes, joints, armature, size):
    """The farthest that a bone of Blender's is at rest, where it has no scale, from its node."""
    parents = {child: number for number, node in enumerate(nodes) for child in node.get("children", [])}

    def matrix(number):
        node = nodes[number]
        x, y, z, w = node.get("rotation", (0, 0, 0, 1))
        own = mathutils.Matrix.LocRotScale(node.get("translation", (0, 0, 0)), mathutils.Quaternion((w, x, y, z)), None)
        return matrix(parents[number]) @ own if number in parents else own

    bones = armature.data.bones
    return max((bones[nodes[joint]["name"]].matrix_local.translation - TO_BLENDER @ matrix(joint).translation).length
               for joint in joints) / size


def check(path, facts):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.context.scene.render.fps = round(facts["fps"])
    with contextlib.redirect_stdout(io.StringIO()):
        bpy.ops.import_scene.gltf(filepath=str(path), bone_heuristic="BLENDER", guess_original_bind_pose=False)
    armature = next(o for o in bpy.data.objects if o.type == "ARMATURE")
    nodes, joints = nodes_of(path)
    names = [nodes[joint]["name"] for joint in joints]
    size = size_of(facts["corners"] or [m[12:15] for frame in facts["models"] for m in frame])
    worst = {"bones": 0.0, "mesh": 0.0, "rest": rest_error(nodes, joints, armature, size)}
    for number, frame in enumerate(facts["frames"]):
        if frame != int(frame):
            continue
        bpy.context.scene.frame_set(int(frame))
        for bone, model in enumerate(facts["models"][number]):
            have = (armature.matrix_world @ armature.pose.bones[names[bone]].matrix).translation
            want = TO_BLENDER @ mathutils.Vector(model[12:15])
            worst["bones"] = max(worst["bones"], (have - want).length / size)
        is_bent = any(name in path.name for name in BENT)
        if frame == facts["cornerFrame"] and facts["corners"] and not is_bent:
            worst["mesh"] = max(worst["mesh"], mesh_error(facts["corners"], size))
    return worst


def mesh_error(corners, size):
    """The farthest that a vertex of the evaluated meshes is from every corner of Marrow's."""
    graph = bpy.context.evaluated_depsgraph_get()
    wanted = mathutils.kdtree.KDTree(len(corners))
    for index, corner in enumerate(corners):
        wanted.insert(TO_BLENDER @ mathutils.Vector(corner), index)
    wanted.balance()
    worst = 0.0
    for item in bpy.data.objects:
        # The importer makes an icosphere of its own for the shapes of bones.
        if item.type != "MESH" or not any(m.type == "ARMATURE" for m in item.modifiers):
            continue
        mesh = item.evaluated_get(graph).to_mesh()
        for vertex in mesh.vertices:
            worst = max(worst, wanted.find(item.matrix_world @ vertex.co)[2] / size)
    return worst


def main():
    arguments = sys.argv[sys.argv.index("--") + 1:]
    folder = pathlib.Path(arguments[0])
    files = sorted(path for path in folder.glob("*.glb") if path.with_suffix(".json").exists())
    if len(arguments) > 1:  # some of them, evenly
        files = files[::max(1, len(files) // int(arguments[1]))]
    off = rolled = 0
    worst = {"bones": 0.0, "mesh": 0.0}
    for path in files:
        facts = json.loads(path.with_suffix(".json").read_text())
        found = check(path, facts)
        error = max(found["bones"], found["mesh"])
        limit = WORST_ROLLED if WORST_REST < found["rest"] < WORST_ROLLED else WORST
        if WORST < error <= limit:
            rolled += 1
        if error > limit:
            off += 1
            print(f"{path.name} ({facts['source']}): {found}")
        worst = {key: max(worst[key], found[key]) for key in worst}
    print(f"Blender {bpy.app.version_string}: {len(files)} files, {off} off, {rolled} by the roll of Blender's bones alone; of the size: "
          f"{worst['bones']:.1e} at bones, {worst['mesh']:.1e} in meshes")
    sys.exit(1 if off or not files else 0)


main()
