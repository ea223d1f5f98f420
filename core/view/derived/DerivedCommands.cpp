#include "core/view/derived/DerivedParts.h"
#include "core/view/objects/CommandKinds.h"

#include <algorithm>
#include <array>

namespace tr::view
{
namespace
{

using schema::TableId;
namespace tables = level::tables;
using Kind = AnimationCommand::Kind;

/// Animations of a damaged file can share their commands without end: no more than these times the
/// words are listed.
constexpr std::size_t kMostSharing = 16;

constexpr auto kKinds = []
{
    std::array<Choice, kCommandKinds.size()> choices;
    std::ranges::transform(kCommandKinds,
                           choices.begin(),
                           [](const CommandKind& each) {
                               return Choice{static_cast<std::int64_t>(each.kind), each.name};
                           });
    return choices;
}();

// By the two highest bits: of sounds as they are, of footprints behind those of sounds.
constexpr std::int64_t kFirstOfFeet = kSurroundings.size();
constexpr auto kBeside = []
{
    std::array<Choice, kSurroundings.size() + kFeet.size() - 1> choices;
    auto place = choices.begin();
    for (std::size_t i = 0; i < kSurroundings.size(); ++i)
    {
        *place++ = {static_cast<std::int64_t>(i), kSurroundings[i]};
    }
    for (std::size_t i = 1; i < kFeet.size(); ++i)
    {
        *place++ = {kFirstOfFeet + static_cast<std::int64_t>(i), kFeet[i]};
    }
    return choices;
}();

} // namespace

class CommandParts::Index
{
public:
    struct Place
    {
        std::uint32_t animation;
        std::uint32_t number; ///< in the animation
        std::uint32_t word;
        std::uint32_t operands;
    };

    explicit Index(const DerivedSource& source)
        : m_objects(&source.objects())
        , m_owners(source.owners)
    {
        std::size_t left = m_objects->animCommands.size() * kMostSharing;
        for (std::uint32_t i = 0; i < m_objects->animations.size() && left > 0; ++i)
        {
            std::uint32_t number = 0;
            for (const AnimationCommand& each : commandsOf(*m_objects, m_objects->animations[i]))
            {
                m_places.push_back(
                    {i, number++, static_cast<std::uint32_t>(each.word), each.operandCount});
                left -= std::min<std::size_t>(left, 1);
            }
        }
        m_byWord.resize(m_places.size());
        for (std::uint32_t row = 0; row < m_places.size(); ++row)
        {
            m_byWord[row] = row;
        }
        std::ranges::stable_sort(
            m_byWord, {}, [this](std::uint32_t row) { return m_places[row].word; });
    }

    [[nodiscard]] std::size_t rows() const noexcept { return m_places.size(); }

    [[nodiscard]] const Place& at(std::size_t row) const { return m_places[row]; }

    /// The first command that holds a word.
    [[nodiscard]] std::optional<std::size_t> rowOf(std::size_t word) const
    {
        const auto wordOf = [this](std::uint32_t row) { return m_places[row].word; };
        const auto after = std::ranges::upper_bound(m_byWord, word, {}, wordOf);
        if (after == m_byWord.begin())
        {
            return std::nullopt;
        }
        const std::uint32_t start = wordOf(*std::prev(after));
        const std::uint32_t row = *std::ranges::lower_bound(m_byWord, start, {}, wordOf);
        return word <= start + m_places[row].operands ? std::optional<std::size_t>(row)
                                                      : std::nullopt;
    }

    [[nodiscard]] Kind kind(const Place& place) const
    {
        return static_cast<Kind>(m_objects->animCommands[place.word]);
    }

    [[nodiscard]] std::optional<std::int64_t> operand(const Place& place, std::uint32_t which) const
    {
        return which < place.operands
                   ? std::optional<std::int64_t>(m_objects->animCommands[place.word + 1 + which])
                   : std::nullopt;
    }

    /// The second operand without a sign: a sound or a flip effect with its bits.
    [[nodiscard]] std::uint16_t effect(const Place& place) const
    {
        return static_cast<std::uint16_t>(m_objects->animCommands[place.word + 2]);
    }

    [[nodiscard]] const level::Animation& animation(const Place& place) const
    {
        return m_objects->animations[place.animation];
    }

