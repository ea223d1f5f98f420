#include "core/edit/EditName.h"

#include "core/base/Text.h"

#include <array>

namespace tr::edit
{

std::string_view nameTemplate(EditCode code) noexcept
{
    constexpr std::array<std::string_view, 12> kTemplates{
        "Set {0}",
        "Set {0} in {1} rows",
        "Add to {0} in {1} rows",
        "Overwrite {0} bytes at {1}",
        "Insert {0} rows into {1}",
        "Delete {0} rows of {1}",
        "Duplicate {0} rows of {1}",
        "Move {0} rows of {1}",
        "Paste {0} rows into {1}",
        "Repack {0}, {1} bytes less",
        "Read the file again",
        "Recover edits",
    };
    static_assert(kTemplates.size() == static_cast<std::size_t>(EditCode::Recover) + 1);
    return kTemplates[static_cast<std::size_t>(code)];
}

std::string text(const EditName& name)
{
    return filled(nameTemplate(name.code), name.arguments);
}

} // namespace tr::edit
