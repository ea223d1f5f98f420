#include "tests/fuzz/FuzzTarget.h"

#include "tests/core/Invariants.h"
#include "tests/core/ViewWalk.h"

#include <cstdio>
#include <cstdlib>

namespace fuzz
{

void checkFile(std::span<const std::byte> bytes, std::string_view fileName)
{
    const std::string problem = tr::test::anyBytesProblem(bytes, fileName);
    if (!problem.empty())
    {
        std::fprintf(stderr, "%s\n", problem.c_str());
        std::abort();
    }
    if (const auto file = tr::format::read(bytes, fileName))
    {
        tr::test::walkViews(*file);
    }
}

std::span<const std::byte> inputOf(const std::uint8_t* data, std::size_t size)
{
    return std::as_bytes(std::span(data, size));
}

} // namespace fuzz
