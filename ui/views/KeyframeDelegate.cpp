#include "ui/views/KeyframeDelegate.h"

#include "ui/views/FieldDelegate.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QToolTip>

#include <algorithm>

namespace ui
{

KeyframeDelegate::KeyframeDelegate(Editor& editor, const MoveableKeyframes& model)
    : m_editor(editor)
    , m_model(model)
{
}

QWidget* KeyframeDelegate::createEditor(QWidget* parent,
                                        const QStyleOptionViewItem&,
                                        const QModelIndex& index) const
{
    if (!m_model.isNumber(index) || !m_editor.canEdit(m_model.addressAt(index)))
    {
        return nullptr;
    }
    m_index = index;
    auto* const line = new QLineEdit(parent);
    line->setFrame(false);
    line->setAccessibleName(tr("New value"));
    connect(line,
            &QLineEdit::textEdited,
            line,
            [line]
            {
                line->setPalette({});
                QToolTip::hideText();
            });
    return line;
}

void KeyframeDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const
{
    auto* const line = static_cast<QLineEdit*>(editor);
    line->setText(m_model.editText(index));
    line->selectAll();
}

void KeyframeDelegate::setModelData(QWidget* editor,
                                    QAbstractItemModel*,
                                    const QModelIndex& index) const
{
    const QString text = static_cast<QLineEdit*>(editor)->text();
    if (text == m_model.editText(index))
    {
        return;
    }
    const auto edit = m_model.parse(index, text);
    std::vector<Editor::Number> numbers;
    for (const auto& [word, value] : edit.words)
    {
        numbers.push_back({{tr::level::TableId::Frames, word, 0}, value});
    }
    // Later, when the editor is closed: the change replaces the rows that are edited just now.
    QMetaObject::invokeMethod(
        &m_editor,
        [&editing = m_editor, numbers]
        {
            const bool isPossible = std::ranges::all_of(
                numbers, [&](const auto& each) { return editing.canEdit(each.address); });
            const QString reason = isPossible ? editing.setNumbers(numbers) : QString();
            if (!reason.isEmpty())
            {
                QToolTip::showText(QCursor::pos(), reason);
            }
        },
        Qt::QueuedConnection);
}

bool KeyframeDelegate::refuses(QLineEdit& line) const
{
    const QString problem =
        m_index.isValid() ? m_model.parse(m_index, line.text()).problem : QString();
    if (problem.isEmpty())
    {
        return false;
    }
    showRefusal(line, problem);
    return true;
}

bool KeyframeDelegate::eventFilter(QObject* watched, QEvent* event)
{
    auto* const line = qobject_cast<QLineEdit*>(watched);
    if (line != nullptr && event->type() == QEvent::KeyPress)
    {
        const int key = static_cast<QKeyEvent*>(event)->key();
        const bool isReturn = key == Qt::Key_Return || key == Qt::Key_Enter;
        if ((isReturn || key == Qt::Key_Tab || key == Qt::Key_Backtab) && refuses(*line))
        {
            return true;
        }
        if (isReturn)
        {
            // Not left to Qt, which lets the view have the key as well.
            Q_EMIT commitData(line);
            Q_EMIT closeEditor(line);
            return true;
        }
    }
    return RowDelegate::eventFilter(watched, event);
}

} // namespace ui
