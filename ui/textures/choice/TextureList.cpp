#include "ui/textures/choice/TextureList.h"

#include "ui/textures/pictures/PicturePreview.h"

#include <QApplication>
#include <QPainter>
#include <QRegularExpression>

#include <algorithm>

namespace ui
{
namespace
{

constexpr int kPictureAir = 4; ///< around a picture

QSize fitting(const QSize& picture, int side)
{
    const int zoom = std::min(side / picture.width(), side / picture.height());
    return zoom >= 1 ? picture * zoom : picture.scaled(side, side, Qt::KeepAspectRatio);
}

} // namespace

// --- the list

void TextureList::show(const OpenFilePtr& file)
{
    beginResetModel();
    m_pictures.setFile(file);
    endResetModel();
}

void TextureList::revise(const OpenFilePtr& file, const tr::edit::ChangeSet& changes)
{
    const auto* const rows = file->tables().find(m_pictures.table());
    const bool isAsLong = rows != nullptr && rows->size() == m_pictures.count();
    if (!isAsLong)
    {
        beginResetModel();
    }
    m_pictures.revise(file, changes);
    if (!isAsLong)
    {
        endResetModel();
    }
    else if (rowCount() > 0)
    {
        Q_EMIT dataChanged(index(0), index(rowCount() - 1));
    }
}

int TextureList::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_pictures.count());
}

QVariant TextureList::data(const QModelIndex& index, int role) const
{
    const auto row = static_cast<std::size_t>(index.row());
    if (!index.isValid() || row >= m_pictures.count())
    {
        return {};
    }
    switch (role)
    {
    case Qt::DisplayRole:
        return QString::number(row);
    case Qt::DecorationRole:
        return m_pictures.picture(row);
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return tr("%1: %2").arg(m_pictures.title(row), m_pictures.placeText(row));
    default:
        return {};
    }
}

// --- those that are wanted

void TextureListFilter::setText(const QString& text)
{
    static const QRegularExpression span(QStringLiteral("^(\\d+)\\s*[-\u2013]\\s*(\\d+)$"));
    static const QRegularExpression separators(QStringLiteral("[,;]"));
    m_beginnings.clear();
    m_spans.clear();
    m_words.clear();
    for (const QString& each : text.split(separators, Qt::SkipEmptyParts))
    {
        const QString part = each.simplified();
        bool isNumber = false;
        static_cast<void>(part.toULongLong(&isNumber));
        const auto found = span.match(part);
        if (isNumber)
        {
            m_beginnings.append(part);
        }
        else if (found.hasMatch())
        {
            m_spans.append({found.captured(1).toULongLong(), found.captured(2).toULongLong()});
        }
        else if (!part.isEmpty())
        {
            m_words = part;
        }
    }
    invalidateFilter();
}

void TextureListFilter::setOnly(Only rows)
{
    m_only = std::move(rows);
    invalidateFilter();
}

bool TextureListFilter::isAmongNumbers(qulonglong number) const
{
    const QString digits = QString::number(number);
    return std::any_of(m_beginnings.begin(),
                       m_beginnings.end(),
                       [&digits](const QString& each) { return digits.startsWith(each); })
           || std::any_of(m_spans.begin(),
                          m_spans.end(),
                          [number](const auto& each)
                          { return each.first <= number && number <= each.second; });
}

bool TextureListFilter::filterAcceptsRow(int row, const QModelIndex&) const
{
    const bool isMeant =
        (!m_only || m_only->contains(static_cast<std::size_t>(row)))
        && ((m_beginnings.isEmpty() && m_spans.isEmpty()) || isAmongNumbers(qulonglong(row)));
    if (!isMeant || m_words.isEmpty())
    {
        return isMeant;
    }
    // "page 3" is not page 30.
    const QString place = sourceModel()->index(row, 0).data(Qt::ToolTipRole).toString();
    const qsizetype at = place.indexOf(m_words, 0, Qt::CaseInsensitive);
    const qsizetype end = at + m_words.size();
    return at >= 0 && !(m_words.back().isDigit() && end < place.size() && place[end].isDigit());
}

// --- their looks

TextureDelegate::TextureDelegate(int side, QObject* parent)
    : QStyledItemDelegate(parent)
    , m_side(side)
{
}

QSize TextureDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const
{
    return {m_side + 2 * kPictureAir, m_side + 2 * kPictureAir + option.fontMetrics.height()};
}

void TextureDelegate::paint(QPainter* painter,
                            const QStyleOptionViewItem& option,
                            const QModelIndex& index) const
{
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    cell.showDecorationSelected = true; // all of it is marked
    const QStyle& style = cell.widget != nullptr ? *cell.widget->style() : *QApplication::style();
    style.drawPrimitive(QStyle::PE_PanelItemViewItem, &cell, painter, cell.widget);
    const QRect room(cell.rect.left() + (cell.rect.width() - m_side) / 2,
                     cell.rect.top() + kPictureAir,
                     m_side,
                     m_side);
    const auto picture = index.data(Qt::DecorationRole).value<QImage>();
    painter->save();
    if (!picture.isNull())
    {
        QRect target({}, fitting(picture.size(), m_side));
        target.moveCenter(room.center());
        painter->setBrushOrigin(target.topLeft());
        painter->fillRect(target, clearPattern(cell.palette));
        painter->setRenderHint(QPainter::SmoothPixmapTransform, target.width() < picture.width());
        painter->drawImage(target, picture);
    }
    const bool isSelected = cell.state.testFlag(QStyle::State_Selected);
    const bool isActive = cell.state.testFlag(QStyle::State_Active);
    painter->setPen(cell.palette.color(isActive ? QPalette::Active : QPalette::Inactive,
                                       isSelected ? QPalette::HighlightedText : QPalette::Text));
    painter->drawText(QRect(cell.rect.left(),
                            room.bottom() + 1,
                            cell.rect.width(),
                            cell.rect.bottom() - room.bottom()),
                      Qt::AlignCenter,
                      cell.text);
    painter->restore();
    if (cell.state.testFlag(QStyle::State_HasFocus))
    {
        QStyleOptionFocusRect focus;
        focus.QStyleOption::operator=(cell);
        focus.backgroundColor =
            cell.palette.color(isSelected ? QPalette::Highlight : QPalette::Base);
        style.drawPrimitive(QStyle::PE_FrameFocusRect, &focus, painter, cell.widget);
    }
}

} // namespace ui
