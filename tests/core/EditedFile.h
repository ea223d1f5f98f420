#pragma once

#include "core/edit/rows/RowEdit.h"
#include "core/format/WriteForSaving.h"
#include "tests/support/LevelBuilder.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

/// Levels that end with the block of an engine, and edits of them.
namespace tr::test
{

/// The file of the level with those bytes at its end.
[[nodiscard]] inline std::vector<std::byte> fileWith(level::Level level,
                                                     std::vector<std::uint8_t> end)
{
    level.trailing = std::move(end);
    return fileBytes(std::move(level));
}

inline void add32(std::vector<std::uint8_t>& bytes, std::uint32_t number)
{
    for (int i = 0; i < 4; ++i)
    {
        bytes.push_back(static_cast<std::uint8_t>(number >> (8 * i)));
    }
}

/// A file that is edited.
class EditedFile
{
public:
    explicit EditedFile(format::GameFile file)
        : document(file.content)
        , m_file(std::move(file))
    {
    }

    [[nodiscard]] const level::Level& level() const
    {
        return (*document.content().as<level::Level>());
    }

    [[nodiscard]] Result<std::vector<std::byte>> saved() const
    {
        format::GameFile file = m_file;
        file.content = document.content();
        return format::writeForSaving(file, "");
    }

    Result<void> insert(std::string_view path, std::size_t at)
    {
        return edit::insertRows(document, path, at, edit::blankRows(document.content(), path, 1));
    }

    Result<void> remove(std::string_view path, std::size_t first)
    {
        return edit::removeRows(
            document, {std::string(path), first, 1}, {.kind = edit::Dangling::Kind::Clear});
    }

    edit::Document document;

private:
    format::GameFile m_file;
};

using FileEdit = std::function<Result<void>(EditedFile&)>;

/// "done", or the error.
[[nodiscard]] inline std::string codeOf(const Result<void>& result)
{
    return result ? std::string("done") : std::string(codeName(result.error().code));
}

} // namespace tr::test
