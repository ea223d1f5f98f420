#include "tests/support/TestProgram.h"
#include "tests/ui/WindowFixture.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/convert/ConvertDialog.h"
#include "ui/viewport/NullViewport.h"
#include "ui/window/CentreTabs.h"

#include <QAccessible>
#include <QApplication>
#include <QDialog>
#include <QDockWidget>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QTabBar>
#include <QWidget>
#include <QtTest>

#include <set>

using test::openAndWait;
using test::Workplace;

namespace
{

/// What a person can act on or reads from, and what therefore needs a name.
const std::set<QAccessible::Role> kControls{
    QAccessible::PushButton,
    QAccessible::ButtonDropDown,
    QAccessible::ButtonMenu,
    QAccessible::CheckBox,
    QAccessible::RadioButton,
    QAccessible::ComboBox,
    QAccessible::EditableText,
    QAccessible::SpinBox,
    QAccessible::Slider,
    QAccessible::ProgressBar,
    QAccessible::Tree,
    QAccessible::Table,
    QAccessible::List,
    QAccessible::PageTab,
    QAccessible::PageTabList,
    QAccessible::MenuItem,
    QAccessible::Dialog,
    QAccessible::Window,
};

QString describe(QAccessibleInterface& item)
{
    QString text;
    for (const QObject* object = item.object(); object != nullptr; object = object->parent())
    {
        text +=
            QStringLiteral(" in %1 \"%2\"")
                .arg(QString::fromLatin1(object->metaObject()->className()), object->objectName());
    }
    return QStringLiteral("role %1%2").arg(int(item.role())).arg(text);
}

/// Parts that Qt makes for itself, which nobody reaches by name.
bool isInternal(QAccessibleInterface& item)
{
    const QObject* const object = item.object();
    if (object == nullptr)
    {
        return false;
    }
    const QString name = object->objectName();
    return name.startsWith(QStringLiteral("qt_")) || name == QStringLiteral("ScrollLeftButton")
           || name == QStringLiteral("ScrollRightButton")
           || object->inherits("QComboBoxPrivateContainer") || object->inherits("QScrollBar");
}

/// All controls below `item` that are shown and have no name.
void collectNameless(QAccessibleInterface& item, QStringList& nameless, int depth = 0)
{
    const bool shown = !item.state().invisible || item.role() == QAccessible::MenuItem;
    if (!shown || isInternal(item) || depth > 40)
    {
        return;
    }
    const bool separator = item.role() == QAccessible::Separator;
    if (!separator && kControls.contains(item.role())
        && item.text(QAccessible::Name).trimmed().isEmpty())
    {
        nameless.append(describe(item));
    }
    // The cells of tables and trees are named by their contents.
    const std::set<QAccessible::Role> views{QAccessible::Tree, QAccessible::Table};
    if (views.contains(item.role()))
    {
        return;
    }
    for (int i = 0; i < item.childCount(); ++i)
    {
        if (QAccessibleInterface* const child = item.child(i))
        {
            collectNameless(*child, nameless, depth + 1);
        }
    }
}

/// What has no name, a line each; empty if everything has one.
QString namelessIn(QWidget& widget)
{
    QStringList nameless;
    if (QAccessibleInterface* const root = QAccessible::queryAccessibleInterface(&widget))
    {
        collectNameless(*root, nameless);
    }
    else
    {
        nameless.append(QStringLiteral("nothing is accessible"));
    }
    return nameless.join(QLatin1Char('\n'));
}

} // namespace

class tst_Accessibility : public QObject
{
    Q_OBJECT

private:
    Workplace m_place;

private Q_SLOTS:

    void theWalkFindsWhatHasNoName()
    {
        QWidget window;
        window.setWindowTitle(QStringLiteral("window"));
        QWidget* const field = new QLineEdit(&window);
        window.show();
        QVERIFY(!namelessIn(window).isEmpty());
        field->setAccessibleName(QStringLiteral("field"));
        QCOMPARE(namelessIn(window), QString());
    }

    void startPage()
    {
        m_place.settings().addRecentFile({m_place.path(QStringLiteral("gone.wad")), {}});
        const auto window = m_place.window();
        QVERIFY(window);
        QCOMPARE(namelessIn(*window), QString());
    }

    void openFile_data()
    {
        QTest::addColumn<QString>("tab");
        for (const char* tab : {"3d",
                                "table:animations",
                                "table:room_vertices",
                                "texture:0",
                                "sectors:0",
                                "moveable:0"})
        {
            QTest::newRow(tab) << QString::fromLatin1(tab);
        }
    }

