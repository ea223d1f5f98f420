#pragma once

#include "core/base/Error.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// The words, numbers and brackets of a file of Metasequoia.
namespace tr::exchange
{

/// Goes over a text from front to back. After the first thing that is wrong it is at the end, so
/// loops that ask it end by themselves.
class MqoScanner
{
public:
    /// What it points to must outlive this.
    explicit MqoScanner(std::string_view text)
        : m_text(text)
    {
    }

    [[nodiscard]] const std::optional<Error>& fault() const noexcept { return m_fault; }

    [[nodiscard]] bool isSound() const noexcept { return !m_fault; }

    /// Of the whole text, 0..1.
    [[nodiscard]] double done() const noexcept;

    /// "line 12", and the object that it is in.
    [[nodiscard]] std::string place() const;

    /// What what follows is in, for places: "object \"hand\"". Empty: nothing.
    void enter(std::string what) { m_inside = std::move(what); }

    /// Goes over blanks and line ends.
    [[nodiscard]] bool atEnd();

    /// The next letter that is no blank; 0 at the end.
    [[nodiscard]] char ahead();

    /// Whether that symbol is next; takes it then.
    [[nodiscard]] bool next(char symbol);

    /// Takes a symbol that must stand here.
    void want(char symbol);

    /// Takes a word of any letters but blanks, brackets and quotes. Empty: none stands here, which
    /// is wrong.
    std::string_view word();

    /// Takes what stands in quotes.
    std::string_view quoted();

    double number();
    std::int64_t whole();

    /// Takes how many things follow, of so many letters each at least.
    std::size_t count(std::size_t letters);

    /// Takes bytes as they lie behind the rest of the line.
    std::string_view bytesBelow(std::size_t size);

    /// Goes over the rest of a line, and of the chunk that it opens.
    void skipLine();

    /// Goes behind the next closing bracket.
    void skipBracket();

    void wrong(std::string what);

private:
    void fail(Error error);
    void skipText();

    std::string_view m_text;
    std::size_t m_at = 0;
    std::string m_inside;
    std::optional<Error> m_fault;
};

} // namespace tr::exchange
