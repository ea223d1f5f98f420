// Timer, once and mask of a trigger, changed in the sectors view.

#include "core/edit/fields/FieldEdit.h"
#include "core/schema/table/CellPath.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/EditedWindow.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/file/Addresses.h"
#include "ui/sectors/SectorCanvas.h"
#include "ui/sectors/SectorGridView.h"
#include "ui/sectors/TriggerBar.h"
#include "ui/session/Editor.h"
#include "ui/session/FileSession.h"
#include "ui/session/ForWhomDialog.h"
#include "ui/session/OpenEdits.h"
#include "ui/window/CentreTabs.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QRadioButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QToolButton>
#include <QtTest>

#include <algorithm>
#include <cstdlib>
#include <memory>

using test::openAndWait;
using test::Workplace;
using tr::schema::Version;
namespace versions = tr::level::versions;
using ui::Command;
using ui::MainWindow;

namespace
{

constexpr Version kVersions[]{
    versions::Tr1, versions::Tr2, versions::Tr3, versions::Tr4, versions::Tr5};

constexpr const char* kNames[]{"a.phd", "b.tr2", "c.tr2", "d.tr4", "e.trc"};

/// The setup of a trigger of which only the bits are set that nobody knows.
constexpr std::uint16_t kSetup = 0xC000;

/// A portal to room 1 and a pad that acts on entity 1; the setup is word 3 of the list.
const std::vector<std::uint16_t> kFunctions{0x0001, 0x0001, 0x8104, kSetup, 0x8001};

} // namespace

class tst_TriggerBar : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<Workplace> m_place;
    std::unique_ptr<MainWindow> m_window;
    ui::SectorGridView* m_view = nullptr;
    std::size_t m_first = 0; ///< word of the functions

    template <class Widget>
    [[nodiscard]] Widget& part(const QString& name) const
    {
        for (auto* const each : m_view->triggers()->findChildren<Widget*>())
        {
            if (each->accessibleName().startsWith(name))
            {
                return *each;
            }
        }
        qFatal("there is no %s", qPrintable(name));
    }

    [[nodiscard]] QSpinBox& timer() const { return part<QSpinBox>(QStringLiteral("Timer")); }

    [[nodiscard]] QToolButton& bit(int number) const
    {
        return part<QToolButton>(QStringLiteral("Bit %1").arg(number));
    }

    [[nodiscard]] QCheckBox& once() const
    {
        for (auto* const each : m_view->triggers()->findChildren<QCheckBox*>())
        {
            if (each->text() == QStringLiteral("Once"))
            {
                return *each;
            }
        }
        qFatal("there is no once");
    }

    [[nodiscard]] QString said() const { return part<QLabel>(QStringLiteral("About")).text(); }

    [[nodiscard]] std::vector<std::uint16_t> words() const
    {
        const auto rows = m_window->session().file()->file().level()->floorData.rows();
        return {rows.begin(), rows.end()};
    }

    [[nodiscard]] std::uint16_t setup() const { return words().at(m_first + 3); }

    /// The temple, in which sector 1 of room 0 has these functions instead.
    [[nodiscard]] bool
    open(Version version, const std::vector<std::uint16_t>& functions, bool isShared = false)
    {
        tr::level::Level level = tr::test::buildTemple(version);
        m_first = level.floorData.size();
        auto& words = level.floorData.edit();
        words.insert(words.end(), functions.begin(), functions.end());
        auto& sectors = version == versions::Tr5 ? level.tr5Rooms.edit()[0].sectors.edit()
                                                 : level.rooms.edit()[0].sectors.edit();
        sectors[1].floorDataIndex = static_cast<std::uint16_t>(m_first);
        if (isShared)
        {
            sectors[2].floorDataIndex = static_cast<std::uint16_t>(m_first);
        }
        const auto bytes = tr::test::fileBytes(std::move(level));
        const QString name = QString::fromLatin1(kNames[static_cast<std::size_t>(version)]);
        const bool isOpen =
            openAndWait(*m_window,
                        m_place->textFile(name,
                                          QByteArray(reinterpret_cast<const char*>(bytes.data()),
                                                     qsizetype(bytes.size()))));
        if (isOpen)
        {
            m_view = m_window->tabs().showSectors(0);
            m_window->selection().select(
                ui::placeOf(*m_window->session().file(), QStringLiteral("rooms/0/sectors/1")));
        }
        return isOpen && m_view != nullptr;
    }

    void type(int number)
    {
        auto* const line = timer().findChild<QLineEdit*>();
        timer().setFocus();
        line->selectAll();
        QTest::keyClicks(&timer(), QString::number(number));
        QTest::keyClick(&timer(), Qt::Key_Return);
    }

