#pragma once

#include "tests/ui/WindowFixture.h"
#include "ui/common/widgets/Banner.h"

#include <QAction>
#include <QByteArray>
#include <QList>
#include <QString>

#include <cstdint>
#include <utility>

/// A window with a file that is edited, for tests of what becomes of edits.
namespace test
{

[[nodiscard]] QByteArray contentOf(const QString& path);

/// The bytes of a file with its companions, as one: what a window reads. Empty: it cannot be read.
[[nodiscard]] QByteArray imageOf(const QString& path);

/// The image of a WAD and companions by their suffixes.
[[nodiscard]] QByteArray joined(const QByteArray& wad,
                                const QList<std::pair<QString, QByteArray>>& companions);

/// The content of the earlier version of a file that saving has kept last; empty: there is none.
[[nodiscard]] QByteArray keptContentOf(test::Workplace& place, const QString& path);

/// Replaces what is in a file, as another program would. False if that cannot be.
[[nodiscard]] bool overwrite(const QString& path, const QByteArray& content);

/// Sets animations/0/state_id as an editor would.
[[nodiscard]] bool setState(ui::MainWindow& window, std::uint16_t state);

/// Types it into the cell of animations/0/state_id, and leaves the editor open. False: the cell has
/// none.
[[nodiscard]] bool typeState(ui::MainWindow& window, std::uint16_t state);

[[nodiscard]] std::uint16_t stateOf(ui::MainWindow& window);

/// The bytes that saving the window's file would write now.
[[nodiscard]] QByteArray bytesToSave(ui::MainWindow& window);

/// The bytes of a WAD, of one with its companions, or of a level, with another
/// animations/0/state_id.
[[nodiscard]] QByteArray withState(const QByteArray& content, std::uint16_t state);

/// Clicks the button of a banner with that text. False if the banner does not show it.
[[nodiscard]] bool choose(const ui::Banner& banner, const QString& text);

/// The dialog of that kind that is open, or null.
template <class Dialog>
[[nodiscard]] Dialog* openDialog(const QWidget& window)
{
    for (Dialog* const each : window.findChildren<Dialog*>())
    {
        if (each->isVisible())
        {
            return each;
        }
    }
    return nullptr;
}

} // namespace test
