#include "core/edit/document/Document.h"

#include "core/base/Contracts.h"
#include "core/edit/document/EngineBlocks.h"
#include "core/edit/document/FreshRows.h"
#include "core/schema/table/CellPath.h"

#include <algorithm>
#include <random>
#include <utility>

namespace tr::edit
{
namespace
{

std::uint64_t newIdentity()
{
    std::random_device source;
    return (std::uint64_t{source()} << 32U) | source();
}

/// All tables, with all their rows.
void addChanges(ChangeSet& changes, const Content& before, const Content& after)
{
    const schema::TableSet old = before.tables();
    const schema::TableSet now = after.tables();
    const auto add = [&changes](const schema::TableView& view, std::size_t removed, std::size_t put)
    {
        changes.push_back({view.id(), std::string(view.info().name), 0, removed, put});
    };
    for (const schema::TableView& each : old.tables())
    {
        const schema::TableView* same = now.find(each.id());
        add(each, each.size(), same == nullptr ? 0 : same->size());
    }
    for (const schema::TableView& each : now.tables())
    {
        if (old.find(each.id()) == nullptr)
        {
            add(each, 0, each.size());
        }
    }
}

/// From the first to the last of the rows that a step changes.
template <class RowStep>
void addRows(ChangeSet& changes, const RowStep& step, const std::string& path)
{
    if (step.entries.empty())
    {
        return;
    }
    const auto [first, last] = std::ranges::minmax_element(step.entries, {}, &RowStep::Entry::row);
    const std::size_t rows = last->row - first->row + 1;
    changes.push_back({step.table, path, first->row, rows, rows});
}

/// What a step will change when it is done to `content`.
void addChange(ChangeSet& changes, const Content& content, const Step& step)
{
    if (const auto* exchange = std::get_if<Exchange>(&step))
    {
        addChanges(changes, content, exchange->content);
        return;
    }
    if (const auto* splice = std::get_if<Splice>(&step))
    {
        changes.push_back(
            {splice->table, splice->path, splice->first, splice->count, splice->rows.size()});
        return;
    }
    if (const auto* store = std::get_if<Store>(&step))
    {
        addRows(changes, *store, store->path);
        return;
    }
    if (const auto* note = std::get_if<Note>(&step))
    {
        addRows(changes, *note, std::string(note->table->name));
        return;
    }
    const auto& text = std::get<StoreText>(step);
    addRows(changes, text, text.path);
}

template <class StoreStep>
bool haveSameRows(const StoreStep* a, const StoreStep* b)
{
    using Entry = typename StoreStep::Entry;
    return a != nullptr && b != nullptr && a->path == b->path && a->table == b->table
           && a->leaf == b->leaf
           && std::ranges::equal(a->entries, b->entries, {}, &Entry::row, &Entry::row);
}

/// Whether both exchange the same numbers or texts, so that the older one undoes both.
bool haveSameCells(const Step& a, const Step& b)
{
    const auto* first = std::get_if<Store>(&a);
    const auto* second = std::get_if<Store>(&b);
    return haveSameRows(std::get_if<StoreText>(&a), std::get_if<StoreText>(&b))
           || (haveSameRows(first, second) && first->element == second->element);
}

/// Whether rows of the table come or go by one of the steps.
bool isResized(const std::vector<Step>& steps, std::string_view path)
{
    return std::ranges::any_of(steps,
                               [path](const Step& step)
                               {
                                   const auto* splice = std::get_if<Splice>(&step);
                                   return splice != nullptr && splice->path == path
                                          && splice->count != splice->rows.size();
                               });
}

/// What makes a number of the content say how many rows there are.
Step statingStep(const schema::TableSet& tables, const schema::StatedNumber& number)
{
    const bool isHeader = number.table == tables::Header;
    const schema::TableView& view =
        isHeader ? tables.header() : *schema::tableAt(tables, number.path)->view;
    const auto leaves = view.type().leaves();
    const auto leaf = std::ranges::find(leaves, number.memoryOffset, &schema::Leaf::memoryOffset);
    TR_PRE(leaf != leaves.end());
    return Store{number.table,
                 number.path,
                 static_cast<std::uint32_t>(leaf - leaves.begin()),
                 0,
                 number.memoryOffset,
                 leaf->memory,
                 {{number.row, number.count}}};
}

} // namespace

Document::Document(Content content)
    : m_content(std::move(content))
    , m_identity(newIdentity())
{
    noteRows(m_content);
}

Document::State Document::stateAt(std::size_t position) const noexcept
{
    return position == 0 ? m_first : m_entries[position - 1].after;
}

void Document::tell(const ChangeSet& changes) const
{
    if (m_listener)
    {
        m_listener(changes);
    }
}

void Document::swapEntry(Entry& entry, ChangeSet& changes)
{
    std::ranges::reverse(entry.steps);
    for (Step& step : entry.steps)
    {
        addChange(changes, m_content, step);
        swap(m_content, step);
    }
}

void Document::undo()
{
    TR_PRE(canUndo());
    goTo(m_position - 1);
}

void Document::redo()
{
    TR_PRE(canRedo());
    goTo(m_position + 1);
}

void Document::goTo(std::size_t position)
{
    TR_PRE(!m_open && position <= m_entries.size());
    ChangeSet changes;
    while (m_position > position)
    {
        swapEntry(m_entries[--m_position], changes);
    }
    while (m_position < position)
    {
        swapEntry(m_entries[m_position++], changes);
    }
    m_mergeable = false;
    if (!changes.empty())
    {
        tell(changes);
    }
}

bool Document::merge(const Entry& entry)
{
    if (!m_mergeable || entry.mergeKey.empty() || m_position == 0)
    {
        return false;
    }
    Entry& last = m_entries[m_position - 1];
    if (last.mergeKey != entry.mergeKey
        || !std::ranges::equal(last.steps, entry.steps, haveSameCells))
    {
        return false;
    }
    last.after = m_next++;
    return true;
}

void Document::push(Entry entry, const ChangeSet& changes)
{
    const bool hadRedo = canRedo();
    m_entries.resize(m_position);
    if (hadRedo || isClean() || !merge(entry))
    {
        entry.after = m_next++;
        m_entries.push_back(std::move(entry));
        ++m_position;
    }
    m_mergeable = true;
    tell(changes);
}

Transaction::Transaction(Document& document, EditName name, std::string mergeKey)
    : m_document(document)
    , m_entry{std::move(name), std::move(mergeKey), 0, {}}
{
    TR_PRE(!document.m_open);
    document.m_open = true;
    if (hasEngineBlocks(document.m_content))
    {
        m_before = document.m_content;
    }
}

Transaction::~Transaction()
{
    takeBack();
    m_document.m_open = false;
}

void Transaction::apply(Step step)
{
    if (auto* const exchange = std::get_if<Exchange>(&step))
    {
        noteRows(exchange->content);
    }
    addChange(m_changes, m_document.m_content, step);
    swap(m_document.m_content, step);
    m_entry.steps.push_back(std::move(step));
}

void Transaction::countRows(const std::vector<schema::StatedNumber>& wrongCounts)
{
    for (const schema::StatedNumber& number : wrongCounts)
    {
        // Whoever sets such a number by itself is told that it is wrong.
        if (isResized(m_entry.steps, number.counted))
        {
            apply(statingStep(m_document.m_content.tables(), number));
        }
    }
}

Result<void> Transaction::commit()
{
    schema::Shape shape = m_document.m_content.shape();
    if (!shape.wrongCounts.empty())
    {
        countRows(shape.wrongCounts);
        shape = m_document.m_content.shape();
    }
    if (shape.fault)
    {
        takeBack();
        return fail(std::move(*shape.fault));
    }
    const auto isExchange = [](const Step& step) { return std::holds_alternative<Exchange>(step); };
    if (m_before && std::ranges::none_of(m_entry.steps, isExchange))
    {
        if (auto fault = faultOfBlocks(*m_before, m_document.m_content, m_changes))
        {
            takeBack();
            return fail(std::move(*fault));
        }
    }
    m_before.reset();
    if (!m_entry.steps.empty())
    {
        for (Note& note : notesOfFreshRows(m_document.m_content))
        {
            apply(std::move(note));
        }
        m_document.m_open = false; // who is told may begin the next one
        m_document.push(std::move(m_entry), m_changes);
        m_entry.steps.clear();
    }
    return {};
}

void Transaction::takeBack()
{
    for (auto step = m_entry.steps.rbegin(); step != m_entry.steps.rend(); ++step)
    {
        swap(m_document.m_content, *step);
    }
    m_entry.steps.clear();
}

} // namespace tr::edit
