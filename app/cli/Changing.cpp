#include "app/cli/Changing.h"

#include "core/format/WriteForSaving.h"
#include "core/format/set/DiskFiles.h"

#include <CLI/CLI.hpp>
#include <iostream>
#include <utility>

namespace cli
{
namespace
{

/// What a file that is written by itself does to names beside it: nobody has read them.
constexpr tr::format::LooseNotes looseNotes(bool alone) noexcept
{
    return alone ? tr::format::LooseNotes::Stay : tr::format::LooseNotes::Go;
}

} // namespace

void addFile(CLI::App& arguments, ChangedFile& file)
{
    arguments.add_option("FILE", file.path, "A level or a WAD")->required()->option_text(" ");
}

CLI::Option* addOutput(CLI::App& arguments, ChangedFile& file)
{
    return arguments
        .add_option("-o,--output",
                    file.out,
                    "Where the changed file goes. A file that is there is kept\n"
                    "beside it, with the time in its name: OUT.YYYYMMDD-....bak")
        ->option_text("OUT");
}

std::optional<Input> readToChange(const ChangedFile& file)
{
    auto input = readInput(file.path, file.alone);
    if (!input)
    {
        std::cerr << messageAbout(file.path, input.error());
        return std::nullopt;
    }
    std::cerr << problemMessages(file.path, input->file.diagnostics);
    if (!input->file.complete)
    {
        std::cerr << messageAbout(file.path, tr::Error{tr::ErrorCode::PartiallyRead, {}, {}, {}});
        return std::nullopt;
    }
    return std::move(*input);
}

ExitCode writeChanged(const ChangedFile& file,
                      const tr::format::GameFile& content,
                      std::span<const tr::transfer::WaveFile> waves)
{
    const auto bytes = tr::format::writeForSaving(content, fileNameOf(file.out));
    if (!bytes)
    {
        std::cerr << messageAbout(file.out, bytes.error());
        return ExitCode::CannotWrite;
    }
    const tr::Disk disk;
    auto samples = tr::transfer::WavesBeside::write(file.out, waves, disk);
    if (!samples)
    {
        std::cerr << messageAbout(file.out, samples.error());
        return ExitCode::CannotWrite;
    }
    if (const auto saved = tr::format::saveFiles(file.out, *bytes, {}, {}, looseNotes(file.alone));
        !saved)
    {
        std::cerr << messageAbout(file.out, saved.error());
        return ExitCode::CannotWrite;
    }
    samples->keep();
    return ExitCode::Fine;
}

} // namespace cli
