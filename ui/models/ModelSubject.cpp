#include "ui/models/ModelSubject.h"

#include "core/view/objects/MoveableView.h"

namespace ui
{
namespace
{

namespace level_tables = tr::level::tables;

} // namespace

std::optional<ModelSubject> subjectAt(const Address& address)
{
    if (address.row == Address::kWholeTable)
    {
        return std::nullopt;
    }
    if (address.table == level_tables::Models)
    {
        return ModelSubject{ModelSubject::Kind::Moveable, address.row};
    }
    return address.table == level_tables::StaticMeshes
               ? std::optional(ModelSubject{ModelSubject::Kind::Static, address.row})
               : std::nullopt;
}

std::vector<ModelSubject> subjectsOf(const OpenFile& file)
{
    const auto& objects = file.file().objects();
    std::vector<ModelSubject> all;
    for (std::size_t row = 0; row < objects.models.size(); ++row)
    {
        all.push_back({ModelSubject::Kind::Moveable, row});
    }
    for (std::size_t row = 0; row < objects.staticMeshes.size(); ++row)
    {
        all.push_back({ModelSubject::Kind::Static, row});
    }
    return all;
}

std::optional<ModelSubject> subjectMeant(const tr::exchange::ModelFile& model, const OpenFile& file)
{
    const auto object = tr::convert::objectIn(model);
    const auto row =
        object ? tr::convert::rowOf(file.file().content, *object) : std::optional<std::size_t>();
    return row ? std::optional(ModelSubject{object->kind, *row}) : std::nullopt;
}

std::size_t bonesOf(const OpenFile& file, std::size_t moveable)
{
    const auto& objects = file.file().objects();
    return tr::view::meshesOf(objects, objects.models[moveable]).count;
}

} // namespace ui
