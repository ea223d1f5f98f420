#include "ui/animation/motion/RootMotionDialog.h"

#include "ui/animation/motion/MotionTexts.h"
#include "ui/common/texts/Messages.h"

#include <QCheckBox>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace ui
{
namespace
{

using tr::edit::RootMotionOutcome;

constexpr int kRootLeastWidth = 480;
constexpr int kRootOutcomeLines = 5;

} // namespace

RootMotionDialog::RootMotionDialog(FileSession& session,
                                   Way way,
                                   const QString& what,
                                   std::vector<std::size_t> animations,
                                   bool isLara,
                                   QWidget* parent)
    : EditDialog(session,
                 way == Way::RootToSpeed ? tr("Root Motion to Speed") : tr("Speed to Root Motion"),
                 parent)
    , m_document(session.document())
    , m_way(way)
    , m_animations(std::move(animations))
    , m_isLara(isLara)
    , m_sideways(new QCheckBox(tr("&Sideways, too"), this))
    , m_keepsRest(new QCheckBox(tr("&Keep in the key frames what a speed cannot tell"), this))
    , m_outcome(new QLabel(this))
{
    const bool hasLateral = tr::view::hasLateralSpeeds(m_document->content().version());
    m_sideways->setEnabled(hasLateral);
    m_sideways->setChecked(hasLateral && !isLara);
    m_sideways->setToolTip(hasLateral ? QString()
                                      : tr("Animations of this game have no speed sideways"));
    m_keepsRest->setVisible(way == Way::RootToSpeed);
    m_outcome->setWordWrap(true);
    m_outcome->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_outcome->setMinimumHeight(kRootOutcomeLines * fontMetrics().lineSpacing());

    auto* const layout = new QVBoxLayout(this);
    addHeading(*layout, what);
    layout->addWidget(m_sideways);
    layout->addWidget(m_keepsRest);
    layout->addWidget(m_outcome);
    addButtons(*layout);
    connect(m_sideways, &QCheckBox::toggled, this, &RootMotionDialog::foretell);
    connect(m_keepsRest, &QCheckBox::toggled, this, &RootMotionDialog::foretell);
    foretell();
    resize(std::max(sizeHint().width(), kRootLeastWidth), sizeHint().height());
}

tr::edit::RootMotionPlan RootMotionDialog::plan() const
{
    return {m_sideways->isChecked(), m_keepsRest->isChecked()};
}

void RootMotionDialog::foretell()
{
    if (!isSameFile())
    {
        return; // accepting it says so
    }
    const auto& content = m_document->content();
    const auto work = m_way == Way::RootToSpeed ? tr::edit::rootToSpeed : tr::edit::speedToRoot;
    RootMotionOutcome worst;
    RootMotionOutcome first;
    std::size_t keyframes = 0;
    int changed = 0;
    for (const std::size_t animation : m_animations)
    {
        const RootMotionOutcome outcome = work(content, animation, plan());
        if (animation == m_animations.front())
        {
            first = outcome;
        }
        changed += outcome.isChange() ? 1 : 0;
        keyframes += outcome.keyframes;
        worst.largest = std::max(worst.largest, outcome.largest);
        worst.last = std::max(worst.last, outcome.last);
    }
    if (changed == 0)
    {
        m_outcome->setText(m_way == Way::RootToSpeed
                               ? tr("The key frames do not go anywhere.")
                               : tr("There is no speed to be turned into root motion."));
        sayReason({}, false);
        return;
    }
    QStringList said;
    said.push_back(
        m_animations.size() == 1
            ? tr("Now %1; then %2.").arg(speedsText(first.before), speedsText(first.after))
            : tr("%1 of %2 animations get other speeds.").arg(changed).arg(m_animations.size()));
    said.push_back(tr("%n key frames get other offsets, and their boxes go along.",
                      nullptr,
                      static_cast<int>(keyframes)));
    said.push_back(tr("Object and first mesh together are at most %1 units from where they are "
                      "now, and %2 in the last frame.")
                       .arg(unitsText(worst.largest), unitsText(worst.last)));
    if (m_isLara && m_sideways->isChecked() && m_way == Way::RootToSpeed)
    {
        said.push_back(tr("Games ignore the sideways speed of Lara."));
    }
    m_outcome->setText(said.join(u' '));
    sayReason({}, true);
}

void RootMotionDialog::edit()
{
    const auto done = m_way == Way::RootToSpeed
                          ? tr::edit::moveRootToSpeed(*m_document, m_animations, plan())
                          : tr::edit::moveSpeedToRoot(*m_document, m_animations, plan());
    finish(done ? QString() : sentence(done.error()));
}

} // namespace ui
