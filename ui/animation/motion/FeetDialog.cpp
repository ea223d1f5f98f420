#include "ui/animation/motion/FeetDialog.h"

#include "core/edit/animation/poses/BoxEdit.h"
#include "ui/animation/motion/MotionTexts.h"
#include "ui/common/texts/Messages.h"
#include "ui/common/texts/Numbers.h"
#include "ui/file/Names.h"

#include <QCheckBox>
#include <QFormLayout>
#include <QLabel>
#include <QListWidget>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace ui
{
namespace
{

using tr::anim::FootMatch;
using tr::anim::FootPlan;
using tr::anim::FootSlip;

constexpr int kMostNear = 1024; // a sector
constexpr int kShownFeet = 7;   ///< lines that have room in any case
constexpr int kFeetLeastWidth = 480;
constexpr int kFeetOutcomeLines = 5;

} // namespace

FeetDialog::FeetDialog(FileSession& session,
                       const QString& what,
                       std::vector<std::size_t> animations,
                       std::size_t model,
                       QWidget* parent)
    : EditDialog(session, tr("Match Speed to Feet"), parent)
    , m_file(session.file())
    , m_document(session.document())
    , m_animations(std::move(animations))
    , m_model(model)
    , m_feet(new QListWidget(this))
    , m_near(new QSpinBox(this))
    , m_acceleration(new QCheckBox(tr("With an &acceleration, where feet slip less with it"), this))
    , m_sideways(new QCheckBox(tr("&Sideways, too"), this))
    , m_outcome(new QLabel(this))
{
    makeFields(what);
    fillFeet();
    connect(m_feet, &QListWidget::itemChanged, this, &FeetDialog::foretell);
    connect(m_near, &QSpinBox::valueChanged, this, &FeetDialog::foretell);
    connect(m_acceleration, &QCheckBox::toggled, this, &FeetDialog::foretell);
    connect(m_sideways, &QCheckBox::toggled, this, &FeetDialog::foretell);
    foretell();
    resize(std::max(sizeHint().width(), kFeetLeastWidth), sizeHint().height());
}

void FeetDialog::makeFields(const QString& what)
{
    m_feet->setAccessibleName(tr("Feet"));
    m_feet->setMinimumHeight(kShownFeet * fontMetrics().lineSpacing());
    m_near->setAccessibleName(tr("On the ground up to"));
    m_near->setRange(0, kMostNear);
    m_near->setValue(static_cast<int>(FootPlan().near));
    m_near->setSuffix(tr(" units above it"));
    m_near->setToolTip(tr("The ground is where the lowest foot is in any frame of the animation"));
    const bool hasLateral = tr::view::hasLateralSpeeds(m_document->content().version());
    m_sideways->setEnabled(hasLateral);
    m_sideways->setToolTip(hasLateral ? QString()
                                      : tr("Animations of this game have no speed sideways"));
    m_outcome->setWordWrap(true);
    m_outcome->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_outcome->setMinimumHeight(kFeetOutcomeLines * fontMetrics().lineSpacing());

    auto* const form = new QFormLayout;
    form->addRow(tr("&Feet:"), m_feet);
    form->addRow(tr("On the &ground up to:"), m_near);
    auto* const layout = new QVBoxLayout(this);
    addHeading(*layout, what);
    layout->addLayout(form);
    layout->addWidget(m_acceleration);
    layout->addWidget(m_sideways);
    layout->addWidget(m_outcome);
    addButtons(*layout, tr("Match Speed"));
}

/// All joints can be feet; those that are likely to be are ticked, and come into view.
void FeetDialog::fillFeet()
{
    const auto& objects = m_file->file().objects();
    const auto& model = objects.models[m_model];
    const auto likely = tr::anim::feetOf(tr::view::jointsOf(objects, model));
    for (std::uint32_t i = 0; i < model.numMeshes; ++i)
    {
        auto* const item =
            new QListWidgetItem(meshTitle(m_file->file().version(), model.id, i), m_feet);
        item->setFlags(item->flags() | Qt::ItemIsUserCheckable);
        const bool isLikely = std::ranges::find(likely, std::size_t{i}) != likely.end();
        item->setCheckState(isLikely ? Qt::Checked : Qt::Unchecked);
    }
    m_feet->setCurrentRow(likely.empty() ? 0 : static_cast<int>(likely.front()));
}

FootPlan FeetDialog::plan() const
{
    FootPlan plan;
    plan.model = m_model;
    plan.body = tr::edit::shownBody(m_file->file().content, m_model);
    for (int i = 0; i < m_feet->count(); ++i)
    {
        if (m_feet->item(i)->checkState() == Qt::Checked)
        {
            plan.feet.push_back(static_cast<std::size_t>(i));
        }
    }
    plan.near = static_cast<float>(m_near->value());
    return plan;
}

FeetDialog::Found FeetDialog::find(const OpenFile& file,
                                   const std::vector<std::size_t>& animations,
                                   const FootPlan& plan,
                                   const FootMatch& match,
                                   const tr::Progress& progress)
{
    const auto& objects = file.file().objects();
    Found found;
    for (std::size_t i = 0; i < animations.size(); ++i)
    {
        progress.step(static_cast<double>(i) / static_cast<double>(animations.size()));
        const auto steps = tr::anim::footSteps(objects, file.file().version(), animations[i], plan);
        const auto now = tr::view::speedsOf(objects.animations[animations[i]]);
        const auto then = tr::anim::matchingSpeeds(steps, now, match);
        found.before += tr::anim::slipOf(steps, now);
        found.after += tr::anim::slipOf(steps, then);
        if (!(then == now))
        {
            found.speeds.push_back({animations[i], then});
        }
        if (i == 0)
        {
            found.firstBefore = now;
            found.firstAfter = then;
        }
    }
    return found;
}

/// Beside the window: of many animations it takes longer than a picture may.
void FeetDialog::foretell()
{
    if (!isSameFile())
    {
        return; // accepting it says so
    }
    sayReason({}, false); // until it is known
    m_worker.cancel();
    const FootMatch match{m_acceleration->isChecked(), m_sideways->isChecked()};
    m_worker.add(
        [this, file = m_file, animations = m_animations, plan = plan(), match](
            const tr::Progress& progress) -> QuietWorker::Completion
        {
            Found found = find(*file, animations, plan, match, progress);
            return [this, found = std::move(found)]() mutable { show(std::move(found)); };
        });
}

void FeetDialog::show(Found found)
{
    m_found = std::move(found);
    if (m_found.before.ticks == 0)
    {
        m_outcome->setText(tr("No foot that is ticked stands on the ground from one frame to the "
                              "next, so there is nothing to go by."));
        return;
    }
    const auto said = [](const FootSlip& slip) {
        return tr("%1 units a tick, %2 in all").arg(unitsText(slip.perTick()), unitsText(slip.all));
    };
    QStringList lines;
    lines.push_back(
        tr("A foot stands on the ground in %1 ticks.").arg(countText(m_found.before.ticks)));
    lines.push_back(
        tr("Feet slip by %1 now; by %2 then.").arg(said(m_found.before), said(m_found.after)));
    lines.push_back(m_found.speeds.empty()
                        ? tr("No other speed is better.")
                        : (m_animations.size() == 1 ? tr("Now %1; then %2.")
                                                          .arg(speedsText(m_found.firstBefore),
                                                               speedsText(m_found.firstAfter))
                                                    : tr("%1 of %2 animations get other speeds.")
                                                          .arg(m_found.speeds.size())
                                                          .arg(m_animations.size())));
    if (m_animations.size() == 1
        && std::int64_t{m_found.firstBefore.speed} * m_found.firstAfter.speed < 0)
    {
        lines.push_back(tr("That is the other way: some states, as walking back, are turned around "
                           "by the games themselves."));
    }
    m_outcome->setText(lines.join(u'\n'));
    sayReason({}, !m_found.speeds.empty());
}

void FeetDialog::edit()
{
    const auto done =
        tr::edit::setSpeeds(*m_document, tr::edit::EditCode::MatchFeet, m_found.speeds);
    finish(done ? QString() : sentence(done.error()));
}

} // namespace ui
