#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tr::edit
{

/// What an edit does, for the history. As with errors, `nameTemplate` gives the English words,
/// which the window translates.
enum class EditCode : std::uint8_t
{
    SetValue,      ///< {0} path of the number
    SetValues,     ///< {0} field, {1} how many rows
    AddToValues,   ///< {0} field, {1} how many rows
    SetBytes,      ///< {0} how many bytes, {1} offset
    InsertRows,    ///< {0} how many, {1} path of the table
    DeleteRows,    ///< {0} how many, {1} path of the table
    DuplicateRows, ///< {0} how many, {1} path of the table
    MoveRows,      ///< {0} how many, {1} path of the table
    PasteRows,     ///< {0} how many, {1} path of the table
    Repack,        ///< {0} path of the table, {1} bytes that are saved
    Reload,        ///< all of the file
    Recover,       ///< all of the file
};

struct EditName
{
    EditCode code = EditCode::SetValue;
    std::vector<std::string> arguments;
};

/// English words with {0}, {1}, ... where the arguments go.
[[nodiscard]] std::string_view nameTemplate(EditCode code) noexcept;

/// The template with its arguments put in.
[[nodiscard]] std::string text(const EditName& name);

} // namespace tr::edit
