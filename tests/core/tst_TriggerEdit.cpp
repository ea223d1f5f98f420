// Timer, once and mask of triggers, against words written out by hand from TRosettaStone 3, 4.4.

#include "core/edit/fields/TriggerEdit.h"
#include "core/view/floor/FloorDataView.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <map>

using tr::edit::Document;
using tr::level::Level;
using tr::schema::Version;
namespace versions = tr::level::versions;
using tr::view::TriggerSetup;

namespace
{

/// A trigger (function 4, type 1: pad) of entity 3 at word 3, behind a portal.
constexpr std::uint16_t kBefore = 0xC000;

Document documentOf(Version version, std::uint16_t setup)
{
    // An edit must leave a level that can be written.
    static std::map<Version, Level> temples;
    const auto [temple, isNew] = temples.try_emplace(version);
    if (isNew)
    {
        temple->second = tr::test::buildTemple(version);
    }
    Level level = temple->second;
    level.floorData = {0, 0x0001, 0x0000, 0x8104, setup, 0x8003};
    return Document(tr::schema::Content(std::move(level)));
}

std::uint16_t setupWord(const Document& document)
{
    return document.content().as<Level>()->floorData.rows()[4];
}

} // namespace

class tst_TriggerEdit : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void words_data()
    {
        QTest::addColumn<int>("version");
        QTest::addColumn<int>("timer");
        QTest::addColumn<bool>("once");
        QTest::addColumn<int>("mask");
        QTest::addColumn<int>("word"); ///< without bits 14 and 15
        for (const Version version : {versions::Tr1, versions::Tr2, versions::Tr3})
        {
            const auto number = static_cast<int>(version);
            QTest::addRow("TR%d, all", number + 1) << number << 255 << true << 31 << 0x3FFF;
            QTest::addRow("TR%d, mask", number + 1) << number << 0 << false << 0x15 << 0x2A00;
            QTest::addRow("TR%d, timer", number + 1) << number << 200 << false << 0 << 0x00C8;
        }
        for (const Version version : {versions::Tr4, versions::Tr5})
        {
            const auto number = static_cast<int>(version);
            QTest::addRow("TR%d, delay", number + 1) << number << -128 << false << 31 << 0x3E80;
            QTest::addRow("TR%d, one less", number + 1) << number << -1 << true << 0 << 0x01FF;
            QTest::addRow("TR%d, most", number + 1) << number << 127 << true << 1 << 0x037F;
        }
    }

    void words()
    {
        QFETCH(int, version);
        QFETCH(int, timer);
        QFETCH(bool, once);
        QFETCH(int, mask);
        QFETCH(int, word);
        Document document = documentOf(static_cast<Version>(version), kBefore);
        const auto before = document.content();
        const TriggerSetup setup{
            static_cast<std::int16_t>(timer), once, static_cast<std::uint8_t>(mask)};
        QVERIFY(tr::edit::setTriggerSetup(document, 3, setup));
        // What is unknown of the word stays.
        QCOMPARE(int{setupWord(document)}, 0xC000 | word);
        const auto& level = *document.content().as<Level>();
        const auto list =
            tr::view::readFloorData(level.floorData.rows(), 1, tr::view::floorRulesOf(level));
        const auto& trigger = std::get<tr::view::Trigger>(list.entries.back().data);
        QCOMPARE(int{trigger.timer}, timer);
        QCOMPARE(trigger.oneShot, once);
        QCOMPARE(int{trigger.mask}, mask);
        document.undo();
        QCOMPARE(int{setupWord(document)}, int{kBefore});
    }

    void refusesWhatTheBitsCannotHold_data()
    {
        QTest::addColumn<int>("version");
        QTest::addColumn<int>("timer");
        QTest::addColumn<int>("mask");
        QTest::addColumn<QString>("said");
        const auto row = [](Version version, int timer, int mask, const char* said)
        {
            QTest::addRow("TR%d %d %d", static_cast<int>(version) + 1, timer, mask)
                << static_cast<int>(version) << timer << mask << QString::fromLatin1(said);
        };
        row(versions::Tr1, 256, 0, "255");
        row(versions::Tr1, -1, 0, "255");
        row(versions::Tr3, 300, 0, "255");
        row(versions::Tr4, 128, 0, "127");
        row(versions::Tr4, -129, 0, "-128");
        row(versions::Tr5, 255, 0, "127");
        row(versions::Tr5, 0, 32, "31");
    }

    void refusesWhatTheBitsCannotHold()
    {
        QFETCH(int, version);
        QFETCH(int, timer);
        QFETCH(int, mask);
        QFETCH(QString, said);
        Document document = documentOf(static_cast<Version>(version), 0x3E00);
        const auto state = document.state();
        const auto done = tr::edit::setTriggerSetup(
            document,
            3,
            {static_cast<std::int16_t>(timer), false, static_cast<std::uint8_t>(mask)});
        QVERIFY(!done);
        QCOMPARE(done.error().code, tr::ErrorCode::OutOfRange);
        QCOMPARE(done.error().path, std::string("floor_data/4"));
        QVERIFY(QString::fromStdString(tr::message(done.error())).contains(said));
        QCOMPARE(document.state(), state);
        QCOMPARE(int{setupWord(document)}, 0x3E00);
    }

    void timersInARowAreOneEdit()
    {
        Document document = documentOf(versions::Tr4, 0x3E00);
        for (const std::int16_t timer : std::initializer_list<std::int16_t>{1, 2, 3})
        {
            QVERIFY(tr::edit::setTriggerSetup(document, 3, {timer, false, 31}));
        }
        QVERIFY(tr::edit::setTriggerSetup(document, 3, {3, true, 31}));
        document.undo();
        QCOMPARE(int{setupWord(document)}, 0x3E03);
        document.undo();
        QCOMPARE(int{setupWord(document)}, 0x3E00);
        QVERIFY(!document.canUndo());
    }

    void whatIsThereAlreadyIsNoEdit()
    {
        Document document = documentOf(versions::Tr4, 0x3E05);
        const auto state = document.state();
        QVERIFY(tr::edit::setTriggerSetup(document, 3, {5, false, 31}));
        QCOMPARE(document.state(), state);
    }
};

template struct tr::test::RegisteredTest<tst_TriggerEdit>;
#include "tst_TriggerEdit.moc"
