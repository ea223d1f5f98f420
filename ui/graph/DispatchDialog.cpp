#include "ui/graph/DispatchDialog.h"

#include "core/view/objects/FrameRange.h"

#include <QComboBox>
#include <QCompleter>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>
#include <set>
#include <utility>

namespace ui
{
namespace
{

constexpr int kLeastWidth = 440;
constexpr int kNameLetters = 28;
constexpr int kOutcomeLines = 2;
constexpr int kElsewhere = -1; ///< in the list of animations: one that is none of the moveable

/// A list of numbers with names, to choose from by either.
QComboBox* makeList(const QString& name, QWidget* parent)
{
    auto* const list = new QComboBox(parent);
    list->setAccessibleName(name);
    list->setEditable(true);
    list->setInsertPolicy(QComboBox::NoInsert);
    list->setMinimumContentsLength(kNameLetters);
    list->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    list->completer()->setFilterMode(Qt::MatchContains);
    list->completer()->setCompletionMode(QCompleter::PopupCompletion);
    return list;
}

/// What is chosen or typed: an entry, or a number.
std::optional<int> chosenIn(const QComboBox& list)
{
    const QString text = list.currentText().trimmed();
    if (const int found = list.findText(text, Qt::MatchFixedString); found >= 0)
    {
        return list.itemData(found).toInt();
    }
    bool isNumber = false;
    const int number = text.toInt(&isNumber);
    return isNumber && number >= 0 ? std::optional(number) : std::nullopt;
}

void choose(QComboBox& list, int number)
{
    const int index = list.findData(number);
    list.setCurrentIndex(index);
    if (index < 0)
    {
        list.setEditText(QString::number(number));
    }
}

QSpinBox* makeFrame(const QString& name, QWidget* parent)
{
    auto* const frame = new QSpinBox(parent);
    frame->setAccessibleName(name);
    return frame;
}

/// A number of the file, wherever it is.
void showAsItIs(QSpinBox& field, int number)
{
    field.setRange(std::min(field.minimum(), number), std::max(field.maximum(), number));
    field.setValue(number);
}

} // namespace

DispatchDialog::DispatchDialog(FileSession& session,
                               GraphSubjectPtr subject,
                               const Question& question,
                               Do make,
                               QWidget* parent)
    : EditDialog(session, question.dispatch ? tr("Change Dispatch") : tr("Add Dispatch"), parent)
    , m_subject(std::move(subject))
    , m_question(question)
    , m_make(std::move(make))
    , m_target(makeList(tr("Animation"), this))
    , m_state(makeList(tr("State"), this))
    , m_low(makeFrame(tr("First frame"), this))
    , m_high(makeFrame(tr("Last frame"), this))
    , m_frame(makeFrame(tr("Frame entered"), this))
    , m_outcome(new QLabel(this))
{
    makeFields();
    makeForm();
    fill();
    QComboBox* const first = m_question.state && !m_question.dispatch ? m_target : m_state;
    first->setFocus();
    first->lineEdit()->selectAll();
    resize(std::max(sizeHint().width(), kLeastWidth), sizeHint().height());
}

/// The row of animations that it leads from.
std::size_t DispatchDialog::from() const
{
    return m_subject->graph().nodes()[m_question.from].animation;
}

/// How many frames an animation has; none where there is no such animation.
int DispatchDialog::framesOf(std::size_t animation) const
{
    const auto& all = m_subject->parts().objects().animations;
    return animation < all.size() ? static_cast<int>(tr::view::framesOf(all[animation]).count())
                                  : 0;
}

/// Frames are chosen as people count them, from the first of their animation.
int DispatchDialog::shown(std::size_t animation, std::uint16_t stored) const
{
    return static_cast<int>(m_subject->parts().frameIn(animation, stored));
}

std::uint16_t DispatchDialog::stored(std::size_t animation, int shown) const
{
    const auto& all = m_subject->parts().objects().animations;
    const std::int64_t first =
        animation < all.size() ? tr::view::framesOf(all[animation]).first : 0;
    return static_cast<std::uint16_t>(first + shown);
}

void DispatchDialog::makeForm()
{
    m_outcome->setWordWrap(true);
    m_outcome->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_outcome->setMinimumHeight(kOutcomeLines * fontMetrics().lineSpacing());
    auto* const form = new QFormLayout;
    form->addRow(tr("&Leads to:"), m_target);
    form->addRow(tr("&State asked for:"), m_state);
    form->addRow(tr("&First frame:"), m_low);
    form->addRow(tr("L&ast frame:"), m_high);
    form->addRow(tr("Frame &entered:"), m_frame);
    auto* const layout = new QVBoxLayout(this);
    addHeading(*layout, tr("From %1").arg(m_subject->title(m_question.from)));
    layout->addLayout(form);
    layout->addWidget(m_outcome);
    addButtons(*layout);
}

void DispatchDialog::makeFields()
{
    std::set<std::uint16_t> states;
    const auto& parts = m_subject->parts();
    const auto& nodes = m_subject->graph().nodes();
    for (std::size_t node = 0; node < nodes.size(); ++node)
    {
        m_target->addItem(m_subject->title(node), static_cast<int>(node));
        states.insert(nodes[node].state);
    }
    if (m_question.dispatch && !m_subject->graph().nodeOf(m_question.dispatch->nextAnimation))
    {
        m_target->addItem(parts.animationTitle(m_question.dispatch->nextAnimation), kElsewhere);
    }
    if (m_question.state)
    {
        states.insert(*m_question.state);
    }
    for (const std::uint16_t state : states)
    {
        m_state->addItem(withName(QString::number(state), parts.stateName(state)), state);
    }
    // One behind the last is looked at, too, before the end.
    const int frames = framesOf(from());
    for (QSpinBox* const frame : {m_low, m_high})
    {
        frame->setRange(0, frames);
    }
    m_high->setValue(frames - 1);
}

void DispatchDialog::fill()
{
    const auto& now = m_question.dispatch;
    const auto node =
        now ? m_subject->graph().nodeOf(now->nextAnimation) : std::optional(m_question.to);
    choose(*m_target, node ? static_cast<int>(*node) : kElsewhere);
    followTarget();
    if (m_question.state)
    {
        choose(*m_state, *m_question.state);
    }
    if (now)
    {
        showAsItIs(*m_low, shown(from(), now->low));
        showAsItIs(*m_high, shown(from(), now->high));
        showAsItIs(*m_frame, shown(now->nextAnimation, now->nextFrame));
    }
    connect(m_target, &QComboBox::editTextChanged, this, &DispatchDialog::followTarget);
    connect(m_state, &QComboBox::editTextChanged, this, &DispatchDialog::foretell);
    connect(m_low, &QSpinBox::valueChanged, this, &DispatchDialog::foretell);
    connect(m_high, &QSpinBox::valueChanged, this, &DispatchDialog::foretell);
    foretell();
}

/// The row of animations that is chosen.
std::optional<std::size_t> DispatchDialog::target() const
{
    const auto number = chosenIn(*m_target);
    const auto& nodes = m_subject->graph().nodes();
    if (number == kElsewhere)
    {
        return m_question.dispatch->nextAnimation;
    }
    const bool isThere = number && static_cast<std::size_t>(*number) < nodes.size();
    return isThere ? std::optional(nodes[static_cast<std::size_t>(*number)].animation)
                   : std::nullopt;
}

std::optional<std::uint16_t> DispatchDialog::state() const
{
    const auto number = chosenIn(*m_state);
    const bool isState =
        number && *number >= 0 && *number <= std::numeric_limits<std::uint16_t>::max();
    return isState ? std::optional(static_cast<std::uint16_t>(*number)) : std::nullopt;
}

/// Another animation: its state, where none was asked for, and its first frame.
void DispatchDialog::followTarget()
{
    if (const auto to = target())
    {
        const auto& all = m_subject->parts().objects().animations;
        if (!m_question.state && *to < all.size())
        {
            choose(*m_state, all[*to].stateId);
        }
        m_frame->setRange(0, std::max(framesOf(*to) - 1, 0));
        m_frame->setValue(0);
    }
    foretell();
}

void DispatchDialog::foretell()
{
    const auto asked = state();
    if (!target() || !asked)
    {
        m_outcome->clear();
        sayReason(!target() ? tr("This moveable has no such animation.")
                            : tr("A state is a number from 0 to 65,535."),
                  false);
        return;
    }
    const auto& now = m_question.dispatch;
    const bool isAsItWas = now && stored(from(), m_low->value()) == now->low
                           && stored(from(), m_high->value()) == now->high;
    if (m_low->value() > m_high->value() && !isAsItWas)
    {
        m_outcome->clear();
        sayReason(tr("The first frame is behind the last."), false);
        return;
    }
    sayReason({}, true);
    m_outcome->setText(outcome(*asked));
}

QString DispatchDialog::outcome(std::uint16_t asked) const
{
    if (m_question.dispatch && asked == m_question.state)
    {
        return tr("It stays where it is among the dispatches for this state.");
    }
    const auto& objects = m_subject->parts().objects();
    const auto range = tr::view::stateChangesOf(objects, objects.animations[from()]);
    bool isThere = false;
    for (std::size_t row = range.first; row < range.end(); ++row)
    {
        isThere = isThere || objects.stateChanges[row].stateId == asked;
    }
    return isThere ? tr("It is put behind the dispatches that the animation has for "
                        "this state: the first that fits is taken.")
                   : tr("The animation gets a state change for this state.");
}

std::optional<tr::edit::NewDispatch> DispatchDialog::wanted() const
{
    const auto to = target();
    const auto asked = state();
    if (!to || !asked)
    {
        return std::nullopt;
    }
    return tr::edit::NewDispatch{from(),
                                 *asked,
                                 {stored(from(), m_low->value()),
                                  stored(from(), m_high->value()),
                                  static_cast<std::uint16_t>(*to),
                                  stored(*to, m_frame->value())}};
}

void DispatchDialog::edit()
{
    if (const auto dispatch = wanted())
    {
        m_make(*dispatch,
               [dialog = QPointer(this)](const QString& reason)
               {
                   if (dialog)
                   {
                       dialog->finish(reason);
                   }
               });
    }
}

} // namespace ui
