#pragma once

#include "ui/file/OpenFile.h"

#include <QElapsedTimer>
#include <QLabel>
#include <QStatusBar>

namespace ui
{

class TaskRunner;

/// Whether the file can be saved as it was read: a mark with a word, and the reason as tool tip.
class RoundTripBadge : public QWidget
{
    Q_OBJECT

public:
    explicit RoundTripBadge(QWidget* parent = nullptr);

    void setState(RoundTripState state);

protected:
    void changeEvent(QEvent* event) override;

private:
    void dress();

    RoundTripState m_state = RoundTripState::Unknown;
    QLabel* m_mark;
    QLabel* m_word;
};

/// The status bar: what goes on, what is selected, how long a frame takes, what kind of file this
/// is, and its badge.
class StatusPanel : public QStatusBar
{
    Q_OBJECT

public:
    StatusPanel(TaskRunner& tasks, const Selection& selection, QWidget* parent = nullptr);

    /// Null: nothing is open.
    void setFile(const OpenFilePtr& file);

    /// Shows the same file after an edit.
    void revise(const OpenFilePtr& file);

    /// Names of the files that are open with it.
    void setCompanions(const QStringList& names);

    /// OpenFile::roundTrip has changed.
    void updateBadge();

    void showFrameTime(double milliseconds);

    /// Until the next one is shown.
    void clearFrameTime();

private:
    void showSelection(const std::optional<Address>& address);
    QLabel* addField(const QString& name);

    OpenFilePtr m_file;
    QLabel* m_selected;
    QLabel* m_frameTime;
    QLabel* m_kind;
    QLabel* m_size;
    RoundTripBadge* m_badge;
    double m_milliseconds = 0.0; ///< a running mean
    QElapsedTimer m_sinceShown;
};

} // namespace ui
