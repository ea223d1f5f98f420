#pragma once

#include "core/view/links/LinkSource.h"

#include <span>
#include <utility>
#include <vector>

namespace tr::view
{

/// The links that stand in packed streams, and what reading the streams tells besides.
class PackedLinks
{
public:
    explicit PackedLinks(const LinkSource& source);

    /// Only what is needed for links that lead into a packed stream, of which none stand in one.
    PackedLinks(const LinkSource& source, schema::TableId into);

    /// Those whose cells are words of that table, in their order.
    [[nodiscard]] std::span<const Link> of(schema::TableId table) const noexcept;

    /// Words of the floor data that the functions take which begin there; 0 where none begin.
    [[nodiscard]] std::size_t floorWords(std::int64_t first) const noexcept;

    /// Words of the mesh, with its padding, that begins so many bytes into the mesh data; 0 if it
    /// cannot be read.
    [[nodiscard]] std::size_t meshWords(std::uint32_t offset) const noexcept;

    /// Whether triggers turn to a row of the cameras, or pull to it. One that no trigger names is
    /// taken for a camera.
    [[nodiscard]] bool isCamera(std::size_t row) const noexcept;
    [[nodiscard]] bool isSink(std::size_t row) const noexcept;

private:
    void sort();
    void readFloorData(const LinkSource& source);
    void addAction(const LinkSource& source, const struct TriggerAction& action);
    void readMeshes(const LinkSource& source);
    void readCommands(const LinkSource& source);
    void readAnimatedTextures(const LinkSource& source);

    std::vector<Link> m_floorData;
    std::vector<Link> m_meshes;
    std::vector<Link> m_commands;
    std::vector<Link> m_animatedTextures;
    std::vector<std::uint32_t> m_floorWords;
    std::vector<std::pair<std::uint32_t, std::size_t>> m_meshWords; ///< by offset
    std::vector<bool> m_cameras;
    std::vector<bool> m_sinks;
};

} // namespace tr::view
