#include "app/cli/ExitCode.h"
#include "app/cli/commands/Commands.h"

#include <CLI/CLI.hpp>
#include <exception>
#include <iostream>
#include <string>

namespace
{

constexpr auto kDescription = "Looks into classic Tomb Raider levels and WADs.";

constexpr auto kFooter =
    "Exit codes: 0 fine, 1 it found something (differences, problems), 2 wrong usage,\n"
    "3 cannot read, 4 cannot write. Of several files, the gravest counts.\n"
    "Results go to standard output, messages to standard error.\n"
    "\"cartouche-cli COMMAND --help\" tells more about a command.";

int exitWith(cli::ExitCode code)
{
    return static_cast<int>(code);
}

/// Whoever reads the results must not take half of them for all.
cli::ExitCode afterFlush(cli::ExitCode code)
{
    std::cout.flush();
    if (std::cout)
    {
        return code;
    }
    std::cerr << "cartouche-cli: standard output cannot be written\n";
    return cli::ExitCode::CannotWrite;
}

std::string messageOf(const CLI::Error& error)
{
    return std::string("cartouche-cli: ") + error.what()
           + "\n\"cartouche-cli --help\" and \"cartouche-cli COMMAND --help\" tell what is "
             "possible.\n";
}

int run(int argc, char** argv)
{
    CLI::App app(kDescription, "cartouche-cli");
    app.set_version_flag("--version", "cartouche-cli " CARTOUCHE_VERSION, "Print the version");
    app.set_help_flag("-h,--help", "Print this help");
    app.get_formatter()->label("SUBCOMMAND", "COMMAND");
    app.get_formatter()->label("Subcommands", "Commands");
    app.get_formatter()->label("Positionals", "Arguments");
    app.require_subcommand(0, 1);
    app.failure_message([](const CLI::App*, const CLI::Error& error) { return messageOf(error); });
    app.footer(kFooter);

    cli::Run chosen;
    for (const cli::Command& command : cli::commands())
    {
        CLI::App* const arguments =
            app.add_subcommand(std::string(command.name), std::string(command.summary));
        arguments->group("Commands");
        arguments->callback([&chosen, work = command.add(*arguments)] { chosen = work; });
    }
    try
    {
        app.parse(argc, argv);
    }
    catch (const CLI::ParseError& error)
    {
        const bool isHelp = app.exit(error) == static_cast<int>(CLI::ExitCodes::Success);
        return exitWith(isHelp ? afterFlush(cli::ExitCode::Fine) : cli::ExitCode::WrongUsage);
    }
    if (!chosen)
    {
        std::cerr << app.help();
        return exitWith(cli::ExitCode::WrongUsage);
    }
    return exitWith(afterFlush(chosen()));
}

} // namespace

int main(int argc, char** argv)
{
    std::ios::sync_with_stdio(false);
    try
    {
        return run(argc, argv);
    }
    catch (const std::exception& error)
    {
        // Nothing of our own is thrown out here: this is the machine, out of memory most likely.
        std::cerr << "cartouche-cli: " << error.what() << "\n";
        return exitWith(cli::ExitCode::CannotRead);
    }
}
