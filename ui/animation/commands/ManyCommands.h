#pragma once

#include "core/edit/animation/commands/CommandCopy.h"
#include "core/edit/animation/commands/CommandSearch.h"
#include "ui/animation/MomentShown.h"
#include "ui/rows/RowCommands.h"

#include <QObject>

#include <optional>

class QWidget;

namespace ui
{

class ActionSet;
class FileSession;
class Selection;

/// Finds commands of many animations, to change or to delete them, and copies commands into other
/// frames and animations.
class ManyCommands : public QObject
{
    Q_OBJECT

public:
    /// `rowsOf`: the rows that are worked on. `moment`: where the user is in time.
    ManyCommands(const ActionSet& actions,
                 FileSession& session,
                 Selection& selection,
                 RowCommands::WorkedRowsOf rowsOf,
                 MomentShown moment,
                 QWidget& window);

    /// Enables the actions for what is selected now.
    void update();

Q_SIGNALS:
    /// It could not be done.
    void refused(const QString& reason);

private:
    [[nodiscard]] std::vector<std::size_t> selectedWords() const;
    [[nodiscard]] std::optional<tr::edit::CommandCopies> selected() const;
    void find();
    void goTo(const tr::edit::FoundCommand& command);
    void copy();
    [[nodiscard]] QString make(const tr::edit::CommandCopies& wanted);

    const ActionSet& m_actions;
    FileSession& m_session;
    Selection& m_selection;
    RowCommands::WorkedRowsOf m_rowsOf;
    MomentShown m_moment;
    QWidget& m_window;
};

} // namespace ui
