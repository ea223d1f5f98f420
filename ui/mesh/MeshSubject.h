#pragma once

#include "core/edit/mesh/MeshShape.h"
#include "core/view/objects/HairNumbers.h"
#include "core/view/objects/MeshPlaces.h"
#include "core/view/objects/SkinJoints.h"
#include "ui/file/OpenFile.h"

#include <QString>

#include <array>
#include <memory>
#include <optional>
#include <vector>

namespace ui
{

/// A mesh of a file as it is worked on. Never changes: after an edit there is another one.
class MeshSubject
{
public:
    /// Null where there is no mesh that can be read and changed.
    [[nodiscard]] static std::shared_ptr<const MeshSubject> make(const OpenFilePtr& file,
                                                                 std::size_t pointer);

    [[nodiscard]] const OpenFilePtr& file() const noexcept { return m_file; }

    [[nodiscard]] std::size_t pointer() const noexcept { return m_pointer; }

    [[nodiscard]] const tr::edit::MeshShape& shape() const noexcept { return m_shape; }

    [[nodiscard]] const tr::schema::Content& content() const { return m_file->file().content; }

    /// The first word of a part, or of the whole mesh.
    [[nodiscard]] Address addressOf(const tr::view::MeshPart& part) const;

    /// The part that a word belongs to; nothing if it is of another mesh.
    [[nodiscard]] std::optional<tr::view::MeshPart> partAt(const Address& address) const;

    /// "mesh 3 of LARA"
    [[nodiscard]] const QString& name() const noexcept { return m_name; }

    /// Other mesh pointers that lead to it.
    [[nodiscard]] std::size_t sharers() const noexcept { return m_sharers; }

    /// The row of the textures of a face, in the table of textures; nothing of coloured faces.
    [[nodiscard]] std::optional<Address> textureOf(std::size_t face) const;

    /// The number of a face's texture.
    [[nodiscard]] std::size_t numberOf(const tr::edit::ShapeFace& face) const;

    /// The colour of a coloured face: that in true colour, where there are two.
    [[nodiscard]] std::size_t colourOf(const tr::edit::ShapeFace& face) const;

    /// Whether a face says that it is seen from both sides.
    [[nodiscard]] bool isDoubleSided(const tr::edit::ShapeFace& face) const;

    /// Faces that have the texture of one of these, or its colour.
    [[nodiscard]] std::vector<std::size_t> facesLike(const std::vector<std::size_t>& faces) const;

    /// The skin's joint that this mesh is; null: it is none.
    [[nodiscard]] const tr::view::SkinJoint* joint() const { return m_joint ? &*m_joint : nullptr; }

    /// What it is of Lara's skin.
    [[nodiscard]] const std::optional<tr::view::SkinPart>& skinPart() const { return m_part; }

    /// Numbers of its vertices that the hair goes by.
    [[nodiscard]] const std::vector<tr::view::HairNumbers>& hair() const { return m_hair; }

    /// Joints that stick to a vertex of a mesh of the skin.
    [[nodiscard]] std::vector<std::size_t> takersOf(std::size_t vertex) const
    {
        return vertex < m_takers.size() ? m_takers[vertex] : std::vector<std::size_t>();
    }

    /// Whether no joint of a game finds a vertex that one should stick to: of a mesh of the skin
    /// its own vertex, of a joint the one that it sticks to.
    [[nodiscard]] bool isOutOfReach(std::size_t vertex) const;

    /// Whether any vertex goes along with others in the game.
    [[nodiscard]] bool hasTies() const { return m_part || !m_hair.empty(); }

private:
    MeshSubject(OpenFilePtr file, std::size_t pointer, const tr::level::Mesh& mesh);

    void findSkin();

    OpenFilePtr m_file;
    std::size_t m_pointer;
    std::size_t m_word; ///< the first
    tr::edit::MeshShape m_shape;
    tr::view::MeshPlaces m_places;
    std::size_t m_words;
    std::size_t m_sharers = 0;
    std::optional<tr::view::SkinPart> m_part;
    std::optional<tr::view::SkinJoint> m_joint;
    std::array<std::size_t, 2> m_reach{}; ///< of a joint into the lower side and the upper
    std::vector<std::vector<std::size_t>> m_takers; ///< by vertices
    std::vector<tr::view::HairNumbers> m_hair;
    QString m_name;
    bool m_isOfSamples = false; ///< textures are samples of a WAD
    bool m_isTrueColour = false;
};

using MeshSubjectPtr = std::shared_ptr<const MeshSubject>;

/// Whether a face of a game that keeps it is shiny, and how strongly.
[[nodiscard]] bool isShiny(const tr::edit::ShapeFace& face) noexcept;
[[nodiscard]] unsigned shineOf(const tr::edit::ShapeFace& face) noexcept;

/// The mesh pointer of what an address stands for: a mesh, a word of one, a moveable, a static, a
/// joint. Of several, `now`, if it is among them. Nothing: it stands for no mesh.
[[nodiscard]] std::optional<std::size_t>
meshOf(const OpenFile& file, const Address& address, std::optional<std::size_t> now);

} // namespace ui
