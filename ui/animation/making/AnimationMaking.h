#pragma once

#include "core/edit/animation/AnimationMaking.h"
#include "ui/animation/MomentShown.h"
#include "ui/rows/RowCommands.h"

#include <QObject>

#include <optional>
#include <vector>

class QWidget;

namespace ui
{

class ActionSet;
class FileSession;
class Selection;

/// Makes animations: new ones, also for moveables that have none, copies at the end, copies for
/// another moveable, two of one, and one without some of its frames. Each is one step of the
/// history, and the first of what was made is selected.
class AnimationMaking : public QObject
{
    Q_OBJECT

public:
    /// `rowsOf`: the rows that are worked on. `moment`: where the user is in time.
    AnimationMaking(const ActionSet& actions,
                    FileSession& session,
                    Selection& selection,
                    RowCommands::WorkedRowsOf rowsOf,
                    MomentShown moment,
                    QWidget& window);

    /// Enables the actions for what is shown and selected now.
    void update();

Q_SIGNALS:
    /// It could not be done.
    void refused(const QString& reason);

private:
    [[nodiscard]] std::optional<tr::view::AnimationMoment> moment() const;
    [[nodiscard]] std::vector<std::size_t> selected() const;
    [[nodiscard]] bool hasParts(std::size_t animation);
    void make();
    void makeFirst(std::size_t model);
    [[nodiscard]] std::optional<std::size_t> withoutAny() const;
    void duplicate();
    void transfer();
    [[nodiscard]] std::vector<std::size_t> selectedOfOne();
    void split();
    void trim();
    [[nodiscard]] QString nameOf(std::size_t animation) const;
    [[nodiscard]] QString outcomeOfTrim(std::size_t animation,
                                        const tr::edit::FrameStretch& frames) const;
    QString show(const tr::Result<std::size_t>& made);

    const ActionSet& m_actions;
    FileSession& m_session;
    Selection& m_selection;
    RowCommands::WorkedRowsOf m_rowsOf;
    MomentShown m_moment;
    QWidget& m_window;
};

} // namespace ui
