#include "app/cli/models/PairExporting.h"

#include "core/base/NumberList.h"
#include "core/base/Text.h"
#include "core/convert/models/ModelTaking.h"
#include "core/level/Content.h"
#include "core/view/objects/MoveableView.h"

#include <charconv>
#include <string_view>

namespace cli
{
namespace
{

namespace convert = tr::convert;
using Fault = tl::unexpected<std::string>;

/// "100,-20,30"
std::optional<glm::ivec3> offsetIn(std::string_view text)
{
    glm::ivec3 offset(0);
    for (glm::length_t axis = 0; axis < 3; ++axis)
    {
        if (axis > 0)
        {
            if (!text.starts_with(','))
            {
                return std::nullopt;
            }
            text.remove_prefix(1);
        }
        const auto [end, error] =
            std::from_chars(text.data(), text.data() + text.size(), offset[axis]);
        if (error != std::errc{})
        {
            return std::nullopt;
        }
        text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    }
    return text.empty() ? std::optional(offset) : std::nullopt;
}

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
                      animationCount(content, row),
                      " animations: ",
                      option,
                      " is the number of one of them, counted from 0");
}

} // namespace

tl::expected<PairOfMoveables, std::string>
pairOfMoveables(const tr::schema::Content& content,
                std::size_t row,
                const std::optional<std::string>& animation,
                const PairExport& wanted,
                bool hasOwnMeshes)
{
    const auto& models = tr::level::objectsOf(content).models;
    const auto other =
        convert::rowOf(content, {convert::ModelWanted::Onto::Moveable, *wanted.slot});
    if (!other)
    {
        return Fault(tr::concat("there is no moveable in slot ", *wanted.slot));
    }
    PairOfMoveables pair{{row}, {*other, wanted.animation}, {}};
    if (animation)
    {
        const auto numbers = tr::listedNumbers(*animation, animationCount(content, row));
        if (!numbers || numbers->size() != 1 || *animation == "all")
        {
            return Fault(faultOfAnimation(content, row, "--animations together with --with"));
        }
        pair.first.animation = numbers->front();
    }
    if (wanted.animation > 0 && wanted.animation >= animationCount(content, *other))
    {
        return Fault(faultOfAnimation(content, *other, "--with-animation"));
    }
    const auto offset = offsetIn(wanted.offset);
    if (!offset)
    {
        return Fault("--with-offset is three whole numbers, such as 0,-512,100");
    }
    if (wanted.joint && *wanted.joint >= models[row].numMeshes)
    {
        return Fault(tr::concat("the moveable in slot ",
                                models[row].id,
                                " has ",
                                models[row].numMeshes,
                                " joints: --with-joint is the number of one of them, counted "
                                "from 0"));
    }
    pair.stand = {*offset, wanted.turn, wanted.joint};
    if (hasOwnMeshes)
    {
        pair.first.body = row;
        pair.second.body = other;
    }
    return pair;
}

} // namespace cli
