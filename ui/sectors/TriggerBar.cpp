#include "ui/sectors/TriggerBar.h"

#include "core/edit/fields/TriggerEdit.h"
#include "core/level/tables/Tables.h"
#include "ui/common/look/Palettes.h"
#include "ui/common/texts/Messages.h"
#include "ui/common/texts/Strings.h"
#include "ui/common/widgets/ElidedLabel.h"
#include "ui/common/widgets/FlowLayout.h"
#include "ui/session/Editor.h"
#include "ui/session/HeldPlace.h"
#include "ui/session/OpenEdits.h"
#include "ui/typing/TypingDelegate.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolButton>

#include <algorithm>

namespace ui
{

/// Takes any number that is typed, so that one that cannot be stored can be refused in words; its
/// arrows stop where the byte does.
class TimerField : public QSpinBox
{
public:
    explicit TimerField(QWidget* parent)
        : QSpinBox(parent)
    {
        constexpr int kMostTyped = 9999;
        setRange(-kMostTyped, kMostTyped);
        setKeyboardTracking(false);
    }

    void setStored(const tr::view::TimerRange& range) { m_stored = range; }

    void stepBy(int steps) override
    {
        setValue(std::clamp(value() + steps, m_stored.lowest, m_stored.highest));
    }

    /// Whether there is a number in it that nobody has been told of.
    [[nodiscard]] bool isTyped() const
    {
        return isEnabled() && hasAcceptableInput() && text() != textFromValue(value());
    }

    [[nodiscard]] int typed() const { return valueFromText(text()); }

    /// Shows what was typed and cannot be stored.
    void keep(const QString& text)
    {
        m_kept = text;
        lineEdit()->setText(text);
    }

    /// Shows the number again that is stored.
    void giveUp() { lineEdit()->setText(textFromValue(value())); }

    [[nodiscard]] QLineEdit* line() const { return lineEdit(); }

    [[nodiscard]] QSize sizeHint() const override { return narrow(QSpinBox::sizeHint()); }

    [[nodiscard]] QSize minimumSizeHint() const override
    {
        return narrow(QSpinBox::minimumSizeHint());
    }

protected:
    void keyPressEvent(QKeyEvent* event) override
    {
        if (event->key() == Qt::Key_Escape && isTyped())
        {
            giveUp();
            return;
        }
        QSpinBox::keyPressEvent(event);
    }

    void focusOutEvent(QFocusEvent* event) override
    {
        m_kept.clear();
        QSpinBox::focusOutEvent(event);
        showKept();
    }

    void hideEvent(QHideEvent* event) override
    {
        m_kept.clear();
        QSpinBox::hideEvent(event);
        showKept();
    }

    void showEvent(QShowEvent* event) override
    {
        m_kept = isTyped() ? text() : QString();
        QSpinBox::showEvent(event);
        showKept();
    }

private:
    /// What was refused while Qt took the number: it has put the stored one there again.
    void showKept()
    {
        if (!m_kept.isEmpty())
        {
            const QSignalBlocker blocker(lineEdit());
            lineEdit()->setText(m_kept);
        }
    }

    [[nodiscard]] QSize narrow(QSize size) const
    {
        return {std::min(size.width(), 9 * fontMetrics().averageCharWidth() + 30), size.height()};
    }

    tr::view::TimerRange m_stored;
    QString m_kept;
};

using tr::schema::TableId;
namespace tables = tr::level::tables;

/// A timer that is typed and not stored yet.
class TimerEdit : public OpenEdit
{
public:
    TimerEdit(TriggerBar& bar, OpenEdits& edits)
        : OpenEdit(&bar)
        , m_bar(bar)
        , m_edits(&edits)
    {
        edits.add(*this);
        connect(bar.m_timer->line(), &QLineEdit::textChanged, &edits, &OpenEdits::changed);
    }

    [[nodiscard]] bool isChanged() const override
    {
        return m_edits && m_bar.hasTrigger() && m_bar.m_timer->isTyped();
    }

    [[nodiscard]] QString text() const override { return m_bar.m_timer->text(); }

