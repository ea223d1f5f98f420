#include "core/convert/wad2/joining/SameRows.h"

#include "core/convert/wad2/joining/ObjectJoining.h"
#include "core/format/wad2/Wad2Format.h"
#include "core/io/Zlib.h"
#include "core/schema/Content.h"

#include <limits>

namespace tr::convert
{
namespace
{

using transfer::ObjectKey;
using transfer::ObjectKind;

/// The same under no slot, and where it stood is not told.
template <class Row>
Table<Row> aloneIn(Row row)
{
    row.frame = {};
    row.slot = {};
    return std::vector{std::move(row)};
}

/// Pictures with fingerprints in place of their texels: many objects show the same large ones.
template <class Picture>
Table<Picture> printed(std::vector<Picture> pictures)
{
    for (Picture& picture : pictures)
    {
        if (!picture.pixels.texels.empty())
        {
            const Fingerprint print = fingerprint(std::as_bytes(picture.pixels.texels.rows()));
            constexpr unsigned kHalf = 32;
            picture.pixels.texels =
                std::vector<wad2::Texel>{{static_cast<std::uint32_t>(print.low)},
                                         {static_cast<std::uint32_t>(print.low >> kHalf)},
                                         {static_cast<std::uint32_t>(print.high)},
                                         {static_cast<std::uint32_t>(print.high >> kHalf)}};
        }
    }
    return pictures;
}

/// A file in which nothing is but an object.
std::vector<std::byte> bytesOfObject(const ObjectOfRow& object)
{
    const wad2::Wad2& file = object.file;
    wad2::Wad2 made = wad2::emptyFile();
    const schema::Content empty(made);
    const SoundJoining sounds(empty);
    PictureJoining pictures(*empty.as<wad2::Wad2>());
    const SoundCalls calls;
    LossCounter untold;
    ObjectJoining joining(file, ShownTextures::Whole, calls, pictures, sounds, untold);
    const std::size_t row = object.row;
    switch (object.kind)
    {
    case ObjectKind::Moveable:
        made.moveables.rows = aloneIn(joining.joined(file.moveables.rows[row]));
        break;
    case ObjectKind::Static:
        made.statics.rows = aloneIn(joining.joined(file.statics.rows[row]));
        break;
    case ObjectKind::Sprites:
        made.sequences.rows = aloneIn(joining.joined(file.sequences.rows[row]));
        break;
    }
    made.textures.rows = printed(pictures.newTextures());
    made.sprites.rows = printed(pictures.newSprites());
    return schema::Content(std::move(made)).write();
}

/// Slots that no key has room for are none.
template <class Rows>
void addSlots(const Rows& rows, ObjectKind kind, std::map<ObjectKey, std::size_t>& found)
{
    for (std::size_t row = 0; row < rows.size(); ++row)
    {
        const std::int64_t slot = rows[row].slot.slot.value;
        if (slot >= 0 && slot <= std::int64_t{std::numeric_limits<std::uint32_t>::max()})
        {
            found.try_emplace({kind, static_cast<std::uint32_t>(slot)}, row);
        }
    }
}

} // namespace

SlotRows::SlotRows(const wad2::Wad2& file)
{
    addSlots(file.moveables.rows, ObjectKind::Moveable, m_rows);
    addSlots(file.statics.rows, ObjectKind::Static, m_rows);
    addSlots(file.sequences.rows, ObjectKind::Sprites, m_rows);
}

std::optional<std::size_t> SlotRows::rowOf(const ObjectKey& key) const
{
    const auto found = m_rows.find(key);
    return found == m_rows.end() ? std::nullopt : std::optional(found->second);
}

bool areSameRows(const ObjectOfRow& one, const ObjectOfRow& other)
{
    return bytesOfObject(one) == bytesOfObject(other);
}

} // namespace tr::convert
