#include "tests/support/DocumentFile.h"

#include "core/base/Text.h"

#include <bit>

namespace tr::test
{

void DocumentFile::raw(std::size_t size, std::uint64_t bits)
{
    for (std::size_t i = 0; i < size; ++i)
    {
        m_bytes.push_back(static_cast<std::byte>(bits >> (8 * i)));
    }
}

void DocumentFile::text(std::string_view letters)
{
    bytes(std::as_bytes(std::span(letters)));
}

void DocumentFile::bytes(std::span<const std::byte> data)
{
    m_bytes.insert(m_bytes.end(), data.begin(), data.end());
}

void DocumentFile::number(const std::string& path, std::size_t size, std::uint64_t bits)
{
    m_numbers[path] = {bits, size};
    raw(size, bits);
}

void DocumentFile::add(const std::string& path, const DocumentField& field)
{
    ++m_last;
    constexpr std::uint64_t kSpread = 0x9E3779B97F4A7C15;
    const auto real = static_cast<float>(m_last) * 0.25F;
    const std::uint64_t any = (m_last * kSpread) >> (64 - 8 * field.size);
    number(path, field.size, field.isReal ? std::bit_cast<std::uint32_t>(real) : any);
}

void DocumentFile::record(const std::string& prefix, const DocumentFields& fields)
{
    for (const DocumentField& field : fields)
    {
        const std::string_view slash = prefix.empty() || field.path.empty() ? "" : "/";
        add(concat(prefix, slash, field.path), field);
    }
}

void DocumentFile::rows(const std::string& table, std::size_t count, const DocumentFields& fields)
{
    m_tables[table] = count;
    for (std::size_t row = 0; row < count; ++row)
    {
        record(concat(table, "/", row), fields);
    }
}

void DocumentFile::counted(std::size_t countSize,
                           const std::string& table,
                           std::size_t count,
                           const DocumentFields& fields)
{
    raw(countSize, count);
    rows(table, count, fields);
}

void DocumentFile::page(const std::string& path, std::size_t pixels, std::size_t size)
{
    for (std::size_t i = 0; i < pixels; ++i)
    {
        const bool isKept = i == 0 || i == pixels / 3 || i == pixels - 1;
        isKept ? add(concat(path, "/", i), {{}, size}) : raw(size, i * 31);
    }
}

void DocumentFile::take(const DocumentFile& part)
{
    m_numbers.insert(part.m_numbers.begin(), part.m_numbers.end());
    m_tables.insert(part.m_tables.begin(), part.m_tables.end());
}

} // namespace tr::test
