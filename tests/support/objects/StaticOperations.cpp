#include "core/base/Text.h"
#include "core/edit/statics/RoomStatics.h"
#include "core/edit/statics/StaticBoxes.h"
#include "core/edit/statics/StaticLight.h"
#include "core/edit/statics/StaticSlots.h"
#include "core/level/Content.h"
#include "tests/support/objects/ObjectOperations.h"

#include <array>

namespace tr::test
{
namespace
{

using edit::Document;
using edit::StaticBoxPlan;
using objects::absent;
using objects::doneIf;
using objects::number;
using objects::someOf;
using Rows = std::vector<std::size_t>;

const Table<level::StaticMesh>& staticsIn(const Document& document)
{
    return level::objectsOf(document.content()).staticMeshes;
}

/// The static of a slot, without its looks.
std::string staticName(const Document& document, std::size_t row)
{
    return concat("static ", staticsIn(document)[row].id);
}

MayChange withStaticSlot(std::uint32_t slot)
{
    return {concat("+static ", slot), concat("+looks of static ", slot)};
}

std::uint32_t anyStaticSlot(const Document& document, Random& random)
{
    return random.oneIn(2) ? edit::freeStaticSlot(document.content())
                           : static_cast<std::uint32_t>(random.below(200));
}

using OnStatics = std::function<ObjectDone(Document& document, const Rows& rows, Random& random)>;

/// Done to some statics, whose boxes, flags and light may change.
ObjectOperation ofStatics(std::string name, const OnStatics& work)
{
    return {std::move(name),
            [work](Document& document, const format::Format&, Random& random)
            {
                const std::size_t count = staticsIn(document).size();
                if (count == 0)
                {
                    return absent("static");
                }
                const Rows rows = someOf(count, random);
                MayChange touched;
                for (const std::size_t row : rows)
                {
                    touched.push_back(staticName(document, row));
                    touched.push_back("looks of "
                                      + touched.back()); // those with shades do not shine
                }
                ObjectDone done = work(document, rows, random);
                done.touched.insert(done.touched.end(), touched.begin(), touched.end());
                return done;
            }};
}

ObjectOperation ofBoxes(std::string name, StaticBoxPlan::Of of)
{
    return ofStatics(
        std::move(name),
        [of](Document& document, const Rows& rows, Random& random)
        {
            StaticBoxPlan plan{of, true, true, random.below(staticsIn(document).size())};
            const bool isOne = of == StaticBoxPlan::Of::OtherBox || random.oneIn(2);
            plan.visibility = !isOne || random.oneIn(2);
            plan.collision = !isOne || !plan.visibility;
            return doneIf(edit::setStaticBoxes(document, rows, plan), {});
        });
}

/// Rooms of a level, their floors and what stands in them.
struct RoomsOfFile
{
    std::size_t rooms = 0;
    std::size_t statics = 0; ///< of all of them
};

template <class Rooms>
RoomsOfFile counted(const Rooms& rooms)
{
    RoomsOfFile counts{rooms.size(), 0};
    for (std::size_t i = 0; i < rooms.size(); ++i)
    {
        counts.statics += rooms[i].statics.size();
    }
    return counts;
}

RoomsOfFile roomsOf(const Document& document)
{
    const auto* const level = document.content().as<level::Level>();
    if (level == nullptr)
    {
        return {};
    }
    return level->rooms.empty() ? counted(level->tr5Rooms) : counted(level->rooms);
}

std::string nameOf(const edit::RoomStaticRow& row)
{
    return concat("room ", row.room, " static ", row.number);
}

ObjectDone placeOne(Document& document, const format::Format&, Random& random)
{
    const auto counts = roomsOf(document);
    if (counts.rooms == 0 || staticsIn(document).empty())
    {
        return absent(counts.rooms == 0 ? "room" : "static");
    }
    const std::size_t room = random.below(counts.rooms);
    const auto middle = edit::middleOf(document.content(), room);
    if (!middle)
    {
        return absent("floor");
    }
    const auto slot = staticsIn(document)[random.below(staticsIn(document).size())].id;
    return doneIf(edit::placeStatic(document, room, static_cast<std::uint16_t>(slot), *middle),
                  {concat("+room ", room, " static *")});
}

ObjectDone moveOne(Document& document, const format::Format&, Random& random)
{
    const auto counts = roomsOf(document);
    if (counts.statics == 0)
    {
        return absent("static in a room");
    }
    const std::size_t row = random.below(counts.statics);
    const auto there = edit::roomStaticAt(document.content(), row);
    edit::StaticPlace to = there->place();
    to.x += number(random, 300);
    to.z += number(random, 300);
    to.rotation = static_cast<std::uint16_t>(random.below(0x10000));
    if (!random.oneIn(4))
    {
        return doneIf(edit::moveStatic(document, row, to, there->room), {nameOf(*there)});
    }
    // Those behind it in its room come forward.
    const std::size_t room = random.below(counts.rooms);
    return doneIf(edit::moveStatic(document, row, to, room),
                  {concat("room ", there->room, " static *"), concat("room ", room, " static *")});
}

ObjectDone turnSeveral(Document& document, const format::Format&, Random& random)
{
    const auto counts = roomsOf(document);
    if (counts.statics == 0)
    {
        return absent("static in a room");
    }
    std::vector<edit::StaticPlace> places;
    std::vector<edit::StaticMove> moves;
    MayChange touched;
    for (const std::size_t row : someOf(counts.statics, random))
    {
        const auto there = edit::roomStaticAt(document.content(), row);
        places.push_back(there->place());
        moves.push_back({row, {}, there->room});
        touched.push_back(nameOf(*there));
    }
    const auto turned =
        edit::turnedTogether(places, static_cast<std::uint16_t>(random.below(0x10000)));
    for (std::size_t i = 0; i < moves.size(); ++i)
    {
        moves[i].place = turned[i];
    }
    return doneIf(edit::moveStatics(document, moves), std::move(touched));
}

ObjectDone tint(Document& document, const format::Format&, Random& random)
{
    const auto counts = roomsOf(document);
    if (counts.statics == 0)
    {
        return absent("static in a room");
    }
    const Rows rows = someOf(counts.statics, random);
    MayChange touched;
    for (const std::size_t row : rows)
    {
        touched.push_back(nameOf(*edit::roomStaticAt(document.content(), row)));
    }
    edit::StaticTint tint;
    tint.darkness = static_cast<std::uint16_t>(random.below(edit::StaticTint::kDarkest + 1));
    tint.colour = {static_cast<std::uint8_t>(random.below(32)), 31, 0};
    return doneIf(edit::tintStatics(document, rows, tint), touched);
}

ObjectDone makeStatic(Document& document, const format::Format&, Random& random)
{
    const std::uint32_t slot = anyStaticSlot(document, random);
    const auto& meshes = level::objectsOf(document.content()).meshPointers;
    const std::size_t mesh = meshes.empty() ? 0 : random.below(meshes.size());
    // Those that lead to the beginning of the mesh data mean none.
    return meshes.empty() || meshes[mesh].offset == 0
               ? absent("mesh")
               : doneIf(edit::newStatic(document, slot, mesh), withStaticSlot(slot));
}

ObjectDone duplicateOne(Document& document, const format::Format&, Random& random)
{
    const std::size_t count = staticsIn(document).size();
    const std::uint32_t slot = anyStaticSlot(document, random);
    return count == 0 ? absent("static")
                      : doneIf(edit::duplicateStatic(document, random.below(count), slot),
                               withStaticSlot(slot));
}

ObjectDone changeStatic(Document& document, const format::Format&, Random& random)
{
    const std::size_t count = staticsIn(document).size();
    if (count == 0)
    {
        return absent("static");
    }
    const std::size_t row = random.below(count);
    const std::uint32_t slot = anyStaticSlot(document, random);
    MayChange touched = withStaticSlot(slot);
    const std::string name = staticName(document, row);
    // Those in rooms go along.
    touched.insert(touched.end(), {name, concat("looks of ", name), "room *"});
    return doneIf(edit::changeStaticSlot(document, row, slot), std::move(touched));
}

ObjectDone deleteOne(Document& document, const format::Format&, Random& random)
{
    const std::size_t count = staticsIn(document).size();
    if (count < 2)
    {
        return absent("second static");
    }
    const std::size_t row = random.below(count);
    const std::string name = staticName(document, row);
    const auto placed = random.oneIn(2) ? edit::Placed::Keep : edit::Placed::Delete;
    MayChange touched{name, concat("looks of ", name)};
    if (placed == edit::Placed::Delete)
    {
        touched.emplace_back("room *");
    }
    return doneIf(edit::deleteStatics(document, std::span(&row, 1), placed), std::move(touched));
}

} // namespace

std::vector<ObjectOperation> staticOperations()
{
    using Of = StaticBoxPlan::Of;
    const auto moveFace = [](Document& document, const Rows& rows, Random& random)
    {
        const auto box = random.oneIn(2) ? edit::StaticBox::Visibility : edit::StaticBox::Collision;
        const auto& face = edit::kBoxFaces[random.below(edit::kBoxFaces.size())];
        return doneIf(
            edit::moveStaticFace(document, rows.front(), box, face, 1 + number(random, 90)), {});
    };
    return {
        {"make a static", makeStatic},
        {"duplicate a static", duplicateOne},
        {"change the slot of a static", changeStatic},
        {"delete a static", deleteOne},
        ofBoxes("boxes around meshes", Of::Mesh),
        ofBoxes("boxes of zeros", Of::None),
        ofBoxes("boxes like the other", Of::OtherBox),
        ofBoxes("boxes like those of another", Of::Static),
        ofStatics("move a face of a static's box", moveFace),
        ofStatics("let statics collide",
                  [](Document& document, const Rows& rows, Random& random)
                  { return doneIf(edit::setCollides(document, rows, random.oneIn(2)), {}); }),
        ofStatics("show statics",
                  [](Document& document, const Rows& rows, Random& random)
                  { return doneIf(edit::setVisible(document, rows, random.oneIn(2)), {}); }),
        ofStatics("light statics",
                  [](Document& document, const Rows& rows, Random& random)
                  {
                      return doneIf(
                          edit::setStaticLight(
                              document, rows, random.oneIn(2), edit::MeshSharing::OnlyThese),
                          {});
                  }),
        ofStatics("bake statics",
                  [](Document& document, const Rows& rows, Random&)
                  {
                      return doneIf(
                          edit::bakeStatics(
                              document, rows, edit::MeshLights{}, edit::MeshSharing::OnlyThese),
                          {});
                  }),
        {"place a static in a room", placeOne},
        {"turn statics in rooms", turnSeveral},
        {"move a static in a room", moveOne},
        {"tint statics in rooms", tint},
    };
}

} // namespace tr::test
