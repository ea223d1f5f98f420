#include "core/view/links/Link.h"

#include "core/base/Contracts.h"
#include "core/schema/record/ReferenceCode.h"

namespace tr::view
{

std::int64_t decode(const Link& link, const schema::Value& value)
{
    return link.isSlot() ? link.first : link.base + schema::decodeNumber(link.code, value);
}

std::optional<schema::Value> encode(const Link& link, const schema::Value& old, std::int64_t first)
{
    if (first == decode(link, old))
    {
        return old;
    }
    const std::int64_t number = first - link.base;
    return number < 0 || number == link.none ? std::nullopt
                                             : schema::encodeNumber(link.code, old, number);
}

std::optional<schema::Value> encodeNone(const Link& link, const schema::Value& old)
{
    return link.none == schema::Reference::kNever ? std::nullopt
                                                  : schema::encodeNumber(link.code, old, link.none);
}

schema::TableId linkedAs(schema::Version version, schema::TableId table) noexcept
{
    using schema::TableId;
    namespace tables = level::tables;
    switch (table.number())
    {
    case tables::Textiles8.number:
    case tables::Textiles16.number:
        return level::pageTable(version);
    case tables::Samples.number:
        return tables::SampleIndices;
    default:
        return table;
    }
}

std::optional<schema::Value>
encodeCount(const Link& link, const schema::Value& old, std::size_t count)
{
    TR_PRE(link.countCell.has_value());
    return schema::encodeNumber(link.countCode, old, static_cast<std::int64_t>(count));
}

} // namespace tr::view
