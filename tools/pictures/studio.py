"""One studio for every product picture: camera, lights, plinth, shadow and the passes that `develop.py` reads.

One unit is ten centimetres. The product stands on z = 0, in front of a camera that looks along +y.
"""
import math
import os

import bpy
from mathutils import Vector

from materials import new_material

WIDTH, HEIGHT = 2192, 1828
PLINTH_HEIGHT = 0.34
# Each becomes a file beside the picture; the denoiser compares pixels by them.
PASSES = {"color": "Image", "albedo": "Denoising Albedo", "normal": "Denoising Normal", "plinth": "plinth"}


def clear():
    """Empties the file, its unused data too."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    return scene


def _softbox(name, at, toward, size, strength, color=(1, 1, 1), edge=0.55):
    """A lamp that fades to its edge, because a reflection with a hard edge looks like a computer's.

    strength: emission in its middle; edge: share of the half width that fades
    """
    lamp = bpy.data.lights.new(name, "AREA")
    lamp.shape, lamp.size, lamp.size_y = "RECTANGLE", *size
    # Watts that make the emission 1, as Cycles counts them.
    lamp.energy = 4 * math.pi * size[0] * size[1] / 4
    lamp.use_nodes = True
    nodes, links = lamp.node_tree.nodes, lamp.node_tree.links
    geometry = nodes.new("ShaderNodeNewGeometry")
    emission = nodes["Emission"]
    emission.inputs["Color"].default_value = (*color, 1)
    links.new(_faded(nodes, links, geometry.outputs["Parametric"], edge, strength), emission.inputs["Strength"])
    box = bpy.data.objects.new(name, lamp)
    bpy.context.scene.collection.objects.link(box)
    box.location = at
    box.rotation_euler = (Vector(toward) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    box.visible_camera = False
    return box


def _faded(nodes, links, place, edge, strength):
    split = nodes.new("ShaderNodeSeparateXYZ")
    links.new(place, split.inputs[0])
    fades = []
    for axis in ("X", "Y"):
        fade = _math(nodes, links, "ABSOLUTE", _math(nodes, links, "SUBTRACT", split.outputs[axis], 0.5))
        ramp = nodes.new("ShaderNodeMapRange")
        ramp.interpolation_type = "SMOOTHSTEP"
        for key, value in zip(("From Min", "From Max", "To Min", "To Max"), (0.5 - edge / 2, 0.5, 1, 0)):
            ramp.inputs[key].default_value = value
        links.new(fade, ramp.inputs["Value"])
        fades.append(ramp.outputs["Result"])
    return _math(nodes, links, "MULTIPLY", _math(nodes, links, "MULTIPLY", fades[0], fades[1]), strength)


def _math(nodes, links, operation, first, second=None):
    node = nodes.new("ShaderNodeMath")
    node.operation = operation
    for index, value in enumerate((first, second)):
        if value is None:
            continue
        if isinstance(value, (int, float)):
            node.inputs[index].default_value = value
        else:
            links.new(value, node.inputs[index])
    return node.outputs[0]


def _world(scene):
    """A room that is light above and dark below, like a white ceiling over a grey floor."""
    world = bpy.data.worlds.new("room")
    scene.world = world
    world.use_nodes = True
    nodes, links = world.node_tree.nodes, world.node_tree.links
    background = nodes["Background"]
    coordinates = nodes.new("ShaderNodeTexCoord")
    split = nodes.new("ShaderNodeSeparateXYZ")
    links.new(coordinates.outputs["Generated"], split.inputs[0])
    ramp = nodes.new("ShaderNodeValToRGB")
    links.new(_math(nodes, links, "MULTIPLY_ADD", split.outputs["Z"], 0.5), ramp.inputs[0])
    ramp.inputs[0].links[0].from_node.inputs[2].default_value = 0.5
    stops = ramp.color_ramp.elements
    stops[0].position, stops[0].color = 0.3, (0.035, 0.033, 0.04, 1)
    stops[1].position, stops[1].color = 1.0, (0.62, 0.6, 0.64, 1)
    middle = stops.new(0.56)
    middle.color = (0.13, 0.125, 0.14, 1)
    links.new(ramp.outputs[0], background.inputs["Color"])
    background.inputs["Strength"].default_value = 1.0


def light(scene, rim=1.0):
    """Key from the upper left, a ceiling, a strip behind on either side; the room fills."""
    _world(scene)
    _softbox("key", (-4.4, -5.6, 5.0), (0, 0, 0.9), (5, 5), 15, (1, 0.975, 0.94))
    _softbox("ceiling", (0.4, 1.2, 7), (0.2, 0, 0), (6.5, 4), 4)
    _softbox("rim", (5.2, 3.2, 3.2), (0, 0, 1), (1.5, 5.5), 14 * rim, (0.95, 0.97, 1))
    _softbox("edge", (-5.6, 3.4, 2.4), (0, 0, 1), (1.2, 5), 7 * rim, (0.98, 0.97, 1))


def camera(scene, target=(0, 0, 0.8), distance=13.5, height=3.1, width=4.6, shift=(0.0, 0.0)):
    """A long lens a little above the product. width: units across the picture; shift: of the frame, in widths"""
    data = bpy.data.cameras.new("camera")
    eye = bpy.data.objects.new("camera", data)
    scene.collection.objects.link(eye)
    eye.location = (target[0], target[1] - distance, target[2] + height)
    aim = Vector(target) - eye.location
    eye.rotation_euler = aim.to_track_quat("-Z", "Y").to_euler()
    data.sensor_width = 36
    data.lens = 36 * aim.length / width
    data.shift_x, data.shift_y = shift
    scene.camera = eye


def plinth(at=(0, 0), radius=1.3, height=PLINTH_HEIGHT, top=0.0):
    """A round stand of matt stone with a soft edge; `top` is where the product stands."""
    bpy.ops.mesh.primitive_cylinder_add(
        vertices=256, radius=radius, depth=height, location=(at[0], at[1], top - height / 2)
    )
    stand = bpy.context.object
    bevel = stand.modifiers.new("bevel", "BEVEL")
    bevel.width, bevel.segments, bevel.limit_method = 0.028, 6, "ANGLE"
    stand.data.materials.append(
        new_material("plinth", color=(0.24, 0.24, 0.24), rough=0.32, specular=0.4, marks="plinth")
    )
    smooth(stand)
    return stand


def glow(name, size, at, strength, color=(1, 1, 1), parent=None):
    """The card that photographers hide behind a bottle: seen only through glass."""
    bpy.ops.mesh.primitive_plane_add(size=1, location=at, rotation=(math.pi / 2, 0, 0))
    card = bpy.context.object
    card.name = name
    card.scale, card.parent = (*size, 1), parent
    card.visible_camera = card.visible_diffuse = card.visible_glossy = card.visible_shadow = False
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    nodes.clear()
    emission = nodes.new("ShaderNodeEmission")
    emission.inputs["Color"].default_value = (*color, 1)
    place = nodes.new("ShaderNodeTexCoord").outputs["UV"]
    links.new(_faded(nodes, links, place, 0.6, strength), emission.inputs["Strength"])
    out = nodes.new("ShaderNodeOutputMaterial")
    links.new(emission.outputs[0], out.inputs["Surface"])
    material.cycles.sample_as_light = False
    card.data.materials.append(material)
    return card


def floor(z=-PLINTH_HEIGHT, radius=3.4, at=(-0.3, 0.2)):
    """Receives shadows and is not seen. It is small, because Cycles traces each of its pixels twice."""
    bpy.ops.mesh.primitive_circle_add(vertices=64, radius=radius, fill_type="NGON", location=(*at, z))
    ground = bpy.context.object
    ground.is_shadow_catcher = True
    ground.data.materials.append(new_material("floor", color=(0.3, 0.3, 0.3), rough=0.9, specular=0.1))


def smooth(thing, angle=40):
    """Smooth shading that keeps edges sharper than `angle` degrees."""
    thing.data.polygons.foreach_set("use_smooth", [True] * len(thing.data.polygons))
    thing.data.use_auto_smooth = True
    thing.data.auto_smooth_angle = math.radians(angle)


def prepare(scene, folder, width, samples, seeds=(1, 2)):
    """How Cycles works on every picture. `samples` are shared by the seeds."""
    cycles = scene.cycles
    cycles.device, cycles.samples = "CPU", max(1, samples // len(seeds))
    cycles.use_adaptive_sampling, cycles.use_denoising = True, False
    cycles.adaptive_threshold, cycles.adaptive_min_samples = 0.02, 12
    cycles.max_bounces, cycles.transmission_bounces, cycles.glossy_bounces = 12, 12, 4
    cycles.diffuse_bounces, cycles.transparent_max_bounces = 2, 12
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect, cycles.blur_glossy = 12, 0.8
    render = scene.render
    render.film_transparent, cycles.film_transparent_glass = True, True
    cycles.use_auto_tile = False
    render.resolution_x, render.resolution_y = width, round(width * HEIGHT / WIDTH)
    render.threads_mode, render.threads = "FIXED", 2
    layer = scene.view_layers[0]
    layer.cycles.denoising_store_passes = True
    aov = layer.aovs.add()
    aov.name, aov.type = "plinth", "VALUE"
    _wire_passes(scene, folder)


def take(scene, folder, name, seeds=(1, 2)):
    """Renders once a seed: where the renders differ is noise. Files: NAME.SEED.PASS.exr, linear."""
    for seed in seeds:
        scene.cycles.seed = seed
        for slot, key in zip(scene.node_tree.nodes["files"].file_slots, PASSES):
            slot.path = f"{name}.{seed}.{key}."
        bpy.ops.render.render()
        for key in PASSES:
            os.replace(f"{folder}/{name}.{seed}.{key}.0001.exr", f"{folder}/{name}.{seed}.{key}.exr")


def expose(scene, folder, name, width, samples):
    """One picture of a scene, as files that `develop.py` reads."""
    prepare(scene, folder, width, samples)
    take(scene, folder, name)


def _wire_passes(scene, folder):
    scene.frame_set(1)
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new("CompositorNodeRLayers")
    files = tree.nodes.new("CompositorNodeOutputFile")
    files.name = "files"
    files.base_path = folder
    files.format.file_format, files.format.color_depth = "OPEN_EXR", "32"
    files.format.color_mode = "RGBA"
    files.file_slots.clear()
    for key, output in PASSES.items():
        files.file_slots.new(key)
        tree.links.new(layers.outputs[output], files.inputs[key])
