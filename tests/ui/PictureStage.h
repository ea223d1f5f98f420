#pragma once

#include "core/exchange/Pictures.h"
#include "core/exchange/Png.h"
#include "core/format/GameFile.h"
#include "tests/support/LevelBuilder.h"
#include "tests/ui/EditedWindow.h"
#include "tests/ui/WindowFixture.h"
#include "ui/textures/pictures/ImportPictureDialog.h"
#include "ui/textures/pictures/PictureEditing.h"
#include "ui/window/CentreTabs.h"

#include <QAction>
#include <QLabel>
#include <QPushButton>
#include <QTest>

#include <functional>
#include <memory>

/// Windows whose textures get pictures.
namespace test
{

namespace versions = tr::level::versions;
namespace tables = tr::level::tables;

/// The widget below another that readers of the screen call so; null if there is none.
template <class Widget>
[[nodiscard]] Widget* named(const QWidget& parent, const char* name)
{
    for (Widget* const each : parent.findChildren<Widget*>())
    {
        if (each->accessibleName() == QLatin1String(name))
        {
            return each;
        }
    }
    return nullptr;
}

/// A window with the small level of a game, or the objects of a WAD, and its pages in front.
struct PictureStage
{
    /// `alter` does to the file what a test needs.
    explicit PictureStage(tr::schema::Version version,
                          const std::function<void(tr::format::GameFile&)>& alter = {})
        : window(place.window())
    {
        auto file = tr::test::LevelBuilder(version).file();
        if (alter)
        {
            alter(file);
        }
        const auto bytes = tr::format::write(file);
        const QString name = version == versions::Wad   ? QStringLiteral("objects.wad")
                             : version == versions::Tr1 ? QStringLiteral("level.phd")
                             : version <= versions::Tr3 ? QStringLiteral("level.tr2")
                                                        : QStringLiteral("level.tr4");
        const QByteArray raw(reinterpret_cast<const char*>(bytes->data()),
                             qsizetype(bytes->size()));
        isReady = openAndWait(*window, place.textFile(name, raw))
                  && window->tabs().showTextures(0) != nullptr;
        pictures = window->findChild<ui::PictureEditing*>();
        isReady = isReady && pictures != nullptr;
        texture = {version == versions::Wad ? tr::schema::TableId(tables::TextureSamples)
                                            : tr::schema::TableId(tables::ObjectTextures),
                   version == versions::Wad ? std::size_t{1} : std::size_t{0}};
    }

    [[nodiscard]] QAction* action(const char* name) const
    {
        for (QAction* const each : pictures->actions())
        {
            if (each->objectName() == QLatin1String(name))
            {
                return each;
            }
        }
        return nullptr;
    }

    [[nodiscard]] const tr::edit::Content& content() const
    {
        return window->session().document()->content();
    }

    /// What a reader shows of the texture that is worked on.
    [[nodiscard]] tr::exchange::Picture shown() const
    {
        const auto pages = window->session().file()->file().format->pages(content());
        tr::exchange::PictureSource source(pages);
        return source.part(*source.texturePixels(texture.row), true);
    }

    /// A picture of the size of that texture in one colour.
    [[nodiscard]] tr::exchange::Picture
    plain(std::uint8_t red, std::uint8_t green, std::uint8_t blue) const
    {
        tr::exchange::Picture picture = shown();
        for (std::size_t i = 0; i < picture.pixels.size(); i += 4)
        {
            picture.pixels[i] = red;
            picture.pixels[i + 1] = green;
            picture.pixels[i + 2] = blue;
            picture.pixels[i + 3] = 255;
        }
        return picture;
    }

    [[nodiscard]] QString write(const QString& name, const tr::exchange::Picture& picture)
    {
        const auto bytes = tr::exchange::writePng(picture);
        return place.textFile(
            name,
            QByteArray(reinterpret_cast<const char*>(bytes->data()), qsizetype(bytes->size())));
    }

    /// The dialog that is open, once it has worked out what is asked for.
    [[nodiscard]] ui::ImportPictureDialog* dialog() const
    {
        ui::ImportPictureDialog* found = nullptr;
        const bool isThere = QTest::qWaitFor(
            [&]
            {
                found = openDialog<ui::ImportPictureDialog>(*window);
                return found != nullptr && !found->isBusy();
            });
        return isThere ? found : nullptr;
    }

    [[nodiscard]] static QPushButton* importButton(const ui::ImportPictureDialog& dialog)
    {
        for (auto* const each : dialog.findChildren<QPushButton*>())
        {
            if (each->text() == QStringLiteral("Import"))
            {
                return each;
            }
        }
        return nullptr;
    }

    [[nodiscard]] static QString findings(const ui::ImportPictureDialog& dialog)
    {
        return dialog.findChild<QLabel*>(QStringLiteral("findings"))->text();
    }

    [[nodiscard]] std::size_t edits() const { return window->session().document()->position(); }

    Workplace place;
    std::unique_ptr<ui::MainWindow> window;
    ui::PictureEditing* pictures = nullptr;
    ui::Address texture;
    bool isReady = false;
};

} // namespace test
