"""blender -b -P tools/pictures/model.py -- SCENE FILE [SHARE]

The product of a scene as FILE, a `.glb` with few triangles for pages that render it: a node a part, no compression.
SHARE of the triangles stays. Normals are those of the whole form, so that what has lost triangles stays round. A part
`… left` is the mirrored mesh of `… right`.
"""
import importlib
import json
import os
import struct
import sys

import bpy
import numpy as np

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import studio  # noqa: E402

# A part with fewer triangles keeps them.
FEW = 600
# Of the leather's grain, which goes on without an end: pixels, and how often a unit shows it.
GRAIN, REPEATS = 96, 6
EXTENSION = "KHR_materials_clearcoat"


def main(name, path, share="0.18"):
    scene = studio.clear()
    importlib.import_module(f"scenes.{name}").build(scene)
    root = next(thing for thing in scene.objects if thing.type == "EMPTY" and not thing.parent)
    root.location, root.rotation_euler = (0, 0, 0), (0, 0, 0)
    parts = [thing for thing in root.children_recursive if thing.type == "MESH"]
    lefts = {part: bpy.data.objects[part.name.replace(" left", " right")] for part in parts if " left" in part.name}
    for part in parts:
        if part not in lefts:
            reduce(part, float(share))
    for left, right in lefts.items():
        left.data = right.data
        left.scale[0] *= -1
    for material in {part.active_material for part in parts}:
        simplify(material)
    bpy.ops.object.select_all(action="DESELECT")
    for thing in (root, *root.children_recursive):
        thing.select_set(True)
    bpy.ops.export_scene.gltf(filepath=path, export_format="GLB", use_selection=True, export_apply=False,
                              export_yup=True, export_cameras=False, export_lights=False, export_extras=False,
                              export_animations=False)
    finish(path)


def reduce(part, share):
    """Takes triangles away and keeps the normals of what was there; maps leather by the six sides of a box."""
    whole = part.copy()
    whole.data = part.data.copy()
    bpy.context.scene.collection.objects.link(whole)
    bpy.context.view_layer.objects.active = part
    part.data.calc_loop_triangles()
    count = len(part.data.loop_triangles)
    fewer = part.modifiers.new("fewer", "DECIMATE")
    fewer.ratio = min(1, max(share, FEW / count))
    shading = part.modifiers.new("shading", "DATA_TRANSFER")
    shading.object, shading.use_loop_data = whole, True
    shading.data_types_loops, shading.loop_mapping = {"CUSTOM_NORMAL"}, "POLYINTERP_NEAREST"
    for each in ("fewer", "shading"):
        bpy.ops.object.modifier_apply(modifier=each)
    bpy.data.objects.remove(whole)
    if is_leather(part.active_material):
        bpy.ops.object.select_all(action="DESELECT")
        part.select_set(True)
        bpy.ops.object.mode_set(mode="EDIT")
        bpy.ops.mesh.select_all(action="SELECT")
        bpy.ops.uv.cube_project(cube_size=1 / REPEATS)
        bpy.ops.object.mode_set(mode="OBJECT")


def is_leather(material):
    return any(node.type == "TEX_VORONOI" for node in material.node_tree.nodes)


def simplify(material):
    """What a file can say: no bump by nodes, but the grain as a picture of normals."""
    nodes, links = material.node_tree.nodes, material.node_tree.links
    grained = is_leather(material)
    surface = nodes["Principled BSDF"]
    for link in list(surface.inputs["Normal"].links):
        links.remove(link)
    if not grained:
        return
    picture, turn = nodes.new("ShaderNodeTexImage"), nodes.new("ShaderNodeNormalMap")
    picture.image = grain()
    links.new(picture.outputs["Color"], turn.inputs["Color"])
    links.new(turn.outputs["Normal"], surface.inputs["Normal"])


def grain():
    """Rounded cells of uneven size, as normals; its edges meet."""
    places = np.random.default_rng(7).random((170, 2))
    axis = (np.arange(GRAIN) + 0.5) / GRAIN
    grid = np.stack(np.meshgrid(axis, axis), axis=-1)
    apart = np.abs(grid[:, :, None] - places)
    nearest = np.sort(np.sum(np.minimum(apart, 1 - apart) ** 2, axis=-1), axis=-1)
    height = np.clip((np.sqrt(nearest[..., 1]) - np.sqrt(nearest[..., 0])) * 28, 0, 1)
    height = height * height * (3 - 2 * height)
    slopes = [(np.roll(height, -1, axis) - np.roll(height, 1, axis)) * -0.28 for axis in (1, 0)]
    normals = np.stack([*slopes, np.ones_like(height)], axis=-1)
    normals /= np.linalg.norm(normals, axis=-1, keepdims=True)
    image = bpy.data.images.new("grain", GRAIN, GRAIN)
    image.colorspace_settings.name = "Non-Color"
    image.pixels.foreach_set(np.dstack([normals / 2 + 0.5, np.ones_like(height)]).astype(np.float32).ravel())
    image.pack()
    return image


def finish(path):
    """Each material lists its clear coat, none too: pages change it."""
    with open(path, "rb") as file:
        data = file.read()
    (size,) = struct.unpack_from("<I", data, 12)
    facts = json.loads(data[20:20 + size])
    for material in facts["materials"]:
        material.setdefault("extensions", {}).setdefault(EXTENSION, {"clearcoatFactor": 0})
    if EXTENSION not in facts.setdefault("extensionsUsed", []):
        facts["extensionsUsed"].append(EXTENSION)
    head = json.dumps(facts, separators=(",", ":")).encode()
    head += b" " * (-len(head) % 4)
    rest = data[20 + size:]
    with open(path, "wb") as file:
        file.write(struct.pack("<4sIIII", b"glTF", 2, 20 + len(head) + len(rest), len(head), 0x4E4F534A) + head + rest)
    print(f"{os.path.basename(path)}: {os.path.getsize(path) / 1000:.1f} kB")


main(*sys.argv[sys.argv.index("--") + 1:])
