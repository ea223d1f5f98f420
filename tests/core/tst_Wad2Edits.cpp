// What comes of a small object file of Tomb Editor that is read, edited, or broken: every outcome
// is compared with bytes that were put together by hand.

#include "core/base/Text.h"
#include "core/edit/document/Document.h"
#include "core/edit/fields/FieldEdit.h"
#include "core/edit/rows/RowEdit.h"
#include "core/format/wad2/Wad2Format.h"
#include "core/io/Zlib.h"
#include "core/schema/table/CellPath.h"
#include "core/view/links/Link.h"
#include "tests/core/Contents.h"
#include "tests/core/Damage.h"
#include "tests/core/TestText.h"
#include "tests/support/ChunkText.h"
#include "tests/support/TestProgram.h"

#include <QTest>

#include <bit>
#include <cmath>
#include <limits>

using namespace tr;
using test::Bytes;
using test::bytesOf;
namespace chunks = test::chunks;

namespace
{

constexpr std::string_view kSmallName = "small.wad2";

schema::Value valueAt(const schema::Content& content, std::string_view path)
{
    const schema::TableSet tables = content.tables();
    const auto cell = schema::cellAt(tables, path);
    return cell ? schema::valueOf(tables, *cell) : schema::Value::ofText("no such path");
}

bool setNumber(edit::Document& document, std::string_view path, std::int64_t number)
{
    const schema::TableSet tables = document.content().tables();
    const auto cell = schema::cellAt(tables, path);
    const auto value = schema::Value::ofInteger(schema::ScalarType::I64, number);
    return cell && edit::setValue(document, *cell, value).has_value();
}

bool typeIn(edit::Document& document, std::string_view path, std::string_view typed)
{
    const schema::TableSet tables = document.content().tables();
    const auto cell = schema::cellAt(tables, path);
    if (!cell)
    {
        return false;
    }
    const auto& leaf = tables.find(cell->table)->type().leaves()[cell->leaf];
    const auto value = edit::parseValue(leaf, typed);
    return value && edit::setValue(document, *cell, *value).has_value();
}

/// A small file: a texture, and a moveable with a mesh of three vertices and a polygon, a bone and
/// an animation. `change` exchanges parts of it.
struct SmallFile
{
    std::int64_t slot = 100;
    std::string meshName = "torso";
    std::vector<std::string> vertices{chunks::vec3(1.0F, 2.0F, 3.0F),
                                      chunks::vec3(-0.0F, 0.5F, 1e30F),
                                      chunks::vec3(7.0F, 8.0F, 9.0F)};
    std::int64_t texture = 0;
    double radius = 12.5;
    std::string unknown{};
    std::string beforeMesh{};

    [[nodiscard]] std::string mesh() const
    {
        using namespace chunks;
        std::string positions;
        for (const std::string& vertex : vertices)
        {
            positions += leaf("W2Pos", vertex);
        }
        return branch(
            "W2Mesh",
            {},
            {number("W2Index", 0),
             leaf("W2MeshName", meshName),
             branch("W2MeshSphere", {}, {leaf("W2SphC", vec3(0, 0, 0)), real("W2SphR", radius)}),
             branch(
                 "W2BBox", {}, {leaf("W2BBMin", vec3(0, 9, 0)), leaf("W2BBMax", vec3(1, -9, 1))}),
             branch("W2VrtPos", {}, {positions}),
             branch(
                 "W2Polys",
                 {},
                 {branch("W2Tr2",
                         leb(0) + leb(1) + leb(2) + leb(5) + leb(texture) + vec2(0, 0) + vec2(0, 0)
                             + vec2(1, 2) + vec2(3, 4) + vec2(5, 6) + leb(2) + std::string(1, '\1'),
                         {})})});
    }

    [[nodiscard]] std::string animation() const
    {
        using namespace chunks;
        return branch(
            "W2Ani2",
            leb(2) + leb(9) + leb(1) + leb(0) + leb(0),
            {leaf("W2AnmName", "walk"),
             branch("W2Kf",
                    {},
                    {leaf("W2KfOffs", vec3(0, 100, 0)),
                     branch("W2KfBB",
                            {},
                            {leaf("W2BBMin", vec3(0, 9, 0)), leaf("W2BBMax", vec3(1, -9, 1))}),
                     leaf("W2KfA", vec3(0, 90, 359.5F))}),
             branch("W2StCh", leb(7), {leaf("W2Disp", leb(0) + leb(9) + leb(0) + leb(64), 4)}),
             branch("W2Cmd2", leb(5) + leb(3) + leb(17) + leb(0), {number("W2CmdSnd", -1)}),
             leaf("W2AniV", vec3(1, 2, 3) + raw(4.0F))});
    }

