#include "ui/moveable/KeyframeDelegate.h"

#include <QLineEdit>

#include <vector>

namespace ui
{

KeyframeDelegate::KeyframeDelegate(Editor& editor, const MoveableKeyframes& model)
    : TypingDelegate(editor, nullptr)
    , m_model(model)
{
}

QWidget* KeyframeDelegate::createEditor(QWidget* parent,
                                        const QStyleOptionViewItem&,
                                        const QModelIndex& index) const
{
    if (!m_model.isNumber(index) || !editing().canEdit(m_model.addressAt(index)))
    {
        return nullptr;
    }
    auto* const line = new QLineEdit(parent);
    line->setFrame(false);
    line->setAccessibleName(tr("New value"));
    reportLine(*line, index, m_model.addressAt(index));
    return line;
}

QString KeyframeDelegate::textIn(const QWidget& editor) const
{
    const auto* const line = qobject_cast<const QLineEdit*>(&editor);
    return line != nullptr ? line->text() : QString();
}

void KeyframeDelegate::putText(QWidget& editor, const QString& text) const
{
    qobject_cast<QLineEdit*>(&editor)->setText(text);
}

void KeyframeDelegate::fill(QWidget& editor, const QModelIndex& index) const
{
    auto* const line = qobject_cast<QLineEdit*>(&editor);
    line->setText(m_model.editText(index));
    line->selectAll();
}

KeyframeDelegate::Writer KeyframeDelegate::writerOf(const QWidget& editor,
                                                    const QModelIndex& index) const
{
    const auto edit = m_model.parse(index, textIn(editor));
    return [&editor = editing(), edit, before = m_model.addressAt(index).row](
               tr::edit::Document& document, const Address& now, const ForWhom& whom)
    {
        if (!edit.problem.isEmpty())
        {
            return edit.problem;
        }
        // The words of a key frame go together.
        std::vector<Editor::Number> numbers;
        for (const auto& [word, value] : edit.words)
        {
            numbers.push_back({{now.table, now.row + (word - before), 0}, value});
        }
        return editor.storeNumbersIn(document, numbers, whom, now.row);
    };
}

} // namespace ui
