// Files whose objects are not drawn as they have them, in the window: seen, played and selected as
// what stands in for them, while the file is what is edited.

#include "tests/support/TestProgram.h"
#include "tests/ui/StandInStage.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/common/widgets/Banner.h"
#include "ui/merge/MergeCommands.h"
#include "ui/merge/MergePlanning.h"
#include "ui/merge/MergeTexts.h"
#include "ui/merge/MergeWindow.h"
#include "ui/viewport/StandIns.h"

#include <QAction>
#include <QApplication>
#include <QPushButton>

#include <array>
#include <memory>
#include <set>
#include <vector>

using test::kPatience;
using test::Stage;
using ui::Address;

namespace
{

namespace parts = tr::wad2::tables;
namespace objects = tr::level::tables;

/// A WAD with another moveable in one of those slots, and one in a slot that is free.
QString makeGuests(const QString& path)
{
    const tr::schema::Content wad(tr::test::LevelBuilder(tr::level::versions::Wad)
                                      .model(tr::test::turningCube(20, 5))
                                      .model(tr::test::turningCube(77, 5))
                                      .buildWad());
    return test::writeFile(path, wad.write()) ? path : QString();
}

} // namespace

class tst_StandIns : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<test::Workplace> m_place;
    std::unique_ptr<Stage> m_stage;

    [[nodiscard]] ui::Selection& selection() const { return m_stage->window->selection(); }

    /// Selects a row of the file, and waits until the view shows a moveable with that slot.
    [[nodiscard]] bool showsSlot(const Address& address, std::uint32_t slot) const
    {
        selection().select(address);
        return QTest::qWaitFor(
            [this, slot]
            {
                const auto& file = m_stage->player->file();
                const auto model = m_stage->player->model();
                return file && model && file->file().objects().models[*model].id == slot;
            },
            kPatience);
    }

