#include "ui/animation/commands/FindCommandsDialog.h"

#include "core/view/objects/CommandKinds.h"
#include "ui/animation/commands/CommandFields.h"
#include "ui/common/look/Icons.h"
#include "ui/common/look/Palettes.h"
#include "ui/common/texts/Messages.h"
#include "ui/common/texts/Numbers.h"
#include "ui/common/widgets/TickList.h"
#include "ui/session/FileSession.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <limits>
#include <set>
#include <utility>

namespace ui
{
namespace
{

using FoundKind = tr::view::AnimationCommand::Kind;
using tr::edit::CommandChange;
using tr::edit::CommandCriteria;
using tr::edit::FoundCommand;

constexpr QSize kFindSize(680, 620);
constexpr int kAnimationWidth = 300;
constexpr int kFrameWidth = 90;
constexpr int kAnything = -1; ///< in the place of a number
constexpr int kFindOutcomeLines = 2;

/// A number that need not be chosen. `any`: where it is not.
QComboBox* makeOptional(const QString& name, const QString& any, QWidget* parent)
{
    QComboBox* const choice = makeNumberChoice(name, parent);
    choice->addItem(any, kAnything);
    return choice;
}

bool isAnything(const QComboBox& choice)
{
    const QString text = choice.currentText().trimmed();
    return text.isEmpty() || text.compare(choice.itemText(0), Qt::CaseInsensitive) == 0;
}

/// Bits that need not be chosen.
QComboBox* makeOptionalBits(const QString& name,
                            const QString& same,
                            std::span<const std::string_view> meanings,
                            QWidget* parent)
{
    QComboBox* const choice = makeBitsChoice(name, meanings, parent);
    choice->insertItem(0, same);
    choice->setCurrentIndex(0);
    return choice;
}

} // namespace

FindCommandsDialog::FindCommandsDialog(FileSession& session,
                                       const Question& question,
                                       QWidget* parent)
    : QDialog(parent)
    , m_session(session)
    , m_found(new FoundCommandsModel(this))
    , m_criteria(new QFormLayout)
    , m_replacing(new QFormLayout)
    , m_kind(new QComboBox(this))
    , m_sound(makeOptional(tr("Sound"), tr("any sound"), this))
    , m_effect(makeOptional(tr("Effect"), tr("any effect"), this))
    , m_frame(new QSpinBox(this))
    , m_owner(new QComboBox(this))
    , m_all(new QCheckBox(tr("Tick &all"), this))
    , m_list(new TickList(tr("Commands found"), this))
    , m_note(new QLabel(this))
    , m_newSound(makeOptional(tr("New sound"), tr("the same sound"), this))
    , m_newHeard(makeOptionalBits(
          tr("Newly heard"), tr("where it was heard"), tr::view::kSurroundings, this))
    , m_newEffect(makeOptional(tr("New effect"), tr("the same effect"), this))
    , m_newFoot(makeOptionalBits(tr("New foot"), tr("the same foot"), tr::view::kFeet, this))
    , m_outcome(new QLabel(this))
    , m_replace(new QPushButton(tr("&Replace Ticked"), this))
    , m_delete(new QPushButton(tr("&Delete Ticked"), this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Find Commands"));
    makeFields(*m_criteria, question);
    makeList();
    makeReplacing(*m_replacing);
    makeLayout(*m_criteria, *m_replacing);
    begin(question.criteria);
    connectAll();
    showKind();
    m_kind->setFocus();
    resize(kFindSize);
}

void FindCommandsDialog::makeFields(QFormLayout& form, const Question& question)
{
    m_kind->setAccessibleName(tr("Kind"));
    m_kind->addItem(tr("Anything"), kAnything);
    for (const FoundKind each : kKindsOffered)
    {
        m_kind->addItem(kindTitle(each), static_cast<int>(each));
    }
    for (QComboBox* const sounds : {m_sound, m_newSound})
    {
        offerSounds(*sounds, *m_session.file());
    }
    for (QComboBox* const effects : {m_effect, m_newEffect})
    {
        offerEffects(*effects, *m_session.file());
    }
    m_frame->setAccessibleName(tr("Frame"));
    m_frame->setRange(kAnything, std::numeric_limits<std::uint16_t>::max());
    m_frame->setSpecialValueText(tr("any frame"));
    m_frame->setToolTip(tr("Counted from the animation's first"));
    makeOwners(question);
    form.addRow(tr("&Kind:"), m_kind);
    form.addRow(tr("&Sound:"), m_sound);
    form.addRow(tr("&Effect:"), m_effect);
    form.addRow(tr("&Frame:"), m_frame);
    form.addRow(tr("&In animations of:"), m_owner);
    form.setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
}

/// Those moveables that have animations.
void FindCommandsDialog::makeOwners(const Question& question)
{
    const Names names(m_session.file());
    const auto& objects = m_session.file()->file().objects();
    m_owner->setAccessibleName(tr("Moveable"));
    m_owner->setMinimumContentsLength(1);
    m_owner->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_owner->addItem(tr("all moveables"), kAnything);
    std::set<std::size_t> owners;
    for (std::size_t row = 0; row < objects.animations.size(); ++row)
    {
        if (const auto owner = names.owners().modelOfAnimation(row))
        {
            owners.insert(*owner);
        }
    }
    for (const std::size_t row : owners)
    {
        m_owner->addItem(names.title({tr::level::tables::Models, row, Address::kWholeRow}),
                         static_cast<int>(row));
    }
    const int model = question.model ? static_cast<int>(*question.model) : kAnything;
    m_owner->setCurrentIndex(std::max(m_owner->findData(model), 0));
}

void FindCommandsDialog::makeList()
{
    m_list->setModel(m_found);
    m_list->header()->setStretchLastSection(true);
    m_list->header()->resizeSection(FoundCommandsModel::Animation, kAnimationWidth);
    m_list->header()->resizeSection(FoundCommandsModel::Frame, kFrameWidth);
    m_list->setToolTip(tr("Space ticks what is selected, Return or a double click goes there"));
    m_all->setToolTip(tr("Tick all that were found, or none"));
    m_note->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
}

void FindCommandsDialog::makeReplacing(QFormLayout& form)
{
    form.addRow(tr("Re&place by:"), m_newSound);
    form.addRow(tr("&Heard:"), m_newHeard);
    form.addRow(tr("Re&place by:"), m_newEffect);
    form.addRow(tr("F&oot:"), m_newFoot);
    form.setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
}

void FindCommandsDialog::makeLayout(QFormLayout& form, QFormLayout& replacing)
{
    m_outcome->setWordWrap(true);
    m_outcome->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_outcome->setMinimumHeight(kFindOutcomeLines * fontMetrics().lineSpacing());
    m_delete->setIcon(icon(QLatin1String("delete")));
    auto* const heads = new QHBoxLayout;
    heads->addWidget(m_all);
    heads->addWidget(m_note, 1);
    auto* const close = new QPushButton(tr("Close"), this);
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    auto* const buttons = new QHBoxLayout;
    buttons->addStretch(1);
    for (QPushButton* const each : {m_replace, m_delete, close})
    {
        each->setAutoDefault(false); // Return in a field or in the list must not change anything
        buttons->addWidget(each);
    }
    auto* const layout = new QVBoxLayout(this);
    layout->addLayout(&form);
    layout->addLayout(heads);
    layout->addWidget(m_list, 1);
    layout->addLayout(&replacing);
    layout->addWidget(m_outcome);
    layout->addLayout(buttons);
    const std::array<QWidget*, 14> order{m_kind,
                                         m_sound,
                                         m_effect,
                                         m_frame,
                                         m_owner,
                                         m_all,
                                         m_list,
                                         m_newSound,
                                         m_newHeard,
                                         m_newEffect,
                                         m_newFoot,
                                         m_replace,
                                         m_delete,
                                         close};
    for (std::size_t i = 0; i + 1 < order.size(); ++i)
    {
        setTabOrder(order[i], order[i + 1]);
    }
}

void FindCommandsDialog::begin(const CommandCriteria& criteria)
{
    const auto chosen = criteria.kind ? static_cast<int>(*criteria.kind) : kAnything;
    m_kind->setCurrentIndex(m_kind->findData(chosen));
    if (criteria.number)
    {
        showNumber(criteria.kind == FoundKind::FlipEffect ? *m_effect : *m_sound, *criteria.number);
    }
    m_frame->setValue(criteria.frame ? static_cast<int>(*criteria.frame) : kAnything);
}

void FindCommandsDialog::connectAll()
{
    connect(m_kind, &QComboBox::currentIndexChanged, this, &FindCommandsDialog::showKind);
    for (const QComboBox* const each : {m_sound, m_effect})
    {
        connect(each, &QComboBox::editTextChanged, this, &FindCommandsDialog::search);
    }
    connect(m_frame, &QSpinBox::valueChanged, this, &FindCommandsDialog::search);
    connect(m_owner, &QComboBox::currentIndexChanged, this, &FindCommandsDialog::search);
    for (const QComboBox* const each : {m_newSound, m_newEffect})
    {
        connect(each, &QComboBox::editTextChanged, this, &FindCommandsDialog::showChange);
    }
    for (const QComboBox* const each : {m_newHeard, m_newFoot})
    {
        connect(each, &QComboBox::currentIndexChanged, this, &FindCommandsDialog::showChange);
    }
    connect(m_all, &QCheckBox::clicked, this, &FindCommandsDialog::tickAll);
    connect(m_list, &TickList::tickWanted, m_found, &FoundCommandsModel::tick);
    connect(m_found, &QAbstractItemModel::dataChanged, this, &FindCommandsDialog::showTicks);
    connect(m_list, &QAbstractItemView::activated, this, &FindCommandsDialog::goTo);
    connect(m_replace, &QPushButton::clicked, this, &FindCommandsDialog::replaceTicked);
    connect(m_delete, &QPushButton::clicked, this, &FindCommandsDialog::deleteTicked);
    connect(&m_session, &FileSession::revised, this, &FindCommandsDialog::searchAgain);
    connect(&m_session, &FileSession::fileChanged, this, &QDialog::reject);
}

std::optional<FoundKind> FindCommandsDialog::kind() const
{
    const int chosen = m_kind->currentData().toInt();
    return chosen == kAnything ? std::nullopt : std::optional(static_cast<FoundKind>(chosen));
}

std::optional<CommandCriteria> FindCommandsDialog::criteria() const
{
    CommandCriteria wanted;
    wanted.kind = kind();
    if (m_frame->value() != kAnything)
    {
        wanted.frame = m_frame->value();
    }
    const bool hasNumber = wanted.kind && tr::view::AnimationCommand::isAtFrame(*wanted.kind);
    const QComboBox& choice = wanted.kind == FoundKind::FlipEffect ? *m_effect : *m_sound;
    if (!hasNumber || isAnything(choice))
    {
        return wanted;
    }
    const auto number = chosenNumber(choice);
    if (!number)
    {
        return std::nullopt;
    }
    wanted.number = static_cast<std::uint16_t>(*number);
    return wanted;
}

std::optional<CommandChange> FindCommandsDialog::change() const
{
    CommandChange wanted;
    const bool isSound = kind() == FoundKind::PlaySound;
    const QComboBox& number = isSound ? *m_newSound : *m_newEffect;
    const int bits = (isSound ? m_newHeard : m_newFoot)->currentIndex() - 1;
    if (bits >= 0)
    {
        wanted.beside = static_cast<std::uint16_t>(bits);
    }
    if (isAnything(number))
    {
        return wanted;
    }
    const auto chosen = chosenNumber(number);
    if (!chosen)
    {
        return std::nullopt;
    }
    wanted.number = static_cast<std::uint16_t>(*chosen);
    return wanted;
}

void FindCommandsDialog::showKind()
{
    const auto now = kind();
    m_criteria->setRowVisible(m_sound, now == FoundKind::PlaySound);
    m_criteria->setRowVisible(m_effect, now == FoundKind::FlipEffect);
    for (QComboBox* const each : {m_newSound, m_newHeard})
    {
        m_replacing->setRowVisible(each, now == FoundKind::PlaySound);
    }
    for (QComboBox* const each : {m_newEffect, m_newFoot})
    {
        m_replacing->setRowVisible(each, now == FoundKind::FlipEffect);
    }
    m_replace->setVisible(now && tr::view::AnimationCommand::isAtFrame(*now));
    search();
}

void FindCommandsDialog::search()
{
    find([](const FoundCommand&) { return true; });
}

/// After an edit: what was not ticked stays so. Where others were deleted, that is all there is.
void FindCommandsDialog::searchAgain()
{
    std::set<std::size_t> left;
    for (std::size_t row = 0; row < m_found->found().size(); ++row)
    {
        if (!m_found->isTicked(row))
        {
            left.insert(m_found->found()[row].command.word);
        }
    }
    find([this, left](const FoundCommand& each)
         { return !m_isDeleting && !left.contains(each.command.word); });
}

void FindCommandsDialog::find(const FoundCommandsModel::IsTicked& isTicked)
{
    const auto& file = m_session.file();
    if (!file)
    {
        return;
    }
    const auto wanted = criteria();
    const auto& objects = file->file().objects();
    const int owner = m_owner->currentData().toInt();
    const auto model = static_cast<std::size_t>(std::max(owner, 0));
    const tr::view::RowRange range = owner >= 0 && model < objects.models.size()
                                         ? tr::view::animationsOf(objects, objects.models[model])
                                         : tr::view::RowRange{0, objects.animations.size()};
    m_found->show(file,
                  wanted ? tr::edit::findCommands(objects, range, *wanted)
                         : std::vector<FoundCommand>{},
                  isTicked);
    if (m_found->rowCount() > 0)
    {
        m_list->setCurrentIndex(m_found->index(0, 0));
    }
    showTicks();
}

void FindCommandsDialog::showTicks()
{
    const std::size_t all = m_found->found().size();
    const std::size_t ticked = m_found->ticked();
    const QSignalBlocker blocker(m_all);
    m_all->setCheckState(ticked == 0     ? Qt::Unchecked
                         : ticked == all ? Qt::Checked
                                         : Qt::PartiallyChecked);
    m_all->setEnabled(all > 0);
    m_note->setText(!criteria() ? QString()
                    : all == 0  ? tr("nothing found")
                                : tr("%1 found, %2 ticked").arg(countText(all), countText(ticked)));
    m_delete->setEnabled(ticked > 0);
    showChange();
}

/// Says what would become of those that are ticked.
void FindCommandsDialog::showChange()
{
    const auto wanted = change();
    const auto& file = m_session.file();
    if (!file)
    {
        return;
    }
    const auto words = m_found->tickedWords();
    const bool isOffered = !m_replace->isHidden();
    const std::size_t others =
        wanted && isOffered ? tr::edit::changedBy(file->file().objects(), words, *wanted) : 0;
    m_replace->setEnabled(others > 0);
    const bool isSound = kind() == FoundKind::PlaySound;
    if (const bool isKnown = criteria().has_value(); !isKnown || (isOffered && !wanted))
    {
        const QComboBox* const wrong =
            isKnown ? (isSound ? m_newSound : m_newEffect) : (isSound ? m_sound : m_effect);
        say(isSound ? tr("There is no sound \"%1\".").arg(wrong->currentText())
                    : tr("There is no effect \"%1\".").arg(wrong->currentText()),
            true);
        return;
    }
    QStringList said;
    if (others > 0)
    {
        said.push_back(tr("%n commands would be replaced.", nullptr, static_cast<int>(others)));
    }
    if (const std::size_t shared = m_found->sharedTicked(); shared > 0)
    {
        said.push_back(tr("%n of those that are ticked belong to several animations, and change "
                          "in all of them.",
                          nullptr,
                          static_cast<int>(shared)));
    }
    say(said.join(u' '), false);
}

void FindCommandsDialog::tickAll()
{
    // What is ticked in part is ticked altogether first.
    m_found->tickAll(m_found->ticked() < m_found->found().size());
}

void FindCommandsDialog::replaceTicked()
{
    const auto wanted = change();
    if (!wanted || m_session.document() == nullptr)
    {
        return;
    }
    const auto words = m_found->tickedWords();
    const std::size_t count =
        tr::edit::changedBy(m_session.file()->file().objects(), words, *wanted);
    finish(tr("%n commands were replaced.", nullptr, static_cast<int>(count)),
           tr::edit::changeCommands(*m_session.document(), words, *wanted));
}

void FindCommandsDialog::deleteTicked()
{
    const auto words = m_found->tickedWords();
    if (words.empty() || m_session.document() == nullptr)
    {
        return;
    }
    m_isDeleting = true;
    const auto done = tr::edit::deleteCommands(*m_session.document(), words);
    m_isDeleting = false;
    finish(tr("%n commands were deleted.", nullptr, static_cast<int>(words.size())), done);
}

void FindCommandsDialog::finish(const QString& done, const tr::Result<void>& result)
{
    say(result ? done : sentence(result.error()), !result);
}

void FindCommandsDialog::say(const QString& what, bool isBad)
{
    QPalette colours = palette();
    if (isBad)
    {
        colours.setColor(QPalette::WindowText, signalColours(colours).bad);
    }
    m_outcome->setPalette(colours);
    m_outcome->setText(what);
}

void FindCommandsDialog::goTo(const QModelIndex& index)
{
    if (index.isValid())
    {
        Q_EMIT chosen(m_found->found()[static_cast<std::size_t>(index.row())]);
    }
}

void FindCommandsDialog::keyPressEvent(QKeyEvent* event)
{
    const bool isReturn = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    auto* const button = qobject_cast<QPushButton*>(focusWidget());
    if (isReturn && button != nullptr)
    {
        button->click();
        return;
    }
    QDialog::keyPressEvent(event);
}

} // namespace ui
