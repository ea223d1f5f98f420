#include "app/gui/Filming.h"

#include "core/anim/AnimationPlayer.h"
#include "core/io/File.h"
#include "ui/common/texts/Messages.h"
#include "ui/player/PlayerPanel.h"
#include "ui/window/MainWindow.h"

#include <QImage>
#include <QPixmap>
#include <QTimer>

#include <chrono>
#include <filesystem>
#include <utility>

namespace gui
{
namespace
{

constexpr int kTicksOfPicture = 2;
constexpr std::chrono::milliseconds kTimeOfPicture{1000 * kTicksOfPicture
                                                   / tr::anim::kTicksPerSecond};
/// Between two pictures: panels follow the player with a delay.
constexpr std::chrono::milliseconds kFollowing{60};

} // namespace

Filming::Filming(ui::MainWindow& window, QString path, int seconds)
    : QObject(&window)
    , m_window(window)
    , m_path(std::move(path))
    , m_left(seconds * tr::anim::kTicksPerSecond / kTicksOfPicture)
{
}

void Filming::start()
{
    if (auto* const player = qobject_cast<ui::PlayerPanel*>(m_window.viewport().player()))
    {
        player->setPlaying(false); // it goes on by the ticks of the film only
    }
    QTimer::singleShot(kFollowing, this, &Filming::shoot);
}

void Filming::shoot()
{
    if (const auto added = addPicture(); !added)
    {
        return finish(added);
    }
    if (--m_left == 0)
    {
        return finish(save());
    }
    if (auto* const player = qobject_cast<ui::PlayerPanel*>(m_window.viewport().player()))
    {
        player->play(kTicksOfPicture);
    }
    QTimer::singleShot(kFollowing, this, &Filming::shoot);
}

tr::Result<void> Filming::addPicture()
{
    return m_film.add(m_window.grab().toImage(), kTimeOfPicture);
}

tr::Result<void> Filming::save()
{
    const auto film = m_film.finish();
    return film ? tr::saveFile(std::filesystem::path(m_path.toStdU16String()), *film)
                : tl::unexpected(film.error());
}

void Filming::finish(const tr::Result<void>& outcome)
{
    Q_EMIT done(outcome ? QString() : ui::sentence(outcome.error()));
}

} // namespace gui