    [[nodiscard]] std::string body() const
    {
        using namespace chunks;
        return joined(
            {number("W2SuggestedGameVersion", 4),
             number("W2SoundSystem", 1),
             branch(
                 "W2Textures",
                 {},
                 {branch("W2Txt",
                         leb(2) + leb(1),
                         {leaf("W2TxtName", "wall"),
                          leaf("W2TxtData",
                               raw(std::uint32_t{0xFF102030}) + raw(std::uint32_t{0x80FFFFFF}))})},
                 5),
             unknown,
             branch("W2Moveables",
                    {},
                    {branch("W2Moveable",
                            leb(slot),
                            {beforeMesh,
                             mesh(),
                             branch("W2Bone2",
                                    leb(0) + raw(std::int32_t{4}) + "root",
                                    {leaf("W2BoneTrans", vec3(0, 1, 0)), number("W2BoneMesh", 0)}),
                             animation()})}),
             std::string(1, '\0')});
    }

    [[nodiscard]] Bytes bytes() const
    {
        return bytesOf(std::string("WAD2") + chunks::raw(std::uint32_t{0}) + body());
    }
};

edit::Document documentOf(const SmallFile& small)
{
    return edit::Document(format::read(small.bytes(), kSmallName)->content);
}

/// What is wrong with a file that a document has become, compared with what it should be; and
/// undoing all gives back what it was.
std::string
outcomeProblem(edit::Document& document, const SmallFile& before, const SmallFile& after)
{
    auto problem = test::byteDifference(after.bytes(), document.content().write());
    document.goTo(0);
    return problem.empty() ? test::byteDifference(before.bytes(), document.content().write())
                           : problem;
}

const wad2::Wad2& wad2Of(const format::GameFile& file)
{
    return *file.content.as<wad2::Wad2>();
}

Error faultOfBytes(const Bytes& bytes)
{
    const auto file = format::read(bytes, kSmallName);
    const Error* const fault = file ? test::firstFault(*file) : nullptr;
    return fault != nullptr ? *fault : Error{ErrorCode::UnknownFormat, {}, {}, {}};
}

constexpr std::string_view kMesh = "moveables/0/meshes/0/";

std::string inMesh(std::string_view path)
{
    return concat(kMesh, path);
}

} // namespace

class tst_Wad2Edits : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void valuesAreRead();
    void rowsAreReachedFromCode();
    void numbersAreChangedInTheirBytes();
    void sizesFollowTexts();
    void sizesFollowRows();
    void rowsOfAChunkThatIsNotThere();
    void linksLeadToWhatTheyMean();
    void rowsStayAmongTheirNeighbours();
    void chunksThatNobodyKnowsAreKept();
    void namesOfChunksCannotBeChanged();
    void aKnownChunkIsNoOther();
    void floatsAreKeptToTheBit();
    void numbersAtTheirLimits();
    void longTextsAreKept();
    void deflatedBodies();
    void whatInflatesIsBounded();
    void plainTexturesAreRead();
    void numbersThatSayTooLittle();
    void oldFilesAreRefused();
    void everyCutIsTold();
    void sizesThatLie_data();
    void sizesThatLie();
    void bonesInBonesAreBounded();
    void memoryIsBounded();
    void newFilesHaveNoTime();
    void gamesAreKnown();
};

void tst_Wad2Edits::valuesAreRead()
{
    const SmallFile small;
    const auto file = format::read(small.bytes(), kSmallName);
    QCOMPARE(test::readProblem(file), test::kNothing);
    const auto at = [&file](std::string_view path) { return valueAt(file->content, path); };
    QCOMPARE(at("game_version").integer(), std::int64_t{4});
    QCOMPARE(at("sound_system").integer(), std::int64_t{1});
    QCOMPARE(at("textures/0/width").integer(), std::int64_t{2});
    QCOMPARE(at("textures/0/name").text(), std::string("wall"));
    QCOMPARE(at("textures/0/texels/1").integer(), std::int64_t{0x80FFFFFF});
    QCOMPARE(at("moveables/0/slot").integer(), std::int64_t{100});
    QCOMPARE(at(inMesh("name")).text(), std::string("torso"));
    QCOMPARE(at(inMesh("radius")).number(), 12.5);
    QCOMPARE(at(inMesh("box_min/y")).number(), 9.0);
    QCOMPARE(at(inMesh("box_max/y")).number(), -9.0);
    QCOMPARE(at(inMesh("positions/2/x")).number(), 7.0);
    QCOMPARE(at(inMesh("polygons/0/chunk")).text(), std::string("W2Tr2"));
    QCOMPARE(at(inMesh("polygons/0/vertex_2")).integer(), std::int64_t{2});
    QCOMPARE(at(inMesh("polygons/0/shine")).integer(), std::int64_t{5});
    QCOMPARE(at(inMesh("polygons/0/texel_2/y")).number(), 6.0);
    QCOMPARE(at(inMesh("polygons/0/blend_mode")).integer(), std::int64_t{2});
    QCOMPARE(at("moveables/0/bones/0/name").text(), std::string("root"));
    QCOMPARE(at("moveables/0/bones/0/offset/y").number(), 1.0);
    const std::string animation = "moveables/0/animations/0/";
    QCOMPARE(at(animation + "end_frame").integer(), std::int64_t{9});
    QCOMPARE(at(animation + "key_frames/0/angles/0/z").number(), 359.5);
    QCOMPARE(at(animation + "state_changes/0/dispatches/0/next_frame").integer(), std::int64_t{64});
    QCOMPARE(at(animation + "commands/0/sound").integer(), std::int64_t{-1});
    QCOMPARE(at(animation + "velocity/lateral_end").number(), 4.0);
}

