#include "ui/typing/FieldDelegate.h"

#include "ui/session/HeldPlace.h"
#include "ui/typing/FlagsEditor.h"
#include "ui/typing/NumberEditor.h"

#include <QColorDialog>

#include <algorithm>
#include <utility>

namespace ui
{
namespace
{

constexpr int kLeastWidth = 130;

} // namespace

FieldDelegate::FieldDelegate(Editor& editor, PlaceOf placeOf, QObject* parent)
    : TypingDelegate(editor, parent)
    , m_placeOf(std::move(placeOf))
{
}

QWidget* FieldDelegate::createEditor(QWidget* parent,
                                     const QStyleOptionViewItem&,
                                     const QModelIndex& index) const
{
    const auto place = m_placeOf(index);
    if (!place || !editing().canEdit(place->address))
    {
        return nullptr;
    }
    const tr::schema::Leaf& leaf = editing().leaf(place->address);
    const bool hasFlags = leaf.info->role == tr::schema::Role::Flags && !leaf.info->flags.empty();
    if (hasFlags && place->style == EditText::Meant)
    {
        auto* const flags = new FlagsEditor(leaf, parent);
        report(*flags, index, place->address);
        connect(flags, &FlagsEditor::changed, this, [this, flags] { note(*flags); });
        return flags;
    }
    NumberEditor* const line = makeLine(*place, parent);
    reportLine(*line, index, place->address);
    return line;
}

NumberEditor* FieldDelegate::makeLine(const Place& place, QWidget* parent) const
{
    auto* const line = new NumberEditor(parent);
    const Address address = place.address;
    if (place.style == EditText::Meant)
    {
        line->setHint(
            [&editor = editing(), address](const QString& text)
            { return editor.canEdit(address) ? editor.storedHint(address, text) : QString(); });
        if (const auto choices = editing().choices(address); !choices.empty())
        {
            line->setChoices(choices);
        }
        if (editing().isColour(address))
        {
            line->offerColours();
        }
    }
    connect(line, &NumberEditor::picked, this, &FieldDelegate::finish);
    connect(line, &NumberEditor::colourWanted, this, &FieldDelegate::pickColour);
    return line;
}

QString FieldDelegate::textIn(const QWidget& editor) const
{
    if (const auto* const line = qobject_cast<const QLineEdit*>(&editor))
    {
        return line->text();
    }
    const auto* const flags = qobject_cast<const FlagsEditor*>(&editor);
    return flags != nullptr ? flags->text() : QString();
}

FieldDelegate::Writer FieldDelegate::writerOf(const QWidget& editor, const QModelIndex& index) const
{
    // Check boxes hand over the number, not the names.
    const auto place = m_placeOf(index);
    const bool isLine = qobject_cast<const QLineEdit*>(&editor) != nullptr;
    const EditText style = isLine && place ? place->style : EditText::Stored;
    return [&editor = editing(), style, text = textIn(editor)](
               tr::edit::Document& document, const Address& now, const ForWhom& whom)
    { return editor.storeIn(document, now, text, style, whom); };
}

void FieldDelegate::putText(QWidget& editor, const QString& text) const
{
    if (auto* const line = qobject_cast<QLineEdit*>(&editor))
    {
        line->setText(text);
    }
    else if (auto* const flags = qobject_cast<FlagsEditor*>(&editor))
    {
        flags->setText(text);
    }
}

void FieldDelegate::fill(QWidget& editor, const QModelIndex& index) const
{
    const auto place = m_placeOf(index);
    if (!place || !editing().canEdit(place->address))
    {
        return;
    }
    if (auto* const line = qobject_cast<QLineEdit*>(&editor))
    {
        line->setText(editing().text(place->address, place->style));
        line->selectAll();
    }
    else if (auto* const flags = qobject_cast<FlagsEditor*>(&editor))
    {
        flags->setValue(editing().value(place->address));
    }
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

void FieldDelegate::pickColour(QWidget* editor)
{
    const auto address = addressOf(*editor);
    if (!address || refuses(*editor))
    {
        return;
    }
    auto* const dialog = new QColorDialog(QColor(textIn(*editor)), editor->window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Choose a Colour"));
    const std::shared_ptr<HeldPlace> place = editing().hold(*address);
    finish(editor);
    connect(dialog,
            &QColorDialog::colorSelected,
            &editing(),
            [&editor = editing(), place, name = editing().nameOf(*address)](const QColor& colour)
            {
                const QString reason =
                    place->now() && editor.canEdit(*place->now())
                        ? editor.set(*place->now(), colour.name(), EditText::Meant)
                        : tr("The file was read anew, or the row is not there any more.");
                if (!reason.isEmpty())
                {
                    editor.openEdits().lose(name, colour.name(), reason);
                }
            });
    dialog->open();
}

} // namespace ui
