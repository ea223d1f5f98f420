#include "ui/animation/AnimationDialog.h"

#include <QCheckBox>
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
    , m_isChange(question.isChange)
    , m_do(std::move(then))
    , m_number(new QSpinBox)
    , m_outcome(new QLabel)
{
    makeLayout(question);
    resize(std::max(sizeHint().width(), kLeastWidth), sizeHint().height());
    this->foretell();
    if (!question.label.isEmpty())
    {
        m_number->setFocus();
        m_number->selectAll();
    }
    else if (!m_choices.empty())
    {
        m_choices.front()->setFocus();
    }
}

void AnimationDialog::makeLayout(const Question& question)
{
    m_number->setRange(question.least, question.most);
    m_number->setValue(question.number);
    m_outcome->setTextFormat(Qt::PlainText);
    m_outcome->setWordWrap(true);
    m_outcome->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_outcome->setMinimumHeight(kOutcomeLines * fontMetrics().lineSpacing());

    auto* const layout = new QVBoxLayout(this);
    addHeading(*layout, question.what);
    if (question.label.isEmpty())
    {
        m_number->setParent(this);
        m_number->hide();
    }
    else
    {
        auto* const form = new QFormLayout;
        form->addRow(question.label, m_number);
        layout->addLayout(form);
    }
    for (const QString& text : question.choices)
    {
        auto* const choice = new QRadioButton(text);
        choice->setChecked(m_choices.empty());
        connect(choice, &QRadioButton::toggled, this, &AnimationDialog::foretell);
        layout->addWidget(choice);
        m_choices.push_back(choice);
    }
    for (const Check& each : question.checks)
    {
        auto* const check = new QCheckBox(each.text);
        check->setChecked(each.isTicked);
        connect(check, &QCheckBox::toggled, this, &AnimationDialog::foretell);
        layout->addWidget(check);
        m_checks.push_back(check);
    }
    layout->addWidget(m_outcome);
    addButtons(*layout);
    connect(m_number, &QSpinBox::valueChanged, this, &AnimationDialog::foretell);
}

AnimationDialog::Answer AnimationDialog::answer() const
{
    const auto chosen = std::ranges::find_if(m_choices, &QRadioButton::isChecked);
    Answer answer{m_number->value(),
                  chosen == m_choices.end() ? 0 : static_cast<int>(chosen - m_choices.begin())};
    for (const QCheckBox* const check : m_checks)
    {
        answer.checks.push_back(check->isChecked());
    }
    return answer;
}

void AnimationDialog::foretell()
{
    if (isSameFile())
    {
        m_outcome->setText(m_foretell(answer()));
        if (m_isChange)
        {
            sayReason({}, m_isChange(answer()));
        }
        // It grows with what there is to say, and does not shrink again under the hand.
        const int needed = layout()->totalHeightForWidth(width());
        if (needed > height())
        {
            resize(width(), needed);
        }
    }
}

} // namespace ui
