"""A forged wheel with its tyre and brake, standing: what shows of a car when it is made with care.

The wheel turns around the y axis; its middle is (0, 0, RADIUS) and its face looks at the camera.
"""
import math

import bmesh
import bpy

from forms import from_grid, rounded, turn_copies, turned
from materials import new_material
import studio

RADIUS = 0.98
RIM = 0.735
SPOKES = 7


def build(scene):
    studio.light(scene, rim=1.2)
    studio.camera(scene, target=(-0.2, 0, 0.72), width=4.0)
    studio.plinth((0.0, 0), 1.32)
    studio.floor()
    wheel((0.0, 0.05), -30)
    return 0.6


def wheel(at, turn):
    rubber = new_material("rubber", (0.012, 0.012, 0.013), 0.62, specular=0.4)
    forged = new_material("forged", (0.9, 0.9, 0.92), 0.24, 1.0, coat=0.5)
    barrel = new_material("barrel", (0.035, 0.036, 0.04), 0.35, 0.6, coat=0.4)
    iron = new_material("disc", (0.36, 0.36, 0.37), 0.3, 1.0, brushed=0.7)
    dark = new_material("hole", (0.004, 0.004, 0.004), 0.8)
    lacquer = new_material("caliper", (0.85, 0.045, 0.025), 0.3, coat=1.0)
    parts = [tyre(rubber), *rim(forged, barrel), *spokes(forged), *hub(forged, dark), *brake(iron, dark, lacquer)]
    root = bpy.data.objects.new("wheel", None)
    bpy.context.scene.collection.objects.link(root)
    for each in parts:
        each.parent = root
    root.location = (at[0], at[1], RADIUS - 0.004)
    root.rotation_euler[2] = math.radians(turn)


def tyre(rubber):
    """Four grooves around, slanted ones across the shoulders, ribs on the wall."""
    half = 0.36
    wall = [(RIM + 0.005, -half + 0.03), (RIM + 0.04, -half + 0.005), (0.84, -half - 0.012), (0.92, -half + 0.02),
            (0.965, -half + 0.075), (RADIUS - 0.004, -half + 0.15)]
    line = rounded(wall, 0.05, 8)
    count = 60
    tread = [(RADIUS - 0.006 * (2 * k / count - 1) ** 2, (-half + 0.15) + k / count * 2 * (half - 0.15))
             for k in range(1, count)]
    line = line + tread + [(r, -y) for r, y in reversed(line)]
    segments = 720
    rows = []
    for index in range(segments):
        theta = 2 * math.pi * index / segments
        rows.append([(own * math.cos(theta), y, own * math.sin(theta))
                     for own, y in ((_worn(r, y, index, half), y) for r, y in line)])
    return from_grid("tyre", rows, rubber, (True, False), 35)


def _worn(r, y, index, half):
    if r < 0.95:
        # Fine ribs near the bead, and a raised band.
        return r + (0.004 if 0.8 < r < 0.812 or 0.872 < r < 0.88 else 0)
    along = abs(y)
    if any(abs(along - middle) < 0.014 for middle in (0.055, 0.15)):
        return r - 0.026
    if along > 0.17 and (index + int(along * 60)) % 10 < 2:
        return r - 0.018
    if 0.07 < along < 0.135 and (index + int(y * 90)) % 20 < 2:
        return r - 0.014
    return r


def rim(forged, barrel):
    lip = [(RIM - 0.05, -0.3), (RIM - 0.035, -0.345), (RIM + 0.022, -0.36), (RIM + 0.03, -0.345), (RIM + 0.012, -0.3)]
    well = [(RIM - 0.012, -0.31), (RIM - 0.05, -0.29), (RIM - 0.075, -0.2), (RIM - 0.09, 0.1), (RIM - 0.06, 0.33)]
    return [turned("lip", lip, forged, 0.012, 256, "Y"), turned("barrel", well, barrel, 0.04, 192, "Y")]


def spokes(forged):
    """Pairs of slender spokes: each a beam that sinks to the hub and widens at both ends."""
    made = []
    for side in (-1, 1):
        made += turn_copies(_spoke(forged, side), SPOKES, "Y")
    return made


