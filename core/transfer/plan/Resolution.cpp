#include "core/transfer/plan/Resolution.h"

#include "core/catalogue/Catalogue.h"
#include "core/transfer/plan/ObjectPrint.h"
#include "core/view/objects/MoveableView.h"

#include <algorithm>
#include <set>

namespace tr::transfer
{
namespace
{

/// Moveables and sprite sequences share their slots.
using SlotSpace = std::pair<bool, std::uint32_t>;

SlotSpace spaceOf(ObjectKind kind, std::uint32_t slot)
{
    return {kind == ObjectKind::Static, slot};
}

std::size_t meshesOf(const Gathering& gathering, std::uint32_t slot)
{
    const auto found = std::ranges::find(gathering.moveables, slot, &GatheredMoveable::slot);
    return found == gathering.moveables.end() ? 0 : gathering.meshLists[found->meshes].size();
}

class ObjectResolver
{
public:
    ObjectResolver(const Plan& plan,
                   const Gathering& destination,
                   std::span<const Gathering> sources,
                   const SameInFiles& areSame,
                   Resolution& out)
        : m_plan(plan)
        , m_destination(destination)
        , m_sources(sources)
        , m_areSame(areSame)
        , m_out(out)
        , m_destinationPrints(destination)
    {
        m_prints.reserve(sources.size());
        for (const Gathering& source : sources)
        {
            m_prints.emplace_back(source);
        }
        claimAll();
    }

    void resolve()
    {
        for (const ObjectChoice& choice : m_plan.objects)
        {
            // What could not be gathered is remarked there.
            if (const Fingerprint* const print = m_prints[choice.source].of(choice.key))
            {
                resolve(choice, *print);
            }
        }
        std::erase_if(m_out.deeds,
                      [this](const Deed& deed) {
                          return m_dropped.contains({deed.source, deed.key});
                      });
    }

private:
    struct Occupant
    {
        std::optional<std::size_t> source; ///< nothing: the destination
        ObjectKey key;                     ///< in its own file
        Fingerprint print;
        std::size_t meshes = 0;
        std::uint32_t slot = 0; ///< that it has here
    };

    void claimAll()
    {
        const auto claim = [this](const Gathering& gathering, const ObjectPrints* prints)
        {
            const auto one = [&](ObjectKey key, std::size_t meshes)
            {
                if (key.kind != ObjectKind::Static)
                {
                    m_behindAll = std::max(m_behindAll, std::uint64_t{key.slot} + 1);
                }
                m_claimed.insert(spaceOf(key.kind, key.slot));
                if (prints != nullptr)
                {
                    m_occupants[spaceOf(key.kind, key.slot)] = {
                        std::nullopt, key, *prints->of(key), meshes, key.slot};
                }
            };
            for (const GatheredMoveable& each : gathering.moveables)
            {
                one({ObjectKind::Moveable, each.slot}, gathering.meshLists[each.meshes].size());
            }
            for (const GatheredStatic& each : gathering.statics)
            {
                one({ObjectKind::Static, each.row.id}, 1);
            }
            for (const GatheredSequence& each : gathering.sequences)
            {
                one({ObjectKind::Sprites, each.slot}, 0);
            }
        };
        claim(m_destination, &m_destinationPrints);
        for (const Gathering& source : m_sources)
        {
            claim(source, nullptr);
        }
        for (const ObjectChoice& choice : m_plan.objects)
        {
            if (choice.to)
            {
                m_claimed.insert(spaceOf(choice.key.kind, *choice.to));
            }
        }
    }

    /// A slot that nothing has or wants. Of moveables one behind all: there no engine takes it for
    /// something else. Statics have no meaning but for rooms, which name few of them.
    std::uint32_t freeSlot(ObjectKind kind)
    {
        auto slot = kind == ObjectKind::Static ? 0 : static_cast<std::uint32_t>(m_behindAll);
        while (m_claimed.contains(spaceOf(kind, slot)))
        {
            ++slot;
        }
        return slot;
    }

    /// Whether the file of an object was changed after that of what has its slot. Where nobody
    /// knows when one of them was, it is not.
    [[nodiscard]] bool isNewer(const ObjectChoice& choice, const Occupant& occupant) const
    {
        const PlanFile& file =
            occupant.source ? m_plan.sources[*occupant.source] : m_plan.destination;
        const auto changed = m_plan.sources[choice.source].changed;
        return changed && file.changed && *changed > *file.changed;
    }

