#include "app/cli/Input.h"
#include "app/cli/commands/Commands.h"
#include "core/base/Text.h"
#include "core/io/Replacement.h"
#include "core/io/sets/Interrupted.h"

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <span>
#include <string>

namespace cli
{
namespace
{

using tr::sets::FileNow;
using tr::sets::Interrupted;

struct FinishOptions
{
    std::string file;
    bool putBack = false;
    bool leave = false;
};

std::string_view spoken(FileNow now)
{
    switch (now)
    {
    case FileNow::Before:
        return "as before";
    case FileNow::After:
        return "new";
    case FileNow::Other:
        break;
    }
    return "changed since";
}

void print(const Interrupted& save)
{
    for (const auto& each : save.files)
    {
        std::cout << each.path.string() << ": " << spoken(each.now) << '\n';
    }
}

ExitCode refuse(const std::string& file, const std::string& reason)
{
    std::cerr << messageAbout(file, reason);
    return ExitCode::CannotWrite;
}

ExitCode finish(const FinishOptions& options)
{
    const auto target = tr::behindLinks(options.file);
    if (!target)
    {
        std::cerr << messageAbout(options.file, target.error());
        return ExitCode::CannotRead;
    }
    const auto save = tr::sets::interruptedAmong(std::span(&*target, 1));
    if (!save)
    {
        std::cout << options.file << ": no save of it was interrupted\n";
        return ExitCode::Fine;
    }
    print(*save);
    if (options.leave)
    {
        tr::sets::leaveAsIs(*save);
        return ExitCode::Fine;
    }
    if (options.putBack ? !save->canPutBack : !save->canFinish)
    {
        return refuse(options.file,
                      tr::concat(options.putBack ? "the old files are not all there any more"
                                                 : "the new files are not all there any more",
                                 "; --leave takes the files as they are"));
    }
    const auto done = options.putBack ? tr::sets::putBack(*save) : tr::sets::finish(*save);
    return done ? ExitCode::Fine : refuse(options.file, tr::message(done.error()));
}

} // namespace

Run addFinish(CLI::App& arguments)
{
    auto options = std::make_shared<FinishOptions>();
    arguments.add_option("FILE", options->file, "One of the files")->required()->option_text(" ");
    auto* const putBack =
        arguments.add_flag("--put-back", options->putBack, "Undo the save: all files as before");
    arguments
        .add_flag("--leave",
                  options->leave,
                  "Take all files as they are, and forget what the save would have done")
        ->excludes(putBack);
    arguments.footer(
        "A WAD and its companions are saved together. Where the program or the machine ended in\n"
        "the middle of it, the files are from two moments and are not read before it is said what\n"
        "to do with them: this command does the rest of the save, or undoes it.\n"
        "Prints what each file was: as before, new, or changed since by another program.");
    return [options] { return finish(*options); };
}

} // namespace cli
