#include "tests/core/OneNumber.h"

#include "core/base/Text.h"
#include "core/check/Difference.h"
#include "core/edit/fields/FieldEdit.h"

#include <algorithm>
#include <stdexcept>

namespace tr::test
{
namespace
{

/// A field that says nothing about how many rows there are, here or elsewhere.
std::optional<std::uint32_t> plainLeaf(const schema::TableView& view)
{
    const auto leaves = view.type().leaves();
    for (std::uint32_t i = 0; i < leaves.size(); ++i)
    {
        if (edit::isEditable(leaves[i]) && leaves[i].info->role != schema::Role::Count
            && !schema::isFloat(leaves[i].disk) && leaves[i].count == 1)
        {
            return i;
        }
    }
    return std::nullopt;
}

std::string otherBytes(const std::vector<std::byte>& before,
                       const std::vector<std::byte>& after,
                       const schema::FieldRef& field,
                       const OneNumber& number)
{
    if (before.size() != after.size())
    {
        return concat(number.path, ": the size has changed");
    }
    bool isSet = false;
    for (std::size_t i = 0; i < before.size(); ++i)
    {
        const bool isOwn = i >= field.offset && i < field.offset + field.size;
        if (before[i] != after[i] && !isOwn)
        {
            return concat(number.path, ": the byte at ", hex(i, 8), " has changed");
        }
        isSet = isSet || before[i] != after[i];
    }
    return isSet ? std::string() : concat(number.path, ": nothing has changed");
}

} // namespace

std::vector<OneNumber> numbersToSet(const format::GameFile& file)
{
    std::vector<OneNumber> numbers;
    const auto tables = file.tables();
    for (const schema::TableView& view : tables.tables())
    {
        const auto leaf = plainLeaf(view);
        if (!leaf || view.size() == 0)
        {
            continue;
        }
        const schema::Cell cell{view.id(), view.size() / 2, *leaf};
        const schema::Value old = schema::valueOf(tables, cell);
        const bool isHighest = old.integer() == edit::rangeOf(view.type().leaves()[*leaf]).highest;
        const auto changed =
            schema::Value::ofInteger(old.type(), old.integer() + (isHighest ? -1 : 1));
        edit::Document document(file.content);
        if (edit::setValue(document, cell, changed)) // else it says how large a table is
        {
            numbers.push_back({cell, schema::pathOf(tables, cell), old, changed});
        }
    }
    if (numbers.empty() && tablesWithNumbers(file) > 0)
    {
        throw std::logic_error("the file has no number that could be set");
    }
    return numbers;
}

std::size_t tablesWithNumbers(const format::GameFile& file)
{
    const auto tables = file.tables();
    return static_cast<std::size_t>(std::ranges::count_if(tables.tables(),
                                                          [](const schema::TableView& view) {
                                                              return view.size() > 0
                                                                     && plainLeaf(view).has_value();
                                                          }));
}

std::string otherChanges(const format::GameFile& before,
                         const std::vector<std::byte>& bytesBefore,
                         const std::vector<std::byte>& bytesAfter,
                         const OneNumber& number)
{
    const auto field = format::fieldMap(before).find(number.path);
    if (!field)
    {
        return concat(number.path, ": the field map does not know it");
    }
    if (field->space == 0)
    {
        return otherBytes(bytesBefore, bytesAfter, *field, number);
    }
    const auto after = format::read(bytesAfter, {});
    if (!after)
    {
        return concat(number.path, ": the changed file cannot be read");
    }
    using Kind = check::RowDifference::Kind;
    const auto tablesBefore = before.tables();
    const auto tablesAfter = after->tables();
    const auto changes =
        check::differences({before.content, tablesBefore}, {after->content, tablesAfter});
    const bool isOneRow = changes.size() == 1 && changes[0].table == number.cell.table
                          && changes[0].rows.size() == 1 && changes[0].shifts.empty()
                          && changes[0].rows[0].kind == Kind::Changed;
    if (!isOneRow)
    {
        return concat(number.path, ": not exactly one row has changed");
    }
    const auto& row = changes[0].rows[0];
    const bool isIt = row.rowB == number.cell.row && row.fields.size() == 1
                      && row.fields[0].leaf == number.cell.leaf
                      && row.fields[0].b->integer() == number.after.integer();
    return isIt ? std::string() : concat(number.path, ": something else has changed");
}

} // namespace tr::test
