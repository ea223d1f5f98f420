#pragma once

#include "core/schema/FieldMap.h"
#include "core/schema/archive/LineParts.h"
#include "core/schema/archive/PackedChunk.h"
#include "core/schema/archive/PartLayout.h"
#include "core/schema/archive/WriteArchive.h"

#include <memory>
#include <utility>

namespace tr::schema
{

/// Makes the FieldMap of a value while `describe(archive, value)` names its parts; see ReadArchive
/// for the interface. Of a chunk whose content was edited, the map shows the compressed bytes that
/// it had before: their new size is known only after saving.
class LayoutArchive
{
public:
    static constexpr bool kReads = false;

    explicit LayoutArchive(Version version)
        : m_version(version)
        , m_shared(std::make_shared<Shared>())
    {
        m_shared->spaces.push_back({});
        m_shared->nodes.push_back({});
    }

    [[nodiscard]] Version version() const noexcept { return m_version; }

    [[nodiscard]] std::size_t position() const noexcept { return m_position; }

    /// The map of everything described so far; ends the archive's use.
    [[nodiscard]] FieldMap release()
    {
        m_shared->spaces[0].size = m_position;
        m_shared->nodes[0].end = m_position;
        return {std::move(m_shared->spaces), std::move(m_shared->nodes)};
    }

    template <class T>
    void record(std::string_view name, [[maybe_unused]] const T& value)
    {
        if constexpr (Varied<T>)
        {
            const auto add =
                [this](const RecordType& type, const FieldInfo& info, const auto& member)
            { this->addField(type, info, member); };
            if (name.empty())
            {
                forFields(m_version, value, add);
                return;
            }
            const Group group(*this, name, nullptr, FieldMap::kNone);
            forFields(m_version, value, add);
        }
        else
        {
            addRows(FieldMap::Kind::Record, {}, name, nullptr, recordType<T>(m_version), 1);
        }
    }

    template <class T>
    void rows(const TableInfo& table, const Table<T>& rows, std::size_t)
    {
        const RecordType& type = recordType<T>(m_version);
        addRows(FieldMap::Kind::Rows, {}, table.segment, &table, type, rows.size());
    }

    template <class Number>
    Stated<Number> follows(std::string_view name, std::size_t number)
    {
        addNumber<Number>({}, name);
        return {number, nullptr};
    }

    template <class Number>
    void follow(std::string_view name, const std::vector<std::size_t>& numbers)
    {
        const RecordType& type = recordType<Number>(m_version);
        addRows(FieldMap::Kind::Rows, {}, name, nullptr, type, numbers.size());
    }

    template <class Count, class T>
    void counted(const TableInfo& table, const Table<T>& rows)
    {
        addNumber<Count>(kCountPrefix, table.segment);
        this->rows(table, rows, rows.size());
    }

    template <class Count, class T>
    void each(const TableInfo& table, const Table<T>& rows, std::size_t smallest)
    {
        addNumber<Count>(kCountPrefix, table.segment);
        eachOf(table, rows, rows.size(), smallest);
    }

    template <class T, class Describe = DescribeRow>
    void eachOf(const TableInfo& table,
                const Table<T>& rows,
                std::size_t,
                std::size_t,
                Describe describeRow = {})
    {
        someOf(table, rows, 0, rows.size(), describeRow);
    }

    template <class T, class Describe = DescribeRow>
    void someOf(const TableInfo& table,
                const Table<T>& rows,
                std::size_t first,
                std::size_t count,
                Describe describeRow = {})
    {
        const Group group(*this, table.segment, &table, FieldMap::kNone);
        m_shared->nodes[m_parent].rows = count;
        for (std::size_t row = first; row < first + count; ++row)
        {
            const Group rowGroup(*this, {}, nullptr, static_cast<std::uint32_t>(row));
            describeRow(*this, rows[row], row);
        }
    }

    template <class Length, class Body>
    void block(std::string_view name,
               std::size_t,
               const Table<std::uint8_t>& slack,
               Body body,
               std::size_t = 0)
    {
        addNumber<Length>({}, name);
        body(*this);
        addBytes(name, "slack_of_", slack.size());
    }

