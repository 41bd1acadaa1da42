# SPDX-License-Identifier: GPL-3.0-or-later
"""What the guide does in Blender: imports a GLB, turns one bone a little in every frame, draws a frame, and exports.

usage: blender --background --factory-startup --python blender_arm.py -- IN.glb BONE FRAME IMAGE.png OUT.glb
"""
import math
import sys

import bpy
import mathutils
import numpy

if not hasattr(numpy, "bool"):  # Blender 3.4's importer still uses the name that numpy 1.24 dropped
    numpy.bool = bool


def look(scene, frame):
    """A camera and a lamp before the character."""
    scene.frame_set(frame)
    corners = [o.matrix_world @ mathutils.Vector(c) for o in scene.objects if o.type == "MESH" and o.modifiers for c in o.bound_box]
    middle = sum(corners, mathutils.Vector()) / len(corners)
    size = max((corner - middle).length for corner in corners)
    place = middle + mathutils.Vector((size * 1.0, -size * 3.4, size * 0.4))
    camera = bpy.data.objects.new("camera", bpy.data.cameras.new("camera"))
    camera.location = place
    camera.rotation_euler = (middle - place).to_track_quat("-Z", "Y").to_euler()
    camera.data.clip_end = size * 20
    lamp = bpy.data.objects.new("lamp", bpy.data.lights.new("lamp", "SUN"))
    lamp.data.energy = 3
    lamp.rotation_euler = (0.8, 0.2, 0.5)
    for one in (camera, lamp):
        scene.collection.objects.link(one)
    scene.camera = camera
    scene.world = bpy.data.worlds.new("world")
    scene.world.use_nodes = True
    scene.world.node_tree.nodes["Background"].inputs[0].default_value = (0.12, 0.13, 0.15, 1)


def main():
    source, bone, frame, image, out = sys.argv[sys.argv.index("--") + 1:]
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.fps = 30
    bpy.ops.import_scene.gltf(filepath=source, bone_heuristic="BLENDER", guess_original_bind_pose=False)
    armature = next(o for o in bpy.data.objects if o.type == "ARMATURE")
    turn = mathutils.Quaternion((0, 0, 1), math.radians(25))
    pose = armature.pose.bones[bone]
    first, last = map(round, armature.animation_data.action.frame_range) if armature.animation_data.action else (0, 60)
    scene.frame_start, scene.frame_end = first, last
    for at in range(first, last + 1):
        scene.frame_set(at)
        pose.rotation_quaternion = pose.rotation_quaternion @ turn
        pose.keyframe_insert("rotation_quaternion", frame=at)
    data = armature.animation_data
    for named in [data.action, *data.nla_tracks, *(strip for track in data.nla_tracks for strip in track.strips)]:
        if named is not None:
            named.name = "turned in Blender"
    bpy.ops.export_scene.gltf(filepath=out, export_format="GLB")
    look(scene, int(frame))
    scene.render.engine = "CYCLES"
    scene.cycles.samples = 48
    scene.cycles.use_denoising = False  # Debian builds without it
    scene.render.resolution_x, scene.render.resolution_y = 560, 516
    scene.view_settings.view_transform = "Standard"
    scene.render.filepath = image
    bpy.ops.render.render(write_still=True)


main()
