"""Opens takes in Blender and compares every vertex of every frame with a PC2: blender -b --python THIS -- PC2 FILE... 
Prints one JSON line per file: the farthest vertex [m]. Blender stands z up: what it turned is turned back."""
import json
import os
import struct
import sys

import bpy
import numpy

# Blender 3.4's glTF importer with numpy 1.24 or newer.
numpy.bool = bool

source, *files = sys.argv[sys.argv.index("--") + 1 :]
with open(source, "rb") as file:
    _, _, points, _, _, count = struct.unpack("<12siiffi", file.read(32))
    frames = numpy.frombuffer(file.read(), "<f4").reshape(count, points, 3)


def clear():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.context.scene.render.fps = 30


def mesh_object():
    return next(each for each in bpy.context.scene.objects if each.type == "MESH")


def coordinates(thing):
    """In the world, y up."""
    evaluated = thing.evaluated_get(bpy.context.evaluated_depsgraph_get())
    mesh = evaluated.to_mesh()
    local = numpy.empty(3 * len(mesh.vertices), "f4")
    mesh.vertices.foreach_get("co", local)
    evaluated.to_mesh_clear()
    matrix = numpy.array(evaluated.matrix_world)
    world = local.reshape(-1, 3) @ matrix[:3, :3].T + matrix[:3, 3]
    return numpy.column_stack((world[:, 0], world[:, 2], -world[:, 1]))


def off(found, frame):
    if found.shape != frames[frame].shape:
        raise SystemExit(f"frame {frame} has {len(found)} vertices, expected {points}")
    return float(numpy.linalg.norm(found - frames[frame], axis=1).max())


def played(thing):
    worst = 0.0
    for frame in range(count):
        bpy.context.scene.frame_set(frame)
        worst = max(worst, off(coordinates(thing), frame))
    return worst


def cache(path, kind):
    """A mesh built from y-up numbers under a point cache, stood up by hand."""
    mesh = bpy.data.meshes.new("rest")
    mesh.from_pydata(frames[0].tolist(), [], [])
    thing = bpy.data.objects.new("rest", mesh)
    bpy.context.scene.collection.objects.link(thing)
    thing.rotation_euler = (numpy.pi / 2, 0, 0)
    modifier = thing.modifiers.new("cache", "MESH_CACHE")
    modifier.cache_format = kind
    modifier.filepath = path
    modifier.frame_start = 0
    return played(thing)


def sequence(folder, load):
    worst = 0.0
    names = sorted(os.listdir(folder))
    if len(names) != count:
        raise SystemExit(f"{folder} has {len(names)} files, expected {count}")
    for frame, name in enumerate(names):
        clear()
        load(os.path.join(folder, name))
        found = coordinates(mesh_object())
        worst = max(worst, off(found, frame))
    return worst


def load_obj(path):
    bpy.ops.wm.obj_import(filepath=path)


def load_ply(path):
    bpy.ops.import_mesh.ply(filepath=path)
    # This importer leaves y up as it is.
    mesh_object().rotation_euler = (numpy.pi / 2, 0, 0)
    bpy.context.view_layer.update()


for path in files:
    clear()
    ending = os.path.splitext(path)[1]
    if ending == ".glb":
        bpy.ops.import_scene.gltf(filepath=path)
        worst = played(mesh_object())
    elif ending in (".pc2", ".mdd"):
        worst = cache(path, ending[1:].upper())
    else:
        worst = sequence(path, load_obj if ending == ".obj" else load_ply)
    print(json.dumps({"file": os.path.basename(path), "frames": count, "farthest": worst}), flush=True)
