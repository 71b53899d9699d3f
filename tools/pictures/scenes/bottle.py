"""A bottle of perfume: a heavy block of glass, amber inside, a label, a lacquered cap."""
import math

import bpy

from forms import block, turned
from materials import glass, new_material
import studio


def build(scene):
    studio.light(scene)
    studio.camera(scene, target=(-0.42, 0, 0.66), width=4.5)
    studio.plinth((0.0, 0), 1.32)
    studio.plinth((-1.98, -0.2), 0.6, 0.2, -0.14)
    studio.floor()
    bottle((0.0, 0.0), -19)
    bottle((-1.98, -0.2), 22, 0.52, -0.14)
    return 0.6


def bottle(at, turn, scale=1.0, top=0.0):
    clear = glass("glass", (0.985, 0.99, 0.988))
    amber = glass("amber", (1, 1, 1), 1.34, absorbs=(0.96, 0.42, 0.05), density=7)
    brass = new_material("brass", (0.83, 0.6, 0.33), 0.24, 1.0)
    black = new_material("lacquer", (0.012, 0.011, 0.013), 0.28, coat=1.0)
    paper = new_material("paper", (0.94, 0.925, 0.89), 0.7, specular=0.25, bump=(160, 0.05, "noise"))
    ink = new_material("ink", (0.02, 0.018, 0.022), 0.6)
    parts = [
        block("glass", (1.04, 0.62, 1.3), 0.13, 0.05, clear),
        block("cavity", (0.86, 0.44, 1.04), 0.09, 0.07, clear, bottom=0.16),
        block("liquid", (0.866, 0.446, 0.86), 0.093, 0.07, amber, bottom=0.157),
        turned("collar", [(0, 1.3), (0.25, 1.3), (0.25, 1.42), (0, 1.42)], brass, 0.012),
        turned("cap", [(0, 1.425), (0.285, 1.425), (0.285, 1.93), (0, 1.93)], black, 0.035),
        turned("ring", [(0.2, 1.44), (0.291, 1.44), (0.291, 1.465), (0.2, 1.465)], brass, 0.008),
    ]
    # The cavity is a hole: its faces look inward.
    cavity = parts[1]
    cavity.data.flip_normals()
    parts += label(paper, ink, 0.312)
    root = bpy.data.objects.new("bottle", None)
    scene = bpy.context.scene
    scene.collection.objects.link(root)
    for each in parts:
        each.parent = root
    studio.glow("card", (1.1, 1.05), (0, 0.34, 0.62), 2.0, (1, 0.86, 0.62), root)
    root.scale = (scale,) * 3
    root.location = (at[0], at[1], top + 0.002)
    root.rotation_euler[2] = math.radians(turn)
    return root


def follow(root, angle):
    """While the bottle turns, the card stays behind it, as near as the corners let it."""
    card = next(child for child in root.children if child.name.startswith("card"))
    behind = 0.52 * abs(math.sin(angle)) + 0.31 * abs(math.cos(angle)) + 0.03
    card.location = (behind * math.sin(angle), behind * math.cos(angle), 0.62)
    card.rotation_euler[2] = -angle


def label(paper, ink, front):
    sheet = block("label", (0.56, 0.5, 0.006), 0.02, 0.001, paper)
    sheet.rotation_euler[0] = math.pi / 2
    sheet.location = (0, -front, 0.62)
    parts = [sheet]
    for text, size, z in (("LUMEN", 0.095, 0.68), ("No. 7", 0.05, 0.575), ("EAU DE PARFUM   50 ML", 0.026, 0.44)):
        curve = bpy.data.curves.new(text, "FONT")
        curve.body, curve.size, curve.align_x = text, size, "CENTER"
        curve.extrude = 0.0006
        curve.space_character = 1.25
        curve.materials.append(ink)
        line = bpy.data.objects.new(text, curve)
        bpy.context.scene.collection.objects.link(line)
        line.rotation_euler[0] = math.pi / 2
        line.location = (0, -front - 0.0066, z)
        parts.append(line)
    return parts
