#pragma once

#include "core/edit/animation/AnimationEdit.h"
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

/// Copies how a moveable stands, and pastes it into key frames; gives them the pose of rest, or
/// that of another animation. What is copied stays until another pose is, also when another file is
/// opened: it fits all moveables of as many joints.
class PoseCommands : public QObject
{
    Q_OBJECT

public:
    /// `rowsOf`: the rows that are worked on. `moment`: where the user is in time.
    PoseCommands(const ActionSet& actions,
                 FileSession& session,
                 RowCommands::WorkedRowsOf rowsOf,
                 MomentShown moment,
                 QWidget& window);

    /// Enables the actions for what is shown and selected now.
    void update();

Q_SIGNALS:
    /// It could not be done.
    void refused(const QString& reason);

    /// It could not be done to an animation that owns no key frames.
    void keyframesMissing(const QString& reason);

private:
    /// Key frames of an animation, counted from its first.
    struct Target
    {
        std::size_t animation = 0;
        std::vector<std::size_t> keyframes;
    };

    void copy();
    void paste(bool isMirrored);
    void rest();
    void takeFrom();
    void refuseNowhere();
    [[nodiscard]] QString take(const Target& where, std::size_t animation, std::size_t keyframe);
    [[nodiscard]] std::optional<Target> target() const;
    [[nodiscard]] std::optional<Target> ownedTarget();

    const ActionSet& m_actions;
    FileSession& m_session;
    RowCommands::WorkedRowsOf m_rowsOf;
    MomentShown m_moment;
    QWidget& m_window;
    std::optional<tr::view::Keyframe> m_pose;
};

} // namespace ui
