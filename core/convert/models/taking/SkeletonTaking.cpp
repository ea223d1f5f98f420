#include "core/convert/models/taking/SkeletonTaking.h"

#include "core/base/Contracts.h"
#include "core/convert/models/making/ModelNames.h"
#include "core/edit/skeleton/PivotEdit.h"
#include "core/level/Content.h"
#include "core/view/objects/MoveableView.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace tr::convert
{
namespace
{

/// Names behind one another; of very many the first.
std::string listedNames(const std::vector<std::string>& names)
{
    constexpr std::size_t kMost = 8;
    std::string all;
    for (std::size_t i = 0; i < std::min(names.size(), kMost); ++i)
    {
        all += (all.empty() ? "" : ", ") + names[i];
    }
    return names.size() > kMost ? all + ", ..." : all;
}

/// Compares the bones of a file with the joints of a moveable.
class JointPlacer
{
public:
    JointPlacer(const schema::Content& content,
                std::span<const RigBone> bones,
                const AnimationsWanted& wanted,
                ModelEdit& told)
        : m_content(content)
        , m_objects(level::objectsOf(content))
        , m_bones(bones)
        , m_wanted(wanted)
        , m_told(told)
        , m_joints(view::jointsOf(m_objects, m_objects.models[wanted.model]))
    {
        TR_PRE(wanted.mapping.bones.size() == m_joints.size());
    }

    /// Says what the file has more and less than the moveable.
    void tellOthers()
    {
        const auto& mapped = m_wanted.mapping.bones;
        const bool isOurs = m_wanted.mapping.turns == edit::Turns::Raw;
        std::vector<std::string> more;
        for (std::size_t bone = 0; isOurs && bone < m_bones.size(); ++bone)
        {
            if (std::ranges::find(mapped, BoneMapping::Bone(bone)) == mapped.end())
            {
                more.push_back(m_bones[bone].name);
            }
        }
        std::vector<std::string> missing;
        std::vector<std::string> elsewhere;
        for (std::size_t joint = 0; joint < m_joints.size(); ++joint)
        {
            if (!mapped[joint])
            {
                missing.push_back(nameOf(joint));
            }
            else if (isOurs && joint > 0 && !hangsAlike(joint) && !isRootAlike(joint))
            {
                elsewhere.push_back(nameOf(joint));
            }
        }
        note(more,
             {"the file has {0} bones more, which are left out: {1}",
              "the file has a bone more, which is left out: {1}"});
        note(missing,
             {"the file has no bones for {0} joints, which stay as they are: {1}",
              "the file has no bone for a joint, which stays as it is: {1}"});
        note(elsewhere,
             {"{0} bones hang on others than in the moveable, which stays as it is: {1}",
              "a bone hangs on another one than in the moveable, which stays as it is: {1}"});
    }

    [[nodiscard]] std::vector<edit::PivotPlace> places()
    {
        std::vector<edit::PivotPlace> places;
        std::vector<std::string> tied;
        for (std::size_t joint = 1; joint < m_joints.size(); ++joint)
        {
            const auto place = counts(joint) && hangsAlike(joint) ? placeOf(joint) : std::nullopt;
            if (!place)
            {
                continue;
            }
            if (!edit::requireOwnPivot(m_content, {m_wanted.model, joint}))
            {
                tied.push_back(nameOf(joint));
                continue;
            }
            const view::Joint& was = m_joints[joint];
            m_told.lines.push_back(
                {ModelLine::Kind::Skeleton,
                 {"joint {0} ({1})", {joint, nameOf(joint)}},
                 {"at {0}, {1}, {2} instead of {3}, {4}, {5} from what it hangs on",
                  {place->x, place->y, place->z, was.x, was.y, was.z}}});
            places.push_back(*place);
        }
        note(tied,
             {"{0} joints are those of another moveable, too, and stay where they are: {1}",
              "a joint is that of another moveable, too, and stays where it is: {1}"});
        return places;
    }

private:
    [[nodiscard]] std::string nameOf(std::size_t joint) const
    {
        return nameOfBone(m_content.version(), m_objects.models[m_wanted.model].id, joint);
    }

    [[nodiscard]] bool counts(std::size_t joint) const
    {
        return m_wanted.joints.empty()
               || std::ranges::find(m_wanted.joints, joint) != m_wanted.joints.end();
    }

    /// Whether neither hangs on anything: trees of some files pop what they have not pushed.
    [[nodiscard]] bool isRootAlike(std::size_t joint) const
    {
        const auto& bone = m_wanted.mapping.bones[joint];
        return bone && !m_bones[*bone].parent && m_joints[joint].parent < 0;
    }

    /// Whether the bone hangs on that of what the joint hangs on.
    [[nodiscard]] bool hangsAlike(std::size_t joint) const
    {
        const auto& mapped = m_wanted.mapping.bones;
        const int parent = m_joints[joint].parent;
        return mapped[joint] && parent >= 0 && m_bones[*mapped[joint]].parent
               && mapped[static_cast<std::size_t>(parent)] == m_bones[*mapped[joint]].parent;
    }

    /// Nothing: it is there. Precondition: hangsAlike.
    [[nodiscard]] std::optional<edit::PivotPlace> placeOf(std::size_t joint)
    {
        const RigBone& bone = m_bones[*m_wanted.mapping.bones[joint]];
        const glm::vec3 way = bone.at - m_bones[*bone.parent].at;
        const view::Joint& was = m_joints[joint];
        std::array<std::int32_t, 3> then{was.x, was.y, was.z};
        bool isElsewhere = false;
        for (int axis = 0; axis < 3; ++axis)
        {
            std::int32_t& number = then.at(static_cast<std::size_t>(axis));
            constexpr double kHalf = 0.5;
            if (std::abs(double{way[axis]} - number) > kHalf)
            {
                constexpr double kMost = std::numeric_limits<std::int32_t>::max();
                const double whole = std::round(std::clamp(double{way[axis]}, -kMost, kMost));
                number = static_cast<std::int32_t>(whole);
                m_told.largestShift =
                    std::max(m_told.largestShift, std::abs(double{way[axis]} - whole));
                isElsewhere = true;
            }
        }
        return isElsewhere ? std::optional(edit::PivotPlace{joint, then[0], then[1], then[2]})
                           : std::nullopt;
    }

    void note(const std::vector<std::string>& names, const view::Counted& words)
    {
        if (!names.empty())
        {
            m_told.lines.push_back({ModelLine::Kind::Note,
                                    {"the skeleton", {}},
                                    view::counted(words, names.size(), {listedNames(names)})});
        }
    }

    const schema::Content& m_content;
    const level::Objects& m_objects;
    std::span<const RigBone> m_bones;
    const AnimationsWanted& m_wanted;
    ModelEdit& m_told;
    std::vector<view::Joint> m_joints;
};

} // namespace

Result<void> takeSkeleton(edit::Transaction& transaction,
                          std::span<const RigBone> bones,
                          const AnimationsWanted& wanted,
                          ModelEdit& told)
{
    if (wanted.mapping.isEmpty())
    {
        return {};
    }
    JointPlacer placer(transaction.content(), bones, wanted, told);
    placer.tellOthers();
    if (wanted.mapping.turns != edit::Turns::Raw)
    {
        return {};
    }
    const auto places = placer.places();
    return places.empty() ? Result<void>{} : edit::setPivots(transaction, wanted.model, places);
}

} // namespace tr::convert
