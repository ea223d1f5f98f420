#include "core/edit/document/Step.h"

#include "core/base/Contracts.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace tr::edit
{
namespace
{

/// The rows of all tables; of variable rows what is fixed of them.
std::size_t memoryOf(const Content& content)
{
    std::size_t bytes = sizeof(Exchange);
    const schema::TableSet tables = content.tables();
    for (const schema::TableView& table : tables.tables())
    {
        bytes += table.size() * table.type().diskSize();
    }
    return bytes;
}

std::size_t heldBy(const schema::RowNote& note)
{
    return note.name.size() + note.counterparts.size() * sizeof(note.counterparts.front());
}

std::size_t memoryOf(const schema::RowNotes& notes)
{
    std::size_t bytes = notes.size() * sizeof(schema::RowNote);
    for (const schema::RowNote& each : notes)
    {
        bytes += heldBy(each);
    }
    return bytes;
}

void exchange(void* row, const Store& store, Store::Entry& entry)
{
    void* const number = static_cast<std::byte*>(row) + store.memoryOffset
                         + store.element * schema::sizeOf(store.memory);
    const std::uint64_t before = schema::loadBits(store.memory, number);
    schema::storeBits(store.memory, entry.bits, number);
    entry.bits = before;
}

void exchange(void* row, const StoreText& store, StoreText::Entry& entry)
{
    std::string before(schema::storedTextAt(store.type, row));
    schema::storeText(store.type, entry.bytes, row);
    entry.bytes = std::move(before);
}

/// What is noted of rows goes and comes with them.
void swapNotes(Content& content, Splice& splice)
{
    const std::size_t came = splice.count;
    const std::size_t went = splice.rows.size();
    if (came == went || content.notes().of(splice.table) == nullptr)
    {
        return;
    }
    schema::RowNotes& rows = content.changeNotes().change(splice.table);
    TR_PRE(splice.first <= rows.size() && went <= rows.size() - splice.first);
    schema::RowNotes notes = std::move(splice.notes);
    notes.resize(came);
    const auto begin = rows.begin() + static_cast<std::ptrdiff_t>(splice.first);
    const auto end = begin + static_cast<std::ptrdiff_t>(went);
    splice.notes.assign(std::make_move_iterator(begin), std::make_move_iterator(end));
    rows.insert(rows.erase(begin, end),
                std::make_move_iterator(notes.begin()),
                std::make_move_iterator(notes.end()));
}

void swapStep(Content& content, Splice& splice)
{
    const bool found = content.access(splice.path,
                                      [&splice](schema::TableAccess& table)
                                      {
                                          const std::size_t put = splice.rows.size();
                                          splice.rows =
                                              table.splice(splice.first, splice.count, splice.rows);
                                          splice.count = put;
                                      });
    TR_PRE(found);
    swapNotes(content, splice);
}

template <class StoreStep>
void swapStores(Content& content, StoreStep& store)
{
    if (store.table == tables::Header)
    {
        for (auto& entry : store.entries)
        {
            exchange(content.header(), store, entry);
        }
    }
    else
    {
        const bool found = content.access(store.path,
                                          [&store](schema::TableAccess& table)
                                          {
                                              for (auto& entry : store.entries)
                                              {
                                                  exchange(table.row(entry.row), store, entry);
                                              }
                                          });
        TR_PRE(found);
    }
    // A number that is set twice is undone from the last time to the first.
    std::ranges::reverse(store.entries);
}

void swapStep(Content& content, Store& store)
{
    swapStores(content, store);
}

void swapStep(Content& content, StoreText& store)
{
    swapStores(content, store);
}

void swapStep(Content& content, Exchange& exchange)
{
    std::swap(content, exchange.content);
}

void swapStep(Content& content, Note& step)
{
    schema::RowNotes& rows = content.changeNotes().change(step.table);
    for (Note::Entry& each : step.entries)
    {
        std::swap(rows[each.row], each.note);
    }
    std::ranges::reverse(step.entries); // as with numbers
}

} // namespace

void swap(Content& content, Step& step)
{
    std::visit([&content](auto& each) { swapStep(content, each); }, step);
}

std::size_t memoryOf(const Step& step)
{
    if (const auto* splice = std::get_if<Splice>(&step))
    {
        return sizeof(Splice) + splice->rows.memory() + memoryOf(splice->notes);
    }
    if (const auto* store = std::get_if<Store>(&step))
    {
        return sizeof(Store) + store->entries.size() * sizeof(Store::Entry);
    }
    if (const auto* store = std::get_if<StoreText>(&step))
    {
        std::size_t bytes = sizeof(StoreText) + store->entries.size() * sizeof(StoreText::Entry);
        for (const StoreText::Entry& entry : store->entries)
        {
            bytes += entry.bytes.size();
        }
        return bytes;
    }
    if (const auto* note = std::get_if<Note>(&step))
    {
        std::size_t bytes = sizeof(Note) + note->entries.size() * sizeof(Note::Entry);
        for (const Note::Entry& entry : note->entries)
        {
            bytes += heldBy(entry.note);
        }
        return bytes;
    }
    return memoryOf(std::get<Exchange>(step).content);
}

bool movesRows(const ChangeSet& changes) noexcept
{
    return std::ranges::any_of(changes,
                               [](const Change& each) { return each.removed != each.inserted; });
}

} // namespace tr::edit
