#include "ui/rows/EditDialog.h"

#include "ui/common/look/Palettes.h"
#include "ui/common/texts/Messages.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace ui
{

EditDialog::EditDialog(FileSession& session, const QString& title, QWidget* parent)
    : QDialog(parent)
    , m_session(session)
    , m_asked(session.moment())
    , m_reason(new QLabel(this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(title);
    m_reason->setTextFormat(Qt::PlainText);
    m_reason->setWordWrap(true);
    m_reason->hide();
    QPalette palette = m_reason->palette();
    palette.setColor(QPalette::WindowText, signalColours(palette).bad);
    m_reason->setPalette(palette);
}

bool EditDialog::isSameFile() const
{
    return m_session.moment() == m_asked;
}

void EditDialog::addHeading(QVBoxLayout& layout, const QString& text)
{
    auto* const heading = new QLabel(text, this);
    heading->setTextFormat(Qt::PlainText);
    heading->setWordWrap(true);
    layout.addWidget(heading);
}

QPushButton* EditDialog::addButtons(QVBoxLayout& layout, const QString& text)
{
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_apply =
        buttons->addButton(text.isEmpty() ? windowTitle() : text, QDialogButtonBox::AcceptRole);
    bool takesRoom = false;
    for (int i = 0; i < layout.count(); ++i)
    {
        takesRoom = takesRoom || layout.stretch(i) > 0;
    }
    layout.addWidget(m_reason);
    if (!takesRoom)
    {
        layout.addStretch(1);
    }
    layout.addWidget(buttons);
    m_apply->setDefault(true); // of the dialog, which it is a part of now
    connect(buttons, &QDialogButtonBox::accepted, this, &EditDialog::apply);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    return m_apply;
}

void EditDialog::apply()
{
    if (isSameFile())
    {
        edit();
        return;
    }
    // An edit that came in between may have taken away what is worked on.
    sayReason(changedMeanwhile(), false);
}

void EditDialog::sayReason(const QString& reason, bool isPossible)
{
    m_reason->setText(reason);
    m_reason->setVisible(!reason.isEmpty());
    m_apply->setEnabled(isPossible);
}

void EditDialog::finish(const QString& reason)
{
    sayReason(reason, true);
    if (reason.isEmpty())
    {
        accept();
    }
}

} // namespace ui