    [[nodiscard]] Answer answerOf(const ObjectChoice& choice, const Occupant& occupant) const
    {
        if (choice.answer)
        {
            return *choice.answer;
        }
        switch (m_plan.rules.objects[static_cast<std::size_t>(choice.key.kind)])
        {
        case Rule::Replace:
            return Answer::Replace;
        case Rule::Renumber:
            return Answer::OtherSlot;
        case Rule::Newest:
            return isNewer(choice, occupant) ? Answer::Replace : Answer::Keep;
        default:
            return Answer::Keep;
        }
    }

    void put(const ObjectChoice& choice, const Fingerprint& print, std::uint32_t slot)
    {
        m_out.deeds.push_back({choice.source, choice.key, slot, Share::Whole});
        m_claimed.insert(spaceOf(choice.key.kind, slot));
        const std::size_t meshes = choice.key.kind == ObjectKind::Moveable
                                       ? meshesOf(m_sources[choice.source], choice.key.slot)
                                       : 0;
        m_occupants[spaceOf(choice.key.kind, slot)] = {
            choice.source, choice.key, print, meshes, slot};
    }

    void remove(const Occupant& occupant)
    {
        // What it was to get of others goes with it.
        std::erase_if(m_out.deeds,
                      [&occupant](const Deed& deed)
                      {
                          return deed.share != Share::Whole && deed.slot == occupant.slot
                                 && occupant.key.kind == ObjectKind::Moveable;
                      });
        if (occupant.source)
        {
            m_dropped.emplace(*occupant.source, occupant.key);
        }
        else
        {
            m_out.going.push_back(occupant.key);
        }
    }

    void resolve(const ObjectChoice& choice, const Fingerprint& print)
    {
        const auto found = m_occupants.find(spaceOf(choice.key.kind, choice.key.slot));
        if (found == m_occupants.end())
        {
            put(choice, print, choice.key.slot);
            return;
        }
        const Occupant occupant = found->second;
        ObjectConflict conflict{choice.source,
                                choice.key,
                                occupant.source,
                                occupant.key.kind,
                                false,
                                answerOf(choice, occupant),
                                choice.key.slot};
        conflict.isEqual =
            occupant.key.kind == choice.key.kind && occupant.print == print
            && (!m_areSame || m_areSame(choice.source, choice.key, occupant.source, occupant.key));
        if (conflict.isEqual)
        {
            conflict.answer = Answer::Keep;
        }
        const bool canHave =
            occupant.key.kind == ObjectKind::Moveable && choice.key.kind == ObjectKind::Moveable
            && occupant.meshes == meshesOf(m_sources[choice.source], choice.key.slot);
        const bool isPart =
            conflict.answer == Answer::AnimationsOnly || conflict.answer == Answer::BodyOnly;
        if (isPart && !canHave)
        {
            m_out.remarks.push_back(
                {conflict.answer == Answer::BodyOnly
                     ? "{0} of {1} has other bones than what has its slot, which cannot get its "
                       "meshes alone"
                     : "{0} of {1} has other bones than what has its slot, which cannot get its "
                       "animations",
                 {phraseOf(choice.key), m_plan.sources[choice.source].name}});
            conflict.answer = Answer::Keep;
        }
        carryOut(choice, print, occupant, conflict);
        m_out.objects.push_back(conflict);
    }

    void carryOut(const ObjectChoice& choice,
                  const Fingerprint& print,
                  const Occupant& occupant,
                  ObjectConflict& conflict)
    {
        switch (conflict.answer)
        {
        case Answer::Keep:
            return;
        case Answer::Replace:
            remove(occupant);
            put(choice, print, choice.key.slot);
            return;
        case Answer::OtherSlot:
            conflict.to = choice.to ? *choice.to : freeSlot(choice.key.kind);
            if (const auto taken = m_occupants.find(spaceOf(choice.key.kind, conflict.to));
                taken != m_occupants.end())
            {
                m_out.remarks.push_back(
                    {"{0} of {1} is left out: slot {2} is taken, too",
                     {phraseOf(choice.key), m_plan.sources[choice.source].name, conflict.to}});
                conflict.answer = Answer::Keep;
                return;
            }
            put(choice, print, conflict.to);
            return;
        case Answer::AnimationsOnly:
            m_out.deeds.push_back({choice.source, choice.key, choice.key.slot, Share::Animations});
            return;
        case Answer::BodyOnly:
            m_out.deeds.push_back({choice.source, choice.key, choice.key.slot, Share::Body});
            return;
        }
    }

