#pragma once

#include "core/view/words/NumberMeaning.h"
#include "ui/file/Names.h"

#include <QColor>

namespace ui
{

using tr::view::FieldPlace;
using tr::view::Meaning;
using tr::view::meaningsOf;
using tr::view::referenceOf;

/// Where a number leads.
struct LinkTarget
{
    Address address;
    bool exists = true; ///< false: it points past the end of its table
};

/// Says what the numbers of a file mean.
class Decoder
{
public:
    /// Keeps the file. Precondition: not null.
    explicit Decoder(std::shared_ptr<const OpenFile> file);

    [[nodiscard]] const OpenFile& file() const noexcept { return m_names.file(); }

    [[nodiscard]] const Names& names() const noexcept { return m_names; }

    [[nodiscard]] tr::schema::Version version() const noexcept { return file().file().version(); }

    /// The number at an address. Precondition: it exists and its leaf is set.
    [[nodiscard]] FieldPlace placeOf(const Address& address) const;

    /// As stored: "-12".
    [[nodiscard]] static QString raw(const FieldPlace& place);

    /// As people think of it: "90.00°", "water, sky", "35 · SKELETON".
    [[nodiscard]] QString decoded(const FieldPlace& place) const;

    /// The number behind the decoded text: in degrees, pixels, whole units.
    [[nodiscard]] double decodedNumber(const FieldPlace& place) const;

    /// The row that a number stands for; nothing if it stands for none or is plain.
    [[nodiscard]] std::optional<LinkTarget> target(const FieldPlace& place) const;

    /// The colour that a number packs.
    [[nodiscard]] static std::optional<QColor> colour(const FieldPlace& place);

    /// The colour that a row of a palette is.
    [[nodiscard]] std::optional<QColor> rowColour(tr::schema::TableId table, std::size_t row) const;

private:
    [[nodiscard]] std::optional<LinkTarget> rowTarget(const FieldPlace& place) const;
    [[nodiscard]] std::optional<LinkTarget> slotTarget(tr::schema::TableId table,
                                                       std::int64_t slot) const;

    Names m_names;
};

} // namespace ui
