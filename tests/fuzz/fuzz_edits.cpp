// Edits of a small file, one after another: what is accepted can be written, read and undone.

#include "core/edit/FieldEdit.h"
#include "core/edit/RowEdit.h"
#include "tests/fuzz/FuzzDocument.h"
#include "tests/fuzz/FuzzTarget.h"

#include <algorithm>

extern "C"
{
    int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
}

namespace
{

using tr::edit::Document;

/// A number of some row set to anything.
void setOnce(Document& document, const tr::schema::TableView& table, fuzz::Numbers& numbers)
{
    const auto leaves = table.type().leaves();
    if (table.size() == 0 || leaves.empty())
    {
        return;
    }
    const std::size_t leaf = numbers.below(leaves.size());
    const tr::schema::Cell cell{
        table.info().id, numbers.below(table.size()), static_cast<std::uint32_t>(leaf), 0};
    const auto number = static_cast<std::int32_t>(numbers.word());
    const auto type = leaves[leaf].disk;
    const auto value = type == tr::schema::ScalarType::F32
                           ? tr::schema::Value::ofFloat(static_cast<float>(number))
                           : tr::schema::Value::ofInteger(type, number);
    static_cast<void>(tr::edit::setValue(document, cell, value));
}

void insertOnce(Document& document, const std::string& path, std::size_t at)
{
    if (tr::edit::canResize(document.content(), path))
    {
        static_cast<void>(tr::edit::insertRows(
            document, path, at, tr::edit::blankRows(document.content(), path, 1)));
    }
}

void editOnce(Document& document, fuzz::Numbers& numbers)
{
    const auto set = tr::level::tables(document.content());
    const auto& tables = set.tables();
    const auto& table = tables[numbers.below(tables.size())];
    if (table.segments().empty())
    {
        return;
    }
    const auto& segment = table.segments()[numbers.below(table.segments().size())];
    const std::size_t first = numbers.below(segment.count);
    const std::size_t count = std::min<std::size_t>(1 + numbers.byte() % 3U, segment.count - first);
    const tr::edit::RowSpan rows{segment.path, first, count};
    const auto kind = numbers.byte() % 6U;
    if (kind == 0)
    {
        insertOnce(document, segment.path, first);
    }
    else if (kind == 1 && document.canUndo())
    {
        document.undo();
    }
    else if (count == 0)
    {
        return;
    }
    else if (kind == 2)
    {
        static_cast<void>(tr::edit::duplicateRows(document, rows));
    }
    else if (kind == 3)
    {
        static_cast<void>(
            tr::edit::removeRows(document, rows, {tr::edit::Dangling::Kind::Clear, 0}));
    }
    else if (kind == 4)
    {
        static_cast<void>(tr::edit::moveRows(document, rows, numbers.below(segment.count + 1)));
    }
    else
    {
        setOnce(document, table, numbers);
    }
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    constexpr int kMostEdits = 24;
    fuzz::Numbers numbers(fuzz::inputOf(data, size));
    const auto file = fuzz::smallFile(numbers);
    Document document(file.content);
    for (int i = 0; i < kMostEdits && !numbers.isEmpty(); ++i)
    {
        editOnce(document, numbers);
    }
    fuzz::checkEdits(file, document);
    return 0;
}
