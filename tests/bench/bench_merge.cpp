// Merging: how long it takes to put all objects of several files into one that begins empty, over
// reading these files from the disk and parsing them, and how much memory it takes over what they
// take when they are read.
//   bench_merge FILE...

#include "core/convert/Merging.h"
#include "core/format/set/DiskFiles.h"
#include "tests/bench/Measure.h"

#include <cstdio>
#include <filesystem>
#include <string>
#include <sys/resource.h>
#include <vector>

namespace
{

constexpr int kRuns = 5;
constexpr double kMebi = 1024.0 * 1024.0;

struct Sources
{
    std::vector<std::string> names;
    std::vector<tr::convert::Source> all;
    std::vector<tr::schema::Content> objects;
    std::size_t bytes = 0; ///< on the disk, with what belongs to the files
};

/// What cannot be read, or has no objects, is left out.
Sources readAll(int count, char** paths, bool isTold)
{
    Sources sources;
    for (int i = 0; i < count; ++i)
    {
        const std::filesystem::path path(paths[i]);
        const auto read = tr::format::readFiles(path);
        const auto file = read ? tr::format::read(read->bytes, path.filename().string())
                               : tr::Result<tr::format::GameFile>(tr::fail(read.error()));
        auto source = file ? tr::convert::sourceOf(path.filename().string(), *file)
                           : tr::Result<tr::convert::Source>(tr::fail(file.error()));
        if (!source)
        {
            if (isTold)
            {
                std::printf("%s: %s\n", path.c_str(), tr::message(source.error()).c_str());
            }
            continue;
        }
        sources.bytes += read->bytes.size();
        sources.names.push_back(path.filename().string());
        sources.objects.push_back(source->objects.content);
        sources.all.push_back(std::move(*source));
    }
    return sources;
}

/// The most memory that the program has had so far, in MiB.
double peak()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) / 1024.0;
}

} // namespace

int main(int argc, char** argv)
{
    const double before = peak();
    const Sources sources = readAll(argc - 1, argv + 1, true);
    const double read = peak();
    const tr::format::GameFile empty = tr::convert::newDestination("merged.wad", sources.all);
    const auto destination = tr::convert::sourceOf("", empty);
    if (sources.all.empty() || !destination)
    {
        std::printf("there is nothing to merge\n");
        return 1;
    }
    tr::transfer::Rules rules;
    rules.objects.fill(tr::transfer::Rule::Renumber);
    const auto plan = tr::transfer::planOfAll(sources.names, sources.objects, rules);
    const auto merge = [&]
    {
        tr::edit::Document document(empty.content);
        const auto report = tr::convert::carryOut(document, *destination, plan, sources.all);
        if (!report)
        {
            std::printf("%s\n", tr::message(report.error()).c_str());
        }
        bench::keep(document);
    };
    merge();
    const double merged = peak();
    const auto [reading, merging] = bench::mediansOf(
        kRuns, [&] { bench::keep(readAll(argc - 1, argv + 1, false)); }, merge);
    std::printf("%zu files, %.1f MiB: reading %.1f ms, merging %.1f ms, ratio %.1f\n",
                sources.all.size(),
                static_cast<double>(sources.bytes) / kMebi,
                reading,
                merging,
                merging / reading);
    std::printf("memory: reading %.1f MiB, and with merging %.1f MiB, %.2f of reading\n",
                read - before,
                merged - before,
                (merged - before) / (read - before));
    return 0;
}
