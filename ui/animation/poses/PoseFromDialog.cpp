#include "ui/animation/poses/PoseFromDialog.h"

#include "core/view/objects/MoveableView.h"
#include "core/view/objects/Ownership.h"
#include "ui/animation/commands/CommandFields.h"

#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace ui
{
namespace
{

constexpr int kPoseFromLeastWidth = 460;
constexpr int kShownPoses = 12; ///< lines that have room in any case

} // namespace

PoseFromDialog::PoseFromDialog(FileSession& session,
                               const QString& what,
                               std::size_t joints,
                               std::size_t shown,
                               Do then,
                               QWidget* parent)
    : EditDialog(session, tr("Pose From"), parent)
    , m_file(session.file())
    , m_do(std::move(then))
    , m_filter(new QLineEdit(this))
    , m_animations(new QListWidget(this))
    , m_keyframe(new QSpinBox(this))
    , m_outcome(new QLabel(this))
{
    m_filter->setAccessibleName(tr("Filter"));
    m_filter->setPlaceholderText(tr("Filter by name or number"));
    m_filter->setClearButtonEnabled(true);
    m_animations->setAccessibleName(tr("Animations"));
    m_animations->setUniformItemSizes(true);
    m_animations->setMinimumHeight(kShownPoses * fontMetrics().lineSpacing());
    m_keyframe->setAccessibleName(tr("Key frame"));
    m_outcome->setWordWrap(true);

    auto* const form = new QFormLayout;
    form->addRow(tr("&Key frame:"), m_keyframe);
    auto* const layout = new QVBoxLayout(this);
    addHeading(*layout, what);
    layout->addWidget(m_filter);
    layout->addWidget(m_animations, 1);
    layout->addLayout(form);
    layout->addWidget(m_outcome);
    addButtons(*layout, tr("Take Pose"));
    connect(m_filter, &QLineEdit::textChanged, this, &PoseFromDialog::filter);
    connect(m_animations, &QListWidget::currentRowChanged, this, &PoseFromDialog::foretell);
    fill(joints, shown);
    m_filter->setFocus();
    foretell();
    resize(std::max(sizeHint().width(), kPoseFromLeastWidth), sizeHint().height());
}

std::size_t PoseFromDialog::keyframesOf(std::size_t animation) const
{
    const auto& file = m_file->file();
    return tr::view::keyframesOf(file.objects(), file.version(), animation).count;
}

/// Those of the moveable that is worked on first, then those of others with as many joints.
void PoseFromDialog::fill(std::size_t joints, std::size_t shown)
{
    const Names names(m_file);
    const auto& objects = m_file->file().objects();
    const auto own = names.owners().modelOfAnimation(shown);
    std::vector<std::size_t> rows;
    std::vector<std::size_t> others;
    for (std::size_t row = 0; row < objects.animations.size(); ++row)
    {
        const auto model = names.owners().modelOfAnimation(row);
        if (model && objects.models[*model].numMeshes == joints && keyframesOf(row) > 0)
        {
            (model == own ? rows : others).push_back(row);
        }
    }
    rows.insert(rows.end(), others.begin(), others.end());
    for (const std::size_t row : rows)
    {
        auto* const item = new QListWidgetItem(animationName(names, row), m_animations);
        item->setData(Qt::UserRole, static_cast<qulonglong>(row));
        if (row == shown)
        {
            m_animations->setCurrentItem(item);
        }
    }
}

void PoseFromDialog::filter(const QString& text)
{
    QListWidgetItem* first = nullptr;
    for (int i = 0; i < m_animations->count(); ++i)
    {
        QListWidgetItem* const item = m_animations->item(i);
        const bool fits = item->text().contains(text, Qt::CaseInsensitive);
        item->setHidden(!fits);
        first = first == nullptr && fits ? item : first;
    }
    const QListWidgetItem* const current = m_animations->currentItem();
    if (current == nullptr || current->isHidden())
    {
        m_animations->setCurrentItem(first);
    }
    foretell();
}

std::optional<std::size_t> PoseFromDialog::chosen() const
{
    const QListWidgetItem* const item = m_animations->currentItem();
    return item != nullptr && !item->isHidden()
               ? std::optional(static_cast<std::size_t>(item->data(Qt::UserRole).toULongLong()))
               : std::nullopt;
}

void PoseFromDialog::foretell()
{
    const auto animation = chosen();
    const int count = animation ? static_cast<int>(keyframesOf(*animation)) : 0;
    m_keyframe->setRange(0, std::max(count - 1, 0));
    m_keyframe->setEnabled(count > 0);
    m_outcome->setText(count > 0 ? tr("Of %n key frames, from 0 on. Its offset and its box come "
                                      "along.",
                                      nullptr,
                                      count)
                                 : tr("No animation with as many joints is called so."));
    sayReason({}, count > 0);
}

void PoseFromDialog::edit()
{
    if (const auto animation = chosen())
    {
        finish(m_do(*animation, static_cast<std::size_t>(m_keyframe->value())));
    }
}

} // namespace ui