    template <class Body>
    void filled(std::string_view name,
                const std::uint8_t& lengthBytes,
                const Table<std::uint8_t>& slack,
                Body body)
    {
        // How many bytes the length takes is known only from what comes behind it.
        const auto size = static_cast<std::int64_t>(
            WriteArchive::sizeOf(m_version, m_spread != nullptr, body) + slack.size());
        addVaried(recordType<LebNumber>(m_version), name, lebSize({size, lengthBytes}));
        body(*this);
        addBytes(name, "slack_of_", slack.size());
    }

    template <class Length, class Body>
    void sizedBehind(std::string_view name, Body body)
    {
        body(*this);
        addNumber<Length>({}, name);
    }

    template <class Inflated = std::uint32_t, class Body>
    void chunk(std::string_view name, const PackedChunk& chunk, Body body)
    {
        {
            const Group group(*this, name, nullptr, FieldMap::kNone);
            addSizes(!std::is_void_v<Inflated>);
            addBytes("compressed", {}, chunk.compressed.size());
        }
        LayoutArchive inner(*this, static_cast<std::uint32_t>(m_shared->spaces.size()));
        m_shared->spaces.push_back({std::string(name), 0});
        body(inner);
        inner.addBytes(name, "slack_of_", chunk.slack.size());
        m_shared->spaces[inner.m_space].size = inner.m_position;
    }

    template <class Body>
    void sized(std::string_view name, const Table<std::uint8_t>& slack, Body body)
    {
        {
            const Group group(*this, name, nullptr, FieldMap::kNone);
            addSizes(true);
        }
        body(*this);
        addBytes(name, "slack_of_", slack.size());
    }

    template <class Row>
    void lines(const TableInfo& table, const TextLines<Row>& lines)
    {
        const Group group(*this, table.segment, &table, FieldMap::kNone);
        m_shared->nodes[m_parent].rows = lines.rows.size();
        for (std::uint32_t row = 0; row < lines.rows.size(); ++row)
        {
            const Group rowGroup(*this, {}, nullptr, row);
            forTexts(lines.rows[row],
                     [this](const RecordType& type,
                            const FieldInfo& info,
                            std::string_view text,
                            std::string_view separator)
                     {
                         addVaried(type, info.name, text.size());
                         addBytes(info.name, kEndPrefix, separator.size());
                     });
            addBytes(kLineEnd, {}, endOf(lines, row).size());
        }
    }

    template <class Size, class Body>
    void stored(std::string_view name, Body body)
    {
        addNumber<Size>(kSizePrefix, name);
        LayoutArchive inner(*this, static_cast<std::uint32_t>(m_shared->spaces.size()));
        m_shared->spaces.push_back({std::string(name), 0});
        body(inner);
        m_shared->spaces[inner.m_space].size = inner.m_position;
        addBytes(name, kStoredPrefix, inner.m_position);
    }

    void rest(const TableInfo& table, const Table<std::uint8_t>& bytes)
    {
        rows(table, bytes, bytes.size());
    }

    template <class Body>
    void spread(const Table<PartGap>& gaps, Body body)
    {
        detail::PartLayout::spread(*this, gaps, body);
    }

    template <class Offset, class Size = void, class Body>
    void at(std::string_view name, const PartPlace& place, Body body)
    {
        addNumber<Offset>(kOffsetPrefix, name);
        if constexpr (!std::is_void_v<Size>)
        {
            addNumber<Size>(kSizePrefix, name);
        }
        detail::PartLayout::part(*this, place, body);
    }

private:
    friend struct detail::PartLayout;

    struct Shared
    {
        std::vector<Space> spaces;
        std::vector<FieldMap::Node> nodes;
    };

    /// Opens a group node and closes it at its last byte.
    class Group
    {
    public:
        Group(LayoutArchive& archive,
              std::string_view name,
              const TableInfo* table,
              std::uint32_t row)
            : m_archive(archive)
            , m_outer(archive.m_parent)
        {
            FieldMap::Node node;
            node.name = name;
            node.table = table;
            node.row = row;
            node.begin = archive.m_position;
            archive.m_parent = archive.add(std::move(node));
        }

