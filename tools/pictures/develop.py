"""From linear passes to a picture: noise out, tones in, plinth to a veil, PNG."""
import struct
import zlib

import bpy
import numpy as np

# Grey of the plinth in display values; what is lighter becomes a white veil, what is darker a black one.
VEIL = 0.46


def read(path):
    """Rows from the top, RGBA, linear."""
    image = bpy.data.images.load(path)
    image.colorspace_settings.name = "Non-Color"
    width, height = image.size
    pixels = np.empty(width * height * 4, np.float32)
    image.pixels.foreach_get(pixels)
    bpy.data.images.remove(image)
    return np.ascontiguousarray(pixels.reshape(height, width, 4)[::-1])


def write_png(path, rgba):
    """rgba: display values 0 to 1, alpha straight"""
    data = (np.clip(rgba, 0, 1) * 255 + 0.5).astype(np.uint8)
    height, width, _ = data.shape
    raw = np.concatenate([np.zeros((height, 1), np.uint8), data.reshape(height, -1)], axis=1).tobytes()

    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(raw, 6)) +
                   chunk(b"IEND", b""))


def _box(values, radius):
    """Mean over a square, by running sums; edges repeat."""
    side = 2 * radius + 1
    for axis in (0, 1):
        width = [(radius + 1, radius) if a == axis else (0, 0) for a in range(values.ndim)]
        sums = np.cumsum(np.pad(values, width, "edge"), axis=axis, dtype=np.float32)
        values = (sums[side:] - sums[:-side] if axis == 0 else sums[:, side:] - sums[:, :-side]) / np.float32(side)
    return values


def denoise(halves, guides, reach=5, strength=0.55, rows=96):
    """Non-local means between two renders of other seeds, held back where albedo, normal or outline change.

    A pixel takes from neighbors whose surroundings are alike but for the noise, which is what the halves differ by.
    The weights of one half are used on the other, so that they do not keep its own noise. One render alone will do,
    less well.
    (Rousselle, Knaus, Zwicker: Adaptive Rendering with Non-Local Means Filtering, 2012.)
    It works in bands that the processor's cache holds.
    """
    soft = [np.concatenate([np.log1p(8 * np.maximum(h[..., :3], 0)), h[..., 3:]], axis=2) for h in halves]
    lumas = [s[..., :3].mean(axis=2) + 0.6 * s[..., 3] for s in soft]
    if len(halves) == 1:
        # What differs from its surroundings counts as noise; the guides keep the edges.
        variance = _box((lumas[0] - _box(lumas[0], 1)) ** 2 * np.float32(9 / 8), 2) + np.float32(1e-6)
    else:
        variance = _box((lumas[0] - lumas[1]) ** 2 / 2, 2) + np.float32(1e-6)
    # Patches of two pixels around each neighbor that is compared.
    edge = reach + 2
    flat = [(edge, edge)] * 2
    soft = [np.pad(s, [*flat, (0, 0)], "edge") for s in soft]
    plain = [np.pad(p, flat, "edge") for p in (*lumas, variance, *guides)]
    height = variance.shape[0]
    clean = []
    for top in range(0, height, rows):
        span = slice(top, min(top + rows, height) + 2 * edge)
        part = [p[span] for p in plain]
        clean.append(_denoise_band([s[span] for s in soft], part, reach, np.float32(strength)))
    whole = np.concatenate(clean)
    return np.concatenate([np.expm1(whole[..., :3]) / 8, whole[..., 3:]], axis=2)


def _denoise_band(soft, plain, reach, strength):
    """plain: a luma for each half, the variance, the guides. All have a margin of `reach + 2`, the result has none."""
    lumas, variance, guides = plain[:len(soft)], plain[len(soft)], plain[len(soft) + 1:]
    pairs = ((0, 1), (1, 0)) if len(soft) == 2 else ((0, 0),)
    height, width = (size - 2 * reach - 4 for size in variance.shape)

    def view(values, dy=0, dx=0, margin=2):
        start = reach + 2 - margin
        return values[start + dy:start + dy + height + 2 * margin, start + dx:start + dx + width + 2 * margin]

    sums = [np.zeros((height, width, 4), np.float32) for _ in soft]
    weights = [np.zeros((height, width), np.float32) for _ in soft]
    for dy in range(-reach, reach + 1):
        for dx in range(-reach, reach + 1):
            apart = sum((view(g, dy, dx, 0) - view(g, margin=0)) ** 2 for g in guides) / np.float32(0.006)
            here, there = view(variance), view(variance, dy, dx)
            scale = np.float32(1e-6) + strength**2 * (here + there)
            known = here + np.minimum(here, there)
            for one, two in pairs:
                gap = ((view(lumas[one], dy, dx) - view(lumas[one])) ** 2 - known) / scale
                weight = np.exp(-np.maximum(_box(gap, 2)[2:-2, 2:-2], 0) - apart)
                sums[two] += weight[..., None] * view(soft[two], dy, dx, 0)
                weights[two] += weight
    return sum(s / w[..., None] for s, w in zip(sums, weights)) / len(soft)


