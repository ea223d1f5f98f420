#include "app/cli/MergeReport.h"

#include "app/cli/Input.h"
#include "app/cli/TextTable.h"
#include "core/base/Text.h"
#include "core/catalogue/Catalogue.h"
#include "core/exchange/NamedSamples.h"

#include <algorithm>

namespace cli
{
namespace
{

namespace transfer = tr::transfer;

/// Where something is from: a file of the plan, or the destination.
std::string fileName(const transfer::Plan& plan, const std::optional<std::size_t>& source)
{
    return source                          ? plan.sources[*source].name
           : plan.destination.name.empty() ? "the destination"
                                           : plan.destination.name;
}

Json mergeSource(const std::optional<std::size_t>& source)
{
    return source ? Json(*source) : Json(nullptr);
}

Json mergePart(const transfer::ObjectConflict& conflict)
{
    Json json;
    json["source"] = conflict.source;
    json["kind"] = transfer::nameOf(conflict.key.kind);
    json["slot"] = conflict.key.slot;
    json["with_source"] = mergeSource(conflict.with);
    json["with_kind"] = transfer::nameOf(conflict.withKind);
    json["equal"] = conflict.isEqual;
    json["answer"] = transfer::nameOf(conflict.answer);
    json["to"] = conflict.to;
    return json;
}

Json mergePart(const transfer::SoundConflict& conflict)
{
    Json json;
    json["source"] = conflict.source;
    json["id"] = conflict.id;
    json["with_source"] = mergeSource(conflict.with);
    json["equal"] = conflict.isEqual;
    json["commanded"] = conflict.isCommanded;
    json["answer"] = transfer::nameOf(conflict.answer);
    json["to"] = conflict.to;
    return json;
}

Json mergePart(const transfer::TextureCounts& counts)
{
    Json json;
    json["pictures"] = counts.pictures;
    json["there_already"] = counts.thereAlready;
    json["equal"] = counts.equal;
    json["turned"] = counts.turned;
    json["texels"] = counts.texels;
    json["texels_saved"] = counts.texelsSaved;
    if (counts.samplesAfter > 0)
    {
        json["rows_before"] = counts.samplesBefore;
        json["rows_after"] = counts.samplesAfter;
    }
    if (counts.pagesAfter > 0)
    {
        json["pages_before"] = counts.pagesBefore;
        json["pages_after"] = counts.pagesAfter;
    }
    return json;
}

Json mergePart(const transfer::ColourLoss& loss)
{
    Json json;
    json["texels"] = loss.texels;
    json["changed"] = loss.changed;
    json["largest"] = loss.largest;
    json["mean"] = loss.mean;
    json["faces"] = loss.faces;
    return json;
}

Json mergePart(const transfer::Limit& limit)
{
    Json json;
    json["what"] = tr::view::englishText(limit.what);
    json["needed"] = limit.needed;
    json["most"] = limit.most;
    json["hard"] = limit.isHard;
    json["exceeded"] = limit.isExceeded();
    return json;
}

template <class T>
Json mergeList(const std::vector<T>& list)
{
    Json json = Json::array();
    for (const T& each : list)
    {
        json.push_back(mergePart(each));
    }
    return json;
}

void printObjectConflicts(std::ostream& out,
                          const transfer::Plan& plan,
                          const transfer::Report& report)
{
    std::vector<std::vector<std::string>> rows;
    for (const transfer::ObjectConflict& each : report.resolution.objects)
    {
        const std::string answer = each.isEqual ? "equal"
                                   : each.answer == transfer::Answer::OtherSlot
                                       ? tr::concat(transfer::nameOf(each.answer), " ", each.to)
                                       : std::string(transfer::nameOf(each.answer));
        rows.push_back({std::string(transfer::nameOf(each.key.kind)),
                        tr::concat(each.key.slot),
                        fileName(plan, each.source),
                        fileName(plan, each.with),
                        answer});
    }
    if (!rows.empty())
    {
        printTable(
            out, {{"object"}, {"slot", Align::Right}, {"of"}, {"meets that of"}, {"answer"}}, rows);
    }
}

void printSoundConflicts(std::ostream& out,
                         const transfer::Plan& plan,
                         const transfer::Report& report)
{
    std::vector<std::vector<std::string>> rows;
    for (const transfer::SoundConflict& each : report.resolution.sounds)
    {
        if (each.isEqual)
        {
            continue;
        }
        const std::string answer = each.answer == transfer::Rule::Renumber
                                       ? tr::concat(transfer::nameOf(each.answer), " ", each.to)
                                       : std::string(transfer::nameOf(each.answer));
        rows.push_back({tr::concat(each.id),
                        fileName(plan, each.source),
                        fileName(plan, each.with),
                        each.isCommanded ? "animations" : "the engine",
                        answer});
    }
    if (!rows.empty())
    {
        printTable(out,
                   {{"sound", Align::Right}, {"of"}, {"meets that of"}, {"played by"}, {"answer"}},
                   rows);
    }
}

std::string colourMessages(const std::string& path, const transfer::ColourLoss& loss)
{
    std::string messages;
    if (loss.changed > 0)
    {
        messages += messageAbout(path,
                                 tr::concat(grouped(loss.changed),
                                            " of ",
                                            grouped(loss.texels),
                                            " texels show the nearest colour of the palette, ",
                                            loss.largest,
                                            " of 255 off at most"));
    }
    if (loss.faces > 0)
    {
        messages += messageAbout(path,
                                 counted(loss.faces, "coloured face")
                                     + " shown in the nearest colour of the palette");
    }
    return messages;
}

} // namespace

Json mergeJson(const transfer::Plan& plan, const transfer::Report& report)
{
    Json json;
    Json files = Json::array();
    for (const transfer::PlanFile& file : plan.sources)
    {
        files.push_back(file.name);
    }
    json["sources"] = std::move(files);
    json["objects_taken"] = report.resolution.deeds.size();
    json["meshes"] = report.meshes;
    json["animations"] = report.animations;
    json["sounds"] = report.sounds;
    json["object_conflicts"] = mergeList(report.resolution.objects);
    json["sound_conflicts"] = mergeList(report.resolution.sounds);
    json["textures"] = mergePart(report.textures);
    json["sprites"] = mergePart(report.sprites);
    json["colours"] = mergePart(report.colours);
    json["limits"] = mergeList(report.limits);
    Json remarks = Json::array();
    for (const tr::view::Phrase& remark : report.remarks)
    {
        remarks.push_back(tr::view::englishText(remark));
    }
    json["remarks"] = std::move(remarks);
    json["wave_files"] = waveNames(report.waves);
    return json;
}

Json waveNames(std::span<const transfer::WaveFile> waves)
{
    Json names = Json::array();
    for (const transfer::WaveFile& each : waves)
    {
        names.push_back(each.name);
    }
    return names;
}

void printWaves(std::ostream& out, std::size_t count)
{
    if (count > 0)
    {
        out << counted(count, "sample") << " as WAVE " << (count == 1 ? "file" : "files")
            << " in the folder " << tr::exchange::kSampleFolder
            << " beside it, from where level builders take them\n";
    }
}

void printMerge(std::ostream& out, const transfer::Plan& plan, const transfer::Report& report)
{
    printObjectConflicts(out, plan, report);
    printSoundConflicts(out, plan, report);
    const transfer::TextureCounts& textures = report.textures;
    out << counted(report.resolution.deeds.size(), "object") << " with " << grouped(report.meshes)
        << " meshes, " << counted(report.animations, "animation") << " and "
        << counted(report.sounds, "sound") << '\n';
    printWaves(out, report.waves.size());
    out << counted(textures.pictures, "texture") << ": " << grouped(textures.thereAlready)
        << " are there already, " << grouped(textures.equal) << " equal others, "
        << grouped(textures.turned) << " of both turned or mirrored; "
        << grouped(textures.texelsSaved) << " of " << grouped(textures.texels) << " texels saved\n"
        << (textures.pagesAfter > 0
                ? counted(textures.pagesAfter, "page") + " of textures, where there were "
                      + grouped(textures.pagesBefore)
                : counted(textures.samplesAfter, "texture") + ", where there were "
                      + grouped(textures.samplesBefore))
        << '\n';
}

std::string mergeMessages(const std::string& path, const transfer::Report& report)
{
    std::string messages = colourMessages(path, report.colours);
    for (const transfer::Limit& limit : report.limits)
    {
        if (limit.isExceeded())
        {
            messages += messageAbout(path,
                                     tr::concat(tr::view::englishText(limit.what),
                                                ": ",
                                                grouped(limit.needed),
                                                ", ",
                                                grouped(limit.most),
                                                " is the most"));
        }
    }
    for (const tr::view::Phrase& remark : report.remarks)
    {
        messages += messageAbout(path, tr::view::englishText(remark));
    }
    return messages;
}

} // namespace cli
