#include "ui/views/FieldDelegate.h"

#include "ui/services/Palettes.h"
#include "ui/views/FlagsEditor.h"
#include "ui/views/NumberEditor.h"

#include <QAbstractItemView>
#include <QColorDialog>
#include <QKeyEvent>
#include <QToolTip>

namespace ui
{
namespace
{

constexpr int kLeastWidth = 130;

} // namespace

void showRefusal(QWidget& widget, const QString& reason)
{
    QPalette palette = widget.palette();
    palette.setColor(QPalette::Text, signalColours(palette).bad);
    widget.setPalette(palette);
    QToolTip::showText(widget.mapToGlobal(QPoint(0, widget.height())), reason, &widget);
    widget.setAccessibleDescription(reason);
}

FieldDelegate::FieldDelegate(Editor& editor, PlaceOf placeOf, QObject* parent)
    : RowDelegate(parent)
    , m_editor(editor)
    , m_placeOf(std::move(placeOf))
{
}

QWidget* FieldDelegate::createEditor(QWidget* parent,
                                     const QStyleOptionViewItem&,
                                     const QModelIndex& index) const
{
    m_place = m_placeOf(index);
    if (!m_place || !m_editor.canEdit(m_place->address))
    {
        return nullptr;
    }
    const tr::schema::Leaf& leaf = m_editor.leaf(m_place->address);
    const bool hasFlags = leaf.info->role == tr::schema::Role::Flags && !leaf.info->flags.empty();
    if (hasFlags && m_place->style == EditText::Meant)
    {
        return new FlagsEditor(leaf, parent);
    }
    return makeLine(parent);
}

NumberEditor* FieldDelegate::makeLine(QWidget* parent) const
{
    auto* const line = new NumberEditor(parent);
    const Address address = m_place->address;
    if (m_place->style == EditText::Meant)
    {
        line->setHint(
            [&editing = m_editor, address](const QString& text)
            { return editing.canEdit(address) ? editing.storedHint(address, text) : QString(); });
        if (const auto choices = m_editor.choices(address); !choices.empty())
        {
            line->setChoices(choices);
        }
        if (m_editor.isColour(address))
        {
            line->offerColours();
        }
    }
    connect(line, &NumberEditor::picked, this, &FieldDelegate::finish);
    connect(line, &NumberEditor::colourWanted, this, &FieldDelegate::pickColour);
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

void FieldDelegate::setEditorData(QWidget* editor, const QModelIndex&) const
{
    if (auto* const line = qobject_cast<QLineEdit*>(editor))
    {
        line->setText(m_editor.text(m_place->address, m_place->style));
        line->selectAll();
    }
    else if (auto* const flags = qobject_cast<FlagsEditor*>(editor))
    {
        flags->setValue(m_editor.value(m_place->address));
    }
}

void FieldDelegate::setModelData(QWidget* editor, QAbstractItemModel*, const QModelIndex&) const
{
    auto* const line = qobject_cast<QLineEdit*>(editor);
    auto* const flags = qobject_cast<FlagsEditor*>(editor);
    if (!m_place || (line == nullptr && flags == nullptr))
    {
        return;
    }
    // Later, when the editor is closed: the change replaces the rows that are edited just now.
    const QString text = line != nullptr ? line->text() : flags->text();
    const EditText style = line != nullptr ? m_place->style : EditText::Stored;
    QMetaObject::invokeMethod(
        &m_editor,
        [&editing = m_editor, address = m_place->address, style, text]
        {
            const bool isPossible =
                editing.canEdit(address) && editing.problem(address, text, style).isEmpty();
            const QString reason = isPossible ? editing.set(address, text, style) : QString();
            if (!reason.isEmpty())
            {
                QToolTip::showText(QCursor::pos(), reason);
            }
        },
        Qt::QueuedConnection);
}

void FieldDelegate::updateEditorGeometry(QWidget* editor,
                                         const QStyleOptionViewItem& option,
                                         const QModelIndex& index) const
{
    if (auto* const flags = qobject_cast<FlagsEditor*>(editor))
    {
        flags->showBelow(option.rect);
        return;
    }
    RowDelegate::updateEditorGeometry(editor, option, index);
    // A narrow column would hide what is typed.
    QRect place = editor->geometry();
    const int wanted = std::min(kLeastWidth, editor->parentWidget()->width());
    place.setWidth(std::max(place.width(), wanted));
    place.moveRight(std::min(place.right(), editor->parentWidget()->rect().right()));
    editor->setGeometry(place);
}

void FieldDelegate::finish(QWidget* editor)
{
    Q_EMIT commitData(editor);
    Q_EMIT closeEditor(editor);
}

void FieldDelegate::pickColour(QWidget* editor)
{
    const Address address = m_place->address;
    auto* const dialog =
        new QColorDialog(QColor(m_editor.text(address, EditText::Meant)), editor->window());
    Q_EMIT closeEditor(editor);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog,
            &QColorDialog::colorSelected,
            &m_editor,
            [&editing = m_editor, address](const QColor& colour)
            {
                if (editing.canEdit(address))
                {
                    editing.set(address, colour.name(), EditText::Meant);
                }
            });
    dialog->open();
}

bool FieldDelegate::refuses(QLineEdit& line) const
{
    if (!m_place || !m_editor.canEdit(m_place->address))
    {
        return false;
    }
    const QString reason = m_editor.problem(m_place->address, line.text(), m_place->style);
    if (reason.isEmpty())
    {
        return false;
    }
    showRefusal(line, reason);
    return true;
}

bool FieldDelegate::eventFilter(QObject* watched, QEvent* event)
{
    auto* const editor = qobject_cast<QLineEdit*>(watched);
    if (editor != nullptr && event->type() == QEvent::KeyPress)
    {
        const int key = static_cast<QKeyEvent*>(event)->key();
        const bool isReturn = key == Qt::Key_Return || key == Qt::Key_Enter;
        const bool ends = isReturn || key == Qt::Key_Tab || key == Qt::Key_Backtab;
        if (ends && refuses(*editor))
        {
            return true;
        }
        if (isReturn)
        {
            // Not left to Qt, which lets the view have the key as well: there it opens things.
            finish(editor);
            return true;
        }
    }
    return RowDelegate::eventFilter(watched, event);
}

} // namespace ui
