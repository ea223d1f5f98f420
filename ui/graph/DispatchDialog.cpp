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

} // namespace

DispatchDialog::DispatchDialog(FileSession& session,
                               GraphSubjectPtr subject,
                               std::size_t from,
                               std::size_t to,
                               Do make,
                               QWidget* parent)
    : EditDialog(session, tr("Add Dispatch"), parent)
    , m_subject(std::move(subject))
    , m_from(from)
    , m_make(std::move(make))
    , m_target(makeList(tr("Animation"), this))
    , m_state(makeList(tr("State"), this))
    , m_low(makeFrame(tr("First frame"), this))
    , m_high(makeFrame(tr("Last frame"), this))
    , m_frame(makeFrame(tr("Frame entered"), this))
    , m_outcome(new QLabel(this))
{
    makeFields();
    auto* const what = new QLabel(tr("From %1").arg(m_subject->title(from)), this);
    what->setWordWrap(true);
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
    layout->addWidget(what);
    layout->addLayout(form);
    layout->addWidget(m_outcome);
    addButtons(*layout);
    fill(to);
    m_state->setFocus();
    m_state->lineEdit()->selectAll();
    resize(std::max(sizeHint().width(), kLeastWidth), sizeHint().height());
}

const tr::level::Animation& DispatchDialog::animation(std::size_t node) const
{
    return m_subject->parts().objects().animations[m_subject->graph().nodes()[node].animation];
}

void DispatchDialog::makeFields()
{
    std::set<std::uint16_t> states;
    const auto& nodes = m_subject->graph().nodes();
    for (std::size_t node = 0; node < nodes.size(); ++node)
    {
        m_target->addItem(m_subject->title(node), static_cast<int>(node));
        states.insert(nodes[node].state);
    }
    for (const std::uint16_t state : states)
    {
        m_state->addItem(withName(QString::number(state), m_subject->parts().stateName(state)),
                         state);
    }
    // One behind the last is looked at, too, before the end.
    const auto frames = static_cast<int>(tr::view::framesOf(animation(m_from)).count());
    for (QSpinBox* const frame : {m_low, m_high})
    {
        frame->setRange(0, frames);
    }
    m_high->setValue(frames - 1);
}

void DispatchDialog::fill(std::size_t to)
{
    choose(*m_target, static_cast<int>(to));
    followTarget();
    connect(m_target, &QComboBox::editTextChanged, this, &DispatchDialog::followTarget);
    connect(m_state, &QComboBox::editTextChanged, this, &DispatchDialog::foretell);
    connect(m_low, &QSpinBox::valueChanged, this, &DispatchDialog::foretell);
    connect(m_high, &QSpinBox::valueChanged, this, &DispatchDialog::foretell);
}

std::optional<std::size_t> DispatchDialog::target() const
{
    const auto number = chosenIn(*m_target);
    const bool isThere =
        number && static_cast<std::size_t>(*number) < m_subject->graph().nodes().size();
    return isThere ? std::optional(static_cast<std::size_t>(*number)) : std::nullopt;
}

std::optional<std::uint16_t> DispatchDialog::state() const
{
    const auto number = chosenIn(*m_state);
    const bool isState = number && *number <= std::numeric_limits<std::uint16_t>::max();
    return isState ? std::optional(static_cast<std::uint16_t>(*number)) : std::nullopt;
}

/// Another animation: its state, and its first frame.
void DispatchDialog::followTarget()
{
    if (const auto to = target())
    {
        choose(*m_state, animation(*to).stateId);
        const auto frames = static_cast<int>(tr::view::framesOf(animation(*to)).count());
        m_frame->setRange(0, frames - 1);
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
    if (m_low->value() > m_high->value())
    {
        m_outcome->clear();
        sayReason(tr("The first frame is behind the last."), false);
        return;
    }
    sayReason({}, true);
    const auto range = tr::view::stateChangesOf(m_subject->parts().objects(), animation(m_from));
    bool isThere = false;
    for (std::size_t row = range.first; row < range.end(); ++row)
    {
        isThere = isThere || m_subject->parts().objects().stateChanges[row].stateId == *asked;
    }
    m_outcome->setText(isThere ? tr("It is put behind the dispatches that the animation has for "
                                    "this state: the first that fits is taken.")
                               : tr("The animation gets a state change for this state."));
}

std::optional<tr::edit::NewDispatch> DispatchDialog::wanted() const
{
    const auto to = target();
    const auto asked = state();
    if (!to || !asked)
    {
        return std::nullopt;
    }
    const auto& nodes = m_subject->graph().nodes();
    // Frames are chosen as people count them, from the first of their animation.
    const auto number = [this](std::size_t node, const QSpinBox& frame) {
        return static_cast<std::uint16_t>(tr::view::framesOf(animation(node)).first
                                          + frame.value());
    };
    return tr::edit::NewDispatch{nodes[m_from].animation,
                                 *asked,
                                 {number(m_from, *m_low),
                                  number(m_from, *m_high),
                                  static_cast<std::uint16_t>(nodes[*to].animation),
                                  number(*to, *m_frame)}};
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
