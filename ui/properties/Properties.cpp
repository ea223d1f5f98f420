#include "ui/properties/Properties.h"

#include "core/base/Text.h"
#include "ui/common/texts/Strings.h"
#include "ui/common/texts/Translated.h"
#include "ui/fields/FieldTexts.h"
#include "ui/file/Addresses.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace ui
{
namespace
{

using tr::schema::Leaf;
using tr::schema::Role;
using tr::schema::TableView;

constexpr int kByteDigits = 6;

std::vector<Property> bitsOf(const FieldPlace& place)
{
    std::vector<Property> bits;
    const auto number = static_cast<std::uint32_t>(place.value().integer());
    for (const tr::schema::FlagName& flag : place.leaf->info->flags)
    {
        Property bit;
        bit.name = toQString(flag.name);
        bit.set = (number & flag.mask) == flag.mask;
        bit.value = *bit.set ? translated("yes") : translated("no");
        bit.mask = flag.mask;
        bit.raw = toQString(tr::hex(flag.mask, 2 * static_cast<int>(sizeOf(place.leaf->disk))));
        bits.push_back(std::move(bit));
    }
    return bits;
}

void addValue(const Decoder& decoder, const FieldPlace& place, Property& property)
{
    property.value = decoder.decoded(place);
    property.raw = rawWithHex(place);
    property.colour = Decoder::colour(place);
    if (const auto target = decoder.target(place))
    {
        property.dangling = !target->exists;
        if (target->exists)
        {
            property.link = target->address;
            property.linkTitle = decoder.names().title(target->address);
        }
    }
    if (place.leaf->info->role == Role::Flags)
    {
        property.children = bitsOf(place);
    }
}

/// A field, of a row or, without one, as part of the record's description.
Property
fieldOf(const Decoder& decoder, const TableView& view, const Address& address, Meaning meaning)
{
    const Leaf& leaf = view.type().leaves()[static_cast<std::size_t>(address.leaf)];
    Property property;
    property.name =
        leaf.path.empty() ? translated("value") : toQString(leaf.path).section(u'/', -1);
    property.leaf = address.leaf;
    property.type = fieldType(leaf);
    if (address.row == Address::kWholeTable)
    {
        property.place = toQString(tr::concat("+", tr::hex(leaf.diskOffset, 2)));
        return property;
    }
    if (const auto bytes = bytesOf(decoder.file(), address))
    {
        property.place = toQString(tr::hex(bytes->offset, kByteDigits));
    }
    if (leaf.count == 1)
    {
        addValue(decoder, {&view, address.row, &leaf, meaning}, property);
    }
    return property;
}

/// The group for a nested record in `siblings`, which is the last one if it is there.
Property& groupIn(std::vector<Property>& siblings, const QString& name)
{
    const bool there = !siblings.empty() && siblings.back().name == name
                       && siblings.back().leaf == Address::kWholeRow;
    if (!there)
    {
        Property group;
        group.name = name;
        siblings.push_back(std::move(group));
    }
    return siblings.back();
}

/// Shows the values of short groups beside their names: "0, -512, 1024".
void summarise(std::vector<Property>& properties)
{
    constexpr std::size_t kMost = 4;
    for (Property& property : properties)
    {
        const bool isGroup = property.leaf == Address::kWholeRow && !property.children.empty();
        if (!isGroup)
        {
            continue;
        }
        summarise(property.children);
        QStringList values;
        for (const Property& child : property.children)
        {
            values.push_back(child.value);
        }
        const bool flat = std::ranges::all_of(
            property.children, [](const Property& child) { return child.children.empty(); });
        if (flat && property.children.size() <= kMost && !values.contains(QString()))
        {
            property.value = values.join(QStringLiteral(", "));
        }
    }
}

} // namespace

std::vector<Property> propertiesOf(const Decoder& decoder, const Address& address)
{
    const TableView& view = *decoder.file().tables().find(address.table);
    const std::vector<Meaning> meanings = meaningsOf(view, decoder.version());
    const auto leaves = view.type().leaves();
    std::vector<Property> properties;
    for (std::size_t i = 0; i < leaves.size(); ++i)
    {
        if (address.row != Address::kWholeTable && !view.has(address.row, i))
        {
            continue;
        }
        std::vector<Property>* siblings = &properties;
        const QStringList segments = toQString(leaves[i].path).split(u'/');
        for (const QString& group : segments.first(segments.size() - 1))
        {
            siblings = &groupIn(*siblings, group).children;
        }
        const Address field{address.table, address.row, static_cast<int>(i)};
        siblings->push_back(fieldOf(decoder, view, field, meanings[i]));
    }
    summarise(properties);
    if (address.row != Address::kWholeTable)
    {
        auto related = relatedProperties(decoder, address);
        std::ranges::move(related, std::back_inserter(properties));
    }
    return properties;
}

} // namespace ui
