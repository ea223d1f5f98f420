#include "ui/animation/making/OutcomeDialog.h"

#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace ui
{
namespace
{

constexpr int kOutcomeWidth = 440;

} // namespace

OutcomeDialog::OutcomeDialog(FileSession& session, const Outcome& outcome, Do then, QWidget* parent)
    : EditDialog(session, outcome.title, parent)
    , m_do(std::move(then))
{
    auto* const layout = new QVBoxLayout(this);
    for (const QString& text : {outcome.what, outcome.text})
    {
        auto* const label = new QLabel(text);
        label->setWordWrap(true);
        layout->addWidget(label);
    }
    addButtons(*layout);
    sayReason({}, outcome.isChange);
    resize(std::max(sizeHint().width(), kOutcomeWidth), sizeHint().height());
}

} // namespace ui
