#include "ui/common/widgets/CopiedText.h"

#include <QAbstractItemView>
#include <QClipboard>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QListView>
#include <QTableView>
#include <QTreeView>

#include <algorithm>
#include <utility>

namespace ui
{
namespace
{

bool isColumnShown(const QAbstractItemView& list, int column)
{
    if (const auto* const tree = qobject_cast<const QTreeView*>(&list))
    {
        return !tree->isColumnHidden(column);
    }
    if (const auto* const table = qobject_cast<const QTableView*>(&list))
    {
        return !table->isColumnHidden(column);
    }
    const auto* const lines = qobject_cast<const QListView*>(&list);
    return lines == nullptr || lines->modelColumn() == column;
}

QString rowAsText(const QAbstractItemView& list, const QModelIndex& row)
{
    QStringList texts;
    for (int column = 0; column < list.model()->columnCount(row.parent()); ++column)
    {
        if (isColumnShown(list, column))
        {
            texts.push_back(row.siblingAtColumn(column).data().toString());
        }
    }
    while (texts.size() > 1 && texts.constLast().isEmpty())
    {
        texts.removeLast();
    }
    return texts.join(u'\t');
}

/// From the top of a tree or list to its end.
bool isAbove(const QModelIndex& a, const QModelIndex& b)
{
    const auto steps = [](QModelIndex index)
    {
        QList<int> rows;
        for (; index.isValid(); index = index.parent())
        {
            rows.prepend(index.row());
        }
        return rows;
    };
    const QList<int> first = steps(a);
    const QList<int> second = steps(b);
    return std::ranges::lexicographical_compare(first, second);
}

/// The widget, or the first of its parents, that is a CopiedText. Not beyond its window.
const CopiedText* copySourceOf(const QWidget& widget)
{
    for (const QWidget* each = &widget; each != nullptr; each = each->parentWidget())
    {
        if (const auto* const source = dynamic_cast<const CopiedText*>(each))
        {
            return source;
        }
        if (each->isWindow())
        {
            break;
        }
    }
    return nullptr;
}

class RowCopier : public QObject
{
public:
    explicit RowCopier(QAbstractItemView& list)
        : QObject(&list)
        , m_list(list)
    {
        list.installEventFilter(this);
    }

    bool eventFilter(QObject* watched, QEvent* event) override
    {
        const bool copies = event->type() == QEvent::KeyPress
                            && static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy);
        if (!copies)
        {
            return QObject::eventFilter(watched, event);
        }
        const QString text = rowsAsText(m_list);
        if (!text.isEmpty())
        {
            QGuiApplication::clipboard()->setText(text);
        }
        return true;
    }

private:
    QAbstractItemView& m_list;
};

} // namespace

QString rowsAsText(const QAbstractItemView& list)
{
    if (list.model() == nullptr || list.selectionModel() == nullptr)
    {
        return {};
    }
    QModelIndexList rows;
    for (const QModelIndex& cell : list.selectionModel()->selectedIndexes())
    {
        rows.push_back(cell.siblingAtColumn(0));
    }
    if (rows.isEmpty() && list.currentIndex().isValid())
    {
        rows.push_back(list.currentIndex());
    }
    std::ranges::sort(rows, isAbove);
    const auto repeated = std::ranges::unique(rows);
    rows.erase(repeated.begin(), repeated.end());
    QStringList lines;
    for (const QModelIndex& row : std::as_const(rows))
    {
        lines.push_back(rowAsText(list, row));
    }
    return lines.join(u'\n');
}

bool hasCopiedText(const QWidget& widget)
{
    return qobject_cast<const QAbstractItemView*>(&widget) != nullptr
           || qobject_cast<const QLabel*>(&widget) != nullptr || copySourceOf(widget) != nullptr;
}

QString copiedTextOf(const QWidget& widget)
{
    if (const auto* const label = qobject_cast<const QLabel*>(&widget))
    {
        return label->selectedText();
    }
    if (const CopiedText* const source = copySourceOf(widget))
    {
        return source->copiedText();
    }
    const auto* const list = qobject_cast<const QAbstractItemView*>(&widget);
    return list != nullptr ? rowsAsText(*list) : QString();
}

void copyWholeRows(QAbstractItemView& list)
{
    new RowCopier(list);
}

} // namespace ui
