#pragma once

#include "core/io/Zlib.h"
#include "core/transfer/gathering/Gathering.h"

#include <map>

/// Whether objects of different files are the same, whatever their rows are called there. Used by
/// the sources of this folder only.
namespace tr::transfer
{

/// Fingerprints of all objects and sounds of a gathering. Equal ones are equal in all that engines
/// read: shapes and what their faces show, skeletons, key frames word for word, animations with
/// what they lead to, and the numbers of sounds. Slots do not count, nor how pictures lie on their
/// pages.
class ObjectPrints
{
public:
    /// Keeps the gathering.
    explicit ObjectPrints(const Gathering& gathering);

    /// Nothing: it is none of the gathering.
    [[nodiscard]] const Fingerprint* of(const ObjectKey& key) const;

private:
    [[nodiscard]] const Fingerprint& mesh(Place place);
    [[nodiscard]] const Fingerprint& picture(Place place);
    [[nodiscard]] const Fingerprint& face(const FaceLook& look, std::size_t corners);
    [[nodiscard]] const Fingerprint& texture(Place place, std::size_t corners);
    [[nodiscard]] Fingerprint movedTexture(const GatheredTexture& texture);
    [[nodiscard]] const Fingerprint& textureSet(std::size_t set);
    [[nodiscard]] const Fingerprint& animations(Place place);
    void add(const GatheredMoveable& moveable);
    void add(const GatheredStatic& object);
    void add(const GatheredSequence& sequence);

    const Gathering& m_gathering;
    std::map<Place, Fingerprint> m_meshes;
    std::map<Place, Fingerprint> m_pictures;
    std::map<std::pair<Place, std::size_t>, Fingerprint> m_faces; ///< pictures, and how they turn
    std::map<std::pair<Place, std::size_t>, Fingerprint> m_textures; ///< and corners of faces
    std::multimap<Place, std::size_t> m_setsOf;                      ///< by their textures
    std::map<std::size_t, Fingerprint> m_sets;
    std::map<Place, Fingerprint> m_animations;
    std::map<ObjectKey, Fingerprint> m_objects;
};

/// The same of a sound: how it is played, and what its samples are called.
[[nodiscard]] Fingerprint printOf(const GatheredSound& sound);

/// Of the whole content of a file, with what lies beside it: two that are equal are the same file.
[[nodiscard]] Fingerprint printOf(const Content& content);

} // namespace tr::transfer
