#include "ui/common/widgets/ChoiceTable.h"

#include "ui/common/widgets/ListLook.h"

#include <QComboBox>
#include <QHeaderView>
#include <QKeyEvent>
#include <QSpinBox>

namespace ui
{

QWidget* ChoiceDelegate::createEditor(QWidget* parent,
                                      const QStyleOptionViewItem& /*option*/,
                                      const QModelIndex& index) const
{
    const QStringList choices = index.data(kChoicesRole).toStringList();
    const QString name = index.siblingAtColumn(0).data(Qt::DisplayRole).toString();
    if (choices.isEmpty())
    {
        auto* const number = new QSpinBox(parent);
        number->setAccessibleName(name);
        const QString none = index.data(kNoneRole).toString();
        number->setRange(none.isEmpty() ? 0 : kNone, index.data(kMostRole).toInt());
        number->setSpecialValueText(none);
        return number;
    }
    auto* const list = new QComboBox(parent);
    list->setAccessibleName(name);
    list->addItems(choices);
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
    const int number = index.data(Qt::EditRole).toInt();
    if (auto* const list = qobject_cast<QComboBox*>(editor))
    {
        list->setCurrentIndex(number);
        return;
    }
    qobject_cast<QSpinBox*>(editor)->setValue(number);
}

void ChoiceDelegate::setModelData(QWidget* editor,
                                  QAbstractItemModel* model,
                                  const QModelIndex& index) const
{
    const auto* const list = qobject_cast<QComboBox*>(editor);
    const int number =
        list != nullptr ? list->currentIndex() : qobject_cast<QSpinBox*>(editor)->value();
    // What stays as it is was not asked for: it may follow from something else.
    if (number != index.data(Qt::EditRole).toInt())
    {
        model->setData(index, number, Qt::EditRole);
    }
}

bool isChoiceKey(const QKeyEvent& event) noexcept
{
    return event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter
           || event.key() == Qt::Key_F2;
}

ChoiceTable::ChoiceTable(const QString& accessibleName,
                         QAbstractItemModel* model,
                         int column,
                         QWidget* parent)
    : QTreeView(parent)
    , m_column(column)
{
    lookLikeTree(*this, accessibleName);
    setFrameShape(QFrame::StyledPanel);
    setModel(model);
    setItemDelegate(new ChoiceDelegate(this));
    setRootIsDecorated(false);
    setAllColumnsShowFocus(true);
    setEditTriggers(kChoiceTriggers);
    header()->setSectionResizeMode(QHeaderView::Stretch);
}

void ChoiceTable::keyPressEvent(QKeyEvent* event)
{
    if (isChoiceKey(*event) && currentIndex().isValid() && state() != EditingState)
    {
        const QModelIndex current = currentIndex();
        const bool isOwn = current.flags().testFlag(Qt::ItemIsEditable);
        const QModelIndex changed = isOwn ? current : current.siblingAtColumn(m_column);
        if (changed.flags().testFlag(Qt::ItemIsEditable))
        {
            edit(changed);
        }
        event->accept();
        return;
    }
    QTreeView::keyPressEvent(event);
}

} // namespace ui
