#include "core/exchange/gltf/GltfJson.h"

#include "core/base/Text.h"

#include <nlohmann/json.hpp>

namespace tr::exchange::gltf
{

/// Takes what nlohmann's parser meets: its own tree would need ten times the memory, and take
/// itself down by recursion.
class JsonText::Handler
{
public:
    explicit Handler(JsonText& text)
        : m_text(text)
    {
    }

    [[nodiscard]] const std::string& problem() const noexcept { return m_problem; }

    // NOLINTBEGIN(readability-identifier-naming): names that nlohmann calls
    bool null() { return add(Json::Kind::Nothing); }

    bool boolean(bool value) { return add(Json::Kind::Truth, value ? 1.0 : 0.0); }

    bool number_integer(std::int64_t value)
    {
        return add(Json::Kind::Number, static_cast<double>(value));
    }

    bool number_unsigned(std::uint64_t value)
    {
        return add(Json::Kind::Number, static_cast<double>(value));
    }

    bool number_float(double value, const std::string&) { return add(Json::Kind::Number, value); }

    bool string(std::string& value)
    {
        return add(Json::Kind::Text) && keep(value, m_text.m_values.back().text);
    }

    bool binary(nlohmann::json::binary_t&) { return refuse("bytes where JSON has none"); }

    bool start_object(std::size_t) { return open(Json::Kind::Object); }

    bool end_object() { return close(); }

    bool start_array(std::size_t) { return open(Json::Kind::List); }

    bool end_array() { return close(); }

    bool key(std::string& name) { return keep(name, m_name); }

    bool parse_error(std::size_t at, const std::string&, const nlohmann::json::exception&)
    {
        return refuse(concat("the JSON is broken at byte ", at));
    }

    // NOLINTEND(readability-identifier-naming)

private:
    bool refuse(std::string problem)
    {
        m_problem = m_problem.empty() ? std::move(problem) : m_problem;
        return false;
    }

    bool keep(const std::string& letters, Letters& where)
    {
        where = {static_cast<std::uint32_t>(m_text.m_letters.size()),
                 static_cast<std::uint32_t>(letters.size())};
        m_text.m_letters += letters;
        return true;
    }

    bool add(Json::Kind kind, double number = 0.0)
    {
        if (m_text.m_values.size() >= kMostValues)
        {
            return refuse(concat("the JSON has more than ", kMostValues, " values"));
        }
        const auto end = static_cast<std::uint32_t>(m_text.m_values.size() + 1);
        m_text.m_values.push_back({kind, m_name, {}, number, end});
        m_name = {};
        return true;
    }

    bool open(Json::Kind kind)
    {
        if (m_open.size() >= kDeepest)
        {
            return refuse(concat("the JSON is deeper than ", kDeepest));
        }
        m_open.push_back(m_text.m_values.size());
        return add(kind);
    }

    bool close()
    {
        m_text.m_values[m_open.back()].end = static_cast<std::uint32_t>(m_text.m_values.size());
        m_open.pop_back();
        return true;
    }

    JsonText& m_text;
    std::string m_problem;
    Letters m_name; ///< of the value that comes next
    std::vector<std::size_t> m_open;
};

std::string JsonText::parse(std::span<const std::byte> bytes)
{
    m_values.clear();
    m_letters.clear();
    Handler handler(*this);
    const auto* const first = reinterpret_cast<const char*>(bytes.data());
    const bool isWhole = nlohmann::json::sax_parse(first, first + bytes.size(), &handler);
    if (!isWhole)
    {
        m_values.clear();
        return handler.problem().empty() ? "the JSON is broken" : handler.problem();
    }
    return {};
}

Json::Kind Json::kind() const noexcept
{
    return m_text == nullptr ? Kind::Nothing : m_text->m_values[m_at].kind;
}

std::optional<bool> Json::truth() const noexcept
{
    return kind() == Kind::Truth ? std::optional(m_text->m_values[m_at].number != 0.0)
                                 : std::nullopt;
}

std::optional<double> Json::number() const noexcept
{
    return kind() == Kind::Number ? std::optional(m_text->m_values[m_at].number) : std::nullopt;
}

std::optional<std::string_view> Json::text() const noexcept
{
    return kind() == Kind::Text ? std::optional(m_text->view(m_text->m_values[m_at].text))
                                : std::nullopt;
}

Json Json::operator[](std::string_view name) const noexcept
{
    if (kind() == Kind::Object)
    {
        const auto& values = m_text->m_values;
        for (std::size_t at = m_at + 1; at < values[m_at].end; at = values[at].end)
        {
            if (m_text->view(values[at].name) == name)
            {
                return {*m_text, at};
            }
        }
    }
    return {};
}

std::vector<Json> Json::items() const
{
    std::vector<Json> all;
    if (kind() == Kind::List || kind() == Kind::Object)
    {
        const auto& values = m_text->m_values;
        for (std::size_t at = m_at + 1; at < values[m_at].end; at = values[at].end)
        {
            all.push_back({*m_text, at});
        }
    }
    return all;
}

std::vector<std::string_view> Json::names() const
{
    std::vector<std::string_view> all;
    for (const Json& each : kind() == Kind::Object ? items() : std::vector<Json>())
    {
        all.push_back(m_text->view(m_text->m_values[each.m_at].name));
    }
    return all;
}

} // namespace tr::exchange::gltf
