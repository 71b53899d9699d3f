"""blender -b -P tools/pictures/sheet.py -- SCENE FOLDER [REACH [COUNT]]

Develops the frames of `turntable.py` and puts them side by side: FOLDER/SCENE-turn.png, four in a row.
"""
import json
import os
import sys

import numpy as np

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import develop  # noqa: E402

IN_ROW = 4

name, folder, *numbers = sys.argv[sys.argv.index("--") + 1:]
reach, count = (int(given) for given in (numbers + ["4", "24"][len(numbers):]))
with open(f"{folder}/{name}.json") as file:
    facts = json.load(file)
rows, row = [], []
for index in range(count):
    frame = f"{name}-{index % facts['frames']:02}"
    if not os.path.exists(f"{folder}/{frame}.png"):
        develop.develop(folder, frame, f"{folder}/{frame}.png", reach, facts["exposure"], few=True)
    row.append(develop.read(f"{folder}/{frame}.png"))
    if len(row) == IN_ROW:
        rows.append(np.concatenate(row, axis=1))
        row = []
develop.write_png(f"{folder}/{name}-turn.png", np.concatenate(rows))
