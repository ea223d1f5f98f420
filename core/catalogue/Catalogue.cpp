#include "core/catalogue/Catalogue.h"

#include "core/catalogue/CatalogueTables.h"

#include <charconv>

namespace tr::catalogue
{
namespace
{

constexpr std::uint32_t kFirstGame = 1;
constexpr std::uint32_t kMaxNumber = 0xFFFF;

/// 1 for TR1 to 5 for TR5.
std::uint32_t gameOf(Version version) noexcept
{
    return version == versions::Wad ? gameOf(versions::Tr4)
                                    : static_cast<std::uint32_t>(version) + kFirstGame;
}

Name find(std::span<const Entry> table, std::uint64_t wanted) noexcept
{
    const auto found = std::ranges::lower_bound(table, wanted, {}, &Entry::key);
    return found != table.end() && found->key == wanted ? Name(found->name) : std::nullopt;
}

/// Later games kept what Lara could do and added to it, so that their tables hold only that.
Name findOfModel(std::span<const Entry> table,
                 Version version,
                 std::uint32_t slot,
                 std::uint32_t number) noexcept
{
    if (number > kMaxNumber)
    {
        return std::nullopt;
    }
    const std::uint32_t last = gameOf(version);
    const std::uint32_t first = slot == kLara ? kFirstGame : last;
    for (std::uint32_t game = last; game >= first; --game)
    {
        if (const Name name = find(table, key(game, slot, number)))
        {
            return name;
        }
    }
    return std::nullopt;
}

} // namespace

Name modelName(Version version, std::uint32_t slot) noexcept
{
    return find(tables::Models, key(gameOf(version), slot));
}

Name staticName(Version version, std::uint32_t slot) noexcept
{
    return find(tables::Statics, key(gameOf(version), slot));
}

Name spriteSequenceName(Version version, std::uint32_t slot) noexcept
{
    const Name name = find(tables::SpriteSequences, key(gameOf(version), slot));
    return name ? name : modelName(version, slot);
}

Name stateName(Version version, std::uint32_t modelSlot, std::uint32_t state) noexcept
{
    return findOfModel(tables::States, version, modelSlot, state);
}

Name animationName(Version version, std::uint32_t modelSlot, std::uint32_t animation) noexcept
{
    return findOfModel(tables::Animations, version, modelSlot, animation);
}

Name jointName(Version version, std::uint32_t modelSlot, std::uint32_t joint) noexcept
{
    const std::uint32_t skin = bodySlot(version, kLara).value_or(kLara);
    const bool isLara = modelSlot == kLara || modelSlot == skin
                        || bodySlot(version, modelSlot) == std::optional(skin);
    return isLara ? findOfModel(tables::Joints, version, kLara, joint) : std::nullopt;
}

Name soundName(Version version, std::uint32_t sound) noexcept
{
    return find(tables::Sounds, key(gameOf(version), sound));
}

Name flipEffectName(Version version, std::uint32_t effect) noexcept
{
    return find(tables::FlipEffects, key(gameOf(version), effect));
}

std::optional<std::uint32_t> bodySlot(Version version, std::uint32_t slot) noexcept
{
    const Name text = find(tables::Bodies, key(gameOf(version), slot));
    if (!text)
    {
        return std::nullopt;
    }
    std::uint32_t body = 0;
    std::from_chars(text->data(), text->data() + text->size(), body);
    return body;
}

} // namespace tr::catalogue
