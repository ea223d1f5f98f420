// The files beside WADs, sets of them, and texts of a language: the first byte chooses which.

#include "tests/fuzz/FuzzTarget.h"

#include <array>

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    constexpr std::array<std::string_view, 6> kNames{
        "a.swd", "a.sfx", "a.sam", "a.was", "a.wad", "a.dat"};
    const auto input = fuzz::inputOf(data, size);
    if (!input.empty())
    {
        const auto which = static_cast<std::size_t>(input[0]) % kNames.size();
        fuzz::checkFile(input.subspan(1), kNames[which]);
    }
    return 0;
}
