#include "ui/hex/HexTips.h"

#include "ui/common/texts/Translated.h"
#include "ui/hex/HexText.h"

#include <QCoreApplication>

#include <algorithm>
#include <climits>

namespace ui
{
namespace
{

QString line(const QString& name, const QString& text)
{
    return text.isEmpty() ? QString()
                          : QStringLiteral("<tr><td>%1&nbsp;&nbsp;</td><td>%2</td></tr>")
                                .arg(name.toHtmlEscaped(), text.toHtmlEscaped());
}

QString tipParagraph(const QString& html)
{
    return html.isEmpty() ? html : QStringLiteral("<p style=\"margin:0 0 6px 0\">%1</p>").arg(html);
}

} // namespace

QString hexTypeText(const HexNote& note)
{
    return note.role.isEmpty() ? note.type : QStringLiteral("%1, %2").arg(note.type, note.role);
}

QString hexTip(const HexNote& note, const HexSpace& space)
{
    const auto count = static_cast<int>(std::min<std::uint64_t>(note.bytes.size, INT_MAX));
    const QString size = QCoreApplication::translate("HexTips", "%n bytes", nullptr, count);
    const QString rows =
        line(translated("Value"), note.value)
        + line(translated("Raw"), note.raw == note.value ? QString() : note.raw)
        + line(translated("Inside"), note.inside) + line(translated("Type"), hexTypeText(note))
        + line(translated("At"),
               QStringLiteral("%1: %2, %3").arg(space.title, offsetText(note.bytes.offset), size));
    return tipParagraph(QStringLiteral("<b>%1</b>").arg(note.path.toHtmlEscaped()))
           + tipParagraph(note.doc.toHtmlEscaped()) + QStringLiteral("<table>%1</table>").arg(rows);
}

} // namespace ui
