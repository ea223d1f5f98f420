#include "core/catalogue/Catalogue.h"
#include "core/catalogue/CatalogueTables.h"
#include "tests/support/TestProgram.h"

#include <QTest>

#include <algorithm>

using namespace tr::catalogue;

namespace
{

QString textOf(const Name& name)
{
    return name ? QString::fromUtf8(name->data(), static_cast<qsizetype>(name->size()))
                : QStringLiteral("(none)");
}

QLatin1String none()
{
    return QLatin1String("(none)");
}

Version versionOfGame(std::uint64_t key)
{
    return static_cast<Version>((key >> 48) - 1);
}

std::uint32_t slotOf(std::uint64_t key)
{
    return static_cast<std::uint32_t>(key >> 16);
}

std::uint32_t numberOf(std::uint64_t key)
{
    return static_cast<std::uint32_t>(key & 0xFFFF);
}

} // namespace

class tst_Catalogue : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void namesSlots_data();
    void namesSlots();
    void wadsHaveTheNamesOfTr4();
    void sequencesFallBackOnMoveables();
    void larasStatesAreNumberedOn_data();
    void larasStatesAreNumberedOn();
    void statesOfOthersAreTheirGamesOwn();
    void animationsAreCountedFromTheModelsFirst();
    void jointsAreThoseOfLara();
    void sounds();
    void flipEffects();
    void bodies();
    void unknownNumbersHaveNoName_data();
    void unknownNumbersHaveNoName();
    void everyEntryIsFound();
    void namesAreClean();
};

void tst_Catalogue::namesSlots_data()
{
    QTest::addColumn<int>("version");
    QTest::addColumn<int>("slot");
    QTest::addColumn<QString>("name");
    const auto row = [](Version version, int slot, const char* name)
    {
        QTest::addRow("%s %d", tr::level::versionName(version).data(), slot)
            << static_cast<int>(version) << slot << QString::fromLatin1(name);
    };
    row(versions::Tr1, 0, "Lara");
    row(versions::Tr1, 7, "Wolf");
    row(versions::Tr2, 2, "Lara's ponytail");
    row(versions::Tr3, 71, "Monkey");
    row(versions::Tr4, 0, "LARA");
    row(versions::Tr4, 35, "SKELETON");
    row(versions::Tr5, 8, "Lara skin");
}

void tst_Catalogue::namesSlots()
{
    QFETCH(int, version);
    QFETCH(int, slot);
    QFETCH(QString, name);
    const Name found = modelName(static_cast<Version>(version), static_cast<std::uint32_t>(slot));
    QCOMPARE(textOf(found), name);
}

void tst_Catalogue::wadsHaveTheNamesOfTr4()
{
    QCOMPARE(textOf(modelName(versions::Wad, 35)), QStringLiteral("SKELETON"));
    QCOMPARE(textOf(staticName(versions::Wad, 10)), QStringLiteral("FURNITURE0"));
    QCOMPARE(textOf(soundName(versions::Wad, 0)), QStringLiteral("LARA_FEET"));
    QCOMPARE(textOf(stateName(versions::Wad, 37, 2)), QStringLiteral("Walk"));
}

void tst_Catalogue::sequencesFallBackOnMoveables()
{
    QCOMPARE(textOf(spriteSequenceName(versions::Tr4, 463)), QStringLiteral("Default sprites"));
    QCOMPARE(textOf(spriteSequenceName(versions::Tr4, 35)), QStringLiteral("SKELETON"));
    // The same slot can be one thing as a moveable and another as a sprite.
    QCOMPARE(textOf(spriteSequenceName(versions::Tr1, 84)), QStringLiteral("Pistols"));
}

void tst_Catalogue::larasStatesAreNumberedOn_data()
{
    QTest::addColumn<int>("version");
    QTest::addColumn<int>("state");
    QTest::addColumn<QString>("name");
    const auto row = [](Version version, int state, const char* name)
    {
        QTest::addRow("%s %d", tr::level::versionName(version).data(), state)
            << static_cast<int>(version) << state << QString::fromLatin1(name);
    };
    row(versions::Tr1, 0, "Walk forward");
    row(versions::Tr2, 0, "Walk forward");
    row(versions::Tr5, 0, "Walk forward");
    row(versions::Tr1, 55, "On water exit");
    row(versions::Tr1, 56, "(none)"); // not before TR2
    row(versions::Tr2, 60, "Ladder right");
    row(versions::Tr1, 60, "(none)");
    row(versions::Wad, 60, "Ladder right");
    row(versions::Tr4, 90, "Rope turn left");
    row(versions::Tr3, 90, "(none)");
}

