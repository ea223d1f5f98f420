#include "core/convert/wad2/joining/IntoWad2.h"

#include "core/base/Text.h"
#include "core/convert/wad2/ObjectTaking.h"
#include "core/convert/wad2/joining/ObjectJoining.h"
#include "core/convert/wad2/joining/Places.h"
#include "core/convert/wad2/joining/SameRows.h"
#include "core/convert/wad2/joining/ShownPictures.h"
#include "core/convert/wad2/joining/Wad2Meeting.h"
#include "core/edit/document/WorkedOut.h"
#include "core/transfer/WorkShare.h"

#include <algorithm>
#include <iterator>
#include <memory>
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

/// Share of the work that is done when only rows are to be put.
constexpr double kPrepared = 0.9;

const wad2::Wad2* fileOf(const schema::Content& content) noexcept
{
    return content.as<wad2::Wad2>();
}

/// The game whose slots a file has; nothing: none that is known.
std::optional<schema::Version> gameOf(const schema::Content& content)
{
    const auto game = content.gameOfNames();
    return game == level::versions::Wad ? std::optional(level::versions::Tr4) : game;
}

bool areOfOneGame(const schema::Content& one, const schema::Content& other)
{
    const auto numberOf = [](const schema::Content& content)
    {
        const wad2::Wad2* const file = fileOf(content);
        return file != nullptr ? std::optional(file->gameVersion.value().value) : std::nullopt;
    };
    const auto game = gameOf(one);
    return game == gameOf(other) && (game || numberOf(one) == numberOf(other));
}

/// Animations with chunks that programs of before 1.11 do not read.
std::size_t newerIn(const Table<wad2::Animation>& animations)
{
    const auto isNewer = [](const wad2::Animation& animation)
    {
        return animation.isBlended()
               || std::ranges::any_of(animation.stateChanges.rows(),
                                      [](const wad2::StateChange& change) {
                                          return std::ranges::any_of(change.dispatches.rows(),
                                                                     &wad2::Dispatch::hasCurve);
                                      });
    };
    return static_cast<std::size_t>(std::ranges::count_if(animations.rows(), isNewer));
}

/// Animations that come behind others lead to each other there. Programs read numbers of 16 bits,
/// the nearest for any other; what leads nowhere is followed by the first, and dispatches to
/// nowhere are none.
Table<wad2::Animation> behindOthers(Table<wad2::Animation> animations, std::size_t others)
{
    const auto count = static_cast<std::int64_t>(animations.size());
    const auto before = static_cast<std::int64_t>(others);
    const auto read = [](std::int64_t number)
    { return std::clamp<std::int64_t>(number, 0, transfer::kMostNumber); };
    if (animations.empty())
    {
        return animations;
    }
    for (wad2::Animation& animation : animations.edit())
    {
        std::int64_t& next = animation.next.animation.value;
        next = before + (read(next) < count ? read(next) : 0);
        if (animation.stateChanges.empty())
        {
            continue;
        }
        for (wad2::StateChange& change : animation.stateChanges.edit())
        {
            if (change.dispatches.empty())
            {
                continue;
            }
            for (wad2::Dispatch& dispatch : change.dispatches.edit())
            {
                std::int64_t& target = dispatch.frames.nextAnimation.value;
                target = before + read(target);
            }
        }
    }
    return animations;
}

/// Rows of a part of a moveable in their usual place.
template <class Row>
std::vector<Row> rowsOf(const Table<Row>& table)
{
    std::vector<Row> rows(table.begin(), table.end());
    for (Row& row : rows)
    {
        row.frame.round = 0;
    }
    return rows;
}

/// What becomes of the rows of a source.
struct Joining
{
    std::unique_ptr<ObjectJoining> objects;
    LossCounter counter;
    Losses losses;
    std::size_t newer = 0; ///< see newerIn
};

class Wad2Merge
{
public:
    Wad2Merge(const Source& destination,
              const transfer::Plan& plan,
              std::span<const Source> sources)
        : m_destination(destination)
        , m_plan(plan)
        , m_sources(sources)
        , m_file(*fileOf(destination.own))
        , m_joinings(sources.size())
        , m_pictures(m_file)
        , m_sounds(destination.own)
    {
    }

