#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <tiny_gltf.h>
#include <vector>

/// The buffer of a glTF file that is written: what is alike lies on a shelf of its own, which
/// becomes one buffer view, so that a file of many small lists has few of them.
namespace tr::exchange::gltf
{

enum class Shelf : std::uint8_t
{
    Vec3, ///< of vertices, as all up to Numbers
    Vec2,
    Vec4,
    Joints,
    Numbers,
    ShortIndices,
    LongIndices,
    Matrices,
    Curves, ///< times and values of animations
};

class Shelves
{
public:
    explicit Shelves(tinygltf::Model& model)
        : m_model(model)
    {
        m_views.fill(-1);
    }

    /// Returns the number of the accessor that leads there. `type` is one of TINYGLTF_TYPE_...
    template <class Value>
    int put(Shelf shelf, int type, std::span<const Value> values)
    {
        return add(shelf, type, values.size(), std::as_bytes(values));
    }

    /// A view of its own; returns its number.
    int putFile(std::vector<std::byte> bytes);

    /// Tells the views where they lie. Nothing is put behind that.
    void finish();

    [[nodiscard]] std::size_t size() const noexcept { return m_size; }

    /// Puts all of it behind `out`. Precondition: finished.
    void appendTo(std::vector<std::byte>& out) const;

private:
    static constexpr std::size_t kShelves = static_cast<std::size_t>(Shelf::Curves) + 1;
    static constexpr std::size_t kAlignment = 4;

    int add(Shelf shelf, int type, std::size_t count, std::span<const std::byte> bytes);
    int viewOf(Shelf shelf);

    tinygltf::Model& m_model;
    std::array<int, kShelves> m_views{};
    std::vector<std::vector<std::byte>> m_bytes; ///< of each view
    std::size_t m_size = 0;
};

} // namespace tr::exchange::gltf
