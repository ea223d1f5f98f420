// Every key that people try everywhere, pressed in everything that can have the focus.

#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/EditedWindow.h"
#include "ui/file/Addresses.h"
#include "ui/references/ReferencesView.h"
#include "ui/typing/FlagsEditor.h"
#include "ui/viewport/ViewportFactory.h"
#include "ui/window/CentreTabs.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QLineEdit>
#include <QPointer>
#include <QTableView>
#include <QTimer>
#include <QTreeView>
#include <QtTest>

#include <functional>
#include <memory>
#include <set>

using test::Workplace;
using tr::schema::Version;
namespace versions = tr::level::versions;
using ui::MainWindow;

namespace
{

/// Nearly all of the time goes to painting, by the number of pixels.
constexpr QSize kSize(1024, 700);

struct Key
{
    const char* name;
    Qt::Key key;
    Qt::KeyboardModifiers modifiers;
    bool mayEdit = false; ///< where a row or a bit is selected
};

const Key kKeys[]{{"copy", Qt::Key_C, Qt::ControlModifier},
                  {"copy with insert", Qt::Key_Insert, Qt::ControlModifier},
                  {"cut", Qt::Key_X, Qt::ControlModifier, true},
                  {"paste", Qt::Key_V, Qt::ControlModifier, true},
                  {"delete", Qt::Key_Delete, {}},
                  {"undo", Qt::Key_Z, Qt::ControlModifier},
                  {"redo", Qt::Key_Y, Qt::ControlModifier, true},
                  {"find", Qt::Key_F, Qt::ControlModifier},
                  {"select all", Qt::Key_A, Qt::ControlModifier},
                  {"F2", Qt::Key_F2, {}},
                  {"return", Qt::Key_Return, {}},
                  {"escape", Qt::Key_Escape, {}},
                  {"space", Qt::Key_Space, {}, true},
                  {"tab", Qt::Key_Tab, {}},
                  {"backtab", Qt::Key_Backtab, Qt::ShiftModifier},
                  {"menu", Qt::Key_Menu, {}},
                  {"back", Qt::Key_Left, Qt::AltModifier},
                  {"forward", Qt::Key_Right, Qt::AltModifier},
                  {"up", Qt::Key_Up, Qt::AltModifier},
                  {"down", Qt::Key_Down, Qt::AltModifier}};

struct Kind
{
    const char* name;
    const char* file; ///< empty: none is opened
    Version version;
    const char* place; ///< that is selected; empty: nothing
    /// With the real 3D view and its panels. Nearly all of the time goes to painting in software:
    /// what is pressed elsewhere is seen as well without.
    bool isDrawn = false;
};

constexpr Kind kKinds[]{{"nothing", "", versions::Tr1, ""},
                        {"TR1", "level.phd", versions::Tr1, ""},
                        {"TR4", "level.tr4", versions::Tr4, "animations/0", true},
                        {"TR5", "level.trc", versions::Tr5, "rooms/0/sectors/1"},
                        {"WAD", "objects.wad", versions::Wad, "animations/0"},
                        {"damaged", "broken.tr4", versions::Tr4, ""}};

QByteArray bytesOf(Version version)
{
    const auto bytes = version == versions::Wad
                           ? tr::test::fileBytes(tr::test::buildTempleWad())
                           : tr::test::fileBytes(tr::test::buildTemple(version));
    return {reinterpret_cast<const char*>(bytes.data()), qsizetype(bytes.size())};
}

/// "QTreeView Structure of the file"
QString nameOf(const QWidget& widget)
{
    return QStringLiteral("%1 \"%2\"")
        .arg(QString::fromLatin1(widget.metaObject()->className()), widget.accessibleName());
}

/// Everything of a window that a user can bring the focus to.
QList<QPointer<QWidget>> focusable(QWidget& window)
{
    QList<QPointer<QWidget>> found;
    for (auto* const each : window.findChildren<QWidget*>())
    {
        const bool isOfWindow = each->window() == &window && each->focusProxy() == nullptr;
        if (isOfWindow && each->isVisible() && each->isEnabled()
            && (each->focusPolicy() & Qt::TabFocus) != 0)
        {
            found.append(each);
        }
    }
    return found;
}

QWidget* openEditor(const QAbstractItemView& list)
{
    for (auto* const each : list.viewport()->findChildren<QWidget*>())
    {
        const bool isEditor = qobject_cast<QLineEdit*>(each) != nullptr
                              || qobject_cast<ui::FlagsEditor*>(each) != nullptr;
        if (isEditor && each->isVisible())
        {
            return each;
        }
    }
    return nullptr;
}

} // namespace

