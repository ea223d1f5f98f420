#pragma once

#include "core/level/Content.h"
#include "core/schema/FieldMap.h"
#include "core/view/links/Entries.h"
#include "core/view/objects/Ownership.h"
#include "core/view/words/Phrase.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace tr::view
{

/// What the rows and numbers of a file are called by those who know it as objects: "MUMMY 2
/// Walk", "mesh 10 of PISTOLS_ANIM", "key frame 3 of MUMMY 2 Walk", "portal 2 of room 7". Names are
/// those of the catalogues; what has none there is called by its slot or number. Words of packed
/// streams are called by the entry that they are in.
class RowNames
{
public:
    /// Keeps what it is given. `tables` are those of `content`, and so is the ownership, which is
    /// worked out where there is none.
    RowNames(const schema::Content& content,
             const schema::TableSet& tables,
             const Ownership* ownership = nullptr);

    RowNames(const RowNames&) = delete;
    RowNames& operator=(const RowNames&) = delete;

    /// Precondition: the row exists.
    [[nodiscard]] Phrase row(schema::TableId table, std::size_t row) const;

    /// Rows side by side, at least one: "rows 3 to 5 of ..." of several. Precondition: they exist.
    [[nodiscard]] Phrase rows(schema::TableId table, std::size_t first, std::size_t count) const;

    /// "frame rate of MUMMY 2 Walk", "texture of face 3 of mesh 10 of PISTOLS_ANIM". Precondition:
    /// the cell exists.
    [[nodiscard]] Phrase number(const schema::Cell& cell) const;

    /// A table, or the part of it that is at a path: "Animations", "Portals of room 7".
    /// Precondition: it exists.
    [[nodiscard]] Phrase table(std::string_view path) const;

    /// What a word of a packed stream is in: "key frame 3 of MUMMY 2 Walk", "face 3 of mesh 10 of
    /// PISTOLS_ANIM". Nothing for a word of no entry, and for rows that are no words. Precondition:
    /// the row exists.
    [[nodiscard]] std::optional<Phrase> entry(schema::TableId table, std::size_t row) const;

    /// What a row is called beside its number: "SKELETON", "MUMMY 2 0 · Walk". Nothing where there
    /// is no better name than a number, and for rows that do not exist. Sounds have names where
    /// their table is in another file, too.
    [[nodiscard]] std::optional<Phrase> name(schema::TableId table, std::size_t row) const;

    /// The same of a mesh, or of what a word of a packed stream is in.
    [[nodiscard]] std::optional<Phrase> part(schema::TableId table, std::size_t row) const;

    /// Whether rows of a table have names, so that links to them read as words.
    [[nodiscard]] static bool areThereOf(schema::TableId table) noexcept;

    /// The number that people know a row by: its slot if it has one, its place among the rows of
    /// the same row of another table, or else its row.
    [[nodiscard]] std::int64_t numberOf(schema::TableId table, std::size_t row) const;

    /// Of a slot of moveables, statics or sprite sequences, by the table that these stand in. Empty
    /// where no catalogue has a name.
    [[nodiscard]] std::string_view ofSlot(schema::TableId table, std::int64_t slot) const;

    /// Of a slot that may be a moveable or a sprite sequence.
    [[nodiscard]] std::string_view ofEntitySlot(std::int64_t slot) const;

    /// Of a state of the moveable that has an animation.
    [[nodiscard]] std::string_view ofState(std::size_t animation, std::int64_t state) const;

    [[nodiscard]] const Ownership& ownership() const;

private:
    /// The room, sample or chunk that a row is in; nothing for what stands for itself.
    [[nodiscard]] std::optional<Phrase> owner(schema::TableId table, std::size_t row) const;
    [[nodiscard]] Phrase model(std::size_t row) const;
    [[nodiscard]] Phrase staticMesh(std::size_t row) const;
    [[nodiscard]] Phrase bySlot(schema::TableId table, std::size_t row) const;
    [[nodiscard]] std::optional<Phrase> nameOfAnimation(std::size_t row) const;
    [[nodiscard]] std::optional<Phrase> nameOfSprite(std::size_t row) const;
    [[nodiscard]] std::string_view ofSound(std::int64_t sound) const;
    [[nodiscard]] Phrase animation(std::size_t row) const;
    [[nodiscard]] Phrase stateChange(std::size_t row) const;
    [[nodiscard]] Phrase dispatch(std::size_t row) const;
    [[nodiscard]] Phrase mesh(std::size_t pointer) const;
    [[nodiscard]] Phrase partOfMesh(std::size_t pointer, std::size_t row) const;
    [[nodiscard]] std::string pathInMesh(std::size_t pointer, std::size_t row) const;
    /// Whether a word of the floor data is the first of a trigger.
    [[nodiscard]] bool isTrigger(std::size_t word) const;
    [[nodiscard]] Phrase numberInEntry(schema::TableId table, std::size_t row) const;
    /// Empty for what no catalogue knows.
    [[nodiscard]] std::string_view calledInCatalogue(schema::TableId table, std::size_t row) const;
    [[nodiscard]] Phrase placed(schema::TableId table, std::size_t row) const;

    [[nodiscard]] const level::Objects& objects() const { return level::objectsOf(*m_content); }

    [[nodiscard]] schema::Version version() const { return m_content->version(); }

    [[nodiscard]] const Entries& entries(EntryKind kind) const;

    const schema::Content* m_content;
    const schema::TableSet* m_tables;
    mutable std::optional<Ownership> m_ownership;
    mutable const Ownership* m_known;
    mutable std::array<std::optional<Entries>, kEntryKinds> m_entries;
    /// The numbers of the mesh that was last asked for, and where it begins.
    mutable std::optional<std::pair<std::uint32_t, schema::FieldMap>> m_mesh;
};

/// What people call a field: "frame rate", "normal x", "id".
[[nodiscard]] std::string fieldWords(std::string_view path);

} // namespace tr::view
