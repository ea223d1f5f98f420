#include "core/exchange/gltf/GltfPart.h"

#include "core/base/Text.h"
#include "core/exchange/model/ModelFile.h"

#include <cmath>
#include <limits>

namespace tr::exchange::gltf
{
namespace
{

void demandKind(const Json& json, Json::Kind kind, std::string_view place, std::string_view what)
{
    if (json.isThere() && json.kind() != kind)
    {
        refuse(place, what);
    }
}

} // namespace

void refuse(std::string_view place, std::string_view what)
{
    throw Refused{{ErrorCode::BadModel, {}, {}, {std::string(place), std::string(what)}}};
}

Part Part::operator[](std::string_view name) const
{
    demandKind(m_json, Json::Kind::Object, m_place, "an object belongs here");
    return {m_json[name], m_place.empty() ? std::string(name) : concat(m_place, "/", name)};
}

std::vector<Part> Part::items() const
{
    demandKind(m_json, Json::Kind::List, m_place, "a list belongs here");
    const std::vector<Json> all = m_json.items();
    std::vector<Part> parts;
    parts.reserve(all.size());
    for (const Json& each : all)
    {
        parts.emplace_back(each, concat(m_place, "/", parts.size()));
    }
    return parts;
}

std::vector<std::pair<std::string, Part>> Part::members() const
{
    demandKind(m_json, Json::Kind::Object, m_place, "an object belongs here");
    std::vector<std::pair<std::string, Part>> parts;
    const auto items = m_json.items();
    const auto names = m_json.names();
    parts.reserve(items.size());
    for (std::size_t i = 0; i < items.size(); ++i)
    {
        parts.emplace_back(names[i], Part(items[i], concat(m_place, "/", names[i])));
    }
    return parts;
}

std::optional<std::size_t> Part::whole() const
{
    if (!isThere())
    {
        return std::nullopt;
    }
    const auto number = m_json.number();
    if (!number || *number != std::floor(*number) || *number < 0.0
        || *number > std::numeric_limits<std::uint32_t>::max())
    {
        refuse(m_place, "a whole number from 0 on belongs here");
    }
    return static_cast<std::size_t>(*number);
}

std::size_t Part::neededWhole() const
{
    const auto number = whole();
    if (!number)
    {
        refuse(m_place, "it is missing");
    }
    return *number;
}

std::optional<std::size_t> Part::leadsTo(std::size_t count) const
{
    const auto number = whole();
    if (number && *number >= count)
    {
        refuse(m_place, concat(*number, " leads nowhere, there are ", count));
    }
    return number;
}

float Part::number(float byDefault) const
{
    demandKind(m_json, Json::Kind::Number, m_place, "a number belongs here");
    const auto number = m_json.number();
    if (number && !(std::abs(*number) <= static_cast<double>(std::numeric_limits<float>::max())))
    {
        refuse(m_place, "the number is too large");
    }
    return number ? static_cast<float>(*number) : byDefault;
}

bool Part::truth(bool byDefault) const
{
    demandKind(m_json, Json::Kind::Truth, m_place, "true or false belongs here");
    return m_json.truth().value_or(byDefault);
}

std::string Part::text(std::string_view byDefault) const
{
    return std::string(isThere() ? textView() : byDefault);
}

std::string_view Part::textView() const
{
    demandKind(m_json, Json::Kind::Text, m_place, "a text belongs here");
    return m_json.text().value_or(std::string_view());
}

std::string Part::notes() const
{
    return std::string(m_json[kNotesName].text().value_or(std::string_view()));
}

} // namespace tr::exchange::gltf
