#pragma once

#include "core/base/Progress.h"
#include "core/base/Result.h"
#include "core/convert/models/taking/FileTextures.h"
#include "core/convert/models/taking/MeshBuilding.h"
#include "core/edit/document/Document.h"
#include "core/edit/mesh/FaceTextures.h"
#include "core/view/words/Phrase.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

/// What new faces show: textures that the object has, or pictures that are put into the file. Used
/// by the sources of this folder only.
namespace tr::convert
{

/// Textures of the faces that an object has, by where they are on the atlas.
class KnownTextures
{
public:
    /// Takes what faces of a mesh show.
    void add(const edit::MeshShape& shape, const std::vector<OwnFace>& faces);

    /// Gives a face a texture that shows the same: the very one, or a part of it, or the same
    /// turned or mirrored, for which the file may get another row. The face may begin at another of
    /// its corners then. Gives back whether there is one.
    [[nodiscard]] bool give(edit::ShapeFace& face,
                            const WantedLook& wanted,
                            bool hasShades,
                            edit::FaceTextures& textures) const;

private:
    struct Known
    {
        edit::ShapeFace face;
        std::array<std::uint32_t, 4> places{};
        TakenLook look;
    };

    [[nodiscard]] static bool
    giveSame(edit::ShapeFace& face, const WantedLook& wanted, const Known& known);
    [[nodiscard]] static bool givePart(edit::ShapeFace& face,
                                       const WantedLook& wanted,
                                       bool hasShades,
                                       const Known& known,
                                       edit::FaceTextures& textures);

    std::vector<Known> m_known;
    std::map<std::uint32_t, std::vector<std::size_t>> m_byPlace;
};

/// Finds the textures of all faces that have none yet, and puts into the file what it has not. What
/// cannot be as it came is added to `remarks`. `inFile`: where textures of the file are looked for
/// that none of the known faces has. Errors: those of insertRows, and of putting pictures
/// into a file. Throws Cancelled.
[[nodiscard]] Result<void> giveTextures(edit::Transaction& transaction,
                                        std::span<BuiltMesh> meshes,
                                        const KnownTextures& known,
                                        const TakenLooks& looks,
                                        std::vector<view::Phrase>& remarks,
                                        const Progress& progress = {},
                                        FileTextures* inFile = nullptr);

} // namespace tr::convert
