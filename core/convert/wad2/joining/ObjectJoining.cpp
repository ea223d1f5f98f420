#include "core/convert/wad2/joining/ObjectJoining.h"

#include "core/format/wad2/Wad2Format.h"
#include "core/schema/Content.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <set>
#include <span>

namespace tr::convert
{
namespace
{

constexpr std::int64_t kNothing = -1;

/// The row that a number is; null: there is no such row.
template <class Row>
const Row* rowAt(const Table<Row>& rows, std::int64_t number)
{
    return number >= 0 && static_cast<std::size_t>(number) < rows.size()
               ? &rows[static_cast<std::size_t>(number)]
               : nullptr;
}

void moveBy(wad2::Vector2& corner, const PictureJoining::Seat& to, const TexturePart& from)
{
    const auto moved = [](float at, std::size_t before, std::size_t now)
    { return at - static_cast<float>(before) + static_cast<float>(now); };
    corner = {moved(corner.x, from.x, to.x), moved(corner.y, from.y, to.y)};
}

using TexelBox = std::array<float, 4>; ///< left, top, right, bottom

TexelBox boxOfBoth(const TexelBox& one, const TexelBox& other)
{
    return {std::min(one[0], other[0]),
            std::min(one[1], other[1]),
            std::max(one[2], other[2]),
            std::max(one[3], other[3])};
}

/// Of more than polygons of usual files show, one box is kept that is around all: each is asked for
/// every frame of animated textures.
void addTexelBox(std::set<TexelBox>& boxes, const TexelBox& box)
{
    constexpr std::size_t kMostBoxes = 4'096;
    boxes.insert(box);
    if (boxes.size() > kMostBoxes)
    {
        TexelBox all = box;
        for (const TexelBox& each : boxes)
        {
            all = boxOfBoth(all, each);
        }
        boxes = {all};
    }
}

/// The box around corners. Nothing: one of them is no number.
std::optional<TexelBox> boxAround(std::span<const wad2::Vector2> corners)
{
    TexelBox box{corners[0].x, corners[0].y, corners[0].x, corners[0].y};
    for (const wad2::Vector2& corner : corners)
    {
        if (!std::isfinite(corner.x) || !std::isfinite(corner.y))
        {
            return std::nullopt;
        }
        box = boxOfBoth(box, {corner.x, corner.y, corner.x, corner.y});
    }
    return box;
}

bool overlap(const TexelBox& one, const TexelBox& other)
{
    return one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];
}

/// What a set shows and in which way, whatever it is called: the bytes that it has in a file.
std::vector<std::byte> shownBy(wad2::AnimatedTexture set)
{
    set.frame.round = 0;
    set.name = {};
    wad2::Wad2 file = wad2::emptyFile();
    file.animatedTextures.rows = std::vector{std::move(set)};
    return schema::Content(std::move(file)).write();
}

} // namespace

ObjectJoining::ObjectJoining(const wad2::Wad2& from,
                             ShownTextures shown,
                             const SoundCalls& calls,
                             PictureJoining& pictures,
                             const SoundJoining& sounds,
                             LossCounter& losses)
    : m_from(from)
    , m_shown(shown)
    , m_calls(calls)
    , m_pictures(pictures)
    , m_sounds(sounds)
    , m_losses(losses)
{
}

std::int64_t ObjectJoining::textureFor(std::int64_t number)
{
    const auto [known, isNew] = m_textures.try_emplace(number, kNothing);
    const wad2::Texture* const texture = rowAt(m_from.textures.rows, number);
    if (isNew && texture != nullptr)
    {
        known->second = m_pictures.texture(*texture);
    }
    return known->second;
}

/// False: what it shows is no whole texels.
template <class Of>
bool ObjectJoining::leadToPart(wad2::Polygon<Of>& polygon)
{
    const std::int64_t number = polygon.texture.texture.value;
    const wad2::Texture* const texture = rowAt(m_from.textures.rows, number);
    const auto part = texture != nullptr ? partBetween(texelsOf(polygon), *texture) : std::nullopt;
    if (!part)
    {
        return false;
    }
    const std::pair key{number, *part};
    auto known = m_parts.find(key);
    if (known == m_parts.end())
    {
        known = m_parts.emplace(key, m_pictures.part(*texture, *part)).first;
    }
    polygon.texture.texture.value = known->second.texture;
    for (wad2::Vector2* const corner :
         {&polygon.texels.first, &polygon.texels.second, &polygon.texels.third})
    {
        moveBy(*corner, known->second, *part);
    }
    if (polygon.isQuad())
    {
        moveBy(polygon.fourthTexel.corner, known->second, *part);
    }
    return true;
}

template <class Of>
void ObjectJoining::lead(wad2::Polygon<Of>& polygon)
{
    if (m_shown == ShownTextures::Parts && leadToPart(polygon))
    {
        return;
    }
    const std::int64_t number = polygon.texture.texture.value;
    const std::int64_t there = textureFor(number);
    if (!m_from.animatedTextures.rows.empty())
    {
        if (const auto box = boxAround(texelsOf(polygon)))
        {
            addTexelBox(m_areas[number], *box);
        }
    }
    m_losses.add({"{0} polygons show a texture that does not exist",
                  "a polygon shows a texture that does not exist"},
                 there == kNothing ? 1 : 0);
    polygon.texture.texture.value = there;
}

