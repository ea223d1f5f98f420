#pragma once

#include "core/view/links/Link.h"

#include <optional>
#include <span>
#include <vector>

/// The entries of packed streams: which words belong together, and whose they are.
namespace tr::view
{

enum class EntryKind : std::uint8_t
{
    Mesh,          ///< of mesh_words, owned by mesh pointers
    KeyFrame,      ///< of frames, owned by animations
    Command,       ///< of anim_commands, owned by animations
    Joint,         ///< four numbers of mesh_trees, owned by models
    FloorFunction, ///< of floor_data with all that belongs to it, owned by sectors
    Overlap,       ///< a word of overlaps, owned by boxes
};

inline constexpr std::size_t kEntryKinds = 6;

/// What the words of a table make up; nothing of a table whose rows are entries by themselves.
[[nodiscard]] std::optional<EntryKind> entryKindOf(schema::TableId table) noexcept;

[[nodiscard]] schema::TableId streamOf(EntryKind kind) noexcept;

/// The table whose rows own entries of that kind.
[[nodiscard]] schema::TableId ownersOf(EntryKind kind) noexcept;

/// The entries of one owner, which stand side by side.
struct EntryList
{
    Link link;              ///< that leads there; its cell stands in the owner's row
    std::size_t first = 0;  ///< of Entries::all()
    std::size_t count = 0;  ///< 0: it has none, or none that can be read
    bool isComplete = true; ///< false: an unknown one, or the end of the stream, cuts it off

    [[nodiscard]] std::size_t owner() const noexcept { return link.from.row; }

    [[nodiscard]] bool has(std::size_t entry) const noexcept
    {
        return entry >= first && entry < first + count;
    }
};

struct Entry
{
    std::size_t first = 0;          ///< word
    std::size_t count = 0;          ///< words, padding included
    std::vector<std::size_t> lists; ///< of Entries::lists(), in ascending order; never empty
    /// Its words are part of an entry that begins elsewhere, too, as it happens in damaged files:
    /// it can be shown, but nobody can say what becomes of the other when it is changed.
    bool isTied = false;

    [[nodiscard]] std::size_t end() const noexcept { return first + count; }
};

/// All entries of one stream. Keeps nothing of the content that it was made from.
class Entries
{
public:
    /// Precondition: entryKindOf(table).
    Entries(const schema::Content& content, schema::TableId table);

    [[nodiscard]] EntryKind kind() const noexcept { return m_kind; }

    /// In the order of their words.
    [[nodiscard]] std::span<const Entry> all() const noexcept { return m_entries; }

    /// A list for each owner that leads somewhere, in the order of their rows.
    [[nodiscard]] std::span<const EntryList> lists() const noexcept { return m_lists; }

    /// All links into the stream, those that own nothing included.
    [[nodiscard]] std::span<const Link> links() const noexcept { return m_links; }

    /// The entry that a word belongs to.
    [[nodiscard]] std::optional<std::size_t> at(std::size_t word) const;

    /// The list of an owner, a row of ownersOf(kind()). Null if it leads nowhere.
    [[nodiscard]] const EntryList* listOf(std::size_t owner) const;

    /// Words of the whole stream.
    [[nodiscard]] std::size_t words() const noexcept { return m_words; }

private:
    void readLists(const schema::Content& content);
    void tie();

    EntryKind m_kind;
    std::vector<Entry> m_entries;
    std::vector<EntryList> m_lists;
    std::vector<Link> m_links;
    std::size_t m_words = 0;
};

} // namespace tr::view
