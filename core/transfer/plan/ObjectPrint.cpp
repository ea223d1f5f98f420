#include "core/transfer/plan/ObjectPrint.h"

#include "core/edit/textures/TextureShapeNumbers.h"
#include "core/edit/textures/tidy/TurnedTexture.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <numeric>
#include <tuple>
#include <type_traits>

namespace tr::transfer
{
namespace
{

/// Numbers one after another, to be made a fingerprint of.
class Numbers
{
public:
    template <class T>
    requires std::is_integral_v<T> || std::is_enum_v<T>

    void add(T number)
    {
        const auto bytes = std::bit_cast<std::array<std::byte, sizeof(T)>>(number);
        m_bytes.insert(m_bytes.end(), bytes.begin(), bytes.end());
    }

    void add(const Fingerprint& print)
    {
        add(print.low);
        add(print.high);
    }

    void add(const level::Vertex& vertex)
    {
        add(vertex.x);
        add(vertex.y);
        add(vertex.z);
    }

    void add(const level::BoundingBox& box)
    {
        for (const std::int16_t side : {box.minX, box.maxX, box.minY, box.maxY, box.minZ, box.maxZ})
        {
            add(side);
        }
    }

    template <class T>
    void addAll(const T& list)
    {
        add(static_cast<std::uint32_t>(list.size()));
        for (const auto& each : list)
        {
            add(each);
        }
    }

    void addText(std::string_view text) { addAll(text); }

