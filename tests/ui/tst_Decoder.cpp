#include "tests/support/TestProgram.h"
#include "tests/ui/PanelFiles.h"
#include "ui/fields/FieldTexts.h"
#include "ui/file/Addresses.h"

#include <QTest>

#include <cmath>

using namespace ui;
using tr::schema::TableId;
namespace tables = tr::level::tables;
using tr::schema::Version;
namespace versions = tr::level::versions;

namespace
{

/// A number of a small file, by its path.
struct Number
{
    Number(Version version, const char* path, const test::ChangeLevel& change = {})
        : file(change ? test::smallLevel(version, change) : test::smallFile(version))
        , decoder(file)
    {
        auto address = addressOf(*file, path);
        address->leaf = std::max(address->leaf, 0);
        place = decoder.placeOf(*address);
    }

    [[nodiscard]] QString text() const { return decoder.decoded(place); }

    OpenFilePtr file;
    Decoder decoder;
    FieldPlace place;
};

} // namespace

class tst_Decoder : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void texts_data();
    void texts();
    void numbers();
    void targets_data();
    void targets();
    void danglingTargets();
    void packedPlaces();
    void colours();
    void titles_data();
    void titles();
    void owners();
    void sharedAnimationsBelongToTheOneWithMeshes();
    void helpIsThereForEveryField_data();
    void helpIsThereForEveryField();
};

void tst_Decoder::texts_data()
{
    QTest::addColumn<int>("version");
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<QString>("text");
    const auto row = [](Version version, const char* path, const char* text)
    {
        QTest::addRow("%s %s", tr::level::versionName(version).data(), path)
            << static_cast<int>(version) << QByteArray(path) << QString::fromUtf8(text);
    };
    row(versions::Tr4, "models/1/id", "35 · SKELETON");
    row(versions::Wad, "models/1/id", "35 · SKELETON");
    row(versions::Tr4, "static_meshes/0/id", "10 · FURNITURE0");
    row(versions::Tr4, "rooms/0/statics/0/mesh_id", "10 · FURNITURE0");
    row(versions::Tr1, "rooms/0/statics/0/mesh_id", "10"); // nobody has named TR1's
    row(versions::Tr4, "entities/0/type_id", "35 · SKELETON");
    row(versions::Tr1, "sprite_sequences/0/id", "110 · Puzzle 1");
    row(versions::Tr4, "animations/0/state_id", "0 · Walk forward");
    row(versions::Tr4, "state_changes/0/state_id", "1 · Run forward");
    row(versions::Tr4, "animations/0/speed", "1.5");
    row(versions::Tr4, "animations/0/next_animation", "1 · LARA 1 · Walk forward");
    row(versions::Tr1, "models/2/animation_index", "none");
    row(versions::Tr1, "entities/1/angle", "-90.00°");
    row(versions::Tr1, "rooms/1/flags", "water");
    row(versions::Tr1, "rooms/0/sectors/1/floor", "-512");
    row(versions::Tr1, "rooms/0/sectors/3/floor", "wall");
    row(versions::Tr1, "rooms/0/sectors/0/box_index", "0");
    row(versions::Tr3, "rooms/0/sectors/0/box_index", "0 · mud");
    row(versions::Tr1, "rooms/1/triangles/0/texture", "1 · two-sided");
    row(versions::Tr4, "object_textures/1/tile_and_flag", "0 · triangle");
    row(versions::Tr4, "object_textures/1/vertices/1/x", "96.00");
    row(versions::Tr1, "sound_map/0", "none");
    row(versions::Tr1, "sound_map/2", "0");
    row(versions::Tr5, "rooms/0/mark/0", "“X”");
    row(versions::Tr5, "rooms/0/separator1", "0xCDCDCDCD");
}

void tst_Decoder::texts()
{
    QFETCH(int, version);
    QFETCH(QByteArray, path);
    QFETCH(QString, text);
    QCOMPARE(Number(static_cast<Version>(version), path.constData()).text(), text);
}

void tst_Decoder::numbers()
{
    const auto number = [](Version version, const char* path)
    {
        const Number at(version, path);
        return at.decoder.decodedNumber(at.place);
    };
    QCOMPARE(number(versions::Tr1, "animations/0/speed"), 1.5);
    QCOMPARE(number(versions::Tr1, "entities/1/angle"), -90.0);
    QCOMPARE(number(versions::Tr1, "rooms/0/sectors/1/floor"), -512.0);
    QCOMPARE(number(versions::Tr4, "object_textures/1/vertices/1/x"), 96.0);
    QCOMPARE(number(versions::Tr4, "object_textures/1/tile_and_flag"), 0.0);
    QVERIFY(std::isnan(number(versions::Tr1, "rooms/0/sectors/3/floor")));
}

