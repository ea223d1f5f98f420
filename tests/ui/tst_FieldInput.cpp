// What is typed for a number, as it is shown.

#include "core/edit/fields/FieldEdit.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/PanelFiles.h"
#include "ui/fields/FieldInput.h"
#include "ui/file/Addresses.h"

#include <QTest>

#include <algorithm>

using namespace ui;
using tr::schema::TableId;
namespace tables = tr::level::tables;
using tr::schema::Role;
using tr::schema::Value;
using tr::schema::Version;
namespace versions = tr::level::versions;

namespace
{

/// Fields whose decoded text can be typed.
bool isTyped(const FieldPlace& place)
{
    return place.leaf->count == 1 && !isFloat(place.leaf->disk)
           && tr::edit::isEditable(*place.leaf);
}

/// Some numbers of every table that are typed as they are shown; stops where the test has failed.
template <class Use>
void forTypedPlaces(const Decoder& decoder, const Use& use)
{
    for (const auto& view : decoder.file().tables().tables())
    {
        const auto meanings = meaningsOf(view, decoder.version());
        const auto leaves = view.type().leaves();
        const std::size_t step = std::max<std::size_t>(view.size() / 40, 1);
        for (std::size_t row = 0; row < view.size(); row += step)
        {
            for (std::size_t i = 0; i < leaves.size(); ++i)
            {
                const FieldPlace place{&view, row, &leaves[i], meanings[i]};
                if (isTyped(place))
                {
                    use(place, view.pathOf(row, leaves[i]));
                }
                if (QTest::currentTestFailed())
                {
                    return;
                }
            }
        }
    }
}

} // namespace

class tst_FieldInput : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void texts_data();
    void texts();
    void choices();
    void whatIsShownIsTaken_data();
    void whatIsShownIsTaken();
    void aLinkIsTheNumberOfItsRow_data();
    void aLinkIsTheNumberOfItsRow();
    void linksThatCannotBe();
};

void tst_FieldInput::texts_data()
{
    QTest::addColumn<int>("version");
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("accepted");
    QTest::addColumn<qint64>("stored");
    const auto row =
        [](Version version, const char* path, const char* text, std::optional<qint64> stored)
    {
        QTest::addRow("%s %s %s", tr::level::versionName(version).data(), path, text)
            << static_cast<int>(version) << QByteArray(path) << QString::fromUtf8(text)
            << stored.has_value() << stored.value_or(0);
    };
    constexpr auto kRefused = std::nullopt;
    row(versions::Tr4, "entities/0/type_id", "0", 0);
    row(versions::Tr4, "entities/0/type_id", "35 · SKELETON", 35);
    row(versions::Tr4, "entities/0/type_id", "skeleton", 35);
    row(versions::Tr4, "entities/0/type_id", "nobody", kRefused);
    row(versions::Tr4, "entities/0/type_id", "70000", kRefused);
    row(versions::Tr4, "animations/0/state_id", "Run forward", 1);
    row(versions::Tr4, "animations/0/next_animation", "2 · whatever it is called", 2);
    row(versions::Tr4, "rooms/0/sectors/1/floor", "wall", -127);
    row(versions::Tr4, "rooms/0/sectors/1/floor", "-1024", -4);
    row(versions::Tr4, "rooms/0/sectors/1/floor", "0xFC", kRefused); // stored, where -4 is meant
    row(versions::Tr4, "rooms/0/sectors/1/floor", "100", kRefused);
    row(versions::Tr4, "rooms/0/sectors/1/floor", "32768", kRefused);
    row(versions::Tr1, "object_textures/0/vertices/0/x", "12.5", 3200);
    row(versions::Tr1, "object_textures/0/vertices/0/x", "256", kRefused);
    row(versions::Tr1, "object_textures/0/vertices/0/x", "nan", kRefused);
    row(versions::Tr1, "entities/0/angle", "90", 16384);
    row(versions::Tr1, "entities/0/angle", "0x1000", 4096);
    row(versions::Tr4, "rooms/0/room_colour", "#ff8000", 0xFF8000);
    row(versions::Tr4, "rooms/0/room_colour", "no colour", kRefused);
    row(versions::Tr1, "models/0/animation_index", "none", 0xFFFF);
}