def _spoke(forged, side):
    rows = []
    steps = 28
    for step in range(steps + 1):
        t = step / steps
        r = 0.13 + t * (RIM - 0.05 - 0.13)
        # From the hub the pair parts toward the rim.
        across = side * (0.046 + 0.084 * t**1.3)
        front = -0.205 - 0.115 * math.sin(t * math.pi / 2) ** 1.5 + 0.02 * t**6
        width = 0.031 + 0.016 * (1 - t) ** 3 + 0.014 * t**8
        deep = 0.075 - 0.025 * t
        section = [(-width, deep), (-width, 0.014), (-width + 0.012, 0), (0, -0.002), (width - 0.012, 0), (width, 0.014),
                   (width * 0.7, deep)]
        rows.append([(across + x, front + y, r) for x, y in section])
    thing = from_grid("spoke", rows, forged, (False, True), 50)
    bevel = thing.modifiers.new("bevel", "BEVEL")
    bevel.width, bevel.segments, bevel.limit_method, bevel.angle_limit = 0.007, 3, "ANGLE", math.radians(25)
    return thing


def hub(forged, dark):
    parts = [turned("hub", [(0, -0.232), (0.085, -0.232), (0.1, -0.222), (0.165, -0.205), (0.2, -0.15), (0.2, -0.05)],
                    forged, 0.012, 128, "Y"),
             turned("cap", [(0, -0.252), (0.058, -0.25), (0.066, -0.242), (0.066, -0.22)], dark, 0.006, 96, "Y"),
             turned("badge", [(0, -0.2545), (0.034, -0.2545), (0.036, -0.252), (0.036, -0.24)], forged, 0.001, 64, "Y")]
    for index in range(5):
        angle = 2 * math.pi * (index + 0.25) / 5
        x, z = 0.118 * math.cos(angle), 0.118 * math.sin(angle)
        parts.append(turned("well", [(0, -0.2205), (0.0235, -0.2205), (0.0235, -0.2)], dark, 0.001, 48, "Y", (x, 0, z)))
        bolt = turned("bolt", [(0, -0.232), (0.013, -0.232), (0.0165, -0.228), (0.0165, -0.2)], forged, 0.002, 6, "Y",
                      (x, 0, z), angle=20)
        parts.append(bolt)
    return parts


def brake(iron, dark, lacquer):
    parts = [turned("disc", [(0.26, 0.02), (0.26, -0.022), (0.6, -0.022), (0.6, 0.02)], iron, 0.006, 256, "Y"),
             turned("bell", [(0, -0.07), (0.2, -0.07), (0.265, -0.05), (0.275, 0.0)], dark, 0.02, 128, "Y")]
    mesh = bpy.data.meshes.new("holes")
    holes = bmesh.new()
    for index in range(48):
        for ring in range(4):
            angle = 2 * math.pi * (index + 0.28 * ring) / 48
            r = 0.33 + 0.07 * ring
            if (index + ring) % 2:
                continue
            circle = [holes.verts.new((r * math.cos(angle) + 0.0095 * math.cos(a), -0.0226, r * math.sin(angle)
                                       + 0.0095 * math.sin(a))) for a in (2 * math.pi * k / 16 for k in range(16))]
            holes.faces.new(circle)
    holes.to_mesh(mesh)
    holes.free()
    mesh.materials.append(dark)
    drilled = bpy.data.objects.new("holes", mesh)
    bpy.context.scene.collection.objects.link(drilled)
    return [*parts, drilled, caliper(lacquer)]


def caliper(lacquer):
    """An arc over the disc, with a step along its back."""
    rows = []
    for step in range(41):
        t = step / 40
        angle = math.radians(-38 + 76 * t)
        end = min(1, min(t, 1 - t) * 9)
        bulge = math.sqrt(1 - (1 - end) ** 2)
        inner, outer = 0.625 - 0.2 * (0.35 + 0.65 * bulge), 0.648
        front = -0.05 - 0.06 * bulge
        section = rounded([(inner, 0.03), (inner, front + 0.03), (inner + 0.03, front), (outer - 0.04, front - 0.012),
                           (outer, front + 0.04), (outer, 0.09)], 0.022, 4)
        rows.append([(r * math.cos(angle), y, r * math.sin(angle)) for r, y in section])
    return from_grid("caliper", rows, lacquer, (False, False), 35)
