#include "ui/hex/HexInspector.h"

#include "ui/common/widgets/RowDelegate.h"
#include "ui/hex/HexTips.h"
#include "ui/hex/HexValues.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>

namespace ui
{
namespace
{

constexpr int kNameWidth = 66;
constexpr int kWidth = 190;
constexpr int kLeastInspectorWidth =
    150; ///< less shows names without values; none at all can be had, too
constexpr int kSwatch = 12;

/// Lines about the field; those about the bytes stand between them, as they are looked at more.
enum Line
{
    kField,
    kInside,
    kValue,
    kFirstNumber,
    kRaw = kFirstNumber + static_cast<int>(kValueCount),
    kType,
    kDoc,
};

QIcon swatch(const QColor& colour, const QPalette& palette)
{
    QPixmap picture(kSwatch, kSwatch);
    picture.fill(palette.color(QPalette::Text));
    QPainter painter(&picture);
    painter.fillRect(1, 1, kSwatch - 2, kSwatch - 2, colour);
    return QIcon(picture);
}

} // namespace

HexInspector::HexInspector(QWidget* parent)
    : QTreeWidget(parent)
{
    setAccessibleName(tr("Data inspector"));
    setMinimumWidth(kLeastInspectorWidth);
    setColumnCount(2);
    setHeaderLabels({tr("Read as"), tr("Value")});
    header()->setAccessibleName(tr("Columns"));
    header()->setSectionsMovable(false);
    header()->resizeSection(0, kNameWidth);
    setRootIsDecorated(false);
    setIndentation(0);
    setItemDelegate(new RowDelegate(this));
    setUniformRowHeights(true);
    setAlternatingRowColors(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setIconSize({kSwatch, kSwatch});
}

QSize HexInspector::sizeHint() const
{
    return {kWidth, QTreeWidget::sizeHint().height()};
}

void HexInspector::setLine(int index, const QString& name, const QString& text, const QString& tip)
{
    while (topLevelItemCount() <= index)
    {
        addTopLevelItem(new QTreeWidgetItem);
    }
    QTreeWidgetItem* const item = topLevelItem(index);
    item->setText(0, name);
    item->setText(1, text);
    item->setToolTip(0, tip);
    item->setToolTip(1, index < kFirstNumber || index >= kRaw ? tip : text);
    item->setHidden(text.isEmpty());
}

void HexInspector::showField(const HexNote& note)
{
    const auto line = [this](Line index, const QString& name, const QString& text)
    {
        const QString tip = QStringLiteral("<p>%1</p>").arg(text.toHtmlEscaped());
        setLine(index, name, text, tip);
    };
    line(kField, tr("field"), note.path);
    line(kInside, tr("inside"), note.inside);
    line(kValue, tr("value"), note.value);
    line(kRaw, tr("raw"), note.raw == note.value ? QString() : note.raw);
    line(kType, tr("type"), hexTypeText(note));
    line(kDoc, tr("about"), note.doc);
}

void HexInspector::showPlace(const HexDocument* document, std::uint32_t space, std::uint64_t offset)
{
    const bool usable = document != nullptr && document->spaces()[space].source;
    showField(usable ? document->noteAt(space, offset).value_or(HexNote{}) : HexNote{});
    const auto bytes = usable ? readBytes(*document->spaces()[space].source, offset, kValueBytes)
                              : std::vector<std::byte>{};
    int index = kFirstNumber;
    for (const HexValue& value : valuesOf(bytes))
    {
        setLine(index, value.name, value.text, value.tip);
        topLevelItem(index)->setIcon(1, value.colour ? swatch(*value.colour, palette()) : QIcon());
        ++index;
    }
}

QString HexInspector::textOf(const QString& name) const
{
    for (int i = 0; i < topLevelItemCount(); ++i)
    {
        if (topLevelItem(i)->text(0) == name)
        {
            return topLevelItem(i)->text(1);
        }
    }
    return {};
}

QString HexInspector::copiedText() const
{
    return currentItem() != nullptr ? currentItem()->text(1) : QString();
}

void HexInspector::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy) && currentItem() != nullptr)
    {
        QGuiApplication::clipboard()->setText(copiedText());
        return;
    }
    QTreeWidget::keyPressEvent(event);
}

} // namespace ui
