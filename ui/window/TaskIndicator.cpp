#include "ui/window/TaskIndicator.h"

#include "ui/common/Task.h"
#include "ui/common/look/Icons.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QToolButton>

#include <chrono>

namespace ui
{
namespace
{

using namespace std::chrono_literals;

constexpr auto kNoticed = 250ms;
constexpr int kSteps = 100;
constexpr int kBarWidth = 140;
constexpr int kBarHeight = 10;

} // namespace

TaskIndicator::TaskIndicator(TaskRunner& tasks, QWidget* parent)
    : QWidget(parent)
    , m_tasks(tasks)
    , m_title(new QLabel)
    , m_bar(new QProgressBar)
    , m_cancel(new QToolButton)
{
    m_bar->setRange(0, kSteps);
    m_bar->setTextVisible(false);
    m_bar->setFixedSize(kBarWidth, kBarHeight);
    m_bar->setAccessibleName(tr("Progress"));
    m_cancel->setAutoRaise(true);
    m_cancel->setIcon(icon(QLatin1String("cancel")));
    m_cancel->setToolTip(tr("Cancel"));
    m_cancel->setAccessibleName(tr("Cancel what goes on in the background"));
    m_cancel->setFocusPolicy(Qt::TabFocus);

    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(4, 0, 0, 0);
    layout->addWidget(m_title);
    layout->addWidget(m_bar);
    layout->addWidget(m_cancel);

    m_delay.setSingleShot(true);
    m_delay.setInterval(kNoticed);
    connect(&m_delay, &QTimer::timeout, this, &TaskIndicator::appear);
    connect(m_cancel, &QToolButton::clicked, this, &TaskIndicator::cancel);
    connect(&m_tasks, &TaskRunner::changed, this, &TaskIndicator::follow);
    hide();
}

void TaskIndicator::follow()
{
    if (m_tasks.running().isEmpty())
    {
        m_delay.stop();
        hide();
    }
    else if (isVisibleTo(parentWidget()))
    {
        showProgress();
    }
    else if (!m_delay.isActive())
    {
        m_delay.start();
    }
}

void TaskIndicator::appear()
{
    if (!m_tasks.running().isEmpty())
    {
        showProgress();
        show();
    }
}

void TaskIndicator::showProgress()
{
    const Task& task = *m_tasks.running().constLast();
    m_title->setText(task.title() + QStringLiteral("…"));
    m_bar->setValue(static_cast<int>(task.done() * kSteps));
    m_bar->setToolTip(tr("%1 %").arg(m_bar->value()));
}

void TaskIndicator::cancel()
{
    if (!m_tasks.running().isEmpty())
    {
        m_tasks.running().constLast()->cancel();
    }
}

} // namespace ui