    void openFile()
    {
        QFETCH(QString, tab);
        const auto window = m_place.window();
        QVERIFY(window);
        QVERIFY(openAndWait(*window, m_place.soundFile(QStringLiteral("a.phd"))));
        QVERIFY(window->tabs().showByName(tab));
        window->selection().select(ui::Address{tr::level::tables::Animations, 0});
        QTest::qWait(50);
        QCOMPARE(namelessIn(*window), QString());
    }

    void closedPanels()
    {
        const auto window = m_place.window();
        QVERIFY(window);
        QVERIFY(openAndWait(*window, m_place.soundFile(QStringLiteral("a.phd"))));
        const auto tabs = [&window]() -> const QTabBar*
        {
            for (const auto* const bar : window->findChildren<QTabBar*>(Qt::FindDirectChildrenOnly))
            {
                // One without two tabs stands outside, or is hidden: Qt decides between them.
                if (bar->isVisible() && window->rect().intersects(bar->geometry()))
                {
                    return bar;
                }
            }
            return nullptr;
        };
        QTRY_VERIFY(tabs() != nullptr);
        const QStringList atTheBottom{QStringLiteral("player"),
                                      QStringLiteral("problems"),
                                      QStringLiteral("hex"),
                                      QStringLiteral("references"),
                                      QStringLiteral("history"),
                                      QStringLiteral("sounds"),
                                      QStringLiteral("graph"),
                                      QStringLiteral("matrix")};
        for (const QString& name : atTheBottom.mid(1))
        {
            window->findChild<QDockWidget*>(name)->close();
        }
        QTRY_VERIFY(tabs() == nullptr);
        QCOMPARE(namelessIn(*window), QString());
        for (const QString& name : atTheBottom)
        {
            window->findChild<QDockWidget*>(name)->show();
        }
        QTRY_VERIFY(tabs() != nullptr);
        QTRY_COMPARE(tabs()->count(), atTheBottom.size());
        QVERIFY(window->rect().contains(tabs()->geometry()));
        QCOMPARE(namelessIn(*window), QString());
    }

    void brokenFile()
    {
        const auto window = m_place.window();
        QVERIFY(window);
        QVERIFY(openAndWait(*window, m_place.brokenFile(QStringLiteral("broken.wad"))));
        QCOMPARE(namelessIn(*window), QString());
    }

    void dialogs_data()
    {
        QTest::addColumn<int>("command");
        QTest::newRow("about") << int(ui::Command::About);
        QTest::newRow("shortcuts") << int(ui::Command::Shortcuts);
        QTest::newRow("documentation") << int(ui::Command::Documentation);
    }

    void dialogs()
    {
        QFETCH(int, command);
        const auto window = m_place.window();
        QVERIFY(window);
        window->actionSet().action(ui::Command(command))->trigger();
        auto* const dialog = window->findChild<QDialog*>();
        QVERIFY(dialog != nullptr);
        QCOMPARE(namelessIn(*dialog), QString());
    }

    void convertDialog()
    {
        const auto window = m_place.window();
        QVERIFY(window);
        QVERIFY(openAndWait(*window, m_place.soundFile(QStringLiteral("a.wad"))));
        window->actionSet().action(ui::Command::Convert)->trigger();
        auto* const dialog = window->findChild<ui::ConvertDialog*>();
        QVERIFY(dialog != nullptr);
        QCOMPARE(namelessIn(*dialog), QString()); // with what shows that it works
        QTRY_VERIFY(!dialog->isWorking());
        QCOMPARE(namelessIn(*dialog), QString());
    }

    void withoutOpenGl()
    {
        ui::NullViewport view(QStringLiteral("No driver."));
        view.setWindowTitle(QStringLiteral("view"));
        view.show();
        QCOMPARE(namelessIn(view), QString());
    }

    void actionsHaveTextsAndTips()
    {
        const ui::ActionSet actions;
        for (const QAction* const action : actions.all())
        {
            QVERIFY(!action->text().isEmpty());
            QVERIFY2(!action->statusTip().isEmpty(), qPrintable(action->text()));
            QVERIFY2(!action->toolTip().isEmpty(), qPrintable(action->text()));
            QVERIFY2(!action->icon().isNull(), qPrintable(action->text()));
            QVERIFY2(!action->objectName().isEmpty(), qPrintable(action->text()));
        }
    }

    void menuEntriesHaveTips()
    {
        const auto window = m_place.window();
        QVERIFY(window);
        for (const QAction* const top : window->menuBar()->actions())
        {
            for (const QAction* const entry : top->menu()->actions())
            {
                const bool plain = !entry->isSeparator() && entry->menu() == nullptr;
                QVERIFY2(!plain || !entry->statusTip().isEmpty(), qPrintable(entry->text()));
            }
        }
    }
};

template struct tr::test::RegisteredTest<tst_Accessibility, QApplication>;
#include "tst_Accessibility.moc"
