#include "ui/typing/TypingDelegate.h"

#include "ui/common/look/Palettes.h"
#include "ui/session/Editor.h"
#include "ui/session/HeldPlace.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QDockWidget>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPersistentModelIndex>
#include <QTabWidget>
#include <QToolTip>

#include <memory>
#include <optional>
#include <utility>

namespace ui
{
namespace
{

/// An editor of a cell. Knows its number by the place, which goes with its row.
class CellEdit : public OpenEdit
{
public:
    CellEdit(TypingDelegate& delegate,
             QWidget& editor,
             const QModelIndex& index,
             std::shared_ptr<HeldPlace> number,
             QString name)
        : OpenEdit(&editor)
        , m_delegate(delegate)
        , m_editor(editor)
        , m_index(index)
        , m_number(std::move(number))
        , m_name(std::move(name))
    {
    }

    /// The text there stands for what is stored.
    void begin() { m_stored = text(); }

    /// What is typed there is stored, or not wanted any more.
    void settle() { m_isSettled = true; }

    /// Something else is typed there now.
    void note()
    {
        if (m_index.isValid())
        {
            m_writer = m_delegate.writerOf(m_editor, m_index);
        }
    }

    /// Whether the user has had a hand in it; else it is as it was opened.
    [[nodiscard]] bool isTyped() const { return m_stored && text() != *m_stored; }

    [[nodiscard]] const std::optional<Address>& address() const { return m_number->now(); }

    [[nodiscard]] bool isChanged() const override { return !m_isSettled && isTyped(); }

    [[nodiscard]] QString text() const override { return m_delegate.textIn(m_editor); }

    [[nodiscard]] QString place() const override { return m_name; }

    [[nodiscard]] Change change() const override
    {
        return {[number = m_number, writer = m_writer](tr::edit::Document& document,
                                                       const ForWhom& whom)
                {
                    return number->now() && writer
                               ? writer(document, *number->now(), whom)
                               : TypingDelegate::tr("The number is not there any more.");
                },
                [number = m_number]
                {
                    const auto& now = number->now();
                    return now ? RowsToChange{now->table, {now->row}, now->leaf} : RowsToChange{};
                },
                [delegate = QPointer(&m_delegate), index = m_index, text = text()]
                { return delegate && delegate->typeAgain(index, text); }};
    }

    void finish() override { m_delegate.finish(&m_editor); }

