#pragma once

#include "core/edit/textures/TextureShape.h"
#include "core/view/textures/TexturePages.h"
#include "ui/file/OpenFile.h"

#include <QImage>
#include <QPolygonF>
#include <QString>

#include <vector>

namespace ui
{

/// A texture, sprite or sample on a page.
struct TextureRegion
{
    Address address;
    QString title;     ///< "Object texture 12"
    QPolygonF outline; ///< in pixels of the page, on pixel edges
    double area = 0.0; ///< of the outline
    tr::view::Blending blending{};
};

/// The texture pages of a file and what lies on them.
class TextureRegions
{
public:
    /// Without pages.
    TextureRegions() = default;

    /// Null: without pages.
    explicit TextureRegions(OpenFilePtr file);

    [[nodiscard]] int pageCount() const noexcept { return static_cast<int>(m_pages.size()); }

    /// Rows that show several others, one after the other.
    [[nodiscard]] const std::vector<tr::view::PageRun>& runs() const noexcept
    {
        return m_source.runs;
    }

    /// "Page 3", "Misc page 0". Precondition of all that take a page: it exists.
    [[nodiscard]] const QString& title(int page) const { return at(page).title; }

    /// Of the page itself.
    [[nodiscard]] const Address& address(int page) const { return at(page).address; }

    [[nodiscard]] QImage image(int page) const;

    /// Whether what pages show follows from rows of a table.
    [[nodiscard]] bool pagesCountOn(tr::schema::TableId table) const;

    /// The boxes of rows on whatever pages they lie; null where one lies on none.
    [[nodiscard]] QList<QImage> pictures(const std::vector<Address>& addresses) const;

    /// Those of an address: several of a sprite sequence.
    [[nodiscard]] std::vector<const TextureRegion*> regionsOf(int page,
                                                              const Address& address) const;

    [[nodiscard]] const std::vector<TextureRegion>& regions(int page) const
    {
        return at(page).regions;
    }

    /// The shapes of rows, by which they can be moved; without those that have none.
    [[nodiscard]] std::vector<tr::edit::TextureShape>
    shapes(const std::vector<Address>& addresses) const;

    /// The smallest region around a point; null if there is none.
    [[nodiscard]] const TextureRegion* regionAt(int page, const QPointF& point) const;

    /// Whether the address is the page, or lies on it.
    [[nodiscard]] bool shows(int page, const Address& address) const;

    /// The first page that shows an address.
    [[nodiscard]] std::optional<int> pageOf(const Address& address) const;

private:
    struct Page
    {
        Address address;
        QString title;
        std::vector<TextureRegion> regions;
    };

    [[nodiscard]] const Page& at(int page) const { return m_pages[static_cast<std::size_t>(page)]; }

    /// Whether a row is the page, in whatever depth.
    [[nodiscard]] bool isPage(int page, const Address& address) const;

    OpenFilePtr m_file;
    tr::view::TexturePages m_source; ///< points into the file
    std::vector<Page> m_pages;
};

} // namespace ui
