#include "core/transfer/ObjectPrint.h"

#include <array>
#include <bit>
#include <cstddef>
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
    numbers.add(target.slot);
    numbers.add(target.number);
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

} // namespace

ObjectPrints::ObjectPrints(const Gathering& gathering)
    : m_gathering(gathering)
{
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
        const Picture& picture = m_gathering.pictures[place];
        Numbers numbers;
        numbers.add(picture.width);
        numbers.add(picture.height);
        numbers.addAll(picture.texels);
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
    for (std::size_t i = 0; i < mesh.looks.size(); ++i)
    {
        const edit::ShapeFace& face = mesh.shape.faces[i];
        const FaceLook& look = mesh.looks[i];
        numbers.addAll(face.vertices);
        numbers.add(face.corners);
        numbers.add(face.effects);
        numbers.add(look.picture.has_value());
        if (look.picture)
        {
            numbers.add(picture(*look.picture));
            for (std::size_t corner = 0; corner < face.corners; ++corner)
            {
                numbers.add(look.corners[corner]);
            }
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
    }
    return numbers.print();
}

Fingerprint printOf(const Content& content)
{
    return fingerprint(content.write());
}

} // namespace tr::transfer
