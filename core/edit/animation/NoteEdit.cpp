#include "core/edit/animation/NoteEdit.h"

#include "core/base/Contracts.h"
#include "core/edit/document/EditWords.h"
#include "core/level/Content.h"
#include "core/view/objects/Symmetry.h"
#include "core/view/words/AnimationNames.h"

#include <utility>

namespace tr::edit
{
namespace
{

void exchangeNote(
    Document& document, EditCode code, TableId table, std::size_t row, schema::RowNote note)
{
    if (note == document.content().notes().at(table, row))
    {
        return;
    }
    Transaction transaction(document, nameOfEntries(code, document.content(), table, row, 1));
    transaction.apply(Note{table, {{row, std::move(note)}}});
    const auto done = transaction.commit();
    TR_PRE(done.has_value()); // no byte has changed
}

} // namespace

Result<void> nameAnimation(Document& document, std::size_t animation, std::string_view name)
{
    if (auto fault = view::faultOfName(name))
    {
        return fail(std::move(*fault));
    }
    const Content& content = document.content();
    schema::RowNote note = content.notes().at(tables::Animations, animation);
    const auto owner = view::modelOfAnimation(level::objectsOf(content), animation);
    const bool isCatalogues = name == view::catalogueName(content, animation, owner);
    note.name = isCatalogues ? std::string_view() : name;
    exchangeNote(document, EditCode::NameAnimation, tables::Animations, animation, std::move(note));
    return {};
}

void setCounterparts(Document& document,
                     std::size_t model,
                     const std::vector<std::size_t>& counterparts)
{
    const Content& content = document.content();
    const level::Objects& objects = level::objectsOf(content);
    schema::RowNote note = content.notes().at(tables::Models, model);
    note.counterparts.assign(counterparts.begin(), counterparts.end());
    const auto joints = view::jointsOf(objects, objects.models[model]);
    TR_PRE(note.counterparts.empty() || view::areCounterparts(note.counterparts, joints.size()));
    if (counterparts == view::counterparts(joints))
    {
        note.counterparts.clear();
    }
    exchangeNote(document, EditCode::PairJoints, tables::Models, model, std::move(note));
}

} // namespace tr::edit
