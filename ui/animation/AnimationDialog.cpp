#include "ui/animation/AnimationDialog.h"

#include "ui/common/look/Palettes.h"
#include "ui/common/texts/Messages.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
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
    : QDialog(parent)
    , m_session(session)
    , m_asked(session.moment())
    , m_foretell(std::move(foretell))
    , m_do(std::move(then))
    , m_number(new QSpinBox)
    , m_outcome(new QLabel)
    , m_reason(new QLabel)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(question.title);
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
    m_reason->setWordWrap(true);
    m_reason->hide();
    QPalette palette = m_reason->palette();
    palette.setColor(QPalette::WindowText, signalColours(palette).bad);
    m_reason->setPalette(palette);

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
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_apply = buttons->addButton(question.title, QDialogButtonBox::AcceptRole);
    layout->addWidget(m_outcome);
    layout->addWidget(m_reason);
    layout->addStretch(1);
    layout->addWidget(buttons);
    m_apply->setDefault(true); // of the dialog, which it is a part of now
    connect(m_number, &QSpinBox::valueChanged, this, &AnimationDialog::foretell);
    connect(buttons, &QDialogButtonBox::accepted, this, &AnimationDialog::apply);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

AnimationDialog::Answer AnimationDialog::answer() const
{
    const auto chosen = std::ranges::find_if(m_choices, &QRadioButton::isChecked);
    return {m_number->value(),
            chosen == m_choices.end() ? 0 : static_cast<int>(chosen - m_choices.begin())};
}

void AnimationDialog::foretell()
{
    if (m_session.moment() == m_asked)
    {
        m_outcome->setText(m_foretell(answer()));
    }
}

void AnimationDialog::apply()
{
    // An edit that came in between may have taken the animations away.
    const bool isTheSame = m_session.moment() == m_asked;
    const QString reason = isTheSame ? m_do(answer()) : changedMeanwhile();
    m_reason->setText(reason);
    m_reason->setVisible(!reason.isEmpty());
    m_apply->setEnabled(isTheSame);
    if (reason.isEmpty())
    {
        accept();
    }
}

} // namespace ui