template <class Of>
void ObjectJoining::lead(wad2::Mesh<Of>& mesh)
{
    if (!mesh.polygons.rows.empty())
    {
        for (wad2::Polygon<Of>& polygon : mesh.polygons.rows.edit())
        {
            lead(polygon);
        }
    }
}

Table<wad2::Mesh<wad2::OfMoveables>>
ObjectJoining::joined(const Table<wad2::Mesh<wad2::OfMoveables>>& meshes)
{
    std::vector made(meshes.begin(), meshes.end());
    for (auto& mesh : made)
    {
        lead(mesh);
    }
    return made;
}

Table<wad2::Mesh<wad2::OfSkins>>
ObjectJoining::joined(const Table<wad2::Mesh<wad2::OfSkins>>& meshes)
{
    std::vector made(meshes.begin(), meshes.end());
    for (auto& mesh : made)
    {
        lead(mesh);
    }
    return made;
}

Table<wad2::Animation> ObjectJoining::joined(const Table<wad2::Animation>& animations)
{
    std::vector made(animations.begin(), animations.end());
    for (wad2::Animation& animation : made)
    {
        std::vector<wad2::Command> commands;
        for (const wad2::Command& command : animation.commands)
        {
            if (auto each = m_sounds.joined(command, m_calls))
            {
                commands.push_back(std::move(*each));
            }
        }
        m_losses.add({"{0} commands of animations are left out: they play sounds that are not "
                      "taken along, and would play others",
                      "a command of an animation is left out: it plays a sound that is not taken "
                      "along, and would play another"},
                     animation.commands.size() - commands.size());
        animation.commands = std::move(commands);
    }
    return made;
}

wad2::Moveable ObjectJoining::joined(const wad2::Moveable& moveable)
{
    wad2::Moveable made = moveable;
    made.meshes = joined(moveable.meshes);
    made.skin.rows = joined(moveable.skin.rows);
    made.animations = joined(moveable.animations);
    return made;
}

wad2::Static ObjectJoining::joined(const wad2::Static& object)
{
    wad2::Static made = object;
    if (!made.meshes.empty())
    {
        for (auto& mesh : made.meshes.edit())
        {
            lead(mesh);
        }
    }
    if (made.shatterSound.frame.isThere)
    {
        auto& sound = made.shatterSound.data.value.value;
        const std::int64_t there = m_sounds.joined(sound, m_calls);
        m_losses.add(
            {"{0} sounds of breaking are not taken along, and it breaks with the usual one",
             "a sound of breaking is not taken along, and it breaks with the usual one"},
            sound >= 0 && there < 0 ? 1 : 0);
        sound = there;
    }
    return made;
}

wad2::SpriteSequence ObjectJoining::joined(const wad2::SpriteSequence& sequence)
{
    wad2::SpriteSequence made = sequence;
    if (made.sprites.empty())
    {
        return made;
    }
    for (wad2::SequenceSprite& each : made.sprites.edit())
    {
        std::int64_t& number = each.sprite.sprite.value;
        const auto [known, isNew] = m_sprites.try_emplace(number, kNothing);
        const wad2::Sprite* const sprite = rowAt(m_from.sprites.rows, number);
        if (isNew && sprite != nullptr)
        {
            known->second = m_pictures.sprite(*sprite);
        }
        m_losses.add({"{0} sprites do not exist", "a sprite does not exist"},
                     sprite == nullptr ? 1 : 0);
        number = known->second;
    }
    return made;
}

bool ObjectJoining::isShown(const wad2::TextureFrame& frame) const
{
    const auto areas = m_areas.find(frame.texture.texture.value);
    const auto box = boxAround(std::array{
        frame.texels.first, frame.texels.second, frame.texels.third, frame.texels.fourth});
    return areas != m_areas.end() && box
           && std::ranges::any_of(areas->second,
                                  [&box](const auto& each) { return overlap(each, *box); });
}

std::vector<wad2::AnimatedTexture>
ObjectJoining::animatedTextures(std::span<const wad2::AnimatedTexture> there)
{
    std::vector<wad2::AnimatedTexture> added;
    if (m_from.animatedTextures.rows.empty())
    {
        return added;
    }
    std::set<std::vector<std::byte>> known;
    std::ranges::transform(there, std::inserter(known, known.end()), &shownBy);
    for (const wad2::AnimatedTexture& set : m_from.animatedTextures.rows)
    {
        const auto shown = [this](const wad2::TextureFrame& frame) { return isShown(frame); };
        if (std::ranges::none_of(set.frames.rows.rows(), shown))
        {
            continue;
        }
        wad2::AnimatedTexture made = set;
        made.frame.round = 0;
        for (wad2::TextureFrame& frame : made.frames.rows.edit())
        {
            frame.texture.texture.value = textureFor(frame.texture.texture.value);
        }
        if (known.insert(shownBy(made)).second)
        {
            added.push_back(std::move(made));
        }
    }
    return added;
}

} // namespace tr::convert
