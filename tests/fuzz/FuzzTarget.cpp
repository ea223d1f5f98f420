#include "tests/fuzz/FuzzTarget.h"

#include "core/base/Contracts.h"
#include "core/format/GameFile.h"
#include "core/view/MeshView.h"
#include "core/view/MoveableView.h"
#include "core/view/Pose.h"

#include <algorithm>
#include <cstdint>

namespace fuzz
{
namespace
{

constexpr std::size_t kRowsLookedAt = 64;

void lookAtTables(const tr::format::GameFile& file)
{
    const auto tables = tr::format::tables(file);
    for (const auto& table : tables.tables())
    {
        for (std::size_t row = 0; row < std::min(table.size(), kRowsLookedAt); ++row)
        {
            for (const auto& leaf : table.type().leaves())
            {
                static_cast<void>(tr::schema::decode(*leaf.info, table.value(row, leaf)));
            }
        }
    }
}

void lookAtObjects(const tr::format::GameFile& file)
{
    const auto& objects = file.objects();
    for (const std::uint32_t offset : tr::view::meshOffsets(objects))
    {
        static_cast<void>(tr::view::readMesh(objects, file.version(), offset).has_value());
    }
    for (std::size_t row = 0; row < std::min(objects.models.size(), kRowsLookedAt); ++row)
    {
        const auto& model = objects.models[row];
        const auto animations = tr::view::animationsOf(objects, model);
        for (std::size_t i = 0; i < std::min(animations.count, kRowsLookedAt); ++i)
        {
            const std::size_t animation = animations.first + i;
            static_cast<void>(
                tr::view::poseOfFrame(objects, file.version(), model, animation, 1.5F));
            static_cast<void>(tr::view::commandsOf(objects, objects.animations[animation]));
        }
    }
}

} // namespace

void checkFile(std::span<const std::byte> bytes)
{
    const auto file = tr::format::read(bytes, "");
    if (!file)
    {
        return;
    }
    if (file->complete)
    {
        const auto written = tr::format::write(*file);
        TR_ASSERT(written.has_value());
        TR_ASSERT(std::ranges::equal(*written, bytes));
        TR_ASSERT(!tr::format::fieldMap(*file).firstGap());
    }
    lookAtTables(*file);
    lookAtObjects(*file);
}

} // namespace fuzz
