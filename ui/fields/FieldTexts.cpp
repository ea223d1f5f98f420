#include "ui/fields/FieldTexts.h"

#include "core/base/Text.h"
#include "ui/common/texts/Strings.h"
#include "ui/common/texts/Translated.h"
#include "ui/file/Addresses.h"
#include "ui/file/TableNames.h"

#include <QCoreApplication>
#include <QLocale>

namespace ui
{
namespace
{

using tr::schema::FieldInfo;
using tr::schema::Leaf;
using tr::schema::Role;

QString roleTitle(Role role)
{
    switch (role)
    {
    case Role::Value:
        return translated("number");
    case Role::Fixed16:
        return translated("16.16 fixed point");
    default:
        return translated(std::string(tr::schema::roleName(role)).c_str());
    }
}

QString documentation(const FieldInfo& info)
{
    return fieldDocumentation(info).toHtmlEscaped();
}

QString tableRow(const QString& name, const QString& value)
{
    return QStringLiteral("<tr><td>%1&nbsp;&nbsp;</td><td>%2</td></tr>")
        .arg(name, value.toHtmlEscaped());
}

QString bold(const QString& text)
{
    return QStringLiteral("<b>%1</b>").arg(text.toHtmlEscaped());
}

QString paragraph(const QString& html)
{
    return QStringLiteral("<p style=\"margin:0 0 6px 0\">%1</p>").arg(html);
}

QString heading(const Leaf& leaf)
{
    return QStringLiteral("%1 &nbsp; %2, %3")
        .arg(bold(fieldTitle(leaf)), fieldType(leaf), fieldRole(*leaf.info).toHtmlEscaped());
}

int leafIndex(const FieldPlace& place)
{
    return static_cast<int>(place.leaf - place.view->type().leaves().data());
}

Address addressOf(const FieldPlace& place)
{
    return {place.table(), place.row, leafIndex(place)};
}

QString flagList(const FieldInfo& info)
{
    QString rows;
    for (const tr::schema::FlagName& flag : info.flags)
    {
        rows += tableRow(toQString(tr::hex(flag.mask, 4)), toQString(flag.name));
    }
    return rows.isEmpty() ? rows : QStringLiteral("<table>%1</table>").arg(rows);
}

} // namespace

QString fieldTitle(const Leaf& leaf)
{
    return leaf.path.empty() ? translated("value")
                             : toQString(leaf.path).replace(u'/', QStringLiteral(" / "));
}

QString fieldType(const Leaf& leaf)
{
    const QString type = toQString(tr::schema::typeName(leaf.disk));
    return leaf.count == 1 ? type : QStringLiteral("%L1 \u00D7 %2").arg(leaf.count).arg(type);
}

QString fieldDocumentation(const FieldInfo& info)
{
    return QCoreApplication::translate("Fields", std::string(info.doc).c_str());
}

QString fieldRole(const FieldInfo& info)
{
    const bool leads = info.role == Role::Index || info.role == Role::Offset;
    return leads ? translated("%1 into %2").arg(roleTitle(info.role), tableTitle(info.target))
                 : roleTitle(info.role);
}

QString rawWithHex(const FieldPlace& place)
{
    const tr::schema::Value value = place.value();
    const QString text = toQString(value.text());
    if (value.isFloat() || value.isText())
    {
        return text;
    }
    const std::size_t bytes = sizeOf(place.leaf->disk);
    const std::uint64_t bits =
        static_cast<std::uint64_t>(value.integer()) & allBits(place.leaf->disk);
    return QStringLiteral("%1 (%2)").arg(text,
                                         toQString(tr::hex(bits, static_cast<int>(2 * bytes))));
}

QString fieldHelp(const Leaf& leaf)
{
    return paragraph(heading(leaf)) + documentation(*leaf.info);
}

QString fieldTip(const Decoder& decoder, const FieldPlace& place)
{
    const Leaf& leaf = *place.leaf;
    QString rows;
    if (leaf.count == 1)
    {
        rows += tableRow(translated("Value"), decoder.decoded(place));
        rows += tableRow(translated("Raw"), rawWithHex(place));
    }
    const auto bytes = bytesOf(decoder.file(), addressOf(place));
    if (bytes)
    {
        rows += tableRow(translated("At"), placeText(decoder.file(), *bytes));
    }
    return paragraph(heading(leaf)) + paragraph(documentation(*leaf.info))
           + QStringLiteral("<table>%1</table>").arg(rows);
}

QString fieldArticle(const Decoder& decoder, const FieldPlace& place)
{
    const Leaf& leaf = *place.leaf;
    QString html = paragraph(heading(leaf)) + paragraph(documentation(*leaf.info));
    if (const auto bytes = bytesOf(decoder.file(), addressOf(place)))
    {
        html +=
            paragraph(translated("At: %1").arg(placeText(decoder.file(), *bytes)).toHtmlEscaped());
    }
    html += flagList(*leaf.info);
    if (leaf.info->none != FieldInfo::kNever)
    {
        html += paragraph(translated("%1 stands for none.").arg(leaf.info->none));
    }
    const auto target = decoder.target(place);
    if (target && !target->exists)
    {
        html += paragraph(
            bold(translated("There is no such row in %1.").arg(tableTitle(target->address.table))));
    }
    const std::string_view source = place.view->type().source();
    if (!source.empty())
    {
        html += paragraph(translated("Source: %1").arg(toQString(source)).toHtmlEscaped());
    }
    return html;
}

QString tableArticle(const OpenFile& file, tr::schema::TableId table)
{
    const tr::schema::TableView* view = file.tables().find(table);
    QString html =
        paragraph(bold(tableTitle(table))) + paragraph(tableDocumentation(table).toHtmlEscaped());
    if (view == nullptr)
    {
        return html;
    }
    const QLocale locale;
    const auto rows = static_cast<qulonglong>(view->size());
    const auto bytes = static_cast<qulonglong>(view->type().diskSize());
    const bool variable = view->type().name().empty();
    html += paragraph(variable ? translated("Rows: %1").arg(locale.toString(rows))
                               : translated("Rows: %1, of %2 bytes each")
                                     .arg(locale.toString(rows), locale.toString(bytes)));
    if (!view->type().source().empty())
    {
        html += paragraph(
            translated("Source: %1").arg(toQString(view->type().source())).toHtmlEscaped());
    }
    return html;
}

} // namespace ui
