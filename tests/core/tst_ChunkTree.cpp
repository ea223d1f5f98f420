// Chunks in chunks, of several kinds in one table, as deep as the file likes: what a row has
// depends on what it is. Tomb Editor's .wad2 is such a file.

#include "core/base/Error.h"
#include "core/base/Text.h"
#include "core/check/Difference.h"
#include "core/edit/document/Document.h"
#include "core/edit/fields/FieldEdit.h"
#include "core/edit/rows/RowEdit.h"
#include "core/schema/ContentType.h"
#include "core/schema/table/CellPath.h"
#include "core/schema/table/SameTables.h"
#include "core/view/links/Link.h"
#include "tests/core/ChunksAhead.h"
#include "tests/core/Contents.h"
#include "tests/core/Invariants.h"
#include "tests/core/ReadValue.h"
#include "tests/core/TestText.h"
#include "tests/support/TestProgram.h"

#include <QTest>

#include <concepts>

using namespace tr;
using schema::LebNumber;
using test::Bytes;
using test::bytesOf;

namespace
{

struct NodeHead
{
    schema::FileText<16> id;
};

struct Corner
{
    std::uint8_t point = 0;
};

struct Label
{
    schema::FileText<32> text;
};

struct Spot
{
    std::int16_t x = 0;
    LebNumber turn;
};

/// A chunk. "Label" has a text; "Bone" a spot, then nodes; "Face" corners.
struct Node
{
    NodeHead head;
    std::uint8_t lengthBytes = 0;
    Label label;
    Spot spot;
    Table<Node> nodes;
    std::uint8_t end = 0;
    Table<Corner> corners;
    Table<std::uint8_t> unknown;
};

struct Point
{
    std::int16_t height = 0;
};

struct Body
{
    Table<Point> points;
    Table<Node> nodes;
    std::uint8_t end = 0;
};

/// Points of a body, then its nodes up to one without a name.
struct Tree
{
    Table<Body> bodies;
};

constexpr schema::TableInfo kBodies{.number = 930,
                                    .name = "bodies",
                                    .segment = "bodies",
                                    .title = "Bodies",
                                    .noun = "Body",
                                    .row = "body {0}",
                                    .doc = "One after another."};

constexpr schema::TableInfo kPoints{.number = 931,
                                    .name = "points",
                                    .segment = "points",
                                    .title = "Points",
                                    .noun = "Point",
                                    .row = "point {0}",
                                    .doc = "Of a body.",
                                    .outer = kBodies,
                                    .isToBeUsed = true};

constexpr schema::TableInfo kNodes{.number = 932,
                                   .name = "nodes",
                                   .segment = "nodes",
                                   .title = "Nodes",
                                   .noun = "Node",
                                   .row = "node {0}",
                                   .doc = "Of a body, and of nodes.",
                                   .outer = kBodies};

constexpr schema::TableInfo kCorners{.number = 933,
                                     .name = "corners",
                                     .segment = "corners",
                                     .title = "Corners",
                                     .noun = "Corner",
                                     .row = "corner {0}",
                                     .doc = "Of a face.",
                                     .outer = kNodes};

constexpr schema::Version kVersion{5};

schema::Version versionOf(const Tree& /*tree*/)
{
    return kVersion;
}

template <class Archive, class N>
void describeNodes(Archive& archive, N& nodes)
{
    schema::Stated<std::uint32_t> count{nodes.size()};
    if constexpr (Archive::kReads)
    {
        count.count = test::chunksAhead(archive.ahead());
    }
    archive.eachOf(kNodes, nodes, count, 2);
}

template <class Archive, class N>
requires std::same_as<std::remove_const_t<N>, Node>

void describe(Archive& archive, N& node)
{
    archive.record("", node.head);
    archive.filled("length",
                   node.lengthBytes,
                   node.unknown,
                   [&node](auto& inner)
                   {
                       const auto id = node.head.id.bytes();
                       if (id == "Label")
                       {
                           inner.record("label", node.label);
                       }
                       else if (id == "Bone")
                       {
                           inner.record("spot", node.spot);
                           describeNodes(inner, node.nodes);
                           inner.record("end", node.end);
                       }
                       else if (id == "Face")
                       {
                           inner.template counted<std::uint8_t>(kCorners, node.corners);
                       }
                   });
}

template <class Archive, class B>
requires std::same_as<std::remove_const_t<B>, Body>

void describe(Archive& archive, B& body)
{
    archive.template counted<std::uint8_t>(kPoints, body.points);
    describeNodes(archive, body.nodes);
    archive.record("end", body.end);
}

template <class Archive, class T>
requires std::same_as<std::remove_const_t<T>, Tree>

void describe(Archive& archive, T& tree)
{
    archive.template each<std::uint8_t>(kBodies, tree.bodies, 2);
}

} // namespace

