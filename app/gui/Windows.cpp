#include "app/gui/Windows.h"

#include "ui/window/OpenWindows.h"

#include <QApplication>

#include <algorithm>
#include <utility>

namespace gui
{
namespace
{

/// So that a window does not hide the one before it.
constexpr QPoint kCascade(28, 28);

bool isWindow(const QWidget* widget)
{
    return widget->isVisible() && qobject_cast<const ui::MainWindow*>(widget) != nullptr;
}

} // namespace

Windows::Windows(ui::WindowServices services, QObject* parent)
    : QObject(parent)
    , m_services(std::move(services))
{
}

ui::MainWindow& Windows::openEmpty(const QSize& size)
{
    const auto others = std::ranges::count_if(QApplication::topLevelWidgets(), isWindow);
    auto* const window = new ui::MainWindow(m_services);
    window->setAttribute(Qt::WA_DeleteOnClose);
    connect(window, &ui::MainWindow::windowWanted, this, &Windows::open);
    connect(window, &ui::MainWindow::recoveryWindowWanted, this, &Windows::recover);
    if (size.isValid())
    {
        window->resize(size);
    }
    if (others != 0 && !window->isMaximized() && !window->isFullScreen())
    {
        window->move(window->pos() + kCascade * int(others));
    }
    window->show();
    return *window;
}

void Windows::open(const QString& path)
{
    ui::MainWindow* const there = path.isEmpty() ? nullptr : ui::windowShowing(path);
    if (there != nullptr)
    {
        ui::bringToFront(*there);
        return;
    }
    ui::MainWindow& window = openEmpty();
    if (!path.isEmpty())
    {
        window.openFile(path);
    }
}

void Windows::recover(const QString& folder)
{
    openEmpty().recover(folder);
}

} // namespace gui
