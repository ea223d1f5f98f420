#include "app/cli/Input.h"

#include "core/base/Text.h"
#include "core/format/set/DiskFiles.h"

#include <CLI/CLI.hpp>
#include <filesystem>
#include <utility>

namespace cli
{

tr::Result<Input> readInput(const std::string& path, bool alone)
{
    using tr::format::Reach;
    auto read = tr::format::readFiles(path, alone ? Reach::Alone : Reach::WithCompanions);
    if (!read)
    {
        return tr::fail(std::move(read.error()));
    }
    auto file = tr::format::read(read->bytes, fileNameOf(path));
    if (!file)
    {
        return tr::fail(std::move(file.error()));
    }
    if (read->notesFault)
    {
        file->diagnostics.push_back({tr::Severity::Warning, std::move(*read->notesFault)});
    }
    Input input{tr::format::withoutNotes(std::move(read->bytes)).bytes, std::move(*file), {}};
    for (std::size_t i = 1; i < read->files.size(); ++i)
    {
        input.companions.push_back(read->files[i].path.string());
    }
    return input;
}

void addAlone(CLI::App& arguments, bool& alone)
{
    arguments.add_flag("--alone",
                       alone,
                       "Take a file by itself. Otherwise a WAD comes with the files beside it\n"
                       "that belong to it, and all of them are written together");
}

std::vector<std::string> companionNames(const Input& input)
{
    std::vector<std::string> names;
    names.reserve(input.companions.size());
    for (const std::string& path : input.companions)
    {
        names.push_back(fileNameOf(path));
    }
    return names;
}

std::string fileNameOf(const std::string& path)
{
    return std::filesystem::path(path).filename().string();
}

std::string messageAbout(const std::string& path, const std::string& text)
{
    return tr::concat("cartouche-cli: ", path, ": ", text, "\n");
}

std::string messageAbout(const std::string& path, const tr::Error& error)
{
    const bool namesFile = !error.arguments.empty() && error.arguments[0] == path;
    const std::string text = namesFile ? tr::concat("cartouche-cli: ", tr::fullMessage(error), "\n")
                                       : messageAbout(path, tr::fullMessage(error));
    return error.code == tr::ErrorCode::SaveInterrupted
               ? tr::concat(text,
                            "\"cartouche-cli finish ",
                            path,
                            "\" does the rest of it, with --put-back it is undone.\n")
               : text;
}

std::string problemMessages(const std::string& path, const tr::Diagnostics& diagnostics)
{
    std::string messages;
    for (const tr::Diagnostic& each : diagnostics)
    {
        if (isProblem(each))
        {
            messages += messageAbout(path, tr::fullMessage(each.error));
        }
    }
    return messages;
}

bool isProblem(const tr::Diagnostic& diagnostic) noexcept
{
    return diagnostic.severity != tr::Severity::Note;
}

} // namespace cli
