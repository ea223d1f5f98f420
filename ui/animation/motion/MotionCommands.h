#pragma once

#include "core/edit/animation/RootMotion.h"
#include "core/edit/animation/poses/BoxFaces.h"
#include "ui/animation/MomentShown.h"
#include "ui/animation/motion/RootMotionDialog.h"
#include "ui/rows/RowCommands.h"

#include <QList>
#include <QObject>

#include <cstddef>
#include <vector>

class QAction;
class QWidget;

namespace ui
{

class ActionSet;
class FileSession;

/// How the selected animations move their objects, or the one that is played: their speeds, root
/// motion, and feet that slip. Each is one step of the history, for however many animations. Also
/// does what is dragged in the 3D view.
class MotionCommands : public QObject
{
    Q_OBJECT

public:
    /// `rowsOf`: the rows that are worked on. `moment`: where the user is in time.
    MotionCommands(const ActionSet& actions,
                   FileSession& session,
                   RowCommands::WorkedRowsOf rowsOf,
                   MomentShown moment,
                   QWidget& window);

    /// Enables the actions for what is shown and selected now.
    void update();

    /// Steps in a row are one edit.
    void setSpeeds(std::size_t animation, const tr::view::Speeds& speeds, bool isStep);
    void moveBoxFace(const tr::edit::KeyframeSpan& span,
                     const tr::edit::BoxFace& face,
                     int units,
                     bool isStep);

    /// The actions, in the order of menus.
    [[nodiscard]] static QList<QAction*> actionsIn(const ActionSet& actions);

Q_SIGNALS:
    /// It could not be done.
    void refused(const QString& reason);

    /// It could not be done to animations that own no key frames.
    void keyframesMissing(const QString& reason);

    /// It is done, but there is something to be said about it.
    void doubted(const QString& what);

private:
    /// Animations of one moveable that own key frames.
    struct Posed
    {
        std::vector<std::size_t> animations;
        std::size_t model = 0;
    };

    [[nodiscard]] std::vector<std::size_t> selected() const;
    [[nodiscard]] std::optional<Posed> posed();
    [[nodiscard]] QString nameOf(const std::vector<std::size_t>& animations) const;
    void askSpeeds();
    void convert(RootMotionDialog::Way way);
    void matchFeet();

    const ActionSet& m_actions;
    FileSession& m_session;
    RowCommands::WorkedRowsOf m_rowsOf;
    MomentShown m_moment;
    QWidget& m_window;
};

} // namespace ui
