#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Files put together byte by byte as the documents describe them, without the descriptions that
/// the program reads and writes with. Only the paths by which numbers are asked for are its own.
namespace tr::test
{

/// A number of a record: its path in the record, and how many bytes it takes.
struct DocumentField
{
    std::string_view path;
    std::size_t size;
    bool isReal = false;
};

using DocumentFields = std::vector<DocumentField>;

/// A file that grows, and the numbers that were written into it by their paths.
class DocumentFile
{
public:
    struct Number
    {
        std::uint64_t bits;
        std::size_t size;
    };

    /// The bytes so far.
    [[nodiscard]] const std::vector<std::byte>& bytes() const noexcept { return m_bytes; }

    /// By path.
    [[nodiscard]] const std::map<std::string, Number>& numbers() const noexcept
    {
        return m_numbers;
    }

    /// Rows of each table, by its path.
    [[nodiscard]] const std::map<std::string, std::size_t>& tables() const noexcept
    {
        return m_tables;
    }

    /// A count, size or mark, which is no number of a row.
    void raw(std::size_t size, std::uint64_t bits);
    void text(std::string_view letters);
    void bytes(std::span<const std::byte> data);

    /// A number that must be that.
    void number(const std::string& path, std::size_t size, std::uint64_t bits);

    /// Numbers that may be anything, so that none is like its neighbours.
    void record(const std::string& prefix, const DocumentFields& fields);

    /// Records without a count.
    void rows(const std::string& table, std::size_t count, const DocumentFields& fields);

    /// A count of so many bytes, and records.
    void counted(std::size_t countSize,
                 const std::string& table,
                 std::size_t count,
                 const DocumentFields& fields);

    /// A table whose rows were written as numbers.
    void tableOf(const std::string& table, std::size_t count) { m_tables[table] = count; }

    /// A page of pixels, all of them one long array: some of them are remembered.
    void page(const std::string& path, std::size_t pixels, std::size_t size);

    /// Goes on with a part of its own, whose numbers become this one's: what a chunk inflates to.
    void take(const DocumentFile& part);

private:
    void add(const std::string& path, const DocumentField& field);

    std::vector<std::byte> m_bytes;
    std::map<std::string, Number> m_numbers;
    std::map<std::string, std::size_t> m_tables;
    std::uint64_t m_last = 0;
};

} // namespace tr::test
