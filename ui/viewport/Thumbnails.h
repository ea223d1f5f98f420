#pragma once

#include "core/edit/document/Step.h"
#include "ui/common/QuietWorker.h"
#include "ui/file/OpenFile.h"

#include <QImage>
#include <QObject>
#include <QRgb>

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

namespace render
{
struct SceneDescription;
}

namespace ui
{

/// Small pictures of the rows of a table, drawn as the 3D view draws them. Only those that are
/// asked for are made, one after the other: a worker builds the scene of each, and drawing one
/// holds up the window no longer than a frame. After an edit a picture stays until there is another
/// one.
class Thumbnails : public QObject
{
    Q_OBJECT

public:
    static constexpr int kSide = 96; ///< of a picture, in pixels of the window

    /// What is behind them: what is dark is told from it, and what only adds light, in both themes.
    static constexpr QRgb kGround = 0xFF5A616E;

    /// What draws them; several can share one, since each needs a place of its own on the graphics
    /// card.
    struct Drawer;

    [[nodiscard]] static std::shared_ptr<Drawer> makeDrawer();

    /// Of a table whose rows are drawn by themselves.
    Thumbnails(tr::schema::TableId table,
               QObject* parent,
               std::shared_ptr<Drawer> drawer = makeDrawer());
    ~Thumbnails() override;

    /// Another file; null: none.
    void setFile(const OpenFilePtr& file);

    /// The same file after an edit.
    void revise(const OpenFilePtr& file, const tr::edit::ChangeSet& changes);

    /// How many pixels of the screen are one of the window from now on.
    void setPixelRatio(double pixelRatio);

    /// The picture of a row; null while there is none, and where nothing can be drawn. `drawn`
    /// follows where another one is being made.
    [[nodiscard]] QImage picture(std::size_t row);

    /// Whether pictures are being made.
    [[nodiscard]] bool isBusy() const noexcept { return m_building || !m_wanted.empty(); }

Q_SIGNALS:
    /// There is another picture of a row.
    void drawn(qulonglong row);

private:
    struct Entry
    {
        QImage picture;
        bool isAsked = false; ///< it is of the file as it is now, or will be
    };

    void forget();
    void askAnew();
    void next();
    void draw(std::size_t row, const render::SceneDescription& scene);

    tr::schema::TableId m_table;
    OpenFilePtr m_file;
    std::vector<Entry> m_entries;      ///< by rows
    std::vector<std::size_t> m_wanted; ///< the last one comes next: it is what is seen now
    std::shared_ptr<Drawer> m_drawer;
    double m_pixelRatio = 1.0;
    std::uint64_t m_generation = 0;        ///< scenes of older ones come too late
    std::optional<std::size_t> m_building; ///< row whose scene is being built
    QuietWorker m_worker;
};

} // namespace ui
