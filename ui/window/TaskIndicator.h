#pragma once

#include <QTimer>
#include <QWidget>

class QLabel;
class QProgressBar;
class QToolButton;

namespace ui
{

class TaskRunner;

/// What goes on in the background, how far it is, and a button that cancels it. Appears for tasks
/// that take long enough to be noticed.
class TaskIndicator : public QWidget
{
    Q_OBJECT

public:
    explicit TaskIndicator(TaskRunner& tasks, QWidget* parent = nullptr);

private:
    void follow();
    void appear();
    void cancel();
    void showProgress();

    TaskRunner& m_tasks;
    QLabel* m_title;
    QProgressBar* m_bar;
    QToolButton* m_cancel;
    QTimer m_delay;
};

} // namespace ui
