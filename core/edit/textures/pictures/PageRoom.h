#pragma once

#include "core/edit/textures/PlacedRows.h"
#include "core/edit/textures/pictures/PictureImport.h"
#include "core/view/textures/PagePacker.h"

#include <optional>
#include <vector>

/// Room for textures on pages that others lie on.
namespace tr::edit
{

/// Whether all of a rectangle lies in another one.
[[nodiscard]] bool isInside(const exchange::PixelRect& rect,
                            const exchange::PixelRect& outer) noexcept;

/// Where textures have room. What it has given away is not free any more.
class PageRoom
{
public:
    /// The pages on which textures of objects can lie: not the engine's own, and no bump maps. All
    /// that engines show of a texture is taken.
    PageRoom(const Content& content, const view::TexturePages& pages);

    /// The pages of a group.
    PageRoom(const view::TexturePages& pages, const PageGroup& group);

    /// A place whose texels are all of one colour and shown by no texture or sprite.
    [[nodiscard]] std::optional<exchange::PixelRect> blank(std::uint32_t width,
                                                           std::uint32_t height);

    /// A place that nothing shows, whatever is there.
    [[nodiscard]] std::optional<exchange::PixelRect> unused(std::uint32_t width,
                                                            std::uint32_t height);

    /// A page that will be there, and on which nothing lies: see newPagePlace.
    void addPage(std::size_t number);

    /// What lies there is not free any more.
    void occupy(const exchange::PixelRect& rect);

private:
    void occupy();

    struct Page
    {
        std::size_t number = 0; ///< of view::TexturePages::pages
        view::PagePacker packer;
        view::RgbaPage pixels; ///< empty: not asked for yet, or blank
        bool isNew = false;
    };

    [[nodiscard]] bool isBlank(Page& page, const view::PackedRect& rect);

    const view::TexturePages& m_pages;
    std::vector<Page> m_room;
};

/// The table that new pages are put into, and where: behind those of objects, and in front of bump
/// maps. Those of other depths go with them.
struct NewPagePlace
{
    TableId table{};
    std::size_t at = 0; ///< a page
};

[[nodiscard]] NewPagePlace newPagePlace(const Content& content);

/// Puts an empty page there, as a part of a larger edit. Errors: those of insertRows.
[[nodiscard]] Result<void> insertPage(Transaction& transaction, const NewPagePlace& place);

} // namespace tr::edit