private Q_SLOTS:

    void init()
    {
        m_place = std::make_unique<Workplace>();
        m_window = m_place->window();
        QVERIFY(m_window);
    }

    void cleanup()
    {
        m_window.reset();
        m_place.reset();
    }

    void whatIsTypedIsSaved()
    {
        QVERIFY(open(versions::Tr4, kFunctions));
        timer().setFocus();
        timer().findChild<QLineEdit*>()->selectAll();
        QTest::keyClicks(&timer(), QStringLiteral("7"));
        QCOMPARE(setup(), kSetup); // not stored yet
        QAction* const save = m_window->actionSet().action(Command::Save);
        QVERIFY(save->isEnabled());
        QSignalSpy saved(&m_window->session(), &ui::FileSession::saved);
        save->trigger();
        QTRY_COMPARE(saved.count(), 1);
        QCOMPARE(int(setup() & 0xFF), 7);
        QVERIFY(!m_window->session().isModified());
    }

    void whatCannotBeStoredIsNotSavedOver()
    {
        QVERIFY(open(versions::Tr4, kFunctions));
        timer().setFocus();
        timer().findChild<QLineEdit*>()->selectAll();
        QTest::keyClicks(&timer(), QStringLiteral("128"));
        QSignalSpy saved(&m_window->session(), &ui::FileSession::saved);
        m_window->actionSet().action(Command::Save)->trigger();
        QCOMPARE(saved.count(), 0);
        QCOMPARE(setup(), kSetup);
        QVERIFY(!said().isEmpty());
        QCOMPARE(timer().text(), QStringLiteral("128"));
    }

    void whatIsRefusedIsNotSaved()
    {
        QVERIFY(open(versions::Tr4, kFunctions));
        type(128);
        QCOMPARE(setup(), kSetup);
        QCOMPARE(timer().text(), QStringLiteral("128"));
        QVERIFY(m_window->session().openEdits().isChanged());
        QVERIFY(m_window->isWindowModified());
        // Who goes elsewhere finds it as it was.
        m_view->canvas()->setFocus();
        QCOMPARE(timer().text(), QStringLiteral("128"));
        QSignalSpy saved(&m_window->session(), &ui::FileSession::saved);
        m_window->actionSet().action(Command::Save)->trigger();
        QVERIFY(!m_window->session().isSaving());
        QCOMPARE(timer().text(), QStringLiteral("128"));
        type(12);
        QCOMPARE(int(setup() & 0xFF), 12);
        QVERIFY(!m_window->session().openEdits().isChanged());
        m_window->actionSet().action(Command::Save)->trigger();
        QTRY_COMPARE(saved.count(), 1);
    }

    void whatIsRefusedComesBackWhenItsTabIsLeft()
    {
        QVERIFY(open(versions::Tr4, kFunctions));
        type(128);
        m_window->tabs().showByName(QStringLiteral("3d"));
        QCOMPARE(m_window->tabs().currentWidget(), m_view);
        QTRY_VERIFY(timer().hasFocus());
        QCOMPARE(timer().text(), QStringLiteral("128"));
        QTest::keyClick(&timer(), Qt::Key_Escape);
        QVERIFY(!m_window->session().openEdits().isChanged());
        m_window->tabs().showByName(QStringLiteral("3d"));
        QVERIFY(m_window->tabs().currentWidget() != m_view);
    }

    void whatIsRefusedDoesNotGoToAnotherTrigger()
    {
        // The sector gets the list of another one, with another timer.
        std::vector<std::uint16_t> functions = kFunctions;
        functions.insert(functions.end(), {0x8104, kSetup | 9, 0x8001});
        QVERIFY(open(versions::Tr4, functions));
        type(128);
        QSignalSpy lost(&m_window->session().openEdits(), &ui::OpenEdits::lost);
        const auto cell = tr::schema::cellAt(m_window->session().file()->tables(),
                                             "rooms/0/sectors/1/floor_data_index");
        QVERIFY(cell.has_value());
        const auto second = tr::schema::Value::ofInteger(
            tr::schema::ScalarType::U16, static_cast<std::int64_t>(m_first + kFunctions.size()));
        QVERIFY(tr::edit::setValue(*m_window->session().document(), *cell, second).has_value());
        QCOMPARE(lost.count(), 1);
        QCOMPARE(timer().text(), QStringLiteral("9"));
        QVERIFY(!m_window->session().openEdits().isChanged());
    }

    void whatIsRefusedIsToldWhenAnotherSectorIsShown()
    {
        QVERIFY(open(versions::Tr4, kFunctions));
        type(128);
        QSignalSpy lost(&m_window->session().openEdits(), &ui::OpenEdits::lost);
        m_window->selection().select(
            ui::placeOf(*m_window->session().file(), QStringLiteral("rooms/0/sectors/0")));
        QCOMPARE(lost.count(), 1);
        QCOMPARE(lost[0][1].toString(), QStringLiteral("128"));
        QVERIFY(m_window->banner().isVisible());
        QVERIFY(m_window->banner().message().title.contains(QStringLiteral("128")));
        QVERIFY2(!m_window->banner().message().title.contains(QStringLiteral("floor_data/")),
                 qPrintable(m_window->banner().message().title));
        QVERIFY(!m_window->session().openEdits().isChanged());
        QVERIFY(!m_window->isWindowModified());
    }

    void whatIsTypedStaysBesideABit()
    {
        QVERIFY(open(versions::Tr3, kFunctions, true));
        timer().setFocus();
        timer().findChild<QLineEdit*>()->selectAll();
        QTest::keyClicks(&timer(), QStringLiteral("7"));
        QTest::mouseClick(&bit(3), Qt::LeftButton);
        auto* const ask = test::openDialog<ui::ForWhomDialog>(*m_window);
        QVERIFY(ask != nullptr);
        ask->accept(); // for its sector alone, which has a copy then
        QVERIFY(bit(3).isChecked());
        QCOMPARE(timer().text(), QStringLiteral("7"));
        QVERIFY(m_window->session().openEdits().isChanged());
        QTest::keyClick(&timer(), Qt::Key_Return);
        const auto& sectors = m_window->session().file()->file().level()->rooms[0].sectors;
        QCOMPARE(int{words().at(sectors[1].floorDataIndex + 3U)}, kSetup | 1 << (9 + 2) | 7);
        QCOMPARE(setup(), kSetup);
    }

    void everyGeneration_data()
    {
        QTest::addColumn<int>("version");
        QTest::addColumn<int>("timer");
        QTest::addColumn<int>("byte");
        QTest::addColumn<int>("tooMuch");
        for (const Version version : kVersions)
        {
            const auto number = static_cast<int>(version);
            const bool isSigned = version >= versions::Tr4;
            QTest::addRow("TR%d", number + 1) << number << (isSigned ? -3 : 200)
                                              << (isSigned ? 0xFD : 0xC8) << (isSigned ? 128 : 256);
        }
    }

    void everyGeneration()
    {
        QFETCH(int, version);
        QFETCH(int, timer);
        QFETCH(int, byte);
        QFETCH(int, tooMuch);
        QVERIFY(open(static_cast<Version>(version), kFunctions));
        const auto before = words();
        QVERIFY(m_view->triggers()->hasTrigger());

        type(timer);
        QCOMPARE(int{setup()}, kSetup | byte);
        QTest::mouseClick(&once(), Qt::LeftButton, {}, QPoint(8, once().height() / 2));
        QCOMPARE(int{setup()}, kSetup | 0x0100 | byte);
        QTest::mouseClick(&bit(1), Qt::LeftButton, {}, QPoint(8, bit(1).height() / 2));
        QTest::mouseClick(&bit(5), Qt::LeftButton, {}, QPoint(8, bit(5).height() / 2));
        QCOMPARE(int{setup()}, kSetup | 0x2200 | 0x0100 | byte);
        // The sentence below the sectors says so.
        QVERIFY(m_view->copiedText().contains(QString::number(std::abs(timer))));

        // What the byte cannot hold is said, and the number of the file stays.
        type(tooMuch);
        QCOMPARE(int{setup()}, kSetup | 0x2200 | 0x0100 | byte);
        QVERIFY2(said().contains(QString::number(tooMuch)), qPrintable(said()));
        QCOMPARE(this->timer().value(), timer);
        // It stays to be corrected, until it is given up.
        QCOMPARE(this->timer().text(), QString::number(tooMuch));
        QTest::keyClick(&this->timer(), Qt::Key_Escape);
        QCOMPARE(this->timer().text(), QString::number(timer));

        // Nothing but that word has changed, and all of it can be taken back.
        auto now = words();
        now[m_first + 3] = before[m_first + 3];
        QCOMPARE(now, before);
        for (int i = 0; i < 4; ++i)
        {
            m_window->actionSet().action(Command::Undo)->trigger();
        }
        QCOMPARE(words(), before);
        QCOMPARE(this->timer().value(), 0);
        QVERIFY(!once().isChecked());
        QVERIFY(!bit(5).isChecked());
    }

    void arrowsStopWhereTheByteDoes()
    {
        QVERIFY(open(versions::Tr4, {0x8104, 126, 0x8001}));
        timer().setFocus();
        for (int i = 0; i < 3; ++i)
        {
            QTest::keyClick(&timer(), Qt::Key_Up);
        }
        QCOMPARE(int{words().at(m_first + 1)}, 127);
    }

    void whereThereIsNoTriggerNothingIsOffered()
    {
        QVERIFY(open(versions::Tr3, kFunctions));
        m_window->selection().select(
            ui::placeOf(*m_window->session().file(), QStringLiteral("rooms/0/sectors/0")));
        QVERIFY(!m_view->triggers()->hasTrigger());
        QVERIFY(!timer().isEnabled());
        QVERIFY(!once().isEnabled());
        QVERIFY(!bit(3).isEnabled());
        QVERIFY(!said().isEmpty());
    }

    void saysWhoSharesTheList()
    {
        QVERIFY(open(versions::Tr3, kFunctions, true));
        QVERIFY2(said().startsWith(QStringLiteral("1 other")), qPrintable(said()));
        type(5);
        auto* const ask = test::openDialog<ui::ForWhomDialog>(*m_window);
        QVERIFY(ask != nullptr);
        QCOMPARE(int{setup()}, int{kSetup});
        ask->findChildren<QRadioButton*>().at(1)->click();
        ask->accept();
        QCOMPARE(int{setup()}, kSetup | 5);
        QVERIFY(said().startsWith(QStringLiteral("1 other")));
    }

    void saysWhoSharesAPartOfTheList()
    {
        // The other sector has the same trigger, but no portal.
        QVERIFY(open(versions::Tr3, kFunctions));
        ui::Editor editor(m_window->session());
        const auto index = ui::placeOf(*m_window->session().file(),
                                       QStringLiteral("rooms/0/sectors/2/floor_data_index"));
        QVERIFY(index.has_value());
        QVERIFY(editor.set(*index, QString::number(m_first + 2), ui::EditText::Stored).isEmpty());
        QVERIFY2(said().startsWith(QStringLiteral("1 other")), qPrintable(said()));
        QVERIFY2(said().contains(QStringLiteral("asked")), qPrintable(said()));
        type(5);
        auto* const ask = test::openDialog<ui::ForWhomDialog>(*m_window);
        QVERIFY(ask != nullptr);
        ask->findChildren<QRadioButton*>().at(1)->click();
        ask->findChild<QCheckBox*>()->setChecked(true);
        ask->accept();
        QCOMPARE(int{setup()}, kSetup | 5);
        QVERIFY(said().startsWith(QStringLiteral("1 other")));
        QVERIFY(!said().contains(QStringLiteral("asked"))); // it was said for good
    }

    void aSharedTriggerIsChangedForItsSector_data()
    {
        QTest::addColumn<bool>("isTyped");
        QTest::addColumn<bool>("isSaved");
        QTest::newRow("a bit") << false << false;
        QTest::newRow("the timer, by saving") << true << true;
        QTest::newRow("the timer, by Return") << true << false;
    }

    void aSharedTriggerIsChangedForItsSector()
    {
        QFETCH(bool, isTyped);
        QFETCH(bool, isSaved);
        QVERIFY(open(versions::Tr3, kFunctions, true));
        const auto before = words();
        const auto change = [&]
        {
            if (isTyped)
            {
                timer().setFocus();
                timer().findChild<QLineEdit*>()->selectAll();
                QTest::keyClicks(&timer(), QStringLiteral("7"));
                if (isSaved)
                {
                    m_window->actionSet().action(Command::Save)->trigger();
                }
                else
                {
                    QTest::keyClick(&timer(), Qt::Key_Return);
                }
            }
            else
            {
                QTest::mouseClick(&bit(3), Qt::LeftButton);
            }
        };
        // Cancelled, it shows what is stored; what is typed is typed still.
        change();
        auto* ask = test::openDialog<ui::ForWhomDialog>(*m_window);
        QVERIFY(ask != nullptr);
        QVERIFY(ask->findChildren<QRadioButton*>().at(0)->isChecked());
        QVERIFY(ask->findChild<QComboBox*>()->currentText().startsWith(QStringLiteral("Sector")));
        ask->reject();
        QVERIFY(words() == before);
        QVERIFY(!bit(3).isChecked());
        QCOMPARE(timer().findChild<QLineEdit*>()->text(),
                 isTyped ? QStringLiteral("7") : QStringLiteral("0"));
        QCOMPARE(m_window->session().openEdits().isChanged(), isTyped);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);

        change();
        ask = test::openDialog<ui::ForWhomDialog>(*m_window);
        QVERIFY(ask != nullptr);
        ask->accept();
        // The others lead where they led, to what stood there.
        const auto& sectors = m_window->session().file()->file().level()->rooms[0].sectors;
        QCOMPARE(std::size_t{sectors[2].floorDataIndex}, m_first);
        const auto now = words();
        QVERIFY(std::equal(before.begin(), before.end(), now.begin()));
        const std::size_t own = sectors[1].floorDataIndex;
        QVERIFY(own != m_first);
        auto expected = kFunctions;
        expected[3] = static_cast<std::uint16_t>(kSetup | (isTyped ? 7 : 1 << (9 + 2)));
        QVERIFY(std::equal(
            expected.begin(), expected.end(), now.begin() + static_cast<std::ptrdiff_t>(own)));
        QVERIFY(m_view->triggers()->hasTrigger());
        QCOMPARE(bit(3).isChecked(), !isTyped);
        QVERIFY(said().isEmpty()); // nobody else has it now
    }

    void aKeyLeadsToTheTimer()
    {
        QVERIFY(open(versions::Tr3, kFunctions));
        m_view->canvas()->setFocus();
        QTest::keyClick(m_view->canvas(), Qt::Key_F2);
        QTRY_VERIFY(timer().hasFocus());
    }

    void severalTriggersAreToldApart()
    {
        QVERIFY(open(versions::Tr3, {0x0104, 0x0001, 0x8001, 0x8504, 0x0002, 0x8001}));
        auto& which = part<QComboBox>(QStringLiteral("Trigger of"));
        QCOMPARE(which.count(), 2);
        which.setFocus();
        QTest::keyClick(&which, Qt::Key_Down);
        QCOMPARE(timer().value(), 2);
        type(9);
        QCOMPARE(int{words().at(m_first + 1)}, 1);
        QCOMPARE(int{words().at(m_first + 4)}, 9);
        QCOMPARE(which.currentIndex(), 1);
    }
};

template struct tr::test::RegisteredTest<tst_TriggerBar, QApplication>;
#include "tst_TriggerBar.moc"
