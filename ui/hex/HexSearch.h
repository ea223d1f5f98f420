#pragma once

#include "core/base/Progress.h"
#include "core/schema/record/Field.h"
#include "ui/hex/HexSource.h"

#include <QString>

#include <optional>
#include <vector>

namespace ui
{

/// What is looked for: bytes, some of which may be any.
struct HexPattern
{
    std::vector<std::byte> bytes;
    std::vector<std::byte> mask; ///< as many: 0xFF where the byte counts, 0x00 where any will do

    [[nodiscard]] std::size_t size() const noexcept { return bytes.size(); }

    friend bool operator==(const HexPattern&, const HexPattern&) = default;
};

/// "DE AD ?? 00", with or without blanks. Nothing if it is not that, or only question marks.
[[nodiscard]] std::optional<HexPattern> patternOfBytes(const QString& text);

/// The bytes of a text. Nothing if it is empty or has letters that Windows-1252 has not.
[[nodiscard]] std::optional<HexPattern> patternOfText(const QString& text);

/// The bytes of a number: "-5", "0x1F", "0.5". Nothing if it is none of that type.
[[nodiscard]] std::optional<HexPattern> patternOfNumber(const QString& text,
                                                        tr::schema::ScalarType type);

struct HexMatch
{
    std::uint64_t offset = 0;
    bool wrapped = false; ///< found on the other side of the end
};

/// Forward the first match that begins at `from` or behind it, backward the last one that begins in
/// front of it; else the same on the other side. Throws tr::Cancelled.
[[nodiscard]] std::optional<HexMatch> findBytes(const HexSource& source,
                                                const HexPattern& pattern,
                                                std::uint64_t from,
                                                bool forward,
                                                const tr::Progress& progress = {});

} // namespace ui