template <>
struct tr::schema::Schema<NodeHead>
{
    static constexpr std::string_view name = "node";
    static constexpr std::string_view source = "none";
    static constexpr auto fields = fieldsOf(
        field("id", &NodeHead::id, text({.form = TextForm::Length8}), doc("What it holds.")));
};

template <>
struct tr::schema::Schema<Corner>
{
    static constexpr std::string_view name = "corner";
    static constexpr std::string_view source = "none";
    static constexpr auto fields =
        fieldsOf(field("point", &Corner::point, index(kPoints), doc("Of the body.")));
};

template <>
struct tr::schema::Schema<Label>
{
    static constexpr std::string_view name = "label";
    static constexpr std::string_view source = "none";
    static constexpr auto fields =
        fieldsOf(field("text", &Label::text, text({.form = TextForm::Rest}), doc("All of it.")));
};

template <>
struct tr::schema::Schema<Spot>
{
    static constexpr std::string_view name = "spot";
    static constexpr std::string_view source = "none";
    static constexpr auto fields = fieldsOf(field("x", &Spot::x, doc("To the right.")),
                                            field("turn", &Spot::turn, doc("To the left.")));
};

template <>
struct tr::schema::Schema<Point>
{
    static constexpr std::string_view name = "point";
    static constexpr std::string_view source = "none";
    static constexpr auto fields = fieldsOf(field("height", &Point::height, doc("Above all.")));
};

namespace tr::schema
{

template const ContentType& contentType<Tree>() noexcept;

} // namespace tr::schema

namespace
{

using namespace std::string_literals;
using namespace std::string_view_literals;

/// A body of one point and no nodes; one of two points with a label, a bone that has a label and a
/// bone with a face, and a chunk that nobody knows.
constexpr std::string_view kFile = "\x02"
                                   "\x01\x05\x00\x00"
                                   "\x02\x06\x00\x07\x00"
                                   "\x05Label\x02hi"
                                   "\x04"
                                   "Bone\xA0\x00\x10\x00\x3F"
                                   "\x05Label\x02in"
                                   "\x04"
                                   "Bone\x0D\x20\x00\x7F"
                                   "\x04"
                                   "Face\x03\x02\x01\x00"
                                   "\x00"
                                   "\x00"
                                   "\x03Odd\x01!"
                                   "\x00"sv;

test::ReadValue<Tree> readTree(const Bytes& bytes)
{
    return test::readValue<Tree>(bytes, kVersion);
}

schema::Content content()
{
    return readTree(bytesOf(kFile)).value;
}

schema::Cell cellAt(const schema::Content& content, std::string_view path)
{
    const auto cell = schema::cellAt(content.tables(), path);
    return cell ? *cell : schema::Cell{};
}

std::uint32_t leafOf(const schema::TableView& view, std::string_view path)
{
    return static_cast<std::uint32_t>(view.type().find(path) - view.type().leaves().data());
}

/// The paths of the columns that a row has.
std::string columnsOf(const schema::TableView& view, std::size_t row)
{
    std::string columns;
    for (std::size_t i = 0; i < view.type().leaves().size(); ++i)
    {
        columns += view.has(row, i) ? concat(view.type().leaves()[i].path, " ") : std::string();
    }
    return columns;
}

} // namespace