private Q_SLOTS:

    void init()
    {
        m_place = std::make_unique<test::Workplace>();
        const QString path = test::makeWad2(m_place->path(QStringLiteral("objects.wad2")));
        QVERIFY(!path.isEmpty());
        m_stage = std::make_unique<Stage>(*m_place);
        QVERIFY(m_stage->viewport != nullptr);
        QVERIFY(m_stage->open(path));
    }

    void cleanup()
    {
        m_stage.reset();
        m_place.reset();
    }

    void theFirstMoveableIsSeen()
    {
        QVERIFY(m_stage->viewport->subject().isOf(objects::Models));
        const QImage picture = m_stage->picture();
        std::set<QRgb> colours;
        for (int x = 0; x < picture.width(); x += 4)
        {
            colours.insert(picture.pixel(x, picture.height() / 2));
        }
        QVERIFY(colours.size() > 3); // more than the grounds
    }

    void selectedRowsAreShown()
    {
        QVERIFY(showsSlot({parts::Moveables, 1, Address::kWholeRow}, 20));
        QVERIFY(showsSlot({parts::Moveables, 0, Address::kWholeRow}, 3));
        // The last of three animations is the second of the second moveable.
        QVERIFY(showsSlot({parts::Animations, 2, Address::kWholeRow}, 20));
        QCOMPARE(m_stage->player->moment()->frame, std::size_t{0});
        const auto& models = m_stage->player->file()->file().objects().models;
        QCOMPARE(m_stage->player->animation(),
                 std::optional<std::size_t>(models[1].animationIndex + 1));
    }

    /// What is chosen in the player is selected in the file.
    void whatIsPlayedIsSelected()
    {
        QVERIFY(showsSlot({parts::Moveables, 1, Address::kWholeRow}, 20));
        auto* const list = m_stage->player->findChild<QListWidget*>();
        QVERIFY(list != nullptr && list->isVisible());
        QCOMPARE(list->count(), 2);
        QTest::mouseClick(
            list->viewport(), Qt::LeftButton, {}, list->visualItemRect(list->item(1)).center());
        QCOMPARE(selection().current(),
                 std::optional(Address{parts::Animations, 2, Address::kWholeRow}));
    }

    /// Edits go to the file, and are seen.
    void editsAreSeen()
    {
        QVERIFY(showsSlot({parts::Moveables, 1, Address::kWholeRow}, 20));
        auto& document = *m_stage->window->session().document();
        QVERIFY(test::setNumber(document, "moveables/1/slot", 77));
        QVERIFY(showsSlot({parts::Moveables, 1, Address::kWholeRow}, 77));
        document.undo();
        QVERIFY(showsSlot({parts::Moveables, 1, Address::kWholeRow}, 20));
    }

    /// What is seen is none of the file's own rows, so nothing of it can be edited there.
    void nothingIsEditedInTheView()
    {
        QVERIFY(showsSlot({parts::Moveables, 1, Address::kWholeRow}, 20));
        auto& session = m_stage->window->session();
        const auto before = session.document()->content().write();
        for (const ui::Command command : {ui::Command::AddCommand,
                                          ui::Command::DeleteRows,
                                          ui::Command::DuplicateRows,
                                          ui::Command::TransferAnimations})
        {
            QAction* const action = m_stage->window->actionSet().action(command);
            QVERIFY2(!action->isEnabled() || command == ui::Command::DeleteRows
                         || command == ui::Command::DuplicateRows,
                     qPrintable(action->text()));
        }
        QTest::keyClick(m_stage->player->timeline(), Qt::Key_Delete);
        m_stage->drag(Qt::LeftButton, {60, 20});
        QVERIFY(session.document()->content().write() == before);
    }

    /// Another file is shown as itself again.
    void othersAreShownThemselves()
    {
        const QString wad = test::makeWad(m_place->path(QStringLiteral("other.wad")));
        QVERIFY(m_stage->open(wad));
        QVERIFY(m_stage->player->file() == m_stage->window->session().file());
        const Address second{objects::Models, 1, Address::kWholeRow};
        QVERIFY(m_stage->select(second));
        QCOMPARE(m_stage->viewport->subject().row, std::size_t{1});
    }

    /// Its objects can be taken in the merge window.
    void objectsAreTaken()
    {
        const QString wad = test::makeWad(m_place->path(QStringLiteral("other.wad")));
        const QString path = m_stage->window->session().file()->path();
        QVERIFY(m_stage->open(wad));
        m_stage->window->actionSet().action(ui::Command::MergeObjects)->trigger();
        auto& planning = m_stage->window->merging().window()->planning();
        planning.addFiles({path});
        QTRY_COMPARE(planning.sources().size(), std::size_t{1});
        const auto& source = planning.sources()[0];
        QCOMPARE(source.objects.size(), std::size_t{3}); // and the static of all made-up files
        QCOMPARE(source.objects[1].key.slot, 20U);
        const std::array places{ui::MergePlace{0, 1}};
        planning.setTaken(places, true);
        QTRY_VERIFY(planning.found());
        QVERIFY(!planning.found()->error);
        QCOMPARE(planning.found()->edit.report.resolution.deeds.size(), std::size_t{1});
        // A new file has room for the sounds that lie beside one.
        planning.setDestination(nullptr);
        QTRY_VERIFY(planning.found());
        QVERIFY(planning.found()->base.content.as<tr::level::Sounds>() != nullptr);
    }

    /// Objects of others go into it, in one edit; what they meet is seen as what stands in for it.
    void objectsArePut()
    {
        auto& document = *m_stage->window->session().document();
        const auto before = document.content().write();
        const auto slotsNow = [&document]
        {
            std::vector<std::int64_t> found;
            for (const auto& each : document.content().as<tr::wad2::Wad2>()->moveables.rows)
            {
                found.push_back(each.slot.slot.value);
            }
            return found;
        };
        const QString guests = makeGuests(m_place->path(QStringLiteral("guests.wad")));
        QVERIFY(!guests.isEmpty());
        m_stage->window->actionSet().action(ui::Command::MergeObjects)->trigger();
        ui::MergeWindow& merging = *m_stage->window->merging().window();
        QVERIFY(!merging.isForNewFile());
        auto& planning = merging.planning();
        planning.addFiles({guests});
        QTRY_COMPARE(planning.sources().size(), std::size_t{1});
        QTRY_VERIFY(planning.shownDestination() != nullptr);
        const ui::MergeShown there =
            ui::occupantOf(planning, tr::transfer::ObjectKind::Moveable, 20);
        QVERIFY(there.file == planning.shownDestination());
        QVERIFY(there.address.table == tr::schema::TableId(objects::Models));
        QCOMPARE(there.file->file().objects().models[there.address.row].id, 20U);
        // The static of all made-up files is in both.
        const std::array places{ui::MergePlace{0, 0}, ui::MergePlace{0, 1}, ui::MergePlace{0, 2}};
        planning.setTaken(places, true);
        planning.setAnswer(std::array{ui::MergePlace{0, 0}}, tr::transfer::Answer::Replace);
        QTRY_VERIFY(planning.found());
        QVERIFY(!planning.found()->error);
        QTRY_VERIFY(merging.mergeButton()->isEnabled());
        QTest::mouseClick(merging.mergeButton(), Qt::LeftButton);
        QCOMPARE(document.position(), std::size_t{1});
        QCOMPARE(slotsNow(), (std::vector<std::int64_t>{3, 20, 77}));
        const auto& moveables = document.content().as<tr::wad2::Wad2>()->moveables.rows;
        QCOMPARE(moveables[1].animations.size(), std::size_t{1});
        // It is seen, and what meets is found anew in what is there now.
        QVERIFY(showsSlot({parts::Moveables, 2, Address::kWholeRow}, 77));
        QTRY_VERIFY(!planning.isWorking());
        QVERIFY(ui::occupantOf(planning, tr::transfer::ObjectKind::Moveable, 77).file != nullptr);
        document.undo();
        QVERIFY(document.content().write() == before);
        QTRY_VERIFY(planning.shownDestination() != nullptr);
        QVERIFY(ui::occupantOf(planning, tr::transfer::ObjectKind::Moveable, 77).file == nullptr);
    }

    /// A plan for it is followed again.
    void plansAreFollowed()
    {
        const QString guests = makeGuests(m_place->path(QStringLiteral("guests.wad")));
        m_stage->window->actionSet().action(ui::Command::MergeObjects)->trigger();
        ui::MergeWindow& merging = *m_stage->window->merging().window();
        auto& planning = merging.planning();
        planning.addFiles({guests});
        QTRY_COMPARE(planning.sources().size(), std::size_t{1});
        const std::array place{ui::MergePlace{0, 1}};
        planning.setTaken(place, true);
        QTRY_VERIFY(planning.found());
        const QString path = m_place->path(QStringLiteral("plan.json"));
        merging.savePlan(path);
        planning.setTaken(place, false);
        QVERIFY(planning.takenCount() == 0);
        merging.loadPlan(path);
        QCOMPARE(planning.takenCount(), std::size_t{1});
        QTRY_VERIFY(planning.found());
        QVERIFY(!merging.banner().isVisible()); // which tells of a plan for another state
    }
};

template struct tr::test::RegisteredTest<tst_StandIns, QApplication>;
#include "tst_StandIns.moc"
