#pragma once

#include "ui/animation/MomentShown.h"

#include <QObject>

class QWidget;

namespace ui
{

class ActionSet;
class FileSession;

/// Offers what problems of animations would be gone with.
class AnimationFixing : public QObject
{
    Q_OBJECT

public:
    AnimationFixing(const ActionSet& actions,
                    FileSession& session,
                    MomentShown moment,
                    QWidget& window);

    /// Enables the action where a file can be edited.
    void update();

private:
    void ask();

    const ActionSet& m_actions;
    FileSession& m_session;
    MomentShown m_moment;
    QWidget& m_window;
};

} // namespace ui
