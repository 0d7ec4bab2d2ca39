# For tools/blender/pliant-weights.test.ts: imports frames of a bake and writes where their vertices are.

import json
import sys

import bpy

*sources, target = sys.argv[sys.argv.index("--") + 1 :]
frames = []
for source in sources:
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.ops.wm.obj_import(filepath=source)
    cloth = next(each for each in bpy.context.scene.objects if each.type == "MESH")
    # Blender's z is up: as in the scene.
    points = [cloth.matrix_world @ vertex.co for vertex in cloth.data.vertices]
    frames.append([[p.x, p.z, -p.y] for p in points])
with open(target, "w") as file:
    json.dump(frames, file)
