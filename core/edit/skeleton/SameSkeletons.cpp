#include "core/edit/skeleton/SameSkeletons.h"

#include "core/edit/skeleton/Skeleton.h"
#include "core/level/Versions.h"

#include <algorithm>
#include <array>

namespace tr::edit
{
namespace
{

namespace versions = level::versions;

/// Slots that go together with Lara's own.
struct LaraSlots
{
    schema::VersionSet games;
    std::uint32_t first = 0;
    std::uint32_t last = 0;
};

constexpr auto kFrom4 = level::since(versions::Tr4);

constexpr std::array kLaraSlots{
    LaraSlots{schema::only(versions::Tr1), 0, 5},
    LaraSlots{schema::only(versions::Tr2), 0, 12},
    LaraSlots{schema::only(versions::Tr3), 0, 13},
    LaraSlots{schema::only(versions::Tr3), 315, 315},
    LaraSlots{kFrom4, 0, 20},
    LaraSlots{kFrom4, 25, 30},
};

/// What each bone hangs on; empty where that is not known.
std::vector<int> parentsOf(const schema::Content& content, std::size_t model)
{
    std::vector<int> parents;
    if (const auto bones = bonesOf(content, model))
    {
        std::ranges::transform(*bones, std::back_inserter(parents), &Bone::parent);
    }
    return parents;
}

} // namespace

bool isOfLara(schema::Version version, std::uint32_t slot)
{
    return std::ranges::any_of(kLaraSlots,
                               [&](const LaraSlots& each) {
                                   return each.games.contains(version) && slot >= each.first
                                          && slot <= each.last;
                               });
}

std::vector<std::size_t> sameSkeletons(const schema::Content& content, std::size_t model)
{
    const level::Objects& objects = level::objectsOf(content);
    const std::uint16_t bones = objects.models[model].numMeshes;
    const bool isHers =
        isOfLara(content.version(), objects.models[model].id) && bones <= kMostBones;
    const auto own = isHers ? parentsOf(content, model) : std::vector<int>{};
    std::vector<std::size_t> same;
    for (std::size_t row = 0; own.size() > 1 && row < objects.models.size(); ++row)
    {
        if (row != model && objects.models[row].numMeshes == bones
            && isOfLara(content.version(), objects.models[row].id)
            && parentsOf(content, row) == own)
        {
            same.push_back(row);
        }
    }
    return same;
}

} // namespace tr::edit