void tst_Wad2Edits::rowsAreReachedFromCode()
{
    const auto file = format::read(SmallFile().bytes(), kSmallName);
    const wad2::Moveable& moveable = wad2Of(*file).moveables.rows[0];
    QCOMPARE(moveable.slot.slot.value, std::int64_t{100});
    QCOMPARE(moveable.meshes[0].positions.rows[0].at.y, 2.0F);
    QVERIFY(!moveable.meshes[0].polygons.rows[0].isQuad());
    QCOMPARE(moveable.animations[0].keyFrames[0].angles[0].degrees.y, 90.0F);
    QCOMPARE(moveable.meshes[0].sphere.radius.value(), 12.5);
    QCOMPARE(std::string(moveable.meshes[0].name.value().bytes()), std::string("torso"));
}

void tst_Wad2Edits::numbersAreChangedInTheirBytes()
{
    const SmallFile before;
    edit::Document document = documentOf(before);
    SmallFile after = before;
    after.slot = -12345678901;
    after.radius = 0.1;
    QVERIFY(setNumber(document, "moveables/0/slot", after.slot));
    QVERIFY(typeIn(document, inMesh("radius"), "0.1"));
    QCOMPARE(outcomeProblem(document, before, after), test::kNothing);
}

void tst_Wad2Edits::sizesFollowTexts()
{
    const SmallFile before;
    edit::Document document = documentOf(before);
    SmallFile after = before;
    after.meshName.assign(100, 'x');
    after.meshName += "\xC3\xA9";
    QVERIFY(typeIn(document, inMesh("name"), after.meshName));
    QCOMPARE(outcomeProblem(document, before, after), test::kNothing);
}

void tst_Wad2Edits::sizesFollowRows()
{
    const SmallFile before;
    edit::Document document = documentOf(before);
    SmallFile after = before;
    std::vector<wad2::Position> rows(200);
    for (std::size_t i = 0; i < rows.size(); ++i)
    {
        rows[i].at = {static_cast<float>(i), -1.0F, 0.5F};
        after.vertices.push_back(chunks::vec3(static_cast<float>(i), -1.0F, 0.5F));
    }
    QVERIFY(edit::insertRows(document, inMesh("positions"), 3, schema::RowBlock(rows)));
    QCOMPARE(outcomeProblem(document, before, after), test::kNothing);
}

void tst_Wad2Edits::rowsOfAChunkThatIsNotThere()
{
    // The file has no statics at all, and its mesh no colours.
    const SmallFile before;
    edit::Document document = documentOf(before);
    const Bytes first = document.content().write();
    wad2::Static object;
    object.slot.slot.value = 5;
    QVERIFY(edit::insertRows(
        document, "statics", 0, schema::RowBlock(std::vector<wad2::Static>{object})));
    const std::string chunk = chunks::branch(
        "W2Statics", {}, {chunks::branch("W2Static2", chunks::leb(5) + chunks::leb(0), {})});
    std::string expected = test::lettersOf(first);
    expected.insert(expected.size() - 1, chunk);
    QCOMPARE(test::byteDifference(bytesOf(expected), document.content().write()), test::kNothing);
    QVERIFY(edit::insertRows(
        document, inMesh("colours"), 0, schema::RowBlock(std::vector<wad2::VertexColour>(3))));
    const auto again = format::read(document.content().write(), kSmallName);
    QCOMPARE(test::readProblem(again), test::kNothing);
    QCOMPARE(wad2Of(*again).moveables.rows[0].meshes[0].colours.rows.size(), std::size_t{3});
    QVERIFY(wad2Of(*again).moveables.rows[0].meshes[0].others.empty());
    document.goTo(0);
    QCOMPARE(test::byteDifference(first, document.content().write()), test::kNothing);
}

