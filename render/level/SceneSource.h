#pragma once

#include "core/level/Content.h"
#include "core/view/textures/TextureView.h"
#include "render/scene/SceneDescription.h"

#include <optional>
#include <vector>

namespace render
{

/// What a scene takes its objects and textures from. Points to the data, which must outlive it.
class SceneSource
{
public:
    /// Content without objects or textures has none to show.
    explicit SceneSource(const tr::schema::Content& content);
    explicit SceneSource(tr::schema::Content&& content) = delete; // it would not outlive this
    explicit SceneSource(const tr::level::Level& level);
    explicit SceneSource(const tr::level::Wad& wad);

    [[nodiscard]] const tr::level::Objects& objects() const noexcept { return *m_objects; }

    [[nodiscard]] tr::schema::Version version() const noexcept { return m_version; }

    /// Null where there is none.
    [[nodiscard]] const tr::level::Level* level() const noexcept { return m_level; }

    [[nodiscard]] std::vector<TexturePage> pages() const;

    [[nodiscard]] std::optional<tr::view::TextureRef>
    textureOf(const tr::view::MeshFace& face) const;

    /// Colour of a face without texture.
    [[nodiscard]] tr::level::Colour colourOf(const tr::view::MeshFace& face) const;

    /// The row of the model with that slot id.
    [[nodiscard]] std::optional<std::size_t> modelOfSlot(std::uint32_t id) const;

    /// The row of the static mesh with that id.
    [[nodiscard]] std::optional<std::size_t> staticOfId(std::uint32_t id) const;

private:
    const tr::level::Level* m_level = nullptr;
    const tr::level::Wad* m_wad = nullptr;
    const tr::level::Objects* m_objects;
    tr::schema::Version m_version;
};

} // namespace render
