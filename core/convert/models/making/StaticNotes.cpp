#include "core/convert/models/making/StaticNotes.h"

#include "core/convert/models/NotedRows.h"

#include <utility>

namespace tr::convert
{
namespace
{

constexpr auto kStaticRowKey = "static_row";

} // namespace

exchange::ModelNotes
withStatic(const exchange::ModelNotes& text, const level::StaticMesh& row, schema::Version version)
{
    notes::Json json = notes::objectIn(text);
    notes::Json made = notes::Json::object();
    notes::putRow(made, row, version);
    json[kStaticRowKey] = std::move(made);
    return json.dump();
}

std::optional<level::StaticMesh> notedStaticIn(const exchange::ModelNotes& text)
{
    const notes::Json json = notes::objectIn(text);
    const auto found = json.is_null() ? json.end() : json.find(kStaticRowKey);
    return found != json.end() && found->is_object() ? notes::rowIn<level::StaticMesh>(*found)
                                                     : std::nullopt;
}

} // namespace tr::convert
