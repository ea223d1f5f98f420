#include "core/edit/EditName.h"

#include "core/base/Text.h"

#include <array>

namespace tr::edit
{

std::string_view nameTemplate(EditCode code) noexcept
{
    constexpr std::array<std::string_view, 45> kTemplates{
        "Set {0}",
        "Set {0} in {1} rows",
        "Add to {0} in {1} rows",
        "Overwrite {0} bytes at {1}",
        "Insert {0} rows into {1}",
        "Delete {0} rows of {1}",
        "Duplicate {0} rows of {1}",
        "Move {0} rows of {1}",
        "Paste {0} rows into {1}",
        "Cut {0} rows of {1}",
        "Paste over {0} rows of {1}",
        "Paste {0} numbers into {1}",
        "Repack, {0} bytes less",
        "Read the file again",
        "Recover edits",
        "Insert mesh of {0}",
        "Insert key frame of {0}",
        "Insert command of {0}",
        "Insert mesh link of {0}",
        "Insert floor function of {0}",
        "Insert overlap of {0}",
        "Delete {1} meshes of {0}",
        "Delete {1} key frames of {0}",
        "Delete {1} commands of {0}",
        "Delete {1} mesh links of {0}",
        "Delete {1} floor functions of {0}",
        "Delete {1} overlaps of {0}",
        "Duplicate {1} meshes of {0}",
        "Duplicate {1} key frames of {0}",
        "Duplicate {1} commands of {0}",
        "Duplicate {1} mesh links of {0}",
        "Duplicate {1} floor functions of {0}",
        "Duplicate {1} overlaps of {0}",
        "Move {1} meshes of {0}",
        "Move {1} key frames of {0}",
        "Move {1} commands of {0}",
        "Move {1} mesh links of {0}",
        "Move {1} floor functions of {0}",
        "Move {1} overlaps of {0}",
        "Replace mesh of {0}",
        "Replace key frame of {0}",
        "Replace command of {0}",
        "Replace mesh link of {0}",
        "Replace floor function of {0}",
        "Replace overlap of {0}",
    };
    static_assert(kTemplates.size() == static_cast<std::size_t>(EditCode::ReplaceOverlap) + 1);
    return kTemplates[static_cast<std::size_t>(code)];
}

std::string_view nameTemplate(const EditName& name) noexcept
{
    constexpr std::array<std::string_view, 18> kSingle{
        "Delete mesh of {0}",
        "Delete key frame of {0}",
        "Delete command of {0}",
        "Delete mesh link of {0}",
        "Delete floor function of {0}",
        "Delete overlap of {0}",
        "Duplicate mesh of {0}",
        "Duplicate key frame of {0}",
        "Duplicate command of {0}",
        "Duplicate mesh link of {0}",
        "Duplicate floor function of {0}",
        "Duplicate overlap of {0}",
        "Move mesh of {0}",
        "Move key frame of {0}",
        "Move command of {0}",
        "Move mesh link of {0}",
        "Move floor function of {0}",
        "Move overlap of {0}",
    };
    constexpr auto kFirst = static_cast<std::size_t>(EditCode::DeleteMeshes);
    static_assert(kFirst + kSingle.size() == static_cast<std::size_t>(EditCode::ReplaceMesh));
    const std::size_t place = static_cast<std::size_t>(name.code) - kFirst;
    const bool isSingle = name.code >= EditCode::DeleteMeshes && place < kSingle.size()
                          && name.arguments.size() > 1 && name.arguments[1] == "1";
    return isSingle ? kSingle[place] : nameTemplate(name.code);
}

std::string text(const EditName& name)
{
    return filled(nameTemplate(name), name.arguments);
}

} // namespace tr::edit
