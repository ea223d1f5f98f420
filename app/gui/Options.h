#pragma once

#include "ui/common/Settings.h"

#include <QSize>
#include <QString>
#include <QStringList>

#include <optional>

namespace gui
{

/// What the program was asked for on its command line.
struct Options
{
    QStringList files; ///< each gets a window of its own
    bool sample = false;
    std::optional<ui::ThemeChoice> theme;
    QString screenshot; ///< picture to save before the program ends; empty: none
    QString film;       ///< moving picture to save before the program ends; empty: none
    int seconds = 4;    ///< of that
    QSize size;         ///< of the window; invalid: as it was last
    QString select;     ///< path or table name; empty: nothing
    QString layout;     ///< name of a layout; empty: as the window begins
    QString panel;      ///< name of a dock to bring to the front; empty: none
    QString tab;        ///< name for CentreTabs::showByName; empty: the 3D view
};

/// How a command line was understood.
struct Parsed
{
    enum class What
    {
        Run,
        Help,
        Version,
        Wrong,
    };

    What what = What::Run;
    Options options;
    QString text; ///< to be printed, unless what is Run
};

/// Needs a QCoreApplication, or text will be without the program's name.
[[nodiscard]] Parsed parse(const QStringList& arguments);

/// Whether `arguments` ask for a text, for which no display is needed.
[[nodiscard]] bool asksForText(const QStringList& arguments);

} // namespace gui
