#pragma once

#include "ui/animation/MomentShown.h"

#include <QObject>

#include <cstddef>
#include <optional>

class QWidget;

namespace ui
{

class ActionSet;
class FileSession;
class Selection;

/// Lets the user say which joints of a moveable are left and right of each other.
class JointPairs : public QObject
{
    Q_OBJECT

public:
    JointPairs(const ActionSet& actions,
               FileSession& session,
               const Selection& selection,
               MomentShown moment,
               QWidget& window);

    /// Enables the action where there is a moveable.
    void update();

Q_SIGNALS:
    /// It could not be done.
    void refused(const QString& reason);

private:
    [[nodiscard]] std::optional<std::size_t> model() const;
    void ask();

    const ActionSet& m_actions;
    FileSession& m_session;
    const Selection& m_selection;
    MomentShown m_moment;
    QWidget& m_window;
};

} // namespace ui
