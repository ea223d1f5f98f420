#include "ui/rows/SlotDialog.h"

#include "ui/common/texts/Messages.h"
#include "ui/session/FileSession.h"

#include <QVBoxLayout>

#include <utility>

namespace ui
{
namespace
{

constexpr QSize kSlotDialogSize{420, 480};

} // namespace

SlotDialog::SlotDialog(FileSession& session, const Question& question, Use use, QWidget* parent)
    : EditDialog(session, question.title, parent)
    , m_use(std::move(use))
    , m_choice(new SlotChoice(this))
{
    auto* const layout = new QVBoxLayout(this);
    addHeading(*layout, question.what);
    layout->addWidget(m_choice, 1);
    m_button = addButtons(*layout, question.button);
    resize(kSlotDialogSize);
    connect(m_choice,
            &SlotChoice::changed,
            this,
            [this]
            {
                const QString fault = m_choice->fault();
                sayReason(fault, fault.isEmpty());
            });
    m_choice->ask(session.file(), question.slot);
    m_choice->setFocus();
}

void SlotDialog::edit()
{
    finish(m_use(m_choice->slot()));
}

void askForSlot(FileSession& session,
                const SlotDialog::Question& question,
                const SlotEdit& edit,
                const std::function<void(std::size_t row)>& then,
                QWidget& window)
{
    const auto use = [&session, edit, then](std::uint32_t slot)
    {
        tr::edit::Document* const document = session.document();
        if (document == nullptr)
        {
            return changedMeanwhile();
        }
        const auto row = edit(*document, slot);
        if (!row)
        {
            return sentence(row.error());
        }
        then(*row);
        return QString();
    };
    (new SlotDialog(session, question, use, &window))->open();
}

} // namespace ui
