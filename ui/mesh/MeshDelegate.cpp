#include "ui/mesh/MeshDelegate.h"

#include "core/edit/mesh/MeshEdit.h"
#include "ui/common/texts/Messages.h"
#include "ui/mesh/MeshModels.h"
#include "ui/session/Editor.h"

#include <QLineEdit>

#include <algorithm>

namespace ui
{

MeshDelegate::MeshDelegate(Editor& editor, const MeshModel& model, QObject* parent)
    : TypingDelegate(editor, parent)
    , m_model(model)
{
}

/// The first number of the part: the whole mesh is changed, so any of its numbers tells for whom.
Address MeshDelegate::numberAt(const QModelIndex& index) const
{
    Address address = m_model.addressAt(index.row());
    address.leaf = 0;
    return address;
}

QWidget* MeshDelegate::createEditor(QWidget* parent,
                                    const QStyleOptionViewItem&,
                                    const QModelIndex& index) const
{
    const bool isEditable = m_model.flags(index).testFlag(Qt::ItemIsEditable);
    if (!isEditable || !editing().canEdit(numberAt(index)))
    {
        return nullptr;
    }
    auto* const line = new QLineEdit(parent);
    line->setFrame(false);
    line->setAccessibleName(tr("New value"));
    reportLine(*line, index, numberAt(index));
    return line;
}

QString MeshDelegate::textIn(const QWidget& editor) const
{
    const auto* const line = qobject_cast<const QLineEdit*>(&editor);
    return line != nullptr ? line->text() : QString();
}

void MeshDelegate::putText(QWidget& editor, const QString& text) const
{
    qobject_cast<QLineEdit*>(&editor)->setText(text);
}

void MeshDelegate::fill(QWidget& editor, const QModelIndex& index) const
{
    auto* const line = qobject_cast<QLineEdit*>(&editor);
    line->setText(m_model.typedText(index));
    line->selectAll();
}

MeshDelegate::Writer MeshDelegate::writerOf(const QWidget& editor, const QModelIndex& index) const
{
    return [typed = m_model.parse(index, textIn(editor)),
            subject = m_model.subject(),
            offset = m_model.addressAt(index.row()).row - m_model.subject()->addressOf({}).row](
               tr::edit::Document& document, const Address& now, const ForWhom& whom)
    {
        if (!typed.problem.isEmpty())
        {
            return typed.problem;
        }
        const auto& pointers = tr::level::objectsOf(document.content()).meshPointers;
        const auto bytes = static_cast<std::uint32_t>((now.row - offset) * sizeof(std::uint16_t));
        const bool isThere =
            subject->pointer() < pointers.size() && pointers[subject->pointer()].offset == bytes;
        const auto found =
            isThere ? pointers.begin() + static_cast<std::ptrdiff_t>(subject->pointer())
                    : std::ranges::find(pointers, bytes, &tr::level::MeshPointer::offset);
        if (found == pointers.end())
        {
            return tr("The mesh is not there any more.");
        }
        const auto pointer = static_cast<std::size_t>(found - pointers.begin());
        // What is typed means a part by its number, as it was.
        const auto shape = tr::edit::shapeAt(document.content(), pointer);
        const bool isSame = shape && shape->faces.size() == subject->shape().faces.size()
                            && shape->vertices.size() == subject->shape().vertices.size();
        if (!isSame)
        {
            return tr("The mesh is another one by now.");
        }
        const auto done =
            tr::edit::changeMesh(document, typed.code, 1, {pointer, whom}, typed.change);
        return done ? QString() : sentence(done.error());
    };
}

} // namespace ui
