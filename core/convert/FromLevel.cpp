#include "core/convert/FromLevel.h"

#include "core/convert/wad2/FromWad.h"
#include "core/edit/document/Document.h"
#include "core/format/set/WadSetFormat.h"
#include "core/transfer/WorkShare.h"

#include <array>

namespace tr::convert
{
namespace
{

/// How far the way to an object file is when the WAD is there that it goes by.
constexpr double kWadMade = 0.7;

} // namespace

Result<Converted> wadOfLevel(const schema::Content& content, const Progress& progress)
{
    const std::array sources{content};
    const std::array names{std::string("the level")};
    edit::Document document(format::formats::WadSet.example(format::formats::WadSet));
    const auto report =
        transfer::carryOut(document, transfer::planOfAll(names, sources, {}), sources, progress);
    if (!report)
    {
        return fail(report.error());
    }
    Converted made;
    made.content = document.content();
    made.format = &format::formats::WadSet;
    addTo(made.losses, *report);
    made.waves = report->waves;
    return made;
}

Result<Converted> wad2OfLevel(const schema::Content& content, const Progress& progress)
{
    auto wad = wadOfLevel(content, transfer::partOf(progress, 0.0, kWadMade));
    if (!wad)
    {
        return wad;
    }
    auto made = wad2OfWad(wad->content, transfer::partOf(progress, kWadMade, 1.0));
    if (made)
    {
        made->losses.insert(made->losses.begin(), wad->losses.begin(), wad->losses.end());
        made->waves = std::move(wad->waves);
    }
    return made;
}

} // namespace tr::convert
