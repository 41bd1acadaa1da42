# SPDX-License-Identifier: GPL-3.0-or-later
"""Exports every model below some folders as OBJ and imports it into Blender: the same corners and faces, materials by
their names, and images that load.

usage: blender --background --factory-startup --python blender_obj.py -- MARROW_CLI OUT FOLDER...
"""
import pathlib
import struct
import subprocess
import sys

import bpy
import mathutils

EXTENSIONS = {".bmd", ".bdl", ".zobj"}
WORST = 1e-5  # of the model's size: OBJ holds decimals


def read_obj(path):
    """(corners of faces, face count, names of materials in use) of the file itself."""
    places, corners, faces, materials = [], [], 0, set()
    for line in path.read_text(encoding="utf-8").splitlines():
        words = line.split()
        if words[:1] == ["v"]:
            places.append(tuple(map(float, words[1:4])))
        elif words[:1] == ["usemtl"]:
            materials.add(line.split(" ", 1)[1])
        elif words[:1] == ["f"]:
            faces += 1
            corners += [places[int(word.split("/")[0]) - 1] for word in words[1:]]
    return corners, faces, materials


def images_of(path):
    """The image that each material of the .mtl names."""
    library = path.with_suffix(".mtl")
    found, name = {}, None
    for line in library.read_text(encoding="utf-8").splitlines() if library.exists() else []:
        kind, _, rest = line.partition(" ")
        if kind == "newmtl":
            name = rest
        elif kind == "map_Kd":
            found[name] = path.parent / rest
    return found


def png_size(path):
    return struct.unpack(">II", path.read_bytes()[16:24])


def check(path):
    """What differs, as sentences."""
    corners, faces, used = read_obj(path)
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.ops.wm.obj_import(filepath=str(path), forward_axis="NEGATIVE_Z", up_axis="Y")
    meshes = [item for item in bpy.data.objects if item.type == "MESH" and len(item.data.polygons) > 0]
    wrong = []
    found = sum(len(item.data.polygons) for item in meshes)
    if found != faces:
        wrong.append(f"{found} of {faces} faces")
    tree = mathutils.kdtree.KDTree(max(len(corners), 1))
    for index, (x, y, z) in enumerate(corners):
        tree.insert((x, -z, y), index)
    tree.balance()
    size = max((max(c[i] for c in corners) - min(c[i] for c in corners) for i in range(3)), default=0.0) or 1.0
    worst = max((tree.find(item.matrix_world @ vertex.co)[2] / size for item in meshes for vertex in item.data.vertices),
                default=0.0)
    if worst > WORST:
        wrong.append(f"a corner is off by {worst:.1e} of the size")
    names = {slot.material.name for item in meshes for slot in item.material_slots if slot.material}
    if names != {name[:63] for name in used}:
        wrong.append(f"materials {sorted(names)} for {sorted(used)}")
    for name, image in images_of(path).items():
        material = bpy.data.materials.get(name[:63])
        if material is None:
            continue  # nothing is drawn with it
        nodes = [n for n in material.node_tree.nodes if n.type == "TEX_IMAGE" and n.image] if material.use_nodes else []
        if not nodes or not all(n.image.has_data or n.image.size[0] for n in nodes):
            wrong.append(f"{name}: no image")
        elif tuple(nodes[0].image.size) != png_size(image):
            wrong.append(f"{name}: an image of {tuple(nodes[0].image.size)}, not {png_size(image)}")
    return wrong


def main():
    cli, out, *folders = sys.argv[sys.argv.index("--") + 1:]
    out = pathlib.Path(out)
    out.mkdir(parents=True, exist_ok=True)
    files = [path for folder in folders for path in sorted(pathlib.Path(folder).rglob("*"))
             if path.suffix.lower() in EXTENSIONS and path.is_file() and "bad" not in path.parts]
    tried, off, images = 0, 0, 0
    for number, file in enumerate(files):
        target = out / f"{number:04}_{file.stem}.obj"
        said = subprocess.run([cli, "export", str(file), "--bones", "off", "-o", str(target)], capture_output=True,
                              text=True, timeout=120, check=False)
        if said.returncode != 0 or " f " not in target.read_text(encoding="utf-8").replace("\nf ", " f "):
            continue
        tried += 1
        images += len(images_of(target))
        wrong = check(target)
        if wrong:
            off += 1
            print(f"{target.name} ({file}): " + "; ".join(wrong))
    print(f"Blender {bpy.app.version_string}: {tried} OBJ of {len(files)} files, {images} textures, {off} off")
    sys.exit(1 if off or not tried else 0)


main()
