#include "core/convert/wad2/joining/Wad2Meeting.h"

#include "core/convert/wad2/SoundTaking.h"
#include "core/format/sfx/SoundFile.h"
#include "core/transfer/WorkShare.h"
#include "core/transfer/plan/Meeting.h"
#include "core/transfer/writing/SoundWriter.h"
#include "core/view/sounds/SoundView.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

namespace tr::convert
{
namespace
{

using transfer::Deed;
using transfer::ObjectKey;
using transfer::ObjectKind;
using transfer::Share;

/// Share of the work that is done when all has met.
constexpr double kHasMet = 0.55;

/// What chunks are called that tell the game, where sounds have as many numbers as commands do.
constexpr std::int64_t kGameOfNg = 16;
constexpr std::int64_t kGameOfTombEngine = 18;

SoundIds embeddedIds(const wad2::Wad2& file)
{
    transfer::Gathering ignored;
    LossCounter untold;
    return takeEmbedded(file, ignored, untold);
}

class Wad2Meeter
{
public:
    Wad2Meeter(const Source& destination,
               const transfer::Plan& plan,
               std::span<const Source> sources,
               SoundStore store)
        : m_destination(destination)
        , m_plan(plan)
        , m_sources(sources)
        , m_file(*destination.own.as<wad2::Wad2>())
        , m_rows(m_file)
        , m_store(store)
        , m_report(m_out.report)
    {
        m_out.parties.resize(sources.size());
        for (std::size_t i = 0; i < sources.size(); ++i)
        {
            const bool isOwn = sources[i].own.as<wad2::Wad2>() != nullptr;
            m_out.parties[i].own = isOwn ? &sources[i].own : nullptr;
            if (isOwn)
            {
                m_out.parties[i].rows.emplace(m_out.parties[i].file());
            }
        }
    }

    Result<Wad2Meeting> work(const Progress& progress)
    {
        auto done = meet(transfer::partOf(progress, 0.0, kHasMet));
        if (done)
        {
            dropUnseen();
            done = makeRows(transfer::partOf(progress, kHasMet, 1.0));
        }
        return done ? Result<Wad2Meeting>(std::move(m_out)) : fail(std::move(done.error()));
    }

private:
    [[nodiscard]] Result<void> meet(const Progress& progress)
    {
        std::vector<schema::Content> contents;
        for (const Source& each : m_sources)
        {
            contents.push_back(each.objects.content);
        }
        transfer::MeetingTerms terms;
        terms.soundIds = soundIds();
        terms.complete = [this](std::optional<std::size_t> source, transfer::Gathering& gathering)
        { source ? complete(*source, gathering) : completeOwn(gathering); };
        terms.areSame = [this](std::size_t source,
                               const ObjectKey& key,
                               std::optional<std::size_t> with,
                               const ObjectKey& withKey)
        { return areSame(source, key, with, withKey); };
        auto meeting =
            transfer::meet(m_destination.objects.content, m_plan, contents, terms, progress);
        if (!meeting)
        {
            return fail(std::move(meeting.error()));
        }
        for (std::size_t i = 0; i < m_out.parties.size(); ++i)
        {
            m_out.parties[i].gathered = std::move(meeting->sources[i]);
        }
        m_report.resolution = std::move(meeting->resolution);
        m_report.remarks = std::move(meeting->remarks);
        return {};
    }

    [[nodiscard]] std::size_t soundIds() const
    {
        if (m_store == SoundStore::None)
        {
            return 0;
        }
        const std::int64_t game = m_file.gameVersion.value().value;
        const level::Sounds* const sounds = view::soundsOf(m_destination.objects.content);
        const std::size_t there = sounds == nullptr ? 0 : sounds->map.size();
        return game == kGameOfNg || game == kGameOfTombEngine
                   ? std::max(there, companion::kNgSoundMapRows)
                   : there;
    }

    /// What the file of a source says, and what stands in for it does not.
    void complete(std::size_t source, transfer::Gathering& gathering)
    {
        Party& party = m_out.parties[source];
        const bool isOwn = party.own != nullptr;
        const SoundStore store = isOwn ? soundStoreOf(*party.own) : SoundStore::Catalogue;
        if (isOwn)
        {
            const wad2::Wad2& file = party.file();
            gathering.hasSounds = store != SoundStore::None;
            for (transfer::GatheredStatic& each : gathering.statics)
            {
                const auto row = party.rows->rowOf({ObjectKind::Static, each.row.id});
                const auto& sound = file.statics.rows[*row].shatterSound;
                const std::int64_t id = sound.value().value;
                if (sound.frame.isThere && id >= 0 && id <= std::int64_t{view::kSoundIdMask})
                {
                    each.breakingSound = static_cast<std::uint32_t>(id);
                }
            }
            if (store == SoundStore::Embedded)
            {
                party.calls.own = embeddedIds(file);
            }
        }
        if (m_store != SoundStore::Embedded)
        {
            return;
        }
        if (store == SoundStore::Embedded)
        {
            takeWaves(party.file(), party.calls.own, gathering);
        }
        else
        {
            loseSounds(party, gathering);
        }
    }

    void completeOwn(transfer::Gathering& gathering) const
    {
        if (m_store == SoundStore::Embedded)
        {
            takeWaves(m_file, embeddedIds(m_file), gathering);
        }
    }

