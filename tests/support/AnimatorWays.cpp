#include "core/edit/animation/states/TransitionEdit.h"
#include "core/edit/entries/OwnRows.h"
#include "core/edit/removal/Belongings.h"
#include "core/edit/rows/RowEdit.h"
#include "core/view/links/Owners.h"
#include "core/view/objects/AnimationRows.h"
#include "tests/support/AnimatorOperations.h"

#include <algorithm>
#include <array>

namespace tr::test
{
namespace
{

using namespace operations;
using edit::DispatchPlace;
using edit::Document;

constexpr std::string_view kDispatch = "dispatch";
constexpr std::string_view kStateChange = "state change";

/// The dispatches of an animation.
std::vector<DispatchPlace> dispatchPlaces(const Document& document, std::size_t animation)
{
    const auto& objects = level::objectsOf(document.content());
    std::vector<DispatchPlace> places;
    const auto changes = view::stateChangesOf(objects, objects.animations[animation]);
    for (std::size_t change = changes.first; change < changes.end(); ++change)
    {
        const auto rows = view::dispatchesOf(objects, objects.stateChanges[change]);
        for (std::size_t row = rows.first; row < rows.end(); ++row)
        {
            places.push_back({animation, change, row});
        }
    }
    return places;
}

Touched touchedWays(const Subject& subject, bool alone)
{
    return {{subject.animation}, Aspect::Ways, !alone};
}

Done addWay(Document& document, const Subject& subject, Random& random, bool alone)
{
    const std::size_t to = anyAnimation(document, subject, random);
    const auto& row = rowOf(document, subject.animation);
    edit::NewDispatch wanted;
    wanted.animation = subject.animation;
    // A state that it has a change for already, or another.
    wanted.state = random.oneIn(2) ? rowOf(document, to).stateId
                                   : static_cast<std::uint16_t>(random.below(100));
    wanted.dispatch = {row.frameStart,
                       row.frameEnd,
                       static_cast<std::uint16_t>(to),
                       rowOf(document, to).frameStart};
    return doneIf(edit::addDispatch(document, wanted, alone), touchedWays(subject, alone));
}

Done addWayForAll(Document& document, const Subject& subject, Random& random)
{
    return addWay(document, subject, random, false);
}

Done addWayForOne(Document& document, const Subject& subject, Random& random)
{
    return addWay(document, subject, random, true);
}

Done leadEnd(Document& document, const Subject& subject, Random& random)
{
    return doneIf(
        edit::leadEnd(document, subject.animation, anyAnimation(document, subject, random)),
        of(subject, Aspect::Next));
}

Done leadWay(Document& document, const Subject& subject, Random& random, bool alone)
{
    const auto places = dispatchPlaces(document, subject.animation);
    if (places.empty())
    {
        return absent(kDispatch);
    }
    return doneIf(edit::leadDispatch(document,
                                     places[random.below(places.size())],
                                     anyAnimation(document, subject, random),
                                     alone),
                  touchedWays(subject, alone));
}

Done leadForAll(Document& document, const Subject& subject, Random& random)
{
    return leadWay(document, subject, random, false);
}

Done leadAlone(Document& document, const Subject& subject, Random& random)
{
    return leadWay(document, subject, random, true);
}

Done removeWay(Document& document, const Subject& subject, Random& random, bool alone)
{
    const auto places = dispatchPlaces(document, subject.animation);
    return places.empty()
               ? absent(kDispatch)
               : doneIf(edit::removeDispatch(document, places[random.below(places.size())], alone),
                        touchedWays(subject, alone));
}

Done removeForAll(Document& document, const Subject& subject, Random& random)
{
    return removeWay(document, subject, random, false);
}

Done removeAlone(Document& document, const Subject& subject, Random& random)
{
    return removeWay(document, subject, random, true);
}

/// The last frame of a dispatch, typed for this animation only.
Done typeForOne(Document& document, const Subject& subject, Random& random)
{
    const auto places = dispatchPlaces(document, subject.animation);
    if (places.empty())
    {
        return absent(kDispatch);
    }
    const std::size_t row = places[random.below(places.size())].dispatch;
    const auto tables = document.content().tables();
    const view::References references(document.content(), tables);
    const std::array rows{row};
    const auto sharing = view::sharingOf(references, level::tables::AnimDispatches, rows);
    const auto place = std::ranges::find(sharing.places, subject.animation, &view::OwnedPlace::row);
    if (place == sharing.places.end())
    {
        return absent("way to it that is known");
    }
    const auto& type = tables.find(level::tables::AnimDispatches)->type();
    const auto leaf = static_cast<std::uint32_t>(type.find("high") - type.leaves().data());
    const std::int64_t high = rowOf(document, subject.animation).frameEnd + 1;
    const edit::CellValue value{{level::tables::AnimDispatches, row, leaf},
                                schema::Value::ofInteger(schema::ScalarType::U16, high & 0xFFFF)};
    return doneIf(edit::setOwnCells(document,
                                    {edit::EditCode::SetValue, {"a dispatch"}},
                                    std::span(&value, 1),
                                    *place,
                                    row),
                  of(subject, Aspect::Ways));
}

/// Rows of a list of the animation: its state changes, or the dispatches of one of them.
struct List
{
    std::string path;
    std::size_t first = 0;
    std::size_t count = 0;
    std::string_view what;
};

List changesIn(const Document& document, const Subject& subject, Random&)
{
    const auto rows = view::stateChangesOf(level::objectsOf(document.content()),
                                           rowOf(document, subject.animation));
    return {"state_changes", rows.first, rows.count, kStateChange};
}

/// Of one with several, if there is one.
List dispatchesIn(const Document& document, const Subject& subject, Random& random)
{
    const auto& objects = level::objectsOf(document.content());
    const auto changes = view::stateChangesOf(objects, rowOf(document, subject.animation));
    std::vector<List> lists;
    std::size_t longest = 0;
    for (std::size_t change = changes.first; change < changes.end(); ++change)
    {
        const auto rows = view::dispatchesOf(objects, objects.stateChanges[change]);
        lists.push_back({"anim_dispatches", rows.first, rows.count, kDispatch});
        longest = std::max(longest, rows.count);
    }
    const std::size_t least = std::min<std::size_t>(longest, 2);
    std::erase_if(lists, [least](const List& each) { return each.count < least; });
    return lists.empty() ? List{"anim_dispatches", 0, 0, kDispatch}
                         : lists[random.below(lists.size())];
}

using ListOf = List (*)(const Document& document, const Subject& subject, Random& random);

template <ListOf listOf>
Done insertRow(Document& document, const Subject& subject, Random& random)
{
    const List list = listOf(document, subject, random);
    if (list.count == 0)
    {
        return absent(list.what);
    }
    return doneIf(edit::insertRows(document,
                                   list.path,
                                   list.first + 1 + random.below(list.count),
                                   edit::blankRows(document.content(), list.path, 1)),
                  ofAll(subject, Aspect::Ways));
}

template <ListOf listOf>
Done duplicateRow(Document& document, const Subject& subject, Random& random)
{
    const List list = listOf(document, subject, random);
    return list.count == 0
               ? absent(list.what)
               : doneIf(edit::duplicateRows(document,
                                            {list.path, list.first + random.below(list.count), 1}),
                        ofAll(subject, Aspect::Ways));
}

template <ListOf listOf>
Done removeRow(Document& document, const Subject& subject, Random& random)
{
    const List list = listOf(document, subject, random);
    if (list.count < 2)
    {
        return absent(list.what == kDispatch ? "second dispatch" : "second state change");
    }
    return doneIf(edit::removeRows(document, {list.path, list.first + random.below(list.count), 1}),
                  ofAll(subject, Aspect::Ways));
}

template <ListOf listOf>
Done moveRow(Document& document, const Subject& subject, Random& random)
{
    const List list = listOf(document, subject, random);
    if (list.count < 2)
    {
        return absent(list.what == kDispatch ? "second dispatch" : "second state change");
    }
    // The last to the front of the list.
    return doneIf(edit::moveRows(document, {list.path, list.first + list.count - 1, 1}, list.first),
                  ofAll(subject, Aspect::Ways));
}

} // namespace

std::span<const AnimatorOperation> wayOperations()
{
    static constexpr std::array kAll{
        AnimatorOperation{"add a dispatch", addWayForAll},
        AnimatorOperation{"add a dispatch for one", addWayForOne},
        AnimatorOperation{"lead the end elsewhere", leadEnd},
        AnimatorOperation{"lead a dispatch elsewhere", leadForAll},
        AnimatorOperation{"lead a dispatch of one elsewhere", leadAlone},
        AnimatorOperation{"take a dispatch off", removeForAll},
        AnimatorOperation{"take a dispatch off one", removeAlone},
        AnimatorOperation{"type into a dispatch of one", typeForOne},
        AnimatorOperation{"insert a state change", insertRow<changesIn>},
        AnimatorOperation{"duplicate a state change", duplicateRow<changesIn>},
        AnimatorOperation{"delete a state change", removeRow<changesIn>},
        AnimatorOperation{"move a state change", moveRow<changesIn>},
        AnimatorOperation{"insert a dispatch", insertRow<dispatchesIn>, Care::MayBreak},
        AnimatorOperation{"duplicate a dispatch", duplicateRow<dispatchesIn>},
        AnimatorOperation{"delete a dispatch", removeRow<dispatchesIn>},
        AnimatorOperation{"move a dispatch", moveRow<dispatchesIn>},
    };
    return kAll;
}

} // namespace tr::test
