#include "app/cli/models/PairChoice.h"

#include "app/cli/TextTable.h"
#include "core/base/NumberList.h"
#include "core/base/Text.h"
#include "core/convert/models/ModelTaking.h"
#include "core/level/Content.h"
#include "core/view/objects/MoveableView.h"

#include <string_view>

namespace cli
{
namespace
{

namespace convert = tr::convert;
using Fault = tl::unexpected<std::string>;

std::size_t animationCount(const tr::schema::Content& content, std::size_t row)
{
    const auto& objects = tr::level::objectsOf(content);
    return tr::view::animationsOf(objects, objects.models[row]).count;
}

std::string
faultOfAnimation(const tr::schema::Content& content, std::size_t row, std::string_view option)
{
    return tr::concat("the moveable in slot ",
                      tr::level::objectsOf(content).models[row].id,
                      " has ",
                      counted(animationCount(content, row), "animation"),
                      ": ",
                      option,
                      " is the number of one of them, counted from 0");
}

} // namespace

tl::expected<PairOfMoveables, std::string>
pairOfMoveables(const tr::schema::Content& content,
                std::size_t row,
                const std::optional<std::string>& animation,
                const PairChoice& choice,
                bool hasOwnMeshes)
{
    const auto& models = tr::level::objectsOf(content).models;
    const auto other =
        convert::rowOf(content, {convert::ModelWanted::Onto::Moveable, *choice.slot});
    if (!other)
    {
        return Fault(tr::concat("there is no moveable in slot ", *choice.slot));
    }
    PairOfMoveables pair{{row}, {*other, choice.animation}, {}};
    if (animation)
    {
        const auto numbers = tr::listedNumbers(*animation, animationCount(content, row));
        if (!numbers || numbers->size() != 1)
        {
            return Fault(faultOfAnimation(content, row, "--animations together with --with"));
        }
        pair.first.animation = numbers->front();
    }
    if (choice.animation > 0 && choice.animation >= animationCount(content, *other))
    {
        return Fault(faultOfAnimation(content, *other, "--with-animation"));
    }
    if (choice.joint && *choice.joint >= models[row].numMeshes)
    {
        return Fault(tr::concat("the moveable in slot ",
                                models[row].id,
                                " has ",
                                counted(models[row].numMeshes, "joint"),
                                ": --with-joint is the number of one of them, counted "
                                "from 0"));
    }
    pair.stand = {
        {choice.offset[0], choice.offset[1], choice.offset[2]}, choice.turn, choice.joint};
    if (hasOwnMeshes)
    {
        pair.first.body = row;
        pair.second.body = other;
    }
    return pair;
}

} // namespace cli
