#include "ui/views/TriggerBar.h"

#include "core/edit/TriggerEdit.h"
#include "core/level/TableId.h"
#include "ui/models/Strings.h"
#include "ui/services/Messages.h"
#include "ui/services/Palettes.h"
#include "ui/tasks/Editor.h"
#include "ui/tasks/OpenEdits.h"
#include "ui/views/ElidedLabel.h"
#include "ui/views/FlowLayout.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QHBoxLayout>
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

    [[nodiscard]] QLineEdit* line() const { return lineEdit(); }

    [[nodiscard]] QSize sizeHint() const override { return narrow(QSpinBox::sizeHint()); }

    [[nodiscard]] QSize minimumSizeHint() const override
    {
        return narrow(QSpinBox::minimumSizeHint());
    }

private:
    [[nodiscard]] QSize narrow(QSize size) const
    {
        return {std::min(size.width(), 9 * fontMetrics().averageCharWidth() + 30), size.height()};
    }

    tr::view::TimerRange m_stored;
};

using tr::level::TableId;

/// A timer that is typed and not stored yet.
class TimerEdit : public OpenEdit
{
public:
    TimerEdit(TriggerBar& bar, OpenEdits& edits)
        : OpenEdit(&bar)
        , m_bar(bar)
        , m_edits(edits)
    {
        edits.add(*this);
        connect(bar.m_timer->line(), &QLineEdit::textEdited, &edits, &OpenEdits::changed);
    }

    [[nodiscard]] bool isChanged() const override
    {
        return m_bar.hasTrigger() && m_bar.m_timer->isTyped();
    }

    [[nodiscard]] QString text() const override { return m_bar.m_timer->text(); }

    [[nodiscard]] QString place() const override
    {
        return m_bar.hasTrigger() ? QStringLiteral("floor_data/%1").arg(m_bar.current().word + 1)
                                  : QString();
    }

    [[nodiscard]] Change change() const override
    {
        const std::size_t word = m_bar.current().word;
        return {[word, setup = m_bar.shown(m_bar.m_timer->typed())](tr::edit::Document& document,
                                                                    const ForWhom& whom)
                { return Editor::storeTriggerIn(document, word, setup, whom); },
                [word]() -> RowsToChange {
                    return {TableId::FloorData, {word + 1}, 0};
                },
                [bar = QPointer(&m_bar), word, text = text()]
                { return bar && bar->typeAgain(word, text); }};
    }

    void finish() override
    {
        m_edits.post(*this);
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
    OpenEdits& m_edits;
};

namespace
{

/// Other sectors that lead to the same list of functions.
std::size_t sharersOf(const SectorMap& map, const QPoint& place)
{
    const auto index = map.facts(place).sector.floorDataIndex;
    const auto& sectors = *map.decoder().file().tables().find(TableId::Sectors);
    std::size_t count = 0;
    for (std::size_t row = 0; row < sectors.size(); ++row)
    {
        const auto& sector = *static_cast<const tr::level::Sector*>(sectors.rowData(row));
        count += sector.floorDataIndex == index ? 1U : 0U;
    }
    return count == 0 ? 0 : count - 1;
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
    connect(m_which, &QComboBox::activated, this, &TriggerBar::fill);
    connect(m_timer, &QSpinBox::valueChanged, this, &TriggerBar::store);
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
    return m_triggers[static_cast<std::size_t>(std::max(m_which->currentIndex(), 0))];
}

void TriggerBar::showSector(const SectorMap& map, const std::optional<QPoint>& place)
{
    const QString typed = m_timer->isTyped() ? m_timer->text() : QString();
    const int which = m_which->currentIndex();
    const std::size_t word = m_triggers.empty() ? 0 : current().word;
    m_triggers.clear();
    m_note.clear();
    if (place && map.contains(*place))
    {
        m_version = map.decoder().version();
        for (const auto& entry : map.facts(*place).functions.entries)
        {
            const auto* const trigger = std::get_if<tr::view::Trigger>(&entry.data);
            // The word of a condition says other things.
            if (trigger != nullptr && trigger->type != tr::view::TriggerType::Condition)
            {
                m_triggers.push_back({triggerName(trigger->type),
                                      entry.word,
                                      {trigger->timer, trigger->oneShot, trigger->mask}});
            }
        }
        const std::size_t others = m_triggers.empty() ? 0 : sharersOf(map, *place);
        if (others != 0)
        {
            m_note = tr("%n other sectors have the same list; you are asked for whom it changes.",
                        nullptr,
                        static_cast<int>(others));
        }
    }
    const QSignalBlocker blocker(m_which);
    m_which->clear();
    for (const Trigger& each : m_triggers)
    {
        m_which->addItem(each.name);
    }
    // After an edit the same one is still the one that is edited, if in a copy of the list.
    const bool isThere = which >= 0 && which < m_which->count();
    const bool isSame = isThere && m_triggers[static_cast<std::size_t>(which)].word == word;
    const bool isSamePlace = isThere && place == m_place;
    m_place = place;
    m_which->setCurrentIndex(isSame || isSamePlace ? which : (m_which->count() == 0 ? -1 : 0));
    fill();
    if (isSame && !typed.isEmpty())
    {
        m_timer->line()->setText(typed);
    }
}

void TriggerBar::fill()
{
    const bool isEditable = hasTrigger() && m_editor != nullptr
                            && m_editor->canEdit({TableId::FloorData, current().word + 1, 0});
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
    say(hasTrigger() ? m_note : tr("There is no trigger to change here."), false);
}

void TriggerBar::setEditor(Editor& editor)
{
    m_editor = &editor;
    new TimerEdit(*this, editor.openEdits()); // goes with the bar
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
                                                shown(m_timer->value()),
                                                [bar = QPointer(this)]
                                                {
                                                    if (bar)
                                                    {
                                                        bar->fill(); // as it is stored
                                                    }
                                                });
    if (!reason.isEmpty())
    {
        fill();
        say(reason, true);
    }
}

bool TriggerBar::typeAgain(std::size_t word, const QString& text)
{
    const bool isThere = hasTrigger() && current().word == word;
    if (isThere)
    {
        fill();
        m_timer->line()->setText(text);
        m_timer->setFocus(Qt::OtherFocusReason);
    }
    return isThere;
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
    m_timer->setFocus(Qt::ShortcutFocusReason);
    m_timer->selectAll();
}

} // namespace ui