def _near(mask, width):
    """1 on the plinths, 0 some way off and at the picture's edge."""
    radius = max(2, round(width * 0.035))
    spread = mask
    for _ in range(3):
        spread = _box(spread, radius)
    border = np.ones_like(mask)
    for axis, size in enumerate(mask.shape):
        place = np.arange(size, dtype=np.float32)
        ramp = np.clip(np.minimum(place, size - 1 - place) / (0.03 * width), 0, 1)
        border *= ramp[:, None] if axis == 0 else ramp
    share = np.clip(spread / 0.16, 0, 1) * border
    return share * share * (3 - 2 * share)


# AgX: https://github.com/sobotka/AgX, with the curve as a polynomial by Benjamin Wrensch.
INSET = np.array([[0.842479062253094, 0.0784335999999992, 0.0792237451477643],
                  [0.0423282422610123, 0.878468636469772, 0.0791661274605434],
                  [0.0423756549057051, 0.0784336, 0.879142973793104]], np.float32)
OUTSET = np.linalg.inv(INSET).astype(np.float32)


def tone(rgb, exposure=0.0, contrast=1.22, saturation=1.22):
    """Scene-linear to display values: highlights roll off as on film."""
    light = np.maximum(rgb * np.float32(2**exposure), 1e-10) @ INSET.T
    x = (np.clip(np.log2(np.maximum(light, 1e-10)), -12.47393, 4.026069) + 12.47393) / 16.5
    x2 = x * x
    x4 = x2 * x2
    curve = 15.5 * x4 * x2 - 40.14 * x4 * x + 31.96 * x4 - 6.868 * x2 * x + 0.4298 * x2 + 0.1191 * x - 0.00232
    luma = curve @ np.array([0.2126, 0.7152, 0.0722], np.float32)
    punchy = np.maximum(curve, 0) ** np.float32(contrast)
    luma = np.maximum(luma, 0) ** np.float32(contrast)
    return np.clip((luma[..., None] + saturation * (punchy - luma[..., None])) @ OUTSET.T, 0, 1)


def veil(display, share):
    """Shade of the plinth as black or white of some opacity, so that the panel's own color shows through it."""
    apart = display - np.float32(VEIL)
    alpha = np.maximum(apart.max(axis=2) / (1 - VEIL), (-apart).max(axis=2) / VEIL)
    alpha = np.clip(alpha, 1e-4, 1)
    color = np.clip(VEIL + apart / alpha[..., None], 0, 1)
    return color, alpha


def _soft_floor(alpha, floor, radius=3):
    """The floor's shadow, which is soft, as a mean over the floor around: with few samples it is mostly noise."""
    around, share = alpha * floor, floor.astype(np.float32)
    for _ in range(3):
        around, share = _box(around, radius), _box(share, radius)
    return np.where(floor, around / np.maximum(share, 1e-4), alpha)


def develop(folder, name, target, reach=5, exposure=0.0, seeds=(1, 2), few=False):
    """Writes TARGET, a PNG, from the files of `studio.expose`. few: samples, so that opacity is noise on the floor"""
    def passes(key):
        return [read(f"{folder}/{name}.{seed}.{key}.exr") for seed in seeds]

    colors = passes("color")
    mask = np.mean(passes("plinth"), axis=0)[..., 0]
    albedo, normal = (np.mean(passes(key), axis=0)[..., :3] for key in ("albedo", "normal"))
    guides = [2 * albedo[..., k] for k in range(3)] + [normal[..., k] for k in range(3)]
    if not few:
        guides.append(np.mean(colors, axis=0)[..., 3])
    clean = denoise(colors, guides, reach) if reach else np.mean(colors, axis=0)
    alpha = np.clip(clean[..., 3], 0, 1)
    straight = np.maximum(clean[..., :3], 0) / np.maximum(alpha, 1e-4)[..., None]
    if few:
        # Cycles gives a floor that only catches shadows a normal longer than one.
        alpha = _soft_floor(alpha, (np.linalg.norm(normal, axis=2) > 1.5) & (mask == 0))
    # The floor's shadow has no light of its own. It ends near the plinths, not where the floor does.
    ground = np.clip(1 - straight.max(axis=2) / 0.004, 0, 1) * np.clip((0.96 - alpha) / 0.1, 0, 1)
    alpha = alpha * (1 - ground * (1 - _near(mask, mask.shape[1])))
    display = tone(straight, exposure)
    share = np.clip(mask / np.maximum(alpha, 1e-4), 0, 1)
    color, thin = veil(display, share)
    # Both parts of a pixel at an outline, by their share of it.
    opacity = (1 - share) + share * thin
    mixed = ((1 - share)[..., None] * display + (share * thin)[..., None] * color) / np.maximum(opacity, 1e-4)[..., None]
    write_png(target, np.concatenate([mixed, (alpha * opacity)[..., None]], axis=2))
