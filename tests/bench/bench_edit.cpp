// Edits: how long it takes to set a number, to insert a row that many references point behind, to
// undo that, and to make what the window shows of a file anew afterwards.
//   bench_edit FILE...

#include "core/edit/fields/FieldEdit.h"
#include "core/edit/rows/RowEdit.h"
#include "core/format/GameFile.h"
#include "core/io/File.h"
#include "core/view/links/References.h"
#include "tests/bench/Measure.h"

#include <cstdio>
#include <filesystem>

namespace
{

constexpr int kRuns = 9;

void measure(const std::filesystem::path& path)
{
    const auto bytes = tr::readFile(path);
    const auto file = bytes ? tr::format::read(*bytes, path.string())
                            : tr::Result<tr::format::GameFile>(tr::fail(bytes.error()));
    if (!file)
    {
        std::printf("%-24s %s\n", path.filename().c_str(), tr::message(file.error()).c_str());
        return;
    }
    tr::edit::Document document(file->content);
    // What most references lead to: the textures.
    const bool isWad = file->wad() != nullptr;
    const char* const textures = isWad ? "texture_samples" : "object_textures";
    const auto inTextures = [&document, textures]
    {
        const auto blank = tr::edit::blankRows(document.content(), textures, 1);
        bench::keep(tr::edit::insertRows(document, textures, 1, blank));
    };
    double number = 0.0;
    const auto cell = tr::schema::cellAt(document.content().tables(), "animations/0/state_id");
    if (cell)
    {
        number = bench::medianOf(
            kRuns,
            [&document, &cell, state = 0]() mutable
            {
                bench::keep(tr::edit::setValue(
                    document,
                    *cell,
                    tr::schema::Value::ofInteger(tr::schema::ScalarType::U16, ++state)));
            });
    }
    const double row = bench::medianOf(kRuns, inTextures);
    const double undo = bench::medianOf(kRuns, [&document] { document.undo(); });
    const double tables =
        bench::medianOf(kRuns, [&document] { bench::keep(document.content().tables()); });
    const double references = bench::medianOf(
        kRuns,
        [&document]
        { bench::keep(tr::view::References(document.content(), document.content().tables())); });
    std::printf("%-24s %8.2f %8.2f %8.2f %8.2f %10.2f\n",
                path.filename().c_str(),
                number,
                row,
                undo,
                tables,
                references);
}

} // namespace

int main(int argc, char** argv)
{
    std::printf("%-24s %8s %8s %8s %8s %10s   milliseconds\n",
                "file",
                "number",
                "row",
                "undo",
                "tables",
                "references");
    for (int i = 1; i < argc; ++i)
    {
        measure(argv[i]);
    }
    return 0;
}
