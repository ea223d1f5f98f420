#include "app/cli/Input.h"

#include "core/base/Text.h"
#include "core/io/File.h"

#include <filesystem>
#include <utility>

namespace cli
{

tr::Result<Input> readInput(const std::string& path)
{
    auto bytes = tr::readFile(path);
    if (!bytes)
    {
        return tr::fail(std::move(bytes.error()));
    }
    auto file = tr::format::read(*bytes, fileNameOf(path));
    if (!file)
    {
        return tr::fail(std::move(file.error()));
    }
    return Input{std::move(*bytes), std::move(*file)};
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
    return namesFile ? tr::concat("cartouche-cli: ", tr::fullMessage(error), "\n")
                     : messageAbout(path, tr::fullMessage(error));
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