    [[nodiscard]] QString place() const override
    {
        const auto& word = m_bar.m_word;
        return word && word->now() ? m_bar.m_editor->nameOf(*word->now()) : QString();
    }

    [[nodiscard]] Change change() const override
    {
        const std::shared_ptr<HeldPlace> held = m_bar.m_word;
        return {[held, setup = m_bar.shown(m_bar.m_timer->typed())](tr::edit::Document& document,
                                                                    const ForWhom& whom)
                {
                    return held && held->now()
                               ? Editor::storeTriggerIn(document, held->now()->row - 1, setup, whom)
                               : Editor::tr("The number is not there any more.");
                },
                [held]
                {
                    return held && held->now()
                               ? RowsToChange{held->now()->table, {held->now()->row}, 0}
                               : RowsToChange{};
                },
                [bar = QPointer(&m_bar), held, text = text()]
                { return bar && held && bar->typeAgain(*held, text); }};
    }

    /// Whether there is a document that it can be stored in: Qt tells of numbers while a window
    /// ends, too.
    [[nodiscard]] bool canStore() const { return !m_edits.isNull(); }

    /// Why what is typed cannot be stored. Precondition of this and what follows: canStore().
    [[nodiscard]] QString problem() const { return m_edits->problemOf(*this); }

    void store()
    {
        m_edits->post(*this);
        m_edits->flush();
    }

    void leave() { m_edits->leave(*this); }

    void finish() override
    {
        m_edits->post(*this);
        const QSignalBlocker blocker(m_bar.m_timer);
        m_bar.m_timer->setValue(m_bar.m_timer->typed());
    }

