#include "ui/merge/AnswerDelegate.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QSpinBox>

namespace ui
{

QWidget* AnswerDelegate::createEditor(QWidget* parent,
                                      const QStyleOptionViewItem&,
                                      const QModelIndex& index) const
{
    const QStringList answers = index.data(kAnswersRole).toStringList();
    if (answers.isEmpty())
    {
        auto* const number = new QSpinBox(parent);
        number->setRange(0, index.data(kMostRole).toInt());
        number->setFrame(false);
        number->setAccessibleName(tr("Number"));
        return number;
    }
    auto* const choice = new QComboBox(parent);
    choice->addItems(answers);
    choice->setAccessibleName(tr("What is done"));
    auto* const self = const_cast<AnswerDelegate*>(this);
    connect(choice,
            &QComboBox::activated,
            self,
            [self, choice]
            {
                Q_EMIT self->commitData(choice);
                Q_EMIT self->closeEditor(choice);
            });
    return choice;
}

void AnswerDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const
{
    const int number = index.data(Qt::EditRole).toInt();
    if (auto* const choice = qobject_cast<QComboBox*>(editor))
    {
        if (choice->currentIndex() != number || choice->property("shown").isNull())
        {
            choice->setCurrentIndex(number);
        }
        if (choice->property("shown").isNull())
        {
            choice->setProperty("shown", true);
            QMetaObject::invokeMethod(choice, &QComboBox::showPopup, Qt::QueuedConnection);
        }
        return;
    }
    static_cast<QSpinBox*>(editor)->setValue(number);
}

void AnswerDelegate::setModelData(QWidget* editor,
                                  QAbstractItemModel* model,
                                  const QModelIndex& index) const
{
    const auto* const choice = qobject_cast<QComboBox*>(editor);
    const int number =
        choice != nullptr ? choice->currentIndex() : static_cast<QSpinBox*>(editor)->value();
    // What is not another one is not asked for: it may follow from a rule.
    if (number != index.data(Qt::EditRole).toInt())
    {
        model->setData(index, number, Qt::EditRole);
    }
}

QSize AnswerDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    constexpr int kAir = 8; // an editor has a frame
    const QSize size = RowDelegate::sizeHint(option, index);
    return {size.width(), std::max(size.height(), option.fontMetrics.height() + kAir)};
}

} // namespace ui
