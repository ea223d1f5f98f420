#include "ui/matrix/MatrixDelegate.h"

#include "core/edit/animation/states/StateEdit.h"
#include "ui/common/texts/Messages.h"
#include "ui/matrix/MatrixTexts.h"
#include "ui/session/Editor.h"

#include <QAbstractItemView>
#include <QLineEdit>

#include <algorithm>
#include <span>

namespace ui
{
namespace
{

namespace tables = tr::level::tables;

constexpr int kLeastLine = 260; ///< wide enough for some dispatches, whatever the column

} // namespace

MatrixDelegate::MatrixDelegate(Editor& editor, const MatrixModel& model, QAbstractItemView* view)
    : TypingDelegate(editor, view)
    , m_model(model)
{
}

/// A number of what an edit of the cell changes first: who has that is asked for whom it is.
Address MatrixDelegate::held(const QModelIndex& index) const
{
    Address address = m_model.addressAt(index);
    if (address.table == tables::Animations)
    {
        const auto& objects = m_model.parts()->objects();
        const auto changes = tr::view::stateChangesOf(objects, objects.animations[address.row]);
        if (changes.count > 0)
        {
            address = {tables::StateChanges, changes.end() - 1, Address::kWholeRow};
        }
    }
    address.leaf = 0;
    return address;
}

QWidget* MatrixDelegate::createEditor(QWidget* parent,
                                      const QStyleOptionViewItem&,
                                      const QModelIndex& index) const
{
    if (!m_model.flags(index).testFlag(Qt::ItemIsEditable) || !editing().canEdit(held(index)))
    {
        return nullptr;
    }
    auto* const line = new QLineEdit(parent);
    line->setAccessibleName(tr("Dispatches"));
    line->setPlaceholderText(tr("4-9 > 23:0; 12-20 > 1:0"));
    line->setToolTip(tr("Frames 4 to 9 go to frame 0 of animation 23: 4-9 > 23:0. Put ; between "
                        "several; nothing takes all of them off."));
    reportLine(*line, index, held(index));
    return line;
}

void MatrixDelegate::updateEditorGeometry(QWidget* editor,
                                          const QStyleOptionViewItem& option,
                                          const QModelIndex&) const
{
    QRect place = option.rect;
    const QRect all = editor->parentWidget()->rect();
    place.setWidth(std::min(std::max(place.width(), kLeastLine), all.width()));
    place.moveRight(std::min(place.right(), all.right()));
    const int height = editor->sizeHint().height();
    place.setTop(place.center().y() - height / 2);
    place.setHeight(height);
    editor->setGeometry(place);
}

QString MatrixDelegate::textIn(const QWidget& editor) const
{
    const auto* const line = qobject_cast<const QLineEdit*>(&editor);
    return line != nullptr ? line->text() : QString();
}

void MatrixDelegate::putText(QWidget& editor, const QString& text) const
{
    qobject_cast<QLineEdit*>(&editor)->setText(text);
}

void MatrixDelegate::fill(QWidget& editor, const QModelIndex& index) const
{
    auto* const line = qobject_cast<QLineEdit*>(&editor);
    line->setText(m_model.typedText(index));
    line->selectAll();
}

/// Lines of a cell stand below each other, beside the icon.
void MatrixDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const
{
    TypingDelegate::initStyleOption(option, index);
    constexpr int kIcon = 12;
    option->decorationSize = QSize(kIcon, kIcon);
    option->decorationAlignment = Qt::AlignTop | Qt::AlignLeft;
    option->textElideMode = Qt::ElideRight;
}

MatrixDelegate::Writer MatrixDelegate::writerOf(const QWidget& editor,
                                                const QModelIndex& index) const
{
    const std::size_t animation = m_model.animationAt(index.row());
    const auto read = readDispatches(*m_model.parts(), animation, textIn(editor));
    return [read,
            before = held(index),
            all = m_model.parts()->objects().animations.size(),
            wanted = tr::edit::StateDispatches{animation,
                                               m_model.stateAt(index.column()),
                                               read.dispatches}](
               tr::edit::Document& document, const Address& now, const ForWhom& whom)
    {
        if (!read.problem.isEmpty())
        {
            return read.problem;
        }
        // What is typed names animations by their rows as they were.
        if (now != before || tr::level::objectsOf(document.content()).animations.size() != all)
        {
            return tr("The rows are other ones by now.");
        }
        const bool isAlone =
            whom && whom->owner == tables::Animations && whom->row == wanted.animation;
        const auto done = tr::edit::setDispatches(document, std::span(&wanted, 1), isAlone);
        return done ? QString() : sentence(done.error());
    };
}

} // namespace ui