    void refuse(const QString& reason, Attention attention) override
    {
        m_bar.say(reason, true);
        if (attention == Attention::Wanted)
        {
            m_bar.takeFocus();
        }
    }

private:
    TriggerBar& m_bar;
    QPointer<OpenEdits> m_edits; ///< null: the window ends
};

namespace
{

QString sharersText(const Editor::Sharers& sharers)
{
    const auto n = static_cast<int>(sharers.others);
    if (n == 0)
    {
        return {};
    }
    const QString who = sharers.isAtLeast
                            ? TriggerBar::tr("At least %n other sectors have it, too", nullptr, n)
                            : TriggerBar::tr("%n other sectors have it, too", nullptr, n);
    return sharers.isAsked ? TriggerBar::tr("%1; you are asked for whom it changes.").arg(who)
                           : TriggerBar::tr("%1.").arg(who);
}

QString triggerName(tr::view::TriggerType type)
{
    const std::string name(tr::view::triggerTypeName(type));
    return QCoreApplication::translate("Properties", name.c_str());
}

} // namespace

TriggerBar::TriggerBar(QWidget* parent)
    : QWidget(parent)
    , m_which(new QComboBox(this))
    , m_timer(new TimerField(this))
    , m_once(new QCheckBox(tr("Once"), this))
    , m_text(new ElidedLabel(this))
{
    setAccessibleName(tr("Trigger"));
    m_which->setAccessibleName(tr("Trigger of the sector"));
    m_which->setToolTip(tr("Which of the sector's triggers is shown"));
    m_timer->setAccessibleName(tr("Timer"));
    m_once->setToolTip(tr("It acts only once"));
    m_text->setAccessibleName(tr("About the trigger"));
    m_text->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    m_text->setForegroundRole(QPalette::PlaceholderText);
    for (std::size_t bit = 0; bit < m_mask.size(); ++bit)
    {
        const QString number = QString::number(bit + 1);
        m_mask[bit] = new QToolButton(this);
        m_mask[bit]->setText(number);
        m_mask[bit]->setCheckable(true);
        m_mask[bit]->setFocusPolicy(Qt::TabFocus);
        m_mask[bit]->setAccessibleName(tr("Bit %1 of the mask").arg(number));
        m_mask[bit]->setToolTip(
            tr("Bit %1 of the mask: entities become active when all five were given to them")
                .arg(number));
        connect(m_mask[bit], &QToolButton::clicked, this, &TriggerBar::store);
    }
    makeLayout();
    connect(m_which, &QComboBox::activated, this, &TriggerBar::choose);
    connect(m_timer, &QSpinBox::valueChanged, this, &TriggerBar::storeTimer);
    connect(m_timer->line(), &QLineEdit::textChanged, this, &TriggerBar::sayNote);
    connect(m_once, &QCheckBox::clicked, this, &TriggerBar::store);
    fill();
}

void TriggerBar::makeLayout()
{
    auto* const name = new QLabel(tr("&Timer"), this);
    name->setBuddy(m_timer);
    auto* const timer = new QHBoxLayout;
    timer->setSpacing(4);
    timer->addWidget(name);
    timer->addWidget(m_timer);
    auto* const mask = new QHBoxLayout;
    mask->setSpacing(1);
    mask->addWidget(new QLabel(tr("Mask"), this));
    mask->addSpacing(3);
    // As the number is written: the highest bit first.
    for (auto bit = m_mask.rbegin(); bit != m_mask.rend(); ++bit)
    {
        mask->addWidget(*bit);
    }
    auto* const layout = new FlowLayout(this);
    layout->setContentsMargins(6, 2, 6, 2);
    layout->setSpacing(8);
    layout->addWidget(m_which);
    layout->addGroup(timer);
    layout->addWidget(m_once);
    layout->addGroup(mask);
    layout->addWidget(m_text);
}

const TriggerBar::Trigger& TriggerBar::current() const
{
    return m_triggers[m_current];
}

void TriggerBar::showSector(const SectorMap& map, const std::optional<QPoint>& place)
{
    const bool isThere = place && map.contains(*place);
    const auto sector = isThere ? std::optional(map.address(*place)) : std::nullopt;
    std::vector<Trigger> triggers;
    if (isThere)
    {
        for (const auto& entry : map.facts(*place).functions.entries)
        {
            const auto* const trigger = std::get_if<tr::view::Trigger>(&entry.data);
            // The word of a condition says other things.
            if (trigger != nullptr && trigger->type != tr::view::TriggerType::Condition)
            {
                triggers.push_back({triggerName(trigger->type),
                                    entry.word,
                                    {trigger->timer, trigger->oneShot, trigger->mask}});
            }
        }
    }
    // After an edit the same one is still the one that is edited, if in a copy of the list.
    const bool isSame = m_current < triggers.size() && hasTrigger()
                        && (triggers[m_current].word == current().word || sector == m_sector);
    const bool isSameTimer = isSame
                             && (triggers[m_current].word == current().word
                                 || triggers[m_current].setup.timer == current().setup.timer);
    if (!isSameTimer)
    {
        leaveTyped(); // the sector may have got another list
    }
    if (!isSame)
    {
        m_current = 0;
    }
    m_sector = sector;
    m_triggers = std::move(triggers);
    m_version = isThere ? map.decoder().version() : m_version;
    const QSignalBlocker blocker(m_which);
    m_which->clear();
    for (const Trigger& each : m_triggers)
    {
        m_which->addItem(each.name);
    }
    m_which->setCurrentIndex(hasTrigger() ? static_cast<int>(m_current) : -1);
    refill();
}

/// What is typed does not belong to what is shown from now on.
void TriggerBar::leaveTyped()
{
    if (m_edit != nullptr && m_edit->isChanged())
    {
        m_edit->leave();
        m_timer->giveUp();
    }
}

void TriggerBar::choose()
{
    leaveTyped();
    m_current = static_cast<std::size_t>(std::max(m_which->currentIndex(), 0));
    fill();
}

/// The same again, with what is typed.
void TriggerBar::refill()
{
    const bool isTyped = m_edit != nullptr && m_edit->isChanged();
    const QString typed = m_timer->text();
    fill();
    if (isTyped)
    {
        showTyped(typed);
    }
}

void TriggerBar::showTyped(const QString& text)
{
    m_timer->keep(text);
}

void TriggerBar::fill()
{
    const Address word{tables::FloorData, hasTrigger() ? current().word + 1 : 0, 0};
    const bool isEditable = hasTrigger() && m_editor != nullptr && m_editor->canEdit(word);
    m_word = isEditable ? m_editor->hold(word) : nullptr;
    const auto setup = hasTrigger() ? current().setup : tr::view::TriggerSetup{};
    const auto range = tr::view::timerRange(m_version);
    const QSignalBlocker blocker(m_timer);
    m_timer->setStored(range);
    m_timer->setValue(setup.timer);
    m_timer->setToolTip(tr("Seconds that entities stay active, from %1 to %2; below zero seconds "
                           "until they are. Some flip effects use it as a number.")
                            .arg(range.lowest)
                            .arg(range.highest));
    m_once->setChecked(setup.oneShot);
    for (std::size_t bit = 0; bit < m_mask.size(); ++bit)
    {
        m_mask[bit]->setChecked(((setup.mask >> bit) & 1U) != 0);
        m_mask[bit]->setEnabled(isEditable);
    }
    m_which->setVisible(m_triggers.size() > 1);
    m_timer->setEnabled(isEditable);
    m_once->setEnabled(isEditable);
    noteSharers();
}

/// To know them, all references of the file are collected: not before somebody reads it.
void TriggerBar::noteSharers()
{
    const bool isRead = m_word != nullptr && m_word->now() && isVisible();
    m_note = isRead ? sharersText(m_editor->sharersOf(*m_word->now())) : QString();
    sayNote();
}

void TriggerBar::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_edit == nullptr || !m_edit->isChanged())
    {
        noteSharers();
    }
}

