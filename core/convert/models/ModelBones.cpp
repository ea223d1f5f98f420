#include "core/convert/models/ModelBones.h"

#include "core/base/Text.h"
#include "core/convert/models/making/ModelNames.h"
#include "core/exchange/model/ModelText.h"

#include <algorithm>
#include <charconv>
#include <functional>
#include <utility>

namespace tr::convert
{
namespace
{

using BoneNumber = std::optional<std::size_t>;

bool isLetterOrDigit(char letter)
{
    return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9');
}

Error unknownInMap(std::string_view text, std::string allowed)
{
    return Error{ErrorCode::BadValue, {}, {}, {std::string(text), std::move(allowed)}};
}

BoneNumber numberOf(std::string_view text, std::size_t count)
{
    std::size_t number = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool isWhole = fault == std::errc() && end == text.data() + text.size();
    return isWhole && number < count ? std::optional(number) : std::nullopt;
}

/// By the very name, or else by what is plain of it: nothing is, where there are no Latin letters.
template <class Rows, class Name>
BoneNumber calledIn(const Rows& rows, std::string_view text, Name name)
{
    auto found = std::ranges::find(rows, text, name);
    const std::string plain = plainBoneName(text);
    if (found == rows.end() && !plain.empty())
    {
        found = std::ranges::find(rows,
                                  plain,
                                  [&name](const auto& row)
                                  { return plainBoneName(std::invoke(name, row)); });
    }
    return found == rows.end() ? std::nullopt
                               : std::optional(static_cast<std::size_t>(found - rows.begin()));
}

BoneNumber boneCalled(const ModelBones& of, std::string_view text)
{
    const auto found = calledIn(of.bones, text, &ModelBone::name);
    return found ? found : numberOf(text, of.bones.size());
}

BoneNumber jointCalled(const ModelBones& of, std::string_view text)
{
    const auto found = numberOf(text, of.joints.size());
    return found ? found : calledIn(of.joints, text, std::identity{});
}

/// What there is, for people who wrote what there is not.
template <class Rows, class Name>
std::string whatThereIs(std::string_view what, const Rows& rows, Name name)
{
    constexpr std::size_t kMost = 40;
    std::string all = concat("no ", what, " is called so; there are ");
    for (std::size_t i = 0; i < std::min(rows.size(), kMost); ++i)
    {
        all += (i == 0 ? "" : ", ") + std::string(std::invoke(name, rows[i]));
    }
    if (rows.empty())
    {
        all += "none";
    }
    return rows.size() > kMost ? all + concat(", and ", rows.size() - kMost, " more") : all;
}

bool hangsOn(const ModelBones& of, std::size_t bone, std::size_t above)
{
    BoneNumber at = bone;
    while (at && *at != above)
    {
        at = of.bones[*at].parent;
    }
    return at.has_value();
}

/// One more bone of a joint.
Result<void> addToRow(JointBone& row, std::size_t bone, const ModelBones& of, std::size_t joint)
{
    if (!row.bone)
    {
        row.bone = bone;
        return {};
    }
    const std::size_t first = row.pivot.value_or(*row.bone);
    if (hangsOn(of, bone, *row.bone))
    {
        row = {bone, first};
    }
    else if (hangsOn(of, first, bone))
    {
        row.pivot = bone;
    }
    else if (!hangsOn(of, *row.bone, bone) || !hangsOn(of, bone, first))
    {
        return fail(unknownInMap(
            concat(of.bones[bone].name, "=", of.joints[joint]),
            concat(of.bones[*row.bone].name,
                   " is that joint already, and neither of the two bones hangs on the other")));
    }
    return {};
}

Result<void> takeBonePair(BoneMap& map, std::string_view pair, const ModelBones& of)
{
    const std::size_t middle = pair.rfind('=');
    if (middle == std::string_view::npos)
    {
        return fail(unknownInMap(pair, "a pair is bone=joint"));
    }
    const std::string_view boneText = exchange::trimmed(pair.substr(0, middle));
    const std::string_view jointText = exchange::trimmed(pair.substr(middle + 1));
    const auto bone = boneCalled(of, boneText);
    const auto joint = jointCalled(of, jointText);
    const bool lacksBone = !bone && boneText.empty();
    const bool lacksJoint = !joint && jointText.empty();
    if (lacksBone || lacksJoint)
    {
        return fail(unknownInMap(pair,
                                 !lacksJoint  ? "the bone in front of the = is missing"
                                 : !lacksBone ? "the joint behind the = is missing"
                                              : "the bone and the joint are missing"));
    }
    if (!bone)
    {
        return fail(
            unknownInMap(boneText, whatThereIs("bone of the file", of.bones, &ModelBone::name)));
    }
    if (!joint)
    {
        return fail(unknownInMap(jointText, whatThereIs("joint", of.joints, std::identity{})));
    }
    return addToRow(map[*joint], *bone, of, *joint);
}

/// The name of a bone, or its number where the name would be read as something else.
std::string writtenBone(const ModelBones& of, std::size_t bone)
{
    const std::string& name = of.bones[bone].name;
    const bool isPlain = name.find_first_of(",;\n") == std::string::npos
                         && exchange::trimmed(name) == name && !name.starts_with('#');
    return isPlain && boneCalled(of, name) == bone ? name : concat(bone);
}

} // namespace

std::string plainBoneName(std::string_view name)
{
    std::string plain = exchange::lowerCase(withoutCount(name));
    std::erase_if(plain, [](char letter) { return !isLetterOrDigit(letter); });
    return plain;
}

Result<BoneMap> boneMapOf(std::string_view text, const ModelBones& of)
{
    BoneMap map(of.joints.size());
    while (!text.empty())
    {
        const std::size_t first = text.find_first_not_of(" \t\r");
        const bool isRemark = first != std::string_view::npos && text[first] == '#';
        const std::size_t end = std::min(text.find_first_of(isRemark ? "\n" : ",;\n"), text.size());
        const std::string_view pair = exchange::trimmed(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        if (isRemark || pair.empty())
        {
            continue;
        }
        if (auto done = takeBonePair(map, pair, of); !done)
        {
            return fail(std::move(done.error()));
        }
    }
    return map;
}

std::string textOf(const ModelBones& bones)
{
    std::string text;
    for (std::size_t i = 0; i < bones.bones.size(); ++i)
    {
        const std::string in(2 * bones.bones[i].depth, ' ');
        bool isAny = false;
        for (std::size_t joint = 0; joint < bones.map.size(); ++joint)
        {
            const JointBone& its = bones.map[joint];
            if (its.bone && (its.bone == i || its.pivot == i))
            {
                text += concat(in, writtenBone(bones, i), "=", bones.joints[joint], "\n");
                isAny = true;
            }
        }
        text += isAny ? std::string() : concat(in, "# ", writtenBone(bones, i), "=\n");
    }
    for (std::size_t joint = 0; joint < bones.joints.size(); ++joint)
    {
        if (joint >= bones.map.size() || !bones.map[joint].bone)
        {
            text += concat("# =", bones.joints[joint], "\n");
        }
    }
    return text;
}

} // namespace tr::convert
