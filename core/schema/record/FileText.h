#pragma once

#include "core/base/Contracts.h"
#include "core/base/Table.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

/// Texts of files. In memory a text is its bytes as they are stored, decoded from nothing but a
/// key; schema::Value has it as UTF-8.
namespace tr::schema
{

/// How a file tells where a text ends.
enum class TextForm : std::uint8_t
{
    Fixed,     ///< it does not: the text has a room of its own size, filled up with zeros
    ZeroEnded, ///< a zero follows
    Length8,   ///< its size stands in front, as a number of so many bits
    Length16,
    Length32,
    Line, ///< the line ends, or TextRule::separator follows
    Rest, ///< what it stands in ends
};

enum class TextEncoding : std::uint8_t
{
    Windows1252, ///< what the games and their tools write; bytes without a letter stand for C1
    Utf8,
};

/// Calls `use` with a number of the type that stands in front of such a text, if one does.
template <class Use>
void forLengthOf(TextForm form, const Use& use)
{
    switch (form)
    {
    case TextForm::Length8:
        use(std::uint8_t{});
        break;
    case TextForm::Length16:
        use(std::uint16_t{});
        break;
    case TextForm::Length32:
        use(std::uint32_t{});
        break;
    default:
        break;
    }
}

/// Texts that a field takes, where not all that fit are any.
struct TextKind
{
    bool (*takes)(std::string_view bytes) noexcept = nullptr;
    std::string_view what; ///< "a whole number": those that it takes, in a message
};

struct TextRule
{
    TextForm form = TextForm::Fixed;
    TextEncoding encoding = TextEncoding::Windows1252;
    char separator = '\0'; ///< of Line: between this text and the next of the line
    std::uint8_t key = 0;  ///< every byte is stored XORed with it
    bool isEndPlain =
        false; ///< of ZeroEnded: but for the zero. The letter of the key is none, then
    /// Which texts are put there. Those that a file has are read whatever they are.
    const TextKind* kind = nullptr;

    /// The byte that follows a text that is ZeroEnded.
    [[nodiscard]] constexpr std::uint8_t storedEnd() const noexcept
    {
        return isEndPlain ? std::uint8_t{0} : key;
    }
};

/// A text that takes as many bytes in the file as it has. N is the most that it may have.
template <std::size_t N>
class FileText
{
public:
    static_assert(N <= 0xFFFF);

    FileText() noexcept = default;

    /// Precondition: no more than N bytes.
    explicit FileText(std::string_view bytes) { assign(bytes); }

    [[nodiscard]] std::string_view bytes() const noexcept { return {m_bytes.data(), m_size}; }

    [[nodiscard]] bool empty() const noexcept { return m_size == 0; }

    /// Precondition: no more than N bytes.
    void assign(std::string_view bytes)
    {
        TR_PRE(bytes.size() <= N);
        m_size = static_cast<std::uint16_t>(bytes.size());
        // Texts are compared as memory: what is behind them is always zeros.
        std::ranges::fill(std::ranges::copy(bytes, m_bytes.begin()).out, m_bytes.end(), '\0');
    }

    friend bool operator==(const FileText&, const FileText&) = default;

private:
    std::uint16_t m_size = 0;
    std::array<char, N> m_bytes{};
};

/// A text that takes N bytes in the file, however short it is.
template <std::size_t N>
struct FixedText
{
    std::array<char, N> bytes{};

    friend bool operator==(const FixedText&, const FixedText&) = default;
};

enum class LineEnd : std::uint8_t
{
    Usual, ///< as most lines of the file
    Lf,
    CrLf,
};

/// What a line of a text file is besides its texts. Its row has one, called `shape`.
struct LineShape
{
    std::uint8_t texts = 0; ///< that the line has, empty ones at its end too; 0: all there can be
    LineEnd end = LineEnd::Usual;

    friend bool operator==(LineShape, LineShape) = default;
};

/// A text file whose lines are rows.
template <class Row>
struct TextLines
{
    Table<Row> rows;
    LineEnd usualEnd = LineEnd::CrLf; ///< never Usual
    bool isLastEnded = true;          ///< the last line ends like the others
};

} // namespace tr::schema
