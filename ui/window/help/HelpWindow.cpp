#include "ui/window/help/HelpWindow.h"

#include <QFile>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextTable>
#include <QVBoxLayout>

namespace ui
{
namespace
{

/// What Markdown does not say about looks: room inside of tables, and above headings.
void dress(QTextDocument& document, const QPalette& palette)
{
    for (QTextFrame* const frame : document.rootFrame()->childFrames())
    {
        if (auto* const table = qobject_cast<QTextTable*>(frame))
        {
            QTextTableFormat format = table->format();
            format.setBorderCollapse(true);
            format.setBorder(1);
            format.setBorderBrush(palette.color(QPalette::Mid));
            format.setCellPadding(5);
            format.setTopMargin(8);
            format.setBottomMargin(8);
            table->setFormat(format);
        }
    }
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
    {
        QTextBlockFormat format = block.blockFormat();
        if (format.headingLevel() > 1)
        {
            format.setTopMargin(18);
            QTextCursor(block).setBlockFormat(format);
        }
    }
}

} // namespace

HelpWindow::HelpWindow(QWidget* parent)
    : QDialog(parent)
{
    setWindowTitle(tr("Cartouche Documentation"));
    setAttribute(Qt::WA_DeleteOnClose);

    auto* const text = new QTextBrowser;
    text->setAccessibleName(tr("Documentation"));
    text->setOpenExternalLinks(true);
    text->setFrameShape(QFrame::NoFrame);
    constexpr qreal kMargin = 20;
    text->document()->setDocumentMargin(kMargin);

    //: The file of the guide in this language.
    QFile guide(tr(":/help/guide.md"));
    if (guide.open(QIODevice::ReadOnly))
    {
        text->setMarkdown(QString::fromUtf8(guide.readAll()));
        dress(*text->document(), palette());
    }

    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(text);
    constexpr QSize kSize(680, 720);
    resize(kSize);
}

} // namespace ui
