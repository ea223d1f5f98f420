#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// JSON as the reader of glTF goes through it: small, without recursion, whatever the text is.
namespace tr::exchange::gltf
{

class JsonText;

/// A value in a text, or none: then it is of kind Nothing, and so are all its members.
class Json
{
public:
    enum class Kind : std::uint8_t
    {
        Nothing, ///< null, too
        Truth,
        Number,
        Text,
        List,
        Object,
    };

    Json() = default;

    [[nodiscard]] Kind kind() const noexcept;

    [[nodiscard]] bool isThere() const noexcept { return kind() != Kind::Nothing; }

    // What it is, where it is of that kind.
    [[nodiscard]] std::optional<bool> truth() const noexcept;
    [[nodiscard]] std::optional<double> number() const noexcept;
    [[nodiscard]] std::optional<std::string_view> text() const noexcept;

    /// Of an object; the first of the name.
    [[nodiscard]] Json operator[](std::string_view name) const noexcept;

    /// Of a list or an object.
    [[nodiscard]] std::vector<Json> items() const;

    /// Of an object, in pairs with items().
    [[nodiscard]] std::vector<std::string_view> names() const;

private:
    friend class JsonText;

    Json(const JsonText& text, std::size_t at)
        : m_text(&text)
        , m_at(at)
    {
    }

    const JsonText* m_text = nullptr;
    std::size_t m_at = 0;
};

/// A text that was parsed. It stays where it is as long as values of it are looked at.
class JsonText
{
public:
    /// More values than this are not taken; no file of a model has as many.
    static constexpr std::size_t kMostValues = 10'000'000;
    static constexpr int kDeepest = 64;

    JsonText() = default;
    JsonText(const JsonText&) = delete;
    JsonText& operator=(const JsonText&) = delete;

    /// Returns what is wrong with the text; empty: nothing.
    [[nodiscard]] std::string parse(std::span<const std::byte> bytes);

    [[nodiscard]] Json root() const noexcept { return m_values.empty() ? Json() : Json(*this, 0); }

private:
    friend class Json;
    class Handler;

    struct Letters
    {
        std::uint32_t first = 0; ///< in m_letters
        std::uint32_t count = 0;
    };

    /// Lists and objects stand in front of what they have.
    struct Value
    {
        Json::Kind kind = Json::Kind::Nothing;
        Letters name;
        Letters text;
        double number = 0.0;
        std::uint32_t end = 0; ///< the next value behind all that it has
    };

    [[nodiscard]] std::string_view view(Letters letters) const noexcept
    {
        return std::string_view(m_letters).substr(letters.first, letters.count);
    }

    std::vector<Value> m_values;
    std::string m_letters;
};

} // namespace tr::exchange::gltf
