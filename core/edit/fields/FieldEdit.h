#pragma once

#include "core/edit/document/Document.h"
#include "core/schema/table/CellPath.h"

#include <cstdint>
#include <span>
#include <string_view>

/// Changing single numbers.
namespace tr::edit
{

/// The numbers that a field can hold.
struct ValueRange
{
    std::int64_t lowest = 0;
    std::int64_t highest = 0;
};

/// Of whole numbers: what the type has room for in the file.
[[nodiscard]] ValueRange rangeOf(const schema::Leaf& leaf) noexcept;

/// Whether a field can be changed at all: marks cannot, as the file is told by them.
[[nodiscard]] bool isEditable(const schema::Leaf& leaf) noexcept;

/// What a plain number is where a field has a meaning beside it.
enum class Reading : std::uint8_t
{
    Stored, ///< the number in the file
    Meant,  ///< degrees of an angle, units of a fixed point number; after 0x still as stored
};

/// What a person or a script writes for a value of the field: whole numbers, decimal or after 0x.
/// Where the role has a meaning it can always be written with its mark: "90°" or "90deg" for
/// angles, "1.5" for fixed point, "water, sky" or "none" for flags, "none" for links. Of a text
/// field: UTF-8. Errors: NotANumber, and those of checkValue.
[[nodiscard]] Result<schema::Value>
parseValue(const schema::Leaf& leaf, std::string_view text, Reading reading = Reading::Stored);

/// Checks a number or a text against its field. Errors: OutOfRange, NotEditable; of texts
/// NotANumber, LetterNotStored, TextTooLong, TextWouldEnd.
[[nodiscard]] Result<void> checkValue(const schema::Leaf& leaf, const schema::Value& value);

/// Sets one number. Precondition: the cell exists. Errors: those of checkValue and of
/// Transaction::commit, for a number that says how many rows there are.
[[nodiscard]] Result<void> setValue(Document& document,
                                    const schema::Cell& cell,
                                    const schema::Value& value,
                                    std::string mergeKey = {});

/// Sets the same field in those of many rows that have it. Preconditions: the rows exist, the table
/// has the leaf.
[[nodiscard]] Result<void> setValues(Document& document,
                                     TableId table,
                                     std::uint32_t leaf,
                                     std::span<const std::size_t> rows,
                                     const schema::Value& value);

/// Adds to the same field in many rows; all or none. Errors: OutOfRange among those of setValues.
[[nodiscard]] Result<void> addToValues(Document& document,
                                       TableId table,
                                       std::uint32_t leaf,
                                       std::span<const std::size_t> rows,
                                       std::int64_t amount);

/// A number and what is to stand there.
struct CellValue
{
    schema::Cell cell;
    schema::Value value;
};

/// The same number for a field of those of the rows that have it.
[[nodiscard]] std::vector<CellValue> sameIn(const Content& content,
                                            TableId table,
                                            std::uint32_t leaf,
                                            std::span<const std::size_t> rows,
                                            const schema::Value& value);

/// What the same field of those of the rows that have it is when so much is added to it; it need
/// not fit. Precondition: the rows exist, the table has the leaf.
[[nodiscard]] std::vector<CellValue> addedTo(const Content& content,
                                             TableId table,
                                             std::uint32_t leaf,
                                             std::span<const std::size_t> rows,
                                             std::int64_t amount);

/// Checks numbers against their fields. Precondition: the rows exist, the tables have the leaves.
/// Errors: those of checkValue, with the path of the number; NoSuchPath of one that its row has
/// not.
[[nodiscard]] Result<void> checkCells(const Content& content, std::span<const CellValue> values);

/// Sets numbers in one edit; all or none. Precondition: the cells exist. Errors: those of setValue.
[[nodiscard]] Result<void> setCells(Document& document,
                                    EditName name,
                                    std::span<const CellValue> values,
                                    std::string mergeKey = {});

/// Sets numbers as a part of an edit. Preconditions: the cells exist, the values fit.
void storeCells(Transaction& transaction, std::span<const CellValue> values);

/// The steps that set numbers, in groups of one table and field each. Preconditions: the cells
/// exist in `tables`, the values fit.
[[nodiscard]] std::vector<Step> storesOf(const schema::TableSet& tables,
                                         std::span<const CellValue> values);

} // namespace tr::edit
