#pragma once

#include "core/edit/document/Document.h"
#include "core/format/GameFile.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace fuzz
{

/// Takes numbers from an input; zeros once it is used up.
class Choices
{
public:
    explicit Choices(std::span<const std::byte> bytes)
        : m_left(bytes)
    {
    }

    [[nodiscard]] bool isEmpty() const noexcept { return m_left.empty(); }

    [[nodiscard]] std::span<const std::byte> rest() const noexcept { return m_left; }

    std::uint8_t byte();

    /// Below `limit`, or 0 where that is 0.
    std::size_t below(std::size_t limit);

    std::uint32_t word();

private:
    std::span<const std::byte> m_left;
};

/// A small file of one of the kinds that are read.
[[nodiscard]] tr::format::GameFile smallFile(Choices& numbers);

/// Ends the program unless the edits of the document can be written and read again, and undoing all
/// of them gives back the bytes of the file.
void checkEdits(const tr::format::GameFile& file, tr::edit::Document& document);

} // namespace fuzz
