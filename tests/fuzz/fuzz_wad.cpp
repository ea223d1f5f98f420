#include "tests/fuzz/FuzzTarget.h"

#include <cstdint>
#include <cstring>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    constexpr std::uint32_t kVersion = 129;
    std::vector<std::uint8_t> named(data, data + size);
    if (size > sizeof(kVersion))
    {
        std::memcpy(named.data(), &kVersion, sizeof(kVersion));
    }
    fuzz::checkFile(std::as_bytes(std::span(named)));
    return 0;
}
