#pragma once

#include "core/edit/animation/AnimationJoin.h"
#include "ui/animation/AnimationDialog.h"
#include "ui/animation/MomentShown.h"
#include "ui/rows/RowCommands.h"

#include <QList>
#include <QObject>

#include <utility>
#include <vector>

class QAction;
class QWidget;

namespace ui
{

class ActionSet;
class FileSession;
class Selection;

/// Arranges whole animations: copies behind them, one of two, other places in their moveable, key
/// frames where there are none, and numbers of frames that follow each other. Each asks before what
/// it will come to, and is one step of the history.
class AnimationArranging : public QObject
{
    Q_OBJECT

public:
    /// `rowsOf`: the rows that are worked on. `moment`: where the user is in time.
    AnimationArranging(const ActionSet& actions,
                       FileSession& session,
                       Selection& selection,
                       RowCommands::WorkedRowsOf rowsOf,
                       MomentShown moment,
                       QWidget& window);

    /// Enables the actions for what is shown and selected now.
    void update();

    /// These actions and those of AnimationMaking, in the order of menus.
    [[nodiscard]] static QList<QAction*> actionsIn(const ActionSet& actions);

Q_SIGNALS:
    /// It could not be done.
    void refused(const QString& reason);

private:
    /// Poses that key frames can be made in, by what they are called.
    using Poses = std::vector<std::pair<QString, tr::view::Keyframe>>;

    [[nodiscard]] std::vector<std::size_t> chosen() const;
    [[nodiscard]] std::vector<std::size_t> withoutKeyframes() const;
    [[nodiscard]] bool areOfOneMoveable(const std::vector<std::size_t>& animations);
    [[nodiscard]] std::pair<std::size_t, std::size_t>
    partners(const std::vector<std::size_t>& animations) const;
    [[nodiscard]] QString outcomeOfJoin(std::size_t first,
                                        std::size_t second,
                                        const AnimationDialog::Answer& answer) const;
    [[nodiscard]] QString outcomeOfMove(const std::vector<std::size_t>& animations,
                                        std::size_t to) const;
    [[nodiscard]] Poses posesFor(std::size_t animation) const;
    void duplicateBehind();
    void join();
    void move();
    void makeKeyframes();
    void renumber();
    void ask(const AnimationDialog::Question& question,
             AnimationDialog::Foretell foretell,
             AnimationDialog::Do then);
    [[nodiscard]] QString nameOf(std::size_t animation) const;
    [[nodiscard]] QString namesOf(const std::vector<std::size_t>& animations) const;
    void select(std::size_t animation);

    const ActionSet& m_actions;
    FileSession& m_session;
    Selection& m_selection;
    RowCommands::WorkedRowsOf m_rowsOf;
    MomentShown m_moment;
    QWidget& m_window;
};

} // namespace ui
