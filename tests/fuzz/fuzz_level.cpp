#include "tests/fuzz/FuzzTarget.h"

#include <array>
#include <cstdint>
#include <cstring>
#include <vector>

namespace
{

// Without a version word nothing is read, and chance would rarely find one.
constexpr std::array<std::uint32_t, 6> kVersions{
    0x00000020, 0x0000002D, 0xFF180038, 0xFF080038, 0x00345254, 0x63345254};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    fuzz::checkFile(std::as_bytes(std::span(data, size)));
    if (size > sizeof(std::uint32_t))
    {
        std::vector<std::uint8_t> named(data, data + size);
        std::memcpy(named.data(), &kVersions[data[0] % kVersions.size()], sizeof(std::uint32_t));
        fuzz::checkFile(std::as_bytes(std::span(named)));
    }
    return 0;
}