void tst_Catalogue::larasStatesAreNumberedOn()
{
    QFETCH(int, version);
    QFETCH(int, state);
    QFETCH(QString, name);
    const auto game = static_cast<Version>(version);
    QCOMPARE(textOf(stateName(game, kLara, static_cast<std::uint32_t>(state))), name);
}

void tst_Catalogue::statesOfOthersAreTheirGamesOwn()
{
    QCOMPARE(textOf(stateName(versions::Tr4, 37, 2)), QStringLiteral("Walk"));
    QCOMPARE(textOf(stateName(versions::Tr5, 37, 2)), none());
    QCOMPARE(textOf(stateName(versions::Tr1, 37, 2)), none());
}

void tst_Catalogue::animationsAreCountedFromTheModelsFirst()
{
    QCOMPARE(textOf(animationName(versions::Tr1, kLara, 0)), QStringLiteral("Run"));
    QCOMPARE(textOf(animationName(versions::Wad, kLara, 11)), QStringLiteral("Stand still"));
    QCOMPARE(textOf(animationName(versions::Tr1, kLara, 160)), none());
    QCOMPARE(textOf(animationName(versions::Tr2, kLara, 160)), QStringLiteral("Stand to ladder"));
    // What fans added behind the game's own is theirs to name.
    QCOMPARE(textOf(animationName(versions::Tr4, kLara, 445)), QStringLiteral("Dozy"));
    QCOMPARE(textOf(animationName(versions::Tr4, kLara, 446)), none());
}

void tst_Catalogue::jointsAreThoseOfLara()
{
    QCOMPARE(textOf(jointName(versions::Tr1, kLara, 0)), QStringLiteral("hips"));
    QCOMPARE(textOf(jointName(versions::Tr3, kLara, 7)), QStringLiteral("torso"));
    QCOMPARE(textOf(jointName(versions::Tr5, kLara, 14)), QStringLiteral("head"));
    QCOMPARE(textOf(jointName(versions::Tr4, kLara, 15)), none());
    // Her animations with a weapon, her skin, and a vehicle.
    QCOMPARE(textOf(jointName(versions::Tr1, 1, 10)), QStringLiteral("right hand"));
    QCOMPARE(textOf(jointName(versions::Wad, 8, 13)), QStringLiteral("left hand"));
    QCOMPARE(textOf(jointName(versions::Tr3, 315, 3)), QStringLiteral("left foot"));
    QCOMPARE(textOf(jointName(versions::Tr1, 7, 0)), none());   // a wolf
    QCOMPARE(textOf(jointName(versions::Tr2, 121, 0)), none()); // a worker wears a worker
}

void tst_Catalogue::flipEffects()
{
    QCOMPARE(textOf(flipEffectName(versions::Tr1, 16)), QStringLiteral("FLICKER_FX"));
    QCOMPARE(textOf(flipEffectName(versions::Tr2, 5)), QStringLiteral("FLOOD_FX"));
    QCOMPARE(textOf(flipEffectName(versions::Tr3, 32)), QStringLiteral("FOOTPRINT_FX"));
    QCOMPARE(textOf(flipEffectName(versions::Tr4, 29)), QStringLiteral("GHOSTTRAP"));
    QCOMPARE(textOf(flipEffectName(versions::Tr5, 58)), QStringLiteral("TUT_HINT_12"));
    QCOMPARE(textOf(flipEffectName(versions::Tr1, 17)), none());
    QCOMPARE(textOf(flipEffectName(versions::Tr4, 9)), none());
}

void tst_Catalogue::sounds()
{
    QCOMPARE(textOf(soundName(versions::Tr1, 0)), QStringLiteral("LARA_FOOTSTEPS"));
    QCOMPARE(textOf(soundName(versions::Tr5, 410)), QStringLiteral("PORTAL_LOOP"));
    QCOMPARE(textOf(soundName(versions::Tr4, 410)), none());
    QCOMPARE(textOf(flipEffectName(versions::Tr1, 16)), QStringLiteral("FLICKER_FX"));
    QCOMPARE(textOf(flipEffectName(versions::Wad, 32)), QStringLiteral("FOOTPRINT_FX"));
    QCOMPARE(textOf(flipEffectName(versions::Tr5, 58)), QStringLiteral("TUT_HINT_12"));
    QCOMPARE(textOf(flipEffectName(versions::Tr4, 9)), none());
}

