#include "core/edit/skeleton/MeshNumbers.h"

#include "core/base/Contracts.h"
#include "core/edit/mesh/MeshShape.h"

#include <array>

namespace tr::edit
{
namespace
{

void change(level::Vertex& place, const NumberOfPlace& numberOf)
{
    const std::array<std::int16_t*, 3> numbers{&place.x, &place.y, &place.z};
    for (std::size_t axis = 0; axis < numbers.size(); ++axis)
    {
        *numbers[axis] = numberOf(axis, *numbers[axis]);
    }
}

} // namespace

level::Mesh withPlaces(level::Mesh mesh, const NumberOfPlace& numberOf)
{
    change(mesh.header.centre, numberOf);
    for (level::Vertex& vertex : mesh.vertices.edit())
    {
        change(vertex, numberOf);
    }
    return mesh;
}

void setMesh(PendingNumbers& numbers,
             std::uint32_t offset,
             const level::Mesh& before,
             const level::Mesh& after)
{
    const schema::Version version = numbers.content().version();
    const Words now = wordsOf(before, version);
    const Words then = wordsOf(after, version);
    TR_PRE(now.size() == then.size());
    for (std::size_t i = 0; i < now.size(); ++i)
    {
        if (then[i] != now[i])
        {
            numbers.setWord(tables::MeshWords, offset / sizeof(std::uint16_t) + i, then[i]);
        }
    }
}

} // namespace tr::edit