    const Plan& m_plan;
    const Gathering& m_destination;
    std::span<const Gathering> m_sources;
    const SameInFiles& m_areSame;
    Resolution& m_out;
    ObjectPrints m_destinationPrints;
    std::vector<ObjectPrints> m_prints;
    std::map<SlotSpace, Occupant> m_occupants;
    std::set<SlotSpace> m_claimed;
    std::uint64_t m_behindAll = 0; ///< slots of moveables and sprites
    std::set<std::pair<std::size_t, ObjectKey>> m_dropped;
};

/// The ids that what is taken plays, by the source: its commands, and what breaks.
std::vector<std::set<std::uint32_t>> commandedIds(const Resolution& resolution,
                                                  std::span<const Gathering> sources)
{
    std::vector<std::set<std::uint32_t>> ids(sources.size());
    for (const Deed& deed : resolution.deeds)
    {
        const Gathering& source = sources[deed.source];
        if (deed.key.kind == ObjectKind::Static)
        {
            const auto object =
                std::ranges::find(source.statics,
                                  deed.key.slot,
                                  [](const GatheredStatic& each) { return each.row.id; });
            if (object->breakingSound)
            {
                ids[deed.source].insert(*object->breakingSound);
            }
        }
        const auto moveable =
            std::ranges::find(source.moveables, deed.key.slot, &GatheredMoveable::slot);
        if (deed.key.kind != ObjectKind::Moveable || deed.share == Share::Body
            || !moveable->animations)
        {
            continue;
        }
        for (const GatheredAnimation& animation :
             source.animationLists[*moveable->animations].animations)
        {
            if (animation.commands)
            {
                const CommandList& list = source.commandLists[*animation.commands];
                for (const std::size_t word : list.sounds)
                {
                    ids[deed.source].insert(static_cast<std::uint16_t>(list.words[word])
                                            & view::kSoundIdMask);
                }
            }
        }
    }
    return ids;
}

class SoundResolver
{
public:
    SoundResolver(const Plan& plan,
                  const Gathering& destination,
                  std::span<const Gathering> sources,
                  std::size_t ids,
                  std::vector<std::set<std::uint32_t>> commanded,
                  Resolution& out)
        : m_plan(plan)
        , m_sources(sources)
        , m_out(out)
        , m_ids(ids)
        , m_commanded(std::move(commanded))
        , m_version(destination.version)
    {
        for (const GatheredSound& sound : destination.sounds)
        {
            m_occupants[sound.id] = {std::nullopt, printOf(sound)};
            m_claimed.insert(sound.id);
        }
        for (const Gathering& source : sources)
        {
            for (const GatheredSound& sound : source.sounds)
            {
                m_claimed.insert(sound.id);
            }
        }
        m_out.soundIds.resize(sources.size());
    }

    void resolve()
    {
        for (std::size_t source = 0; source < m_sources.size(); ++source)
        {
            if (!m_sources[source].hasSounds && !m_commanded[source].empty())
            {
                remarkUnknown(source);
            }
            std::size_t lost = 0;
            for (Place place = 0; place < m_sources[source].sounds.size(); ++place)
            {
                const bool isPlayed =
                    m_commanded[source].contains(m_sources[source].sounds[place].id);
                const bool isWanted = isPlayed || m_plan.allSounds;
                lost += isWanted && m_ids == 0 ? 1 : 0;
                if (isWanted && m_ids > 0)
                {
                    resolve(source, place, isPlayed);
                }
            }
            if (lost > 0)
            {
                m_out.remarks.push_back(
                    view::counted({"{0} sounds of {1} are left out: the destination has none, as "
                                   "nothing beside it says what they are",
                                   "a sound of {1} is left out: the destination has none, as "
                                   "nothing beside it says what it is"},
                                  lost,
                                  {m_plan.sources[source].name}));
            }
        }
    }

private:
    struct Occupant
    {
        std::optional<std::size_t> source;
        Fingerprint print;
    };

    /// Of sounds that animations of a source play, and that nothing says a word about.
    void remarkUnknown(std::size_t source)
    {
        const std::string& name = m_plan.sources[source].name;
        m_out.remarks.push_back(
            m_ids > 0
                ? view::Phrase{"nothing says what the sounds of {0} are: its animations play what "
                               "the destination has under the same ids",
                               {name}}
                : view::counted({"nothing says what the sounds of {1} are, nor what the "
                                 "destination has: what is taken plays {0} of them by their ids",
                                 "nothing says what the sounds of {1} are, nor what the "
                                 "destination has: what is taken plays one of them by its id"},
                                m_commanded[source].size(),
                                {name}));
    }

