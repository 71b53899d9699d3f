"""Headphones of satin aluminium and leather, standing on their cups.

x runs from ear to ear. Each part has the name that the editor of the demo shows.
"""
import math

import bpy

from forms import ring_of, swept, tube, turned
from materials import new_material
import studio

# Cups are taller than they are deep.
SQUEEZE = 0.84
EAR = 0.7
LIFT = 0.474
SPRING = 1.14
# How often one turn looks the same.
ALIKE = 2


def build(scene):
    studio.light(scene, rim=1.1)
    studio.camera(scene, target=(-0.2, 0, 0.72), width=4.0)
    studio.plinth((0.0, 0), 1.36)
    studio.floor()
    headphones((0.05, 0), -30)
    return 0.55


def headphones(at, turn):
    made = {
        "Shell": new_material("Shell", (0.74, 0.73, 0.76), 0.3, 1.0, coat=0.15),
        "Metal": new_material("Metal", (0.8, 0.56, 0.3), 0.2, 1.0),
        "Band": new_material("Band", (0.02, 0.019, 0.022), 0.42, coat=0.25),
        "Leather": new_material("Leather", (0.3, 0.12, 0.045), 0.48, specular=0.4, bump=(120, 0.14, "grain")),
        "Lining": new_material("Lining", (0.014, 0.013, 0.015), 0.9, bump=(28, 0.5, "weave")),
    }
    root = bpy.data.objects.new("Headphones", None)
    bpy.context.scene.collection.objects.link(root)
    for each in [*band(made), *(part for side in (-1, 1) for part in cup(side, made))]:
        each.parent = root
    root.location = (at[0], at[1], 0.0)
    root.rotation_euler[2] = math.radians(turn)
    return root


def _arc(rx, rz, start, end, middle=SPRING, steps=72):
    angles = (math.radians(start + (end - start) * k / steps) for k in range(steps + 1))
    return [(rx * math.cos(a), 0, middle + rz * math.sin(a)) for a in angles]


def _strip(width, thick, corner):
    """A rounded section for `swept`."""
    return ring_of((width / 2, thick / 2), corner, steps=6)


def band(made):
    section = _strip(0.25, 0.045, 0.0215)

    def outer(t):
        # Narrow where the rods enter.
        share = 0.36 + 0.64 * math.sin(min(1, min(t, 1 - t) * 3.6) * math.pi / 2) ** 1.3
        return [(a * share, b) for a, b in section]

    pad = _strip(0.2, 0.11, 0.05)

    def cushion(t):
        share = math.sqrt(max(0.001, 1 - (2 * t - 1) ** 12))
        return [(a * (0.5 + 0.5 * share), b * share) for a, b in pad]

    return [swept("Headband", _arc(0.83, 0.86, 4, 176), outer, made["Band"]),
            swept("Head cushion", _arc(0.765, 0.795, 26, 154), cushion, made["Leather"])]


def cup(side, made):
    name = " right" if side > 0 else " left"
    ear = bpy.data.objects.new("ear" + name, None)
    bpy.context.scene.collection.objects.link(ear)
    ear.location = (side * EAR, 0, LIFT)
    # The lower edge is nearer to the head.
    ear.rotation_euler = (0, math.radians(7 * side), 0)

    def disc(title, profile, material, radius, closed=False):
        thing = turned(title + name, [(r, side * x, *rest) for r, x, *rest in profile], made[material], radius,
                       axis="X", closed=closed)
        thing.scale[1] = SQUEEZE
        return thing

    parts = [
        disc("Ear cushion", [(0.19, -0.13, 0.07), (0.2, -0.27, 0.08), (0.42, -0.27, 0.1), (0.44, -0.075, 0.05),
                             (0.3, -0.065, 0.02), (0.19, -0.1, 0.02)], "Leather", 0.06, True),
        disc("Lining", [(0, -0.12), (0.25, -0.12)], "Lining", 0.01),
        disc("Cup", [(0.26, -0.07), (0.452, -0.07), (0.456, -0.03), (0.3, -0.03)], "Band", 0.008),
        disc("Shell", [(0.3, -0.032), (0.462, -0.032, 0.012), (0.47, 0.08, 0.06), (0.4, 0.195, 0.08),
                       (0.352, 0.2, 0.01), (0.345, 0.18)], "Shell", 0.03),
        disc("Ring", [(0.33, 0.17), (0.33, 0.203), (0.349, 0.206), (0.351, 0.17)], "Metal", 0.005),
        disc("Cap", [(0, 0.182), (0.24, 0.186), (0.33, 0.19)], "Band", 0.1),
        disc("Mark", [(0, 0.194), (0.05, 0.194), (0.054, 0.19), (0.054, 0.17)], "Metal", 0.003),
    ]
    parts += fork(side, name, made)
    for part in parts:
        part.parent = ear
    top = (side * 0.824, 0, SPRING + 0.16)
    # The rod leaves the fork upright and enters the band.
    low = (side * 0.818, 0, LIFT + 0.5)
    rod = [tuple(low[k] + (top[k] - low[k]) * s / 24 for k in range(3)) for s in range(25)]
    return [ear, tube("Slider" + name, rod, 0.026, made["Metal"])]


def fork(side, name, made):
    arms = []
    for step in range(81):
        a = math.radians(-93 + 186 * step / 80)
        arms.append((side * 0.055, 0.535 * SQUEEZE * math.sin(a), 0.54 * math.cos(a)))
    yoke = swept("Yoke" + name, arms, _strip(0.042, 0.088, 0.02), made["Shell"], up=(1, 0, 0.0))
    hinge = turned("Hinge" + name, [(0, -0.485), (0.052, -0.485), (0.052, 0.485), (0, 0.485)],
                   made["Metal"], 0.01, 64, "Y", (side * 0.055, 0, 0.54 * math.cos(math.radians(93))))
    collar = turned("Collar" + name, [(0, 0.5), (0.05, 0.5), (0.05, 0.575), (0, 0.575)], made["Band"], 0.012, 64, "Z",
                    (side * 0.06, 0, 0))
    return [yoke, hinge, collar]
