#include "core/edit/fields/ByteEdit.h"

#include "core/base/Text.h"

#include <algorithm>
#include <cstring>
#include <map>

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

} // namespace

Result<std::vector<CellValue>> cellsOfBytes(const Content& content,
                                            const schema::FieldMap& map,
                                            std::uint32_t space,
                                            std::uint64_t offset,
                                            std::span<const std::byte> bytes)
{
    const schema::TableSet tables = content.tables();
    std::map<schema::Cell, schema::Value> values;
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
        std::array<std::byte, sizeof(std::uint32_t)> number{};
        schema::storeValue(field->type, schema::valueOf(tables, *cell), number.data());
        const auto first = static_cast<std::size_t>(offset + done - field->offset);
        const std::size_t count =
            std::min(static_cast<std::size_t>(field->size) - first, bytes.size() - done);
        std::memcpy(number.data() + first, bytes.data() + done, count);
        values[*cell] = schema::loadValue(field->type, number.data());
        done += count;
    }
    std::vector<CellValue> list;
    list.reserve(values.size());
    for (const auto& [cell, value] : values)
    {
        list.push_back({cell, value});
    }
    return list;
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
