#pragma once

#include "ui/session/FileSession.h"

#include <QDialog>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace ui
{

/// A dialog that does an edit of the open file when it is accepted. Says why that cannot be and
/// stays; refuses where the file is another by then. Deletes itself when it is closed.
class EditDialog : public QDialog
{
    Q_OBJECT

public:
    EditDialog(FileSession& session, const QString& title, QWidget* parent);

protected:
    /// Does it, and calls `finish`, perhaps later; not at all where the user does not want it after
    /// all.
    virtual void edit() = 0;

    /// Closes the dialog, or says why the edit could not be made, if it could not.
    void finish(const QString& reason);

    /// Whether the file is still the one of when the dialog was made.
    [[nodiscard]] bool isSameFile() const;

    /// Says what it is done to. Names are what somebody wrote, and shown letter for letter.
    void addHeading(QVBoxLayout& layout, const QString& text);

    /// Puts the reason and the buttons below what is asked, and what room is left between them,
    /// where nothing in the layout takes it. `text`: of the button that does it; the
    /// title, where it is empty. Gives back that button.
    QPushButton* addButtons(QVBoxLayout& layout, const QString& text = {});

    /// Says why what is asked for now could not be done, while nobody has accepted it; empty: it
    /// could, or there is nothing to say. `isPossible`: whether it can be accepted.
    void sayReason(const QString& reason, bool isPossible);

private:
    void apply();

    FileSession& m_session;
    FileSession::Moment m_asked;
    QLabel* m_reason;
    QPushButton* m_apply = nullptr;
};

} // namespace ui
