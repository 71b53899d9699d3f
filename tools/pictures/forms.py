"""Forms that products are built of: turned, swept, rounded."""
import math

import bmesh
import bpy

from studio import smooth


def _object(name, mesh_builder, material):
    mesh = bpy.data.meshes.new(name)
    mesh_builder.to_mesh(mesh)
    mesh_builder.free()
    thing = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(thing)
    if material:
        mesh.materials.append(material)
    return thing


def from_grid(name, rows, material=None, closed=(False, False), angle=40):
    """A surface through rows of points. closed: whether rows, and points of a row, meet their first."""
    builder = bmesh.new()
    grid = [[builder.verts.new(point) for point in row] for row in rows]
    count, length = len(grid), len(grid[0])
    for i in range(count if closed[0] else count - 1):
        for j in range(length if closed[1] else length - 1):
            builder.faces.new((grid[i][j], grid[(i + 1) % count][j], grid[(i + 1) % count][(j + 1) % length],
                               grid[i][(j + 1) % length]))
    bmesh.ops.remove_doubles(builder, verts=builder.verts, dist=1e-6)
    bmesh.ops.recalc_face_normals(builder, faces=builder.faces)
    thing = _object(name, builder, material)
    smooth(thing, angle)
    return thing


def rounded(points, radius, steps=6):
    """A polyline whose corners are arcs. points: (r, z) or (r, z, own radius)"""
    result = []
    for index, point in enumerate(points):
        here = point[:2]
        if index in (0, len(points) - 1):
            result.append(here)
            continue
        before, after = points[index - 1][:2], points[index + 1][:2]
        ways = [(a[0] - here[0], a[1] - here[1]) for a in (before, after)]
        lengths = [math.hypot(*way) for way in ways]
        cut = min(point[2] if len(point) > 2 else radius, *(0.49 * each for each in lengths))
        ends = [(here[0] + w[0] / n * cut, here[1] + w[1] / n * cut) for w, n in zip(ways, lengths)]
        for step in range(steps + 1):
            t = step / steps
            result.append(tuple((1 - t) ** 2 * ends[0][k] + 2 * t * (1 - t) * here[k] + t * t * ends[1][k]
                                for k in (0, 1)))
    return result


def turned(name, profile, material=None, radius=0.02, segments=192, axis="Z", at=(0, 0, 0), closed=False,
           wave=None, angle=40):
    """Turns a profile of (r, z) around an axis. wave(theta, r, z) -> r changes it along the way."""
    line = rounded(profile, radius)
    rows = []
    for index in range(segments):
        theta = 2 * math.pi * index / segments
        row = []
        for r, z in line:
            own = wave(theta, r, z) if wave else r
            x, y = own * math.cos(theta), own * math.sin(theta)
            point = {"Z": (x, y, z), "Y": (x, z, y), "X": (z, x, y)}[axis]
            row.append(tuple(p + a for p, a in zip(point, at)))
        rows.append(row)
    return from_grid(name, rows, material, (True, closed), angle)


def ring_of(half, corner, exponent=None, steps=12):
    """The outline of a rounded rectangle around the middle. half: half sizes; corner: radius"""
    points = []
    for quarter in range(4):
        sx, sy = ((1, 1), (-1, 1), (-1, -1), (1, -1))[quarter]
        for step in range(steps + 1):
            angle = math.pi / 2 * (quarter + step / steps)
            cx, cy = sx * (half[0] - corner), sy * (half[1] - corner)
            points.append((cx + corner * math.cos(angle), cy + corner * math.sin(angle)))
    return points


def block(name, size, corner, edge, material=None, bottom=0.0, at=(0, 0), profile=None, steps=16):
    """A box with round vertical corners and soft edges, standing on `bottom`.

    size: (x, y, z); corner: radius of the vertical corners; edge: radius of the others; profile: list of (inset, z)
    """
    x, y, z = (size[0] / 2, size[1] / 2, size[2])
    line = rounded(profile or [(max(x, y), 0), (0, 0), (0, z), (max(x, y), z)], edge, 8)
    rows = []
    for inset, height in line:
        half = (max(x - inset, 1e-4), max(y - inset, 1e-4))
        radius = max(min(corner - inset, *half), min(*half) * 0.02)
        rows.append([(px + at[0], py + at[1], height + bottom) for px, py in ring_of(half, radius, steps=steps)])
    return from_grid(name, rows, material, (False, True))


def swept(name, path, section, material=None, up=(0, 1, 0), ends=True):
    """Moves a section of (side, up) along a path of points. section may be a function of t in 0 to 1."""
    from mathutils import Vector
    points = [Vector(p) for p in path]
    rows = []
    for index, point in enumerate(points):
        ahead = points[min(index + 1, len(points) - 1)] - points[max(index - 1, 0)]
        ahead.normalize()
        side = ahead.cross(Vector(up)).normalized()
        lift = side.cross(ahead).normalized()
        outline = section(index / (len(points) - 1)) if callable(section) else section
        rows.append([tuple(point + side * a + lift * b) for a, b in outline])
    if ends:
        for row_index, sample in ((0, rows[0]), (len(rows), rows[-1])):
            middle = tuple(sum(p[k] for p in sample) / len(sample) for k in range(3))
            rows.insert(row_index, [middle] * len(sample))
    return from_grid(name, rows, material, (False, True))


def tube(name, path, radius, material=None, sides=24, up=(0, 1, 0.001)):
    """A round rod along a path, with round ends."""
    circle = [(math.cos(a), math.sin(a)) for a in (2 * math.pi * k / sides for k in range(sides))]
    count = len(path)

    def section(t):
        # The ends close within one radius.
        near = min(t, 1 - t) * (count - 1)
        own = radius * (math.sin(min(1, (near + 0.35) / 3) * math.pi / 2) if near < 3 else 1)
        return [(own * a, own * b) for a, b in circle]

    return swept(name, path, section, material, up)


def turn_copies(thing, count, axis="Z", around=(0, 0, 0)):
    """Copies around an axis that share the mesh."""
    from mathutils import Matrix, Vector
    copies = [thing]
    for index in range(1, count):
        copy = thing.copy()
        bpy.context.scene.collection.objects.link(copy)
        place = Matrix.Translation(Vector(around))
        turn = Matrix.Rotation(2 * math.pi * index / count, 4, axis)
        copy.matrix_world = place @ turn @ place.inverted() @ thing.matrix_world
        copies.append(copy)
    return copies
