# blender --background --python tools/verify/blender-vertices.py -- FILE.glb FPS OUT.json FRAME…
# Writes the vertices of all meshes, in the world's frame, as Blender has them at the given frames.

import json
import sys

import numpy

numpy.bool = bool  # Blender 3.4's importer with a newer numpy

import bpy

path, fps, out, *frames = sys.argv[sys.argv.index("--") + 1 :]
bpy.ops.wm.read_factory_settings(use_empty=True)
bpy.context.scene.render.fps = int(fps)
bpy.ops.import_scene.gltf(filepath=path)

found = {}
for frame in map(int, frames):
    bpy.context.scene.frame_set(frame)
    graph = bpy.context.evaluated_depsgraph_get()
    for thing in bpy.context.scene.objects:
        # Importing a skin makes a ball that stands for bones.
        if thing.type != "MESH" or thing.name.startswith("Icosphere"):
            continue
        shown = thing.evaluated_get(graph)
        mesh = shown.to_mesh()
        places = [list(shown.matrix_world @ vertex.co) for vertex in mesh.vertices]
        found.setdefault(thing.name, {})[frame] = places
        shown.to_mesh_clear()

with open(out, "w") as file:
    json.dump(found, file)
