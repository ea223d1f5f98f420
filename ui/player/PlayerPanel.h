#pragma once

#include "core/anim/Drive.h"
#include "core/edit/animation/poses/PoseEdit.h"
#include "core/view/objects/AnimationRows.h"
#include "core/view/objects/Pose.h"
#include "core/view/sounds/SoundView.h"
#include "ui/file/OpenFile.h"
#include "ui/player/MarkEdit.h"

#include <QElapsedTimer>
#include <QWidget>

#include <optional>

class QAction;
class QComboBox;
class QLabel;
class QListWidget;
class QLayout;
class QLineEdit;
class QTimer;
class QToolButton;

namespace ui
{

class RangeControls;
class Timeline;

/// Plays the animations of the moveable that the 3D view shows: a list of them, the usual buttons,
/// and a timeline with what is in their frames. Says which sounds they make on the ground that is
/// chosen.
class PlayerPanel : public QWidget
{
    Q_OBJECT

public:
    explicit PlayerPanel(Selection& selection, QWidget* parent = nullptr);

    /// Shows the animations of a row of models; nothing: there is none to play.
    void setModel(const OpenFilePtr& file, std::optional<std::size_t> model);

    /// Goes on with the same model after an edit of the file. Precondition: it still exists.
    void revise(const OpenFilePtr& file);

    /// Goes to the first frame of an animation (a row of animations) of the model.
    void showAnimation(std::size_t animation);

    /// Goes to the moment that a row stands for, and stays there: to a key frame, to a command when
    /// it happens, to a dispatch where it begins to hold. To an animation as showAnimation does.
    void showRow(tr::schema::TableId table, std::size_t row);

    /// Tells the pose once more: `posed`.
    void showAgain();

    /// Tells a pose that is tried out, until showAgain or another moment: `posed`.
    void showPose(const tr::view::Pose& pose) { Q_EMIT posed(pose); }

    [[nodiscard]] bool isPlaying() const noexcept;

    /// The animation shown (a row of animations), and its frame counted from its first; nothing
    /// without a model that has animations.
    [[nodiscard]] std::optional<std::size_t> animation() const;
    [[nodiscard]] std::size_t frame() const;
    [[nodiscard]] std::optional<tr::view::AnimationMoment> moment() const;

    /// How much of the next tick has passed in what `posed` told last, from 0 to 1.
    [[nodiscard]] float fraction() const noexcept { return m_fraction; }

    /// The key frames that are posed together where the one that is shown is among them; nothing:
    /// it is posed alone.
    [[nodiscard]] std::optional<tr::edit::Spread> spread() const;

    /// Null without a model that has animations.
    [[nodiscard]] const tr::anim::Drive* drive() const noexcept
    {
        return m_drive ? &*m_drive : nullptr;
    }

    /// Asks for a state, which plays; nothing: for none any more. `asked` follows.
    void ask(std::optional<std::uint16_t> state);

    /// Plays again what was done before. Nothing happens where there is no such animation any more.
    void repeat(tr::anim::DriveRun run);

    [[nodiscard]] const OpenFilePtr& file() const noexcept { return m_file; }

    /// The row of models; nothing: none is played.
    [[nodiscard]] std::optional<std::size_t> model() const noexcept { return m_model; }

    void setPlaying(bool playing);

    /// Lets so many ticks pass at once, as they do while it plays.
    void play(int ticks);

    void setFrame(std::size_t frame);
    void setChaining(bool chaining);

    /// Whether another panel lists the animations: all room is for the timeline then.
    void setAnimationsListed(bool elsewhere);

    /// Whether marks of the timeline can be dragged: `marked` follows.
    void setEditable(bool editable);

    [[nodiscard]] Timeline* timeline() const noexcept { return m_timeline; }

    /// Turns the sounds on and off, and is remembered by whoever made the panel.
    [[nodiscard]] QAction* soundsAction() const noexcept { return m_sounds; }

Q_SIGNALS:
    /// The animations are those of another moveable, or of none.
    void modelChanged();

    /// Another animation was asked for; not one that follows by itself while it plays.
    void chosen();

    /// It goes on from another frame than the one that follows: all that was asked for is over.
    void driveBegan();

    /// Somebody asks for a state.
    void asked(std::optional<std::uint16_t> state);

    /// A tick has passed.
    void drove(const tr::anim::DriveTick& tick);

    /// The moveable stands like this now.
    void posed(const tr::view::Pose& pose);

    /// An animation plays a sound, by its id.
    void sounded(std::uint32_t sound);

    /// What a mark of the animation stands for is to be in these frames of it, as the user dragged
    /// it there.
    void marked(std::size_t animation, const tr::view::AnimationMark& mark);

    /// What a selected mark of the timeline stands for is to be edited, or deleted; a command is to
    /// be added in the frame that is shown.
    void markWanted(ui::MarkEdit edit);

    /// The sounds until now belong to nothing that plays.
    void silenced();

private:
    void makeActions();
    void makeLayout();
    void makeChoice();
    [[nodiscard]] QLayout* makeButtons();
    QAction* addPlayAction(const char* name,
                           const QString& text,
                           const char* iconName,
                           const QKeySequence& keys);
    QToolButton* addButton(QAction* action);
    void fillList();
    void fillStates();
    void fillGrounds();
    void makeSound(const tr::view::AnimationCommand& command);
    void filterList(const QString& text);
    void tick();
    void playTicks(int count);
    void tickOnce();
    void step(int frames);
    void jumpToEnd();
    void showCurrent(float fraction = 0.0F);
    void chooseRow(int row);
    void requestState(int index);

    [[nodiscard]] const tr::anim::AnimationPlayer& player() const { return m_drive->player(); }

    [[nodiscard]] QString nameOf(std::size_t animation) const;

    Selection& m_selection;
    OpenFilePtr m_file;
    std::optional<std::size_t> m_model;
    std::optional<tr::anim::Drive> m_drive;
    tr::view::RowRange m_animations;

    QList<QAction*> m_actions;
    QAction* m_play = nullptr;
    QAction* m_loop = nullptr;
    QAction* m_sounds = nullptr;
    QWidget* m_choice = nullptr; ///< of animations
    QLineEdit* m_filter = nullptr;
    QListWidget* m_list = nullptr;
    Timeline* m_timeline = nullptr;
    RangeControls* m_range = nullptr;
    QLabel* m_title = nullptr;
    QLabel* m_position = nullptr;
    QLabel* m_motion = nullptr;
    QLabel* m_event = nullptr;
    QComboBox* m_speed = nullptr;
    QComboBox* m_states = nullptr;
    QComboBox* m_ground = nullptr;
    std::vector<tr::view::Ground> m_grounds; ///< in the order of the list
    QTimer* m_timer = nullptr;
    QElapsedTimer m_clock;
    float m_fraction = 0.0F;  ///< of a tick, in what is shown
    double m_owedTicks = 0.0; ///< time that has passed but is no whole tick yet
    std::size_t m_shown = static_cast<std::size_t>(-1);
    std::size_t m_marksOf = static_cast<std::size_t>(-1); ///< the animation with marked frames
    bool m_isListedElsewhere = false;
};

} // namespace ui
