"""A structured bag: grained leather, a flap with saddle stitches, brass, a handle."""
import math

import bpy

from forms import block, from_grid, ring_of, rounded, tube, turned
from materials import new_material
import studio

TALL = 1.3
THICK = 0.034
# Of the flap's underside from the body.
OFF = 0.012


def build(scene):
    studio.light(scene, rim=1.0)
    studio.camera(scene, target=(-0.2, 0, 0.72), width=4.0)
    studio.plinth((0.0, 0), 1.36)
    studio.floor()
    bag((0.02, 0), -24)
    return 0.55


def half_width(z):
    return 0.98 - 0.15 * (z / TALL) ** 1.2


def half_depth(z):
    """A little full below the middle, as a bag that is not empty."""
    t = z / TALL
    return 0.37 - 0.1 * t + 0.035 * math.sin(math.pi * min(1, t * 1.25))


def bag(at, turn):
    leather = new_material("leather", (0.36, 0.11, 0.035), 0.44, specular=0.45, bump=(105, 0.15, "grain"))
    thread = new_material("thread", (0.85, 0.78, 0.66), 0.7)
    brass = new_material("brass", (0.86, 0.63, 0.34), 0.18, 1.0)
    parts = [body(leather), *flap(leather, thread), *clasp(brass), *handle(leather, brass)]
    root = bpy.data.objects.new("bag", None)
    bpy.context.scene.collection.objects.link(root)
    for each in parts:
        each.parent = root
    root.location = (at[0], at[1], 0.0)
    root.rotation_euler[2] = math.radians(turn)


def body(leather):
    rows = []
    line = rounded([(0.3, 0.0), (0, 0.0), (0, TALL), (0.3, TALL)], 0.07, 8)
    heights = [line[0], *line[1:10], *[(0, 0.08 + (TALL - 0.16) * k / 24) for k in range(25)], *line[10:]]
    for inset, z in heights:
        half = (half_width(z) - inset, max(0.02, half_depth(z) - inset))
        rows.append([(x, y, z) for x, y in ring_of(half, min(0.2, half[1] * 0.85), steps=14)])
    for index, z in ((0, 0.0), (len(rows), TALL)):
        rows.insert(index, [(0, 0, z)] * len(rows[1]))
    return from_grid("body", rows, leather, (False, True), 60)


def _way(off):
    """From behind the top, over it, down the front, as points of (y, z). off: distance from the body"""
    deep, top = half_depth(TALL) + off, TALL + off
    front = [TALL - 0.86 * k / 60 for k in range(5, 61)]
    return rounded([(deep, TALL - 0.12, 0), (deep, top), (-deep, top), *((-(half_depth(z) + off), z, 0) for z in front)],
                   0.03 + off, 8)


def _at_share(way, share):
    """The point at a share of a polyline's length."""
    steps = [math.dist(before, here) for before, here in zip(way, way[1:])]
    left = share * sum(steps)
    for (before, here), step in zip(zip(way, way[1:]), steps):
        if left <= step or here is way[-1]:
            return tuple(a + (b - a) * min(1, left / (step or 1)) for a, b in zip(before, here))
        left -= step
    return way[-1]


def _reach(u):
    """How far the flap comes down at a share of its half width: a wide U."""
    return 0.62 + 0.38 * (1 - min(1, abs(u)) ** 2.8) ** (1 / 2.8)


def _flap_point(u, v, off):
    y, z = _at_share(_way(off), v)
    return (u * (half_width(TALL) - 0.012 + 0.07 * max(0, v - 0.4)), y, z)


def flap(leather, thread):
    """Two faces and the rim between them, closed at the sides."""
    down, across = 110, 72
    # Columns get closer toward the sides, where the outline turns.
    shares = [math.sin(math.pi / 2 * (2 * k / across - 1)) for k in range(across + 1)]
    rows = []
    for u in shares:
        steps = [_reach(u) * k / down for k in range(down + 1)]
        over = [_flap_point(u, v, OFF + THICK) for v in steps]
        under = [_flap_point(u, v, OFF) for v in steps]
        rows.append([*over, *reversed(under)])
    for index in (0, len(rows)):
        row = rows[0 if index == 0 else -1]
        middle = [tuple((a + b) / 2 for a, b in zip(here, other)) for here, other in zip(row, reversed(row))]
        rows.insert(index, middle)
    return [from_grid("flap", rows, leather, (False, True), 60), stitches(thread)]


