#pragma once

#include "core/exchange/gltf/Gltf.h"
#include "core/exchange/gltf/GltfPart.h"

#include <map>
#include <set>

namespace tr::exchange::gltf
{

/// Throws Refused (ModelNeeds) where an extension of that name packs meshes.
void refusePacked(std::string_view extension);

/// A file that is read: its JSON, its buffers, and the numbers that lie in them. Whatever is asked
/// for is checked first. Functions throw Refused.
class Source
{
public:
    /// Keeps what it is given.
    Source(std::span<const std::byte> bytes, const Neighbour& neighbour);

    [[nodiscard]] const Part& root() const noexcept { return m_root; }

    /// The rows of a list of the file, such as "nodes".
    [[nodiscard]] std::vector<Part> list(std::string_view name) const
    {
        return m_root[name].items();
    }

    /// The numbers of an accessor, one after the other, which has to be of one of the types:
    /// "VEC3". Integers that are normalised become fractions.
    [[nodiscard]] std::vector<float> floats(const Part& number,
                                            std::initializer_list<std::string_view> types);

    /// Whole numbers of an accessor of unsigned integers.
    [[nodiscard]] std::vector<std::uint32_t> wholes(const Part& number, std::string_view type);

    /// Whether an accessor has bytes of its own, not only zeros and what is written over them.
    [[nodiscard]] bool hasBytes(const Part& number) const;

    /// The bytes of a view.
    [[nodiscard]] std::span<const std::byte> view(const Part& number);

    /// The bytes that an address leads to: in itself, or in a file beside this one.
    [[nodiscard]] std::span<const std::byte> fileOf(const Part& uri);

    /// Takes from what a file of this size may become in memory; throws where it is used up. A few
    /// bytes that say that they are many, or are asked for again and again, end here.
    void spend(std::uint64_t bytes, const Part& what);

    /// Something that is not read, once.
    void remark(const std::string& what) { m_remarks.insert(what); }

    [[nodiscard]] std::vector<std::string> remarks() const
    {
        return {m_remarks.begin(), m_remarks.end()};
    }

private:
    struct Rows
    {
        std::size_t count = 0;
        std::size_t components = 1;
        std::size_t component = 5126;
        bool isNormalised = false;
        std::size_t stride = 0;
        std::span<const std::byte> bytes; ///< empty: all are 0
    };

    void openBinary(std::span<const std::byte> bytes);
    void openText(std::span<const std::byte> bytes);
    std::span<const std::byte> buffer(const Part& number);
    void demandUnpacked(const Part& view) const;
    [[nodiscard]] const Part& accessorOf(const Part& number) const;
    Rows rowsOf(const Part& accessor, std::initializer_list<std::string_view> types);

    template <class Out>
    void overwrite(const Part& accessor, const Rows& rows, std::vector<Out>& values);

    const Neighbour& m_neighbour;
    JsonText m_text;
    Part m_root;
    std::vector<Part> m_buffers;
    std::vector<Part> m_views;
    std::vector<Part> m_accessors;
    std::optional<std::span<const std::byte>> m_binary; ///< chunk of a .glb
    std::map<std::string, std::vector<std::byte>, std::less<>> m_files;
    std::map<std::string, std::vector<std::byte>, std::less<>> m_inside; ///< by place
    std::set<std::string> m_remarks;
    std::uint64_t m_size = 0;
    std::uint64_t m_spent = 0;
};

} // namespace tr::exchange::gltf