void tst_FieldInput::texts()
{
    QFETCH(int, version);
    QFETCH(QByteArray, path);
    QFETCH(QString, text);
    QFETCH(bool, accepted);
    QFETCH(qint64, stored);
    const auto file = test::smallFile(static_cast<Version>(version));
    const Decoder decoder(file);
    const auto address = addressOf(*file, path.constData());
    QVERIFY(address && address->leaf != Address::kWholeRow);
    const auto value = inputValue(decoder, decoder.placeOf(*address), text);
    QCOMPARE(value.has_value(), accepted);
    if (accepted)
    {
        // Bits that the text says nothing about stay.
        const bool isColour = path.endsWith("colour");
        QCOMPARE(value->integer() & (isColour ? 0xFFFFFF : -1), stored);
    }
}

void tst_FieldInput::choices()
{
    const auto file = test::smallFile(versions::Tr4);
    const Decoder decoder(file);
    const auto of = [&](const char* path)
    { return choicesFor(decoder, decoder.placeOf(*addressOf(*file, path))); };
    const auto slots = of("entities/0/type_id");
    const auto skeleton = std::ranges::find(slots, 35, &FieldChoice::number);
    QVERIFY(skeleton != slots.end());
    QCOMPARE(skeleton->name, QStringLiteral("SKELETON"));
    QVERIFY(std::ranges::is_sorted(slots, {}, &FieldChoice::number));

    const auto animations = of("animations/0/next_animation");
    QCOMPARE(animations.size(), file->file().objects().animations.size());
    const auto states = of("state_changes/0/state_id");
    const auto run = std::ranges::find(states, 1, &FieldChoice::number);
    QVERIFY(run != states.end());
    QCOMPARE(run->name, QStringLiteral("Run forward"));
    QVERIFY(of("animations/0/frame_rate").empty());
}

void tst_FieldInput::whatIsShownIsTaken_data()
{
    test::addFileRows();
}

void tst_FieldInput::whatIsShownIsTaken()
{
    FETCH_FILE(file);
    const Decoder decoder(file);
    forTypedPlaces(decoder,
                   [&decoder](const FieldPlace& place, const std::string& path)
                   {
                       const QString text = decoder.decoded(place);
                       if (place.leaf->info->role == Role::Angle && text == Decoder::raw(place))
                       {
                           return; // no angle, shown as it is stored: typed it means degrees
                       }
                       const auto value = inputValue(decoder, place, text);
                       const QByteArray where = QByteArray(path.c_str()) + ": " + text.toUtf8();
                       QVERIFY2(value.has_value(), where.constData());
                       QVERIFY2(value->integer() == place.value().integer(), where.constData());
                   });
}

void tst_FieldInput::aLinkIsTheNumberOfItsRow_data()
{
    test::addFileRows();
}

// What already leads to a row needs no other number to lead there.
void tst_FieldInput::aLinkIsTheNumberOfItsRow()
{
    FETCH_FILE(file);
    const Decoder decoder(file);
    forTypedPlaces(decoder,
                   [&decoder](const FieldPlace& place, const std::string& path)
                   {
                       const auto target = decoder.target(place);
                       if (!target || !target->exists)
                       {
                           return;
                       }
                       const auto value = valueLeadingTo(decoder, place, target->address);
                       QVERIFY2(value.has_value(), path.c_str());
                       const bool isSame = value->integer() == place.value().integer();
                       // Distances may lead to the middle of a row.
                       QVERIFY2(isSame || place.meaning == Meaning::Bytes, path.c_str());
                   });
}

void tst_FieldInput::linksThatCannotBe()
{
    const auto file = test::smallFile(versions::Tr3);
    const Decoder decoder(file);
    const auto value = [&](const char* field, const char* row)
    {
        return valueLeadingTo(
            decoder, decoder.placeOf(*addressOf(*file, field)), *addressOf(*file, row));
    };
    QVERIFY(value("entities/0/type_id", "models/1"));
    QCOMPARE(value("entities/0/type_id", "models/1")->integer(), 35);
    QVERIFY(!value("entities/0/type_id", "static_meshes/0"));
    QVERIFY(!value("models/0/id", "models/1")); // what it is called is no link
    QVERIFY(!value("entities/0/x", "models/1"));
    QVERIFY(value("rooms/0/portals/0/adjoining_room", "rooms/0"));
}

template struct tr::test::RegisteredTest<tst_FieldInput, QCoreApplication>;
#include "tst_FieldInput.moc"
