#include "core/view/Link.h"

#include "core/base/Contracts.h"
#include "core/schema/ReferenceCode.h"

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

level::TableId linkedAs(schema::Version version, level::TableId table) noexcept
{
    using level::TableId;
    switch (table)
    {
    case TableId::Textiles8:
    case TableId::Textiles16:
        return level::pageTable(version);
    case TableId::Samples:
        return TableId::SampleIndices;
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
