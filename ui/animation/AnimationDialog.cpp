#include "ui/animation/AnimationDialog.h"

#include <QFormLayout>
#include <QLabel>
#include <QRadioButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace ui
{
namespace
{

constexpr int kLeastWidth = 440;
constexpr int kOutcomeLines = 3; ///< that it has room for, so that the dialog keeps its size

} // namespace

AnimationDialog::AnimationDialog(
    FileSession& session, const Question& question, Foretell foretell, Do then, QWidget* parent)
    : EditDialog(session, question.title, parent)
    , m_foretell(std::move(foretell))
    , m_do(std::move(then))
    , m_number(new QSpinBox)
    , m_outcome(new QLabel)
{
    makeLayout(question);
    this->foretell();
    m_number->setFocus();
    m_number->selectAll();
    resize(std::max(sizeHint().width(), kLeastWidth), sizeHint().height());
}

void AnimationDialog::makeLayout(const Question& question)
{
    m_number->setRange(question.least, question.most);
    m_number->setValue(question.number);
    auto* const what = new QLabel(question.what);
    what->setWordWrap(true);
    m_outcome->setWordWrap(true);
    m_outcome->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_outcome->setMinimumHeight(kOutcomeLines * fontMetrics().lineSpacing());

    auto* const form = new QFormLayout;
    form->addRow(question.label, m_number);
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(what);
    layout->addLayout(form);
    for (const QString& text : question.choices)
    {
        auto* const choice = new QRadioButton(text);
        choice->setChecked(m_choices.empty());
        connect(choice, &QRadioButton::toggled, this, &AnimationDialog::foretell);
        layout->addWidget(choice);
        m_choices.push_back(choice);
    }
    layout->addWidget(m_outcome);
    addButtons(*layout);
    connect(m_number, &QSpinBox::valueChanged, this, &AnimationDialog::foretell);
}

AnimationDialog::Answer AnimationDialog::answer() const
{
    const auto chosen = std::ranges::find_if(m_choices, &QRadioButton::isChecked);
    return {m_number->value(),
            chosen == m_choices.end() ? 0 : static_cast<int>(chosen - m_choices.begin())};
}

void AnimationDialog::foretell()
{
    if (isSameFile())
    {
        m_outcome->setText(m_foretell(answer()));
    }
}

} // namespace ui
