#pragma once

#include "core/view/objects/AnimationRows.h"
#include "core/view/objects/MoveableView.h"
#include "ui/tables/TableCells.h"

#include <map>
#include <memory>
#include <optional>

namespace ui
{

/// A moveable of a file with everything that belongs to it, and what that is called from its own
/// point of view: its animations count from its first.
class MoveableParts
{
public:
    /// Keeps the decoder. Preconditions: it is not null, the file has that row of models.
    MoveableParts(std::shared_ptr<const Decoder> decoder, std::size_t row);

    [[nodiscard]] const Decoder& decoder() const noexcept { return *m_decoder; }

    [[nodiscard]] const tr::level::Objects& objects() const
    {
        return m_decoder->file().file().objects();
    }

    [[nodiscard]] tr::schema::Version version() const noexcept { return m_decoder->version(); }

    /// Its row of models.
    [[nodiscard]] std::size_t row() const noexcept { return m_row; }

    /// "mesh 3 \u00B7 left foot"; "mesh 3" where nobody has named it.
    [[nodiscard]] QString meshTitle(int mesh) const;

    [[nodiscard]] const tr::level::Model& model() const { return objects().models[m_row]; }

    [[nodiscard]] const tr::view::RowRange& animations() const noexcept { return m_animations; }

    [[nodiscard]] const tr::view::RowRange& meshes() const noexcept { return m_meshes; }

    /// Numbers of the mesh trees that are its links.
    [[nodiscard]] const tr::view::RowRange& links() const noexcept { return m_links; }

    /// "Lara", or "Moveable 35" where there is no name.
    [[nodiscard]] QString name() const;

    /// What the user, or else the catalogue calls one of its animations, empty if nothing.
    [[nodiscard]] QString animationName(std::size_t animation) const;

    /// What the catalogue calls one of its states, empty if nothing.
    [[nodiscard]] QString stateName(std::uint32_t state) const;

    /// "145 · #3 Stand idle" for an animation of its own.
    [[nodiscard]] QString animationText(std::int64_t animation) const;

    /// "3 \u00B7 Stand idle" for an animation of its own; what others are in words.
    [[nodiscard]] QString animationTitle(std::size_t animation) const;

    /// "State 2 \u00B7 Stand".
    [[nodiscard]] QString stateTitle(std::uint16_t state) const;

    /// A frame of an animation, counted from its first as people do. As it is stored where there is
    /// no such animation.
    [[nodiscard]] std::int64_t frameIn(std::size_t animation, std::uint16_t stored) const;

    /// Precondition: the address exists and its leaf is set.
    [[nodiscard]] FieldPlace place(const Address& address) const;

    [[nodiscard]] QString text(const FieldPlace& place, ValueMode mode) const;

    /// Its animation that has something: state changes, dispatches, commands, key frames. Of
    /// several the preferred one.
    [[nodiscard]] std::optional<std::size_t>
    animationWith(const Address& address, std::optional<std::size_t> preferred) const;

    /// Whether something is a part of this moveable.
    [[nodiscard]] bool has(const Address& address) const;

private:
    [[nodiscard]] QString stateText(const FieldPlace& place) const;

    std::shared_ptr<const Decoder> m_decoder;
    std::size_t m_row;
    tr::view::RowRange m_animations;
    tr::view::RowRange m_meshes;
    tr::view::RowRange m_links;
    std::map<tr::schema::TableId, std::vector<Meaning>> m_meanings;
};

/// Whether rows of a table can belong to moveables at all, or be moveables.
[[nodiscard]] bool isOfMoveables(const ShownTable& table) noexcept;

/// The first row of models that has animations; nothing if none has.
[[nodiscard]] std::optional<std::size_t> firstAnimated(const tr::level::Objects& objects);

/// The row of models that something belongs to; of an entity the moveable that it is.
[[nodiscard]] std::optional<std::size_t> moveableOf(const Decoder& decoder, const Address& address);

/// The row of models that people call by a slot, a name, or else a row.
[[nodiscard]] std::optional<std::size_t> moveableByName(const Decoder& decoder,
                                                        const QString& name);

} // namespace ui