void tst_Wad2Edits::linksLeadToWhatTheyMean()
{
    const SmallFile before;
    edit::Document document = documentOf(before);
    SmallFile after = before;
    const auto targets = [&document]
    {
        const schema::TableSet tables = document.content().tables();
        std::vector<std::string> paths;
        for (const view::Link& link : view::collectLinks(document.content(), tables))
        {
            paths.push_back(
                concat(schema::pathOf(tables, link.from),
                       " > ",
                       tables.find(link.target)->pathOf(static_cast<std::size_t>(link.first))));
        }
        std::ranges::sort(paths);
        return paths;
    };
    const std::vector<std::string> paths = targets();
    const auto has = [](const std::vector<std::string>& all, const std::string& path)
    { return std::ranges::find(all, path) != all.end(); };
    QVERIFY(has(paths, "moveables/0/meshes/0/polygons/0/texture > textures/0"));
    QVERIFY(
        has(paths, "moveables/0/meshes/0/polygons/0/vertex_1 > moveables/0/meshes/0/positions/1"));
    QVERIFY(has(paths, "moveables/0/bones/0/mesh > moveables/0/meshes/0"));
    QVERIFY(has(paths, "moveables/0/animations/0/next_animation > moveables/0/animations/0"));
    QVERIFY(has(paths,
                "moveables/0/animations/0/state_changes/0/dispatches/0/next_animation > "
                "moveables/0/animations/0"));
    // A texture in front moves the number along, and nothing else.
    QVERIFY(
        edit::insertRows(document, "textures", 0, schema::RowBlock(std::vector<wad2::Texture>(1))));
    QVERIFY(has(targets(), "moveables/0/meshes/0/polygons/0/texture > textures/1"));
    QVERIFY(edit::removeRows(document, {"textures", 0, 1}));
    QCOMPARE(outcomeProblem(document, before, after), test::kNothing);
}

void tst_Wad2Edits::rowsStayAmongTheirNeighbours()
{
    // Chunks of two kinds take turns: what is added behind a mesh stands behind that mesh.
    using namespace chunks;
    const auto mesh = [](std::string_view name)
    { return branch("W2Mesh", {}, {leaf("W2MeshName", std::string(name))}); };
    const auto bone = [](float y)
    { return branch("W2Bone2", leb(0) + raw(0), {leaf("W2BoneTrans", vec3(0, y, 0))}); };
    const auto whole = [](std::initializer_list<std::string> of) {
        return bytesOf(
            chunks::file({branch("W2Moveables", {}, {branch("W2Moveable", leb(1), of)})}));
    };
    const std::string odd = leaf("Odd", "?");
    const Bytes bytes = whole({bone(1), mesh("a"), odd, bone(2), mesh("b"), mesh("c"), odd});
    const auto file = format::read(bytes, kSmallName);
    QCOMPARE(test::readProblem(file), test::kNothing);
    QCOMPARE(test::byteDifference(bytes, file->content.write()), test::kNothing);
    QCOMPARE(test::mapProblem(format::fieldMap(*file), bytes), test::kNothing);
    QCOMPARE(wad2Of(*file).moveables.rows[0].meshes.size(), std::size_t{3});
    QCOMPARE(wad2Of(*file).moveables.rows[0].others.size(), std::size_t{2});
    QCOMPARE(valueAt(file->content, "moveables/0/meshes/2/name").text(), std::string("c"));
    edit::Document document(file->content);
    QVERIFY(typeIn(document, "moveables/0/bones/1/offset/y", "7"));
    QVERIFY(typeIn(document, "moveables/0/meshes/1/name", "B"));
    QCOMPARE(
        test::byteDifference(whole({bone(1), mesh("a"), odd, bone(7), mesh("B"), mesh("c"), odd}),
                             document.content().write()),
        test::kNothing);
    wad2::Mesh<wad2::OfMoveables> added;
    added.name.frame.isThere = true;
    added.name.data.value.assign("n");
    const schema::RowBlock rows(std::vector{added});
    QVERIFY(edit::insertRows(document, "moveables/0/meshes", 2, rows));
    QCOMPARE(test::byteDifference(
                 whole({bone(1), mesh("a"), odd, bone(7), mesh("B"), mesh("n"), mesh("c"), odd}),
                 document.content().write()),
             test::kNothing);
    // It goes where the one in front of it is.
    QVERIFY(edit::removeRows(document, {"moveables/0/meshes", 1, 1}));
    QCOMPARE(
        test::byteDifference(whole({bone(1), mesh("a"), mesh("n"), odd, bone(7), mesh("c"), odd}),
                             document.content().write()),
        test::kNothing);
    document.goTo(0);
    QCOMPARE(test::byteDifference(bytes, document.content().write()), test::kNothing);
}

