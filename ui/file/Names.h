#pragma once

#include "core/view/words/NumberMeaning.h"
#include "ui/file/OpenFile.h"

#include <QString>

#include <cstdint>

namespace ui
{

/// What the rows of a file are called in the user's language: what tr::view::RowNames makes of
/// them.
class Names
{
public:
    /// Keeps the file. Precondition: not null.
    explicit Names(std::shared_ptr<const OpenFile> file);

    [[nodiscard]] const OpenFile& file() const noexcept { return *m_file; }

    [[nodiscard]] const tr::view::Ownership& owners() const
    {
        return m_file->derived().ownership();
    }

    /// "SKELETON"; empty where there is no better name than a number.
    [[nodiscard]] QString ofRow(tr::schema::TableId table, std::size_t row) const;

    /// A number as people think of it: "90.00°", "water, sky", "35 · SKELETON".
    [[nodiscard]] QString ofNumber(const tr::view::FieldPlace& place) const;

    /// Whether rows of a table have names, so that links to them read as words.
    [[nodiscard]] static bool areThereOf(tr::schema::TableId table) noexcept;

    /// The number that people know a row by: its slot if it has one, its place among the rows
    /// that stand in the same row of another table, or else its row.
    [[nodiscard]] std::int64_t numberOf(tr::schema::TableId table, std::size_t row) const;

    /// For headings and links: "Moveable 35 · SKELETON", "Portal 2 · room 7", "Animations", "Mesh
    /// data word 812 · face 3 of mesh 10 of PISTOLS_ANIM".
    /// Precondition: the address exists.
    [[nodiscard]] QString title(const Address& address) const;

    /// What a mesh that a moveable shows is called where it is not the moveable's own: "mesh 10 of
    /// PISTOLS_ANIM". Empty where its place among the meshes of the moveable is its name.
    [[nodiscard]] QString ofForeignMesh(std::size_t model, std::size_t pointer) const;

    /// Of a slot of moveables, statics or sprite sequences, by the table that these stand in.
    [[nodiscard]] QString ofSlot(tr::schema::TableId table, std::int64_t slot) const;

    /// Of a slot that may be a moveable or a sprite sequence.
    [[nodiscard]] QString ofEntitySlot(std::int64_t slot) const;

    /// Of a state of the moveable that has an animation.
    [[nodiscard]] QString ofState(std::size_t animation, std::int64_t state) const;

private:
    struct Maker;

    template <class Ask>
    auto ask(Maker& maker, const Ask& ask) const;

    std::shared_ptr<const OpenFile> m_file;
    std::shared_ptr<Maker> m_rows;
    /// Of meshes and of words of packed streams, which take a while.
    std::shared_ptr<Maker> m_parts;
};

/// "mesh 3 · left foot" of a moveable in a slot; "mesh 3" where nobody has named it.
[[nodiscard]] QString meshTitle(tr::schema::Version version, std::uint32_t slot, std::size_t mesh);

/// "35 · SKELETON"; only the number where the name is empty.
[[nodiscard]] QString withName(const QString& number, const QString& name);

} // namespace ui
