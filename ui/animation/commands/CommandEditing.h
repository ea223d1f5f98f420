#pragma once

#include "core/edit/animation/commands/CommandEdit.h"
#include "ui/animation/MomentShown.h"
#include "ui/animation/commands/CommandDialog.h"
#include "ui/file/OpenFile.h"
#include "ui/session/SharedRows.h"

#include <QObject>

#include <functional>
#include <optional>

class QWidget;

namespace ui
{

class ActionSet;
class FileSession;

/// Adds commands to animations and changes them, by the names of their parameters.
class CommandEditing : public QObject
{
    Q_OBJECT

public:
    CommandEditing(const ActionSet& actions,
                   FileSession& session,
                   Selection& selection,
                   MomentShown moment,
                   QWidget& window);

    /// Enables the actions for what is shown and selected now.
    void update();

Q_SIGNALS:
    /// It could not be done.
    void refused(const QString& reason);

    /// The user wants to hear a sound.
    void soundWanted(std::uint32_t sound);

private:
    using Edit = std::function<tr::Result<tr::edit::WordSpan>(tr::edit::Document& document,
                                                              const tr::edit::ForOwner& owner)>;

    /// A command, and whose it is.
    struct Found
    {
        std::size_t animation = 0;
        tr::view::AnimationCommand command;
    };

    void add();
    void change();
    [[nodiscard]] std::optional<Found> selected() const;
    void ask(const QString& title, const Found& begin, const CommandDialog::Do& then);
    void make(std::optional<std::size_t> word, const Edit& edit, const CommandDialog::Then& then);

    const ActionSet& m_actions;
    FileSession& m_session;
    Selection& m_selection;
    MomentShown m_moment;
    QWidget& m_window;
};

} // namespace ui
