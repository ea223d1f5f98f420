#pragma once

#include "core/convert/wad2/joining/PictureJoining.h"
#include "core/convert/wad2/joining/SoundJoining.h"

/// Objects of a .wad2 as those of another one. Used by the sources of this folder only.
namespace tr::convert
{

/// What faces of a file show.
enum class ShownTextures : std::uint8_t
{
    Whole, ///< textures that its author has made, which go along as they are
    Parts, ///< parts of pages that were packed, each of which becomes a texture
};

/// Rows keep everything that they have: only what they show and play is led to where that is in the
/// destination.
class ObjectJoining
{
public:
    /// Keeps what it is given. Sounds have to be put already.
    ObjectJoining(const wad2::Wad2& from,
                  ShownTextures shown,
                  const SoundCalls& calls,
                  PictureJoining& pictures,
                  const SoundJoining& sounds,
                  LossCounter& losses);

    [[nodiscard]] wad2::Moveable joined(const wad2::Moveable& moveable);
    [[nodiscard]] wad2::Static joined(const wad2::Static& object);
    [[nodiscard]] wad2::SpriteSequence joined(const wad2::SpriteSequence& sequence);

    /// Parts of a moveable by themselves.
    [[nodiscard]] Table<wad2::Mesh<wad2::OfMoveables>>
    joined(const Table<wad2::Mesh<wad2::OfMoveables>>& meshes);
    [[nodiscard]] Table<wad2::Mesh<wad2::OfSkins>>
    joined(const Table<wad2::Mesh<wad2::OfSkins>>& meshes);
    [[nodiscard]] Table<wad2::Animation> joined(const Table<wad2::Animation>& animations);

    /// The animated textures of the file that have something in turn which was joined, but for
    /// those that are there already.
    [[nodiscard]] std::vector<wad2::AnimatedTexture>
    animatedTextures(std::span<const wad2::AnimatedTexture> there);

private:
    template <class Of>
    void lead(wad2::Mesh<Of>& mesh);
    template <class Of>
    void lead(wad2::Polygon<Of>& polygon);
    template <class Of>
    bool leadToPart(wad2::Polygon<Of>& polygon);
    [[nodiscard]] bool isShown(const wad2::TextureFrame& frame) const;
    /// The number of a texture there; -1: it does not exist.
    [[nodiscard]] std::int64_t textureFor(std::int64_t number);

    const wad2::Wad2& m_from;
    ShownTextures m_shown;
    const SoundCalls& m_calls;
    PictureJoining& m_pictures;
    const SoundJoining& m_sounds;
    LossCounter& m_losses;
    std::map<std::int64_t, std::int64_t> m_textures; ///< that were asked for
    std::map<std::pair<std::int64_t, TexturePart>, PictureJoining::Seat> m_parts;
    /// What polygons show, by the texture: the corners of boxes around it.
    std::map<std::int64_t, std::set<std::array<float, 4>>> m_areas;
    std::map<std::int64_t, std::int64_t> m_sprites;
};

} // namespace tr::convert
