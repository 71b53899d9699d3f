"""blender -b -P tools/pictures/turntable.py -- SCENE FOLDER [WIDTH [SAMPLES [COUNT]]]

FOLDER/SCENE-00.1.color.exr and on: the product turns once on its plinth, camera and light stay. Frame 0 is the still.
Frames that are there stay: a broken run goes on where it was.
"""
import importlib
import json
import math
import os
import sys
import time

import bpy

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import studio  # noqa: E402

name, folder, *numbers = sys.argv[sys.argv.index("--") + 1:]
width, samples, count = (int(given) for given in (numbers + ["660", "24", "24"][len(numbers):]))
os.makedirs(folder, exist_ok=True)
scene = studio.clear()
module = importlib.import_module(f"scenes.{name}")
exposure = module.build(scene) or 0.0
# What looks the same after half a turn is rendered for half a turn.
frames = count // getattr(module, "ALIKE", 1)
with open(f"{folder}/{name}.json", "w") as file:
    json.dump({"exposure": exposure, "frames": frames}, file)
# Grain is as fine as a pixel of a frame: there it is only noise, and its cells take longer than all else.
for each in bpy.data.materials:
    surface = each.use_nodes and each.node_tree.nodes.get("Principled BSDF")
    if surface and any(node.type == "TEX_VORONOI" for node in each.node_tree.nodes):
        for link in list(surface.inputs["Normal"].links):
            each.node_tree.links.remove(link)
products = [thing for thing in scene.objects if thing.type == "EMPTY" and not thing.parent]
starts = [product.rotation_euler[2] for product in products]
studio.prepare(scene, folder, width, samples)
# Not `use_persistent_data`: it keeps the seed too, and halves that are alike tell nothing of their noise.
for index in range(frames):
    frame = f"{name}-{index:02}"
    if os.path.exists(f"{folder}/{frame}.done"):
        continue
    begun = time.time()
    angle = 2 * math.pi * index / count
    for product, start in zip(products, starts):
        product.rotation_euler[2] = start + angle
        if hasattr(module, "follow"):
            module.follow(product, angle)
    studio.take(scene, folder, frame)
    open(f"{folder}/{frame}.done", "w").close()
    print(f"{frame}: exposed {time.time() - begun:.0f} s", flush=True)