    void refuse(const QString& reason, Attention attention) override;

private:
    TypingDelegate& m_delegate;
    QWidget& m_editor;
    QPersistentModelIndex m_index;
    std::shared_ptr<HeldPlace> m_number;
    QString m_name; ///< of the number when the editor was opened
    TypingDelegate::Writer m_writer;
    std::optional<QString> m_stored; ///< nothing: the editor is only being made
    bool m_isSettled = false;
};

void CellEdit::refuse(const QString& reason, Attention attention)
{
    if (attention == Attention::Wanted)
    {
        bringForward(m_editor);
        m_editor.setFocus(Qt::OtherFocusReason);
    }
    showRefusal(m_editor, reason);
}

CellEdit* editIn(const QObject* editor)
{
    return editor == nullptr ? nullptr
                             : static_cast<CellEdit*>(editor->findChild<OpenEdit*>(
                                 QString(), Qt::FindDirectChildrenOnly));
}

/// Whether somebody else has the focus now; a list or a menu of the editor is none else.
bool hasLeft(const QWidget& editor)
{
    const QWidget* const focus = QApplication::focusWidget();
    return !editor.isActiveWindow()
           || (focus != &editor && (focus == nullptr || !editor.isAncestorOf(focus)));
}

} // namespace

void showRefusal(QWidget& widget, const QString& reason)
{
    QPalette palette = widget.palette();
    palette.setColor(QPalette::Text, signalColours(palette).bad);
    widget.setPalette(palette);
    QToolTip::showText(widget.mapToGlobal(QPoint(0, widget.height())), reason, &widget);
    widget.setAccessibleDescription(reason);
}

void bringForward(QWidget& widget)
{
    for (QWidget* each = &widget; each->parentWidget() != nullptr; each = each->parentWidget())
    {
        QWidget* const stack = each->parentWidget();
        if (auto* const tabs = qobject_cast<QTabWidget*>(stack->parentWidget()))
        {
            if (tabs->indexOf(each) >= 0)
            {
                tabs->setCurrentWidget(each);
            }
        }
        else if (auto* const dock = qobject_cast<QDockWidget*>(each))
        {
            dock->show();
            dock->raise();
        }
    }
}

TypingDelegate::TypingDelegate(Editor& editor, QObject* parent)
    : RowDelegate(parent)
    , m_editor(editor)
    , m_edits(&editor.openEdits())
{
}

void TypingDelegate::report(QWidget& editor, const QModelIndex& index, const Address& address) const
{
    m_self->m_opened = &editor;
    m_edits->add(
        *new CellEdit(*m_self, editor, index, m_editor.hold(address), m_editor.nameOf(address)));
}

void TypingDelegate::reportLine(QLineEdit& line,
                                const QModelIndex& index,
                                const Address& address) const
{
    report(line, index, address);
    connect(&line, &QLineEdit::textChanged, this, [this, &line] { note(line); });
    connect(&line,
            &QLineEdit::textEdited,
            &line,
            [&line]
            {
                line.setPalette({});
                line.setAccessibleDescription({});
                QToolTip::hideText();
            });
}

void TypingDelegate::note(const QWidget& editor) const
{
    CellEdit* const edit = m_edits ? editIn(&editor) : nullptr;
    if (edit != nullptr)
    {
        edit->note();
        Q_EMIT m_edits->changed();
    }
}

std::optional<Address> TypingDelegate::addressOf(const QWidget& editor)
{
    const CellEdit* const edit = editIn(&editor);
    return edit != nullptr ? edit->address() : std::nullopt;
}

void TypingDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const
{
    CellEdit* const edit = editIn(editor);
    if (edit == nullptr || edit->isTyped())
    {
        return; // other numbers have changed: that is no reason to forget what is typed
    }
    fill(*editor, index);
    edit->begin();
}

void TypingDelegate::setModelData(QWidget* editor, QAbstractItemModel*, const QModelIndex&) const
{
    CellEdit* const edit = m_edits ? editIn(editor) : nullptr;
    if (edit != nullptr && edit->isChanged())
    {
        // Later, when the editor is closed: the change replaces the rows that are edited just now.
        m_edits->post(*edit);
        edit->settle();
    }
}

void TypingDelegate::destroyEditor(QWidget* editor, const QModelIndex& index) const
{
    CellEdit* const edit = m_edits ? editIn(editor) : nullptr;
    if (edit != nullptr)
    {
        m_edits->end(*edit);
    }
    RowDelegate::destroyEditor(editor, index);
}

void TypingDelegate::finish(QWidget* editor)
{
    Q_EMIT commitData(editor);
    Q_EMIT closeEditor(editor);
}

bool TypingDelegate::typeAgain(const QModelIndex& index, const QString& text)
{
    auto* const view = qobject_cast<QAbstractItemView*>(parent());
    if (view == nullptr || !index.isValid())
    {
        return false;
    }
    m_opened = nullptr;
    bringForward(*view);
    view->setCurrentIndex(index);
    view->edit(index);
    if (!m_opened)
    {
        return false;
    }
    putText(*m_opened, text);
    note(*m_opened);
    m_opened->setFocus(Qt::OtherFocusReason);
    return true;
}

bool TypingDelegate::refuses(QWidget& editor) const
{
    const CellEdit* const edit = m_edits ? editIn(&editor) : nullptr;
    const QString reason =
        edit != nullptr && edit->isChanged() ? m_edits->problemOf(*edit) : QString();
    if (!reason.isEmpty())
    {
        showRefusal(editor, reason);
    }
    return !reason.isEmpty();
}

bool TypingDelegate::endsByKey(QWidget& line, int key)
{
    const bool isReturn = key == Qt::Key_Return || key == Qt::Key_Enter;
    if ((isReturn || key == Qt::Key_Tab || key == Qt::Key_Backtab) && refuses(line))
    {
        return true;
    }
    if (isReturn)
    {
        // Not left to Qt, which lets the view have the key as well: there it opens things.
        finish(&line);
    }
    return isReturn;
}

bool TypingDelegate::eventFilter(QObject* watched, QEvent* event)
{
    auto* const line = qobject_cast<QLineEdit*>(watched);
    if (event->type() == QEvent::KeyPress)
    {
        const int key = static_cast<QKeyEvent*>(event)->key();
        CellEdit* const edit = editIn(watched);
        if (edit != nullptr && key == Qt::Key_Escape)
        {
            edit->settle();
            note(*static_cast<QWidget*>(watched));
        }
        else if (line != nullptr && endsByKey(*line, key))
        {
            return true;
        }
    }
    if (line != nullptr && event->type() == QEvent::FocusOut && hasLeft(*line) && refuses(*line))
    {
        return false; // what would be lost stays where it can be corrected
    }
    return RowDelegate::eventFilter(watched, event);
}

} // namespace ui
