#include "tests/fuzz/FuzzDocument.h"

#include "tests/core/Invariants.h"
#include "tests/support/RandomData.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace fuzz
{
namespace
{

[[noreturn]] void stop(const char* problem)
{
    std::fprintf(stderr, "%s\n", problem);
    std::abort();
}

std::vector<std::byte> written(tr::format::GameFile file, const tr::edit::Document& document)
{
    file.content = document.content();
    auto bytes = tr::format::write(file);
    if (!bytes)
    {
        stop("an edit that was accepted cannot be written");
    }
    return std::move(*bytes);
}

} // namespace

std::uint8_t Choices::byte()
{
    if (m_left.empty())
    {
        return 0;
    }
    const auto first = std::to_integer<std::uint8_t>(m_left.front());
    m_left = m_left.subspan(1);
    return first;
}

std::size_t Choices::below(std::size_t limit)
{
    return limit == 0 ? 0 : (std::size_t{byte()} << 8U | byte()) % limit;
}

std::uint32_t Choices::word()
{
    std::uint32_t value = 0;
    for (int i = 0; i < 4; ++i)
    {
        value = value << 8U | byte();
    }
    return value;
}

tr::format::GameFile smallFile(Choices& numbers)
{
    constexpr tr::test::RandomSizes kSmall{.rows = 4, .variables = 2, .pages = 0, .loose = 8};
    const auto kinds = tr::test::allKinds();
    const auto& kind = kinds[numbers.below(kinds.size())];
    return tr::test::randomFile(kind, 1 + numbers.byte() % 8U, kSmall);
}

void checkEdits(const tr::format::GameFile& file, tr::edit::Document& document)
{
    const auto edited = written(file, document);
    const auto back = tr::format::read(edited, {});
    if (!back || !back->complete)
    {
        stop("an edit that was accepted cannot be read again");
    }
    while (document.canUndo())
    {
        document.undo();
    }
    const auto original = tr::format::write(file);
    if (!original || !std::ranges::equal(*original, written(file, document)))
    {
        stop("undoing all edits does not give back the file");
    }
}

} // namespace fuzz