        Group(const Group&) = delete;
        Group& operator=(const Group&) = delete;

        ~Group()
        {
            m_archive.m_shared->nodes[m_archive.m_parent].end = m_archive.m_position;
            m_archive.m_parent = m_outer;
        }

    private:
        LayoutArchive& m_archive;
        std::uint32_t m_outer;
    };

    LayoutArchive(const LayoutArchive& outer, std::uint32_t space)
        : m_version(outer.m_version)
        , m_shared(outer.m_shared)
        , m_parent(outer.m_parent)
        , m_space(space)
    {
    }

    template <class Member>
    void addField(const RecordType& type, const FieldInfo& info, const Member& member)
    {
        if constexpr (detail::isFileText<Member>)
        {
            forLengthOf(info.text.form,
                        [&](auto length)
                        { this->addNumber<decltype(length)>(kSizePrefix, info.name); });
            addVaried(type, info.name, member.bytes().size());
            addBytes(info.name, kEndPrefix, info.text.form == TextForm::ZeroEnded ? 1 : 0);
        }
        else if constexpr (detail::isLeb<Member>)
        {
            addVaried(type, info.name, lebSize(member));
        }
        else
        {
            addRows(FieldMap::Kind::Record, {}, info.name, nullptr, type, 1);
        }
    }

    void addVaried(const RecordType& type, std::string_view name, std::size_t size)
    {
        FieldMap::Node node;
        node.kind = FieldMap::Kind::Varied;
        node.name = name;
        node.type = &type;
        node.begin = m_position;
        m_position += size;
        node.end = m_position;
        add(std::move(node));
    }

    std::uint32_t add(FieldMap::Node node)
    {
        const auto index = static_cast<std::uint32_t>(m_shared->nodes.size());
        node.parent = m_parent;
        node.space = m_space;
        m_shared->nodes.push_back(std::move(node));
        m_shared->nodes[m_parent].children.push_back(index);
        if (m_spread != nullptr && m_spread->current != LaidParts::kOutside)
        {
            m_spread->nodes.emplace_back(index, m_spread->current);
        }
        return index;
    }

    void addRows(FieldMap::Kind kind,
                 std::string_view prefix,
                 std::string_view name,
                 const TableInfo* table,
                 const RecordType& type,
                 std::uint64_t rows)
    {
        FieldMap::Node node;
        node.kind = kind;
        node.prefix = prefix;
        node.name = name;
        node.table = table;
        node.type = &type;
        node.rows = rows;
        node.begin = m_position;
        m_position += type.diskSize() * rows;
        node.end = m_position;
        add(std::move(node));
    }

    /// Of a chunk: inflated, which not all declare, and stored.
    void addSizes(bool isSizeDeclared)
    {
        if (isSizeDeclared)
        {
            addNumber<std::uint32_t>({}, "uncompressed_size");
        }
        addNumber<std::uint32_t>({}, "compressed_size");
    }

    template <class Number>
    void addNumber(std::string_view prefix, std::string_view name)
    {
        addRows(FieldMap::Kind::Record, prefix, name, nullptr, recordType<Number>(m_version), 1);
    }

    void addBytes(std::string_view name,
                  std::string_view prefix,
                  std::size_t size,
                  std::size_t row = FieldMap::kNone)
    {
        if (size == 0)
        {
            return;
        }
        FieldMap::Node node;
        node.kind = FieldMap::Kind::Opaque;
        node.prefix = prefix;
        node.name = name;
        node.row = static_cast<std::uint32_t>(row);
        node.begin = m_position;
        m_position += size;
        node.end = m_position;
        add(std::move(node));
    }

    Version m_version;
    std::shared_ptr<Shared> m_shared;
    std::size_t m_position = 0;
    std::uint32_t m_parent = 0;
    std::uint32_t m_space = 0;
    LaidParts* m_spread = nullptr;
};

} // namespace tr::schema
