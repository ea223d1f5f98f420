#include "core/convert/models/taking/OneOfSeveral.h"

#include "core/base/Text.h"
#include "core/catalogue/Catalogue.h"
#include "core/convert/models/ModelMaking.h"
#include "core/convert/models/ModelNotesText.h"
#include "core/convert/models/making/AnimationNotes.h"
#include "core/convert/models/making/ModelNames.h"
#include "core/convert/models/taking/ClipNames.h"
#include "core/exchange/model/ModelPosing.h"
#include "core/level/Content.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace tr::convert
{
namespace
{

using exchange::ModelClip;
using exchange::ModelFile;
using exchange::ModelNode;
using exchange::ModelTrack;
using Numbers = std::array<std::size_t, 2>;

/// Of a clip, whatever a program has put in front of its name: "LARA|012 + 103".
std::optional<Numbers> numbersOfClip(std::string_view name)
{
    for (;;)
    {
        const std::size_t line = name.find('|');
        const auto numbers = pairNumbersOf(name);
        if (numbers || line == std::string_view::npos)
        {
            return numbers;
        }
        name.remove_prefix(line + 1);
    }
}

bool hasPairClip(const ModelFile& file)
{
    return std::ranges::any_of(
        file.clips, [](const ModelClip& clip) { return numbersOfClip(clip.name).has_value(); });
}

/// Whether a turn is one about the axis that points up, and no more.
bool isUpright(const glm::quat& turn)
{
    constexpr float kHair = 1e-4F;
    return std::abs(turn.x) < kHair && std::abs(turn.z) < kHair;
}

/// The moveables in a file: nodes that hold one together, and what is below each.
class Several
{
public:
    explicit Several(const ModelFile& file)
        : m_file(file)
        , m_posing(file)
    {
        for (const ModelNode& node : file.nodes)
        {
            const auto notes = nodeNotesOf(node.notes);
            m_slots.push_back(notes ? notes->moveable : std::nullopt);
            m_hasNotes = m_hasNotes || notes;
        }
        if (m_hasNotes)
        {
            findTold();
        }
        // A pair of which one has lost its notes is one as well.
        if (!isSo() && hasPairClip(file))
        {
            m_hasNotes = false;
            m_roots.clear();
            findUntold();
        }
    }

    [[nodiscard]] bool isSo() const noexcept { return m_roots.size() > 1; }

    /// Which of them a moveable is. Precondition: isSo.
    [[nodiscard]] std::size_t find(const schema::Content& content, std::size_t row) const
    {
        const auto rank = [&](std::size_t member)
        { return m_hasNotes ? told(content, row, member) : untold(content, row, member); };
        std::size_t best = 0;
        for (std::size_t member = 1; member < m_roots.size(); ++member)
        {
            best = rank(member) > rank(best) ? member : best;
        }
        return best;
    }

    [[nodiscard]] ModelFile only(std::size_t member) const
    {
        ModelFile one = m_file;
        const std::vector<bool> isIts = skinsOf(one, member);
        for (std::size_t node = 0; node < one.nodes.size(); ++node)
        {
            const bool isOther = m_memberOf[node] && *m_memberOf[node] != member;
            const auto skin = m_file.nodes[node].skin;
            if (isOther || (skin && !isIts[*skin]))
            {
                takeOff(one.nodes[node]);
            }
        }
        if (!m_hasNotes)
        {
            nameBack(one, member);
        }
        exchange::ModelPlace& place = one.nodes[m_roots[member]].place;
        place.translation = glm::vec3(0.0F);
        place.rotation =
            isUpright(place.rotation) ? glm::quat(1.0F, 0.0F, 0.0F, 0.0F) : place.rotation;
        one.clips = clipsOfMember(member);
        return one;
    }

private:
    using Rank = std::tuple<bool, bool, std::size_t>;

    void findTold()
    {
        for (std::size_t node = 0; node < m_slots.size(); ++node)
        {
            if (m_slots[node])
            {
                m_roots.push_back(node);
            }
        }
        findMembers();
    }

    /// The nodes that joints, or else meshes, are below of, and that hang on nothing.
    void findUntold()
    {
        for (const exchange::ModelSkin& skin : m_file.skins)
        {
            for (const std::size_t joint : skin.joints)
            {
                addRoot(joint);
            }
        }
        for (std::size_t node = 0; m_file.skins.empty() && node < m_file.nodes.size(); ++node)
        {
            if (m_file.nodes[node].mesh)
            {
                addRoot(node);
            }
        }
        std::ranges::sort(m_roots);
        findMembers();
    }

    void addRoot(std::size_t node)
    {
        while (m_file.nodes[node].parent)
        {
            node = *m_file.nodes[node].parent;
        }
        if (std::ranges::find(m_roots, node) == m_roots.end())
        {
            m_roots.push_back(node);
        }
    }

    void findMembers()
    {
        m_memberOf.resize(m_file.nodes.size());
        for (const std::size_t node : m_posing.order())
        {
            const auto root = std::ranges::find(m_roots, node);
            const auto parent = m_file.nodes[node].parent;
            if (root != m_roots.end())
            {
                m_memberOf[node] = static_cast<std::size_t>(root - m_roots.begin());
            }
            else if (parent)
            {
                m_memberOf[node] = m_memberOf[*parent];
            }
        }
    }

    [[nodiscard]] Rank
    told(const schema::Content& content, std::size_t row, std::size_t member) const
    {
        return {m_slots[m_roots[member]] == level::objectsOf(content).models[row].id, false, 0};
    }

    [[nodiscard]] Rank
    untold(const schema::Content& content, std::size_t row, std::size_t member) const
    {
        const level::Model& model = level::objectsOf(content).models[row];
        const std::string called = nameOfMoveable(content.version(), model.id);
        std::size_t joints = 0;
        std::size_t named = 0;
        for (const exchange::ModelSkin& skin : m_file.skins)
        {
            for (const std::size_t joint : skin.joints)
            {
                const bool isIts = m_memberOf[joint] == member;
                const auto name = catalogue::jointName(
                    content.version(), model.id, static_cast<std::uint32_t>(joints));
                joints += isIts ? 1U : 0U;
                named += isIts && name && m_file.nodes[joint].name == *name ? 1U : 0U;
            }
        }
        return {m_file.nodes[m_roots[member]].name == called, joints == model.numMeshes, named};
    }

    /// Leaves those of a moveable in a file. Whether each of all is one of these.
    std::vector<bool> skinsOf(ModelFile& one, std::size_t member) const
    {
        std::vector<bool> isIts;
        std::vector<std::size_t> now;
        one.skins.clear();
        for (const exchange::ModelSkin& skin : m_file.skins)
        {
            now.push_back(one.skins.size());
            isIts.push_back(std::ranges::none_of(skin.joints,
                                                 [&](std::size_t joint) {
                                                     return m_memberOf[joint]
                                                            && *m_memberOf[joint] != member;
                                                 }));
            if (isIts.back())
            {
                one.skins.push_back(skin);
            }
        }
        for (ModelNode& node : one.nodes)
        {
            node.skin =
                node.skin && isIts[*node.skin] ? std::optional(now[*node.skin]) : std::nullopt;
        }
        return isIts;
    }

    /// Bones of the second are numbered where the first has bones of the same names: "hips 2".
    void nameBack(ModelFile& one, std::size_t member) const
    {
        std::set<std::string_view> others;
        for (std::size_t node = 0; node < m_file.nodes.size(); ++node)
        {
            if (m_memberOf[node] != member)
            {
                others.insert(m_file.nodes[node].name);
            }
        }
        for (std::size_t node = 0; node < one.nodes.size(); ++node)
        {
            const std::string_view name = m_file.nodes[node].name;
            const std::size_t blank = name.rfind(' ');
            if (m_memberOf[node] == member && blank != name.npos
                && name.find_first_not_of("0123456789", blank + 1) == name.npos
                && others.contains(name.substr(0, blank)))
            {
                one.nodes[node].name = name.substr(0, blank);
            }
        }
    }

    static void takeOff(ModelNode& node)
    {
        node.notes.clear();
        node.mesh.reset();
        node.skin.reset();
        node.light.reset();
        node.camera.reset();
    }

    /// What moves a node that holds one together moves none of its bones against it.
    [[nodiscard]] std::vector<ModelClip> clipsOfMember(std::size_t member) const
    {
        std::vector<ModelClip> clips;
        for (const ModelClip& clip : m_file.clips)
        {
            ModelClip its;
            its.name = nameFor(clip.name, member);
            std::ranges::copy_if(clip.tracks,
                                 std::back_inserter(its.tracks),
                                 [&](const ModelTrack& track) {
                                     return m_memberOf[track.node] == member
                                            && track.node != m_roots[member];
                                 });
            if (!its.tracks.empty() || clip.tracks.empty())
            {
                clips.push_back(std::move(its));
            }
        }
        return clips;
    }

    /// Programs may have put the moveables in another order, so that notes count more than that.
    [[nodiscard]] std::string nameFor(const std::string& clip, std::size_t member) const
    {
        const auto numbers = numbersOfClip(clip);
        if (!numbers || member >= numbers->size())
        {
            return clip;
        }
        std::size_t number = (*numbers)[member];
        const auto noted = notedAnimationsIn(m_file.nodes[m_roots[member]].notes);
        if (noted.size() == 1
            && std::ranges::find(*numbers, noted.front().number) != numbers->end())
        {
            number = noted.front().number;
        }
        return concat(padded(number), clipNameOf(clip).isCopy ? ".001" : "");
    }

    const ModelFile& m_file;
    exchange::ModelPosing m_posing;
    std::vector<std::optional<std::uint32_t>> m_slots; ///< one a node
    bool m_hasNotes = false;
    std::vector<std::size_t> m_roots;
    std::vector<std::optional<std::size_t>> m_memberOf; ///< one a node: a row of the roots
};

} // namespace

std::optional<ModelFile>
oneOfSeveral(const schema::Content& content, std::size_t row, const ModelFile& file)
{
    const Several several(file);
    return several.isSo() ? std::optional(several.only(several.find(content, row))) : std::nullopt;
}

std::optional<ModelFile> firstOfSeveral(const ModelFile& file)
{
    const Several several(file);
    return several.isSo() ? std::optional(several.only(0)) : std::nullopt;
}

} // namespace tr::convert