def stitches(thread):
    """Each a short thread that sinks at both ends, along the flap's edge."""
    inset = 0.055
    off = OFF + THICK
    side = [0.3 + (_reach(1) - 0.3) * k / 200 for k in range(200)]
    tip = [math.sin(math.pi / 2 * (2 * k / 600 - 1)) for k in range(601)]
    line = [_flap_point(-1, v, off) for v in side] + [_flap_point(u, _reach(u), off) for u in tip]
    inner = _inset(line + [_flap_point(1, v, off) for v in reversed(side)], inset)
    mesh_rows, gone, piece = [], 0.0, []
    stitch, pause = 0.05, 0.022
    made = []
    for before, here in zip(inner, inner[1:]):
        gone += math.dist(before, here)
        if gone < stitch:
            piece.append(here)
        elif gone > stitch + pause:
            if len(piece) > 1:
                made.append((piece[0], piece[-1]))
            gone, piece = 0.0, [here]
    for start, end in made:
        path = [tuple(start[k] + (end[k] - start[k]) * s / 6 for k in range(3)) for s in range(7)]
        path = [(x, y - 0.002 * math.sin(math.pi * s / 6), z) for s, (x, y, z) in enumerate(path)]
        mesh_rows.append(tube("stitch", path, 0.0078, thread, 8))
    bpy.ops.object.select_all(action="DESELECT")
    for each in mesh_rows:
        each.select_set(True)
    bpy.context.view_layer.objects.active = mesh_rows[0]
    bpy.ops.object.join()
    return mesh_rows[0]


def _inset(line, distance):
    """The same line nearer to the middle of the flap, in even short steps."""
    result = []
    for index in range(1, len(line) - 1):
        (x0, _, z0), (x1, y, z1), (x2, _, z2) = line[index - 1], line[index], line[index + 1]
        dx, dz = x2 - x0, z2 - z0
        size = math.hypot(dx, dz) or 1
        x, z = x1 - dz / size * distance, z1 + dx / size * distance
        if z > TALL - 0.06:
            continue
        last = result[-1] if result else None
        if last and math.dist(last, (x, y, z)) < 0.004:
            continue
        result.append((x, -(half_depth(min(z, TALL)) + 0.012 + THICK), z))
    return result


def clasp(brass):
    front = half_depth(0.6) + THICK + 0.014
    plate = block("plate", (0.3, 0.19, 0.022), 0.06, 0.008, brass)
    bar = block("bar", (0.07, 0.15, 0.05), 0.03, 0.014, brass)
    for thing, out in ((plate, front), (bar, front + 0.02)):
        thing.rotation_euler[0] = math.pi / 2
        thing.location = (0, -out, 0.6)
    return [plate, bar]


def handle(leather, brass):
    foot, height = 0.44, 0.56
    path = []
    for k in range(97):
        a = math.pi * k / 96
        path.append((-foot * math.cos(a) * (1 + 0.06 * math.sin(a)), 0, TALL + 0.16 + height * math.sin(a) ** 0.9))
    parts = [tube("handle", path, 0.045, leather, 32)]
    for side in (-1, 1):
        place = (side * foot, 0, TALL + 0.1)
        parts.append(turned("ring", [(0.058 + 0.014 * math.cos(a), 0.014 * math.sin(a)) for a in
                                     (2 * math.pi * k / 16 for k in range(16))], brass, 0.0, 64, "Y", place, True))
        parts.append(turned("ferrule", [(0, 0.13), (0.05, 0.13), (0.052, 0.25), (0, 0.25)], brass, 0.008, 64, "Z",
                            (side * foot, 0, TALL)))
        parts.append(turned("stud", [(0, 0.02), (0.075, 0.02), (0.07, 0.05), (0.03, 0.062), (0, 0.062)], brass, 0.01,
                            64, "Z", (side * foot, 0, TALL)))
    return parts
