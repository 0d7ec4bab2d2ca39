# For tools/blender/pliant-weights.test.ts: a cape with painted groups, saved with what each vertex is to have.

import json
import math
import sys

import bpy

target = sys.argv[sys.argv.index("--") + 1]
bpy.ops.wm.read_factory_settings(use_empty=True)
bpy.ops.mesh.primitive_grid_add(x_subdivisions=12, y_subdivisions=18, size=1)
cape = bpy.context.object
cape.name = cape.data.name = "Cape"
cape.scale = (0.6, 0.9, 1)
pin = cape.vertex_groups.new(name="pliant_pin")
far = cape.vertex_groups.new(name="pliant_max_distance")
bend = cape.vertex_groups.new(name="pliant_bend")
cape["pliant_max_distance"] = 0.4
cape["pliant"] = "wool"
rows = []
for vertex in cape.data.vertices:
    x, y, _ = vertex.co
    held = y > 0.49
    if held:
        pin.add([vertex.index], 1.0, "REPLACE")
    weight = max(0.05, min(1, (0.5 - y) * math.cos(x)))
    far.add([vertex.index], weight, "REPLACE")
    bend.add([vertex.index], 0.5 + 0.5 * math.sin(9 * x) ** 2, "REPLACE")
    rows.append([0.6 * x, 0, -0.9 * y, float(held), 0.4 * weight, 0.5 + 0.5 * math.sin(9 * x) ** 2])
with open(target + ".json", "w") as file:
    json.dump(rows, file)
bpy.ops.wm.save_as_mainfile(filepath=target + ".blend")
