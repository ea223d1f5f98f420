#include "ui/properties/PropertyLines.h"

#include "ui/file/Addresses.h"

namespace ui::lines
{

Property plain(const QString& name, const QString& value)
{
    Property property;
    property.name = name;
    property.value = value;
    property.derived = true;
    return property;
}

Property
linked(const Decoder& decoder, const QString& name, tr::schema::TableId table, std::size_t row)
{
    const Address target{table, row};
    const bool there = exists(decoder.file(), target);
    Property property = plain(name,
                              there ? decoder.names().title(target)
                                    : QString::number(static_cast<qulonglong>(row)));
    property.dangling = !there;
    if (there)
    {
        property.link = target;
        property.linkTitle = property.value;
    }
    return property;
}

} // namespace ui::lines
