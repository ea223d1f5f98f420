#include "core/edit/fields/FieldEdit.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"
#include "core/edit/document/EditWords.h"
#include "core/schema/record/TextCodec.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <tuple>

namespace tr::edit
{
namespace
{

using schema::FieldInfo;
using schema::Leaf;
using schema::Role;
using schema::ScalarType;
using schema::TableView;
using schema::Value;

constexpr double kFullTurn = 65536.0;
constexpr double kFixedOne = 65536.0;

std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view kBlanks = " \t";
    const auto first = text.find_first_not_of(kBlanks);
    return first == std::string_view::npos
               ? std::string_view{}
               : text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

std::optional<std::int64_t> wholeNumber(std::string_view text)
{
    const bool isNegative = text.starts_with('-');
    std::string_view digits = text.substr(isNegative || text.starts_with('+') ? 1 : 0);
    const bool isHex = digits.starts_with("0x") || digits.starts_with("0X");
    digits.remove_prefix(isHex ? 2 : 0);
    std::uint64_t size = 0;
    const auto [end, error] =
        std::from_chars(digits.data(), digits.data() + digits.size(), size, isHex ? 16 : 10);
    constexpr std::uint64_t kHighest = std::numeric_limits<std::int64_t>::max();
    const bool isRead = error == std::errc{} && end == digits.data() + digits.size();
    if (!isRead || size > kHighest + (isNegative ? 1 : 0))
    {
        return std::nullopt;
    }
    return static_cast<std::int64_t>(isNegative ? 0 - size : size);
}

std::optional<double> realNumber(std::string_view text)
{
    double number = 0.0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool whole = error == std::errc{} && end == text.data() + text.size();
    return whole && std::isfinite(number) ? std::optional(number) : std::nullopt;
}

/// "90°", "90 deg": hundredths of a degree are kept as well as 65536 steps a turn can.
std::optional<std::int64_t> angle(std::string_view text, const Leaf& leaf)
{
    for (const std::string_view unit : {std::string_view("\u00B0"), std::string_view("deg")})
    {
        if (text.ends_with(unit))
        {
            text.remove_suffix(unit.size());
            const auto degrees = realNumber(trimmed(text));
            if (!degrees || std::abs(*degrees) > 360.0)
            {
                return std::nullopt;
            }
            const auto steps = std::llround(*degrees / 360.0 * kFullTurn);
            const bool isSigned = rangeOf(leaf).lowest < 0;
            const auto turned = static_cast<std::uint16_t>(steps);
            return isSigned ? std::int64_t{static_cast<std::int16_t>(turned)} : turned;
        }
    }
    return std::nullopt;
}

/// "water, sky, 0x40".
std::optional<std::int64_t> flagBits(std::string_view text, const FieldInfo& info)
{
    std::int64_t bits = 0;
    while (!text.empty())
    {
        const auto comma = text.find_first_of(",|");
        const std::string_view name = trimmed(text.substr(0, comma));
        text.remove_prefix(comma == std::string_view::npos ? text.size() : comma + 1);
        const auto flag = std::ranges::find(info.flags, name, &schema::FlagName::name);
        const auto number = wholeNumber(name);
        if (flag == info.flags.end() && !number)
        {
            return std::nullopt;
        }
        bits |= flag != info.flags.end() ? std::int64_t{flag->mask} : *number;
    }
    return bits;
}

/// The stored number behind a text that says what it means.
std::optional<std::int64_t> meantNumber(std::string_view text, const Leaf& leaf)
{
    const FieldInfo& info = *leaf.info;
    switch (info.role)
    {
    case Role::Angle:
        return angle(text, leaf);
    case Role::Fixed16:
    {
        const auto number = realNumber(text);
        return number && std::abs(*number) < kFixedOne
                   ? std::optional<std::int64_t>(std::llround(*number * kFixedOne))
                   : std::nullopt;
    }
    case Role::Flags:
        return text == "none" ? std::optional<std::int64_t>(0) : flagBits(text, info);
    case Role::Index:
    case Role::Offset:
        return text == "none" && info.none != FieldInfo::kNever ? std::optional(info.none)
                                                                : std::nullopt;
    default:
        return std::nullopt;
    }
}

std::string expected(const Leaf& leaf)
{
    if (schema::isFloat(leaf.disk))
    {
        return "a number is";
    }
    const ValueRange range = rangeOf(leaf);
    const std::string numbers = concat("whole numbers from ", range.lowest, " to ", range.highest);
    switch (leaf.info->role)
    {
    case Role::Angle:
        return numbers + ", or degrees such as 90deg, are";
    case Role::Fixed16:
        return numbers + ", or units with a point such as 1.5, are";
    case Role::Flags:
    {
        std::string names;
        for (const schema::FlagName& each : leaf.info->flags)
        {
            names += concat(", \"", each.name, "\"");
        }
        return numbers + names + " are";
    }
    default:
        return numbers + " are";
    }
}

/// A text as the file has it. Errors: LetterNotStored, TextTooLong, TextWouldEnd, NotANumber.
Result<std::string> storedText(const Leaf& leaf, const Value& value)
{
    const schema::TextRule& rule = leaf.info->text;
    auto bytes = schema::encodeText(rule.encoding, value.text());
    if (!bytes)
    {
        return fail(ErrorCode::LetterNotStored, {value.text()});
    }
    if (bytes->size() > leaf.room)
    {
        return fail(ErrorCode::TextTooLong, {concat(bytes->size()), concat(leaf.room)});
    }
    if (rule.kind != nullptr && !rule.kind->takes(*bytes))
    {
        return fail(ErrorCode::NotANumber, {value.text(), concat(rule.kind->what, " is")});
    }
    return schema::fits(rule, *bytes) ? Result<std::string>(std::move(*bytes))
                                      : fail(ErrorCode::TextWouldEnd, {value.text()});
}

Result<Value> integerOf(const Leaf& leaf, std::int64_t number)
{
    const Value value = Value::ofInteger(leaf.disk, number);
    if (const auto checked = checkValue(leaf, value); !checked)
    {
        return fail(checked.error());
    }
    return value;
}

/// Whether it is a number, but none that F32 has room for.
bool isTooLarge(const Value& value)
{
    const double size = std::abs(value.number());
    return std::isfinite(size) && size > static_cast<double>(std::numeric_limits<float>::max());
}

/// A whole number that 64 bits have no room for is a float here, which no such field takes.
Value sumOf(const Leaf& leaf, const Value& value, std::int64_t amount)
{
    using Limits = std::numeric_limits<std::int64_t>;
    if (value.type() == ScalarType::F32)
    {
        return Value::ofFloat(value.real() + static_cast<float>(amount));
    }
    const std::int64_t number = value.integer();
    const bool hasRoom =
        amount < 0 ? number >= Limits::min() - amount : number <= Limits::max() - amount;
    return value.isFloat() || !hasRoom
               ? Value::ofDouble(value.number() + static_cast<double>(amount))
               : Value::ofInteger(leaf.disk, number + amount);
}

const TableView& viewOf(const schema::TableSet& tables, TableId table)
{
    return *tables.find(table);
}

std::uint64_t bitsOf(const Leaf& leaf, const Value& value)
{
    std::uint64_t bits = 0;
    schema::storeValue(leaf.memory, value, &bits);
    return bits;
}

} // namespace

ValueRange rangeOf(const Leaf& leaf) noexcept
{
    switch (leaf.disk)
    {
    case ScalarType::U8:
        return {0, std::numeric_limits<std::uint8_t>::max()};
    case ScalarType::I8:
        return {std::numeric_limits<std::int8_t>::min(), std::numeric_limits<std::int8_t>::max()};
    case ScalarType::U16:
        return {0, std::numeric_limits<std::uint16_t>::max()};
    case ScalarType::I16:
        return {std::numeric_limits<std::int16_t>::min(), std::numeric_limits<std::int16_t>::max()};
    case ScalarType::U32:
        return {0, std::numeric_limits<std::uint32_t>::max()};
    case ScalarType::I64:
    case ScalarType::Leb:
        return {std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max()};
    case ScalarType::I32:
    case ScalarType::F32:
    case ScalarType::F64:
    case ScalarType::Text:
        break;
    }
    return {std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max()};
}

bool isEditable(const Leaf& leaf) noexcept
{
    return leaf.info->role != Role::Mark;
}

Result<void> checkValue(const Leaf& leaf, const Value& value)
{
    if (!isEditable(leaf))
    {
        return fail(ErrorCode::NotEditable, {leaf.path});
    }
    if (leaf.isText())
    {
        const auto stored = storedText(leaf, value);
        return stored ? Result<void>() : fail(stored.error());
    }
    if (leaf.disk == ScalarType::F32 && isTooLarge(value))
    {
        const Value most = Value::ofFloat(std::numeric_limits<float>::max());
        return fail(ErrorCode::OutOfRange, {value.text(), "-" + most.text(), most.text()});
    }
    if (schema::isFloat(leaf.disk))
    {
        return {};
    }
    const ValueRange range = rangeOf(leaf);
    if (value.isFloat() || value.integer() < range.lowest || value.integer() > range.highest)
    {
        return fail(ErrorCode::OutOfRange,
                    {value.text(), concat(range.lowest), concat(range.highest)});
    }
    return {};
}

Result<Value> parseValue(const Leaf& leaf, std::string_view text, Reading reading)
{
    if (!isEditable(leaf))
    {
        return fail(ErrorCode::NotEditable, {leaf.path});
    }
    if (leaf.isText())
    {
        const Value value = Value::ofText(std::string(text)); // its blanks are its own
        const auto checked = checkValue(leaf, value);
        return checked ? Result<Value>(value) : fail(checked.error());
    }
    text = trimmed(text);
    if (schema::isFloat(leaf.disk))
    {
        const auto number = realNumber(text);
        const bool isSingle = leaf.disk == ScalarType::F32;
        if (!number || (isSingle && isTooLarge(Value::ofDouble(*number))))
        {
            return fail(ErrorCode::NotANumber, {std::string(text), expected(leaf)});
        }
        return isSingle ? Value::ofFloat(static_cast<float>(*number)) : Value::ofDouble(*number);
    }
    std::optional<std::int64_t> number;
    const bool isMeasure = leaf.info->role == Role::Angle || leaf.info->role == Role::Fixed16;
    if (reading == Reading::Meant && isMeasure && realNumber(text))
    {
        number = meantNumber(
            leaf.info->role == Role::Angle ? concat(text, "deg") : std::string(text), leaf);
    }
    else if (!text.empty())
    {
        number = wholeNumber(text);
        number = number ? number : meantNumber(text, leaf);
    }
    if (!number)
    {
        return fail(ErrorCode::NotANumber, {std::string(text), expected(leaf)});
    }
    return integerOf(leaf, *number);
}

Result<void> checkCells(const Content& content, std::span<const CellValue> values)
{
    const schema::TableSet tables = content.tables();
    for (const CellValue& each : values)
    {
        if (!schema::exists(tables, each.cell))
        {
            const std::string path = schema::pathOf(tables, each.cell);
            return fail(ErrorCode::NoSuchPath, {path, path});
        }
        const Leaf& leaf = viewOf(tables, each.cell.table).type().leaves()[each.cell.leaf];
        auto checked = checkValue(leaf, each.value);
        if (!checked)
        {
            Error error = std::move(checked.error());
            error.path = schema::pathOf(tables, each.cell);
            return fail(std::move(error));
        }
    }
    return {};
}

Result<void>
setCells(Document& document, EditName name, std::span<const CellValue> values, std::string mergeKey)
{
    if (auto checked = checkCells(document.content(), values); !checked)
    {
        return checked;
    }
    Transaction transaction(document, std::move(name), std::move(mergeKey));
    storeCells(transaction, values);
    return transaction.commit();
}

Result<void>
setValue(Document& document, const schema::Cell& cell, const Value& value, std::string mergeKey)
{
    const CellValue one{cell, value};
    return setCells(
        document, nameOfNumber(document.content(), cell), std::span(&one, 1), std::move(mergeKey));
}

std::vector<CellValue> sameIn(const Content& content,
                              TableId table,
                              std::uint32_t leaf,
                              std::span<const std::size_t> rows,
                              const Value& value)
{
    const schema::TableSet tables = content.tables();
    std::vector<CellValue> values;
    values.reserve(rows.size());
    for (const std::size_t row : rows)
    {
        if (const schema::Cell cell{table, row, leaf}; schema::exists(tables, cell))
        {
            values.push_back({cell, value});
        }
    }
    return values;
}

Result<void> setValues(Document& document,
                       TableId table,
                       std::uint32_t leaf,
                       std::span<const std::size_t> rows,
                       const Value& value)
{
    return setCells(document,
                    nameOfField(EditCode::SetValues, document.content(), table, leaf, rows.size()),
                    sameIn(document.content(), table, leaf, rows, value),
                    {});
}

std::vector<CellValue> addedTo(const Content& content,
                               TableId table,
                               std::uint32_t leaf,
                               std::span<const std::size_t> rows,
                               std::int64_t amount)
{
    std::vector<CellValue> values;
    const schema::TableSet tables = content.tables();
    const Leaf& description = viewOf(tables, table).type().leaves()[leaf];
    for (const std::size_t row : rows)
    {
        const schema::Cell cell{table, row, leaf};
        if (!schema::exists(tables, cell))
        {
            continue;
        }
        const Value before = schema::valueOf(tables, cell);
        if (before.isText())
        {
            values.push_back({cell, before}); // there is nothing to add to
            continue;
        }
        values.push_back({cell, sumOf(description, before, amount)});
    }
    return values;
}

Result<void> addToValues(Document& document,
                         TableId table,
                         std::uint32_t leaf,
                         std::span<const std::size_t> rows,
                         std::int64_t amount)
{
    return setCells(
        document,
        nameOfField(EditCode::AddToValues, document.content(), table, leaf, rows.size()),
        addedTo(document.content(), table, leaf, rows, amount),
        {});
}

void storeCells(Transaction& transaction, std::span<const CellValue> values)
{
    std::vector<Step> steps = storesOf(transaction.content().tables(), values);
    for (Step& step : steps)
    {
        transaction.apply(std::move(step));
    }
}

std::vector<Step> storesOf(const schema::TableSet& tables, std::span<const CellValue> values)
{
    using Key = std::tuple<TableId, const TableView::Segment*, std::uint32_t, std::uint32_t>;
    std::map<Key, Store> stores;
    std::map<Key, StoreText> texts;
    for (const CellValue& each : values)
    {
        const schema::Cell& cell = each.cell;
        const TableView& view = viewOf(tables, cell.table);
        const Leaf& leaf = view.type().leaves()[cell.leaf];
        const TableView::Segment& segment = view.segmentOf(cell.row);
        if (leaf.isText())
        {
            StoreText& store = texts[{cell.table, &segment, cell.leaf, 0}];
            if (store.entries.empty())
            {
                store = {cell.table, segment.path, cell.leaf, leaf, {}};
            }
            auto bytes = storedText(leaf, each.value);
            TR_PRE(bytes.has_value());
            store.entries.push_back({cell.row - segment.before, std::move(*bytes)});
            continue;
        }
        Store& store = stores[{cell.table, &segment, cell.leaf, cell.element}];
        if (store.entries.empty())
        {
            store = {cell.table,
                     segment.path,
                     cell.leaf,
                     cell.element,
                     leaf.memoryOffset,
                     leaf.memory,
                     {}};
        }
        store.entries.push_back({cell.row - segment.before, bitsOf(leaf, each.value)});
    }
    std::vector<Step> steps;
    steps.reserve(stores.size() + texts.size());
    for (auto& [key, store] : stores)
    {
        steps.emplace_back(std::move(store));
    }
    for (auto& [key, store] : texts)
    {
        steps.emplace_back(std::move(store));
    }
    return steps;
}

} // namespace tr::edit
