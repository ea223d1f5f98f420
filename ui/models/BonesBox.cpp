#include "ui/models/BonesBox.h"

#include "ui/common/texts/Strings.h"
#include "ui/models/BonesModel.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <iterator>
#include <utility>

namespace ui
{
namespace
{

QString foundText(const tr::convert::ModelBones& bones)
{
    using enum tr::convert::BonesFoundBy;
    switch (bones.by)
    {
    case Number:
        return BonesBox::tr("Found by the numbers in the file.");
    case Name:
        return BonesBox::tr("Found by their names.");
    case KnownRig:
        return BonesBox::tr("Found by the names of a known rig.");
    case Structure:
        return BonesBox::tr("Found by the shape of the skeleton alone: look whether it is right.");
    case Given:
    case Nothing:
        break;
    }
    return {};
}

QString restText(const tr::convert::ModelBones& bones)
{
    return bones.hasOwnRest ? BonesBox::tr("The file has another pose of rest: turns against it "
                                           "are taken, and joints stay where they are.")
                            : QString();
}

} // namespace

BonesBox::BonesBox(QWidget* parent)
    : QGroupBox(tr("Bones That Count"), parent)
    , m_model(new BonesModel(this))
    , m_list(new TickList(tr("Bones that count"), this))
    , m_found(new QLabel(this))
    , m_all(new QPushButton(tr("&All"), this))
    , m_none(new QPushButton(tr("&None"), this))
    , m_again(new QPushButton(tr("As &Found"), this))
{
    m_list->setModel(m_model);
    m_list->setChoices(BonesModel::Bone);
    m_list->header()->setStretchLastSection(true);
    m_list->header()->setSectionResizeMode(BonesModel::Joint, QHeaderView::ResizeToContents);
    m_found->setWordWrap(true);
    m_all->setAccessibleName(tr("All bones count"));
    m_none->setAccessibleName(tr("No bone counts"));
    m_again->setAccessibleName(tr("Bones of the file as they were found"));
    makeLayout();
    connect(m_list, &TickList::tickWanted, m_model, &BonesModel::tick);
    connect(m_all, &QPushButton::clicked, m_model, [this] { m_model->tickAll(true); });
    connect(m_none, &QPushButton::clicked, m_model, [this] { m_model->tickAll(false); });
    connect(m_again, &QPushButton::clicked, m_model, &BonesModel::chooseFound);
    connect(m_model, &BonesModel::edited, this, &BonesBox::showFound);
    connect(m_model, &BonesModel::edited, this, &BonesBox::changed);
}

/// An editor that is open stores what it has when it goes, which is after this.
BonesBox::~BonesBox()
{
    m_model->disconnect(this);
}

void BonesBox::makeLayout()
{
    auto* const row = new QHBoxLayout;
    for (QPushButton* const each : {m_all, m_none, m_again})
    {
        each->setAutoDefault(false);
        row->addWidget(each);
    }
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(m_list, 1);
    layout->addWidget(m_found);
    layout->addLayout(row);
}

void BonesBox::show(const QStringList& joints)
{
    m_bones.reset();
    m_model->show(joints);
    showChoices();
}

void BonesBox::offer(tr::convert::ModelBones bones)
{
    bones.map.resize(static_cast<std::size_t>(m_model->rowCount()));
    QStringList choices;
    if (!bones.bones.empty())
    {
        choices.push_back(tr("none"));
        std::ranges::transform(bones.bones,
                               std::back_inserter(choices),
                               [](const auto& bone) { return toQString(bone.name); });
    }
    std::vector<int> found;
    for (const auto& joint : bones.map)
    {
        found.push_back(joint.bone ? static_cast<int>(*joint.bone) + 1 : 0);
    }
    m_bones = std::move(bones);
    m_model->offer(choices, choices.isEmpty() ? std::vector<int>() : found);
    showChoices();
}

void BonesBox::showChoices()
{
    const bool hasChoice = !m_model->chosen().empty();
    const QString ticks = tr("Space ticks the selected bones, or takes their ticks away.");
    m_list->setToolTip(hasChoice ? ticks + u' ' + tr("Return chooses the bone of the file.")
                                 : ticks);
    m_list->setHeaderHidden(!hasChoice);
    m_list->setColumnHidden(BonesModel::Bone, !hasChoice);
    m_again->setVisible(hasChoice);
    showFound();
}

void BonesBox::showFound()
{
    const bool isFound = m_model->isAsFound();
    const QString by = !isFound ? tr("Chosen by hand.") : m_bones ? foundText(*m_bones) : QString();
    const QString rest = m_bones ? restText(*m_bones) : QString();
    m_again->setEnabled(!isFound);
    m_found->setText(rest.isEmpty() ? by : by + u' ' + rest);
    m_found->setVisible(!m_found->text().isEmpty());
}

std::vector<std::size_t> BonesBox::counted() const
{
    return m_model->areAllTicked() ? std::vector<std::size_t>() : m_model->ticked();
}

bool BonesBox::doesNoneCount() const
{
    return m_model->rowCount() > 0 && m_model->ticked().empty();
}

/// A joint that has another bone than the one that was found is where that is.
std::optional<tr::convert::BoneMap> BonesBox::map() const
{
    const std::vector<int>& chosen = m_model->chosen();
    if (m_model->isAsFound())
    {
        return std::nullopt;
    }
    tr::convert::BoneMap map = m_bones->map;
    for (std::size_t joint = 0; joint < map.size(); ++joint)
    {
        const auto bone = chosen[joint] > 0
                              ? std::optional(static_cast<std::size_t>(chosen[joint]) - 1)
                              : std::nullopt;
        if (bone != map[joint].bone)
        {
            map[joint] = {bone, std::nullopt};
        }
    }
    return map;
}

} // namespace ui
