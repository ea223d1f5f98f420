#pragma once

#include "core/edit/animation/poses/AngleForms.h"
#include "core/edit/animation/poses/LoopClosing.h"
#include "ui/animation/MomentShown.h"
#include "ui/rows/RowCommands.h"

#include <QList>
#include <QObject>

#include <optional>
#include <vector>

class QAction;
class QWidget;

namespace ui
{

class ActionSet;
class FileSession;

/// Tells rotations by angles that go on from key frame to key frame, and lets the end of an
/// animation meet what follows it. Both say first what would change.
class AngleCommands : public QObject
{
    Q_OBJECT

public:
    /// `rowsOf`: the rows that are worked on. `moment`: where the user is in time; its animation
    /// counts where no others are worked on.
    AngleCommands(const ActionSet& actions,
                  FileSession& session,
                  RowCommands::WorkedRowsOf rowsOf,
                  MomentShown moment,
                  QWidget& window);

    /// Enables the actions for what is shown and selected now.
    void update();

    /// Unwraps the angles of an animation.
    void unwrapAnimation(std::size_t animation);

    /// Closes an animation against what its end is to meet.
    void close(std::size_t animation, const tr::view::AnimationMoment& next);

    /// The actions, in the order of menus.
    [[nodiscard]] static QList<QAction*> actionsIn(const ActionSet& actions);

Q_SIGNALS:
    /// It could not be done.
    void refused(const QString& reason);

    /// It could not be done to animations that own no key frames.
    void keyframesMissing(const QString& reason);

private:
    /// What is worked on.
    struct Target
    {
        std::vector<std::size_t> animations;             ///< that own key frames
        std::optional<tr::edit::KeyframeSpan> keyframes; ///< some of the only one
        bool isTooMuch = false;   ///< it would be read again and again, as the file is damaged
        bool isScattered = false; ///< key frames are selected that do not stand side by side
    };

    [[nodiscard]] Target target() const;
    void unwrapSelected();
    void closeSelected();
    void refuseWithout();
    void unwrap(const Target& target);
    [[nodiscard]] QString unwrapped(const Target& target);
    [[nodiscard]] QString nameOf(std::size_t animation) const;
    [[nodiscard]] QString nameOf(const Target& target) const;
    [[nodiscard]] QString outcomeOf(const tr::edit::LoopClosing& closing) const;
    [[nodiscard]] QString closed(const tr::edit::LoopClosing& closing);

    const ActionSet& m_actions;
    FileSession& m_session;
    RowCommands::WorkedRowsOf m_rowsOf;
    MomentShown m_moment;
    QWidget& m_window;
};

} // namespace ui
