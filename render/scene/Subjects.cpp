#include "render/scene/Subjects.h"

#include "render/level/LevelSubjects.h"
#include "render/level/ObjectSubjects.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace render
{
namespace
{

using tr::schema::TableId;
using tr::schema::TableView;

const SubjectKind* kindOf(TableId table, SubjectKinds kinds)
{
    const auto found = std::ranges::find(kinds, table, &SubjectKind::table);
    return found == kinds.end() ? nullptr : *found;
}

bool exists(const SceneData& data, const SceneRow& row)
{
    const TableView* const view = data.tables.find(row.table);
    return view != nullptr && row.row < view->size();
}

/// The row of a table in rows of another, by its place among those of one.
std::optional<std::size_t> nestedRow(const TableView& view, const ScenePick& pick)
{
    // Every row of the outer table has one segment, if it has any.
    const auto segment =
        std::ranges::lower_bound(view.segments(), pick.index, {}, &TableView::Segment::outer);
    const bool isThere = segment != view.segments().end() && segment->outer == pick.index
                         && pick.sub < segment->count;
    return isThere ? std::optional(segment->before + pick.sub) : std::nullopt;
}

/// The row that a row of a nested table stands in.
std::optional<SceneRow> outerOf(const SceneData& data, const SceneRow& row)
{
    const TableView* const view = data.tables.find(row.table);
    const bool isNested = view != nullptr && row.row < view->size() && view->isNested();
    return isNested ? std::optional(SceneRow{row.table->outer, view->segmentOf(row.row).outer})
                    : std::nullopt;
}

} // namespace

SubjectKinds allSubjectKinds() noexcept
{
    static constexpr std::array kAll{&subjects::Level,
                                     &subjects::Moveable,
                                     &subjects::StaticMesh,
                                     &subjects::Room,
                                     &subjects::Mesh};
    return kAll;
}

Subject firstSubject(const SceneData& data, SubjectKinds kinds)
{
    const auto found = std::ranges::find_if(
        kinds, [&](const SubjectKind* kind) { return kind->count(data) != 0; });
    return found == kinds.end() ? Subject{} : Subject{*found, 0};
}

bool exists(const SceneData& data, const Subject& subject)
{
    return subject.kind == nullptr || subject.row < subject.kind->count(data);
}

std::optional<Subject> subjectOf(const SceneData& data, const SceneRow& row, SubjectKinds kinds)
{
    if (!exists(data, row))
    {
        return std::nullopt;
    }
    const TableId table = tr::schema::subjectTable(row.table);
    const SubjectKind* const kind = kindOf(table, kinds);
    if (kind == nullptr)
    {
        return std::nullopt;
    }
    auto shown = table == TableId(tr::schema::tables::Header) ? std::optional<std::size_t>(0)
                                                              : rowIn(data, table, row);
    if (!shown && kind->rowFor != nullptr)
    {
        shown = kind->rowFor(data, row);
    }
    const Subject subject{kind, shown.value_or(0)};
    return shown && exists(data, subject) ? std::optional(subject) : std::nullopt;
}

bool shows(const SceneData& data, const Subject& subject, const SceneRow& row, SubjectKinds kinds)
{
    if (subject.kind == nullptr || !exists(data, row))
    {
        return false;
    }
    return rowIn(data, subject.kind->table, row) == subject.row
           || (subject.kind->holds != nullptr && subject.kind->holds(data, subject.row, row))
           || subjectOf(data, row, kinds) == subject;
}

std::optional<SceneRow>
rowOfPick(const SceneData& data, const Subject& subject, const ScenePick& pick)
{
    if (pick.table == tr::schema::kNoTable)
    {
        return std::nullopt;
    }
    if (subject.kind != nullptr && subject.kind->rowOfPick != nullptr)
    {
        if (const auto row = subject.kind->rowOfPick(data, subject.row, pick))
        {
            return row;
        }
    }
    if (pick.table->outer == tr::schema::kNoTable)
    {
        return SceneRow{pick.table, pick.index};
    }
    const TableView* const view = data.tables.find(pick.table);
    const auto row = view != nullptr ? nestedRow(*view, pick) : std::nullopt;
    return row ? std::optional(SceneRow{pick.table, *row}) : std::nullopt;
}

std::vector<bool> picksOf(const SceneData& data,
                          const Subject& subject,
                          const SceneDescription& scene,
                          const SceneRow& row)
{
    const auto rows = rowsOfPicks(data, subject, scene, std::span(&row, 1));
    std::vector<bool> found(rows.size());
    std::transform(
        rows.begin(), rows.end(), found.begin(), [](std::size_t each) { return each == 0; });
    return found;
}

std::vector<std::size_t> rowsOfPicks(const SceneData& data,
                                     const Subject& subject,
                                     const SceneDescription& scene,
                                     std::span<const SceneRow> rows)
{
    std::map<std::pair<TableId, std::size_t>, std::vector<std::size_t>> picks; // by their rows
    for (std::size_t i = 0; i < scene.picks.size(); ++i)
    {
        const auto own = rowOfPick(data, subject, scene.picks[i]);
        const bool isAll =
            own && !subject.isPlace() && subject.isOf(own->table) && own->row == subject.row;
        if (own && !isAll)
        {
            picks[{own->table, own->row}].push_back(i);
        }
    }
    std::vector<std::size_t> found(scene.picks.size(), rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i)
    {
        const auto mark = [&](const SceneRow& row)
        {
            const auto those = picks.find({row.table, row.row});
            if (those == picks.end())
            {
                return false;
            }
            for (const std::size_t pick : those->second)
            {
                found[pick] = i;
            }
            return true;
        };
        if (!mark(rows[i]))
        {
            for (auto in = outerOf(data, rows[i]); in; in = outerOf(data, *in))
            {
                mark(*in);
            }
        }
    }
    return found;
}

std::optional<std::size_t> rowIn(const SceneData& data, TableId table, const SceneRow& row)
{
    const TableView* const view = data.tables.find(row.table);
    if (view == nullptr || row.row >= view->size())
    {
        return std::nullopt;
    }
    if (row.table == table)
    {
        return row.row;
    }
    return view->isNested() ? rowIn(data, table, {row.table->outer, view->segmentOf(row.row).outer})
                            : std::nullopt;
}

SceneDescription
buildScene(const SceneData& data, const Subject& subject, const SceneOptions& options)
{
    if (subject.kind != nullptr)
    {
        return subject.kind->build(data, subject.row, options);
    }
    SceneDescription empty;
    empty.nodes.emplace_back(1.0F);
    empty.picks.emplace_back();
    return empty;
}

} // namespace render