class tst_ChunkTree : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void chunksAreReadAsDeepAsTheyAre();
    void everyByteHasItsField();
    void rowsHaveTheColumnsThatTheyDescribe();
    void columnsOfTheFirstRowWithAnyAreFound();
    void numbersThatARowHasNotCannotBeSet();
    void linksLeadOutOfTheirRows();
    void rowsOfAnyDepthComeAndGo();
    void whatOneHasAndTheOtherHasNotDiffers();
    void whatARowHasNoLongerIsNotCompared();
    void rowsInRowsOfTheirKindStandInOrder();
    void aTreeThatIsTooDeepIsRefused();
};

void tst_ChunkTree::chunksAreReadAsDeepAsTheyAre()
{
    const auto read = readTree(bytesOf(kFile));
    QVERIFY(!read.error);
    const schema::Content content = read.value;
    QCOMPARE(test::byteDifference(bytesOf(kFile), content.write()), test::kNothing);
    QVERIFY(!content.shape().fault);
    const schema::TableSet tables = content.tables();
    const schema::TableView& nodes = *tables.find("nodes");
    QCOMPARE(nodes.size(), std::size_t{6});
    QCOMPARE(nodes.pathOf(5), std::string("bodies/1/nodes/1/nodes/1/nodes/0"));
    QCOMPARE(nodes.segmentOf(5).outer, 1U); // the body, not the node
    QCOMPARE(schema::valueOf(tables, cellAt(content, "bodies/1/nodes/1/nodes/0/label/text")).text(),
             std::string("in"));
}

void tst_ChunkTree::everyByteHasItsField()
{
    const schema::FieldMap map = content().layout();
    QCOMPARE(test::mapProblem(map, bytesOf(kFile)), test::kNothing);
    QCOMPARE(test::fieldsProblem(map, 100), test::kNothing);
}

void tst_ChunkTree::rowsHaveTheColumnsThatTheyDescribe()
{
    const schema::Content content = ::content();
    const schema::TableSet tables = content.tables();
    const schema::TableView& nodes = *tables.find("nodes");
    QVERIFY(!nodes.isUniform());
    std::vector<std::string> rows;
    for (std::size_t row = 0; row < nodes.size(); ++row)
    {
        rows.push_back(columnsOf(nodes, row));
    }
    const std::string label = "id label/text ";
    const std::string bone = "id spot/x spot/turn end ";
    QCOMPARE(rows, (std::vector<std::string>{label, bone, "id ", label, bone, "id "}));
    QVERIFY(tables.find("corners")->isUniform());
    QVERIFY(tables.find("bodies")->isUniform());
}

void tst_ChunkTree::columnsOfTheFirstRowWithAnyAreFound()
{
    // The nodes of the first body are none; those of the second have columns all the same.
    const schema::Content content = ::content();
    const schema::TableSet tables = content.tables();
    QCOMPARE(tables.find("nodes")->segments().front().count, std::size_t{0});
    QVERIFY(tables.find("nodes")->type().find("spot/x") != nullptr);
    // Where there are none at all, it is what all of them have.
    const schema::Content empty = readTree(bytesOf("\x01\x00\x00"sv)).value;
    const schema::TableSet bare = empty.tables();
    QCOMPARE(bare.find("nodes")->type().leaves().size(), std::size_t{1});
    QCOMPARE(bare.find("nodes")->type().leaves()[0].path, std::string("id"));
}

