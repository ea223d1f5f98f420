#include "ui/curves/CurvesPanel.h"

#include "core/level/tables/Tables.h"
#include "ui/common/look/Icons.h"
#include "ui/common/widgets/ElidedLabel.h"
#include "ui/common/widgets/FlowLayout.h"
#include "ui/common/widgets/ListLook.h"
#include "ui/curves/CurveView.h"
#include "ui/curves/SeamList.h"
#include "ui/moveable/models/MoveableParts.h"
#include "ui/player/PlayerPanel.h"

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QSignalBlocker>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace ui
{
namespace
{

namespace tables = tr::level::tables;
using tr::edit::CurveValue;

// In the order of the choice
constexpr int kAngles = 0;
constexpr int kOffset = 1;

constexpr int kJointsWidth = 130;
constexpr int kSeamWidth = 250;

/// So that the window can be small.
constexpr QSize kLeast(48, 40);

} // namespace

CurvesPanel::CurvesPanel(Selection& selection, PlayerPanel& player, QWidget* parent)
    : SeenPanel(parent)
    , m_selection(selection)
    , m_player(player)
    , m_kinds(new QComboBox(this))
    , m_fit(new QToolButton(this))
    , m_unwrap(new QToolButton(this))
    , m_value(new ElidedLabel(this))
    , m_joints(new QListWidget(this))
    , m_view(new CurveView(this))
    , m_seam(new SeamList(this))
{
    makeLayout();
    fillMenu();
    connectParts();
    setFocusProxy(m_view);
    setEditable(false);
}

CurvesPanel* CurvesPanel::make(Selection& selection, QWidget* player)
{
    auto* const played = qobject_cast<PlayerPanel*>(player);
    return played == nullptr ? nullptr : new CurvesPanel(selection, *played);
}

void CurvesPanel::makeLayout()
{
    m_kinds->addItems({tr("Angles of joints"), tr("Offset of the root")});
    m_kinds->setAccessibleName(tr("What the curves show"));
    auto* const axes = new QHBoxLayout;
    axes->setSpacing(2);
    for (std::uint8_t axis = 0; axis < m_axes.size(); ++axis)
    {
        auto* const button = new QToolButton(this);
        button->setText(axisName(axis));
        button->setCheckable(true);
        button->setChecked(true);
        button->setAutoRaise(true);
        button->setAccessibleName(tr("Curves of %1").arg(axisName(axis)));
        button->setToolTip(tr("Show the curves of %1").arg(axisName(axis)));
        connect(button, &QToolButton::toggled, this, &CurvesPanel::showCurves);
        axes->addWidget(button);
        m_axes[axis] = button;
    }
    m_fit->setIcon(icon(QLatin1String("full-screen")));
    m_fit->setAccessibleName(tr("Fit"));
    m_fit->setToolTip(tr("See all of the curves (Home)"));
    m_fit->setAutoRaise(true);
    m_unwrap->setIcon(icon(QLatin1String("unwrap")));
    m_unwrap->setAccessibleName(tr("Unwrap Angles"));
    m_unwrap->setToolTip(tr("Unwrap angles: tell rotations of this animation by angles that do not "
                            "jump from one key frame to the next"));
    m_unwrap->setAutoRaise(true);
    m_value->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    m_value->setMinimumWidth(kLeast.width());
    auto* const bar = new FlowLayout;
    bar->setContentsMargins(4, 4, 4, 4);
    bar->addWidget(m_kinds);
    bar->addGroup(axes);
    bar->addWidget(m_fit);
    bar->addWidget(m_unwrap);
    bar->addWidget(m_value);

    lookLikeList(*m_joints, tr("Joints"));
    m_joints->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_joints->setMinimumSize(kLeast);
    m_joints->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_joints->setToolTip(tr("The curves of all joints that are selected here are shown"));
    auto* const parts = new QSplitter(Qt::Horizontal, this);
    parts->addWidget(m_joints);
    parts->addWidget(m_view);
    parts->addWidget(m_seam);
    parts->setStretchFactor(1, 1);
    parts->setCollapsible(1, false);
    m_seam->setMinimumSize(kLeast);
    parts->setSizes({kJointsWidth, 2 * kSeamWidth, kSeamWidth});
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(bar);
    layout->addWidget(parts, 1);
}

/// The menu of the view. Keys stand in it as texts: the view serves them itself.
void CurvesPanel::fillMenu()
{
    const auto add = [this](const QString& text, const QString& key, const auto& serve)
    {
        auto* const action = new QAction(key.isEmpty() ? text : text + u'\t' + key, m_view);
        connect(action, &QAction::triggered, this, serve);
        m_view->addAction(action);
        return action;
    };
    m_setValue =
        add(tr("Set &Value\u2026"), tr("Return"), [this] { Q_EMIT valueWanted(QString()); });
    add(tr("Select &All"), tr("Ctrl+A"), [this] { m_view->selectAll(); });
    add(tr("&Fit"), tr("Home"), [this] { m_view->fit(); });
    m_unwrapAction = add(tr("&Unwrap Angles\u2026"), {}, [this] { Q_EMIT unwrapWanted(); });
    m_closeAction = add(tr("Close &Loop\u2026"), {}, [this] { Q_EMIT closeWanted(); });
    m_view->setContextMenuPolicy(Qt::ActionsContextMenu);
}

void CurvesPanel::connectParts()
{
    connect(&m_player, &PlayerPanel::posed, this, &CurvesPanel::notice);
    connect(&m_player, &PlayerPanel::modelChanged, this, &CurvesPanel::notice);
    connect(&m_selection, &Selection::changed, this, &CurvesPanel::follow);
    connect(m_kinds, &QComboBox::currentIndexChanged, this, &CurvesPanel::showCurves);
    connect(m_fit, &QToolButton::clicked, m_view, &CurveView::fit);
    connect(m_unwrap, &QToolButton::clicked, this, &CurvesPanel::unwrapWanted);
    connect(m_joints, &QListWidget::itemSelectionChanged, this, &CurvesPanel::showCurves);
    connect(m_joints, &QListWidget::currentRowChanged, this, &CurvesPanel::selectMesh);
    connect(m_seam, &SeamList::chosen, this, &CurvesPanel::showJoint);
    connect(m_seam, &SeamList::closeWanted, this, &CurvesPanel::closeWanted);
    connect(m_seam->against(), &QComboBox::currentIndexChanged, this, &CurvesPanel::say);
    connect(m_view,
            &CurveView::frameWanted,
            this,
            [this](int frame)
            {
                m_player.setPlaying(false);
                m_player.setFrame(static_cast<std::size_t>(frame));
            });
    connect(m_view, &CurveView::selectionChanged, this, &CurvesPanel::goWithPoint);
    connect(m_view, &CurveView::dragged, this, &CurvesPanel::tryOut);
    connect(m_view, &CurveView::dropped, this, &CurvesPanel::endTrying);
    connect(m_view, &CurveView::stepWanted, this, &CurvesPanel::step);
    connect(m_view, &CurveView::valueWanted, this, &CurvesPanel::valueWanted);
    m_view->setTexts([this](const CurvePlace& place)
                     { return m_subject ? m_subject->textOf(m_shown, place) : QString(); });
}

void CurvesPanel::setEditable(bool editable)
{
    m_isEditable = editable;
    m_view->setEditable(editable);
    m_seam->setEditable(editable);
    say();
}

// --- what is shown

/// The player shows something. In the same animation only the frame is another.
void CurvesPanel::notice()
{
    const bool isSame = m_subject && m_player.file() == m_subject->file()
                        && m_player.animation() == m_subject->animation();
    if (!isSame)
    {
        catchUpSoon();
    }
    else
    {
        m_view->setNow(static_cast<int>(m_player.frame()));
    }
}

/// Once all that happens now is over: an edit shows the first animation for a moment.
void CurvesPanel::catchUpSoon()
{
    if (!std::exchange(m_isWaiting, true))
    {
        QMetaObject::invokeMethod(this, &CurvesPanel::catchUp, Qt::QueuedConnection);
    }
}

void CurvesPanel::seeAgain()
{
    catchUp();
}

void CurvesPanel::hideEvent(QHideEvent* event)
{
    m_view->letGo();
    SeenPanel::hideEvent(event);
}

void CurvesPanel::catchUp()
{
    m_isWaiting = false;
    if (!isSeen())
    {
        miss();
        if (!m_player.file())
        {
            // Nobody keeps a file that is closed.
            m_view->letGo();
            m_subject.reset();
            m_parts.reset();
            showCurves();
            m_seam->show(nullptr, {});
        }
        return;
    }
    const auto animation = m_player.animation();
    const OpenFilePtr& file = m_player.file();
    const auto before = m_subject;
    if (!file || !animation || !m_player.model())
    {
        m_view->letGo();
        m_subject.reset();
        m_parts.reset();
    }
    else if (!before || before->file() != file || before->animation() != *animation)
    {
        m_view->letGo();
        m_subject = std::make_shared<const CurveSubject>(file, *m_player.model(), *animation);
        m_parts = std::make_shared<const MoveableParts>(std::make_shared<const Decoder>(file),
                                                        *m_player.model());
    }
    const bool isOther = !before || !m_subject || before->animation() != m_subject->animation()
                         || before->model() != m_subject->model()
                         || before->keyframes().size() != m_subject->keyframes().size();
    if (before != m_subject)
    {
        fillJoints();
        if (isOther)
        {
            m_view->select({});
        }
        showCurves();
        m_seam->show(m_subject, [this](std::size_t row) { return titleOf(row); });
        follow();
    }
    if (isOther)
    {
        m_view->fit();
    }
    m_view->setNow(static_cast<int>(m_player.frame()));
    say();
}

/// Those that have angles; as many stay selected as there are of them now.
void CurvesPanel::fillJoints()
{
    const int count = m_subject ? static_cast<int>(m_subject->joints()) : 0;
    const QSignalBlocker blocker(m_joints);
    const QScopedValueRollback choosing(m_isChoosing, true);
    QStringList names;
    for (int joint = 0; joint < count; ++joint)
    {
        const auto number = static_cast<std::size_t>(joint);
        const QString name = m_subject->jointName(number);
        names.append(
            name == m_subject->jointTitle(number) ? name : withName(QString::number(joint), name));
    }
    QStringList now;
    for (int row = 0; row < m_joints->count(); ++row)
    {
        now.append(m_joints->item(row)->text());
    }
    if (names != now)
    {
        m_joints->clear();
        m_joints->addItems(names);
        m_joints->setCurrentRow(0);
    }
}

/// A mesh of the moveable that is selected anywhere is the joint that is shown.
void CurvesPanel::follow()
{
    const auto& selected = m_selection.current();
    if (m_isChoosing || !m_subject || !isSeen() || !selected
        || selected->table != tables::MeshPointers)
    {
        return;
    }
    const auto& objects = m_subject->file()->file().objects();
    const auto& model = objects.models[m_subject->model()];
    const auto range = tr::view::meshesOf(objects, model);
    const std::size_t joint = selected->row - model.firstMesh;
    if (range.contains(selected->row) && joint < m_subject->joints())
    {
        const QScopedValueRollback choosing(m_isChoosing, true);
        QListWidgetItem* const item = m_joints->item(static_cast<int>(joint));
        m_joints->setCurrentItem(item,
                                 item->isSelected() ? QItemSelectionModel::NoUpdate
                                                    : QItemSelectionModel::ClearAndSelect);
        m_view->setCurrentJoint(joint);
    }
}

/// From the list of joints to the selection of the window.
void CurvesPanel::selectMesh()
{
    const int row = m_joints->currentRow();
    if (row < 0 || !m_subject)
    {
        return;
    }
    m_view->setCurrentJoint(static_cast<std::size_t>(row));
    if (!m_isChoosing)
    {
        const QScopedValueRollback choosing(m_isChoosing, true);
        const auto& model = m_subject->file()->file().objects().models[m_subject->model()];
        m_selection.select(Address{tables::MeshPointers,
                                   std::size_t{model.firstMesh} + static_cast<std::size_t>(row),
                                   Address::kWholeRow});
    }
}

/// From the list of what jumps.
void CurvesPanel::showJoint(std::optional<std::size_t> joint)
{
    if (!joint)
    {
        m_kinds->setCurrentIndex(kOffset);
        return;
    }
    m_kinds->setCurrentIndex(kAngles);
    if (static_cast<int>(*joint) < m_joints->count())
    {
        m_joints->setCurrentRow(static_cast<int>(*joint), QItemSelectionModel::ClearAndSelect);
    }
}

/// The joint of the current point is the current one, and selected anywhere else.
void CurvesPanel::goWithPoint()
{
    const auto& place = m_view->current();
    if (place && place->joint && static_cast<int>(*place->joint) < m_joints->count())
    {
        m_joints->setCurrentRow(static_cast<int>(*place->joint), QItemSelectionModel::NoUpdate);
    }
    say();
}

CurveChoice CurvesPanel::choice() const
{
    CurveChoice choice;
    choice.isOffset = m_kinds->currentIndex() == kOffset;
    for (int row = 0; row < m_joints->count(); ++row)
    {
        if (m_joints->item(row)->isSelected())
        {
            choice.joints.push_back(static_cast<std::size_t>(row));
        }
    }
    for (std::size_t axis = 0; axis < m_axes.size(); ++axis)
    {
        choice.axes[axis] = m_axes[axis]->isChecked();
    }
    return choice;
}

QString CurvesPanel::reason() const
{
    if (!m_subject)
    {
        return tr("Select a moveable with animations to see their curves.");
    }
    return m_subject->keyframes().empty()
               ? tr("This animation owns no key frames, or none that can be read.")
               : tr("Select a joint and an axis to see their curves.");
}

void CurvesPanel::showCurves()
{
    m_joints->setEnabled(m_subject && m_kinds->currentIndex() == kAngles);
    m_view->setReason(reason());
    if (!m_subject)
    {
        m_shown.clear();
        m_view->setCurves({}, 1, 1);
        return;
    }
    m_shown = m_subject->keyframes();
    const CurveChoice wanted = choice();
    m_view->setCurves(m_subject->curvesOf(m_shown, wanted), m_subject->frames(), m_subject->rate());
    const int current = m_joints->currentRow();
    m_view->setCurrentJoint(wanted.joints.size() > 1 && current >= 0
                                ? std::optional(static_cast<std::size_t>(current))
                                : std::nullopt);
    // Others may be anywhere.
    if (std::exchange(m_choice, wanted) != wanted)
    {
        m_view->fit();
    }
    say();
}

QString CurvesPanel::titleOf(std::size_t animation) const
{
    return m_parts->animations().contains(animation)
               ? m_parts->animationTitle(animation)
               : m_parts->decoder().names().title(
                   {tables::Animations, animation, Address::kWholeRow});
}

void CurvesPanel::say()
{
    const auto& places = m_view->selected();
    const bool canChange = m_isEditable && !places.empty();
    m_setValue->setEnabled(canChange);
    const bool hasKeyframes = m_subject && !m_subject->keyframes().empty();
    m_unwrap->setEnabled(m_isEditable && hasKeyframes);
    m_unwrapAction->setEnabled(m_isEditable && hasKeyframes);
    m_closeAction->setEnabled(m_seam->button()->isEnabled());
    if (!m_subject || !m_view->current())
    {
        m_value->setText(hasKeyframes ? tr("%1: %n key frames, rate %2",
                                           nullptr,
                                           static_cast<int>(m_subject->keyframes().size()))
                                            .arg(titleOf(m_subject->animation()),
                                                 QString::number(m_subject->rate()))
                                      : QString());
        return;
    }
    QString said = m_subject->textOf(m_shown, *m_view->current());
    if (places.size() > 1)
    {
        said += tr(" (and %n more)", nullptr, static_cast<int>(places.size()) - 1);
    }
    m_value->setText(said);
}

// --- what is changed

std::vector<CurveValue> CurvesPanel::selectedValues() const
{
    std::vector<CurveValue> values;
    if (m_subject)
    {
        for (const CurvePlace& place : m_view->selected())
        {
            values.push_back({place, tr::edit::valueAt(m_subject->keyframes(), place)});
        }
    }
    return values;
}

/// What is dragged is shown as it would be read again.
void CurvesPanel::tryOut(double by)
{
    if (!m_subject)
    {
        return;
    }
    if (m_begun.empty())
    {
        m_player.setPlaying(false);
        m_begun = selectedValues();
    }
    m_tried = m_begun;
    for (CurveValue& each : m_tried)
    {
        each.value += std::llround(by);
    }
    m_shown = tr::edit::curvesAsStored(
        m_subject->file()->file().content, m_subject->animation(), m_tried);
    m_view->setCurves(
        m_subject->curvesOf(m_shown, choice()), m_subject->frames(), m_subject->rate());
    m_player.showPose(m_subject->poseOf(m_shown, m_player.frame()));
    say();
}

void CurvesPanel::endTrying(bool isWanted)
{
    const auto values = std::exchange(m_tried, {});
    const auto begun = std::exchange(m_begun, {});
    const auto shown = m_shown;
    if (!m_subject || values.empty())
    {
        return;
    }
    const auto& before = m_subject->keyframes();
    const bool isChange = std::ranges::any_of(
        values,
        [&](const CurveValue& each)
        { return tr::edit::valueAt(shown, each.place) != tr::edit::valueAt(before, each.place); });
    // As it is in the file, until that is another.
    showCurves();
    m_player.showAgain();
    if (isWanted && isChange && m_isEditable)
    {
        Q_EMIT changeWanted(values, false);
    }
}

void CurvesPanel::step(int steps)
{
    auto values = selectedValues();
    for (CurveValue& each : values)
    {
        each.value += steps
                      * tr::edit::curveStep(
                          m_subject->file()->file().content, m_subject->animation(), each.place);
    }
    if (!values.empty())
    {
        Q_EMIT changeWanted(values, true);
    }
}

} // namespace ui
