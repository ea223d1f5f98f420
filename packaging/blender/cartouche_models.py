# SPDX-License-Identifier: MIT
"""Models of Cartouche in Blender, and back.

Blender's own glTF importer and exporter do the work. What this adds are the settings without which
something is lost: 30 frames a second, custom properties, key frames where they are.
Install it with Edit > Preferences > Add-ons > Install. It works from Blender 3.4 on.
"""

import os
import re

import bpy
from bpy.props import BoolProperty, CollectionProperty, StringProperty
from bpy.types import Operator, OperatorFileListElement, Panel
from bpy_extras.io_utils import ExportHelper, ImportHelper

bl_info = {
    "name": "Cartouche models",
    "author": "The Cartouche authors",
    "version": (1, 0, 0),
    "blender": (3, 4, 0),
    "location": "File > Import and Export; Sidebar > Cartouche",
    "description": "Moveables and statics of classic Tomb Raider files to Blender and back",
    "category": "Import-Export",
}

TICKS = 30  # of the games in a second
PROPERTY = "cartouche"
SUFFIXES = (".glb", ".gltf")


def mend_numpy():
    """Blender 3.4 asks numpy for a name that it has no more since version 1.24."""
    import numpy

    if "bool" not in vars(numpy):
        numpy.bool = bool


def colours_to_vertices(mesh):
    """Blender 3.4 writes colours of corners as if corners had the numbers of vertices. Shades of
    the games are those of vertices anyway."""
    for old in [each for each in mesh.color_attributes if each.domain == "CORNER"]:
        colours = [(0.0, 0.0, 0.0, 0.0)] * len(mesh.vertices)
        for loop in mesh.loops:
            colours[loop.vertex_index] = tuple(old.data[loop.index].color)
        name = old.name
        mesh.color_attributes.remove(old)
        new = mesh.color_attributes.new(name=name, type="FLOAT_COLOR", domain="POINT")
        for point, colour in zip(new.data, colours):
            point.color = colour
    if mesh.color_attributes:
        mesh.color_attributes.render_color_index = 0


def set_rate(scene):
    scene.render.fps = TICKS
    scene.render.fps_base = 1.0


def rate_fits(scene):
    return abs(scene.render.fps / scene.render.fps_base - TICKS) < 0.01


def import_model(path):
    """The armatures that came."""
    mend_numpy()
    set_rate(bpy.context.scene)
    before = set(bpy.data.objects)
    bpy.ops.import_scene.gltf(filepath=path)
    new = [each for each in bpy.data.objects if each not in before]
    for mesh in {each.data for each in new if each.type == "MESH"}:
        colours_to_vertices(mesh)
    last = max((action.frame_range[1] for action in bpy.data.actions), default=0)
    bpy.context.scene.frame_start = 0
    bpy.context.scene.frame_end = max(int(last), 1)
    return new


def is_driven(thing):
    """Whether something but key frames moves it, so that only sampling tells how."""
    if thing.constraints:
        return True
    return thing.type == "ARMATURE" and any(bone.constraints for bone in thing.pose.bones)


def settings_of_export(path, things):
    wanted = {
        "filepath": path,
        "export_format": "GLB" if path.lower().endswith(".glb") else "GLTF_SEPARATE",
        "export_extras": True,
        "export_attributes": True,
        "export_animations": True,
        "export_nla_strips": True,
        "export_force_sampling": any(is_driven(each) for each in things),
        "export_optimize_animation_size": False,
        "export_lights": False,
        "export_cameras": False,
        "export_yup": True,
        # All actions of the scene are those of the one armature. Of several each has its tracks.
        "export_anim_single_armature": sum(
            each.type == "ARMATURE" for each in bpy.data.objects
        )
        < 2,
        "export_apply": any(is_shaped(each) for each in things),
    }
    # Versions of Blender name some of them otherwise, or have none of them.
    known = bpy.ops.export_scene.gltf.get_rna_type().properties.keys()
    return {name: value for name, value in wanted.items() if name in known}


def export_model(path, things=None):
    """Writes some objects with all below them, or everything."""
    mend_numpy()
    name_tracks()
    wanted = settings_of_export(path, with_children(things) if things else bpy.data.objects)
    for mesh in {each.data for each in bpy.data.objects if each.type == "MESH"}:
        colours_to_vertices(mesh)
    if things is not None:
        bpy.ops.object.select_all(action="DESELECT")
        for each in with_children(things):
            each.select_set(True)
        wanted["use_selection"] = True
    bpy.ops.export_scene.gltf(**wanted)


def with_children(things):
    found = list(things)
    for each in found:
        found.extend(child for child in each.children if child not in found)
    return found


def objects_of_cartouche():
    """The armatures and statics that the scene has: whatever stands at its top and is marked."""
    return [each for each in bpy.context.scene.objects if each.parent is None and PROPERTY in each]


def number_of(action):
    """Of a copy none: Blender puts .001 behind its name."""
    number = re.match(r"\d+", action.name)
    is_copy = re.search(r"\.\d{3}$", action.name)
    return int(number.group()) if number and not is_copy else None


def new_actions():
    """Those that come as new animations."""
    return [action for action in bpy.data.actions if number_of(action) is None]


def name_tracks():
    """Blender 3.4 calls an animation as the track that plays it, whatever its action is called."""
    for thing in bpy.data.objects:
        if thing.animation_data:
            for track in thing.animation_data.nla_tracks:
                if len(track.strips) == 1 and track.strips[0].action:
                    track.name = track.strips[0].action.name


