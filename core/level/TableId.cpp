#include "core/level/TableId.h"

#include <array>

namespace tr::level
{
namespace
{

using enum TableId;

using schema::Reference;
using schema::Version;

/// Bits of an overlap that are the box: from TR3 on those above tell how it is reached.
constexpr Reference overlapBits(std::uint32_t mask, schema::VersionSet versions)
{
    Reference reference;
    reference.target = Boxes;
    reference.code.kind = schema::NumberCode::Kind::Bits;
    reference.code.mask = mask;
    reference.none = mask;
    reference.versions = versions;
    return reference;
}

// A record describes its references in its schema; these are of rows without one.
constexpr std::array kOfOverlaps{overlapBits(0x7FFF, schema::until(Version::Tr2)),
                                 overlapBits(0x07FF, schema::since(Version::Tr3))};
constexpr std::array kOfSoundMap{Reference{.target = SoundDetails, .none = -1}};
// Those of TR2 and TR3 count the samples of another file, those of TR4 and TR5 nothing.
constexpr std::array kOfSampleIndices{Reference{.target = SampleData,
                                                .code = {.kind = schema::NumberCode::Kind::Bytes},
                                                .versions = schema::only(Version::Tr1)}};

constexpr std::array kOfNgRoomNumbers{Reference{.target = Rooms, .none = -1}};

constexpr std::array<schema::TableInfo, kTableCount> kTables{{
    {Header, "header", "", "Header", "The numbers of the file that belong to no other table."},
    {Textiles8,
     "textiles8",
     "textiles8",
     "8-bit texture pages",
     "Texture pages of 256 x 256 palette indices."},
    {Textiles16,
     "textiles16",
     "textiles16",
     "16-bit texture pages",
     "Texture pages of 256 x 256 pixels in ARGB 1-5-5-5."},
    {Textiles32,
     "textiles32",
     "textiles32",
     "32-bit texture pages",
     "Texture pages of 256 x 256 pixels, stored blue, green, red, alpha."},
    {MiscTextiles,
     "misc_textiles",
     "misc_textiles",
     "Misc texture pages",
     "32-bit pages of the engine itself: font, sky and environment map."},
    {TextureSamples,
     "texture_samples",
     "texture_samples",
     "Texture samples",
     "Rectangles of the texture map that polygons use."},
    {TextureMap,
     "texture_bytes",
     "texture_map",
     "Texture map",
     "All texture pages as one picture, 256 pixels wide, 24-bit RGB."},
    {Palette, "palette", "palette", "Palette", "256 colours; each part runs from 0 to 63."},
    {Palette16,
     "palette16",
     "palette16",
     "True-colour palette",
     "256 colours of the coloured faces; each part runs from 0 to 255."},
    {LightMap,
     "light_map",
     "light_map",
     "Light map",
     "32 rows of 256 palette indices: each colour at each brightness."},
    {ObjectTextures,
     "object_textures",
     "object_textures",
     "Object textures",
     "Corners and blending of every texture that a face can use."},
    {SpriteTextures,
     "sprite_textures",
     "sprite_textures",
     "Sprite textures",
     "Rectangles of texture pages that are shown facing the camera."},
    {SpriteSequences,
     "sprite_sequences",
     "sprite_sequences",
     "Sprite sequences",
     "Runs of sprite textures that form one animated or lettered object."},
    {AnimatedTextures,
     "animated_texture_words",
     "animated_textures",
     "Animated textures",
     "Packed groups of object textures that take turns."},

    {Rooms, "rooms", "rooms", "Rooms", "The boxes that the world is divided into."},
    {RoomVertices, "room_vertices", "vertices", "Room vertices", "Corners of a room's faces."},
    {RoomQuads, "room_quads", "quads", "Room quads", "Four-cornered faces of a room."},
    {RoomTriangles,
     "room_triangles",
     "triangles",
     "Room triangles",
     "Three-cornered faces of a room."},
    {RoomSprites, "room_sprites", "sprites", "Room sprites", "Sprites that stand in a room."},
    {Portals, "portals", "portals", "Portals", "Openings through which another room is seen."},
    {Sectors,
     "sectors",
     "sectors",
     "Sectors",
     "Squares of 1024 x 1024 units: floor, ceiling, and what happens there."},
    {Lights, "lights", "lights", "Lights", "Light sources of a room."},
    {RoomStatics, "room_statics", "statics", "Room statics", "Static meshes that stand in a room."},
    {FogBulbs, "fog_bulbs", "fog_bulbs", "Fog bulbs", "Balls of volumetric fog (TR5)."},
    {RoomLayers,
     "room_layers",
     "layers",
     "Room layers",
     "Parts of a room that TR5 draws or skips as a whole."},
    {RoomLayerFaces,
     "room_layer_faces",
     "layer_faces",
     "Room layer faces",
     "The faces of each layer (TR5)."},
    {RoomFacePadding,
     "room_face_padding",
     "face_padding",
     "Room face padding",
     "Bytes that bring the vertices of a TR5 room to a multiple of four."},
    {FloorData,
     "floor_data",
     "floor_data",
     "Floor data",
     "Packed functions of sectors: portals, slopes, triggers."},

    {MeshWords, "mesh_words", "mesh_words", "Mesh data", "All meshes, packed one after another."},
    {MeshPointers,
     "mesh_pointers",
     "mesh_pointers",
     "Mesh pointers",
     "Where each mesh begins in the mesh data."},
    {Animations, "animations", "animations", "Animations", "The movements of the models."},
    {StateChanges,
     "state_changes",
     "state_changes",
     "State changes",
     "To which states an animation can go over, and through which dispatches."},
    {AnimDispatches,
     "anim_dispatches",
     "anim_dispatches",
     "Animation dispatches",
     "In which frames a state change happens, and where it leads."},
    {AnimCommands,
     "anim_commands",
     "anim_commands",
     "Animation commands",
     "Packed commands of the animations: moves, sounds, effects."},
    {MeshTrees,
     "mesh_trees",
     "mesh_trees",
     "Mesh trees",
     "Packed links between the meshes of a model: stack code and offset."},
    {Frames,
     "frames",
     "frames",
     "Frames",
     "Packed key frames: bounding box, offset and angles of each mesh."},
    {Models, "models", "models", "Moveables", "Objects made of meshes, a tree and animations."},
    {StaticMeshes,
     "static_meshes",
     "static_meshes",
     "Static meshes",
     "Objects of a single mesh that never moves."},

    {MeshVertices, "mesh_vertices", "vertices", "Mesh vertices", "Corners of a mesh's faces."},
    {MeshNormals,
     "mesh_normals",
     "normals",
     "Mesh normals",
     "Directions that the light of the room is measured against."},
    {MeshShades, "mesh_shades", "shades", "Mesh shades", "Fixed darkness of each vertex."},
    {MeshQuads, "mesh_quads", "quads", "Mesh quads", "Textured faces with four corners."},
    {MeshTriangles,
     "mesh_triangles",
     "triangles",
     "Mesh triangles",
     "Textured faces with three corners."},
    {MeshColouredQuads,
     "mesh_coloured_quads",
     "coloured_quads",
     "Coloured quads",
     "Faces with four corners in one colour."},
    {MeshColouredTriangles,
     "mesh_coloured_triangles",
     "coloured_triangles",
     "Coloured triangles",
     "Faces with three corners in one colour."},
    {MeshPolygons,
     "mesh_polygons",
     "polygons",
     "Mesh polygons",
     "Faces of a WAD mesh, triangles and quads mixed."},

    {Entities, "entities", "entities", "Entities", "Objects that stand in the world."},
    {AiObjects,
     "ai_objects",
     "ai_objects",
     "AI objects",
     "Hints for enemies and for Lara's start."},
    {Cameras,
     "cameras",
     "cameras",
     "Cameras and sinks",
     "Places that triggers turn the camera to, or that pull a swimmer."},
    {FlybyCameras,
     "flyby_cameras",
     "flyby_cameras",
     "Flyby cameras",
     "Points of the flights that the camera makes."},
    {SoundSources, "sound_sources", "sound_sources", "Sound sources", "Places that always sound."},
    {Boxes, "boxes", "boxes", "Boxes", "Rectangles of floor of one height, for path finding."},
    {Overlaps,
     "overlaps",
     "overlaps",
     "Overlaps",
     "Packed lists of the neighbours of each box.",
     kOfOverlaps},
    {Zones, "zones", "zones", "Zones", "Which boxes an enemy can reach from each other."},
    {CinematicFrames,
     "cinematic_frames",
     "cinematic_frames",
     "Cinematic frames",
     "The camera of a cut scene, frame by frame."},
    {DemoData, "demo_bytes", "demo_data", "Demo data", "Recorded input of a demo."},

    {SoundMap,
     "sound_map",
     "sound_map",
     "Sound map",
     "Which sound details each sound id uses.",
     kOfSoundMap},
    {SoundDetails,
     "sound_details",
     "sound_details",
     "Sound details",
     "Volume, chance, pitch and samples of a sound."},
    {SampleIndices,
     "sample_indices",
     "sample_indices",
     "Sample indices",
     "Where the samples of the sound details are.",
     kOfSampleIndices},
    {SampleData,
     "sample_bytes",
     "sample_data",
     "Sample data",
     "WAVE files one after another (TR1)."},
    {Samples, "samples", "samples", "Samples", "WAVE files with their sizes (TR4, TR5)."},
    {SampleBytes, "sample_file_bytes", "data", "Sample bytes", "The WAVE file of a sample."},

    {NgChunks, "ng_chunks", "ng_chunks", "TRNG chunks", "The parts of the block that TRNG adds."},
    {NgRoomFlags,
     "ng_room_flags",
     "room_flags",
     "TRNG room flags",
     "What TRNG says about each room, in the order of the rooms.",
     {},
     true},
    {NgScriptStatics,
     "ng_script_statics",
     "script_statics",
     "TRNG script statics",
     "Which static of which room scripts and triggers mean by a number.",
     {},
     true},
    {NgTextureAnimation,
     "ng_texture_animation",
     "texture_animation",
     "TRNG animated textures",
     "How up to 40 ranges of animated textures move.",
     {},
     true},
    {NgScriptIndices,
     "ng_script_indices",
     "script_indices",
     "TRNG script objects",
     "Which item, camera, sink or flyby sequence scripts and triggers mean by a number; which of "
     "them it is, no file says. -1: none.",
     {},
     true},
    {NgPlugins,
     "ng_plugins",
     "plugins",
     "TRNG plugins",
     "Plugins that the level was made for.",
     {},
     true},
    {NgFlags, "ng_flags", "flags", "TRNG flags", "How TRNG reads the rest of the level.", {}, true},
    {NgRoomNumbers,
     "ng_room_numbers",
     "room_numbers",
     "TRNG room numbers",
     "The room that has a number in the editor; -1: none.",
     kOfNgRoomNumbers,
     true},
    {NgEditorVersion,
     "ng_editor_version",
     "editor_version",
     "TRNG editor version",
     "Version of the tool that made the level.",
     {},
     true},
    {NgTails,
     "ng_tails",
     "tails",
     "TRNG texture tails",
     "Which object texture was made of a tile of the editor.",
     {},
     true},
    {NgLevelVersion,
     "ng_level_version",
     "level_version",
     "TRNG level version",
     "Version of TRNG that the level was made for.",
     {},
     true},
    {NgBytes,
     "ng_bytes",
     "bytes",
     "TRNG chunk bytes",
     "Chunks of unknown content, and damaged ones, kept as they are."},
    {TrxContent,
     "trx_content",
     "trx_content",
     "TRX content",
     "What the TRX engines read behind the level: sectors, texture pages and sounds that its own "
     "tables have no room for."},

    {Trailing,
     "bytes_left",
     "trailing",
     "Bytes after the end",
     "Bytes behind the known end of the file, kept as they are."},
}};

constexpr bool tablesAreInOrder()
{
    for (std::size_t i = 0; i < kTables.size(); ++i)
    {
        if (kTables[i].id != static_cast<TableId>(i))
        {
            return false;
        }
    }
    return true;
}

static_assert(tablesAreInOrder());

} // namespace

const schema::TableInfo& table(TableId id) noexcept
{
    return kTables[static_cast<std::size_t>(id)];
}

TableId outerOf(TableId nested) noexcept
{
    switch (nested)
    {
    case SampleBytes:
        return Samples;
    case NgBytes:
        return NgChunks;
    default:
        return Rooms;
    }
}

std::span<const schema::TableInfo, kTableCount> allTables() noexcept
{
    return kTables;
}

} // namespace tr::level
