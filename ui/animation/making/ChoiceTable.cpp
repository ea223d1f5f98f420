#include "ui/animation/making/ChoiceTable.h"

#include <QComboBox>
#include <QHeaderView>
#include <QKeyEvent>

#include <utility>

namespace ui
{

ChoiceModel::ChoiceModel(QStringList titles, QObject* parent)
    : QAbstractTableModel(parent)
    , m_titles(std::move(titles))
{
}

void ChoiceModel::show(std::vector<Row> rows, QStringList choices)
{
    beginResetModel();
    m_rows = std::move(rows);
    m_choices = std::move(choices);
    endResetModel();
}

int ChoiceModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int ChoiceModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : Columns;
}

QVariant ChoiceModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
    {
        return {};
    }
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    if (role == Qt::EditRole && index.column() == Becomes)
    {
        return row.choice;
    }
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
    {
        return {};
    }
    switch (index.column())
    {
    case What:
        return row.what;
    case Becomes:
        return m_choices.value(row.choice);
    default:
        return row.note;
    }
}

QVariant ChoiceModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    return orientation == Qt::Horizontal && role == Qt::DisplayRole ? m_titles.value(section)
                                                                    : QVariant();
}

Qt::ItemFlags ChoiceModel::flags(const QModelIndex& index) const
{
    const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    return index.column() == Becomes ? flags | Qt::ItemIsEditable : flags;
}

bool ChoiceModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    const int choice = value.toInt();
    if (!index.isValid() || role != Qt::EditRole || index.column() != Becomes || choice < 0
        || choice >= m_choices.size())
    {
        return false;
    }
    int& now = m_rows[static_cast<std::size_t>(index.row())].choice;
    if (std::exchange(now, choice) != choice)
    {
        Q_EMIT dataChanged(index, index);
    }
    return true;
}

QWidget* ChoiceDelegate::createEditor(QWidget* parent,
                                      const QStyleOptionViewItem& /*option*/,
                                      const QModelIndex& index) const
{
    const auto* const model = qobject_cast<const ChoiceModel*>(index.model());
    if (model == nullptr)
    {
        return nullptr;
    }
    auto* const list = new QComboBox(parent);
    list->setAccessibleName(
        index.siblingAtColumn(ChoiceModel::What).data(Qt::DisplayRole).toString());
    list->addItems(model->choices());
    connect(list,
            &QComboBox::activated,
            this,
            [this, list]
            {
                auto* const self = const_cast<ChoiceDelegate*>(this);
                Q_EMIT self->commitData(list);
                Q_EMIT self->closeEditor(list);
            });
    return list;
}

void ChoiceDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const
{
    auto* const list = qobject_cast<QComboBox*>(editor);
    list->setCurrentIndex(index.data(Qt::EditRole).toInt());
}

void ChoiceDelegate::setModelData(QWidget* editor,
                                  QAbstractItemModel* model,
                                  const QModelIndex& index) const
{
    model->setData(index, qobject_cast<QComboBox*>(editor)->currentIndex(), Qt::EditRole);
}

ChoiceTable::ChoiceTable(const QString& accessibleName, QAbstractItemModel* model, QWidget* parent)
    : QTreeView(parent)
{
    setAccessibleName(accessibleName);
    setModel(model);
    setItemDelegate(new ChoiceDelegate(this));
    setRootIsDecorated(false);
    setUniformRowHeights(true);
    setAllColumnsShowFocus(true);
    setAlternatingRowColors(true);
    setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::SelectedClicked
                    | QAbstractItemView::EditKeyPressed);
    header()->setSectionResizeMode(QHeaderView::Stretch);
    header()->setSectionsMovable(false);
}

void ChoiceTable::keyPressEvent(QKeyEvent* event)
{
    const bool isReturn = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    const bool isEdit = isReturn || event->key() == Qt::Key_F2;
    if (isEdit && currentIndex().isValid() && state() != EditingState)
    {
        edit(currentIndex().siblingAtColumn(ChoiceModel::Becomes));
        event->accept();
        return;
    }
    QTreeView::keyPressEvent(event);
}

} // namespace ui
