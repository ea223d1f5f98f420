#pragma once

#include "core/edit/animation/poses/PoseEdit.h"
#include "core/view/objects/AnimationRows.h"
#include "ui/animation/AnimationDialog.h"
#include "ui/file/OpenFile.h"
#include "ui/rows/RowCommands.h"
#include "ui/session/Editor.h"

#include <QList>
#include <QObject>

#include <functional>
#include <optional>
#include <vector>

class QAction;
class QWidget;

namespace ui
{

class ActionSet;
class FileSession;
enum class Command : std::uint8_t;

/// What can be done to the selected animations or key frames as an animator thinks of them:
/// reversing and mirroring them, another rate, key frames between key frames, fewer of them, boxes.
/// Each is one step of the history, for however many animations. Where the selection is elsewhere,
/// they work on the animation that it belongs to.
class AnimationCommands : public QObject
{
    Q_OBJECT

public:
    /// `rowsOf`: the rows that are worked on.
    AnimationCommands(ActionSet& actions,
                      FileSession& session,
                      Selection& selection,
                      RowCommands::WorkedRowsOf rowsOf,
                      QWidget& window);

    /// Enables the actions for what is worked on now.
    void update();

    /// Puts a command or a dispatch of an animation into other frames of it, counted from its
    /// first.
    void moveInTime(std::size_t animation, const tr::view::AnimationMark& mark);

    /// Turns or moves a joint in key frames. Steps in a row are one edit.
    void pose(const tr::edit::PoseEdit& edit);

    /// The actions, in the order of menus.
    [[nodiscard]] static QList<QAction*> actionsIn(const ActionSet& actions);

Q_SIGNALS:
    /// It could not be done.
    void refused(const QString& reason);

    /// It could not be done to animations that own no key frames.
    void keyframesMissing(const QString& reason);

    /// It was done, but there is something to be said about it.
    void doubted(const QString& what);

private:
    /// What is worked on.
    struct Target
    {
        std::vector<std::size_t> animations;             ///< those that have key frames
        std::size_t without = 0;                         ///< how many more have none
        std::optional<tr::edit::KeyframeSpan> keyframes; ///< some of the only animation; else all
        bool isScattered = false; ///< key frames are selected that do not stand side by side
        bool isTooMuch = false;   ///< key frames of a damaged file overlap without end
    };

    using Make = std::function<tr::edit::Track(const tr::schema::Content& content,
                                               const tr::edit::KeyframeSpan& span)>;

    void on(Command command, void (AnimationCommands::*serve)(const Target& target));
    [[nodiscard]] std::optional<RowCommands::WorkedRows> worked() const;
    [[nodiscard]] Target targetOf(tr::schema::TableId table,
                                  const std::vector<std::size_t>& rows) const;
    void reverse(const Target& target);
    void mirror(const Target& target);
    void changeRate(const Target& target);
    void interpolate(const Target& target);
    void thinOut(const Target& target);
    void setBoxes(const Target& target);

    /// A track that goes by a number.
    using MakeByNumber = tr::edit::Track (*)(const tr::schema::Content& content,
                                             const tr::edit::KeyframeSpan& span,
                                             std::size_t number);

    /// Asks for the number, and does it.
    void ask(const Target& target,
             AnimationDialog::Question question,
             tr::edit::EditCode code,
             MakeByNumber makeByNumber);
    [[nodiscard]] QString apply(const Target& target,
                                tr::edit::EditCode code,
                                const Make& make,
                                tr::edit::LaterFrames later = tr::edit::LaterFrames::Keep);
    [[nodiscard]] QString outcome(const Target& target, const Make& make) const;
    [[nodiscard]] QString nameOf(const Target& target) const;
    [[nodiscard]] QString finish(const Target& target, const tr::Result<void>& done);
    void report(const QString& reason);

    ActionSet& m_actions;
    FileSession& m_session;
    Selection& m_selection;
    RowCommands::WorkedRowsOf m_rowsOf;
    QWidget& m_window;
    Editor m_editor;
};

} // namespace ui
