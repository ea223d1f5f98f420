// The bytes of a file and their fields: how long it takes to work them out, to find the field of a
// byte, to say everything about it, and to draw a page.
//   bench_hex FILE...

#include "core/format/GameFile.h"
#include "core/io/File.h"
#include "tests/bench/Measure.h"
#include "ui/hex/HexCanvas.h"
#include "ui/hex/HexDocument.h"

#include <QApplication>
#include <QPixmap>

#include <cstdlib>
#include <filesystem>
#include <random>

namespace
{

constexpr int kRuns = 9;
constexpr int kBytes = 20000;
constexpr QSize kPage(1000, 1000);

/// Milliseconds for each of many bytes, anywhere in the file.
template <class Work>
std::vector<double> timesOf(const std::vector<ui::HexSpace>& spaces, Work work)
{
    std::mt19937_64 random(1);
    std::vector<double> times;
    for (int i = 0; i < kBytes; ++i)
    {
        const auto space = static_cast<std::uint32_t>(random() % spaces.size());
        const std::uint64_t size = std::max<std::uint64_t>(spaces[space].known, 1);
        const std::uint64_t offset = random() % size;
        const auto start = std::chrono::steady_clock::now();
        work(space, offset);
        const std::chrono::duration<double, std::milli> taken =
            std::chrono::steady_clock::now() - start;
        times.push_back(taken.count());
    }
    std::ranges::sort(times);
    return times;
}

void measure(const std::filesystem::path& path)
{
    const auto bytes = tr::readFile(path);
    auto read = bytes ? tr::format::read(*bytes, path.string())
                      : tr::Result<tr::format::GameFile>(tr::fail(bytes.error()));
    if (!read)
    {
        std::printf("%-24s %s\n", path.filename().c_str(), tr::message(read.error()).c_str());
        return;
    }
    const auto file = std::make_shared<ui::OpenFile>(
        QString::fromStdString(path.string()), bytes->size(), std::move(*read));
    const double make = bench::medianOf(kRuns, [&file] { bench::keep(ui::HexDocument::of(file)); });
    const ui::HexDocumentPtr document = ui::HexDocument::of(file);
    const auto at = timesOf(document->spaces(),
                            [&file](std::uint32_t space, std::uint64_t offset)
                            { bench::keep(file->map().at(space, offset)); });
    const auto note = timesOf(document->spaces(),
                              [&document](std::uint32_t space, std::uint64_t offset)
                              { bench::keep(document->noteAt(space, offset)); });

    ui::HexCanvas canvas;
    canvas.resize(kPage);
    canvas.showSpace(document, static_cast<std::uint32_t>(document->spaces().size() - 1));
    std::uint64_t next = 0;
    const double page = bench::medianOf(kRuns,
                                        [&canvas, &next]
                                        {
                                            canvas.goTo(next += 20011);
                                            bench::keep(canvas.grab());
                                        });
    std::printf("%-24s %8.2f %9.2f %9.2f %9.2f %9.2f %8.2f\n",
                path.filename().c_str(),
                make,
                1000.0 * at[at.size() / 2],
                1000.0 * at.back(),
                1000.0 * note[note.size() / 2],
                1000.0 * note.back(),
                page);
}

} // namespace

int main(int argc, char** argv)
{
    const QApplication application(argc, argv);
    std::printf("%-24s %8s %9s %9s %9s %9s %8s\n",
                "file",
                "make ms",
                "field us",
                "worst",
                "note us",
                "worst",
                "page ms");
    for (int i = 1; i < argc; ++i)
    {
        measure(argv[i]);
    }
    return EXIT_SUCCESS;
}