void tst_Wad2Edits::chunksThatNobodyKnowsAreKept()
{
    SmallFile small;
    small.unknown = chunks::leaf("W2Future", "what it says", 3);
    small.beforeMesh = chunks::leaf("W2Pos", "known elsewhere only");
    const auto file = format::read(small.bytes(), kSmallName);
    QCOMPARE(test::readProblem(file), test::kNothing);
    QCOMPARE(test::byteDifference(small.bytes(), file->content.write()), test::kNothing);
    QCOMPARE(valueAt(file->content, "other_chunks/0/id").text(), std::string("W2Future"));
    QCOMPARE(valueAt(file->content, "moveables/0/other_chunks/0/id").text(), std::string("W2Pos"));
    const auto& other = wad2Of(*file).others[0];
    QCOMPARE(other.frame.surplus.size(), std::size_t{12});
    QCOMPARE(other.frame.sizeBytes, std::uint8_t{3});
    // What is edited beside them leaves them where they are.
    edit::Document document(file->content);
    SmallFile after = small;
    after.slot = 3;
    QVERIFY(setNumber(document, "moveables/0/slot", 3));
    QCOMPARE(outcomeProblem(document, small, after), test::kNothing);
    QVERIFY(edit::removeRows(document, {"other_chunks", 0, 1}));
    after = small;
    after.unknown.clear();
    QCOMPARE(outcomeProblem(document, small, after), test::kNothing);
}

void tst_Wad2Edits::namesOfChunksCannotBeChanged()
{
    SmallFile small;
    small.unknown = chunks::leaf("W2Future", "x");
    edit::Document document = documentOf(small);
    for (const std::string_view path : {std::string_view("other_chunks/0/id"),
                                        std::string_view("moveables/0/meshes/0/polygons/0/chunk")})
    {
        const schema::TableSet tables = document.content().tables();
        const auto cell = schema::cellAt(tables, path);
        QVERIFY(cell.has_value());
        const auto& leaf = tables.find(cell->table)->type().leaves()[cell->leaf];
        QVERIFY(!edit::isEditable(leaf));
    }
}

void tst_Wad2Edits::aKnownChunkIsNoOther()
{
    // Rows that would be read back as something else cannot be put there.
    const SmallFile small;
    edit::Document document = documentOf(small);
    const auto insert = [&document](std::string_view id)
    {
        wad2::OtherChunk other;
        other.id.id.assign(id);
        return edit::insertRows(document,
                                "moveables/0/other_chunks",
                                0,
                                schema::RowBlock(std::vector<wad2::OtherChunk>{other}));
    };
    QVERIFY(!insert("W2Mesh"));
    QVERIFY(!insert(""));
    QCOMPARE(test::byteDifference(small.bytes(), document.content().write()), test::kNothing);
    QVERIFY(insert("W2Statics")); // which moveables do not have
    QCOMPARE(test::readProblem(format::read(document.content().write(), kSmallName)),
             test::kNothing);
}

