#pragma once

#include "tests/support/LevelBuilder.h"
#include "tests/ui/EditedWindow.h"
#include "ui/textures/TextureCanvas.h"
#include "ui/textures/TexturePageView.h"
#include "ui/window/CentreTabs.h"

#include <QAction>
#include <QFile>
#include <QtTest>

#include <algorithm>
#include <memory>

/// A window that shows a texture page with textures whose places are known.
namespace test
{

[[nodiscard]] inline tr::level::ObjectTexture
quadAt(int left, int top, int width, int height, tr::schema::Version version)
{
    const int low = version >= tr::level::versions::Tr4 ? 0 : 1;
    const auto word = [](int texel, int fraction)
    { return static_cast<std::uint16_t>(texel * 256 + fraction); };
    const std::uint16_t right = word(left + width - 1, 255);
    const std::uint16_t bottom = word(top + height - 1, 255);
    tr::level::ObjectTexture texture;
    texture.vertices = {tr::level::TextureCorner{word(left, low), word(top, low)},
                        {right, word(top, low)},
                        {right, bottom},
                        {word(left, low), bottom}};
    if (version >= tr::level::versions::Tr4)
    {
        texture.width = static_cast<std::uint32_t>(width - 1);
        texture.height = static_cast<std::uint32_t>(height - 1);
    }
    return texture;
}

/// A window with a level that has two more textures on page 0: 32 x 16 texels at 32, 32 and 16 x 16
/// at 96, 32. All others lie in a corner.
struct PageBench
{
    explicit PageBench(tr::schema::Version version = tr::level::versions::Tr4)
        : path(place.path(version == tr::level::versions::Tr1   ? QStringLiteral("page.phd")
                          : version == tr::level::versions::Tr4 ? QStringLiteral("page.tr4")
                                                                : QStringLiteral("page.tr2")))
    {
        tr::level::Level level = tr::test::LevelBuilder(version).build();
        auto& textures = level.objectTextures.edit();
        for (tr::level::ObjectTexture& each : textures)
        {
            each = quadAt(240, 240, 8, 8, version);
        }
        first = textures.size();
        textures.push_back(quadAt(32, 32, 32, 16, version));
        textures.push_back(quadAt(96, 32, 16, 16, version));
        if (!level.rooms.empty() && !level.rooms[0].quads.empty())
        {
            level.rooms.edit()[0].quads.edit()[0].texture = static_cast<std::uint16_t>(first);
        }
        const auto bytes = tr::test::fileBytes(std::move(level));
        QFile file(path);
        isWritten = file.open(QIODevice::WriteOnly)
                    && file.write(reinterpret_cast<const char*>(bytes.data()),
                                  static_cast<qint64>(bytes.size()))
                           == static_cast<qint64>(bytes.size());
        file.close();
        window = place.window();
        window->resize(1300, 900);
        isShown = isWritten && openAndWait(*window, path);
        view = window->tabs().showTextures(0);
        QCoreApplication::processEvents();
        if (view != nullptr)
        {
            view->canvas()->setZoom(2);
            view->canvas()->setFocus();
            before = bytesToSave(*window);
        }
    }

    [[nodiscard]] ui::TextureCanvas& canvas() const { return *view->canvas(); }

    [[nodiscard]] QPoint at(double x, double y) const
    {
        return canvas().toViewport({x, y}).toPoint();
    }

    [[nodiscard]] ui::Address address(std::size_t which) const
    {
        return {tr::level::tables::ObjectTextures, first + which};
    }

    [[nodiscard]] const tr::level::ObjectTexture& texture(std::size_t which) const
    {
        return window->session().file()->file().level()->objectTextures[first + which];
    }

    /// Its texels, by hand.
    [[nodiscard]] QRect box(std::size_t which) const
    {
        const auto& corners = texture(which).vertices;
        int left = 255;
        int top = 255;
        int right = 0;
        int bottom = 0;
        for (const tr::level::TextureCorner& corner : corners)
        {
            left = std::min(left, corner.x / 256);
            top = std::min(top, corner.y / 256);
            right = std::max(right, corner.x / 256);
            bottom = std::max(bottom, corner.y / 256);
        }
        return {QPoint(left, top), QPoint(right, bottom)};
    }

    void click(double x, double y, Qt::KeyboardModifiers keys = {}) const
    {
        QTest::mouseClick(canvas().viewport(), Qt::LeftButton, keys, at(x, y));
    }

    void press(const QPoint& from) const
    {
        QTest::mousePress(canvas().viewport(), Qt::LeftButton, {}, from);
    }

    void moveTo(const QPoint& to) const
    {
        QMouseEvent move(QEvent::MouseMove,
                         to,
                         canvas().viewport()->mapToGlobal(to),
                         Qt::NoButton,
                         Qt::LeftButton,
                         {});
        QCoreApplication::sendEvent(canvas().viewport(), &move);
    }

    void release(const QPoint& to) const
    {
        QTest::mouseRelease(canvas().viewport(), Qt::LeftButton, {}, to);
    }

    void drag(const QPoint& from, const QPoint& to) const
    {
        press(from);
        moveTo((from + to) / 2);
        moveTo(to);
        release(to);
    }

    void key(Qt::Key key, Qt::KeyboardModifiers keys = {}) const
    {
        QTest::keyClick(&canvas(), key, keys);
    }

    void trigger(const char* name) const
    {
        auto* const action = window->findChild<QAction*>(QString::fromLatin1(name));
        action->trigger();
    }

    [[nodiscard]] bool isEnabled(const char* name) const
    {
        return window->findChild<QAction*>(QString::fromLatin1(name))->isEnabled();
    }

    [[nodiscard]] std::size_t steps() const { return window->session().document()->position(); }

    /// Undoes all, and tells whether the bytes are those of the file.
    [[nodiscard]] bool undoesToTheByte() const
    {
        while (window->session().document()->canUndo())
        {
            window->session().document()->undo();
        }
        return bytesToSave(*window) == before && contentOf(path) == before;
    }

    Workplace place;
    QString path;
    std::unique_ptr<ui::MainWindow> window;
    ui::TexturePageView* view = nullptr;
    std::size_t first = 0;
    QByteArray before;
    bool isWritten = false;
    bool isShown = false;
};

} // namespace test
