#include "core/transfer/CarryOut.h"

#include "core/base/Text.h"
#include "core/edit/animation/transfer/AnimationTransfer.h"
#include "core/edit/removal/Belongings.h"
#include "core/edit/removal/RowMask.h"
#include "core/level/Wad.h"
#include "core/transfer/CompanionWriter.h"
#include "core/transfer/ObjectWriter.h"
#include "core/view/objects/MeshView.h"
#include "core/view/sounds/SoundView.h"
#include "core/view/textures/TextureView.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace tr::transfer
{
namespace
{

namespace tables = level::tables;

/// Shares of the work, for telling how far it is.
constexpr double kGathered = 0.4;

Progress partOf(const Progress& whole, double from, double to)
{
    return Progress({}, [&whole, from, to](double done) { whole.step(from + (to - from) * done); });
}

/// The row of an object of a content.
std::optional<edit::RowSpan> rowOf(const Content& content, const ObjectKey& key)
{
    const auto find = [&](schema::TableId table, const auto& rows) -> std::optional<edit::RowSpan>
    {
        const auto found = std::ranges::find_if(
            rows, [&](const auto& row) { return static_cast<std::uint32_t>(row.id) == key.slot; });
        return found == rows.end()
                   ? std::nullopt
                   : std::optional(edit::RowSpan{std::string(table->segment),
                                                 static_cast<std::size_t>(found - rows.begin()),
                                                 1});
    };
    const level::Objects& objects = level::objectsOf(content);
    switch (key.kind)
    {
    case ObjectKind::Moveable:
        return find(tables::Models, objects.models);
    case ObjectKind::Static:
        return find(tables::StaticMeshes, objects.staticMeshes);
    default:
        break;
    }
    const auto* const sprites = content.as<level::Sprites>();
    return sprites == nullptr ? std::nullopt : find(tables::SpriteSequences, sprites->sequences);
}

/// Texture samples that faces show.
edit::RowMask shownSamples(const Content& content)
{
    const auto& wad = *content.as<level::Wad>();
    edit::RowMask shown(wad.textureSamples.size());
    for (const std::uint32_t offset : view::meshOffsets(wad.objects))
    {
        if (const auto mesh = view::readMesh(wad.objects, content.version(), offset))
        {
            for (const view::MeshFace& face : view::facesOf(*mesh))
            {
                edit::mark(shown, view::sampleIndex(face), view::sampleIndex(face) + 1);
            }
        }
    }
    return shown;
}

/// Takes what goes out of a content, with what only it has.
Result<void> removeGoing(edit::Document& scratch, std::span<const ObjectKey> going)
{
    if (going.empty())
    {
        return {};
    }
    const edit::RowMask before = shownSamples(scratch.content());
    for (const ObjectKey& key : going)
    {
        const auto row = rowOf(scratch.content(), key);
        const edit::Removal removal{{edit::Dangling::Kind::Clear, 0}, edit::Along::All};
        auto done = row ? edit::removeWithBelongings(scratch, *row, removal) : Result<void>{};
        if (!done)
        {
            return done;
        }
    }
    const edit::RowMask after = shownSamples(scratch.content());
    edit::RowMask staying(after.size(), true);
    for (std::size_t row = 1; row < after.size(); ++row)
    {
        staying[row] = after[row] || !before[row];
    }
    edit::Transaction transaction(scratch, {edit::EditCode::MergeObjects, {}});
    std::vector<view::Link> links;
    {
        const schema::TableSet all = scratch.content().tables();
        links = edit::numbersInto(scratch.content(), all, tables::TextureSamples);
    }
    auto done = edit::drop(transaction, tables::TextureSamples, links, std::move(staying));
    return done ? transaction.commit() : done;
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

std::size_t rowOfSlot(const Content& content, std::uint32_t slot)
{
    const auto& models = level::objectsOf(content).models;
    return static_cast<std::size_t>(std::ranges::find(models, slot, &level::Model::id)
                                    - models.begin());
}

/// Puts the moveable of a deed in a slot of its own.
Result<void> putForAMoment(edit::Document& scratch,
                           std::span<const Gathering> sources,
                           const Report& report,
                           const Deed& deed,
                           Report& put)
{
    Resolution one;
    one.soundIds = report.resolution.soundIds;
    one.deeds.push_back({deed.source, deed.key, kForAMoment, Share::Whole});
    edit::Transaction transaction(scratch, {edit::EditCode::MergeObjects, {}});
    auto done = writeObjects(transaction, one, sources, put, {});
    return done ? transaction.commit() : done;
}

/// Gives the moveable that has its slot the animations of a guest with as many bones.
Result<std::size_t> takeAnimations(edit::Document& scratch, const Deed& deed)
{
    const level::Objects objects = level::objectsOf(scratch.content());
    const std::size_t guest = rowOfSlot(scratch.content(), kForAMoment);
    edit::TransferWanted wanted;
    wanted.model = rowOfSlot(scratch.content(), deed.slot);
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
    const std::array rows{rowOfSlot(scratch.content(), deed.slot),
                          rowOfSlot(scratch.content(), kForAMoment)};
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

/// Adds what was put later.
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

/// Gives moveables of the destination the animations or the bodies of others: these are put in a
/// slot of their own for a moment.
Result<void> putShares(edit::Document& scratch, std::span<const Gathering> sources, Report& report)
{
    for (const Deed& deed : report.resolution.deeds)
    {
        const bool hasNone = deed.share == Share::Animations
                             && !moveableOf(sources[deed.source], deed.key.slot).animations;
        if (deed.share == Share::Whole || hasNone)
        {
            continue;
        }
        Report put;
        auto done = putForAMoment(scratch, sources, report, deed, put);
        if (done && deed.share == Share::Animations)
        {
            const auto taken = takeAnimations(scratch, deed);
            report.animations += taken.value_or(0);
            done = taken ? done : fail(taken.error());
        }
        else if (done)
        {
            done = changeBodies(scratch, deed);
            report.meshes += put.meshes;
            count(put.textures, report.textures);
        }
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

Error otherVersion(const Content& source, const Content& destination)
{
    return {ErrorCode::OtherVersion,
            {},
            {},
            {std::string(level::versionName(source.version())),
             std::string(level::versionName(destination.version()))}};
}

} // namespace

bool canMerge(const Content& content) noexcept
{
    return content.as<level::Wad>() != nullptr;
}

Result<MergeEdit> workOut(const Content& destination,
                          const Plan& plan,
                          std::span<const Content> sources,
                          const Progress& progress)
{
    std::vector<Gathering> gathered;
    for (std::size_t i = 0; i < sources.size(); ++i)
    {
        if (!canMerge(destination) || !canMerge(sources[i])
            || sources[i].version() != destination.version())
        {
            return fail(otherVersion(sources[i], destination));
        }
        const double share = kGathered / static_cast<double>(sources.size());
        const auto from = static_cast<double>(i) * share;
        gathered.push_back(
            gather(sources[i], objectsIn(sources[i]), true, partOf(progress, from, from + share)));
    }
    const Gathering own = gather(destination, objectsIn(destination), true);
    const level::Sounds* const sounds = view::soundsOf(destination);
    MergeEdit edit;
    edit.report.resolution =
        resolve(plan, own, gathered, sounds == nullptr ? 0 : sounds->map.size());
    Report& report = edit.report;
    for (std::size_t i = 0; i < gathered.size(); ++i)
    {
        for (const view::Phrase& remark : gathered[i].remarks)
        {
            report.remarks.push_back({"{0}: {1}", {plan.sources[i].name, remark}});
        }
    }
    report.remarks.insert(
        report.remarks.end(), report.resolution.remarks.begin(), report.resolution.remarks.end());
    const auto lines = linesIn(destination);
    edit::Document scratch(destination);
    auto done = removeGoing(scratch, report.resolution.going);
    done = done ? putAll(scratch, lines, gathered, report, partOf(progress, kGathered, 1.0)) : done;
    done = done ? putShares(scratch, gathered, report) : done;
    if (!done)
    {
        return fail(std::move(done.error()));
    }
    edit.steps = stepsOf(scratch);
    edit.name = {edit::EditCode::MergeObjects,
                 {plan.sources.empty() ? std::string() : plan.sources.front().name,
                  concat(report.resolution.deeds.size())}};
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
