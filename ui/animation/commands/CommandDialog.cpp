#include "ui/animation/commands/CommandDialog.h"

#include "core/view/objects/CommandKinds.h"
#include "core/view/objects/FrameRange.h"
#include "ui/animation/commands/CommandFields.h"
#include "ui/common/look/Icons.h"

#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPointer>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>
#include <utility>

namespace ui
{
namespace
{

using tr::view::AnimationCommand;
using Kind = AnimationCommand::Kind;

constexpr int kLeastDialogWidth = 460;
constexpr std::size_t kMove = 0; ///< of the numbers: x, y, z
constexpr std::size_t kJump = 3; ///< and up, forward

QSpinBox* makeNumber(const QString& name, QWidget* parent)
{
    auto* const number = new QSpinBox(parent);
    number->setAccessibleName(name);
    number->setRange(std::numeric_limits<std::int16_t>::min(),
                     std::numeric_limits<std::int16_t>::max());
    return number;
}

std::int16_t withBits(int number, int bits)
{
    return static_cast<std::int16_t>(
        static_cast<std::uint16_t>(number | (bits << tr::view::kBesideShift)));
}

} // namespace

CommandDialog::CommandDialog(FileSession& session,
                             const Question& question,
                             Do then,
                             QWidget* parent)
    : EditDialog(session, question.title, parent)
    , m_start(question.start)
    , m_frames(question.frames)
    , m_do(std::move(then))
    , m_form(new QFormLayout)
    , m_kind(new QComboBox(this))
    , m_frame(makeNumber(tr("Frame"), this))
    , m_sound(makeNumberChoice(tr("Sound"), this))
    , m_heard(makeBitsChoice(tr("Heard"), tr::view::kSurroundings, this))
    , m_heardRow(new QHBoxLayout)
    , m_effect(makeNumberChoice(tr("Effect"), this))
    , m_foot(makeBitsChoice(tr("Foot"), tr::view::kFeet, this))
    , m_when(new QLabel(this))
{
    m_when->setWordWrap(true);
    m_when->setMinimumHeight(2 * fontMetrics().lineSpacing());
    m_when->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    makeFields(*m_form, *session.file());
    auto* const layout = new QVBoxLayout(this);
    addHeading(*layout, question.what);
    layout->addLayout(m_form);
    layout->addWidget(m_when);
    addButtons(*layout);
    fill(question.command);
    connect(m_kind, &QComboBox::currentIndexChanged, this, &CommandDialog::showKind);
    connect(m_frame, &QSpinBox::valueChanged, this, &CommandDialog::showWhen);
    m_kind->setFocus();
    resize(std::max(sizeHint().width(), kLeastDialogWidth), sizeHint().height());
}

void CommandDialog::makeFields(QFormLayout& form, const OpenFile& file)
{
    offerSounds(*m_sound, file);
    offerEffects(*m_effect, file);
    m_kind->setAccessibleName(tr("Kind"));
    for (const Kind each : kKindsOffered)
    {
        m_kind->addItem(kindTitle(each), static_cast<int>(each));
    }
    m_frame->setRange(std::numeric_limits<std::int16_t>::min() - m_start,
                      std::numeric_limits<std::int16_t>::max() - m_start);
    auto* const play = new QToolButton(this);
    play->setIcon(icon(QLatin1String("sound")));
    play->setText(tr("Play the Sound"));
    play->setToolTip(tr("Play the sound"));
    play->setAccessibleName(tr("Play the Sound"));
    connect(play,
            &QToolButton::clicked,
            this,
            [this]
            {
                if (const auto sound = chosenNumber(*m_sound))
                {
                    Q_EMIT soundWanted(static_cast<std::uint32_t>(*sound));
                }
            });
    m_heardRow->addWidget(m_heard, 1);
    m_heardRow->addWidget(play);

    form.addRow(tr("&Kind:"), m_kind);
    form.addRow(tr("&Frame:"), m_frame);
    form.addRow(tr("&Sound:"), m_sound);
    form.addRow(tr("&Heard:"), m_heardRow);
    form.addRow(tr("&Effect:"), m_effect);
    form.addRow(tr("F&oot:"), m_foot);
    for (const QString& name : {tr("&X:"), tr("&Y:"), tr("&Z:"), tr("&Up:"), tr("Fo&rward:")})
    {
        m_numbers.push_back(makeNumber(QString(name).remove(u'&').remove(u':'), this));
        form.addRow(name, m_numbers.back());
    }
    static_cast<QLabel*>(form.labelForField(m_heardRow))->setBuddy(m_heard);
}

void CommandDialog::fill(const AnimationCommand& command)
{
    m_kind->setCurrentIndex(m_kind->findData(static_cast<int>(command.kind)));
    showNumber(*m_sound, 0);
    showNumber(*m_effect, 0);
    if (command.isAtFrame())
    {
        const auto frame = static_cast<std::uint16_t>(command.operands[0]);
        const auto number = static_cast<std::uint16_t>(command.operands[1]);
        const bool isSound = command.kind == Kind::PlaySound;
        m_frame->setValue(static_cast<int>(tr::view::withSign(frame)) - m_start);
        showNumber(isSound ? *m_sound : *m_effect, number & tr::view::kSoundIdMask);
        (isSound ? m_heard : m_foot)->setCurrentIndex(number >> tr::view::kBesideShift);
    }
    const std::size_t first = command.kind == Kind::JumpDistance ? kJump : kMove;
    for (std::size_t i = 0; i < command.operandCount && !command.isAtFrame(); ++i)
    {
        m_numbers[first + i]->setValue(command.operands[i]);
    }
    showKind();
}

CommandDialog::Kind CommandDialog::kind() const
{
    return static_cast<Kind>(m_kind->currentData().toInt());
}

void CommandDialog::showKind()
{
    const Kind now = kind();
    const auto show = [this](QWidget* field, bool isShown)
    { m_form->setRowVisible(field, isShown); };
    show(m_frame, AnimationCommand::isAtFrame(now));
    show(m_sound, now == Kind::PlaySound);
    m_form->setRowVisible(m_heardRow, now == Kind::PlaySound);
    show(m_effect, now == Kind::FlipEffect);
    show(m_foot, now == Kind::FlipEffect);
    for (std::size_t i = 0; i < m_numbers.size(); ++i)
    {
        show(m_numbers[i], now == (i < kJump ? Kind::SetPosition : Kind::JumpDistance));
    }
    showWhen();
}

void CommandDialog::showWhen()
{
    const int frame = m_frame->value();
    if (!AnimationCommand::isAtFrame(kind()))
    {
        m_when->setText(tr("It happens when the animation ends."));
    }
    else if (frame < 0 || frame >= m_frames)
    {
        m_when->setText(
            tr("The animation has the frames 0 to %1: this never happens.").arg(m_frames - 1));
    }
    else
    {
        m_when->setText(tr("Frame %1 of 0 to %2; the file counts it as %3.")
                            .arg(frame)
                            .arg(m_frames - 1)
                            .arg(frame + m_start));
    }
}

void CommandDialog::edit()
{
    if (const auto wanted = command())
    {
        m_do(*wanted,
             [self = QPointer(this)](const QString& reason)
             {
                 if (self)
                 {
                     self->finish(reason);
                 }
             });
        return;
    }
    const bool isSound = kind() == Kind::PlaySound;
    const QString text = (isSound ? m_sound : m_effect)->currentText();
    finish(isSound ? tr("There is no sound \"%1\". Choose one, or type its number.").arg(text)
                   : tr("There is no effect \"%1\". Choose one, or type its number.").arg(text));
}

std::optional<AnimationCommand> CommandDialog::command() const
{
    AnimationCommand command;
    command.kind = kind();
    command.operandCount = tr::view::commandKind(static_cast<std::int16_t>(command.kind))->operands;
    if (!command.isAtFrame())
    {
        const std::size_t first = command.kind == Kind::JumpDistance ? kJump : kMove;
        for (std::size_t i = 0; i < command.operandCount; ++i)
        {
            command.operands[i] = static_cast<std::int16_t>(m_numbers[first + i]->value());
        }
        return command;
    }
    const bool isSound = command.kind == Kind::PlaySound;
    const auto id = chosenNumber(isSound ? *m_sound : *m_effect);
    if (!id)
    {
        return std::nullopt;
    }
    command.operands = {static_cast<std::int16_t>(m_frame->value() + m_start),
                        withBits(*id, (isSound ? m_heard : m_foot)->currentIndex())};
    return command;
}

} // namespace ui
