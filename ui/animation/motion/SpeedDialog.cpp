#include "ui/animation/motion/SpeedDialog.h"

#include "core/view/objects/FrameRange.h"
#include "ui/animation/motion/MotionTexts.h"
#include "ui/common/texts/Messages.h"

#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace ui
{
namespace
{

using tr::view::FloorWay;
using tr::view::Speeds;
using tr::view::WayBy;

constexpr std::array kSpeedNumbers{
    &Speeds::speed, &Speeds::acceleration, &Speeds::lateralSpeed, &Speeds::lateralAcceleration};

constexpr int kSpeedDecimals = 5; ///< enough for each of 65536 parts of a unit
constexpr double kLeastSpeed = -32768.0;
constexpr double kMostSpeed = 32767.99999; ///< 0x7FFFFFFF in so many decimals
constexpr double kMostWay = 1e8;
constexpr int kSpeedLeastWidth = 440;
constexpr int kSpeedOutcomeLines = 2;

std::int32_t fixedOf(double units)
{
    return tr::view::speedNumber(std::llround(units * static_cast<double>(tr::view::kSpeedUnit)));
}

} // namespace

SpeedDialog::SpeedDialog(FileSession& session,
                         const QString& what,
                         std::vector<std::size_t> animations,
                         QWidget* parent)
    : EditDialog(session, tr("Speed"), parent)
    , m_document(session.document())
    , m_animations(std::move(animations))
    , m_first(before(m_animations.front()))
    , m_outcome(new QLabel)
{
    m_outcome->setWordWrap(true);
    m_outcome->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_outcome->setMinimumHeight(kSpeedOutcomeLines * fontMetrics().lineSpacing());
    const bool hasLateral = tr::view::hasLateralSpeeds(m_document->content().version());
    const bool isOne = m_animations.size() == 1;

    auto* const form = new QFormLayout;
    m_numbers[0] = addNumber(*form, tr("&Speed forward, a frame:"), m_first.speed);
    m_numbers[1] = addNumber(*form, tr("&Acceleration forward:"), m_first.acceleration);
    m_ways[0] = isOne ? addWay(*form, tr("&Way forward:"), true) : nullptr;
    if (hasLateral)
    {
        m_numbers[2] = addNumber(*form, tr("Speed s&ideways:"), m_first.lateralSpeed);
        m_numbers[3] = addNumber(*form, tr("A&cceleration sideways:"), m_first.lateralAcceleration);
        m_ways[1] = isOne ? addWay(*form, tr("Way si&deways:"), false) : nullptr;
    }
    auto* const layout = new QVBoxLayout(this);
    addHeading(*layout, what);
    layout->addLayout(form);
    layout->addWidget(m_outcome);
    addButtons(*layout, tr("Set Speed"));
    foretell();
    m_numbers[0]->setFocus();
    m_numbers[0]->selectAll();
    resize(std::max(sizeHint().width(), kSpeedLeastWidth), sizeHint().height());
}

QDoubleSpinBox* SpeedDialog::addNumber(QFormLayout& form, const QString& label, std::int32_t number)
{
    auto* const field = new QDoubleSpinBox;
    field->setDecimals(kSpeedDecimals);
    field->setRange(kLeastSpeed, kMostSpeed);
    field->setValue(tr::view::speedUnits(number));
    field->setAccessibleName(QString(label).remove(u'&').remove(u':'));
    connect(field, &QDoubleSpinBox::valueChanged, this, [this] { foretell(); });
    form.addRow(label, field);
    return field;
}

QDoubleSpinBox* SpeedDialog::addWay(QFormLayout& form, const QString& label, bool isForward)
{
    auto* const field = new QDoubleSpinBox;
    field->setDecimals(2);
    field->setRange(-kMostWay, kMostWay);
    field->setSuffix(tr(" units"));
    field->setAccessibleName(QString(label).remove(u'&').remove(u':'));
    field->setToolTip(tr("Once all frames have passed; another way changes the speed"));
    connect(field,
            &QDoubleSpinBox::valueChanged,
            this,
            [this, isForward](double units) { takeWay(isForward, units); });
    form.addRow(label, field);
    return field;
}

Speeds SpeedDialog::before(std::size_t animation) const
{
    return tr::view::speedsOf(tr::level::objectsOf(m_document->content()).animations[animation]);
}

std::int64_t SpeedDialog::frames() const
{
    const auto& rows = tr::level::objectsOf(m_document->content()).animations;
    return tr::view::framesOf(rows[m_animations.front()]).count();
}

/// The numbers of an animation, with those in their place that were changed.
Speeds SpeedDialog::wanted(const Speeds& before) const
{
    Speeds speeds = before;
    for (std::size_t i = 0; i < m_numbers.size(); ++i)
    {
        const auto member = kSpeedNumbers[i];
        const std::int32_t number =
            m_numbers[i] != nullptr ? fixedOf(m_numbers[i]->value()) : m_first.*member;
        if (number != m_first.*member)
        {
            speeds.*member = number;
        }
    }
    return speeds;
}

void SpeedDialog::takeWay(bool isForward, double units)
{
    if (!isSameFile())
    {
        return;
    }
    const Speeds now = wanted(m_first);
    FloorWay way = tr::view::wayBetween(now, 0, frames());
    (isForward ? way.forward : way.sideways) =
        std::llround(units * static_cast<double>(tr::view::kSpeedUnit));
    const Speeds then = tr::view::withWay(now, WayBy::Speed, 0, frames(), way);
    const std::size_t number = isForward ? 0 : 2;
    {
        const QSignalBlocker blocker(m_numbers[number]);
        m_numbers[number]->setValue(tr::view::speedUnits(then.*kSpeedNumbers[number]));
    }
    foretell(m_ways[isForward ? 0 : 1]);
}

/// `typed`: a field that stays as the user types it.
void SpeedDialog::foretell(const QDoubleSpinBox* typed)
{
    if (!isSameFile())
    {
        return; // accepting it says so
    }
    const Speeds then = wanted(m_first);
    if (m_ways[0] == nullptr)
    {
        m_outcome->setText(
            tr("What you change becomes the same in all %n animations; what you leave stays as it "
               "is in each.",
               nullptr,
               static_cast<int>(m_animations.size())));
        return;
    }
    const FloorWay was = tr::view::wayBetween(m_first, 0, frames());
    const FloorWay is = tr::view::wayBetween(then, 0, frames());
    const std::array ways{is.forward, is.sideways};
    for (std::size_t i = 0; i < ways.size(); ++i)
    {
        if (m_ways[i] != nullptr && m_ways[i] != typed)
        {
            const QSignalBlocker blocker(m_ways[i]);
            m_ways[i]->setValue(tr::view::speedUnits(ways[i]));
        }
    }
    QString said = tr("In %n frames it gets %1 units forward, and got %2.",
                      nullptr,
                      static_cast<int>(frames()))
                       .arg(unitsText(tr::view::speedUnits(is.forward)),
                            unitsText(tr::view::speedUnits(was.forward)));
    if (m_ways[1] != nullptr)
    {
        said += u' '
                + tr("Sideways it gets %1 units, and got %2.")
                      .arg(unitsText(tr::view::speedUnits(is.sideways)),
                           unitsText(tr::view::speedUnits(was.sideways)));
    }
    m_outcome->setText(said);
}

void SpeedDialog::edit()
{
    std::vector<tr::edit::AnimationSpeeds> speeds;
    for (const std::size_t animation : m_animations)
    {
        speeds.push_back({animation, wanted(before(animation))});
    }
    const auto done = tr::edit::setSpeeds(*m_document, tr::edit::EditCode::SetSpeeds, speeds);
    finish(done ? QString() : sentence(done.error()));
}

} // namespace ui
