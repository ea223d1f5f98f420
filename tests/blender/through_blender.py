# SPDX-License-Identifier: MIT
"""What the tests have Blender do: blender -b --python THIS -- ADDON WORK IN OUT [MORE]

through IN OUT         imports a model and exports it again
sampled IN OUT         the same with a key in each frame, as Blender has it without the add-on
folder  IN OUT         the same for all models of a folder, in one scene
turn    IN OUT ACTION FRAME BONE DEGREES
                       turns a bone about its Z axis in one frame on the way; where it has no key
                       frame, Blender puts one there as it does for its users
poses   IN OUT ACTION FRAME...
                       writes where joints and vertices are, as JSON, in glTF's axes
"""

import importlib.util
import json
import os
import sys

import bpy
from mathutils import Quaternion, Vector
from math import radians


def load(path):
    spec = importlib.util.spec_from_file_location("cartouche_models", path)
    addon = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(addon)
    addon.register()
    return addon


def armature():
    return next(each for each in bpy.data.objects if each.type == "ARMATURE")


def action_of(number):
    return next(each for each in bpy.data.actions if each.name.startswith(number))


def play(action):
    data = armature().animation_data
    for track in data.nla_tracks:
        track.mute = True
    data.action = action


def point_at(curve, frame):
    for point in curve.keyframe_points:
        if abs(point.co.x - frame) < 0.01:
            return point
    return curve.keyframe_points.insert(frame, curve.evaluate(frame))


def turn(number, frame, bone, degrees):
    path = 'pose.bones["%s"].rotation_quaternion' % bone
    curves = [action_of(number).fcurves.find(path, index=i) for i in range(4)]
    points = [point_at(curve, frame) for curve in curves]
    before = Quaternion([point.co.y for point in points])
    after = before @ Quaternion((0.0, 0.0, 1.0), radians(degrees))
    for point, value in zip(points, after):
        point.co.y = value
        point.handle_left.y = value
        point.handle_right.y = value


def gltf_axes(vector):
    return [vector.x, vector.z, -vector.y]


def posed(frame):
    bpy.context.scene.frame_set(frame)
    bpy.context.view_layer.update()
    graph = bpy.context.evaluated_depsgraph_get()
    stand = armature().evaluated_get(graph)
    joints = {
        bone.name: gltf_axes(stand.matrix_world @ bone.head) for bone in stand.pose.bones
    }
    boxes = {}
    for each in bpy.data.objects:
        if each.type == "MESH":
            seen = each.evaluated_get(graph)
            points = [gltf_axes(seen.matrix_world @ vertex.co) for vertex in seen.data.vertices]
            boxes[each.name] = [
                [min(axis) for axis in zip(*points)],
                [max(axis) for axis in zip(*points)],
            ]
    return {"frame": frame, "joints": joints, "boxes": boxes}


def main(arguments):
    addon_path, work, source, target = arguments[:4]
    more = arguments[4:]
    bpy.ops.wm.read_factory_settings(use_empty=True)
    addon = load(addon_path)
    if work == "folder":
        for name in sorted(os.listdir(source)):
            addon.import_model(os.path.join(source, name))
        bpy.ops.cartouche.export_folder(directory=target)
        return
    addon.import_model(source)
    if work == "poses":
        play(action_of(more[0]))
        with open(target, "w", encoding="utf-8") as file:
            json.dump([posed(int(frame)) for frame in more[1:]], file)
        return
    if work == "turn":
        turn(more[0], float(more[1]), more[2], float(more[3]))
    if work == "sampled":
        plain = addon.settings_of_export
        addon.settings_of_export = lambda *all: plain(*all) | {"export_force_sampling": True}
    addon.export_model(target)


try:
    main(sys.argv[sys.argv.index("--") + 1 :])
except Exception:  # Blender itself would end as if nothing were wrong
    import traceback

    traceback.print_exc()
    sys.exit(1)
