#include "render/level/SceneSource.h"

#include <algorithm>

namespace render
{
namespace
{

template <class Rows>
std::optional<std::size_t> rowOfId(const Rows& rows, std::uint32_t id)
{
    const auto found =
        std::find_if(rows.begin(), rows.end(), [id](const auto& each) { return each.id == id; });
    return found == rows.end()
               ? std::nullopt
               : std::optional(static_cast<std::size_t>(std::distance(rows.begin(), found)));
}

template <class Content>
std::vector<TexturePage> pagesOf(const Content& content)
{
    std::vector<TexturePage> pages(tr::view::pageCount(content));
    for (std::size_t i = 0; i < pages.size(); ++i)
    {
        pages[i].rgba = tr::view::pageRgba(content, i);
    }
    return pages;
}

} // namespace

SceneSource::SceneSource(const tr::level::Level& level)
    : m_level(&level)
    , m_objects(&level.objects)
    , m_version(level.version)
{
}

SceneSource::SceneSource(const tr::level::Wad& wad)
    : m_wad(&wad)
    , m_objects(&wad.objects)
    , m_version(tr::level::versions::Wad)
{
}

SceneSource::SceneSource(const tr::schema::Content& content)
    : m_level(content.as<tr::level::Level>())
    , m_wad(content.as<tr::level::Wad>())
    , m_objects(&tr::level::objectsOf(content))
    , m_version(content.version())
{
}

std::vector<TexturePage> SceneSource::pages() const
{
    if (m_level != nullptr)
    {
        return pagesOf(*m_level);
    }
    return m_wad != nullptr ? pagesOf(*m_wad) : std::vector<TexturePage>{};
}

std::optional<tr::view::TextureRef> SceneSource::textureOf(const tr::view::MeshFace& face) const
{
    if (m_level != nullptr)
    {
        return tr::view::textureOf(*m_level, face);
    }
    return m_wad != nullptr ? tr::view::textureOf(*m_wad, face) : std::nullopt;
}

tr::level::Colour SceneSource::colourOf(const tr::view::MeshFace& face) const
{
    return m_level != nullptr && face.coloured ? tr::view::faceColour(*m_level, face.texture)
                                               : tr::level::Colour{255, 0, 255};
}

std::optional<std::size_t> SceneSource::modelOfSlot(std::uint32_t id) const
{
    return rowOfId(m_objects->models, id);
}

std::optional<std::size_t> SceneSource::staticOfId(std::uint32_t id) const
{
    return rowOfId(m_objects->staticMeshes, id);
}

} // namespace render