    [[nodiscard]] std::optional<SoundChoice> choiceOf(std::size_t source, std::uint32_t id) const
    {
        const auto found = std::ranges::find_if(m_plan.sounds,
                                                [&](const SoundChoice& each)
                                                { return each.source == source && each.id == id; });
        return found == m_plan.sounds.end() ? std::nullopt : std::optional(*found);
    }

    /// An id that nothing has or wants; one that no engine is known to play, if there is one.
    [[nodiscard]] std::optional<std::uint32_t> freeId() const
    {
        std::optional<std::uint32_t> best;
        for (std::uint32_t id = 0; id < m_ids; ++id)
        {
            const bool isFree = !m_claimed.contains(id);
            const bool isNameless = !catalogue::soundName(m_version, id);
            if (isFree && isNameless)
            {
                return id;
            }
            best = isFree ? std::optional(id) : best;
        }
        return best;
    }

    void
    put(std::size_t source, Place place, const Fingerprint& print, std::uint32_t id, bool replaces)
    {
        m_out.soundDeeds.push_back({source, place, id, replaces});
        m_occupants[id] = {source, print};
        m_claimed.insert(id);
    }

    void resolve(std::size_t source, Place place, bool isPlayed)
    {
        const GatheredSound& sound = m_sources[source].sounds[place];
        const Fingerprint print = printOf(sound);
        if (sound.id >= m_ids)
        {
            resolveBeyond(source, place, print, isPlayed);
            return;
        }
        const auto found = m_occupants.find(sound.id);
        if (found == m_occupants.end())
        {
            put(source, place, print, sound.id, false);
            return;
        }
        const auto choice = choiceOf(source, sound.id);
        SoundConflict conflict{source,
                               sound.id,
                               found->second.source,
                               found->second.print == print,
                               isPlayed,
                               choice ? choice->answer : m_plan.rules.sounds,
                               sound.id};
        // What only an engine plays does so under this id and under no other.
        if (conflict.isEqual || (conflict.answer == Rule::Renumber && !isPlayed))
        {
            conflict.answer = Rule::Keep;
        }
        if (conflict.answer == Rule::Replace)
        {
            put(source, place, print, sound.id, true);
        }
        if (conflict.answer == Rule::Renumber)
        {
            renumber(choice ? choice->to : std::nullopt, place, print, conflict);
        }
        m_out.sounds.push_back(conflict);
    }

    /// One whose id the destination has not: commands can play it by another one, and nothing else
    /// can.
    void resolveBeyond(std::size_t source, Place place, const Fingerprint& print, bool isPlayed)
    {
        const std::uint32_t id = m_sources[source].sounds[place].id;
        const auto choice = choiceOf(source, id);
        const Rule answer =
            isPlayed && (!choice || choice->answer == Rule::Renumber) ? Rule::Renumber : Rule::Keep;
        SoundConflict conflict{source, id, std::nullopt, false, isPlayed, answer, id};
        if (answer == Rule::Renumber)
        {
            renumber(choice ? choice->to : std::nullopt, place, print, conflict);
        }
        else
        {
            m_out.remarks.push_back(
                {"sound {0} of {1} is left out: there are {2} ids",
                 {id, m_plan.sources[source].name, static_cast<std::uint64_t>(m_ids)}});
        }
        if (isPlayed)
        {
            m_out.sounds.push_back(conflict);
        }
    }

    void renumber(std::optional<std::uint32_t> wanted,
                  Place place,
                  const Fingerprint& print,
                  SoundConflict& conflict)
    {
        const auto same = std::ranges::find_if(
            m_occupants, [&](const auto& each) { return each.second.print == print; });
        const bool isThere = same != m_occupants.end() && (!wanted || same->first == *wanted);
        const auto to = isThere ? std::optional(same->first) : wanted ? wanted : freeId();
        if (!to || (!isThere && (*to >= m_ids || m_occupants.contains(*to))))
        {
            m_out.remarks.push_back({"sound {0} of {1} is left out: {2}",
                                     {conflict.id,
                                      m_plan.sources[conflict.source].name,
                                      to ? view::Phrase{"id {0} is taken, too", {*to}}
                                         : view::Phrase{"all ids are taken", {}}}});
            conflict.answer = Rule::Keep;
            return;
        }
        conflict.to = *to;
        m_out.soundIds[conflict.source][conflict.id] = *to;
        if (!isThere)
        {
            put(conflict.source, place, print, *to, false);
        }
    }