    Result<transfer::MergeEdit> workOut(const Progress& progress)
    {
        auto meeting = meetInWad2(m_destination,
                                  m_plan,
                                  m_sources,
                                  m_sounds.store(),
                                  transfer::partOf(progress, 0.0, kPrepared));
        if (!meeting)
        {
            return fail(std::move(meeting.error()));
        }
        m_parties = std::move(meeting->parties);
        m_report = std::move(meeting->report);
        edit::Document scratch(m_destination.own);
        const edit::EditName name = transfer::nameOfMerge(m_plan, m_report.resolution);
        edit::Transaction transaction(scratch, name);
        putSounds(transaction);
        prepareJoining();
        removeGone(transaction);
        putObjects(transaction, transfer::partOf(progress, kPrepared, 1.0));
        putPictures(transaction);
        tell(*fileOf(transaction.content()));
        if (auto done = transaction.commit(); !done)
        {
            return fail(std::move(done.error()));
        }
        transfer::MergeEdit edit;
        edit.steps = edit::workedOutIn(scratch).steps;
        edit.name = name;
        edit.report = std::move(m_report);
        progress.step(1.0);
        return edit;
    }

private:
    void putSounds(edit::Transaction& transaction)
    {
        // Of several for one id the last is the one.
        std::map<std::uint32_t, JoinedSound> wanted;
        for (const transfer::SoundDeed& deed : m_report.resolution.soundDeeds)
        {
            const Party& party = m_parties[deed.source];
            wanted[deed.id] = {
                &party.gathered.sounds[deed.sound], party.own, &party.calls, deed.id};
        }
        std::vector<JoinedSound> sounds;
        sounds.reserve(wanted.size());
        for (const auto& [id, sound] : wanted)
        {
            sounds.push_back(sound);
        }
        LossCounter counter;
        m_sounds.put(transaction, sounds, counter);
        for (const JoinedSound& each : sounds)
        {
            transfer::addWaves(*each.sound, m_report.waves);
        }
        Losses losses;
        counter.tell({"sounds", {}}, losses);
        tellLosses(losses);
        m_report.sounds = sounds.size();
    }

    void prepareJoining()
    {
        for (std::size_t i = 0; i < m_parties.size(); ++i)
        {
            const Party& party = m_parties[i];
            m_joinings[i].objects = std::make_unique<ObjectJoining>(
                party.file(),
                party.own != nullptr ? ShownTextures::Whole : ShownTextures::Parts,
                party.calls,
                m_pictures,
                m_sounds,
                m_joinings[i].counter);
        }
    }

    /// What goes and leaves its row to nobody.
    void removeGone(edit::Transaction& transaction)
    {
        const auto& resolution = m_report.resolution;
        std::set<ObjectKey> replaced;
        for (const Deed& deed : resolution.deeds)
        {
            if (deed.share == Share::Whole)
            {
                replaced.insert({deed.key.kind, deed.slot});
            }
        }
        const SlotRows rows(m_file);
        // From the last, so that the others keep their numbers.
        std::set<std::pair<ObjectKind, std::size_t>> gone;
        for (const ObjectKey& key : resolution.going)
        {
            const auto row = replaced.contains(key) ? std::nullopt : rows.rowOf(key);
            if (row)
            {
                gone.emplace(key.kind, *row);
            }
        }
        for (auto each = gone.rbegin(); each != gone.rend(); ++each)
        {
            switch (each->first)
            {
            case ObjectKind::Moveable:
                remove<wad2::Moveable>(transaction, each->second);
                break;
            case ObjectKind::Static:
                remove<wad2::Static>(transaction, each->second);
                break;
            case ObjectKind::Sprites:
                remove<wad2::SpriteSequence>(transaction, each->second);
                break;
            }
        }
    }

    template <class Row>
    static void remove(edit::Transaction& transaction, std::size_t row)
    {
        exchangeRows(transaction,
                     objectTable<Row>(),
                     objectTable<Row>().segment,
                     row,
                     1,
                     std::vector<Row>());
    }

    /// Whole objects first, since others may be given a share of their own.
    void putObjects(edit::Transaction& transaction, const Progress& progress)
    {
        const auto& deeds = m_report.resolution.deeds;
        std::size_t done = 0;
        for (const bool isWhole : {true, false})
        {
            const SlotRows there(*fileOf(transaction.content()));
            for (const Deed& deed : deeds)
            {
                if ((deed.share == Share::Whole) == isWhole)
                {
                    isWhole ? putWhole(transaction, deed, there)
                            : putShare(transaction, deed, there);
                    progress.step(static_cast<double>(++done) / static_cast<double>(deeds.size()));
                }
            }
            putNew(transaction);
        }
    }

