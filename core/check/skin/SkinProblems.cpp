#include "core/check/skin/SkinProblems.h"

#include "core/check/problems/Findings.h"
#include "core/view/objects/HairNumbers.h"
#include "core/view/objects/MeshView.h"
#include "core/view/objects/MoveableView.h"
#include "core/view/objects/SkinJoints.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <map>
#include <set>

namespace tr::check
{
namespace
{

using view::PhraseRow;
using view::SkinJoint;

PhraseRow meshAt(std::size_t pointer)
{
    return {level::tables::MeshPointers, pointer};
}

/// Nothing: it cannot be read, or there is none.
std::optional<std::size_t> verticesOf(const CheckedFile& file, std::size_t pointer)
{
    const auto& pointers = file.objects.meshPointers;
    if (pointer >= pointers.size())
    {
        return std::nullopt;
    }
    const auto mesh = view::readMesh(file.objects, file.version, pointers[pointer].offset);
    return mesh ? std::optional(mesh->vertices.size()) : std::nullopt;
}

void checkJoint(const CheckedFile& file,
                const level::Model& skin,
                const PhraseRow& self,
                const SkinJoint& joint)
{
    const view::SkinCount count = view::countOf(joint);
    const auto checkSide = [&](ProblemCode code, std::size_t mesh, std::size_t stuck)
    {
        const PhraseRow side = meshAt(skin.firstMesh + mesh);
        if (stuck > view::kMostStuckToSide && side.row < file.objects.meshPointers.size())
        {
            file.found.tell(code, self, {self, side, stuck, view::kMostStuckToSide});
        }
    };
    checkSide(ProblemCode::JointLowerFull, joint.joint, count.lower);
    checkSide(ProblemCode::JointUpperFull, joint.upper, count.upper);
    if (count.loose > view::kMostLoose)
    {
        file.found.tell(ProblemCode::JointLooseFull, self, {self, count.loose, view::kMostLoose});
    }
    if (count.all() > view::kMostOfJoint)
    {
        file.found.tell(ProblemCode::JointTooLarge, self, {self, count.all(), view::kMostOfJoint});
    }
    if (count.loose > 0 && !joint.bends)
    {
        file.found.tell(ProblemCode::JointTears, self, {self, count.loose});
    }
}

/// Whether engines find what joints stick to in the meshes of the skin.
void checkNumbers(const CheckedFile& file,
                  const level::Model& skin,
                  const std::vector<SkinJoint>& joints)
{
    std::map<std::size_t, std::set<std::size_t>> taken; // vertices by the number of their mesh
    for (const SkinJoint& joint : joints)
    {
        for (const auto& sticks : joint.vertices)
        {
            if (!sticks.empty())
            {
                const bool isLower = sticks.front().side == view::SkinStick::Side::Lower;
                taken[isLower ? joint.joint : joint.upper].insert(sticks.front().vertex);
            }
        }
    }
    for (const auto& [mesh, numbers] : taken)
    {
        const PhraseRow self = meshAt(skin.firstMesh + mesh);
        const auto vertices = verticesOf(file, self.row);
        const std::size_t reach = view::reachOfJoints(vertices.value_or(0));
        const auto lost = std::distance(numbers.lower_bound(reach), numbers.end());
        if (vertices && lost > 0)
        {
            file.found.tell(ProblemCode::SkinNumbersTooHigh, self, {self, lost, reach});
        }
    }
}

void checkSkin(const CheckedFile& file)
{
    const auto models = view::skinModels(file.objects, file.version);
    if (!models)
    {
        return;
    }
    const level::Model& skin = file.objects.models[models->skin];
    const level::Model& body = file.objects.models[models->joints];
    const auto joints = view::skinJoints(file.objects, file.version, *models);
    checkNumbers(file, skin, joints);
    for (const SkinJoint& joint : joints)
    {
        if (body.firstMesh + joint.joint < file.objects.meshPointers.size())
        {
            checkJoint(file, skin, meshAt(body.firstMesh + joint.joint), joint);
        }
    }
}

/// Of the head or a mesh of the hair: whether it has the vertices that the hair goes by.
void checkHair(const CheckedFile& file, std::size_t pointer)
{
    constexpr std::size_t kAny = std::numeric_limits<std::size_t>::max();
    const auto all = view::hairNumbersOf(file.objects, file.version, pointer, kAny);
    const auto vertices = all.empty() ? std::nullopt : verticesOf(file, pointer);
    const auto highest = [](const view::HairNumbers& each)
    { return std::ranges::max(each.numbers); };
    if (!vertices)
    {
        return;
    }
    const PhraseRow self = meshAt(pointer);
    if (all.front().body == view::HairNumbers::Body::Any)
    {
        const std::size_t needed = highest(*std::ranges::max_element(all, {}, highest)) + 1;
        if (*vertices < needed)
        {
            file.found.tell(ProblemCode::HairTooFewVertices, self, {self, *vertices, needed});
        }
    }
    else if (std::ranges::all_of(all, [&](const auto& each) { return highest(each) >= *vertices; }))
    {
        const view::HairNumbers& first = all.front();
        file.found.tell(ProblemCode::HairBeyondHead,
                        self,
                        {self, std::ranges::min(first.numbers), highest(first), *vertices});
    }
}

} // namespace

std::vector<Problem> skinProblems(const schema::Content& content, const schema::TableSet& tables)
{
    const level::Objects& objects = level::objectsOf(content);
    if (!level::since(level::versions::Tr4).contains(content.version()) || objects.models.empty())
    {
        return {};
    }
    Findings found(content, tables);
    const CheckedFile file{objects, content.version(), found};
    checkSkin(file);
    for (const std::size_t pointer : view::meshesOfHair(objects, content.version()))
    {
        checkHair(file, pointer);
    }
    return found.take();
}

} // namespace tr::check