    const Plan& m_plan;
    std::span<const Gathering> m_sources;
    Resolution& m_out;
    std::size_t m_ids;
    std::vector<std::set<std::uint32_t>> m_commanded;
    schema::Version m_version;
    std::map<std::uint32_t, Occupant> m_occupants;
    std::set<std::uint32_t> m_claimed;
};

/// Lara and what engines put together with her, where they are from different files then.
void remarkApart(const Plan& plan, const Gathering& destination, Resolution& out)
{
    std::set<std::optional<std::size_t>> from;
    for (const GatheredMoveable& each : destination.moveables)
    {
        const bool isGoing =
            std::ranges::count(out.going, ObjectKey{ObjectKind::Moveable, each.slot}) != 0
            || std::ranges::any_of(out.deeds,
                                   [&each](const Deed& deed)
                                   { return deed.share == Share::Body && deed.slot == each.slot; });
        if (!isGoing && togetherWith(destination.version, each.slot).size() > 1)
        {
            from.insert(std::nullopt);
        }
    }
    for (const Deed& deed : out.deeds)
    {
        if (deed.key.kind == ObjectKind::Moveable && deed.share != Share::Animations
            && togetherWith(destination.version, deed.slot).size() > 1)
        {
            from.insert(deed.source);
        }
    }
    if (from.size() > 1)
    {
        std::vector<view::Phrase> names;
        names.reserve(from.size());
        for (const auto& source : from)
        {
            names.push_back(source ? view::Phrase{"{0}", {plan.sources[*source].name}}
                                   : view::Phrase{"the destination", {}});
        }
        out.remarks.push_back({"Lara and what engines put together with her are from several "
                               "files then: {0}",
                               {names}});
    }
}

} // namespace

Resolution resolve(const Plan& plan,
                   const Gathering& destination,
                   std::span<const Gathering> sources,
                   std::size_t soundIds,
                   const SameInFiles& areSame)
{
    Resolution resolution;
    ObjectResolver(plan, destination, sources, areSame, resolution).resolve();
    auto commanded = commandedIds(resolution, sources);
    SoundResolver(plan, destination, sources, soundIds, std::move(commanded), resolution).resolve();
    remarkApart(plan, destination, resolution);
    return resolution;
}

Resolution resolveSounds(const Gathering& destination,
                         const Gathering& source,
                         const std::string& name,
                         std::size_t soundIds)
{
    Plan plan;
    plan.sources.emplace_back().name = name;
    std::set<std::uint32_t> all;
    for (const GatheredSound& sound : source.sounds)
    {
        all.insert(sound.id);
    }
    Resolution resolution;
    const std::span sources(&source, 1);
    SoundResolver(plan, destination, sources, soundIds, {std::move(all)}, resolution).resolve();
    return resolution;
}

Plan answered(Plan plan, const Resolution& resolution)
{
    std::map<std::pair<std::size_t, ObjectKey>, ObjectChoice*> choices;
    for (ObjectChoice& choice : plan.objects)
    {
        choices[{choice.source, choice.key}] = &choice;
    }
    for (const ObjectConflict& conflict : resolution.objects)
    {
        if (!conflict.isEqual)
        {
            ObjectChoice& choice = *choices.at({conflict.source, conflict.key});
            choice.answer = conflict.answer;
            choice.to =
                conflict.answer == Answer::OtherSlot ? std::optional(conflict.to) : std::nullopt;
        }
    }
    for (const SoundConflict& conflict : resolution.sounds)
    {
        if (conflict.isEqual)
        {
            continue;
        }
        const auto known = std::ranges::find_if(plan.sounds,
                                                [&](const SoundChoice& each) {
                                                    return each.source == conflict.source
                                                           && each.id == conflict.id;
                                                });
        const SoundChoice choice{conflict.source,
                                 conflict.id,
                                 conflict.answer,
                                 conflict.answer == Rule::Renumber ? std::optional(conflict.to)
                                                                   : std::nullopt};
        if (known == plan.sounds.end())
        {
            plan.sounds.push_back(choice);
        }
        else
        {
            *known = choice;
        }
    }
    return plan;
}

} // namespace tr::transfer
