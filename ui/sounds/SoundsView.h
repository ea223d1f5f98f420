#pragma once

#include "ui/common/QuietWorker.h"
#include "ui/sounds/SoundPlayer.h"

#include <QTimer>
#include <QWidget>

class QAction;
class QLabel;
class QListView;
class QSlider;
class QSplitter;
class QToolButton;
class QTreeView;

namespace ui
{

class FilterField;
class FlowLayout;
class SampleLanes;
class Settings;
class SoundsFilter;
class SoundsModel;

/// The sounds of the file: a list with what their details say, and the samples of the one that is
/// selected, to be seen and heard. Plays what animations ask for, too. Worked out by a worker, once
/// it is seen or something is to be heard.
class SoundsView : public QWidget
{
    Q_OBJECT

public:
    /// Keeps all three. `output`: null where nothing can be heard.
    SoundsView(Selection& selection,
               Settings& settings,
               SoundOutput* output,
               QWidget* parent = nullptr);
    ~SoundsView() override;

    /// Null: no file is open.
    void setFile(const OpenFilePtr& file);

    /// Shows the same file after an edit.
    void revise(const OpenFilePtr& file);

    /// Lets a sound be heard as the game would; at once, or when it is known.
    void playAsGame(std::uint32_t sound);

    /// Ends what playAsGame has begun.
    void silence();

    [[nodiscard]] QTreeView* list() const noexcept { return m_list; }

    [[nodiscard]] QListView* samples() const noexcept { return m_samples; }

    [[nodiscard]] FilterField* filter() const noexcept { return m_filter; }

    [[nodiscard]] SoundPlayer& player() noexcept { return m_player; }

    /// The sample that is marked, else the first of the sound; nothing: no sound with samples is
    /// selected.
    [[nodiscard]] std::optional<std::size_t> currentSample() const;

    /// The ids of the sounds that are selected in the list, in ascending order; without those that
    /// the file has no sound for.
    [[nodiscard]] std::vector<std::uint32_t> selected() const;

    /// Selects a sound of the file.
    void showSound(std::uint32_t id);

    void focusFilter();

    /// Puts buttons behind those that play.
    void addCommands(const QList<QAction*>& actions);

    /// What is shown; null until it is worked out.
    [[nodiscard]] const SoundListPtr& sounds() const noexcept { return m_sounds; }

Q_SIGNALS:
    /// currentSample() is another one, or what is known of it.
    void sampleChosen();

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void makeActions();
    [[nodiscard]] QWidget* makeBar();
    void makeLists();
    [[nodiscard]] QWidget* makeNotice();
    QAction* addCommand(const char* name, const QString& text, const char* iconName);
    QToolButton* addButton(QAction* action);

    void demand();
    void take(const SoundListPtr& list);
    void follow();
    void choose();
    void showSamples();
    void showState();
    void showHeard();
    void playOrStop();
    void playOrStopSample();
    void openSound();
    void openSample();
    void addFolder();
    [[nodiscard]] const SoundRow* current() const;
    void select(std::uint32_t id);
    [[nodiscard]] QString stateText() const;

    Selection& m_selection;
    Settings& m_settings;
    SoundPlayer m_player;
    QuietWorker m_worker;
    OpenFilePtr m_file;
    SoundListPtr m_sounds;
    std::optional<tr::exchange::SamplesElsewhere> m_elsewhere; ///< of the file
    std::optional<std::uint32_t> m_owed;                       ///< to be heard once it is known
    std::vector<std::uint32_t> m_ofGame;
    std::vector<std::uint32_t> m_heard; ///< that the list shows as heard
    quint64 m_generation = 0;
    bool m_isStale = true;
    bool m_following = false;
    bool m_worksOut = false;

    SoundsModel* m_model;
    SoundsFilter* m_shown;
    SampleLanes* m_lanes;
    QTreeView* m_list;
    QListView* m_samples;
    QSplitter* m_splitter;
    FilterField* m_filter;
    FlowLayout* m_bar = nullptr;
    QToolButton* m_unused = nullptr;
    QAction* m_play = nullptr;
    QAction* m_stop = nullptr;
    QAction* m_loop = nullptr;
    QSlider* m_volume = nullptr;
    QWidget* m_notice = nullptr;
    QLabel* m_noticeText = nullptr;
    QToolButton* m_addFolder = nullptr;
    QTimer m_clock; ///< moves the places while something is heard
};

} // namespace ui