void tst_Decoder::targets_data()
{
    QTest::addColumn<int>("version");
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<QString>("target");
    const auto row = [](Version version, const char* path, const char* target)
    {
        QTest::addRow("%s %s", tr::level::versionName(version).data(), path)
            << static_cast<int>(version) << QByteArray(path) << QString::fromLatin1(target);
    };
    row(versions::Tr4, "animations/0/next_animation", "animations/1");
    row(versions::Tr4, "models/1/animation_index", "animations/2");
    row(versions::Tr4, "models/2/animation_index", "");
    row(versions::Tr4, "models/1/first_mesh", "mesh_pointers/2");
    row(versions::Tr4, "rooms/0/portals/0/adjoining_room", "rooms/1");
    row(versions::Tr4, "rooms/0/alternate_room", "rooms/1");
    row(versions::Tr4, "rooms/1/alternate_room", "");
    row(versions::Tr4, "rooms/0/statics/0/mesh_id", "static_meshes/0");
    row(versions::Tr4, "static_meshes/0/mesh", "mesh_pointers/3");
    row(versions::Tr4, "static_meshes/0/id", "");
    row(versions::Tr4, "entities/0/type_id", "models/1");
    row(versions::Tr4, "rooms/1/triangles/0/vertices/2", "rooms/1/vertices/2");
    row(versions::Tr4, "rooms/1/triangles/0/texture", "object_textures/1");
    row(versions::Tr5, "rooms/0/layer_faces/0/quads/0/texture", "object_textures/1");
    row(versions::Tr4, "object_textures/1/tile_and_flag", "textiles32/0");
    row(versions::Tr2, "object_textures/1/tile_and_flag", "textiles16/0");
    row(versions::Tr1, "sprite_textures/0/tile", "textiles8/0");
    row(versions::Wad, "texture_samples/1/page", "texture_map/196608");
    row(versions::Tr1, "rooms/0/sectors/1/floor_data_index", "floor_data/1");
    row(versions::Tr1, "rooms/0/sectors/0/floor_data_index", "");
    row(versions::Tr1, "rooms/0/sectors/0/box_index", "boxes/0");
    row(versions::Tr1, "rooms/0/sectors/0/room_above", "");
    row(versions::Tr1, "sound_map/2", "sound_details/0");
    row(versions::Tr1, "sound_map/0", "");
    row(versions::Tr1, "mesh_pointers/0/offset", "mesh_words/0");
    row(versions::Tr1, "animations/0/frame_offset", "frames/0");
    row(versions::Tr1, "animations/0/frame_rate", "");
}

void tst_Decoder::targets()
{
    QFETCH(int, version);
    QFETCH(QByteArray, path);
    QFETCH(QString, target);
    const Number at(static_cast<Version>(version), path.constData());
    const auto found = at.decoder.target(at.place);
    QCOMPARE(found.has_value(), !target.isEmpty());
    if (found)
    {
        QVERIFY(found->exists);
        QCOMPARE(pathOf(*at.file, found->address), target);
    }
}

void tst_Decoder::danglingTargets()
{
    const Number at(versions::Tr4, "animations/1/next_animation");
    const auto found = at.decoder.target(at.place);
    QVERIFY(found && !found->exists);
    QVERIFY(found->address.table == tables::Animations);
}

void tst_Decoder::packedPlaces()
{
    const Number offset(versions::Tr1,
                        "mesh_pointers/1/offset",
                        [](tr::level::Level& level)
                        { level.objects.meshPointers.edit()[1].offset = 8; });
    QCOMPARE(pathOf(*offset.file, offset.decoder.target(offset.place)->address),
             QStringLiteral("mesh_words/4"));
    const Number box(versions::Tr4,
                     "rooms/0/sectors/0/box_index",
                     [](tr::level::Level& level)
                     { level.rooms.edit()[0].sectors.edit()[0].boxIndex = 0x7FF7; });
    QCOMPARE(box.text(), QStringLiteral("no box · wood"));
    QVERIFY(!box.decoder.target(box.place));
}

void tst_Decoder::colours()
{
    const Number packed(versions::Tr4,
                        "rooms/0/room_colour",
                        [](tr::level::Level& level)
                        { level.rooms.edit()[0].ambient.roomColour = 0xFF102030; });
    QCOMPARE(packed.text(), QStringLiteral("#102030"));
    QCOMPARE(packed.decoder.colour(packed.place)->name(), QStringLiteral("#102030"));
    const Number narrow(versions::Tr3,
                        "rooms/0/vertices/0/colour",
                        [](tr::level::Level& level)
                        { level.rooms.edit()[0].vertices.edit()[0].colour = 0x7C00; });
    QCOMPARE(narrow.text(), QStringLiteral("#ff0000"));
    QCOMPARE(narrow.decoder.rowColour(tables::Palette, 1)->name(), QStringLiteral("#ff0000"));
    QVERIFY(!narrow.decoder.rowColour(tables::Palette, 256));
    QVERIFY(!narrow.decoder.rowColour(tables::Models, 0));
}