    void putWhole(edit::Transaction& transaction, const Deed& deed, const SlotRows& there)
    {
        switch (deed.key.kind)
        {
        case ObjectKind::Moveable:
            put(transaction, deed, there, m_moveables);
            break;
        case ObjectKind::Static:
            put(transaction, deed, there, m_statics);
            break;
        case ObjectKind::Sprites:
            put(transaction, deed, there, m_sequences);
            break;
        }
    }

    /// Gives an object the row of the one that has its slot. Where none has, it waits among
    /// `added`, so that no row moves meanwhile.
    template <class Row>
    void put(edit::Transaction& transaction,
             const Deed& deed,
             const SlotRows& there,
             std::vector<Row>& added)
    {
        const auto row = m_parties[deed.source].rows->rowOf(deed.key);
        if (!row)
        {
            tellLosses({{objectPhrase(deed.key, gameOf(m_sources[deed.source].own)),
                         {"it is left out, as no row could be made of it", {}}}});
            return;
        }
        Joining& joining = m_joinings[deed.source];
        Row made = joining.objects->joined(objectRowsOf<Row>(m_parties[deed.source].file())[*row]);
        count(joining, made);
        made.slot.slot.value = deed.slot;
        made.frame.round = 0;
        if (const auto old = there.rowOf({deed.key.kind, deed.slot}))
        {
            made.frame.round = objectRowsOf<Row>(*fileOf(transaction.content()))[*old].frame.round;
            exchangeRows(transaction,
                         objectTable<Row>(),
                         objectTable<Row>().segment,
                         *old,
                         1,
                         std::vector{std::move(made)});
        }
        else
        {
            added.push_back(std::move(made));
        }
        tellLosses(joining, deed);
    }

    void putNew(edit::Transaction& transaction)
    {
        insertObjects(transaction, std::exchange(m_moveables, {}));
        insertObjects(transaction, std::exchange(m_statics, {}));
        insertObjects(transaction, std::exchange(m_sequences, {}));
    }

    void count(Joining& joining, const wad2::Moveable& made)
    {
        m_report.meshes += made.meshes.size() + made.skin.rows.size();
        m_report.animations += made.animations.size();
        joining.newer += newerIn(made.animations);
    }

    void count(Joining& /*joining*/, const wad2::Static& made)
    {
        m_report.meshes += made.meshes.size();
    }

    static void count(Joining& /*joining*/, const wad2::SpriteSequence& /*made*/) {}

    /// Gives what has the slot the animations or the body of another one, and leaves it the rest.
    void putShare(edit::Transaction& transaction, const Deed& deed, const SlotRows& there)
    {
        Joining& joining = m_joinings[deed.source];
        const wad2::Wad2& from = m_parties[deed.source].file();
        const auto guest = m_parties[deed.source].rows->rowOf(deed.key);
        const auto row = there.rowOf({ObjectKind::Moveable, deed.slot});
        if (!guest || !row)
        {
            return; // what was to get it has been left out, which is told
        }
        const wad2::Moveable& giving = from.moveables.rows[*guest];
        const wad2::Moveable own =
            fileOf(transaction.content())->moveables.rows[*row]; // shares its tables
        const std::string path = concat(wad2::tables::Moveables.segment, "/", *row, "/");
        const auto exchange =
            [&](const schema::TableInfo& table, std::size_t first, std::size_t count, auto rows)
        {
            exchangeRows(transaction,
                         table,
                         path + std::string(table.segment),
                         first,
                         count,
                         std::move(rows));
        };
        if (deed.share == Share::Animations)
        {
            const auto made =
                behindOthers(joining.objects->joined(giving.animations), own.animations.size());
            m_report.animations += made.size();
            joining.newer += newerIn(made);
            exchange(wad2::tables::Animations, own.animations.size(), 0, rowsOf(made));
        }
        else
        {
            const auto meshes = joining.objects->joined(giving.meshes);
            const auto skin = joining.objects->joined(giving.skin.rows);
            m_report.meshes += meshes.size() + skin.size();
            exchange(wad2::tables::Meshes, 0, own.meshes.size(), rowsOf(meshes));
            exchange(wad2::tables::SkinMeshes, 0, own.skin.rows.size(), rowsOf(skin));
            exchange(wad2::tables::Bones, 0, own.bones.size(), rowsOf(giving.bones));
        }
        tellLosses(joining, deed);
    }

