#pragma once

#include "ui/fields/Decoder.h"

#include <QString>

#include <vector>

namespace ui
{

/// A line of the properties: a field, a bit of one, a nested record, or something worked out.
struct Property
{
    QString name;
    QString value; ///< decoded; of a nested record its fields side by side
    QString raw;
    QString type;
    QString place; ///< address in the file; of a table's fields the offset in the record
    QString note;  ///< documentation of what is no field
    int leaf = Address::kWholeRow; ///< of a field
    std::optional<Address> link;   ///< where the value leads
    QString linkTitle;             ///< what is there
    bool derived = false;          ///< worked out, not stored
    bool dangling = false;         ///< the value leads to a row that does not exist
    std::optional<bool> set;       ///< of a bit
    std::uint32_t mask = 0;        ///< of a bit
    std::optional<QColor> colour;
    std::vector<Property> children;

    /// The raw number without its other notation: "6084" of "6084 (0x17C4)".
    [[nodiscard]] QString number() const { return raw.section(u' ', 0, 0); }
};

/// Everything about a row: its fields, nested records as groups, then what belongs to it. About a
/// whole table: the fields of its rows without values. Precondition: the address exists.
[[nodiscard]] std::vector<Property> propertiesOf(const Decoder& decoder, const Address& address);

/// What a row belongs to and, of a sector, what happens there. Part of propertiesOf.
[[nodiscard]] std::vector<Property> relatedProperties(const Decoder& decoder,
                                                      const Address& address);

} // namespace ui
