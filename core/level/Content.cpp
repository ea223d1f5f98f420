#include "core/level/Content.h"

#include "core/level/LevelLayout.h"
#include "core/schema/ShapeArchive.h"
#include "core/schema/TableArchive.h"

namespace tr::level
{

schema::TableSet tables(const Content& content)
{
    return std::visit(
        [version = versionOf(content)](const auto& each)
        {
            schema::TableArchive archive(version, table(TableId::Header), each);
            describe(archive, each);
            return archive.release();
        },
        content);
}

bool access(Content& content, std::string_view path, const schema::AccessArchive::Use& use)
{
    schema::AccessArchive archive(versionOf(content), path, use);
    std::visit([&archive](auto& each) { describe(archive, each); }, content);
    return archive.found();
}

void* headerOf(Content& content) noexcept
{
    return std::visit([](auto& each) -> void* { return &each; }, content);
}

std::optional<Error> faultOfShape(const Content& content)
{
    schema::ShapeArchive archive(versionOf(content));
    std::visit([&archive](const auto& each) { describe(archive, each); }, content);
    return archive.fault();
}

} // namespace tr::level