    [[nodiscard]] Fingerprint print() const { return fingerprint(m_bytes); }

private:
    std::vector<std::byte> m_bytes;
};

void addTarget(Numbers& numbers, const AnimationTarget& target)
{
    numbers.add(target.kind);
    if (target.kind != AnimationTarget::Kind::Nowhere) // which no number tells from another
    {
        numbers.add(target.slot);
        numbers.add(target.number);
    }
}

void addRow(Numbers& numbers, const level::Animation& row)
{
    numbers.add(row.frameRate);
    numbers.add(row.frameSize);
    numbers.add(row.stateId);
    numbers.add(row.speed);
    numbers.add(row.acceleration);
    numbers.add(row.lateralSpeed);
    numbers.add(row.lateralAcceleration);
    numbers.add(row.frameStart);
    numbers.add(row.frameEnd);
    numbers.add(row.nextFrame);
}

/// What engines read of a texture besides its picture.
Numbers numbersOf(const level::ObjectTexture& row, std::size_t corners)
{
    Numbers numbers;
    numbers.add(row.attribute);
    numbers.add(row.tileAndFlag);
    // Bump maps are pages that do not go along.
    numbers.add(static_cast<std::uint16_t>(row.newFlags & ~kBumpBits));
    numbers.add(static_cast<std::uint32_t>(corners));
    for (std::size_t corner = 0; corner < corners; ++corner)
    {
        numbers.add(row.vertices[corner].x);
        numbers.add(row.vertices[corner].y);
    }
    return numbers;
}

/// A corner at the very end of a picture: where that lies at the end of a page, the number that
/// says so does not fit, and the one before it is stored.
GatheredTexture withWholeSides(GatheredTexture texture, const Picture& picture)
{
    constexpr std::uint32_t kTexel = 256;
    const auto whole = [](std::uint16_t& number, std::uint32_t side)
    {
        const std::uint32_t end = side * kTexel;
        number = end < kMostNumber && number + 1U == end ? static_cast<std::uint16_t>(end) : number;
    };
    for (level::TextureCorner& corner : std::span(texture.row.vertices).first(texture.corners))
    {
        whole(corner.x, picture.width);
        whole(corner.y, picture.height);
    }
    return texture;
}

void addPicture(Numbers& numbers, const Picture& picture)
{
    numbers.add(picture.width);
    numbers.add(picture.height);
    numbers.addAll(picture.texels);
}

/// The turn that undoes another one.
view::TexelTurn undoing(view::TexelTurn turn)
{
    const auto back = static_cast<std::uint8_t>((4 - turn.quarters) % 4);
    return turn.isMirrored ? turn : view::TexelTurn{false, back};
}

/// A texture with no more corners than a face has, and what of its picture is between these: other
/// faces of its file may show more of it.
std::pair<GatheredTexture, Picture>
partOf(const GatheredTexture& texture, std::size_t corners, const Picture& picture)
{
    GatheredTexture part = texture;
    part.corners = std::min(texture.corners, corners);
    const auto shown = std::span(part.row.vertices).first(part.corners);
    const edit::TexelBox box = edit::texelsIn(edit::boundsOf(shown));
    const auto within = [](int texel, std::uint32_t side)
    { return static_cast<std::uint32_t>(std::clamp(texel, 0, static_cast<int>(side))); };
    const std::uint32_t left = within(box.left, picture.width);
    const std::uint32_t top = within(box.top, picture.height);
    const std::uint32_t right = within(box.right, picture.width);
    const std::uint32_t bottom = within(box.bottom, picture.height);
    if (left >= right || top >= bottom)
    {
        return {part, picture};
    }
    for (level::TextureCorner& corner : shown)
    {
        corner = {edit::movedWord(corner.x, -static_cast<int>(left)),
                  edit::movedWord(corner.y, -static_cast<int>(top))};
    }
    Picture cut{right - left, bottom - top, {}};
    for (std::size_t y = top; y < bottom; ++y)
    {
        const auto row = picture.texels.begin() + static_cast<std::ptrdiff_t>(y * picture.width);
        cut.texels.insert(cut.texels.end(),
                          row + static_cast<std::ptrdiff_t>(left),
                          row + static_cast<std::ptrdiff_t>(right));
    }
    return {part, std::move(cut)};
}

/// A texture with a picture: the same for all that show the same, however the picture lies.
Fingerprint shownPrint(const GatheredTexture& texture, const Picture& picture, bool hasTypes)
{
    const auto corners = [&texture](const level::ObjectTexture& row)
    {
        std::vector<std::uint16_t> words;
        for (std::size_t i = 0; i < texture.corners; ++i)
        {
            words.insert(words.end(), {row.vertices[i].x, row.vertices[i].y});
        }
        return words;
    };
    const exchange::PixelRect from{0, 0, 0, picture.width, picture.height};
    level::ObjectTexture first = texture.row;
    std::vector<view::TexelTurn> turns{{}}; // of those that have the same corners then
    for (std::size_t i = 1; i < view::kTexelTurns; ++i)
    {
        const view::TexelTurn turn = view::texelTurn(i);
        exchange::PixelRect to = from;
        if (turn.quarters % 2 != 0)
        {
            std::swap(to.width, to.height);
        }
        const auto made =
            edit::turnedTexture(texture.row, texture.corners, from, to, turn, hasTypes);
        if (!made || corners(*made) > corners(first))
        {
            continue;
        }
        if (corners(*made) < corners(first))
        {
            turns.clear();
            first = *made;
        }
        turns.push_back(turn);
    }
    std::vector<Fingerprint> prints;
    for (const view::TexelTurn turn : turns)
    {
        Numbers numbers = numbersOf(first, texture.corners);
        addPicture(numbers,
                   turn == view::TexelTurn{} ? picture : view::turned(picture, undoing(turn)));
        prints.push_back(numbers.print());
    }
    return *std::ranges::min_element(
        prints, {}, [](const Fingerprint& print) { return std::tuple(print.high, print.low); });
}

/// Where a corner of a picture comes to lie.
view::SampleCorner turnedCorner(view::SampleCorner corner, view::TexelTurn turn)
{
    // They are listed clockwise, and mirroring exchanges the first two and the last two.
    auto number = static_cast<unsigned>(corner);
    number = turn.isMirrored ? number ^ 1U : number;
    return static_cast<view::SampleCorner>((number + turn.quarters) % 4);
}

/// How a picture is turned where the first corner of a face of a WAD is at its top left and the
/// second at its top right. Nothing: no turn makes it so.
std::optional<view::TexelTurn> turnOf(const FaceLook& look, std::size_t corners)
{
    using enum view::SampleCorner;
    constexpr std::array kOfQuads{TopLeft, TopRight, BottomRight, BottomLeft};
    constexpr std::array kOfTriangles{TopLeft, TopRight, BottomLeft, TopLeft};
    const auto& wanted = corners == kOfQuads.size() ? kOfQuads : kOfTriangles;
    for (std::size_t i = 0; i < view::kTexelTurns; ++i)
    {
        const view::TexelTurn turn = view::texelTurn(i);
        bool isSame = true;
        for (std::size_t corner = 0; corner < corners; ++corner)
        {
            isSame = isSame && turnedCorner(look.corners[corner], turn) == wanted[corner];
        }
        if (isSame)
        {
            return turn;
        }
    }
    return std::nullopt;
}

void addColour(Numbers& numbers, const level::Colour& colour)
{
    for (const std::uint8_t part : {colour.red, colour.green, colour.blue})
    {
        numbers.add(part);
    }
}

void addColour(Numbers& numbers, const std::optional<FaceColour>& colour)
{
    numbers.add(colour.has_value());
    if (colour)
    {
        addColour(numbers, colour->indexed);
        addColour(numbers, colour->whole.value_or(level::Colour{}));
    }
}

} // namespace

ObjectPrints::ObjectPrints(const Gathering& gathering)
    : m_gathering(gathering)
{
    for (std::size_t set = 0; set < gathering.textureSets.size(); ++set)
    {
        for (const Place texture : gathering.textureSets[set].textures)
        {
            m_setsOf.emplace(texture, set);
        }
    }
    for (const GatheredMoveable& each : gathering.moveables)
    {
        add(each);
    }
    for (const GatheredStatic& each : gathering.statics)
    {
        add(each);
    }
    for (const GatheredSequence& each : gathering.sequences)
    {
        add(each);
    }
}

const Fingerprint* ObjectPrints::of(const ObjectKey& key) const
{
    const auto found = m_objects.find(key);
    return found == m_objects.end() ? nullptr : &found->second;
}

const Fingerprint& ObjectPrints::picture(Place place)
{
    const auto [known, isNew] = m_pictures.try_emplace(place);
    if (isNew)
    {
        Numbers numbers;
        addPicture(numbers, m_gathering.pictures[place]);
        known->second = numbers.print();
    }
    return known->second;
}

const Fingerprint& ObjectPrints::face(const FaceLook& look, std::size_t corners)
{
    const auto turn = turnOf(look, corners);
    const std::size_t number =
        turn ? turn->quarters + (turn->isMirrored ? view::kTexelTurns / 2 : 0) : view::kTexelTurns;
    const auto [known, isNew] = m_faces.try_emplace({*look.picture, number});
    if (isNew)
    {
        const Picture& picture = m_gathering.pictures[*look.picture];
        Numbers numbers;
        numbers.add(turn.has_value());
        addPicture(numbers, turn ? view::turned(picture, *turn) : picture);
        known->second = numbers.print();
    }
    return known->second;
}

/// Also of what it takes turns with, as far as one step.
const Fingerprint& ObjectPrints::texture(Place place, std::size_t corners)
{
    const auto [known, isNew] = m_textures.try_emplace({place, corners});
    if (!isNew)
    {
        return known->second;
    }
    const GatheredTexture& own = m_gathering.textures[place];
    Numbers numbers;
    const auto [first, last] = m_setsOf.equal_range(place);
    if (first == last)
    {
        const bool hasTypes = level::since(level::versions::Tr4).contains(m_gathering.version);
        const auto [part, shown] = partOf(own, corners, m_gathering.pictures[own.picture]);
        numbers.add(shownPrint(withWholeSides(part, shown), shown, hasTypes));
    }
    else
    {
        numbers.add(movedTexture(own));
    }
    for (auto each = first; each != last; ++each)
    {
        numbers.add(textureSet(each->second));
    }
    known->second = numbers.print();
    return known->second;
}

/// One that an engine moves is never turned.
Fingerprint ObjectPrints::movedTexture(const GatheredTexture& texture)
{
    const GatheredTexture whole = withWholeSides(texture, m_gathering.pictures[texture.picture]);
    Numbers numbers = numbersOf(whole.row, whole.corners);
    numbers.add(picture(texture.picture));
    return numbers.print();
}

const Fingerprint& ObjectPrints::textureSet(std::size_t set)
{
    const auto [known, isNew] = m_sets.try_emplace(set);
    if (isNew)
    {
        Numbers numbers;
        numbers.add(m_gathering.textureSets[set].kind);
        for (const Place each : m_gathering.textureSets[set].textures)
        {
            numbers.add(movedTexture(m_gathering.textures[each]));
        }
        known->second = numbers.print();
    }
    return known->second;
}

const Fingerprint& ObjectPrints::mesh(Place place)
{
    const auto [known, isNew] = m_meshes.try_emplace(place);
    if (!isNew)
    {
        return known->second;
    }
    const GatheredMesh& mesh = m_gathering.meshes[place];
    Numbers numbers;
    numbers.add(mesh.shape.header.centre);
    numbers.add(mesh.shape.header.collisionRadius);
    numbers.add(mesh.shape.header.collisionFlags);
    numbers.addAll(mesh.shape.vertices);
    numbers.addAll(mesh.shape.normals);
    numbers.addAll(mesh.shape.shades);
    // In the order in which they stand once they are in a file, which has a table for each kind.
    std::vector<std::size_t> order(mesh.looks.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order,
                             {},
                             [&](std::size_t i)
                             { return edit::faceTable(mesh.shape.faces[i], m_gathering.version); });
    for (const std::size_t i : order)
    {
        const edit::ShapeFace& each = mesh.shape.faces[i];
        const FaceLook& look = mesh.looks[i];
        for (std::size_t corner = 0; corner < each.corners; ++corner)
        {
            numbers.add(each.vertices[corner]);
        }
        numbers.add(each.corners);
        numbers.add(each.effects);
        numbers.add(look.picture.has_value());
        addColour(numbers, look.colour);
        if (look.texture)
        {
            numbers.add(each.texture); // without its number: whether it is seen from both sides
            numbers.add(texture(*look.texture, each.corners));
        }
        else if (look.picture)
        {
            numbers.add(face(look, each.corners));
        }
    }
    known->second = numbers.print();
    return known->second;
}

const Fingerprint& ObjectPrints::animations(Place place)
{
    const auto [known, isNew] = m_animations.try_emplace(place);
    if (!isNew)
    {
        return known->second;
    }
    const AnimationList& list = m_gathering.animationLists[place];
    Numbers numbers;
    for (const GatheredAnimation& animation : list.animations)
    {
        addRow(numbers, animation.row);
        numbers.add(animation.frames);
        addTarget(numbers, animation.next);
        numbers.add(animation.changes.has_value());
        if (animation.changes)
        {
            for (const GatheredChange& change : m_gathering.changeLists[*animation.changes])
            {
                numbers.add(change.stateId);
                for (const GatheredDispatch& dispatch :
                     m_gathering.dispatchLists[change.dispatches])
                {
                    numbers.add(dispatch.row.low);
                    numbers.add(dispatch.row.high);
                    numbers.add(dispatch.row.nextFrame);
                    addTarget(numbers, dispatch.target);
                }
            }
        }
        if (animation.commands)
        {
            numbers.addAll(m_gathering.commandLists[*animation.commands].words);
        }
    }
    numbers.addAll(list.frames);
    known->second = numbers.print();
    return known->second;
}

void ObjectPrints::add(const GatheredMoveable& moveable)
{
    Numbers numbers;
    for (const Place place : m_gathering.meshLists[moveable.meshes])
    {
        numbers.add(mesh(place));
    }
    numbers.addAll(m_gathering.trees[moveable.tree]);
    numbers.addAll(moveable.rest);
    if (moveable.animations)
    {
        numbers.add(animations(*moveable.animations));
    }
    m_objects.emplace(ObjectKey{ObjectKind::Moveable, moveable.slot}, numbers.print());
}

void ObjectPrints::add(const GatheredStatic& object)
{
    Numbers numbers;
    numbers.add(mesh(object.mesh));
    numbers.add(object.row.visibilityBox);
    numbers.add(object.row.collisionBox);
    numbers.add(object.row.flags);
    m_objects.emplace(ObjectKey{ObjectKind::Static, object.row.id}, numbers.print());
}

void ObjectPrints::add(const GatheredSequence& sequence)
{
    Numbers numbers;
    for (const GatheredSprite& sprite : m_gathering.spriteLists[sequence.sprites])
    {
        numbers.add(sprite.row.width);
        numbers.add(sprite.row.height);
        numbers.add(sprite.row.left);
        numbers.add(sprite.row.top);
        numbers.add(sprite.row.right);
        numbers.add(sprite.row.bottom);
        numbers.add(sprite.picture.has_value());
        if (sprite.picture)
        {
            numbers.add(picture(*sprite.picture));
        }
    }
    m_objects.emplace(ObjectKey{ObjectKind::Sprites, sequence.slot}, numbers.print());
}

Fingerprint printOf(const GatheredSound& sound)
{
    Numbers numbers;
    numbers.add(sound.details.volume);
    numbers.add(sound.details.range);
    numbers.add(sound.details.chance);
    numbers.add(sound.details.pitch);
    numbers.add(sound.details.characteristics);
    for (const GatheredSample& sample : sound.samples)
    {
        numbers.addText(sample.name);
        if (sample.number)
        {
            numbers.add(*sample.number); // wherever MAIN.SFX is
        }
        else if (!sample.wave.empty())
        {
            numbers.add(
                fingerprint(std::as_bytes(std::span(sample.wave.data(), sample.wave.size()))));
        }
    }
    return numbers.print();
}

Fingerprint printOf(const Content& content)
{
    return fingerprint(content.write());
}

} // namespace tr::transfer
