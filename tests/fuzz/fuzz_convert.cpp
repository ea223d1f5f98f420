// Files of one format as those of others: whatever is read whole becomes a file that can be read
// again, or says why not, and what is lost is said in words.

#include "core/convert/Conversion.h"
#include "core/format/GameFile.h"
#include "tests/fuzz/FuzzTarget.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace
{

namespace convert = tr::convert;
namespace format = tr::format;
namespace schema = tr::schema;
using Clock = std::chrono::steady_clock;

/// For one way. Nothing a file says may make it be worked on without end; sanitizers and a busy
/// machine have their share.
constexpr std::chrono::seconds kLongest{8};

[[noreturn]] void stop(const convert::Conversion& way, const std::string& problem)
{
    std::fprintf(stderr, "to %s: %s\n", std::string(way.to->id).c_str(), problem.c_str());
    std::abort();
}

void checkLosses(const convert::Conversion& way, const convert::Losses& losses)
{
    for (const convert::Loss& each : losses)
    {
        const std::string what = tr::view::englishText(each.what);
        if (what.empty() || tr::view::englishText(each.object).empty())
        {
            stop(way, "a loss has no words: " + what);
        }
    }
}

/// Whether a row is one of a table of the file.
bool isThere(const schema::TableSet& tables, schema::TableId table, std::size_t row)
{
    const schema::TableView* const found = tables.find(table);
    return found != nullptr && row < found->size();
}

void checkRows(const convert::Conversion& way,
               const schema::Content& content,
               const convert::Converted& made)
{
    const schema::TableSet from = content.tables();
    const schema::TableSet to = made.content.tables();
    for (const convert::RowPair& each : made.rows)
    {
        if (!isThere(from, each.from, each.row) || !isThere(to, each.to, each.toRow))
        {
            stop(way, "a row that does not exist has become another one, or is one");
        }
    }
}

void checkFile(const convert::Conversion& way, const convert::Converted& made)
{
    format::GameFile file;
    file.format = made.format;
    file.content = made.content;
    const auto bytes = format::write(file);
    if (!bytes)
    {
        stop(way, "it cannot be written: " + message(bytes.error()));
    }
    const std::string name = "a." + std::string(way.to->suffixes);
    const auto back = format::read(*bytes, name);
    if (!back || !back->complete || back->format != made.format)
    {
        stop(way, "it is not read again as what it is");
    }
    const auto again = format::write(*back);
    if (!again || !std::ranges::equal(*again, *bytes))
    {
        stop(way, "it is not written again as it was read");
    }
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto file = format::read(fuzz::inputOf(data, size), {});
    if (!file || !file->complete)
    {
        return 0;
    }
    for (const convert::Conversion* const way : convert::conversionsOf(file->content))
    {
        const auto start = Clock::now();
        const auto made = way->convert(file->content, {});
        if (Clock::now() - start > kLongest)
        {
            stop(*way, "it takes too long");
        }
        if (!made)
        {
            if (message(made.error()).empty())
            {
                stop(*way, "nothing says why it cannot be done");
            }
            continue;
        }
        checkLosses(*way, made->losses);
        checkRows(*way, file->content, *made);
        checkFile(*way, *made);
    }
    return 0;
}