void tst_ChunkTree::numbersThatARowHasNotCannotBeSet()
{
    edit::Document document(content());
    const schema::TableSet tables = document.content().tables();
    const schema::TableView& nodes = *tables.find("nodes");
    const std::uint32_t leaf = leafOf(nodes, "spot/x");
    QVERIFY(!schema::cellAt(tables, "bodies/1/nodes/0/spot/x"));
    QVERIFY(schema::cellAt(tables, "bodies/1/nodes/1/spot/x"));
    const auto value = schema::Value::ofInteger(schema::ScalarType::I16, 77);
    const auto refused = edit::setValue(document, {nodes.id(), 0, leaf}, value);
    QVERIFY(!refused);
    QVERIFY(refused.error().code == ErrorCode::NoSuchPath);
    // Of many rows, those that have it.
    const std::vector<std::size_t> all{0, 1, 2, 3, 4, 5};
    QVERIFY(edit::setValues(document, nodes.id(), leaf, all, value));
    QVERIFY(edit::addToValues(document, nodes.id(), leaf, all, 1));
    std::string expected(kFile);
    expected[expected.find("\x10\x00\x3F"sv)] = '\x4E';
    expected[expected.find("\x20\x00\x7F"sv)] = '\x4E';
    QCOMPARE(test::byteDifference(bytesOf(expected), document.content().write()), test::kNothing);
    document.goTo(0);
    QCOMPARE(test::byteDifference(bytesOf(kFile), document.content().write()), test::kNothing);
}

void tst_ChunkTree::linksLeadOutOfTheirRows()
{
    edit::Document document(content());
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
        return paths;
    };
    const std::string face = "bodies/1/nodes/1/nodes/1/nodes/0/corners/";
    QCOMPARE(targets(),
             (std::vector<std::string>{face + "0/point > bodies/1/points/1",
                                       face + "1/point > bodies/1/points/0"}));
    // A point in front of theirs moves them along; one of another body does not.
    const schema::RowBlock point(std::vector<Point>(1));
    QVERIFY(edit::insertRows(document, "bodies/1/points", 1, point));
    QVERIFY(edit::insertRows(document, "bodies/0/points", 0, point));
    QCOMPARE(targets(),
             (std::vector<std::string>{face + "0/point > bodies/1/points/2",
                                       face + "1/point > bodies/1/points/0"}));
    document.goTo(0);
    QCOMPARE(test::byteDifference(bytesOf(kFile), document.content().write()), test::kNothing);
}

void tst_ChunkTree::rowsOfAnyDepthComeAndGo()
{
    edit::Document document(content());
    Node label;
    label.head.id.assign("Label");
    label.label.text.assign("longer than before");
    const schema::RowBlock rows(std::vector<Node>(12, label));
    const std::string deep = "bodies/1/nodes/1/nodes/1/nodes";
    QVERIFY(edit::insertRows(document, deep, 0, rows));
    const auto again = readTree(document.content().write());
    QVERIFY(!again.error);
    const Node& outer = again.value.bodies[1].nodes[1];
    QCOMPARE(outer.nodes[1].nodes.size(), std::size_t{13});
    QVERIFY(outer.nodes[1].nodes[12].head.id.bytes() == "Face");
    QVERIFY(edit::removeRows(document, {deep, 0, 13}));
    QVERIFY(edit::removeRows(document, {"bodies/1/nodes", 1, 1}));
    QVERIFY(!readTree(document.content().write()).error);
    document.goTo(0);
    QCOMPARE(test::byteDifference(bytesOf(kFile), document.content().write()), test::kNothing);
}

void tst_ChunkTree::whatOneHasAndTheOtherHasNotDiffers()
{
    const schema::Content before = content();
    Tree tree = *before.as<Tree>();
    Node& node = tree.bodies.edit()[1].nodes.edit()[0];
    node.head.id.assign("Other");
    const schema::Content after = tree;
    const schema::TableSet tablesBefore = before.tables();
    const schema::TableSet tablesAfter = after.tables();
    const auto found = check::differences({before, tablesBefore}, {after, tablesAfter});
    QCOMPARE(found.size(), std::size_t{1});
    QVERIFY(found[0].table == kNodes);
    QCOMPARE(found[0].rows.size(), std::size_t{1});
    const auto& fields = found[0].rows[0].fields;
    QCOMPARE(fields.size(), std::size_t{2});
    QVERIFY(fields[0].a && fields[0].b); // the name
    QVERIFY(fields[1].a && !fields[1].b);
    QCOMPARE(fields[1].a->text(), std::string("hi"));
}