class tst_StandardKeys : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<Workplace> m_place;
    std::unique_ptr<MainWindow> m_window;
    QTimer m_closeMenus; ///< they have an event loop of their own

    [[nodiscard]] tr::edit::Document* document() const { return m_window->session().document(); }

    [[nodiscard]] std::optional<tr::edit::Document::State> state() const
    {
        return document() != nullptr ? std::optional(document()->state()) : std::nullopt;
    }

    void makeWindow(bool isDrawn)
    {
        m_window = isDrawn ? m_place->windowWith(ui::defaultViewportFactory()) : m_place->window();
        QVERIFY(m_window);
        m_window->resize(kSize);
    }

    [[nodiscard]] bool open(const QString& name, Version version)
    {
        if (name.isEmpty())
        {
            return true;
        }
        QByteArray bytes = bytesOf(version);
        if (name.startsWith(QStringLiteral("broken")))
        {
            bytes.truncate(bytes.size() * 3 / 4);
        }
        return test::openAndWait(*m_window, m_place->textFile(name, bytes));
    }

    void closeMenus()
    {
        while (auto* const popup = QApplication::activePopupWidget())
        {
            popup->close();
        }
    }

    void press(QWidget& receiver, const Key& key)
    {
        QWindow* const window = receiver.window()->windowHandle();
        QTest::keyClick(window, key.key, key.modifiers);
        if (key.key == Qt::Key_Menu)
        {
            // The platform makes it of the key.
            const QPoint place = receiver.rect().center();
            QContextMenuEvent event(
                QContextMenuEvent::Keyboard, place, receiver.mapToGlobal(place));
            QApplication::sendEvent(&receiver, &event);
        }
        QCoreApplication::processEvents();
        closeMenus();
    }

    /// Closes what a key opened, as a user would.
    [[nodiscard]] bool closeDialogs()
    {
        for (int i = 0; i < 4; ++i)
        {
            QCoreApplication::processEvents();
            QWidget* const dialog = QApplication::activeModalWidget();
            if (dialog == nullptr)
            {
                return true;
            }
            QTest::keyClick(dialog, Qt::Key_Escape);
        }
        return QApplication::activeModalWidget() == nullptr;
    }

    /// Presses one key where the widget has the focus, and puts everything back.
    [[nodiscard]] QString pressIn(QWidget& widget, const Key& key)
    {
        const bool presses = key.key == Qt::Key_Space || key.key == Qt::Key_Return;
        if (presses && widget.inherits("QAbstractButton") && !m_window->session().file())
        {
            return {}; // a button of the start page opens a file, some time later
        }
        const QPointer<QWidget> guard(&widget);
        widget.window()->activateWindow();
        widget.setFocus();
        const auto before = state();
        press(widget, key);
        if (!closeDialogs())
        {
            return QStringLiteral("a dialog stays that Escape does not close");
        }
        if (!m_window->isVisible())
        {
            return QStringLiteral("the window is gone");
        }
        const bool isBit =
            key.key != Qt::Key_Space
            || (guard && (guard->inherits("QTreeView") || guard->inherits("ui::HexCanvas")));
        if (state() != before && !(key.mayEdit && isBit))
        {
            return QStringLiteral("the file was changed");
        }
        if (document() != nullptr)
        {
            document()->goTo(0);
        }
        if (guard && qobject_cast<QAbstractItemView*>(guard) != nullptr)
        {
            if (QWidget* const editor = openEditor(*qobject_cast<QAbstractItemView*>(guard)))
            {
                QTest::keyClick(editor, Qt::Key_Escape);
            }
        }
        QCoreApplication::processEvents();
        return {};
    }

    /// What the keys promise in a list with a current line.
    [[nodiscard]] QString promisesOf(QAbstractItemView& list)
    {
        const QModelIndex current = list.currentIndex();
        list.window()->activateWindow();
        list.setFocus();
        if (current.isValid() && list.selectionMode() != QAbstractItemView::NoSelection)
        {
            list.setCurrentIndex(current);
            list.selectionModel()->select(
                current, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
        }
        QGuiApplication::clipboard()->setText(QStringLiteral("before"));
        press(list, kKeys[0]);
        const QString copied = QGuiApplication::clipboard()->text();
        if (!current.isValid() && !list.selectionModel()->hasSelection())
        {
            return copied == QStringLiteral("before") ? QString()
                                                      : QStringLiteral("copied without a line");
        }
        // The text of one of the columns, whichever of them the list copies.
        bool isThere = false;
        for (int column = 0; column < current.model()->columnCount(current.parent()); ++column)
        {
            const QString text = current.siblingAtColumn(column).data().toString();
            isThere = isThere || (!text.isEmpty() && copied.contains(text));
        }
        if (!isThere)
        {
            return QStringLiteral("copied \"%1\" of \"%2\"")
                .arg(copied, current.siblingAtColumn(0).data().toString());
        }
        press(list, {"select all", Qt::Key_A, Qt::ControlModifier});
        const bool isAll =
            list.selectionMode() != QAbstractItemView::ExtendedSelection
            || !qobject_cast<QTableView*>(&list)
            || list.selectionModel()->selectedRows().size() == list.model()->rowCount();
        list.setCurrentIndex(current);
        return isAll ? QString() : QStringLiteral("not all rows are selected");
    }

    /// Presses all keys in all that can have the focus and was not met before. `show` brings back
    /// what a key took away.
    [[nodiscard]] QStringList walk(std::set<QWidget*>& met, const std::function<void()>& show)
    {
        QStringList faults;
        for (const QPointer<QWidget>& widget : focusable(*m_window))
        {
            const auto isThere = [&widget]
            { return widget && widget->isVisible() && widget->isEnabled(); };
            if (!isThere())
            {
                show();
            }
            if (!isThere() || !met.insert(widget).second)
            {
                continue;
            }
            const QString name = nameOf(*widget);
            for (const Key& key : kKeys)
            {
                if (!isThere())
                {
                    show();
                }
                const QString fault = isThere() ? pressIn(*widget, key) : QString();
                if (!fault.isEmpty())
                {
                    faults.append(QStringLiteral("%1 in %2: %3")
                                      .arg(QString::fromLatin1(key.name), name, fault));
                }
            }
            show();
            auto* const list = qobject_cast<QAbstractItemView*>(widget.data());
            const QString fault = list != nullptr && isThere() ? promisesOf(*list) : QString();
            if (!fault.isEmpty())
            {
                faults.append(QStringLiteral("%1: %2").arg(name, fault));
            }
        }
        return faults;
    }

    void select(const QString& path)
    {
        const auto& file = m_window->session().file();
        m_window->selection().select(
            file && !path.isEmpty() ? ui::addressOf(*file, path.toStdString()) : std::nullopt);
        QCoreApplication::processEvents();
    }

    /// All tabs and panels, one in front after the other.
    [[nodiscard]] QStringList walkEverything(const QString& place)
    {
        QStringList faults;
        std::set<QWidget*> met;
        for (const char* const tab : {"3d",
                                      "table:animations",
                                      "table:meshes",
                                      "table:models",
                                      "texture:0",
                                      "sectors:0",
                                      "moveable:0"})
        {
            const auto show = [&]
            {
                m_window->tabs().showByName(QString::fromLatin1(tab));
                select(place);
            };
            show();
            faults += walk(met, show);
        }
        for (const char* const panel : {"structure",
                                        "animations",
                                        "properties",
                                        "player",
                                        "problems",
                                        "hex",
                                        "references",
                                        "history",
                                        "sounds",
                                        "graph",
                                        "drive",
                                        "curves",
                                        "matrix"})
        {
            const auto show = [&]
            {
                m_window->showPanel(QString::fromLatin1(panel));
                select(place);
            };
            show();
            faults += walk(met, show);
        }
        auto* const references = m_window->findChild<ui::ReferencesView*>();
        for (const auto mode : {ui::ReferencesView::Mode::Unused, ui::ReferencesView::Mode::Shared})
        {
            const auto show = [&]
            {
                m_window->showPanel(QStringLiteral("references"));
                references->setMode(mode);
                QCoreApplication::processEvents();
            };
            show();
            faults += walk(met, show);
        }
        return faults;
    }

private Q_SLOTS:

    void init()
    {
        m_place = std::make_unique<Workplace>();
        connect(&m_closeMenus, &QTimer::timeout, this, [this] { closeMenus(); });
        m_closeMenus.start(20);
    }

    void cleanup()
    {
        m_closeMenus.stop();
        m_closeMenus.disconnect(this);
        m_window.reset();
        m_place.reset();
    }

    void everywhere_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("version");
        QTest::addColumn<QString>("place");
        QTest::addColumn<bool>("isDrawn");
        for (const Kind& kind : kKinds)
        {
            QTest::newRow(kind.name)
                << QString::fromLatin1(kind.file) << static_cast<int>(kind.version)
                << QString::fromLatin1(kind.place) << kind.isDrawn;
        }
    }

    void everywhere()
    {
        QFETCH(QString, name);
        QFETCH(int, version);
        QFETCH(QString, place);
        QFETCH(bool, isDrawn);
        makeWindow(isDrawn);
        QVERIFY(open(name, static_cast<Version>(version)));
        if (name.isEmpty())
        {
            std::set<QWidget*> met;
            const QStringList faults = walk(met, [] {});
            QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
            QVERIFY(!met.empty());
            return;
        }
        const QStringList faults = walkEverything(place);
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
    }
};

template struct tr::test::RegisteredTest<tst_StandardKeys, QApplication>;
#include "tst_StandardKeys.moc"