void tst_Wad2Edits::floatsAreKeptToTheBit()
{
    using limits = std::numeric_limits<float>;
    const auto signalling = std::bit_cast<float>(std::uint32_t{0x7FA0'1234});
    SmallFile small;
    small.vertices = {chunks::vec3(limits::infinity(), -limits::infinity(), -0.0F),
                      chunks::vec3(signalling, limits::denorm_min(), limits::max()),
                      chunks::vec3(limits::quiet_NaN(), limits::lowest(), 1.0F)};
    small.radius = std::bit_cast<double>(std::uint64_t{0x7FF4'0000'0000'1234});
    const auto file = format::read(small.bytes(), kSmallName);
    QCOMPARE(test::readProblem(file), test::kNothing);
    QCOMPARE(test::byteDifference(small.bytes(), file->content.write()), test::kNothing);
    const auto& mesh = wad2Of(*file).moveables.rows[0].meshes[0];
    QCOMPARE(std::bit_cast<std::uint32_t>(mesh.positions.rows[1].at.x), std::uint32_t{0x7FA0'1234});
    QVERIFY(std::signbit(mesh.positions.rows[0].at.z));
    // A neighbour that is set leaves them alone.
    edit::Document document(file->content);
    SmallFile after = small;
    after.vertices[2] = chunks::vec3(limits::quiet_NaN(), limits::lowest(), 2.5F);
    QVERIFY(typeIn(document, inMesh("positions/2/z"), "2.5"));
    QCOMPARE(outcomeProblem(document, small, after), test::kNothing);
}

void tst_Wad2Edits::numbersAtTheirLimits()
{
    SmallFile before;
    edit::Document document = documentOf(before);
    for (const std::int64_t number : {std::numeric_limits<std::int64_t>::max(),
                                      std::numeric_limits<std::int64_t>::min(),
                                      std::int64_t{-1},
                                      std::int64_t{64}})
    {
        SmallFile after = before;
        after.slot = number;
        QVERIFY(setNumber(document, "moveables/0/slot", number));
        QCOMPARE(test::byteDifference(after.bytes(), document.content().write()), test::kNothing);
        QCOMPARE(test::anyBytesProblem(after.bytes(), kSmallName), test::kNothing);
    }
    document.goTo(0);
    QCOMPARE(test::byteDifference(before.bytes(), document.content().write()), test::kNothing);
}

void tst_Wad2Edits::longTextsAreKept()
{
    SmallFile small;
    small.meshName = std::string(5000, 'n');
    const auto file = format::read(small.bytes(), kSmallName);
    QCOMPARE(test::readProblem(file), test::kNothing);
    QCOMPARE(test::byteDifference(small.bytes(), file->content.write()), test::kNothing);
    QCOMPARE(test::anyBytesProblem(small.bytes(), kSmallName), test::kNothing);
    QCOMPARE(valueAt(file->content, inMesh("name")).text(), std::string("no such path"));
}

void tst_Wad2Edits::deflatedBodies()
{
    const SmallFile small;
    const Bytes packed = deflate(bytesOf(small.body()));
    const auto fileOf = [](const Bytes& stream)
    {
        std::string bytes = "WAD2" + chunks::raw(std::uint32_t{0x8000'0000})
                            + chunks::raw(static_cast<std::uint32_t>(stream.size()))
                            + test::lettersOf(stream);
        return bytesOf(bytes);
    };
    // Compressed by somebody else: these bytes stay as long as nothing is edited.
    const Bytes bytes = fileOf(test::storedStream(bytesOf(small.body())));
    const auto file = format::read(bytes, kSmallName);
    QCOMPARE(test::readProblem(file), test::kNothing);
    QCOMPARE(test::byteDifference(bytes, file->content.write()), test::kNothing);
    QCOMPARE(test::anyBytesProblem(bytes, kSmallName), test::kNothing);
    QCOMPARE(test::fieldsProblem(format::fieldMap(*file), 100), test::kNothing);
    edit::Document document(file->content);
    QVERIFY(setNumber(document, "moveables/0/slot", 7));
    const auto edited = format::read(document.content().write(), kSmallName);
    QCOMPARE(test::readProblem(edited), test::kNothing);
    QCOMPARE(valueAt(edited->content, "moveables/0/slot").integer(), std::int64_t{7});
    document.goTo(0);
    QCOMPARE(test::byteDifference(bytes, document.content().write()), test::kNothing);
    // Damage is told.
    Bytes broken = fileOf(packed);
    broken[broken.size() - 3] ^= std::byte{0xFF};
    QCOMPARE(test::anyBytesProblem(broken, kSmallName), test::kNothing);
    QVERIFY(!format::read(broken, kSmallName)->complete);
    Bytes longer = packed;
    longer.resize(longer.size() + 2);
    QVERIFY(!format::read(fileOf(longer), kSmallName)->complete);
}

void tst_Wad2Edits::whatInflatesIsBounded()
{
    // A small stream of many chunks that take far more memory than their bytes.
    const std::string chunk = chunks::leaf("x", {});
    std::string body;
    for (int i = 0; i < 2'000'000; ++i)
    {
        body += chunk;
    }
    const Bytes packed = deflate(bytesOf(body + std::string(1, '\0')));
    Bytes bytes = bytesOf("WAD2" + chunks::raw(std::uint32_t{0x8000'0000})
                          + chunks::raw(static_cast<std::uint32_t>(packed.size())));
    bytes.insert(bytes.end(), packed.begin(), packed.end());
    constexpr std::uint64_t kMostOfRows = 80U << 20U;
    QVERIFY(bytes.size() * 100 < body.size());
    test::Cost cost;
    const auto file = test::readMeasured(bytes, kMostOfRows, cost);
    QCOMPARE(cost.problem, test::kNothing);
    QVERIFY(file && !file->complete);
    QCOMPARE(test::firstFault(*file)->code, ErrorCode::BadValue);
}

/// A large texture of one colour is next to nothing when it is stored.
void tst_Wad2Edits::plainTexturesAreRead()
{
    using namespace chunks;
    constexpr std::int64_t kSide = 2048;
    const std::string texels(std::size_t{kSide} * kSide * 4, '\xFF');
    const std::string body =
        branch("W2Textures",
               {},
               {branch("W2Txt", leb(kSide) + leb(kSide), {leaf("W2TxtData", texels)})})
        + std::string(1, '\0');
    const Bytes packed = deflate(bytesOf(body));
    Bytes bytes = bytesOf("WAD2" + raw(std::uint32_t{0x8000'0000})
                          + raw(static_cast<std::uint32_t>(packed.size())));
    bytes.insert(bytes.end(), packed.begin(), packed.end());
    QVERIFY(bytes.size() * 500 < body.size());
    const auto read = format::read(bytes, kSmallName);
    QCOMPARE(test::readProblem(read), test::kNothing);
    QCOMPARE(test::byteDifference(bytes, read->content.write()), test::kNothing);
}

/// Of a number below zero Tomb Editor says that it takes one byte, however many it takes.
void tst_Wad2Edits::numbersThatSayTooLittle()
{
    using namespace chunks;
    const auto light = [](std::int64_t number, std::int64_t said)
    { return leb(20) + "W2StaticAmbientLight" + leb(said) + leb(number); };
    const auto fileOf = [](const std::string& chunk)
    {
        return bytesOf(
            chunks::file({branch("W2Statics",
                                 {},
                                 {branch("W2Static2",
                                         leb(5) + leb(0),
                                         {chunk, leaf("W2StaticShatter", std::string(1, '\1'))})}),
                          number("W2SoundSystem", 1)}));
    };
    const Bytes bytes = fileOf(light(-100, 1));
    const auto file = format::read(bytes, kSmallName);
    QCOMPARE(test::readProblem(file), test::kNothing);
    QCOMPARE(valueAt(file->content, "statics/0/ambient_light").integer(), std::int64_t{-100});
    QCOMPARE(valueAt(file->content, "statics/0/shatter").integer(), std::int64_t{1});
    QCOMPARE(test::byteDifference(bytes, file->content.write()), test::kNothing);
    QCOMPARE(test::anyBytesProblem(bytes, kSmallName), test::kNothing);
    QCOMPARE(test::mapProblem(format::fieldMap(*file), bytes), test::kNothing);
    edit::Document document(file->content);
    QVERIFY(setNumber(document, "statics/0/ambient_light", -30'000));
    QCOMPARE(test::byteDifference(fileOf(light(-30'000, 1)), document.content().write()),
             test::kNothing);
    QVERIFY(setNumber(document, "statics/0/ambient_light", 300));
    QCOMPARE(test::byteDifference(fileOf(light(300, 2)), document.content().write()),
             test::kNothing);
    document.goTo(0);
    QCOMPARE(test::byteDifference(bytes, document.content().write()), test::kNothing);
    // Where nothing says it, a number takes what it says.
    QVERIFY(!format::read(fileOf(light(300, 1)), kSmallName)->complete);
    const auto sound = format::read(fileOf(light(-100, 2)), kSmallName);
    QCOMPARE(test::readProblem(sound), test::kNothing);
}

void tst_Wad2Edits::oldFilesAreRefused()
{
    const auto first = format::read(bytesOf("Wad2\x03\x0AW2Textures\x01\x00"), kSmallName);
    QVERIFY(!first);
    QCOMPARE(first.error().code, ErrorCode::RefusedFormat);
    QVERIFY(message(first.error()).find("1.0.9") != std::string::npos);
    using namespace std::string_literals;
    const auto old = format::read(bytesOf("WAD2\0\0\0\0\x03\x0AW2Textures\x01\0"s), kSmallName);
    QVERIFY(!old);
    QCOMPARE(old.error().code, ErrorCode::RefusedFormat);
    // Another framing is no framing that is known.
    Bytes bytes = SmallFile().bytes();
    bytes[4] = std::byte{1};
    const auto framed = format::read(bytes, kSmallName);
    QVERIFY(framed && !framed->complete);
    QCOMPARE(test::firstFault(*framed)->path, std::string("framing"));
    edit::Document document = documentOf({});
    QVERIFY(!setNumber(document, "framing", 1));
}

void tst_Wad2Edits::everyCutIsTold()
{
    const Bytes bytes = SmallFile().bytes();
    std::size_t told = 0;
    for (std::size_t size = 4; size < bytes.size(); ++size)
    {
        const Bytes cut(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size));
        QCOMPARE(test::anyBytesProblem(cut, kSmallName), test::kNothing);
        const auto file = format::read(cut, kSmallName);
        told += file && !file->complete ? 1 : 0;
    }
    QCOMPARE(told, bytes.size() - 4);
}

void tst_Wad2Edits::sizesThatLie_data()
{
    using namespace chunks;
    using namespace std::string_literals;
    QTest::addColumn<std::string>("chunk");
    QTest::newRow("beyond the parent") << branch("W2Sprites", {}, {"\x05W2Spr\x7F\x00"s});
    QTest::newRow("below zero") << "\x09W2Sprites\x7F\x00"s;
    QTest::newRow("of eleven bytes")
        << "\x09W2Sprites\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x00\x00"s;
    QTest::newRow("far too large") << "\x09W2Sprites" + leb(std::int64_t{1} << 62);
    QTest::newRow("a name that is too long") << leb(1000) + std::string(1000, 'n') + leb(0);
    QTest::newRow("a name below zero") << leb(-5) + "W2Spr"s;
    QTest::newRow("no end of a stream") << leaf("W2Sprites", {});
    QTest::newRow("a number that is cut") << leaf("W2SoundSystem", "\x80"s);
    QTest::newRow("no number") << leaf("W2SoundSystem", {});
    QTest::newRow("a vector that is cut") << branch(
        "W2Moveables",
        {},
        {branch("W2Moveable",
                leb(0),
                {branch("W2Mesh", {}, {branch("W2VrtPos", {}, {leaf("W2Pos", "12345678901")})})})});
    QTest::newRow("a text that is cut") << branch(
        "W2Moveables",
        {},
        {branch("W2Moveable", leb(0), {branch("W2Bone2", leb(0) + raw(100) + "abc", {})})});
    QTest::newRow("a text below zero") << branch(
        "W2Moveables",
        {},
        {branch("W2Moveable", leb(0), {branch("W2Bone2", leb(0) + raw(-1) + "abc", {})})});
}

void tst_Wad2Edits::sizesThatLie()
{
    QFETCH(std::string, chunk);
    const Bytes bytes = bytesOf(chunks::file({chunk}));
    QCOMPARE(test::anyBytesProblem(bytes, kSmallName), test::kNothing);
    const auto file = format::read(bytes, kSmallName);
    QVERIFY(file && !file->complete);
    QVERIFY(test::firstFault(*file) != nullptr);
}

void tst_Wad2Edits::bonesInBonesAreBounded()
{
    const auto deep = [](int levels)
    {
        std::string bones;
        for (int i = 0; i < levels; ++i)
        {
            bones = chunks::branch("W2Bone", {}, {bones}, 0);
        }
        return bytesOf(chunks::file({chunks::branch(
            "W2Moveables", {}, {chunks::branch("W2Moveable", chunks::leb(0), {bones})})}));
    };
    QCOMPARE(test::readProblem(format::read(deep(60), kSmallName)), test::kNothing);
    QCOMPARE(test::anyBytesProblem(deep(60), kSmallName), test::kNothing);
    for (const int levels : {120, 5000})
    {
        const Bytes bytes = deep(levels);
        QCOMPARE(test::anyBytesProblem(bytes, kSmallName), test::kNothing);
        QCOMPARE(faultOfBytes(bytes).code, ErrorCode::BadValue);
    }
}

void tst_Wad2Edits::memoryIsBounded()
{
    // The rows that take most in memory for the bytes that they have in the file.
    std::string meshes;
    for (int i = 0; i < 20'000; ++i)
    {
        meshes += chunks::branch("W2Mesh", {}, {}, 0);
    }
    const Bytes bytes = bytesOf(chunks::file({chunks::branch(
        "W2Moveables", {}, {chunks::branch("W2Moveable", chunks::leb(0), {meshes})})}));
    test::Cost cost;
    constexpr std::uint64_t kMostTimesOfMeshes =
        250; // a vector that grows has room for as much again
    const auto file = test::readMeasured(bytes, 0, cost, kMostTimesOfMeshes);
    QCOMPARE(cost.problem, test::kNothing);
    QVERIFY(file && file->complete);
    // What a size says is not believed before it is there.
    const Bytes hostile = bytesOf("WAD2" + chunks::raw(std::uint32_t{0}) + "\x0AW2Textures"
                                  + chunks::leb(std::int64_t{1} << 40));
    const auto refused = test::readMeasured(hostile, 0, cost);
    QCOMPARE(cost.problem, test::kNothing);
    QVERIFY(refused && !refused->complete);
}

void tst_Wad2Edits::newFilesHaveNoTime()
{
    // One of the year 0 is no time, and what is there is written.
    const std::string bytes = test::lettersOf(schema::Content(wad2::emptyFile()).write());
    QVERIFY(bytes.find("W2Metadata") != std::string::npos);
    QVERIFY(bytes.find("W2Timestamp") == std::string::npos);
}

void tst_Wad2Edits::gamesAreKnown()
{
    edit::Document document = documentOf({});
    const auto game = [&document]
    { return wad2::gameOfNames(*document.content().as<wad2::Wad2>()); };
    QVERIFY(game() == level::versions::Tr4);
    QVERIFY(setNumber(document, "game_version", 2));
    QVERIFY(game() == level::versions::Tr2);
    QVERIFY(setNumber(document, "game_version", 18));
    QVERIFY(!game());
}

template struct tr::test::RegisteredTest<tst_Wad2Edits>;
#include "tst_Wad2Edits.moc"
