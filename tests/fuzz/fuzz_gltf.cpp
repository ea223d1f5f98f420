// Models: whatever is in a file, reading it ends and takes memory in proportion, what was read has
// no fault and can be written, and what was written is read and written the same again.

#include "core/exchange/gltf/Gltf.h"
#include "tests/fuzz/FuzzTarget.h"

#include <cstdio>
#include <cstdlib>

namespace
{

using namespace tr::exchange;

void demand(bool holds, const char* what)
{
    if (!holds)
    {
        std::fprintf(stderr, "%s\n", what);
        std::abort();
    }
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto bytes = fuzz::inputOf(data, size);
    // Whatever lies beside it has the same bytes.
    const auto file = readGltf(bytes,
                               [&bytes](const std::string&) -> std::optional<std::vector<std::byte>>
                               { return std::vector(bytes.begin(), bytes.end()); });
    if (!file)
    {
        return 0;
    }
    demand(faultOf(*file).empty(), "what was read has a fault");
    const auto written = writeGlb(*file);
    demand(written.has_value(), "what was read cannot be written");
    const auto again = readGltf(*written, {});
    demand(again.has_value(), "what was written cannot be read");
    const auto twice = writeGlb(*again);
    demand(twice && *twice == *written, "what was written is read differently");
    return 0;
}
