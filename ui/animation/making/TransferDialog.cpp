#include "ui/animation/making/TransferDialog.h"

#include "core/catalogue/Catalogue.h"
#include "core/view/objects/MoveableView.h"
#include "ui/animation/commands/CommandFields.h"
#include "ui/common/texts/Messages.h"
#include "ui/common/texts/Numbers.h"
#include "ui/common/texts/Strings.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLocale>
#include <QRadioButton>
#include <QSignalBlocker>
#include <QTabWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <set>
#include <utility>

namespace ui
{
namespace
{

namespace tables = tr::level::tables;
using tr::edit::KeyframePair;
using tr::edit::MatchedBy;
using tr::edit::TransferPlan;
using tr::edit::TransferWanted;

constexpr QSize kTransferSize(680, 660);
constexpr int kTransferLines = 5;   ///< of what comes of it
constexpr int kStatesOffered = 255; ///< and more where there are more

/// Choices of joints, of animations and of key frames: the first is none.
constexpr int kNone = 0;

ChoiceTable*
addTable(QTabWidget& tabs, const QString& title, const QString& name, ChoiceModel& model)
{
    auto* const table = new ChoiceTable(name, &model, ChoiceModel::Becomes, &tabs);
    table->setToolTip(TransferDialog::tr("Return or a double click changes the selected row"));
    tabs.addTab(table, title);
    return table;
}

} // namespace

TransferDialog::TransferDialog(FileSession& session,
                               std::vector<std::size_t> animations,
                               Done done,
                               QWidget* parent)
    : EditDialog(session, tr("Copy Animations To"), parent)
    , m_session(session)
    , m_file(session.file())
    , m_names(m_file)
    , m_animations(std::move(animations))
    , m_done(std::move(done))
    , m_source(tr::view::modelOfAnimation(objects(), m_animations.front()).value_or(0))
    , m_model(new QComboBox(this))
    , m_all(new QRadioButton(tr("&All of them, behind its last animation"), this))
    , m_keyframesOnly(new QRadioButton(tr("Only their &key frames, onto animations it has"), this))
    , m_turns(new QComboBox(this))
    , m_scales(
          new QCheckBox(tr("&Scale the place of the first joint by the height of the hips"), this))
    , m_measures(new QCheckBox(tr("&Boxes around the meshes that get them"), this))
    , m_frames(new QComboBox(this))
    , m_tabs(new QTabWidget(this))
    , m_joints(new ChoiceModel({tr("Joint"), tr("Turned as"), tr("Hangs on")}, this))
    , m_states(new ChoiceModel({tr("State"), tr("Becomes"), tr("Found in")}, this))
    , m_targets(new ChoiceModel({tr("What led to"), tr("Leads to"), tr("Found in")}, this))
    , m_onto(new ChoiceModel({tr("Key frames of"), tr("Go onto"), tr("Frames")}, this))
    , m_matched(new QLabel(this))
    , m_outcome(new QLabel(this))
{
    makeFields();
    makeLayout();
    listModels();
    takeModel();
    m_model->setFocus();
    resize(kTransferSize);
}

void TransferDialog::makeFields()
{
    m_model->setAccessibleName(tr("Moveable"));
    m_model->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_model->setMinimumContentsLength(30);
    m_turns->setAccessibleName(tr("Turns of joints"));
    m_turns->addItem(tr("The angles as they are"), static_cast<int>(tr::edit::Turns::Raw));
    m_turns->addItem(tr("Corrected, so that each bone points where it pointed"),
                     static_cast<int>(tr::edit::Turns::RestCorrected));
    m_frames->setAccessibleName(tr("Numbers of frames"));
    m_frames->addItem(tr("Follow those of the moveable"));
    m_frames->addItem(tr("Stay as they are"));
    m_all->setChecked(true);
    connect(m_model, &QComboBox::currentIndexChanged, this, &TransferDialog::takeModel);
    connect(m_all, &QRadioButton::toggled, this, &TransferDialog::foretell);
    connect(m_turns,
            &QComboBox::currentIndexChanged,
            this,
            [this](int turns)
            {
                const QSignalBlocker blocker(m_scales);
                m_scales->setChecked(turns == static_cast<int>(tr::edit::Turns::RestCorrected));
                foretell();
            });
    connect(m_scales, &QCheckBox::toggled, this, &TransferDialog::foretell);
    connect(m_measures, &QCheckBox::toggled, this, &TransferDialog::foretell);
    connect(m_frames, &QComboBox::currentIndexChanged, this, &TransferDialog::foretell);
    for (ChoiceModel* const each : {m_joints, m_targets, m_onto})
    {
        connect(each, &QAbstractItemModel::dataChanged, this, &TransferDialog::foretell);
    }
    connect(m_states, &QAbstractItemModel::dataChanged, this, &TransferDialog::foretell);
}

void TransferDialog::makeLayout()
{
    addTable(*m_tabs, tr("&Joints"), tr("Joints"), *m_joints);
    addTable(*m_tabs, tr("S&tates"), tr("States"), *m_states);
    addTable(*m_tabs, tr("&Leads To"), tr("What they lead to"), *m_targets);
    addTable(*m_tabs, tr("&Onto"), tr("Animations that get key frames"), *m_onto);
    m_matched->setWordWrap(true);
    m_outcome->setWordWrap(true);
    m_outcome->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_outcome->setMinimumHeight(kTransferLines * fontMetrics().lineSpacing());
    auto* const whereTo = new QFormLayout;
    whereTo->addRow(tr("To the &moveable:"), m_model);
    auto* const how = new QFormLayout;
    how->addRow(tr("T&urns of joints:"), m_turns);
    how->addRow(QString(), m_scales);
    how->addRow(QString(), m_measures);
    how->addRow(tr("&Numbers of frames:"), m_frames);
    auto* const layout = new QVBoxLayout(this);
    addHeading(*layout,
               m_animations.size() == 1
                   ? nameOf(m_animations.front())
                   : tr("%1 animations from %2 on")
                         .arg(countText(m_animations.size()), nameOf(m_animations.front())));
    layout->addLayout(whereTo);
    layout->addWidget(m_all);
    layout->addWidget(m_keyframesOnly);
    layout->addWidget(m_matched);
    layout->addWidget(m_tabs, 1);
    layout->addLayout(how);
    layout->addWidget(m_outcome);
    addButtons(*layout, tr("Copy"));
}

const tr::level::Objects& TransferDialog::objects() const
{
    return m_file->file().objects();
}

QString TransferDialog::nameOf(std::size_t animation) const
{
    return animation < objects().animations.size() ? animationName(m_names, animation)
                                                   : tr("no animation (%1)").arg(animation);
}

QString TransferDialog::stateName(std::uint32_t slot, std::uint16_t state) const
{
    return withName(QString::number(state),
                    nameOrEmpty(tr::catalogue::stateName(m_file->file().version(), slot, state)));
}

/// Those with as many joints first; the moveable itself last, as only key frames can go there.
void TransferDialog::listModels()
{
    const QSignalBlocker blocker(m_model);
    const auto& models = objects().models;
    const auto joints = [this, &models](std::size_t row)
    { return tr::view::meshesOf(objects(), models[row]).count; };
    std::vector<std::size_t> rows;
    for (std::size_t row = 0; row < models.size(); ++row)
    {
        if (joints(row) > 0)
        {
            rows.push_back(row);
        }
    }
    std::ranges::stable_sort(
        rows,
        {},
        [&](std::size_t row) {
            return row == m_source ? 2 : joints(row) == joints(m_source) ? 0 : 1;
        });
    for (const std::size_t row : rows)
    {
        const auto count = static_cast<int>(joints(row));
        m_model->addItem(
            tr("%1 (%n joints)", nullptr, count)
                .arg(withName(QString::number(models[row].id), m_names.ofRow(tables::Models, row))),
            static_cast<qulonglong>(row));
    }
}

std::optional<std::size_t> TransferDialog::model() const
{
    return m_model->currentIndex() < 0
               ? std::nullopt
               : std::optional(static_cast<std::size_t>(m_model->currentData().toULongLong()));
}

tr::view::RowRange TransferDialog::ownAnimations() const
{
    const auto row = model();
    return row ? tr::view::animationsOf(objects(), objects().models[*row]) : tr::view::RowRange{};
}

bool TransferDialog::isOfKeyframes() const
{
    return m_keyframesOnly->isChecked();
}

/// Another moveable: all that can be told of it by itself is proposed anew.
void TransferDialog::takeModel()
{
    if (!model())
    {
        sayReason(tr("There is no moveable with joints."), false);
        return;
    }
    fillJoints();
    fillPlans();
    fillOnto();
    foretell();
}

void TransferDialog::fillJoints()
{
    const auto matched = tr::edit::matchJoints(m_file->file().content, m_source, *model());
    const bool isAlike = matched.by == MatchedBy::Number;
    {
        const std::array blockers{
            QSignalBlocker(m_turns), QSignalBlocker(m_scales), QSignalBlocker(m_measures)};
        m_turns->setCurrentIndex(m_turns->findData(
            static_cast<int>(isAlike ? tr::edit::Turns::Raw : tr::edit::Turns::RestCorrected)));
        m_scales->setChecked(!isAlike);
        m_measures->setChecked(!isAlike);
    }
    const auto version = m_file->file().version();
    const auto& from = objects().models[m_source];
    const auto& to = objects().models[*model()];
    QStringList choices{tr("not turned")};
    for (std::size_t i = 0; i < tr::view::meshesOf(objects(), from).count; ++i)
    {
        choices.push_back(meshTitle(version, from.id, i));
    }
    const auto joints = tr::view::jointsOf(objects(), to);
    std::vector<ChoiceModel::Row> rows;
    for (std::size_t i = 0; i < joints.size(); ++i)
    {
        const int parent = joints[i].parent;
        rows.push_back(
            {meshTitle(version, to.id, i),
             parent < 0 ? QString() : meshTitle(version, to.id, static_cast<std::size_t>(parent)),
             matched.joints[i] ? static_cast<int>(*matched.joints[i]) + 1 : kNone});
    }
    m_joints->show(std::move(rows), std::move(choices));
    switch (matched.by)
    {
    case MatchedBy::Number:
        m_matched->setText(tr("Both skeletons hang together alike: each joint goes with its "
                              "number."));
        break;
    case MatchedBy::Name:
        m_matched->setText(tr("The joints were matched by their names."));
        break;
    case MatchedBy::Skeleton:
        m_matched->setText(tr("The joints were matched by what hangs on what: look whether that "
                              "is right."));
        break;
    case MatchedBy::Nothing:
        m_matched->setText(tr("No joints could be matched."));
        break;
    }
}

/// States and what they lead to, as they are proposed.
void TransferDialog::fillPlans()
{
    TransferWanted asked;
    asked.animations = m_animations;
    asked.model = *model();
    asked.posing = posing();
    asked.frames = tr::edit::CopiedFrames::Kept; // numbers that do not fit are told later
    const auto plan = tr::edit::planTransfer(m_file->file().content, asked);
    m_proposed = plan ? *plan : TransferPlan{};
    const std::uint32_t slot = objects().models[*model()].id;
    const std::uint32_t sourceSlot = objects().models[m_source].id;
    int most = kStatesOffered;
    std::vector<ChoiceModel::Row> states;
    for (const auto& each : m_proposed.states)
    {
        most = std::max<int>(most, each.from);
        states.push_back({stateName(sourceSlot, each.from),
                          tr("%1 animations, %2 state changes")
                              .arg(countText(each.animations), countText(each.changes)),
                          each.to});
    }
    const auto own = ownAnimations();
    for (std::size_t row = own.first; row < own.end(); ++row)
    {
        most = std::max<int>(most, objects().animations[row].stateId);
    }
    QStringList numbers;
    for (int state = 0; state <= most; ++state)
    {
        numbers.push_back(stateName(slot, static_cast<std::uint16_t>(state)));
    }
    m_states->show(std::move(states), std::move(numbers));

    QStringList animations{tr("nothing: dispatches go, ends repeat")};
    for (std::size_t row = own.first; row < own.end(); ++row)
    {
        animations.push_back(nameOf(row));
    }
    std::vector<ChoiceModel::Row> targets;
    for (const auto& each : m_proposed.targets)
    {
        targets.push_back(
            {nameOf(each.animation),
             tr("%1 ends, %2 dispatches").arg(countText(each.ends), countText(each.dispatches)),
             each.to ? static_cast<int>(*each.to - own.first) + 1 : kNone});
    }
    m_targets->show(std::move(targets), std::move(animations));
}

/// An animation goes onto the one of its number, if that has key frames.
void TransferDialog::fillOnto()
{
    const auto own = ownAnimations();
    const auto source = tr::view::animationsOf(objects(), objects().models[m_source]);
    const auto version = m_file->file().version();
    QStringList choices{tr("nothing")};
    m_ontoRows.clear();
    for (std::size_t row = own.first; row < own.end(); ++row)
    {
        if (tr::view::keyframesOf(objects(), version, row).count > 0)
        {
            m_ontoRows.push_back(row);
            choices.push_back(nameOf(row));
        }
    }
    std::vector<ChoiceModel::Row> rows;
    for (const std::size_t animation : m_animations)
    {
        const auto same = std::ranges::find(m_ontoRows, animation - source.first + own.first);
        const bool isThere = same != m_ontoRows.end() && *same != animation
                             && tr::view::keyframesOf(objects(), version, animation).count > 0;
        rows.push_back({nameOf(animation),
                        countText(static_cast<std::size_t>(
                            tr::view::framesOf(objects().animations[animation]).count())),
                        isThere ? static_cast<int>(same - m_ontoRows.begin()) + 1 : kNone});
    }
    m_onto->show(std::move(rows), std::move(choices));
}

tr::edit::Posing TransferDialog::posing() const
{
    tr::edit::Posing posing;
    for (int row = 0; row < m_joints->rowCount(); ++row)
    {
        const int choice = m_joints->choice(row);
        posing.joints.push_back(
            choice == kNone ? std::nullopt : std::optional(static_cast<std::size_t>(choice - 1)));
    }
    posing.turns = static_cast<tr::edit::Turns>(m_turns->currentData().toInt());
    posing.scalesOffset = m_scales->isChecked();
    posing.measuresBoxes = m_measures->isChecked();
    return posing;
}

std::optional<TransferWanted> TransferDialog::wanted() const
{
    if (!model())
    {
        return std::nullopt;
    }
    TransferWanted asked;
    asked.animations = m_animations;
    asked.model = *model();
    asked.posing = posing();
    asked.frames = m_frames->currentIndex() == 0 ? tr::edit::CopiedFrames::Behind
                                                 : tr::edit::CopiedFrames::Kept;
    for (int row = 0; row < m_states->rowCount(); ++row)
    {
        asked.states[m_proposed.states[static_cast<std::size_t>(row)].from] =
            static_cast<std::uint16_t>(m_states->choice(row));
    }
    for (int row = 0; row < m_targets->rowCount(); ++row)
    {
        const int choice = m_targets->choice(row);
        asked.targets[m_proposed.targets[static_cast<std::size_t>(row)].animation] =
            choice == kNone
                ? std::nullopt
                : std::optional(ownAnimations().first + static_cast<std::size_t>(choice - 1));
    }
    return asked;
}

std::vector<KeyframePair> TransferDialog::pairs() const
{
    std::vector<KeyframePair> pairs;
    for (int row = 0; row < m_onto->rowCount(); ++row)
    {
        const int choice = m_onto->choice(row);
        if (choice != kNone)
        {
            pairs.push_back({m_animations[static_cast<std::size_t>(row)],
                             m_ontoRows[static_cast<std::size_t>(choice - 1)]});
        }
    }
    return pairs;
}

void TransferDialog::foretell()
{
    if (!isSameFile() || !model())
    {
        return; // accepting it says so
    }

    enum Tab : int
    {
        Joints,
        States,
        Targets,
        Onto,
    };

    m_tabs->setTabVisible(States, !isOfKeyframes());
    m_tabs->setTabVisible(Targets, !isOfKeyframes());
    m_tabs->setTabVisible(Onto, isOfKeyframes());
    m_frames->setEnabled(!isOfKeyframes());
    m_outcome->clear();
    if (isOfKeyframes())
    {
        foretellKeyframes();
    }
    else if (*model() == m_source)
    {
        sayReason(tr("They are of this moveable: Duplicate to End copies them there."), false);
    }
    else
    {
        foretellCopies(*wanted());
    }
}

/// What becomes of poses.
QString TransferDialog::whatPoses() const
{
    const auto asked = posing();
    const auto unturned =
        std::ranges::count_if(asked.joints, [](const auto& joint) { return !joint.has_value(); });
    std::set<std::size_t> taken;
    for (const auto& joint : asked.joints)
    {
        if (joint)
        {
            taken.insert(*joint);
        }
    }
    const std::size_t all = tr::view::meshesOf(objects(), objects().models[m_source]).count;
    QStringList said;
    if (unturned > 0)
    {
        said.push_back(tr("%n joints are not turned.", nullptr, static_cast<int>(unturned)));
    }
    if (taken.size() < all)
    {
        said.push_back(tr("The turns of %n joints are of no use there.",
                          nullptr,
                          static_cast<int>(all - taken.size())));
    }
    const float scale = tr::edit::offsetScale(m_file->file().content, m_source, *model(), asked);
    if (scale != 1.0F)
    {
        said.push_back(tr("The place of the first joint is scaled by %1; speeds and the ways of "
                          "commands stay.")
                           .arg(QLocale().toString(double{scale}, 'f', 3)));
    }
    return said.join(u' ');
}

QString TransferDialog::whatGoes(const TransferPlan& plan) const
{
    QStringList said;
    said.push_back(tr("%1 with %2 key frames, %3 commands and %4 dispatches become the animations "
                      "from %5 on, in frames %6 to %7.")
                       .arg(tr("%n animations", nullptr, static_cast<int>(m_animations.size())),
                            countText(plan.keyframes),
                            countText(plan.commands),
                            countText(plan.dispatches),
                            countText(ownAnimations().count))
                       .arg(plan.frames.first)
                       .arg(plan.frames.last));
    if (plan.without > 0)
    {
        said.push_back(tr("%n of them own no key frames, and neither do the copies.",
                          nullptr,
                          static_cast<int>(plan.without)));
    }
    if (plan.dropped > 0)
    {
        said.push_back(tr("%n dispatches lead nowhere there and are left out.",
                          nullptr,
                          static_cast<int>(plan.dropped)));
    }
    if (plan.repeated > 0)
    {
        said.push_back(tr("%n animations that nothing follows there repeat themselves.",
                          nullptr,
                          static_cast<int>(plan.repeated)));
    }
    if (plan.keepsRecords)
    {
        said.push_back(tr("Key frames stay as they are, word for word."));
    }
    return said.join(u' ');
}

void TransferDialog::foretellCopies(const TransferWanted& asked)
{
    const auto plan = tr::edit::planTransfer(m_file->file().content, asked);
    if (!plan)
    {
        sayReason(sentence(plan.error()), false);
        return;
    }
    m_outcome->setText(QStringList{whatGoes(*plan), whatPoses()}.join(u' ').trimmed());
    sayReason({}, true);
}

void TransferDialog::foretellKeyframes()
{
    const auto asked = pairs();
    std::set<std::size_t> taken;
    for (const KeyframePair& pair : asked)
    {
        if (!taken.insert(pair.onto).second)
        {
            sayReason(
                tr("The key frames of two animations would go onto %1.").arg(nameOf(pair.onto)),
                false);
            return;
        }
    }
    if (asked.empty())
    {
        sayReason({}, false);
        m_outcome->setText(tr("Choose onto which animations the key frames are to go."));
        return;
    }
    m_outcome->setText(
        QStringList{tr("%n animations get other key frames, and last as long as those of which "
                       "they are. What they go on to stays, and so do states, speeds and commands.",
                       nullptr,
                       static_cast<int>(asked.size())),
                    whatPoses()}
            .join(u' ')
            .trimmed());
    sayReason({}, true);
}

void TransferDialog::edit()
{
    const auto asked = wanted();
    tr::edit::Document& document = *m_session.document();
    std::optional<std::size_t> shown;
    QString reason;
    if (isOfKeyframes())
    {
        const auto all = pairs();
        const auto done = tr::edit::transferKeyframes(document, all, asked->model, asked->posing);
        reason = done ? QString() : sentence(done.error());
        shown = all.front().onto;
    }
    else
    {
        const auto made = tr::edit::transferAnimations(document, *asked);
        reason = made ? QString() : sentence(made.error());
        shown = made ? std::optional(made->first) : std::nullopt;
    }
    finish(reason);
    if (reason.isEmpty() && shown)
    {
        m_done(*shown);
    }
}

} // namespace ui
