#include "core/transfer/CarryOut.h"

#include "core/base/Text.h"
#include "core/edit/animation/transfer/AnimationTransfer.h"
#include "core/edit/removal/Belongings.h"
#include "core/edit/removal/Repack.h"
#include "core/edit/removal/RowMask.h"
#include "core/level/Level.h"
#include "core/transfer/ObjectRows.h"
#include "core/transfer/WorkShare.h"
#include "core/transfer/games/GameChange.h"
#include "core/transfer/plan/Meeting.h"
#include "core/transfer/writing/CompanionWriter.h"
#include "core/transfer/writing/ObjectHome.h"
#include "core/transfer/writing/ObjectWriter.h"
#include "core/transfer/writing/SoundWriter.h"
#include "core/view/textures/TextureFaces.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <numeric>

namespace tr::transfer
{
namespace
{

namespace tables = level::tables;

/// Shares of the work, for telling how far it is.
constexpr double kGathered = 0.4;
constexpr double kPut = 0.7; ///< where there is more to do then

/// Textures that something shows.
edit::RowMask shownTextures(const Content& content)
{
    const schema::TableSet all = content.tables();
    const schema::TableId table = homeOf(content)->shown;
    const auto* const rows = all.find(table);
    edit::RowMask shown(rows == nullptr ? 0 : rows->size());
    for (const view::Link& link : edit::numbersInto(content, all, table))
    {
        edit::mark(shown, link);
    }
    return shown;
}

/// Takes textures out that nothing shows any more. Those that engines find by their place behind
/// another one stay, and so do all where a mesh cannot be read, which may show any of them.
Result<void> dropUnshown(edit::Document& scratch, const edit::RowMask& before)
{
    const Content& content = scratch.content();
    if (edit::hasUnknownMeshes(content))
    {
        return {};
    }
    const ObjectHome& home = *homeOf(content);
    const edit::RowMask after = shownTextures(content);
    edit::RowMask staying(after.size(), true);
    for (std::size_t row = home.firstTexture; row < after.size(); ++row)
    {
        staying[row] = after[row] || !before[row];
    }
    if (const auto* const level = content.as<level::Level>())
    {
        for (const std::size_t texture : view::waterfallTextures(*level))
        {
            edit::mark(staying, texture, texture + 1);
        }
    }
    if (std::ranges::find(staying, false) == staying.end())
    {
        return {};
    }
    edit::Transaction transaction(scratch, {edit::EditCode::MergeObjects, {}});
    std::vector<view::Link> links;
    {
        const schema::TableSet all = content.tables();
        links = edit::numbersInto(content, all, home.shown);
    }
    auto done = edit::drop(transaction, home.shown, links, std::move(staying));
    return done ? transaction.commit() : done;
}

/// Takes what goes out of a content, with what only it has.
Result<void> removeGoing(edit::Document& scratch, std::span<const ObjectKey> going)
{
    if (going.empty())
    {
        return {};
    }
    const edit::RowMask before = shownTextures(scratch.content());
    for (const ObjectKey& key : going)
    {
        const auto row = rowOf(scratch.content(), key);
        if (!row)
        {
            continue;
        }
        const edit::RowSpan rows{std::string(tableOf(key.kind)->segment), *row, 1};
        const edit::Removal removal{{edit::Dangling::Kind::Clear, 0}, edit::Along::All};
        auto done = edit::removeWithBelongings(scratch, rows, removal);
        if (!done)
        {
            return done;
        }
    }
    return dropUnshown(scratch, before);
}

Result<void> putAll(edit::Document& scratch,
                    const std::optional<ObjectLines>& lines,
                    std::span<const Gathering> sources,
                    Report& report,
                    const Progress& progress)
{
    edit::Transaction transaction(scratch, {edit::EditCode::MergeObjects, {}});
    auto done = writeObjects(transaction, report.resolution, sources, report, progress);
    done = done ? writeSounds(transaction, report.resolution, sources, report) : done;
    if (done && lines)
    {
        writeLines(transaction, *lines, report.resolution, sources);
    }
    return done ? transaction.commit() : done;
}

/// Where what is put for a moment stands: no file has such a slot.
constexpr std::uint32_t kForAMoment = 0xFFFF'FFFF;

/// Precondition: it is there.
std::size_t rowOfMoveable(const Content& content, std::uint32_t slot)
{
    return *rowOf(content, {ObjectKind::Moveable, slot});
}

/// Puts the moveable of a deed in a slot of its own. One of which only the animations are wanted
/// has the body of the one that gets them, so that none of its pictures come along.
Result<void> putForAMoment(edit::Document& scratch,
                           std::span<const Gathering> sources,
                           const Report& report,
                           const Deed& deed,
                           Report& put,
                           const Progress& progress)
{
    Resolution one;
    one.soundIds = report.resolution.soundIds;
    one.deeds.push_back({deed.source, deed.key, kForAMoment, Share::Whole});
    const level::Model body =
        level::objectsOf(scratch.content()).models[rowOfMoveable(scratch.content(), deed.slot)];
    edit::Transaction transaction(scratch, {edit::EditCode::MergeObjects, {}});
    auto done = writeObjects(transaction,
                             one,
                             sources,
                             put,
                             progress,
                             deed.share == Share::Animations ? &body : nullptr);
    return done ? transaction.commit() : done;
}

/// Gives the moveable that has its slot the animations of a guest with as many bones.
Result<std::size_t> takeAnimations(edit::Document& scratch, const Deed& deed)
{
    const level::Objects objects = level::objectsOf(scratch.content());
    const std::size_t guest = rowOfMoveable(scratch.content(), kForAMoment);
    edit::TransferWanted wanted;
    wanted.model = rowOfMoveable(scratch.content(), deed.slot);
    const view::RowRange own = view::animationsOf(objects, objects.models[guest]);
    wanted.animations.resize(own.count);
    std::iota(wanted.animations.begin(), wanted.animations.end(), own.first);
    for (std::size_t joint = 0; joint < objects.models[guest].numMeshes; ++joint)
    {
        wanted.posing.joints.push_back(joint);
    }
    const auto moved = edit::transferAnimations(scratch, wanted);
    return moved ? Result<std::size_t>(moved->count) : fail(moved.error());
}

/// The moveable that has its slot and a guest with as many bones change bodies.
Result<void> changeBodies(edit::Document& scratch, const Deed& deed)
{
    const std::array rows{rowOfMoveable(scratch.content(), deed.slot),
                          rowOfMoveable(scratch.content(), kForAMoment)};
    edit::Transaction transaction(scratch, {edit::EditCode::MergeObjects, {}});
    const auto models = level::objectsOf(scratch.content()).models;
    const schema::TableSet all = transaction.content().tables();
    edit::PendingNumbers numbers(transaction.content(), all);
    for (std::size_t i = 0; i < rows.size(); ++i)
    {
        const level::Model& other = models[rows[1 - i]];
        numbers.set(tables::Models, rows[i], &level::Model::firstMesh, other.firstMesh);
        numbers.set(tables::Models, rows[i], &level::Model::meshTreeIndex, other.meshTreeIndex);
    }
    auto done = edit::apply(transaction, numbers, {});
    return done ? transaction.commit() : done;
}

void count(const TextureCounts& later, TextureCounts& all)
{
    all.pictures += later.pictures;
    all.thereAlready += later.thereAlready;
    all.equal += later.equal;
    all.turned += later.turned;
    all.texels += later.texels;
    all.texelsSaved += later.texelsSaved;
    all.samplesAfter = later.samplesAfter;
    all.pagesAfter = later.pagesAfter;
    all.highestOfTriangles = std::max(all.highestOfTriangles, later.highestOfTriangles);
}

void count(const ColourLoss& later, ColourLoss& all)
{
    const std::size_t texels = all.texels + later.texels;
    if (texels > 0)
    {
        all.mean = (all.mean * static_cast<double>(all.texels)
                    + later.mean * static_cast<double>(later.texels))
                   / static_cast<double>(texels);
    }
    all.texels = texels;
    all.changed += later.changed;
    all.largest = std::max(all.largest, later.largest);
    all.faces += later.faces;
}

/// Adds what was put later to what is told.
void count(const Report& later, Report& all)
{
    count(later.textures, all.textures);
    count(later.sprites, all.sprites);
    count(later.colours, all.colours);
    all.meshes += later.meshes;
    all.remarks.insert(all.remarks.end(), later.remarks.begin(), later.remarks.end());
    for (const Limit& limit : later.limits)
    {
        const auto known = std::ranges::find_if(
            all.limits, [&limit](const Limit& each) { return each.what.text == limit.what.text; });
        if (known == all.limits.end())
        {
            all.limits.push_back(limit);
        }
        else
        {
            known->needed = std::max(known->needed, limit.needed);
        }
    }
}

/// What is given to a moveable of the destination, and not put in a slot.
std::vector<Deed> sharesOf(std::span<const Gathering> sources, const Resolution& resolution)
{
    std::vector<Deed> shares;
    std::ranges::copy_if(resolution.deeds,
                         std::back_inserter(shares),
                         [&](const Deed& deed)
                         {
                             const bool hasNone =
                                 deed.share == Share::Animations
                                 && !moveableOf(sources[deed.source], deed.key.slot).animations;
                             return deed.share != Share::Whole && !hasNone;
                         });
    return shares;
}

/// Gives moveables of the destination the animations or the bodies of others: these are put in a
/// slot of their own for a moment.
Result<void> putShares(edit::Document& scratch,
                       std::span<const Gathering> sources,
                       const std::vector<Deed>& shares,
                       Report& report,
                       const Progress& progress)
{
    for (std::size_t i = 0; i < shares.size(); ++i)
    {
        const Deed& deed = shares[i];
        const double share = 1.0 / static_cast<double>(shares.size());
        const double from = static_cast<double>(i) * share;
        progress.step(from);
        Report put;
        auto done = putForAMoment(
            scratch, sources, report, deed, put, partOf(progress, from, from + share));
        if (done && deed.share == Share::Animations)
        {
            const auto taken = takeAnimations(scratch, deed);
            report.animations += taken.value_or(0);
            done = taken ? done : fail(taken.error());
        }
        else if (done)
        {
            done = changeBodies(scratch, deed);
        }
        count(put, report);
        done = done ? removeGoing(scratch, std::array{ObjectKey{ObjectKind::Moveable, kForAMoment}})
                    : done;
        if (!done)
        {
            return done;
        }
    }
    return {};
}

/// All steps of a document that was made for them, which is where it began again then.
std::vector<edit::Step> stepsOf(edit::Document& scratch)
{
    const std::size_t entries = scratch.position();
    scratch.goTo(0);
    std::vector<edit::Step> steps;
    for (std::size_t i = 0; i < entries; ++i)
    {
        const auto& entry = scratch.history()[i];
        steps.insert(steps.end(), entry.steps.rbegin(), entry.steps.rend());
    }
    return steps;
}

} // namespace

bool canMerge(const Content& content) noexcept
{
    return homeOf(content) != nullptr;
}

std::optional<view::Phrase> refusalOf(const Content& source, const Content& destination)
{
    if (canConvert(source.version(), destination.version()))
    {
        return std::nullopt;
    }
    return view::Phrase{"objects of {0} cannot go into a file of {1}",
                        {std::string(level::versionName(source.version())),
                         std::string(level::versionName(destination.version()))}};
}

edit::EditName nameOfMerge(const Plan& plan, const Resolution& resolution)
{
    return {edit::EditCode::MergeObjects,
            {plan.sources.empty() ? std::string() : plan.sources.front().name,
             concat(resolution.deeds.size())}};
}

Result<MergeEdit> workOut(const Content& destination,
                          const Plan& plan,
                          std::span<const Content> sources,
                          const Progress& progress)
{
    auto meeting = meet(destination, plan, sources, {}, partOf(progress, 0.0, kGathered));
    if (!meeting)
    {
        return fail(std::move(meeting.error()));
    }
    const std::vector<Gathering>& gathered = meeting->sources;
    MergeEdit edit;
    edit.report.resolution = std::move(meeting->resolution);
    edit.report.remarks = std::move(meeting->remarks);
    Report& report = edit.report;
    const auto lines = linesIn(destination);
    edit::Document scratch(destination);
    auto done = removeGoing(scratch, report.resolution.going);
    const auto shares = sharesOf(gathered, report.resolution);
    const double put = shares.empty() ? 1.0 : kPut;
    done = done ? putAll(scratch, lines, gathered, report, partOf(progress, kGathered, put)) : done;
    done = done ? putShares(scratch, gathered, shares, report, partOf(progress, put, 1.0)) : done;
    if (!done)
    {
        return fail(std::move(done.error()));
    }
    edit.steps = stepsOf(scratch);
    edit.name = nameOfMerge(plan, report.resolution);
    progress.step(1.0);
    return edit;
}

Result<Report> carryOut(edit::Document& destination,
                        const Plan& plan,
                        std::span<const Content> sources,
                        const Progress& progress)
{
    auto worked = workOut(destination.content(), plan, sources, progress);
    if (!worked)
    {
        return fail(std::move(worked.error()));
    }
    auto done = edit::takeSteps(destination, worked->name, worked->steps);
    return done ? Result<Report>(std::move(worked->report)) : fail(std::move(done.error()));
}

} // namespace tr::transfer
