#include "app/cli/Json.h"

#include "app/cli/Input.h"

#include <cmath>

namespace cli
{

std::string compact(const Json& json)
{
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string indented(const Json& json)
{
    return json.dump(2, ' ', false, Json::error_handler_t::replace);
}

Json spaceJson(std::string_view name)
{
    return name.empty() ? Json(0) : Json(name);
}

Json rawJson(const tr::schema::Value& value)
{
    if (value.isText())
    {
        return value.text();
    }
    if (!value.isFloat())
    {
        return value.integer();
    }
    // What a float is not enough for is text.
    const bool isEnough =
        std::isfinite(value.number()) && static_cast<double>(value.real()) == value.number();
    return isEnough ? Json(value.real()) : Json(value.text());
}

Json decodedJson(const tr::schema::FieldInfo& info, const tr::schema::Value& value)
{
    if (info.role == tr::schema::Role::Fixed16 && !value.isFloat())
    {
        constexpr float kOne = 65536.0F;
        return static_cast<float>(value.integer()) / kOne;
    }
    std::string text = tr::schema::decode(info, value);
    return text == value.text() ? rawJson(value) : Json(std::move(text));
}

Json problemsJson(const tr::Diagnostics& diagnostics)
{
    Json problems = Json::array();
    for (const tr::Diagnostic& each : diagnostics)
    {
        if (isProblem(each))
        {
            problems.push_back({{"code", tr::codeName(each.error.code)},
                                {"message", tr::message(each.error)},
                                {"space", spaceJson(each.error.place.space)},
                                {"offset", each.error.place.offset},
                                {"path", each.error.path}});
        }
    }
    return problems;
}

} // namespace cli