    [[nodiscard]] std::optional<std::size_t> modelOf(const Place& place) const
    {
        return m_owners->modelOfAnimation(place.animation);
    }

private:
    const level::Objects* m_objects;
    const Ownership* m_owners;
    std::vector<Place> m_places;
    std::vector<std::uint32_t> m_byWord; ///< rows
};

CommandParts::CommandParts(const DerivedSource& source)
    : m_source(source)
    , m_index(std::make_shared<const Index>(source))
{
}

namespace
{

using Cell = std::optional<std::int64_t>;

/// A column that looks at a command.
template <class IndexPtr, class Use>
DerivedColumn::ValueOf ofCommand(const IndexPtr& index, const Use& use)
{
    return [index, use](std::size_t row) -> Cell { return use(*index, index->at(row)); };
}

/// The same; empty for commands that happen at no frame, or are of another kind.
template <class IndexPtr, class Use>
DerivedColumn::ValueOf ofEffect(const IndexPtr& index, std::optional<Kind> wanted, const Use& use)
{
    return ofCommand(index,
                     [wanted, use](const auto& commands, const auto& place) -> Cell
                     {
                         const Kind kind = commands.kind(place);
                         const bool applies =
                             wanted ? kind == *wanted : AnimationCommand::isAtFrame(kind);
                         return applies ? Cell(use(commands, place)) : Cell();
                     });
}

DerivedColumn choiceColumn(std::string name,
                           std::string_view doc,
                           std::span<const Choice> choices,
                           DerivedColumn::ValueOf value)
{
    DerivedColumn column = numberColumn(std::move(name), doc, std::move(value));
    column.kind = DerivedKind::Choice;
    column.choices = choices;
    return column;
}

template <class IndexPtr>
DerivedColumns ownerColumns(const IndexPtr& index)
{
    return {
        rowColumn("moveable",
                  tables::Models,
                  "The moveable whose animation has it.",
                  ofCommand(index,
                            [](const auto& commands, const auto& place)
                            { return numberOf(commands.modelOf(place)); })),
        rowColumn("animation",
                  tables::Animations,
                  "The animation that has it.",
                  ofCommand(index, [](const auto&, const auto& place) { return place.animation; })),
        numberColumn("number",
                     "Which command of the animation it is.",
                     ofCommand(index, [](const auto&, const auto& place) { return place.number; })),
        choiceColumn("command",
                     "What it does.",
                     kKinds,
                     ofCommand(index,
                               [](const auto& commands, const auto& place)
                               { return static_cast<std::int64_t>(commands.kind(place)); }))};
}

template <class IndexPtr>
void addOperands(DerivedColumns& columns, const IndexPtr& index)
{
    constexpr std::uint32_t kMostOperands = 3;
    for (std::uint32_t i = 0; i < kMostOperands; ++i)
    {
        columns.push_back(numberColumn("operand_" + std::to_string(i + 1),
                                       "What stands behind the command, as it is stored.",
                                       ofCommand(index,
                                                 [i](const auto& commands, const auto& place)
                                                 { return commands.operand(place, i); })));
    }
}

/// Nothing for commands whose bits say nothing.
template <class Commands, class Place>
Cell surroundingsOf(const Commands& commands, const Place& place)
{
    const Kind kind = commands.kind(place);
    if (!AnimationCommand::isAtFrame(kind))
    {
        return std::nullopt;
    }
    const std::int64_t where = commands.effect(place) >> kBesideShift;
    if (kind == Kind::PlaySound)
    {
        return where;
    }
    const bool isFootprint = (commands.effect(place) & kSoundIdMask) == kFootprintEffect;
    return isFootprint && where != 0 ? Cell(kFirstOfFeet + where) : std::nullopt;
}

/// What the operands of sounds and flip effects mean.
template <class IndexPtr>
void addEffects(DerivedColumns& columns, const IndexPtr& index)
{
    columns.push_back(numberColumn("frame_in",
                                   "Frames from the start of the animation to the command.",
                                   ofEffect(index,
                                            std::nullopt,
                                            [](const auto& commands, const auto& place) {
                                                return *commands.operand(place, 0)
                                                       - commands.animation(place).frameStart;
                                            })));
    const auto low = [](const auto& commands, const auto& place)
    { return commands.effect(place) & kSoundIdMask; };
    columns.push_back(rowColumn("sound",
                                tables::SoundMap,
                                "The sound that it plays.",
                                ofEffect(index, Kind::PlaySound, low)));
    columns.push_back(numberColumn(
        "flip_effect", "The flip effect that it starts.", ofEffect(index, Kind::FlipEffect, low)));
    columns.push_back(choiceColumn(
        "where",
        "Where a sound is heard, and the foot of a footprint, by the two highest bits.",
        kBeside,
        ofCommand(index,
                  [](const auto& commands, const auto& place)
                  { return surroundingsOf(commands, place); })));
}

} // namespace

DerivedTable CommandParts::table() const
{
    DerivedColumns columns = ownerColumns(m_index);
    addOperands(columns, m_index);
    addEffects(columns, m_index);
    const auto placeOf = [index = m_index](std::size_t row)
    {
        const Index::Place& place = index->at(row);
        return RowsOf{tables::AnimCommands, place.word, 1U + place.operands};
    };
    const auto rowAt = [index = m_index](TableId table, std::size_t row)
    { return table == tables::AnimCommands ? index->rowOf(row) : std::nullopt; };
    return {m_index->rows(), std::move(columns), placeOf, rowAt};
}

DerivedColumns CommandParts::besideWords() const
{
    const auto ofWord = [index = m_index](const auto& use)
    {
        return [index, use](std::size_t row) -> std::optional<std::int64_t>
        {
            const auto found = index->rowOf(row);
            return found ? std::optional<std::int64_t>(use(index->at(*found), row)) : std::nullopt;
        };
    };
    using Place = Index::Place;
    return {
        rowColumn("animation",
                  tables::Animations,
                  "The first animation whose commands hold the word.",
                  ofWord([](const Place& place, std::size_t) { return place.animation; })),
        numberColumn("command",
                     "Which command of the animation it belongs to.",
                     ofWord([](const Place& place, std::size_t) { return place.number; })),
        numberColumn("place",
                     "Which word of the command it is: 0 says what it does.",
                     ofWord([](const Place& place, std::size_t row) { return row - place.word; }))};
}

} // namespace tr::view
