#include "core/exchange/gltf/GltfShelves.h"

#include <bit>

namespace tr::exchange::gltf
{
namespace
{

static_assert(std::endian::native == std::endian::little, "buffers of glTF are little-endian");

struct ShelfForm
{
    int componentType;
    int target;         ///< 0: none
    std::size_t stride; ///< of vertices; 0: none
};

ShelfForm formOf(Shelf shelf) noexcept
{
    constexpr int kFloat = TINYGLTF_COMPONENT_TYPE_FLOAT;
    constexpr int kShort = TINYGLTF_COMPONENT_TYPE_UNSIGNED_SHORT;
    constexpr int kVertices = TINYGLTF_TARGET_ARRAY_BUFFER;
    constexpr int kIndices = TINYGLTF_TARGET_ELEMENT_ARRAY_BUFFER;
    switch (shelf)
    {
    case Shelf::Vec3:
        return {kFloat, kVertices, 3 * sizeof(float)};
    case Shelf::Vec2:
        return {kFloat, kVertices, 2 * sizeof(float)};
    case Shelf::Vec4:
        return {kFloat, kVertices, 4 * sizeof(float)};
    case Shelf::Joints:
        return {kShort, kVertices, 4 * sizeof(std::uint16_t)};
    case Shelf::Numbers:
        return {kFloat, kVertices, sizeof(float)};
    case Shelf::ShortIndices:
        return {kShort, kIndices, 0};
    case Shelf::LongIndices:
        return {TINYGLTF_COMPONENT_TYPE_UNSIGNED_INT, kIndices, 0};
    case Shelf::Matrices:
    case Shelf::Curves:
        break;
    }
    return {kFloat, 0, 0};
}

} // namespace

int Shelves::viewOf(Shelf shelf)
{
    int& view = m_views[static_cast<std::size_t>(shelf)];
    if (view < 0)
    {
        view = putFile({});
        const ShelfForm form = formOf(shelf);
        m_model.bufferViews.back().target = form.target;
        m_model.bufferViews.back().byteStride = form.stride;
    }
    return view;
}

int Shelves::add(Shelf shelf, int type, std::size_t count, std::span<const std::byte> bytes)
{
    const int view = viewOf(shelf);
    std::vector<std::byte>& there = m_bytes[static_cast<std::size_t>(view)];
    tinygltf::Accessor accessor;
    accessor.bufferView = view;
    accessor.byteOffset = there.size();
    accessor.componentType = formOf(shelf).componentType;
    accessor.count = count;
    accessor.type = type;
    there.insert(there.end(), bytes.begin(), bytes.end());
    m_model.accessors.push_back(std::move(accessor));
    return static_cast<int>(m_model.accessors.size() - 1);
}

int Shelves::putFile(std::vector<std::byte> bytes)
{
    tinygltf::BufferView view;
    view.buffer = 0;
    m_model.bufferViews.push_back(std::move(view));
    m_bytes.push_back(std::move(bytes));
    return static_cast<int>(m_bytes.size() - 1);
}

void Shelves::finish()
{
    m_size = 0;
    for (std::size_t i = 0; i < m_bytes.size(); ++i)
    {
        m_model.bufferViews[i].byteOffset = m_size;
        m_model.bufferViews[i].byteLength = m_bytes[i].size();
        m_size += (m_bytes[i].size() + kAlignment - 1) / kAlignment * kAlignment;
    }
}

void Shelves::appendTo(std::vector<std::byte>& out) const
{
    out.reserve(out.size() + m_size);
    for (const std::vector<std::byte>& bytes : m_bytes)
    {
        out.insert(out.end(), bytes.begin(), bytes.end());
        const std::size_t over = bytes.size() % kAlignment;
        out.insert(out.end(), over == 0 ? 0 : kAlignment - over, std::byte{0});
    }
}

} // namespace tr::exchange::gltf
