"""blender -b -P tools/pictures/render.py -- SCENE FOLDER [WIDTH [SAMPLES [REACH]]]"""
import importlib
import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import develop  # noqa: E402
import studio  # noqa: E402

name, folder, *numbers = sys.argv[sys.argv.index("--") + 1:]
width, samples, reach = (int(given) for given in (numbers + ["2192", "256", "5"][len(numbers):]))
os.makedirs(folder, exist_ok=True)
scene = studio.clear()
start = time.time()
exposure = importlib.import_module(f"scenes.{name}").build(scene) or 0.0
built = time.time()
studio.expose(scene, folder, name, width, samples)
exposed = time.time()
develop.develop(folder, name, f"{folder}/{name}.png", reach, exposure)
print(f"{name}: built {built - start:.0f} s, exposed {exposed - built:.0f} s, developed {time.time() - exposed:.0f} s")
