#include "core/edit/document/FreshRows.h"

#include "core/level/Objects.h"
#include "core/view/objects/Ownership.h"

#include <algorithm>
#include <utility>

namespace tr::edit
{
namespace
{

using schema::RowNote;
using schema::RowNotes;

bool isFresh(const RowNote& note)
{
    return note.called == RowNote::Called::ByPlace;
}

/// The slot that a moveable is in, for whoever asks when it stands in another one.
Note noteOfModels(const level::Objects& objects, const RowNotes& models)
{
    Note note{tables::Models, {}};
    for (std::size_t row = 0; row < models.size(); ++row)
    {
        if (isFresh(models[row]))
        {
            note.entries.push_back({row, models[row]});
            note.entries.back().note.called = RowNote::Called::Entry;
            note.entries.back().note.of = objects.models[row].id;
        }
    }
    return note;
}

Note noteOfAnimations(const level::Objects& objects,
                      const RowNotes& animations,
                      const RowNotes& models)
{
    Note note{tables::Animations, {}};
    if (std::ranges::none_of(animations, isFresh))
    {
        return note;
    }
    const view::Ownership owners(objects);
    for (std::size_t row = 0; row < animations.size(); ++row)
    {
        if (!isFresh(animations[row]))
        {
            continue;
        }
        RowNote known = animations[row];
        const auto owner = owners.modelOfAnimation(row);
        const bool isCatalogued = owner && isFresh(models[*owner]);
        known.called = isCatalogued ? RowNote::Called::Entry : RowNote::Called::Nothing;
        if (isCatalogued)
        {
            const level::Model& model = objects.models[*owner];
            known.of = model.id;
            known.number = static_cast<std::uint32_t>(row - model.animationIndex);
        }
        note.entries.push_back({row, std::move(known)});
    }
    return note;
}

} // namespace

std::vector<Note> notesOfFreshRows(const Content& content)
{
    const RowNotes* const animations = content.notes().of(tables::Animations);
    const RowNotes* const models = content.notes().of(tables::Models);
    std::vector<Note> notes;
    if (animations == nullptr || models == nullptr)
    {
        return notes;
    }
    const level::Objects& objects = level::objectsOf(content);
    notes.push_back(noteOfAnimations(objects, *animations, *models));
    notes.push_back(noteOfModels(objects, *models));
    std::erase_if(notes, [](const Note& note) { return note.entries.empty(); });
    return notes;
}

void noteRows(Content& content)
{
    const auto* const objects = content.as<level::Objects>();
    if (objects == nullptr)
    {
        return;
    }
    const std::pair<TableId, std::size_t> sizes[]{{tables::Animations, objects->animations.size()},
                                                  {tables::Models, objects->models.size()}};
    for (const auto& [table, size] : sizes)
    {
        if (content.notes().of(table) == nullptr)
        {
            content.changeNotes().set(table, RowNotes(size));
        }
    }
    for (Note& note : notesOfFreshRows(content))
    {
        Step step = std::move(note);
        swap(content, step);
    }
}

} // namespace tr::edit
