#pragma once

#include "core/base/Error.h"
#include "core/exchange/gltf/GltfJson.h"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tr::exchange::gltf
{

/// Thrown where a file cannot be read on; caught by readGltf.
struct Refused
{
    Error error;
};

/// Throws it: BadModel with the place and what is wrong there.
[[noreturn]] void refuse(std::string_view place, std::string_view what);

/// A value of the file, with the place that errors name: "nodes/3/rotation". What is not there is
/// what it is by default; what is there has to be of its kind.
class Part
{
public:
    Part(const Json& json, std::string place)
        : m_json(json)
        , m_place(std::move(place))
    {
    }

    [[nodiscard]] const std::string& place() const noexcept { return m_place; }

    [[nodiscard]] bool isThere() const noexcept { return m_json.isThere(); }

    /// Of an object.
    [[nodiscard]] Part operator[](std::string_view name) const;

    /// Of a list; nothing where there is none.
    [[nodiscard]] std::vector<Part> items() const;

    /// Members of an object.
    [[nodiscard]] std::vector<std::pair<std::string, Part>> members() const;

    /// A whole number from 0 on, below 2^32.
    [[nodiscard]] std::optional<std::size_t> whole() const;

    /// The same, which has to be there.
    [[nodiscard]] std::size_t neededWhole() const;

    /// The same, which leads to one of so many.
    [[nodiscard]] std::optional<std::size_t> leadsTo(std::size_t count) const;

    [[nodiscard]] float number(float byDefault) const;

    [[nodiscard]] bool truth(bool byDefault) const;

    [[nodiscard]] std::string text(std::string_view byDefault = {}) const;

    /// The same without a copy; empty where there is none. Of long ones.
    [[nodiscard]] std::string_view textView() const;

    /// Of "extras": what Cartouche has said there. Whatever else is there is left alone.
    [[nodiscard]] std::string notes() const;

    /// As many numbers.
    template <std::size_t Count>
    [[nodiscard]] std::array<float, Count> numbers(std::array<float, Count> byDefault) const
    {
        if (isThere())
        {
            const auto parts = items();
            if (parts.size() != Count)
            {
                refuse(m_place, "another number of numbers belongs here");
            }
            for (std::size_t i = 0; i < Count; ++i)
            {
                byDefault[i] = parts[i].number(0.0F);
            }
        }
        return byDefault;
    }

private:
    Json m_json;
    std::string m_place;
};

} // namespace tr::exchange::gltf
