#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

// What libFuzzer calls, and what it offers.
extern "C"
{
    int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
    std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data,
                                        std::size_t size,
                                        std::size_t maxSize,
                                        unsigned int seed);
    std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t maxSize);
}

namespace fuzz
{

/// Reads the bytes as a file of that name and asks everything of it that must hold for any bytes: a
/// file that is taken is written as it was read and its map has no gap, a fault says where it is,
/// and all numbers and views can be looked at. Ends the program where something does not hold.
void checkFile(std::span<const std::byte> bytes, std::string_view fileName = {});

/// The input as libFuzzer gives it.
[[nodiscard]] std::span<const std::byte> inputOf(const std::uint8_t* data, std::size_t size);

} // namespace fuzz
