#include "ui/properties/PropertyColumns.h"

#include <QEvent>
#include <QFont>
#include <QFontMetrics>
#include <QHeaderView>
#include <QScopedValueRollback>
#include <QTreeView>

#include <algorithm>
#include <numeric>

namespace ui
{
namespace
{

using Model = PropertiesModel;

/// Less than this for names and values together is not worth the hexadecimal notation.
constexpr int kRoomBesideHex = 240;

/// A name or a value that is narrower says nothing.
constexpr int kLeastShare = 60;

/// The part of the room that names keep when names and values both want more: which field it is
/// matters more than the end of what it leads to.
constexpr double kShareOfNames = 0.58;

} // namespace

PropertyColumns::PropertyColumns(QTreeView& tree, PropertiesModel& model)
    : QObject(&tree)
    , m_tree(tree)
    , m_model(model)
{
    tree.header()->setStretchLastSection(false);
    tree.viewport()->installEventFilter(this);
    connect(tree.header(),
            &QHeaderView::sectionResized,
            this,
            [this] { m_isByHand = m_isByHand || !m_arranging; });
}

void PropertyColumns::measure(bool isSameTable)
{
    if (m_isByHand)
    {
        return;
    }
    if (!isSameTable)
    {
        for (int column = 0; column < Model::kColumns; ++column)
        {
            m_wanted[static_cast<std::size_t>(column)] = m_tree.header()->sectionSizeHint(column);
        }
        m_numbers = m_wanted[Model::Raw];
    }
    widen({}, 1);
    arrange();
}

void PropertyColumns::widen(const QModelIndex& parent, int depth)
{
    const auto want = [this](Model::Column column, int width)
    { m_wanted[column] = std::max(m_wanted[column], width); };
    for (int row = 0; row < m_model.rowCount(parent); ++row)
    {
        const QModelIndex line = m_model.index(row, 0, parent);
        const auto hint = [this, &line](Model::Column column)
        { return m_tree.sizeHintForIndex(line.siblingAtColumn(column)).width(); };
        want(Model::Field, hint(Model::Field) + depth * m_tree.indentation());
        want(Model::Value, hint(Model::Value));
        want(Model::Type, hint(Model::Type));
        want(Model::Place, hint(Model::Place));
        // What stands there now may be without its hexadecimal notation.
        const QModelIndex raw = line.siblingAtColumn(Model::Raw);
        const QFont font = raw.data(Qt::FontRole).value<QFont>().resolve(m_tree.font());
        const QFontMetrics digits(font);
        const int shown = digits.horizontalAdvance(raw.data().toString());
        const int margin = hint(Model::Raw) - shown + 1; // widths are rounded
        const Property& property = m_model.propertyAt(line);
        want(Model::Raw, digits.horizontalAdvance(property.raw) + margin);
        m_numbers = std::max(m_numbers, digits.horizontalAdvance(property.number()) + margin);
        if (m_tree.isExpanded(line))
        {
            widen(line, depth + 1);
        }
    }
}

bool PropertyColumns::hasRoomForHex(int width) const
{
    const int namesAndValues = m_wanted[Model::Field] + m_wanted[Model::Value];
    return width - m_wanted[Model::Raw] >= std::min(namesAndValues, kRoomBesideHex);
}

PropertyColumns::Widths PropertyColumns::shares(int width, int raw) const
{
    Widths widths = m_wanted;
    widths[Model::Raw] = raw;
    int& name = widths[Model::Field];
    int& value = widths[Model::Value];
    const int all = std::accumulate(widths.begin(), widths.end(), 0);
    if (all <= width)
    {
        value += width - all;
        return widths;
    }
    const int room = std::max(width - raw, 2 * kLeastShare);
    const int share = std::max(static_cast<int>(kShareOfNames * room), kLeastShare);
    name = std::min(name, std::max(room - value, share));
    value = room - name;
    return widths;
}

void PropertyColumns::arrange()
{
    if (m_isByHand)
    {
        return;
    }
    const QScopedValueRollback arranging(m_arranging, true);
    const int width = m_tree.viewport()->width();
    const bool hex = hasRoomForHex(width);
    m_model.setHex(hex);
    const Widths widths = shares(width, hex ? m_wanted[Model::Raw] : m_numbers);
    int left = width;
    for (int column = 0; column < Model::kColumns; ++column)
    {
        // How and where a number is stored is said below the lines, too: not worth a scroll bar.
        const int wanted = widths[static_cast<std::size_t>(column)];
        left -= wanted;
        m_tree.setColumnHidden(column, left < 0 && column > Model::Raw);
        m_tree.header()->resizeSection(column, wanted);
    }
}

bool PropertyColumns::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize)
    {
        arrange();
    }
    return QObject::eventFilter(watched, event);
}

} // namespace ui
