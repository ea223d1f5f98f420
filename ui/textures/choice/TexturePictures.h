#pragma once

#include "core/edit/document/Step.h"
#include "ui/textures/TextureRegions.h"

#include <map>
#include <optional>
#include <vector>

namespace ui
{

/// The table whose rows faces of meshes name: the samples of a WAD, the object textures of a level.
/// Nothing where a file has neither.
[[nodiscard]] std::optional<tr::schema::TableId> faceTextureTable(const OpenFile& file);

/// Small pictures of the textures that faces of meshes can have, by their rows. Each is cut out of
/// its page when it is first asked for, as clear as the file has it: of one that is drawn opaque
/// nothing is clear, of one that adds light what is dark.
class TexturePictures
{
public:
    /// Another file; null: none.
    void setFile(const OpenFilePtr& file);

    /// The same file after an edit. Pictures that the edit has not changed stay.
    void revise(const OpenFilePtr& file, const tr::edit::ChangeSet& changes);

    [[nodiscard]] std::size_t count() const noexcept { return m_places.size(); }

    /// Of the textures; no table where there are none.
    [[nodiscard]] tr::schema::TableId table() const noexcept { return m_table; }

    /// Null: it is on no page. Precondition of all that take a row: it exists.
    [[nodiscard]] QImage picture(std::size_t row) const;

    /// "Object texture 12"
    [[nodiscard]] QString title(std::size_t row) const;

    /// "64 × 64 texels on page 3"
    [[nodiscard]] QString placeText(std::size_t row) const;

    /// How many pictures were cut out, for those who measure.
    [[nodiscard]] std::size_t made() const noexcept { return m_made; }

private:
    struct Place
    {
        int page = -1; ///< it is on none
        QPolygonF outline{};
        tr::view::Blending blending{};

        friend bool operator==(const Place&, const Place&) = default;
    };

    void readPlaces(const OpenFilePtr& file);
    [[nodiscard]] QRect box(const Place& place) const;
    [[nodiscard]] const QImage& page(int page) const;
    [[nodiscard]] QImage cut(const Place& place) const;

    tr::schema::TableId m_table{};
    TextureRegions m_regions;
    std::vector<Place> m_places;
    mutable std::vector<std::optional<QImage>> m_pictures;
    mutable std::map<int, QImage> m_pages; ///< that were needed
    mutable std::size_t m_made = 0;
};

} // namespace ui
