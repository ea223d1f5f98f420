#include "app/models/AssimpReading.h"
#include "app/models/AssimpWriting.h"
#include "core/exchange/gltf/Gltf.h"
#include "core/io/File.h"

#include <CLI/CLI.hpp>
#include <cstdint>
#include <exception>
#include <iostream>
#include <limits>
#include <optional>
#include <string>

#ifndef _WIN32
#include <csignal>
#include <sys/resource.h>
#endif

// Sanitizers keep more addresses than any limit allows.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define CARTOUCHE_WITHOUT_LIMITS
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define CARTOUCHE_WITHOUT_LIMITS
#endif
#endif

namespace
{

constexpr auto kDescription =
    "Reads and writes models of other 3D programs for Cartouche, in a process of its own.";
constexpr auto kFooter = "Exit codes: 0 fine, 2 wrong usage, 3 cannot read, 4 cannot write.\n"
                         "Messages go to standard error.";

constexpr int kWrongUsage = 2;
constexpr int kCannotRead = 3;
constexpr int kCannotWrite = 4;

struct Order
{
    std::string from;
    std::string to;
    std::optional<std::string> clip;
    std::uint64_t memory = 0; ///< bytes; 0: as much as there is, as with the others
    std::uint64_t output = 0;
    std::uint64_t seconds = 0;
};

#if !defined(_WIN32) && !defined(CARTOUCHE_WITHOUT_LIMITS)

void limit(int what, std::uint64_t most)
{
    if (most > 0 && most <= std::numeric_limits<::rlim_t>::max())
    {
        const auto value = static_cast<::rlim_t>(most);
        const ::rlimit both{value, value};
        ::setrlimit(static_cast<decltype(RLIMIT_AS)>(what), &both);
    }
}

/// Whoever started this watches the time; that of the processor is for the case that it is gone.
void setLimits(const Order& order)
{
    limit(RLIMIT_AS, order.memory);
    limit(RLIMIT_FSIZE, order.output);
    limit(RLIMIT_CPU, order.seconds > 0 ? order.seconds * 2 : 0);
    const ::rlimit none{0, 0};
    ::setrlimit(RLIMIT_CORE, &none);
    std::signal(SIGXFSZ, SIG_IGN); // writing fails, and can be told
}

#else

void setLimits(const Order&) {}

#endif

int failed(const tr::Error& error, int code)
{
    const bool isOurs = error.code == tr::ErrorCode::ModelReaderFailed
                        || error.code == tr::ErrorCode::ModelWriterFailed;
    std::cerr << "cartouche-models: " << (isOurs ? error.arguments.back() : tr::message(error))
              << "\n";
    return code;
}

int readOne(const Order& order)
{
    const auto file = models::readModel(order.from);
    if (!file)
    {
        return failed(file.error(), kCannotRead);
    }
    const auto glb = tr::exchange::writeGlb(*file);
    if (!glb)
    {
        return failed(glb.error(), kCannotRead);
    }
    const auto saved = tr::saveFile(order.to, *glb);
    return saved ? 0 : failed(saved.error(), kCannotWrite);
}

int writeOne(const Order& order)
{
    const auto bytes = tr::readFile(order.from);
    if (!bytes)
    {
        return failed(bytes.error(), kCannotRead);
    }
    const auto file = tr::exchange::readGltf(*bytes, {});
    if (!file)
    {
        return failed(file.error(), kCannotRead);
    }
    const auto written = models::writeModel(*file, order.to, order.clip);
    return written ? 0 : failed(written.error(), kCannotWrite);
}

int run(int argc, char** argv)
{
    CLI::App app(kDescription, "cartouche-models");
    app.set_version_flag("--version", "cartouche-models " CARTOUCHE_VERSION, "Print the version");
    app.footer(kFooter);
    app.require_subcommand(1);
    Order order;
    const auto add = [&](const char* name, const char* summary, const char* from, const char* to)
    {
        CLI::App* const command = app.add_subcommand(name, summary);
        command->add_option("from", order.from, from)->required();
        command->add_option("to", order.to, to)->required();
        command->add_option("--memory", order.memory, "The most bytes of memory to take");
        command->add_option("--output", order.output, "The most bytes of a file to write");
        command->add_option("--seconds", order.seconds, "The longest that it may take");
        return command;
    };
    const CLI::App* const reads = add("read", "Make a GLB of a model", "The model", "The GLB");
    add("write", "Make a model of a GLB", "The GLB", "The model: .dae or .fbx")
        ->add_option("--clip", order.clip, "The one clip to write");
    try
    {
        app.parse(argc, argv);
    }
    catch (const CLI::ParseError& error)
    {
        return app.exit(error) == 0 ? 0 : kWrongUsage;
    }
    setLimits(order);
    return reads->parsed() ? readOne(order) : writeOne(order);
}

} // namespace

int main(int argc, char** argv)
{
    try
    {
        return run(argc, argv);
    }
    catch (const std::exception& error)
    {
        // Nothing of our own is thrown out here: this is the machine, out of memory most likely.
        std::cerr << "cartouche-models: " << error.what() << "\n";
        return kCannotRead;
    }
}
