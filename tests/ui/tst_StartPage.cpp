#include "tests/support/TestProgram.h"
#include "tests/ui/WindowFixture.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/start/RecentDelegate.h"
#include "ui/start/RecentMenu.h"
#include "ui/start/StartPage.h"

#include <QApplication>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QtTest>

#include <memory>

using test::Workplace;
using ui::RecentDelegate;
using ui::StartPage;

class tst_StartPage : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<Workplace> m_place;
    std::unique_ptr<ui::ActionSet> m_actions;
    std::unique_ptr<StartPage> m_page;

    [[nodiscard]] QListWidget& list() const { return *m_page->recentList(); }

    [[nodiscard]] QPoint middleOf(int row) const
    {
        return list().visualItemRect(list().item(row)).center();
    }

    [[nodiscard]] QPoint crossOf(int row) const
    {
        const QRect rect = list().visualItemRect(list().item(row));
        return {rect.right() - 18, rect.center().y()};
    }

private Q_SLOTS:

    void init()
    {
        m_place = std::make_unique<Workplace>();
        m_actions = std::make_unique<ui::ActionSet>();
        m_place->settings().addRecentFile(
            {m_place->path(QStringLiteral("gone.wad")), QStringLiteral("TRLE object WAD")});
        m_place->settings().addRecentFile(
            {m_place->soundFile(QStringLiteral("there.phd")), QStringLiteral("Tomb Raider level")});
        m_page = std::make_unique<StartPage>(m_place->settings(), *m_actions);
        m_page->resize(900, 700);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
    }

    void cleanup()
    {
        m_page.reset();
        m_actions.reset();
        m_place.reset();
    }

    void listsTheLatestFirst()
    {
        QCOMPARE(list().count(), 2);
        QCOMPARE(list().item(0)->text(), QStringLiteral("there.phd"));
        QVERIFY(!list().item(0)->data(RecentDelegate::MissingRole).toBool());
        QVERIFY(list().item(1)->data(RecentDelegate::MissingRole).toBool());
    }

    void aClickOpens()
    {
        QSignalSpy chosen(m_page.get(), &StartPage::chosen);
        QTest::mouseClick(list().viewport(), Qt::LeftButton, {}, middleOf(0));
        QTRY_COMPARE(chosen.count(), 1);
        QCOMPARE(chosen[0][0].toString(), m_place->path(QStringLiteral("there.phd")));
    }

    void theSecondClickOfADoubleClickGoesNowhereElse()
    {
        QPushButton other;
        other.show();
        QSignalSpy clicked(&other, &QPushButton::clicked);
        const auto send = [](QWidget& widget, QEvent::Type type, const QPoint& at, quint64 when)
        {
            const auto held = type == QEvent::MouseButtonRelease ? Qt::NoButton : Qt::LeftButton;
            QMouseEvent event(type, at, widget.mapToGlobal(at), Qt::LeftButton, held, {});
            event.setTimestamp(when);
            QCoreApplication::sendEvent(&widget, &event);
        };
        const auto clickOther = [&](quint64 when)
        {
            send(other, QEvent::MouseButtonPress, other.rect().center(), when);
            send(other, QEvent::MouseButtonRelease, other.rect().center(), when + 1);
        };
        constexpr quint64 kFirst = 1'000;
        const auto interval = static_cast<quint64>(QApplication::doubleClickInterval());
        QSignalSpy chosen(m_page.get(), &StartPage::chosen);
        send(*list().viewport(), QEvent::MouseButtonPress, middleOf(0), kFirst);
        send(*list().viewport(), QEvent::MouseButtonRelease, middleOf(0), kFirst);
        QTRY_COMPARE(chosen.count(), 1);
        // However late it is delivered
        QTest::qWait(QApplication::doubleClickInterval() + 50);
        clickOther(kFirst + interval / 2);
        QCOMPARE(clicked.count(), 0);
        clickOther(kFirst + 2 * interval);
        QCOMPARE(clicked.count(), 1);
    }

    void whatIsGoneDoesNotOpen()
    {
        QSignalSpy chosen(m_page.get(), &StartPage::chosen);
        QTest::mouseClick(list().viewport(), Qt::LeftButton, {}, middleOf(1));
        QTest::qWait(50);
        QCOMPARE(chosen.count(), 0);
    }

    void aClickOnTheCrossRemoves()
    {
        QSignalSpy chosen(m_page.get(), &StartPage::chosen);
        QTest::mouseClick(list().viewport(), Qt::LeftButton, {}, crossOf(1));
        QTRY_COMPARE(list().count(), 1);
        QCOMPARE(m_place->settings().recentFiles().size(), 1);
        QTest::mouseClick(list().viewport(), Qt::LeftButton, {}, crossOf(0));
        QTRY_COMPARE(list().count(), 0);
        QCOMPARE(chosen.count(), 0);
    }

    void keysOpenAndRemove()
    {
        QSignalSpy chosen(m_page.get(), &StartPage::chosen);
        list().setFocus();
        list().setCurrentRow(0);
        QTest::keyClick(&list(), Qt::Key_Return);
        QCOMPARE(chosen.count(), 1);
        QTest::keyClick(&list(), Qt::Key_Down);
        QTest::keyClick(&list(), Qt::Key_Delete);
        QCOMPARE(list().count(), 1);
        QCOMPARE(list().item(0)->text(), QStringLiteral("there.phd"));
    }

    void noticesFilesThatGo()
    {
        m_page->hide();
        QVERIFY(QFile::remove(m_place->path(QStringLiteral("there.phd"))));
        m_page->show();
        QVERIFY(list().item(0)->data(RecentDelegate::MissingRole).toBool());
    }

    void buttonsAreTheActions()
    {
        QSignalSpy open(m_actions->action(ui::Command::Open), &QAction::triggered);
        QPushButton* button = nullptr;
        for (QPushButton* const each : m_page->findChildren<QPushButton*>())
        {
            button = each->text() == QStringLiteral("Open") ? each : button;
        }
        QVERIFY(button != nullptr);
        QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(open.count(), 1);
    }

    void menuListsTheSame()
    {
        ui::RecentMenu menu(m_place->settings());
        QSignalSpy chosen(&menu, &ui::RecentMenu::chosen);
        Q_EMIT menu.aboutToShow();
        const QList<QAction*> entries = menu.actions();
        QVERIFY(entries[0]->isEnabled());
        QVERIFY(!entries[1]->isEnabled());
        entries[0]->trigger();
        QCOMPARE(chosen[0][0].toString(), m_place->path(QStringLiteral("there.phd")));

        const auto tidy = std::ranges::find_if(
            entries,
            [](const QAction* entry) { return entry->text().contains(QStringLiteral("issing")); });
        QVERIFY(tidy != entries.end());
        (*tidy)->trigger();
        QCOMPARE(m_place->settings().recentFiles().size(), 1);

        Q_EMIT menu.aboutToShow();
        menu.actions().constLast()->trigger();
        QVERIFY(m_place->settings().recentFiles().isEmpty());
        QVERIFY(!menu.menuAction()->isEnabled());
    }
};

template struct tr::test::RegisteredTest<tst_StartPage, QApplication>;
#include "tst_StartPage.moc"