void TriggerBar::setEditor(Editor& editor)
{
    m_editor = &editor;
    m_edit = new TimerEdit(*this, editor.openEdits()); // goes with the bar
}

tr::view::TriggerSetup TriggerBar::shown(int timer) const
{
    std::uint8_t mask = 0;
    for (std::size_t bit = 0; bit < m_mask.size(); ++bit)
    {
        mask = static_cast<std::uint8_t>(mask | (m_mask[bit]->isChecked() ? 1U << bit : 0U));
    }
    return {static_cast<std::int16_t>(timer), m_once->isChecked(), mask};
}

void TriggerBar::store()
{
    if (!hasTrigger() || m_editor == nullptr)
    {
        return;
    }
    // The edit shows the sector anew, with what is stored then.
    const QString reason = m_editor->setTrigger(current().word,
                                                shown(current().setup.timer),
                                                [bar = QPointer(this)]
                                                {
                                                    if (bar)
                                                    {
                                                        bar->refill(); // as it is stored
                                                    }
                                                });
    if (!reason.isEmpty())
    {
        refill();
        say(reason, true);
    }
}

void TriggerBar::storeTimer()
{
    if (m_edit == nullptr || !m_edit->canStore() || m_word == nullptr
        || m_timer->value() == current().setup.timer)
    {
        return;
    }
    const QString reason = m_edit->problem();
    if (reason.isEmpty())
    {
        m_edit->store();
        return;
    }
    // It stays where it can be corrected.
    const QString typed = m_timer->text();
    fill();
    showTyped(typed);
    say(reason, true);
}

bool TriggerBar::typeAgain(const HeldPlace& word, const QString& text)
{
    const bool isThere = hasTrigger() && word.now() && word.now()->row == current().word + 1;
    if (isThere)
    {
        fill();
        showTyped(text);
        bringForward(*this);
        m_timer->setFocus(Qt::OtherFocusReason);
    }
    return isThere;
}

void TriggerBar::sayNote()
{
    say(hasTrigger() ? m_note : tr("There is no trigger to change here."), false);
}

void TriggerBar::say(const QString& text, bool isRefusal)
{
    QPalette colours = palette();
    colours.setColor(QPalette::WindowText,
                     isRefusal ? signalColours(colours).bad
                               : colours.color(QPalette::PlaceholderText));
    m_text->setForegroundRole(QPalette::WindowText);
    m_text->setPalette(colours);
    m_text->setText(text);
    m_text->setToolTip(text);
}

void TriggerBar::takeFocus()
{
    bringForward(*this);
    m_timer->setFocus(Qt::ShortcutFocusReason);
    m_timer->selectAll();
}

} // namespace ui