def is_shaped(thing):
    """Whether modifiers change what it looks like."""
    return thing.type == "MESH" and any(each.type != "ARMATURE" for each in thing.modifiers)


class CARTOUCHE_OT_import(Operator, ImportHelper):
    """Import models that Cartouche has exported, at 30 frames a second"""

    bl_idname = "cartouche.import_models"
    bl_label = "Import Cartouche Models"
    bl_options = {"REGISTER", "UNDO"}

    filename_ext = ".glb"
    filter_glob: StringProperty(default="*.glb;*.gltf", options={"HIDDEN"})
    files: CollectionProperty(type=OperatorFileListElement)
    directory: StringProperty(subtype="DIR_PATH")

    def execute(self, context):
        names = [each.name for each in self.files if each.name] or [self.filepath]
        for name in names:
            import_model(os.path.join(self.directory, name))
        return {"FINISHED"}


class CARTOUCHE_OT_export(Operator, ExportHelper):
    """Export for Cartouche, with custom properties and with key frames where they are"""

    bl_idname = "cartouche.export_model"
    bl_label = "Export for Cartouche"

    filename_ext = ".glb"
    filter_glob: StringProperty(default="*.glb;*.gltf", options={"HIDDEN"})
    only_selected: BoolProperty(name="Selected objects only", default=False)

    def execute(self, context):
        things = [each for each in context.selected_objects] if self.only_selected else None
        if not rate_fits(context.scene):
            self.report({"ERROR"}, "The scene has another rate than 30 frames a second")
            return {"CANCELLED"}
        export_model(self.filepath, things)
        return {"FINISHED"}


class CARTOUCHE_OT_export_folder(Operator):
    """Export each moveable and static of the scene into a file of its own in a folder"""

    bl_idname = "cartouche.export_folder"
    bl_label = "Export All for Cartouche"

    directory: StringProperty(subtype="DIR_PATH")

    def invoke(self, context, event):
        context.window_manager.fileselect_add(self)
        return {"RUNNING_MODAL"}

    def execute(self, context):
        if not rate_fits(context.scene):
            self.report({"ERROR"}, "The scene has another rate than 30 frames a second")
            return {"CANCELLED"}
        things = objects_of_cartouche()
        for each in things:
            name = re.sub(r"[^A-Za-z0-9_-]+", "_", each.name)
            export_model(os.path.join(self.directory, name + ".glb"), [each])
        self.report({"INFO"}, "%d written" % len(things))
        return {"FINISHED"}


class CARTOUCHE_OT_rate(Operator):
    """Set 30 frames a second, as the games have ticks"""

    bl_idname = "cartouche.set_rate"
    bl_label = "Set 30 Frames a Second"
    bl_options = {"REGISTER", "UNDO"}

    def execute(self, context):
        set_rate(context.scene)
        return {"FINISHED"}


class CARTOUCHE_OT_rename(Operator):
    """Take the number off the name of the active action, so that it comes as a new animation"""

    bl_idname = "cartouche.make_new"
    bl_label = "Make Action a New Animation"
    bl_options = {"REGISTER", "UNDO"}

    @classmethod
    def poll(cls, context):
        data = context.object and context.object.animation_data
        return bool(data and data.action and number_of(data.action) is not None)

    def execute(self, context):
        action = context.object.animation_data.action
        action.name = "new " + re.sub(r"^\d+\s*", "", action.name)
        return {"FINISHED"}


class CARTOUCHE_PT_panel(Panel):
    bl_label = "Cartouche"
    bl_space_type = "VIEW_3D"
    bl_region_type = "UI"
    bl_category = "Cartouche"

    def draw(self, context):
        layout = self.layout
        layout.operator(CARTOUCHE_OT_import.bl_idname, icon="IMPORT")
        layout.operator(CARTOUCHE_OT_export.bl_idname, icon="EXPORT")
        layout.operator(CARTOUCHE_OT_export_folder.bl_idname, icon="EXPORT")
        if not rate_fits(context.scene):
            layout.label(text="Not 30 frames a second", icon="ERROR")
            layout.operator(CARTOUCHE_OT_rate.bl_idname)
        new = len(new_actions())
        if new:
            layout.label(text="%d actions come as new animations" % new, icon="INFO")
        layout.operator(CARTOUCHE_OT_rename.bl_idname)
        layout.label(text="%d objects of Cartouche" % len(objects_of_cartouche()))


CLASSES = (
    CARTOUCHE_OT_import,
    CARTOUCHE_OT_export,
    CARTOUCHE_OT_export_folder,
    CARTOUCHE_OT_rate,
    CARTOUCHE_OT_rename,
    CARTOUCHE_PT_panel,
)


def in_import_menu(self, context):
    self.layout.operator(CARTOUCHE_OT_import.bl_idname, text="Cartouche models (.glb, .gltf)")


def in_export_menu(self, context):
    self.layout.operator(CARTOUCHE_OT_export.bl_idname, text="For Cartouche (.glb)")
    self.layout.operator(CARTOUCHE_OT_export_folder.bl_idname, text="All for Cartouche (folder)")


def register():
    for each in CLASSES:
        bpy.utils.register_class(each)
    bpy.types.TOPBAR_MT_file_import.append(in_import_menu)
    bpy.types.TOPBAR_MT_file_export.append(in_export_menu)


def unregister():
    bpy.types.TOPBAR_MT_file_export.remove(in_export_menu)
    bpy.types.TOPBAR_MT_file_import.remove(in_import_menu)
    for each in reversed(CLASSES):
        bpy.utils.unregister_class(each)


if __name__ == "__main__":
    register()
