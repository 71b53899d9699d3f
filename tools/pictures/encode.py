"""python3 tools/pictures/encode.py [--turn] FOLDER [NAME …]: PNG from `render.py`, or sheets, to the files of the widget."""
import os
import subprocess
import sys
import tempfile

TARGET = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../src/brand/pictures")
# File of a scene. The car brand shows a wheel: what can be made so that it looks real.
FILES = {"bottle": "bottle", "headphones": "headphones", "wheel": "car", "bag": "bag"}
AVIF = "-s 6 -j 2 --min 18 --max 30 --minalpha 22 --maxalpha 32".split()

TURN = "-s 6 -j 2 --min 26 --max 42 --minalpha 30 --maxalpha 44".split()


def run(*words):
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL)


def encode(source, name):
    """AVIF at 1096 and 1644 px, WebP at 1096 px for browsers and mails that read nothing else."""
    target = f"{TARGET}/{name}"
    run("cwebp", "-quiet", "-q", "76", "-alpha_q", "74", "-m", "4", "-sharp_yuv", "-resize", "1096", "0", source,
        "-o", f"{target}.webp")
    run("avifenc", *AVIF, source, f"{target}-1644.avif")
    with tempfile.TemporaryDirectory() as folder:
        small = f"{folder}/small"
        # Its own scaler, lossless, because avifenc has none.
        run("cwebp", "-quiet", "-lossless", "-exact", "-resize", "1096", "0", source, "-o", f"{small}.webp")
        run("dwebp", "-quiet", f"{small}.webp", "-o", f"{small}.png")
        run("avifenc", *AVIF, f"{small}.png", f"{target}.avif")
    for ending in (".webp", ".avif", "-1644.avif"):
        print(f"{name}{ending}: {os.path.getsize(target + ending) / 1000:.1f} kB")


def encode_turn(source, name):
    """AVIF only: who reads none keeps the still."""
    target = f"{TARGET}/{name}-turn.avif"
    run("avifenc", *TURN, source, target)
    print(f"{os.path.basename(target)}: {os.path.getsize(target) / 1000:.1f} kB")


is_turn = sys.argv[1] == "--turn"
folder, *names = sys.argv[2 if is_turn else 1:]
for name in names or FILES:
    if is_turn:
        encode_turn(f"{folder}/{name}-turn.png", FILES[name])
    else:
        encode(f"{folder}/{name}.png", FILES[name])