    void putPictures(edit::Transaction& transaction)
    {
        std::vector<wad2::AnimatedTexture> sets;
        const auto& there = m_file.animatedTextures.rows;
        for (Joining& joining : m_joinings)
        {
            std::vector<wad2::AnimatedTexture> known(there.begin(), there.end());
            known.insert(known.end(), sets.begin(), sets.end());
            auto added = joining.objects->animatedTextures(known);
            std::ranges::move(added, std::back_inserter(sets));
        }
        const auto behind =
            [&transaction](const schema::TableInfo& table, std::size_t size, auto rows)
        { exchangeRows(transaction, table, table.segment, size, 0, std::move(rows)); };
        behind(wad2::tables::Textures, m_file.textures.rows.size(), m_pictures.newTextures());
        behind(wad2::tables::Sprites, m_file.sprites.rows.size(), m_pictures.newSprites());
        behind(wad2::tables::AnimatedTextures, there.size(), std::move(sets));
        m_report.textures = m_pictures.textureCounts();
        m_report.sprites = m_pictures.spriteCounts();
    }

    void tell(const wad2::Wad2& after)
    {
        const bool knowsNewer = std::ranges::any_of(m_file.moveables.rows.rows(),
                                                    [](const wad2::Moveable& each)
                                                    { return newerIn(each.animations) > 0; });
        for (std::size_t i = 0; i < m_parties.size(); ++i)
        {
            const bool isOwn = m_parties[i].own != nullptr;
            const Joining& joining = m_joinings[i];
            const Source& source = m_sources[i];
            const std::string& name = m_plan.sources[i].name;
            Losses losses = joining.losses;
            if (isOwn)
            {
                std::ranges::copy_if(source.losses, std::back_inserter(losses), &Loss::isWhole);
            }
            convert::tell(name, losses, m_report);
            // Of other games than TR4 it is told where they are made those of WADs.
            const bool isTold = !isOwn && gameOf(source.own) != level::versions::Tr4;
            if (!isTold && !areOfOneGame(source.own, m_destination.own))
            {
                m_report.remarks.push_back({"{0}: slots, states and effects have the numbers of "
                                            "another game than those of the destination",
                                            {name}});
            }
            if (joining.newer > 0 && !knowsNewer)
            {
                m_report.remarks.push_back(
                    {"{0}: {1}",
                     {name,
                      view::counted({"{0} animations are such as Tomb Editor 1.11 writes them, and "
                                     "older ones do not read them",
                                     "an animation is such as Tomb Editor 1.11 writes them, and "
                                     "older ones do not read it"},
                                    joining.newer)}});
            }
        }
        const auto unshown = remarksOfUnshown(m_file, after);
        m_report.remarks.insert(m_report.remarks.end(), unshown.begin(), unshown.end());
    }

    void tellLosses(Joining& joining, const Deed& deed)
    {
        const auto game = gameOf(m_sources[deed.source].own);
        joining.counter.tell(objectPhrase(deed.key, game), joining.losses);
    }

    void tellLosses(const Losses& losses)
    {
        for (const Loss& each : losses)
        {
            m_report.remarks.push_back({"{0}: {1}", {each.object, each.what}});
        }
    }

    const Source& m_destination;
    const transfer::Plan& m_plan;
    std::span<const Source> m_sources;
    const wad2::Wad2& m_file;
    std::vector<Party> m_parties;    ///< one a source
    std::vector<Joining> m_joinings; ///< the same; they keep what is in m_parties
    PictureJoining m_pictures;
    SoundJoining m_sounds;
    std::vector<wad2::Moveable> m_moveables; ///< that are to be inserted
    std::vector<wad2::Static> m_statics;
    std::vector<wad2::SpriteSequence> m_sequences;
    transfer::Report m_report;
};

} // namespace

Result<transfer::MergeEdit> mergeIntoWad2(const Source& destination,
                                          const transfer::Plan& plan,
                                          std::span<const Source> sources,
                                          const Progress& progress)
{
    return Wad2Merge(destination, plan, sources).workOut(progress);
}

} // namespace tr::convert