void tst_Catalogue::bodies()
{
    QCOMPARE(bodySlot(versions::Tr4, 0).value_or(999), 8U);
    QCOMPARE(bodySlot(versions::Wad, 1).value_or(999), 8U);
    QCOMPARE(bodySlot(versions::Tr1, 1).value_or(999), 0U);
    QVERIFY(!bodySlot(versions::Tr4, 8));
    QVERIFY(!bodySlot(versions::Tr1, 0));
}

void tst_Catalogue::unknownNumbersHaveNoName_data()
{
    QTest::addColumn<quint32>("number");
    QTest::newRow("first behind the keys' bits") << quint32{0x10000};
    QTest::newRow("a slot of one game as another's") << quint32{0x10023};
    QTest::newRow("minus one as 16 bits") << quint32{0xFFFF};
    QTest::newRow("largest") << quint32{0xFFFFFFFF};
}

void tst_Catalogue::unknownNumbersHaveNoName()
{
    QFETCH(quint32, number);
    for (const Version version : tr::level::kAllVersions)
    {
        QCOMPARE(textOf(modelName(version, number)), none());
        QCOMPARE(textOf(staticName(version, number)), none());
        QCOMPARE(textOf(spriteSequenceName(version, number)), none());
        QCOMPARE(textOf(soundName(version, number)), none());
        QCOMPARE(textOf(flipEffectName(version, number)), none());
        QCOMPARE(textOf(stateName(version, kLara, number)), none());
        QCOMPARE(textOf(stateName(version, number, 0)), none());
        QCOMPARE(textOf(animationName(version, kLara, number)), none());
        QCOMPARE(textOf(animationName(version, number, 0)), none());
        QVERIFY(!bodySlot(version, number));
    }
}

void tst_Catalogue::everyEntryIsFound()
{
    const auto check = [](std::span<const Entry> table, auto lookUp)
    {
        return !table.empty()
               && std::ranges::all_of(table,
                                      [&](const Entry& entry)
                                      {
                                          return lookUp(versionOfGame(entry.key),
                                                        slotOf(entry.key),
                                                        numberOf(entry.key))
                                                 == Name(entry.name);
                                      });
    };
    using Number = std::uint32_t;
    QVERIFY(check(tables::Models, [](Version v, Number s, Number) { return modelName(v, s); }));
    QVERIFY(check(tables::Statics, [](Version v, Number s, Number) { return staticName(v, s); }));
    QVERIFY(check(tables::SpriteSequences,
                  [](Version v, Number s, Number) { return spriteSequenceName(v, s); }));
    QVERIFY(check(tables::FlipEffects,
                  [](Version v, Number s, Number) { return flipEffectName(v, s); }));
    QVERIFY(check(tables::Sounds, [](Version v, Number s, Number) { return soundName(v, s); }));
    QVERIFY(check(tables::FlipEffects,
                  [](Version v, Number s, Number) { return flipEffectName(v, s); }));
    QVERIFY(
        check(tables::States, [](Version v, Number s, Number n) { return stateName(v, s, n); }));
    QVERIFY(check(tables::Animations,
                  [](Version v, Number s, Number n) { return animationName(v, s, n); }));
}

void tst_Catalogue::namesAreClean()
{
    for (const auto& table : {tables::Models,
                              tables::Statics,
                              tables::SpriteSequences,
                              tables::Sounds,
                              tables::FlipEffects,
                              tables::States,
                              tables::Animations})
    {
        QVERIFY(isSorted(table));
        for (const Entry& entry : table)
        {
            const QString name = textOf(entry.name);
            QCOMPARE(name, name.simplified());
            QVERIFY2(!name.isEmpty() && !name.contains(QChar::ReplacementCharacter),
                     qPrintable(name));
        }
    }
}

template struct tr::test::RegisteredTest<tst_Catalogue>;
#include "tst_Catalogue.moc"
