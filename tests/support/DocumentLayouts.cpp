#include "tests/support/DocumentLayouts.h"

#include "tests/support/RandomData.h"

namespace tr::test
{
namespace
{

// Records that differ from game to game, each with the number of its section.

const DocumentFields kByte{{"", 1}};
const DocumentFields kWord{{"", 2}};
const DocumentFields kLong{{"", 4}};

// 3.2.5
const DocumentFields kVertex1{{"vertex/x", 2}, {"vertex/y", 2}, {"vertex/z", 2}, {"lighting", 2}};
const DocumentFields kVertex2{{"vertex/x", 2},
                              {"vertex/y", 2},
                              {"vertex/z", 2},
                              {"lighting", 2},
                              {"attributes", 2},
                              {"lighting2", 2}};
const DocumentFields kVertex3{{"vertex/x", 2},
                              {"vertex/y", 2},
                              {"vertex/z", 2},
                              {"lighting", 2},
                              {"attributes", 2},
                              {"colour", 2}};

// 3.2.4
const DocumentFields kLight1{{"x", 4}, {"y", 4}, {"z", 4}, {"intensity1", 2}, {"fade1", 4}};
const DocumentFields kLight2{
    {"x", 4}, {"y", 4}, {"z", 4}, {"intensity1", 2}, {"intensity2", 2}, {"fade1", 4}, {"fade2", 4}};
const DocumentFields kLight3{{"x", 4},
                             {"y", 4},
                             {"z", 4},
                             {"colour/red", 1},
                             {"colour/green", 1},
                             {"colour/blue", 1},
                             {"light_type", 1},
                             {"parameters/0", 2},
                             {"parameters/1", 2},
                             {"parameters/2", 2},
                             {"parameters/3", 2}};
const DocumentFields kLight4{{"x", 4},
                             {"y", 4},
                             {"z", 4},
                             {"colour/red", 1},
                             {"colour/green", 1},
                             {"colour/blue", 1},
                             {"light_type", 1},
                             {"intensity", 2},
                             {"hotspot", 4, true},
                             {"falloff", 4, true},
                             {"length", 4, true},
                             {"cutoff", 4, true},
                             {"direction/0", 4, true},
                             {"direction/1", 4, true},
                             {"direction/2", 4, true}};

// 3.2.8
const DocumentFields kStatic1{
    {"x", 4}, {"y", 4}, {"z", 4}, {"rotation", 2}, {"intensity1", 2}, {"mesh_id", 2}};
const DocumentFields kStatic2{{"x", 4},
                              {"y", 4},
                              {"z", 4},
                              {"rotation", 2},
                              {"intensity1", 2},
                              {"intensity2", 2},
                              {"mesh_id", 2}};
const DocumentFields kStatic3{
    {"x", 4}, {"y", 4}, {"z", 4}, {"rotation", 2}, {"colour", 2}, {"unused", 2}, {"mesh_id", 2}};

// 6.2.2 and 6.2.3; a WAD has those of TR4.
const DocumentFields kAnimation1{{"frame_offset", 4},
                                 {"frame_rate", 1},
                                 {"frame_size", 1},
                                 {"state_id", 2},
                                 {"speed", 4},
                                 {"acceleration", 4},
                                 {"frame_start", 2},
                                 {"frame_end", 2},
                                 {"next_animation", 2},
                                 {"next_frame", 2},
                                 {"num_state_changes", 2},
                                 {"state_change_index", 2},
                                 {"num_anim_commands", 2},
                                 {"anim_command_index", 2}};
const DocumentFields kAnimation4{{"frame_offset", 4},
                                 {"frame_rate", 1},
                                 {"frame_size", 1},
                                 {"state_id", 2},
                                 {"speed", 4},
                                 {"acceleration", 4},
                                 {"lateral_speed", 4},
                                 {"lateral_acceleration", 4},
                                 {"frame_start", 2},
                                 {"frame_end", 2},
                                 {"next_animation", 2},
                                 {"next_frame", 2},
                                 {"num_state_changes", 2},
                                 {"state_change_index", 2},
                                 {"num_anim_commands", 2},
                                 {"anim_command_index", 2}};

// 9.3.2 and 9.3.3
const DocumentFields kTexture1{{"attribute", 2},
                               {"tile_and_flag", 2},
                               {"vertices/0/x", 2},
                               {"vertices/0/y", 2},
                               {"vertices/1/x", 2},
                               {"vertices/1/y", 2},
                               {"vertices/2/x", 2},
                               {"vertices/2/y", 2},
                               {"vertices/3/x", 2},
                               {"vertices/3/y", 2}};
const DocumentFields kTexture4{{"attribute", 2},
                               {"tile_and_flag", 2},
                               {"new_flags", 2},
                               {"vertices/0/x", 2},
                               {"vertices/0/y", 2},
                               {"vertices/1/x", 2},
                               {"vertices/1/y", 2},
                               {"vertices/2/x", 2},
                               {"vertices/2/y", 2},
                               {"vertices/3/x", 2},
                               {"vertices/3/y", 2},
                               {"original_u", 4},
                               {"original_v", 4},
                               {"width", 4},
                               {"height", 4}};

// 7.3.1
const DocumentFields kBox1{{"z_min", 4},
                           {"z_max", 4},
                           {"x_min", 4},
                           {"x_max", 4},
                           {"true_floor", 2},
                           {"overlap_index", 2}};
const DocumentFields kBox2{{"z_min", 1},
                           {"z_max", 1},
                           {"x_min", 1},
                           {"x_max", 1},
                           {"true_floor", 2},
                           {"overlap_index", 2}};

// 5.5
const DocumentFields kEntity1{{"type_id", 2},
                              {"room", 2},
                              {"x", 4},
                              {"y", 4},
                              {"z", 4},
                              {"angle", 2},
                              {"intensity1", 2},
                              {"flags", 2}};
const DocumentFields kEntity2{{"type_id", 2},
                              {"room", 2},
                              {"x", 4},
                              {"y", 4},
                              {"z", 4},
                              {"angle", 2},
                              {"intensity1", 2},
                              {"intensity2", 2},
                              {"flags", 2}};
const DocumentFields kEntity4{{"type_id", 2},
                              {"room", 2},
                              {"x", 4},
                              {"y", 4},
                              {"z", 4},
                              {"angle", 2},
                              {"intensity1", 2},
                              {"ocb", 2},
                              {"flags", 2}};

// 8.3.2
const DocumentFields kSound1{{"sample", 2}, {"volume", 2}, {"chance", 2}, {"characteristics", 2}};
const DocumentFields kSound3{{"sample", 2},
                             {"volume", 1},
                             {"range", 1},
                             {"chance", 1},
                             {"pitch", 1},
                             {"characteristics", 2}};

/// That of a game from a list that begins with TR1.
const DocumentFields& of(int game, std::initializer_list<const DocumentFields*> games)
{
    return *games.begin()[game - 1];
}

/// 3.2.7: words, and how many they are.
void roomData(DocumentFile& file, int game)
{
    const std::size_t vertex = game == 1 ? 8 : 12;
    file.raw(4, (2 + 3 * vertex + 2 + 10 + 2 + 2 * 8 + 2 + 4) / 2);
    file.counted(2, "rooms/0/vertices", 3, of(game, {&kVertex1, &kVertex2, &kVertex3, &kVertex3}));
    file.counted(2,
                 "rooms/0/quads",
                 1,
                 {{"vertices/0", 2},
                  {"vertices/1", 2},
                  {"vertices/2", 2},
                  {"vertices/3", 2},
                  {"texture", 2}});
    file.counted(2,
                 "rooms/0/triangles",
                 2,
                 {{"vertices/0", 2}, {"vertices/1", 2}, {"vertices/2", 2}, {"texture", 2}});
    file.counted(2, "rooms/0/sprites", 1, {{"vertex", 2}, {"texture", 2}});
}

/// 3.4: a room of two sectors by one.
void rooms(DocumentFile& file, int game)
{
    file.record("", {{"unused", 4}});
    file.counted(2, "rooms", 1, {});
    file.record("rooms/0/info", {{"x", 4}, {"z", 4}, {"y_bottom", 4}, {"y_top", 4}});
    roomData(file, game);
    file.counted(2,
                 "rooms/0/portals",
                 1,
                 {{"adjoining_room", 2},
                  {"normal/x", 2},
                  {"normal/y", 2},
                  {"normal/z", 2},
                  {"vertices/0/x", 2},
                  {"vertices/0/y", 2},
                  {"vertices/0/z", 2},
                  {"vertices/1/x", 2},
                  {"vertices/1/y", 2},
                  {"vertices/1/z", 2},
                  {"vertices/2/x", 2},
                  {"vertices/2/y", 2},
                  {"vertices/2/z", 2},
                  {"vertices/3/x", 2},
                  {"vertices/3/y", 2},
                  {"vertices/3/z", 2}});
    file.number("rooms/0/num_z_sectors", 2, 2);
    file.number("rooms/0/num_x_sectors", 2, 1);
    file.rows("rooms/0/sectors",
              2,
              {{"floor_data_index", 2},
               {"box_index", 2},
               {"room_below", 1},
               {"floor", 1},
               {"room_above", 1},
               {"ceiling", 1}});
    if (game == 4)
    {
        file.record("rooms/0", {{"room_colour", 4}});
    }
    else
    {
        file.record("rooms/0", {{"ambient_intensity", 2}});
    }
    if (game == 2)
    {
        file.record("rooms/0", {{"ambient_intensity2", 2}});
    }
    if (game == 2 || game == 3)
    {
        file.record("rooms/0", {{"light_mode", 2}});
    }
    file.counted(2, "rooms/0/lights", 2, of(game, {&kLight1, &kLight2, &kLight3, &kLight4}));
    file.counted(2, "rooms/0/statics", 1, of(game, {&kStatic1, &kStatic2, &kStatic3, &kStatic3}));
    file.record("rooms/0", {{"alternate_room", 2}, {"flags", 2}});
    if (game >= 3)
    {
        file.record("rooms/0", {{"water_scheme", 1}, {"reverb_info", 1}, {"alternate_group", 1}});
    }
    file.counted(4, "floor_data", 5, kWord);
}

/// 6.2.1 to 6.2.7
void animations(DocumentFile& file, const DocumentFields& animation)
{
    file.counted(4, "animations", 2, animation);
    file.counted(
        4, "state_changes", 1, {{"state_id", 2}, {"num_dispatches", 2}, {"dispatch_index", 2}});
    file.counted(4,
                 "anim_dispatches",
                 2,
                 {{"low", 2}, {"high", 2}, {"next_animation", 2}, {"next_frame", 2}});
    file.counted(4, "anim_commands", 4, kWord);
    file.counted(4, "mesh_trees", 8, kLong);
    file.counted(4, "frames", 7, kWord);
}

/// 5.3 and 5.4.
void models(DocumentFile& file)
{
    file.counted(4,
                 "models",
                 2,
                 {{"id", 4},
                  {"num_meshes", 2},
                  {"first_mesh", 2},
                  {"mesh_tree_index", 4},
                  {"frame_offset", 4},
                  {"animation_index", 2}});
    file.counted(4,
                 "static_meshes",
                 1,
                 {{"id", 4},
                  {"mesh", 2},
                  {"visibility_box/min_x", 2},
                  {"visibility_box/max_x", 2},
                  {"visibility_box/min_y", 2},
                  {"visibility_box/max_y", 2},
                  {"visibility_box/min_z", 2},
                  {"visibility_box/max_z", 2},
                  {"collision_box/min_x", 2},
                  {"collision_box/max_x", 2},
                  {"collision_box/min_y", 2},
                  {"collision_box/max_y", 2},
                  {"collision_box/min_z", 2},
                  {"collision_box/max_z", 2},
                  {"flags", 2}});
}

void objects(DocumentFile& file, int game)
{
    file.counted(4, "mesh_words", 9, kWord);
    file.counted(4, "mesh_pointers", 2, {{"offset", 4}});
    animations(file, game == 4 ? kAnimation4 : kAnimation1);
    models(file);
}

void objectTextures(DocumentFile& file, int game)
{
    file.counted(4, "object_textures", 2, game == 4 ? kTexture4 : kTexture1);
}

/// 5.6 and 5.7.
void sprites(DocumentFile& file)
{
    file.counted(4,
                 "sprite_textures",
                 2,
                 {{"tile", 2},
                  {"x", 1},
                  {"y", 1},
                  {"width", 2},
                  {"height", 2},
                  {"left", 2},
                  {"top", 2},
                  {"right", 2},
                  {"bottom", 2}});
    file.counted(
        4, "sprite_sequences", 1, {{"id", 4}, {"negative_length", 2}, {"first_sprite", 2}});
}

void cameras(DocumentFile& file)
{
    file.counted(4, "cameras", 2, {{"x", 4}, {"y", 4}, {"z", 4}, {"room", 2}, {"flags", 2}});
}

/// 7.3.1, 8.3.1 and 9.4. There are six zones a box in TR1, ten later.
void pathFinding(DocumentFile& file, int game)
{
    file.counted(
        4, "sound_sources", 1, {{"x", 4}, {"y", 4}, {"z", 4}, {"sound_id", 2}, {"flags", 2}});
    constexpr std::size_t kBoxes = 3;
    file.counted(4, "boxes", kBoxes, game == 1 ? kBox1 : kBox2);
    file.counted(4, "overlaps", 4, kWord);
    file.rows("zones", kBoxes * (game == 1 ? 6 : 10), kWord);
    file.counted(4, "animated_textures", 3, kWord);
}

void entities(DocumentFile& file, int game)
{
    file.counted(4, "entities", 2, of(game, {&kEntity1, &kEntity2, &kEntity2, &kEntity4}));
}

void palette(DocumentFile& file)
{
    file.rows("palette", 256, {{"red", 1}, {"green", 1}, {"blue", 1}});
}

void lightMap(DocumentFile& file)
{
    file.rows("light_map", 32 * 256, kByte);
}

/// Files of the RIFF kind, one behind the other, as bytes of one table.
void waves(DocumentFile& file, std::size_t count)
{
    constexpr std::string_view kHead("RIFF\x0E\0\0\0WAVE", 12);
    constexpr std::size_t kRest = 10;
    std::size_t at = 0;
    for (std::size_t i = 0; i < count; ++i)
    {
        for (const char letter : kHead)
        {
            const auto bits = static_cast<unsigned char>(letter);
            file.number("sample_data/" + std::to_string(at++), 1, bits);
        }
        for (std::size_t rest = 0; rest < kRest; ++rest)
        {
            file.record("sample_data/" + std::to_string(at++), kByte);
        }
    }
    file.tableOf("sample_data", at);
}

/// 8.3 and 8.4
void sounds(DocumentFile& file, int game, bool hasSamples = false)
{
    file.counted(2, "demo_data", 3, kByte);
    file.rows("sound_map", game == 1 ? 256 : 370, kWord);
    file.counted(4, "sound_details", 2, game < 3 ? kSound1 : kSound3);
    if (game == 1)
    {
        file.counted(4, "sample_data", 6, kByte);
    }
    if (!hasSamples)
    {
        file.counted(4, "sample_indices", 3, kLong);
        return;
    }
    file.number("num_samples", 4, 2);
    waves(file, 2);
}

void frames(DocumentFile& file)
{
    file.counted(2,
                 "cinematic_frames",
                 2,
                 {{"target_x", 2},
                  {"target_y", 2},
                  {"target_z", 2},
                  {"pos_z", 2},
                  {"pos_y", 2},
                  {"pos_x", 2},
                  {"fov", 2},
                  {"roll", 2}});
}

void texturePages(DocumentFile& file, bool areTwoDepths)
{
    constexpr std::size_t kPixels = 256 * 256;
    file.counted(4, "textiles8", 1, {});
    file.page("textiles8/0/texels", kPixels, 1);
    if (areTwoDepths)
    {
        file.rows("textiles16", 1, {});
        file.page("textiles16/0/texels", kPixels, 2);
    }
}

void palettes(DocumentFile& file)
{
    palette(file);
    file.rows("palette16", 256, {{"red", 1}, {"green", 1}, {"blue", 1}, {"unused", 1}});
}

/// Two sizes and a stream.
void chunk(DocumentFile& file, const DocumentFile& content)
{
    const auto packed = storedStream(content.bytes());
    file.raw(4, content.bytes().size());
    file.raw(4, packed.size());
    file.bytes(packed);
    file.take(content);
}

/// 10.4, what is packed.
DocumentFile tr4Data()
{
    DocumentFile file;
    rooms(file, 4);
    objects(file, 4);
    file.text("SPR");
    sprites(file);
    cameras(file);
    file.counted(4,
                 "flyby_cameras",
                 2,
                 {{"x", 4},
                  {"y", 4},
                  {"z", 4},
                  {"target_x", 4},
                  {"target_y", 4},
                  {"target_z", 4},
                  {"sequence", 1},
                  {"index", 1},
                  {"fov", 2},
                  {"roll", 2},
                  {"timer", 2},
                  {"speed", 2},
                  {"flags", 2},
                  {"room", 4}});
    pathFinding(file, 4);
    file.record("", {{"num_uv_rotates", 1}});
    file.text("TEX");
    objectTextures(file, 4);
    entities(file, 4);
    file.counted(4,
                 "ai_objects",
                 1,
                 {{"type_id", 2},
                  {"room", 2},
                  {"x", 4},
                  {"y", 4},
                  {"z", 4},
                  {"ocb", 2},
                  {"flags", 2},
                  {"angle", 4}});
    sounds(file, 4);
    file.record("sample_separator", {{"0", 1}, {"1", 1}, {"2", 1}, {"3", 1}, {"4", 1}, {"5", 1}});
    return file;
}

} // namespace

DocumentFile documentTr1(bool paletteBeforeCameras)
{
    DocumentFile file;
    file.number("version", 4, 0x20);
    texturePages(file, false);
    rooms(file, 1);
    objects(file, 1);
    objectTextures(file, 1);
    sprites(file);
    if (paletteBeforeCameras)
    {
        palette(file);
    }
    cameras(file);
    pathFinding(file, 1);
    entities(file, 1);
    lightMap(file);
    if (!paletteBeforeCameras)
    {
        palette(file);
    }
    frames(file);
    sounds(file, 1);
    return file;
}

DocumentFile documentTr2(bool isDemo, bool hasSamples)
{
    DocumentFile file;
    file.number("version", 4, 0x2D);
    palettes(file);
    texturePages(file, true);
    rooms(file, 2);
    objects(file, 2);
    objectTextures(file, 2);
    sprites(file);
    if (isDemo)
    {
        lightMap(file);
    }
    cameras(file);
    pathFinding(file, 2);
    entities(file, 2);
    if (!isDemo)
    {
        lightMap(file);
    }
    frames(file);
    sounds(file, 2, hasSamples);
    return file;
}

DocumentFile documentTr3(std::uint32_t version)
{
    DocumentFile file;
    file.number("version", 4, version);
    palettes(file);
    texturePages(file, true);
    rooms(file, 3);
    objects(file, 3);
    sprites(file);
    cameras(file);
    pathFinding(file, 3);
    objectTextures(file, 3);
    entities(file, 3);
    lightMap(file);
    frames(file);
    sounds(file, 3);
    return file;
}

DocumentFile documentTr4()
{
    constexpr std::size_t kPixels = 256 * 256;
    DocumentFile file;
    file.number("version", 4, 0x00345254);
    file.number("num_room_textiles", 2, 1);
    file.number("num_object_textiles", 2, 0);
    file.number("num_bump_textiles", 2, 0);
    DocumentFile pages32;
    pages32.rows("textiles32", 1, {});
    pages32.page("textiles32/0/texels", kPixels, 4);
    chunk(file, pages32);
    DocumentFile pages16;
    pages16.rows("textiles16", 1, {});
    pages16.page("textiles16/0/texels", kPixels, 2);
    chunk(file, pages16);
    DocumentFile pagesOfTheEngine;
    pagesOfTheEngine.rows("misc_textiles", 2, {});
    pagesOfTheEngine.page("misc_textiles/0/texels", kPixels, 4);
    pagesOfTheEngine.page("misc_textiles/1/texels", kPixels, 4);
    chunk(file, pagesOfTheEngine);
    chunk(file, tr4Data());
    file.counted(4, "samples", 2, {});
    file.record("samples/0", {{"uncompressed_size", 4}});
    file.counted(4, "samples/0/data", 5, kByte);
    file.record("samples/1", {{"uncompressed_size", 4}});
    file.counted(4, "samples/1/data", 2, kByte);
    return file;
}

DocumentFile documentWad(std::uint32_t version)
{
    DocumentFile file;
    file.number("version", 4, version);
    file.counted(4,
                 "texture_samples",
                 2,
                 {{"x", 1},
                  {"y", 1},
                  {"page", 2},
                  {"flip_x", 1},
                  {"add_width", 1},
                  {"flip_y", 1},
                  {"add_height", 1}});
    file.counted(4, "texture_map", std::size_t{256} * 3 * 4, kByte);
    file.counted(4, "mesh_pointers", 2, {{"offset", 4}});
    file.counted(4, "mesh_words", 9, kWord);
    animations(file, kAnimation4);
    models(file);
    return file;
}

} // namespace tr::test
