# Painted vertex groups become attributes that glTF files carry (docs/blender.md).
#
# In Blender: open in the text editor and run, then export glTF with Data > Mesh > Attributes ticked.
# Or without its window:  blender --background hero.blend --python pliant_weights.py -- hero.glb
#
# Groups are named pliant_pin, pliant_max_distance, pliant_backstop_distance, pliant_backstop_radius, pliant_tether,
# pliant_drive, pliant_stretch, pliant_bend, pliant_drag. A custom property of the object with the name of a group is what
# a weight of 1 means: pliant_max_distance = 0.4 makes 0.4 m of it.

import sys

import bpy

PREFIX = "pliant_"
NAMES = (
    "pin",
    "max_distance",
    "backstop_distance",
    "backstop_radius",
    "tether",
    "drive",
    "stretch",
    "bend",
    "drag",
)


def copy_weights(obj):
    """Writes an attribute _PLIANT_… for each group pliant_… of a mesh; returns their names."""
    groups = {group.index: group.name for group in obj.vertex_groups if group.name.startswith(PREFIX)}
    unknown = [name for name in groups.values() if name[len(PREFIX) :] not in NAMES]
    if unknown:
        expected = ", ".join(PREFIX + name for name in NAMES)
        raise ValueError(f'{obj.name}: vertex group "{unknown[0]}", expected one of {expected}')
    mesh = obj.data
    weights = {index: [0.0] * len(mesh.vertices) for index in groups}
    for vertex in mesh.vertices:
        for member in vertex.groups:
            if member.group in weights:
                weights[member.group][vertex.index] = member.weight
    for index, name in groups.items():
        high = float(obj.get(name, 1.0))
        label = "_" + name.upper()
        old = mesh.attributes.get(label)
        if old is not None:
            mesh.attributes.remove(old)
        attribute = mesh.attributes.new(name=label, type="FLOAT", domain="POINT")
        attribute.data.foreach_set("value", [high * weight for weight in weights[index]])
    return sorted(groups.values())


def main():
    found = False
    for obj in bpy.data.objects:
        if obj.type != "MESH":
            continue
        names = copy_weights(obj)
        found = found or bool(names)
        for name in names:
            print(f"{obj.name}: {name}")
    if not found:
        print(f"no mesh has a vertex group whose name begins with {PREFIX}")
    if "--" in sys.argv:
        target = sys.argv[sys.argv.index("--") + 1]
        bpy.ops.export_scene.gltf(filepath=target, export_attributes=True, export_extras=True)


if __name__ == "__main__":
    main()
