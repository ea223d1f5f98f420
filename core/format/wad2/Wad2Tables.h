#pragma once

#include "core/level/tables/ObjectTables.h"
#include "core/level/tables/TextureTables.h"
#include "core/schema/table/TableInfo.h"

/// Tables of .wad2 files: objects, and textures and sprites.
namespace tr::wad2::tables
{

inline constexpr schema::TableInfo Textures{
    .number = 300,
    .name = "wad2_textures",
    .segment = "textures",
    .title = "Textures",
    .noun = "Texture",
    .row = "texture {0}",
    .doc = "Pictures of any size that polygons show, in the order in which polygons count them.",
    .isToBeUsed = true,
    .icon = "image",
};

inline constexpr schema::TableInfo Texels{
    .number = 301,
    .name = "wad2_texels",
    .segment = "texels",
    .title = "Texels",
    .noun = "Texel",
    .row = "texel {0}",
    .doc = "Pixels of a texture, from its top row down.",
    .outer = Textures,
    .icon = "palette",
};

inline constexpr schema::TableInfo Sprites{
    .number = 302,
    .name = "wad2_sprites",
    .segment = "sprites",
    .title = "Sprites",
    .noun = "Sprite",
    .row = "sprite {0}",
    .doc = "Pictures that stand in rooms and always face the camera.",
    .isToBeUsed = true,
    .icon = "sprite",
};

inline constexpr schema::TableInfo SpriteTexels{
    .number = 303,
    .name = "wad2_sprite_texels",
    .segment = "texels",
    .title = "Sprite texels",
    .noun = "Sprite texel",
    .row = "texel {0}",
    .doc = "Pixels of a sprite, from its top row down.",
    .outer = Sprites,
    .icon = "palette",
};

inline constexpr schema::TableInfo SpriteSequences{
    .number = 304,
    .name = "wad2_sprite_sequences",
    .segment = "sprite_sequences",
    .title = "Sprite sequences",
    .noun = "Sprite sequence",
    .row = "sprite sequence {0}",
    .doc = "Sprites that are one object, by its slot.",
    .icon = "sprite",
    .namedAs = level::tables::SpriteSequences,
};

inline constexpr schema::TableInfo SequenceSprites{
    .number = 305,
    .name = "wad2_sequence_sprites",
    .segment = "sprites",
    .title = "Sprites of sequences",
    .noun = "Sprite of a sequence",
    .row = "sprite {0}",
    .doc = "The sprites of a sequence in their order.",
    .outer = SpriteSequences,
    .icon = "sprite",
};

inline constexpr schema::TableInfo Moveables{
    .number = 310,
    .name = "wad2_moveables",
    .segment = "moveables",
    .title = "Moveables",
    .noun = "Moveable",
    .row = "moveable {0}",
    .doc = "Objects that move, by their slots.",
    .icon = "model",
    .namedAs = level::tables::Models,
};

inline constexpr schema::TableInfo Meshes{
    .number = 311,
    .name = "wad2_meshes",
    .segment = "meshes",
    .title = "Meshes",
    .noun = "Mesh",
    .row = "mesh {0}",
    .doc = "Meshes of a moveable, one for each bone.",
    .outer = Moveables,
    .isToBeUsed = true,
    .icon = "mesh",
};

inline constexpr schema::TableInfo SkinMeshes{
    .number = 312,
    .name = "wad2_skin_meshes",
    .segment = "skin_meshes",
    .title = "Skin meshes",
    .noun = "Skin mesh",
    .row = "skin mesh {0}",
    .doc = "A mesh for the whole body of a moveable, which several bones bend. Only TombEngine "
           "knows it.",
    .outer = Moveables,
    .isToBeUsed = true,
    .icon = "mesh",
};

inline constexpr schema::TableInfo Bones{
    .number = 313,
    .name = "wad2_bones",
    .segment = "bones",
    .title = "Bones",
    .noun = "Bone",
    .row = "bone {0}",
    .doc = "The skeleton of a moveable: a list that says where to go on, or in old files bones "
           "that stand in bones.",
    .outer = Moveables,
    .icon = "model",
};

inline constexpr schema::TableInfo Animations{
    .number = 314,
    .name = "wad2_animations",
    .segment = "animations",
    .title = "Animations",
    .noun = "Animation",
    .row = "animation {0}",
    .doc = "Animations of a moveable.",
    .outer = Moveables,
    .icon = "animation",
};

inline constexpr schema::TableInfo KeyFrames{
    .number = 315,
    .name = "wad2_key_frames",
    .segment = "key_frames",
    .title = "Key frames",
    .noun = "Key frame",
    .row = "key frame {0}",
    .doc = "Poses of an animation, as many game frames from each other as it says.",
    .outer = Animations,
};

inline constexpr schema::TableInfo Angles{
    .number = 316,
    .name = "wad2_angles",
    .segment = "angles",
    .title = "Angles",
    .noun = "Angle",
    .row = "angle {0}",
    .doc = "How the bones are turned in a key frame.",
    .outer = KeyFrames,
};

inline constexpr schema::TableInfo StateChanges{
    .number = 317,
    .name = "wad2_state_changes",
    .segment = "state_changes",
    .title = "State changes",
    .noun = "State change",
    .row = "state change {0}",
    .doc = "States that can be asked for while an animation is played.",
    .outer = Animations,
};

inline constexpr schema::TableInfo Dispatches{
    .number = 318,
    .name = "wad2_dispatches",
    .segment = "dispatches",
    .title = "Dispatches",
    .noun = "Dispatch",
    .row = "dispatch {0}",
    .doc = "Frames in which a state change leads to another animation.",
    .outer = StateChanges,
};

inline constexpr schema::TableInfo Commands{
    .number = 319,
    .name = "wad2_commands",
    .segment = "commands",
    .title = "Animation commands",
    .noun = "Animation command",
    .row = "command {0}",
    .doc = "What happens while an animation is played or when it ends.",
    .outer = Animations,
    .icon = "command",
};

inline constexpr schema::TableInfo Statics{
    .number = 350,
    .name = "wad2_statics",
    .segment = "statics",
    .title = "Statics",
    .noun = "Static",
    .row = "static {0}",
    .doc = "Objects that stand still, by their slots.",
    .icon = "static",
    .namedAs = level::tables::StaticMeshes,
};

inline constexpr schema::TableInfo StaticMeshes{
    .number = 351,
    .name = "wad2_static_meshes",
    .segment = "meshes",
    .title = "Static meshes",
    .noun = "Static mesh",
    .row = "mesh {0}",
    .doc = "The mesh of a static.",
    .outer = Statics,
    .isToBeUsed = true,
    .icon = "mesh",
};

inline constexpr schema::TableInfo StaticLights{
    .number = 352,
    .name = "wad2_static_lights",
    .segment = "lights",
    .title = "Lights of statics",
    .noun = "Light of a static",
    .row = "light {0}",
    .doc = "Lights that Tomb Editor shows a static with.",
    .outer = Statics,
    .icon = "light",
};

inline constexpr schema::TableInfo AnimatedTextures{
    .number = 360,
    .name = "wad2_animated_textures",
    .segment = "animated_textures",
    .title = "Animated texture sets",
    .noun = "Animated texture set",
    .row = "animated texture set {0}",
    .doc = "Parts of textures that take turns.",
    .icon = "image",
};

inline constexpr schema::TableInfo TextureFrames{
    .number = 361,
    .name = "wad2_texture_frames",
    .segment = "frames",
    .title = "Frames of animated textures",
    .noun = "Frame of an animated texture",
    .row = "frame {0}",
    .doc = "What an animated texture set shows, one after another.",
    .outer = AnimatedTextures,
};

inline constexpr schema::TableInfo Properties{
    .number = 378,
    .name = "wad2_properties",
    .segment = "properties",
    .title = "Properties",
    .noun = "Property",
    .row = "property {0}",
    .doc = "Names and values that scripts ask a moveable for.",
    .outer = Moveables,
};

inline constexpr schema::TableInfo StaticProperties{
    .number = 379,
    .name = "wad2_static_properties",
    .segment = "properties",
    .title = "Static properties",
    .noun = "Static property",
    .row = "property {0}",
    .doc = "Names and values that scripts ask a static for.",
    .outer = Statics,
};

} // namespace tr::wad2::tables
