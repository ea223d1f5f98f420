#include "ui/curves/SeamList.h"

#include "ui/common/look/Palettes.h"
#include "ui/common/widgets/ListLook.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace ui
{
namespace
{

using tr::view::kSeamTurn;
using tr::view::kSeamWay;

enum SeamColumn : int
{
    Where,
    Jump,
    Way,
    Usual,
};

constexpr int kJointRole = Qt::UserRole; ///< -1: the root's offset

QString turnText(double turn)
{
    return QLocale().toString(degreesOf(turn), 'f', 1) + QChar(0xB0);
}

QString wayText(int way)
{
    return QLocale().toString(way);
}

} // namespace

SeamList::SeamList(QWidget* parent)
    : QWidget(parent)
    , m_against(new QComboBox(this))
    , m_said(new QLabel(this))
    , m_list(new QTreeWidget(this))
    , m_close(new QPushButton(tr("Close &Loop\u2026"), this))
{
    m_against->setAccessibleName(tr("Seam against"));
    m_against->setToolTip(tr("What is seen in the tick behind the last frame"));
    m_against->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_against->setMinimumContentsLength(8);
    m_close->setToolTip(
        tr("Spread what jumps over the last key frames, so that the end meets what follows"));
    m_said->setWordWrap(true);
    m_said->setContentsMargins(2, 0, 2, 0);
    m_list->setHeaderLabels({tr("Joint"), tr("Jump"), tr("Tick"), tr("Usual")});
    lookLikeTree(*m_list, tr("Seam"));
    m_list->setRootIsDecorated(false);
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_list->header()->setSectionResizeMode(Where, QHeaderView::Stretch);
    m_list->headerItem()->setToolTip(
        Jump, tr("By how much more than in the tick before and in the one behind"));
    m_list->headerItem()->setToolTip(Way, tr("In the tick from the last frame to what follows"));
    m_list->headerItem()->setToolTip(Usual,
                                     tr("The larger one of the tick before and the one behind"));

    auto* const bar = new QHBoxLayout;
    bar->setContentsMargins(4, 4, 4, 0);
    bar->addWidget(m_against, 1);
    bar->addWidget(m_close);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addLayout(bar);
    layout->addWidget(m_said);
    layout->addWidget(m_list, 1);

    connect(m_against, &QComboBox::currentIndexChanged, this, &SeamList::fill);
    connect(m_list, &QTreeWidget::currentItemChanged, this, &SeamList::choose);
    connect(m_list, &QTreeWidget::itemClicked, this, &SeamList::choose);
    connect(m_close, &QPushButton::clicked, this, &SeamList::closeWanted);
}

void SeamList::show(std::shared_ptr<const CurveSubject> subject,
                    const std::function<QString(std::size_t animation)>& titleOf)
{
    const bool isOther = !m_subject || !subject || m_subject->animation() != subject->animation();
    const int kept = isOther ? 0 : m_against->currentIndex();
    m_subject = std::move(subject);
    const QSignalBlocker blocker(m_against);
    m_against->clear();
    m_moments.clear();
    if (m_subject)
    {
        const std::size_t own = m_subject->animation();
        const auto next = tr::view::followerOf(m_subject->file()->file().objects(), own);
        const bool isOwnStart = next && next->animation == own && next->frame == 0;
        if (next && !isOwnStart)
        {
            m_against->addItem(tr("Then: %1, frame %2")
                                   .arg(titleOf(next->animation), QString::number(next->frame)));
            m_moments.push_back(*next);
        }
        m_against->addItem(isOwnStart ? tr("Then: its own start") : tr("Its own start"));
        m_moments.push_back({own, 0});
        m_against->setCurrentIndex(kept < m_against->count() ? kept : 0);
    }
    m_against->setEnabled(m_against->count() > 1);
    fill();
}

void SeamList::setEditable(bool editable)
{
    m_isEditable = editable;
    fill();
}

QString SeamList::said() const
{
    return m_said->text();
}

std::optional<tr::view::AnimationMoment> SeamList::next() const
{
    const int index = m_against->currentIndex();
    return index >= 0 && index < static_cast<int>(m_moments.size())
               ? std::optional(m_moments[static_cast<std::size_t>(index)])
               : std::nullopt;
}

void SeamList::addJoint(const tr::view::JointJump& jump)
{
    auto* const item = new QTreeWidgetItem(m_list);
    item->setText(Where, m_subject->jointName(jump.joint));
    item->setText(Jump, turnText(jump.jump()));
    item->setText(Way, turnText(jump.turn));
    item->setText(Usual, turnText(jump.usual));
    item->setData(Where, kJointRole, static_cast<int>(jump.joint));
}

void SeamList::addAxis(std::uint8_t axis, const tr::view::OffsetJump& jump)
{
    auto* const item = new QTreeWidgetItem(m_list);
    item->setText(Where, tr("offset %1").arg(axisName(axis)));
    item->setText(Jump, wayText(jump.jump()));
    item->setText(Way, wayText(jump.way));
    item->setText(Usual, wayText(jump.usual));
    item->setData(Where, kJointRole, -1);
}

/// All that jumps in front, largest first, and then what does not.
void SeamList::fill()
{
    const QSignalBlocker blocker(m_list);
    m_list->clear();
    const auto next = this->next();
    m_close->setEnabled(false);
    if (!m_subject || !next)
    {
        m_said->setText(tr("Nothing is played."));
        return;
    }
    const auto& file = m_subject->file()->file();
    const auto seam =
        tr::view::seamOf(file.objects(), file.version(), m_subject->animation(), *next);
    if (!seam)
    {
        m_said->setText(tr("One of both shows no key frames, so there is nothing to compare."));
        return;
    }
    int jumps = 0;
    int axes = 0;
    const auto place = [&](bool isJump)
    {
        for (std::uint8_t axis = 0; axis < seam->offset.size(); ++axis)
        {
            const auto& each = seam->offset[axis];
            if ((std::abs(each.jump()) >= kSeamWay) == isJump && (isJump || each.way != 0))
            {
                addAxis(axis, each);
                axes += isJump ? 1 : 0;
            }
        }
        for (const auto& each : seam->joints)
        {
            if ((each.jump() >= kSeamTurn) == isJump)
            {
                addJoint(each);
                jumps += isJump ? 1 : 0;
            }
        }
    };
    place(true);
    const int loud = m_list->topLevelItemCount();
    place(false);
    for (int row = 0; row < m_list->topLevelItemCount(); ++row)
    {
        QTreeWidgetItem* const item = m_list->topLevelItem(row);
        for (int column = Jump; column <= Usual; ++column)
        {
            item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
        }
        if (row < loud)
        {
            item->setForeground(Jump, signalColours(palette()).bad);
            QFont bold = m_list->font();
            bold.setBold(true);
            item->setFont(Jump, bold);
        }
    }
    m_said->setText(
        loud == 0
            ? tr("Nothing jumps by %1\u00B0 or %2 units more than in other ticks.")
                  .arg(1)
                  .arg(kSeamWay)
            : tr("%1 of %2 joints and %3 of 3 axes of the offset jump, by %4\u00B0 or %5 units and "
                 "more than in other ticks.")
                  .arg(jumps)
                  .arg(seam->joints.size())
                  .arg(axes)
                  .arg(1)
                  .arg(kSeamWay));
    m_close->setEnabled(m_isEditable && loud > 0);
}

void SeamList::choose(const QTreeWidgetItem* item)
{
    if (item != nullptr)
    {
        const int joint = item->data(Where, kJointRole).toInt();
        Q_EMIT chosen(joint < 0 ? std::nullopt : std::optional(static_cast<std::size_t>(joint)));
    }
}

} // namespace ui