void tst_Decoder::titles_data()
{
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<QString>("title");
    const auto row = [](const char* path, const char* title)
    { QTest::newRow(path) << QByteArray(path) << QString::fromUtf8(title); };
    row("models", "Moveables");
    row("models/1", "Moveable 35 · SKELETON");
    row("static_meshes/0", "Static 10 · FURNITURE0");
    row("animations/2", "Animation 2 · SKELETON 0");
    row("rooms/1", "Room 1");
    row("rooms/1/portals/0", "Portal 0 · room 1");
    row("rooms/0/statics/0", "Room static 0 · FURNITURE0 · room 0");
    row("entities/0", "Entity 0 · SKELETON");
    row("sprite_textures/0", "Sprite texture 0 · GAME_PIECE3 0");
    row("sound_map/2", "Sound 2 · LARA_NO");
    row("mesh_pointers/3", "Mesh pointer 3 · mesh 0 of VON_CROY_MIP");
}

void tst_Decoder::titles()
{
    QFETCH(QByteArray, path);
    QFETCH(QString, title);
    const auto file = test::smallFile(versions::Tr4);
    const Names names(file);
    QCOMPARE(names.title(*addressOf(*file, path.constData())), title);
}

void tst_Decoder::owners()
{
    const auto file = test::smallFile(versions::Tr4);
    const tr::view::Ownership owners(file->file().objects());
    using Row = std::optional<std::size_t>;
    QCOMPARE(owners.modelOfAnimation(1), Row(0));
    QCOMPARE(owners.modelOfAnimation(2), Row(1));
    QCOMPARE(owners.modelOfAnimation(3), Row());
    QCOMPARE(owners.animationOfStateChange(0), Row(0));
    QCOMPARE(owners.stateChangeOfDispatch(0), Row(0));
    QCOMPARE(owners.animationOfCommand(2), Row(0));
    QCOMPARE(owners.modelOfMesh(2), Row(1));
    QCOMPARE(owners.modelOfMeshTree(3), Row(0));
    QCOMPARE(owners.modelOfSlot(40), Row(2));
    QCOMPARE(owners.modelOfSlot(-1), Row());
}

void tst_Decoder::sharedAnimationsBelongToTheOneWithMeshes()
{
    tr::level::Objects objects;
    objects.animations = std::vector<tr::level::Animation>(4);
    tr::level::Model empty;
    empty.animationIndex = 0;
    tr::level::Model lara = empty;
    lara.numMeshes = 15;
    tr::level::Model bat = lara;
    bat.animationIndex = 3;
    objects.models = {empty, lara, bat};
    const tr::view::Ownership owners(objects);
    QCOMPARE(owners.modelOfAnimation(0).value_or(9), 1U);
    QCOMPARE(owners.modelOfAnimation(2).value_or(9), 1U);
    QCOMPARE(owners.modelOfAnimation(3).value_or(9), 2U);
}

void tst_Decoder::helpIsThereForEveryField_data()
{
    test::addFileRows();
}

void tst_Decoder::helpIsThereForEveryField()
{
    FETCH_FILE(file);
    const Decoder decoder(file);
    for (const auto& view : file->tables().tables())
    {
        QVERIFY(!tableArticle(*file, view.id()).isEmpty());
        const auto meanings = meaningsOf(view, decoder.version());
        const auto leaves = view.type().leaves();
        for (std::size_t i = 0; i < leaves.size(); ++i)
        {
            QVERIFY2(!leaves[i].info->doc.empty(), leaves[i].path.c_str());
            const std::size_t step = std::max<std::size_t>(view.size() / 50, 1);
            for (std::size_t row = 0; row < view.size(); row += step)
            {
                const FieldPlace place{&view, row, &leaves[i], meanings[i]};
                QVERIFY(!decoder.decoded(place).isEmpty());
                QVERIFY(!fieldTip(decoder, place).isEmpty());
                QVERIFY(!fieldArticle(decoder, place).isEmpty());
                const auto target = decoder.target(place);
                QVERIFY(!target || !target->exists || exists(*file, target->address));
                static_cast<void>(decoder.decodedNumber(place));
            }
        }
    }
}

template struct tr::test::RegisteredTest<tst_Decoder, QCoreApplication>;
#include "tst_Decoder.moc"