void tst_ChunkTree::whatARowHasNoLongerIsNotCompared()
{
    // A chunk that is called otherwise has no text any more, and is read back without it.
    edit::Document document(content());
    QVERIFY(edit::setValue(document,
                           cellAt(document.content(), "bodies/1/nodes/0/id"),
                           schema::Value::ofText("Other")));
    const schema::TableSet mine = document.content().tables();
    const schema::Content again = readTree(document.content().write()).value;
    const schema::TableSet theirs = again.tables();
    QCOMPARE(schema::firstDifference(mine, theirs).value_or("none"), std::string("none"));
    QVERIFY(check::differences({document.content(), mine}, {again, theirs}).empty());
}

void tst_ChunkTree::rowsInRowsOfTheirKindStandInOrder()
{
    // A bone with a face, and a face behind it: of the faces' corners, those stand first whose face
    // does.
    constexpr std::string_view kFaces = "\x01\x00"
                                        "\x04"
                                        "Bone\x0D\x20\x00\x7F"
                                        "\x04"
                                        "Face\x03\x02\x05\x06"
                                        "\x00"
                                        "\x04"
                                        "Face\x02\x01\x07"
                                        "\x00"sv;
    const schema::Content content = readTree(bytesOf(kFaces)).value;
    QCOMPARE(test::byteDifference(bytesOf(kFaces), content.write()), test::kNothing);
    const schema::TableSet tables = content.tables();
    const schema::TableView& corners = *tables.find("corners");
    QCOMPARE(corners.segments().size(), std::size_t{2});
    QCOMPARE(corners.segments()[0].outer, 1U);
    QCOMPARE(corners.pathOf(0), std::string("bodies/0/nodes/1/corners/0"));
    QCOMPARE(corners.pathOf(2), std::string("bodies/0/nodes/0/nodes/0/corners/1"));
    // What is changed in one of them is found.
    edit::Document document(content);
    const schema::Cell cell = cellAt(content, "bodies/0/nodes/0/nodes/0/corners/1/point");
    QVERIFY(cell.row == 2);
    QVERIFY(edit::setValue(document, cell, schema::Value::ofInteger(schema::ScalarType::U8, 9)));
    const schema::TableSet changed = document.content().tables();
    const auto found = check::differences({content, tables}, {document.content(), changed});
    QCOMPARE(found.size(), std::size_t{1});
    QVERIFY(found[0].table == kCorners);
    QCOMPARE(found[0].rows.size(), std::size_t{1});
    QCOMPARE(found[0].rows[0].rowB, std::size_t{2});
}

void tst_ChunkTree::aTreeThatIsTooDeepIsRefused()
{
    const auto deep = [](int levels)
    {
        std::string nodes;
        for (int i = 0; i < levels; ++i)
        {
            // The length in four bytes, whatever it is.
            const std::size_t size = 3 + nodes.size() + 1;
            std::string bone = "\x04"
                               "Bone";
            for (const unsigned shift : {0U, 7U, 14U, 21U})
            {
                bone += static_cast<char>(((size >> shift) & 0x7FU) | (shift < 21 ? 0x80U : 0U));
            }
            bone += "\x10\x00\x01"sv;
            nodes = bone + nodes + '\0';
        }
        return bytesOf("\x01\x00"s + nodes + '\0');
    };
    const auto fits = readTree(deep(90));
    QVERIFY(!fits.error);
    QCOMPARE(test::byteDifference(deep(90), schema::Content(fits.value).write()), test::kNothing);
    const auto refused = readTree(deep(2'000));
    QVERIFY(refused.error.has_value());
    QVERIFY(refused.error->code == ErrorCode::BadValue);
}

template struct tr::test::RegisteredTest<tst_ChunkTree>;
#include "tst_ChunkTree.moc"
