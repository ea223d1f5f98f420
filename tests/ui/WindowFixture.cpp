#include "tests/ui/WindowFixture.h"

#include "core/format/level/LevelFormat.h"
#include "core/format/wad/WadFormat.h"
#include "tests/support/RandomData.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTimer>
#include <QtTest>

#include <map>
#include <span>
#include <string>
#include <utility>

namespace test
{
namespace
{

using tr::format::Format;
namespace formats = tr::format::formats;

constexpr int kPatience = 5000;

std::vector<std::byte> bytesFor(const QString& name, std::uint64_t seed)
{
    static const std::map<QString, const Format*> kFormats{{QStringLiteral("phd"), &formats::Tr1},
                                                           {QStringLiteral("tr2"), &formats::Tr2},
                                                           {QStringLiteral("tr4"), &formats::Tr4},
                                                           {QStringLiteral("wad"), &formats::Wad}};
    const auto& kind = tr::test::kindOf(kFormats.at(QFileInfo(name).suffix().toLower()));
    for (std::uint64_t next = seed * 100;; ++next)
    {
        const tr::format::GameFile file = tr::test::randomFile(kind, next);
        const auto* const level = file.level();
        const bool isFull =
            level == nullptr
            || (!level->rooms.empty() && !(level->textiles8.empty() && level->textiles32.empty()));
        if (isFull && !file.objects().animations.empty())
        {
            return *tr::format::write(file);
        }
    }
}

QString write(const QString& path, std::span<const std::byte> bytes)
{
    QFile file(path);
    const auto size = static_cast<qint64>(bytes.size());
    const bool written = file.open(QIODevice::WriteOnly)
                         && file.write(reinterpret_cast<const char*>(bytes.data()), size) == size;
    return written ? path : QString();
}

} // namespace

FakeViewport::FakeViewport(QWidget* parent)
    : Viewport(parent)
    , m_player(new QLabel(QStringLiteral("player")))
{
}

void FakeViewport::setFile(ui::OpenFilePtr file)
{
    m_file = std::move(file);
    if (m_file)
    {
        QTimer::singleShot(0, this, &Viewport::ready);
    }
}

QImage FakeViewport::picture()
{
    QImage image(64, 48, QImage::Format_RGB32);
    image.fill(Qt::darkCyan);
    return image;
}

ui::FileReader GatedReader::reader()
{
    return [state = m_state](const QString& path, const tr::Progress& progress)
    {
        if (QFileInfo(path).fileName().startsWith(QStringLiteral("slow")))
        {
            state->visitors.release();
            while (!state->gate.tryAcquire(1, 5))
            {
                progress.step(0.25);
            }
        }
        return ui::loadFile(path, progress);
    };
}

bool GatedReader::waitForVisitor()
{
    return m_state->visitors.tryAcquire(1, kPatience);
}

Workplace::Workplace()
{
    restart();
    m_theme.apply(ui::ThemeChoice::Light);
}

QString Workplace::soundFile(const QString& name, std::uint64_t seed)
{
    return write(path(name), bytesFor(name, seed));
}

QString Workplace::brokenFile(const QString& name)
{
    const std::vector<std::byte> bytes = bytesFor(name, 1);
    return write(path(name), std::span(bytes).first(bytes.size() / 2));
}

QString Workplace::textFile(const QString& name, const QByteArray& content)
{
    return write(path(name), std::as_bytes(std::span(content.data(), std::size_t(content.size()))));
}

void Workplace::restart()
{
    m_settings.reset();
    m_settings = std::make_unique<ui::Settings>(path(QStringLiteral("settings.ini")));
}

std::unique_ptr<ui::MainWindow> Workplace::window(ui::FileReader reader)
{
    const auto viewport = [](ui::Selection&, QWidget* parent) -> ui::Viewport*
    { return new FakeViewport(parent); };
    return windowWith(viewport, std::move(reader));
}

std::unique_ptr<ui::MainWindow> Workplace::windowWith(ui::ViewportFactory viewport,
                                                      ui::FileReader reader)
{
    auto made =
        std::make_unique<ui::MainWindow>(ui::WindowServices{*m_settings,
                                                            m_theme,
                                                            std::move(viewport),
                                                            std::move(reader),
                                                            path(QStringLiteral("recovery")),
                                                            path(QStringLiteral("versions"))});
    made->show();
    made->activateWindow(); // there is no window manager that would
    return QTest::qWaitForWindowActive(made.get()) ? std::move(made) : nullptr;
}

bool openAndWait(ui::MainWindow& window, const QString& path)
{
    window.openFile(path);
    return QTest::qWaitFor(
        [&]
        {
            const ui::OpenFilePtr& file = window.session().file();
            return file && file->path() == path && file->roundTrip != ui::RoundTripState::Unknown;
        },
        kPatience);
}

} // namespace test
