#pragma once

#include "core/base/Progress.h"
#include "ui/fields/Decoder.h"
#include "ui/file/OpenFile.h"
#include "ui/hex/HexSource.h"

#include <QString>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace ui
{

class PackedWords;

/// Bytes of one address space, as a view shows them in one go.
struct HexSpace
{
    QString title;   ///< for people
    QString problem; ///< why there are no bytes; empty if there are
    HexSourcePtr source;
    std::uint64_t known = 0; ///< bytes in front of here have fields: all, but in a damaged file
    bool isShown = true;     ///< not those that hold the files of a set together, which no file has
};

struct ByteRange
{
    std::uint32_t space = 0;
    std::uint64_t offset = 0;
    std::uint64_t size = 0;

    [[nodiscard]] std::uint64_t end() const noexcept { return offset + size; }

    [[nodiscard]] bool contains(std::uint64_t byte) const noexcept
    {
        return byte >= offset && byte < end();
    }

    friend bool operator==(const ByteRange&, const ByteRange&) = default;
};

/// Neighbouring bytes that look the same: a number, or a stretch without structure.
struct HexStretch
{
    static constexpr int kNoTint = -1;

    std::uint64_t offset = 0;
    std::uint64_t size = 0;
    int tint = kNoTint;  ///< number of the table
    bool shaded = false; ///< the darker of the two shades that take turns
    bool quiet = false;  ///< padding, or nobody knows
    bool firstOfRow = false;
};

/// What is known about a byte.
struct HexNote
{
    ByteRange bytes; ///< of the number or stretch that it belongs to
    QString path;
    QString type;                   ///< empty of a stretch without structure
    QString role;                   ///< "index into Animations"
    QString raw;                    ///< "35 (0x0023)"
    QString value;                  ///< decoded
    QString inside;                 ///< what it is in a packed stream
    QString doc;                    ///< of what it is inside, or else of the field
    std::optional<Address> address; ///< of the field, for all other views
};

/// The bytes of all address spaces of a file and which field they belong to. Never changes.
class HexDocument
{
public:
    /// Works out the bytes of a file as it would be saved; of a damaged one those on the disk.
    /// Takes up to a tenth of a second. Throws tr::Cancelled. Precondition: not null.
    [[nodiscard]] static std::shared_ptr<const HexDocument>
    of(const std::shared_ptr<const OpenFile>& file, const tr::Progress& progress = {});

    ~HexDocument();

    HexDocument(const HexDocument&) = delete;
    HexDocument& operator=(const HexDocument&) = delete;

    /// In the order of FieldMap::spaces(). There is at least one.
    [[nodiscard]] const std::vector<HexSpace>& spaces() const noexcept { return m_spaces; }

    /// The space to begin with. One is always shown.
    [[nodiscard]] std::uint32_t firstShown() const noexcept;

    [[nodiscard]] const OpenFile* file() const noexcept { return m_file.get(); }

    /// Which field is at which of these bytes. Of a file with an edited chunk it is another one
    /// than OpenFile::map, which does not know how large that will be.
    [[nodiscard]] const tr::schema::FieldMap* map() const noexcept { return m_map.get(); }

    /// What covers the bytes from `begin` to `end`, in their order. Where no field is known, none.
    [[nodiscard]] std::vector<HexStretch>
    stretches(std::uint32_t space, std::uint64_t begin, std::uint64_t end) const;

    /// Nothing where no field is known.
    [[nodiscard]] std::optional<HexNote> noteAt(std::uint32_t space, std::uint64_t offset) const;

    /// The bytes of a table, row or number, in their order; several of a table whose rows are
    /// scattered.
    [[nodiscard]] std::vector<ByteRange> rangesOf(const Address& address) const;

private:
    HexDocument();

    void addFile(const tr::Progress& progress);
    void nameMembers();
    void addSoundSpaces(const std::vector<std::byte>& bytes, const tr::Progress& progress);
    void addDamagedSpaces(const std::vector<std::byte>& bytes, const tr::Progress& progress);
    [[nodiscard]] std::optional<ByteRange> rangeOf(std::string_view path) const;
    [[nodiscard]] bool isKnown(std::uint32_t space, std::uint64_t offset) const;
    [[nodiscard]] HexStretch stretchOf(const tr::schema::FieldMap::Spot& spot) const;
    void addValues(HexNote& note, const tr::schema::FieldRef& field, std::uint64_t offset) const;

    std::shared_ptr<const OpenFile> m_file;
    /// The file's, or one of its own: that of an edited file does not know how large the compressed
    /// chunks will be.
    std::shared_ptr<const tr::schema::FieldMap> m_map;
    std::shared_ptr<const Decoder> m_decoder;
    std::unique_ptr<const PackedWords> m_packed;
    std::vector<HexSpace> m_spaces;
};

using HexDocumentPtr = std::shared_ptr<const HexDocument>;

} // namespace ui
