#include "core/view/objects/HairNumbers.h"

#include "core/view/objects/MoveableView.h"

#include <algorithm>
#include <limits>

namespace tr::view
{
namespace
{

constexpr std::uint32_t kSlotOfBody = 8;
constexpr std::uint32_t kSlotOfHair = 30;
constexpr std::size_t kMeshesOfBody = 15;
constexpr std::size_t kMeshesOfHair = 6;
constexpr std::size_t kHeadOfBody = 14;

constexpr std::size_t kAnyVertices = std::numeric_limits<std::size_t>::max();

constexpr HairRing kFirstEnd{0, 1, 2, 3};
constexpr HairRing kOtherEnd{4, 5, 6, 7};

/// The meshes of a slot; none where it has not `count`.
RowRange meshesOfSlot(const level::Objects& objects, std::uint32_t slot, std::size_t count)
{
    const auto model = std::ranges::find(objects.models, slot, &level::Model::id);
    const RowRange meshes = model == objects.models.end() ? RowRange{} : meshesOf(objects, *model);
    return meshes.count >= count ? meshes : RowRange{};
}

/// The number of the mesh that a mesh pointer is; nothing: of another slot.
std::optional<std::size_t> numberIn(const RowRange& meshes, std::size_t pointer)
{
    return meshes.contains(pointer) ? std::optional(pointer - meshes.first) : std::nullopt;
}

/// The hair as it hangs on the head.
std::vector<HairNumbers> numbersOfHead(schema::Version version)
{
    using Body = HairNumbers::Body;
    std::vector<HairNumbers> all{{Body::Lara, {37, 38, 39, 40}, 0, false}};
    if (version == level::versions::Tr5)
    {
        all.push_back({Body::Tr5Lara, {25, 26, 27, 28}, 0, false});
    }
    all.push_back({Body::YoungLaraFirst, {79, 77, 78, 76}, 0, false});
    all.push_back({Body::YoungLaraSecond, {68, 71, 69, 70}, 0, false});
    return all;
}

std::vector<HairNumbers> numbersOfHair(std::size_t mesh)
{
    using Body = HairNumbers::Body;
    std::vector<HairNumbers> all;
    if (mesh == 0)
    {
        all.push_back({Body::Any, kFirstEnd, 0, true});
    }
    else
    {
        all.push_back({Body::Any, kFirstEnd, mesh - 1, false});
    }
    if (mesh + 1 < kMeshesOfHair)
    {
        all.push_back({Body::Any, kOtherEnd, mesh + 1, false});
    }
    return all;
}

} // namespace

std::vector<HairNumbers> hairNumbersOf(const level::Objects& objects,
                                       schema::Version version,
                                       std::size_t pointer,
                                       std::size_t vertices)
{
    std::vector<HairNumbers> all;
    const bool hasHair =
        std::ranges::find(objects.models, kSlotOfHair, &level::Model::id) != objects.models.end();
    if (!level::since(level::versions::Tr4).contains(version) || !hasHair)
    {
        return all;
    }
    const auto hair = numberIn(meshesOfSlot(objects, kSlotOfHair, kMeshesOfHair), pointer);
    const auto body = numberIn(meshesOfSlot(objects, kSlotOfBody, kMeshesOfBody), pointer);
    if (hair && *hair < kMeshesOfHair)
    {
        all = numbersOfHair(*hair);
    }
    else if (body == kHeadOfBody)
    {
        all = numbersOfHead(version);
    }
    std::erase_if(all,
                  [vertices](const HairNumbers& each)
                  { return std::ranges::max(each.numbers) >= vertices; });
    return all;
}

std::vector<std::size_t> meshesOfHair(const level::Objects& objects, schema::Version version)
{
    std::vector<std::size_t> pointers;
    const auto add = [&](std::size_t pointer)
    {
        if (!hairNumbersOf(objects, version, pointer, kAnyVertices).empty())
        {
            pointers.push_back(pointer);
        }
    };
    add(meshesOfSlot(objects, kSlotOfBody, kMeshesOfBody).first + kHeadOfBody);
    const RowRange hair = meshesOfSlot(objects, kSlotOfHair, kMeshesOfHair);
    for (std::size_t mesh = 0; mesh < std::min(hair.count, kMeshesOfHair); ++mesh)
    {
        add(hair.first + mesh);
    }
    return pointers;
}

} // namespace tr::view
