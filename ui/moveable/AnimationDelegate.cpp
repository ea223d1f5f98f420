#include "ui/moveable/AnimationDelegate.h"

#include "core/edit/animation/NoteEdit.h"
#include "ui/common/texts/Messages.h"

#include <QLineEdit>

namespace ui
{
namespace
{

bool isName(const QModelIndex& index)
{
    return index.column() == MoveableAnimations::nameColumn();
}

FieldDelegate::PlaceOf placesIn(const MoveableAnimations& model)
{
    return [&model](const QModelIndex& index) -> std::optional<FieldDelegate::Place>
    {
        const bool decoded = model.mode() == ValueMode::Decoded;
        return model.isNumber(index) ? std::optional(FieldDelegate::Place{
                   model.addressAt(index), decoded ? EditText::Meant : EditText::Stored})
                                     : std::nullopt;
    };
}

} // namespace

AnimationDelegate::AnimationDelegate(Editor& editor,
                                     const MoveableAnimations& model,
                                     QObject* parent)
    : FieldDelegate(editor, placesIn(model), parent)
    , m_model(model)
{
}

QWidget* AnimationDelegate::createEditor(QWidget* parent,
                                         const QStyleOptionViewItem& option,
                                         const QModelIndex& index) const
{
    if (!isName(index))
    {
        return FieldDelegate::createEditor(parent, option, index);
    }
    if (!editing().canName(m_model.addressAt(index)))
    {
        return nullptr;
    }
    auto* const line = new QLineEdit(parent);
    line->setAccessibleName(tr("Name of the animation"));
    line->setPlaceholderText(m_model.catalogueName(index));
    line->setToolTip(tr("Without a name it is called as the catalogue has it"));
    reportLine(*line, index, m_model.addressAt(index));
    return line;
}

void AnimationDelegate::fill(QWidget& editor, const QModelIndex& index) const
{
    auto* const line = qobject_cast<QLineEdit*>(&editor);
    if (!isName(index) || line == nullptr)
    {
        FieldDelegate::fill(editor, index);
        return;
    }
    line->setText(index.data(Qt::DisplayRole).toString());
    line->selectAll();
}

AnimationDelegate::Writer AnimationDelegate::writerOf(const QWidget& editor,
                                                      const QModelIndex& index) const
{
    if (!isName(index))
    {
        return FieldDelegate::writerOf(editor, index);
    }
    return [name = textIn(editor).trimmed().toStdString()](
               tr::edit::Document& document, const Address& now, const ForWhom&)
    {
        const auto done = tr::edit::nameAnimation(document, now.row, name);
        return done ? QString() : sentence(done.error());
    };
}

} // namespace ui