    /// The destination has its samples itself, and the source has none that could be put there.
    void loseSounds(Party& party, transfer::Gathering& gathering) const
    {
        transfer::LostSounds lost;
        for (const transfer::GatheredSound& sound : gathering.sounds)
        {
            lost.emplace(sound.id, sound.details);
        }
        if (lost.empty())
        {
            return;
        }
        gathering.sounds.clear();
        gathering.remarks.push_back(view::counted(
            {"{0} sounds are left out: their samples are of another kind than those of the "
             "destination",
             "a sound is left out: its samples are of another kind than those of the destination"},
            lost.size()));
        party.calls.silent = transfer::silencedIds(m_destination.objects.content, lost);
    }

    /// Whether two objects of .wad2 files are the same there, too. Those of others are the same if
    /// all is that they can say.
    [[nodiscard]] bool areSame(std::size_t source,
                               const ObjectKey& key,
                               std::optional<std::size_t> with,
                               const ObjectKey& withKey) const
    {
        const auto* const one = m_sources[source].own.as<wad2::Wad2>();
        const auto* const other = (with ? m_sources[*with] : m_destination).own.as<wad2::Wad2>();
        if (one == nullptr || other == nullptr)
        {
            return true;
        }
        const SlotRows& rows = *m_out.parties[source].rows;
        const SlotRows& otherRows = with ? *m_out.parties[*with].rows : m_rows;
        return areSameRows({*one, key.kind, *rows.rowOf(key)},
                           {*other, withKey.kind, *otherRows.rowOf(withKey)});
    }

    /// Leaves objects out whose slot something has that they were not compared with, as it cannot
    /// stand in a WAD, or has its slot in common with another object; and what they were to get of
    /// others. What they would have replaced stays.
    void dropUnseen()
    {
        auto& resolution = m_report.resolution;
        const std::set<ObjectKey> going(resolution.going.begin(), resolution.going.end());
        const auto isInTheWay = [&](const ObjectKey& key)
        { return m_rows.rowOf(key) && !going.contains(key); };
        std::set<std::pair<bool, std::uint32_t>> kept;
        const auto isUnseen = [&](const Deed& deed)
        {
            const bool isStatic = deed.key.kind == ObjectKind::Static;
            const std::pair space{isStatic, deed.slot};
            const bool isTaken = deed.share != Share::Whole ? kept.contains(space)
                                 : isStatic ? isInTheWay({ObjectKind::Static, deed.slot})
                                            : isInTheWay({ObjectKind::Moveable, deed.slot})
                                                  || isInTheWay({ObjectKind::Sprites, deed.slot});
            if (!isTaken)
            {
                return false;
            }
            kept.insert(space);
            m_report.remarks.push_back(
                {"{0} of {1} is left out: slot {2} has an object that it was not compared with, "
                 "and "
                 "that stays",
                 {transfer::phraseOf(deed.key), m_plan.sources[deed.source].name, deed.slot}});
            return true;
        };
        std::erase_if(resolution.deeds, isUnseen);
        std::erase_if(resolution.going,
                      [&kept](const ObjectKey& key) {
                          return kept.contains(std::pair(key.kind == ObjectKind::Static, key.slot));
                      });
    }

    /// Makes rows of what is no .wad2.
    [[nodiscard]] Result<void> makeRows(const Progress& progress)
    {
        const auto& resolution = m_report.resolution;
        for (std::size_t i = 0; i < m_out.parties.size(); ++i)
        {
            Party& party = m_out.parties[i];
            if (party.own != nullptr)
            {
                party.calls.moved = resolution.soundIds[i];
                continue;
            }
            std::vector<Deed> deeds;
            std::ranges::copy_if(resolution.deeds,
                                 std::back_inserter(deeds),
                                 [i](const Deed& deed) { return deed.source == i; });
            const double share = 1.0 / static_cast<double>(m_out.parties.size());
            const double from = static_cast<double>(i) * share;
            const auto part = transfer::partOf(progress, from, from + share);
            // Its commands play the others already.
            auto guest = guestOf(party.gathered, deeds, resolution.soundIds[i], part);
            if (!guest)
            {
                return fail(std::move(guest.error()));
            }
            party.guest = std::move(*guest);
            party.rows.emplace(party.file());
            tellOf(i, party.guest);
        }
        return {};
    }

    void tellOf(std::size_t source, const Guest& guest)
    {
        const std::string& name = m_plan.sources[source].name;
        for (const view::Phrase& remark : guest.remarks)
        {
            m_report.remarks.push_back({"{0}: {1}", {name, remark}});
        }
        convert::tell(name, guest.losses, m_report);
        m_report.limits.insert(m_report.limits.end(), guest.limits.begin(), guest.limits.end());
    }

    const Source& m_destination;
    const transfer::Plan& m_plan;
    std::span<const Source> m_sources;
    const wad2::Wad2& m_file;
    const SlotRows m_rows; ///< of that
    SoundStore m_store;
    Wad2Meeting m_out;
    transfer::Report& m_report; ///< of that
};

} // namespace

Result<Wad2Meeting> meetInWad2(const Source& destination,
                               const transfer::Plan& plan,
                               std::span<const Source> sources,
                               SoundStore store,
                               const Progress& progress)
{
    return Wad2Meeter(destination, plan, sources, store).work(progress);
}

} // namespace tr::convert
