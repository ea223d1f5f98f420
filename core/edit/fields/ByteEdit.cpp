#include "core/edit/fields/ByteEdit.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"
#include "core/edit/fields/PendingNumbers.h"
#include "core/schema/record/TextCodec.h"

#include <algorithm>
#include <cstring>

namespace tr::edit
{
namespace
{

/// The number at a byte, as one of the data.
Result<schema::Cell> cellAt(const schema::TableSet& tables, const schema::FieldRef& field)
{
    if (field.info == nullptr)
    {
        return fail(ErrorCode::CountFollows, {field.path});
    }
    const auto cell = schema::cellAt(tables, field.path);
    return cell ? cell : Result<schema::Cell>(fail(ErrorCode::CountFollows, {field.path}));
}

/// The bytes of a number or text in the file.
std::vector<std::byte> bytesOf(const schema::FieldRef& field, const schema::Value& value)
{
    std::vector<std::byte> bytes(field.size);
    if (field.type == schema::ScalarType::Leb)
    {
        const auto least = static_cast<std::uint8_t>(field.size);
        const schema::LebBytes leb = schema::encodedLeb({value.integer(), least});
        TR_PRE(leb.size == bytes.size());
        std::ranges::copy(leb.used(), bytes.begin());
        return bytes;
    }
    if (field.type != schema::ScalarType::Text)
    {
        schema::storeValue(field.type, value, bytes.data());
        return bytes;
    }
    const schema::TextRule& rule = field.info->text;
    const auto text = schema::encodeText(rule.encoding, value.text());
    TR_PRE(text && text->size() <= bytes.size());
    std::ranges::transform(
        *text, bytes.begin(), [](char each) { return static_cast<std::byte>(each); });
    for (std::byte& each : bytes)
    {
        each ^= std::byte{rule.key};
    }
    return bytes;
}

/// Whether bytes of a number that takes as many as it has are one such number, which will be
/// written with as many.
bool keepsSize(std::span<const std::byte> before, std::span<const std::byte> bytes)
{
    const auto was = schema::lebAhead(before);
    const auto is = schema::lebAhead(bytes);
    const bool isPadded = was && was->number.bytes != 0;
    return is && is->size == bytes.size() && (isPadded || is->number.bytes == 0);
}

} // namespace

Result<std::vector<CellValue>> cellsOfBytes(const Content& content,
                                            const schema::FieldMap& map,
                                            std::uint32_t space,
                                            std::uint64_t offset,
                                            std::span<const std::byte> bytes)
{
    const schema::TableSet tables = content.tables();
    PendingNumbers numbers(content, tables);
    for (std::size_t done = 0; done < bytes.size();)
    {
        const auto field = map.at(space, offset + done);
        if (!field)
        {
            return fail(field.error());
        }
        const auto cell = cellAt(tables, *field);
        if (!cell)
        {
            return fail(cell.error());
        }
        // What stands there now: another byte of it may have been set already.
        const std::vector<std::byte> before = bytesOf(*field, numbers.current(*cell));
        std::vector<std::byte> stored = before;
        const auto first = static_cast<std::size_t>(offset + done - field->offset);
        const std::size_t count = std::min(stored.size() - first, bytes.size() - done);
        std::memcpy(stored.data() + first, bytes.data() + done, count);
        if (field->type == schema::ScalarType::Leb && !keepsSize(before, stored))
        {
            return fail(ErrorCode::BadValue,
                        {hexBytes(stored), concat("a number of ", stored.size(), " bytes")});
        }
        numbers.put(*cell, schema::valueOfBytes(*field->info, field->type, stored));
        done += count;
    }
    return numbers.values();
}

EditName nameOfBytes(std::size_t count, std::uint64_t offset)
{
    return {EditCode::SetBytes, {concat(count), hex(offset, 8)}};
}

Result<void> setBytes(Document& document,
                      const schema::FieldMap& map,
                      std::uint32_t space,
                      std::uint64_t offset,
                      std::span<const std::byte> bytes)
{
    const auto cells = cellsOfBytes(document.content(), map, space, offset, bytes);
    return cells ? setCells(document, nameOfBytes(bytes.size(), offset), *cells)
                 : fail(cells.error());
}

} // namespace tr::edit
