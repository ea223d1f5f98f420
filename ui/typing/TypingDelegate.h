#pragma once

#include "ui/common/widgets/RowDelegate.h"
#include "ui/file/OpenFile.h"
#include "ui/session/OpenEdits.h"

class QLineEdit;

namespace ui
{

class Editor;

/// Edits numbers in a table or a tree, and lets the window know what is typed. A text that is no
/// value is refused with the reason, and the editor stays, whether Return, Tab or a click elsewhere
/// was to end it; Escape gives it up.
class TypingDelegate : public RowDelegate
{
    Q_OBJECT

public:
    /// Precondition: the editor outlives the delegate, unless the window ends.
    TypingDelegate(Editor& editor, QObject* parent);

    void setEditorData(QWidget* editor, const QModelIndex& index) const override;
    void setModelData(QWidget* editor,
                      QAbstractItemModel* model,
                      const QModelIndex& index) const override;
    void destroyEditor(QWidget* editor, const QModelIndex& index) const override;

    /// Stores what is typed, and closes the editor.
    void finish(QWidget* editor);

    /// What an editor has: as it is typed.
    [[nodiscard]] virtual QString textIn(const QWidget& editor) const = 0;

    /// How that gets into a document, where the number of the cell has that address now.
    using Writer = std::function<QString(
        tr::edit::Document& document, const Address& now, const ForWhom& whom)>;

    /// Opens the editor of a cell with a text as it was typed. False: that cannot be.
    [[nodiscard]] bool typeAgain(const QModelIndex& index, const QString& text);

    /// Of what is typed just now.
    [[nodiscard]] virtual Writer writerOf(const QWidget& editor,
                                          const QModelIndex& index) const = 0;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

    /// Shows in an editor what the cell has.
    virtual void fill(QWidget& editor, const QModelIndex& index) const = 0;

    /// The other way of textIn.
    virtual void putText(QWidget& editor, const QString& text) const = 0;

    /// Whether what is typed in an editor cannot be stored; then it says why.
    [[nodiscard]] bool refuses(QWidget& editor) const;

    /// Lets the window know of an editor that was made for a number.
    void report(QWidget& editor, const QModelIndex& index, const Address& address) const;

    /// Reports a line, which notes by itself what is typed there.
    void reportLine(QLineEdit& line, const QModelIndex& index, const Address& address) const;

    /// Something was typed in an editor.
    void note(const QWidget& editor) const;

    /// Where the number of an editor is now; nothing if it is gone.
    [[nodiscard]] static std::optional<Address> addressOf(const QWidget& editor);

    [[nodiscard]] Editor& editing() const noexcept { return m_editor; }

private:
    [[nodiscard]] bool endsByKey(QWidget& line, int key);

    Editor& m_editor;
    TypingDelegate* m_self = this; ///< Qt asks for editors as if that changed nothing here
    QPointer<OpenEdits> m_edits;   ///< null: the window ends
    QPointer<QWidget> m_opened;    ///< the editor that was made last
};

/// Shows beside a widget why its text was refused.
void showRefusal(QWidget& widget, const QString& reason);

/// Makes a widget be seen that may be in a tab or a panel that is not.
void bringForward(QWidget& widget);

} // namespace ui
