#include "ui/models/BonesBox.h"

#include "ui/common/texts/Strings.h"
#include "ui/common/widgets/ChoiceTable.h"
#include "ui/models/BonesModel.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace ui
{
namespace
{

constexpr std::size_t kIndent = 2;      ///< letters that a bone is farther in than its parent
constexpr std::size_t kMostIndents = 8; ///< no list gets wider for more

/// Opens the choice of the row by the keys that do so in tables.
class BoneList : public TickList
{
public:
    using TickList::TickList;

protected:
    void keyPressEvent(QKeyEvent* event) override
    {
        const int key = event->key();
        const QModelIndex choice = currentIndex().siblingAtColumn(BonesModel::Bone);
        const bool opens = key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_F2;
        if (opens && state() != EditingState && choice.flags().testFlag(Qt::ItemIsEditable))
        {
            edit(choice);
            event->accept();
            return;
        }
        TickList::keyPressEvent(event);
    }
};

QString foundText(const tr::convert::ModelBones& bones)
{
    using enum tr::convert::BonesFoundBy;
    QString by;
    switch (bones.by)
    {
    case Number:
        by = BonesBox::tr("Found by the numbers in the file.");
        break;
    case Name:
        by = BonesBox::tr("Found by their names.");
        break;
    case KnownRig:
        by = BonesBox::tr("Found by the names of a known rig.");
        break;
    case Structure:
        by = BonesBox::tr("Found by the shape of the skeleton alone: look whether it is right.");
        break;
    case Given:
        break;
    case Nothing:
        by = BonesBox::tr("The file has no bones.");
        break;
    }
    return bones.hasOwnRest
               ? by + u' ' + BonesBox::tr("Turns are those against the pose of rest in the file.")
               : by;
}

} // namespace

BonesBox::BonesBox(QWidget* parent)
    : QGroupBox(tr("Bones That Count"), parent)
    , m_model(new BonesModel(this))
    , m_list(new BoneList(tr("Bones that count"), this))
    , m_found(new QLabel(this))
    , m_all(new QPushButton(tr("&All"), this))
    , m_none(new QPushButton(tr("&None"), this))
    , m_again(new QPushButton(tr("As &Found"), this))
{
    m_list->setModel(m_model);
    m_list->setItemDelegate(new ChoiceDelegate(m_list));
    m_list->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::SelectedClicked);
    m_list->setToolTip(tr("Space ticks the selected bones, or takes their ticks away. Return "
                          "chooses the bone of the file."));
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
    showChoices({});
}

void BonesBox::offer(tr::convert::ModelBones bones)
{
    bones.map.resize(static_cast<std::size_t>(m_model->rowCount()));
    QStringList choices;
    if (!bones.bones.empty())
    {
        choices.push_back(tr("none"));
    }
    for (const auto& bone : bones.bones)
    {
        const std::size_t indents = std::min(bone.depth, kMostIndents);
        choices.push_back(QString(static_cast<int>(kIndent * indents), u' ')
                          + toQString(bone.name));
    }
    m_bones = std::move(bones);
    showChoices(choices);
}

void BonesBox::showChoices(const QStringList& choices)
{
    const bool hasChoice = !choices.isEmpty();
    m_model->offer(choices, choicesFound());
    m_list->setHeaderHidden(!hasChoice);
    m_list->setColumnHidden(BonesModel::Bone, !hasChoice);
    m_again->setVisible(hasChoice);
    showFound();
}

std::vector<int> BonesBox::choicesFound() const
{
    std::vector<int> found;
    if (!m_bones || m_bones->bones.empty())
    {
        return found;
    }
    for (const auto& joint : m_bones->map)
    {
        found.push_back(joint.bone ? static_cast<int>(*joint.bone) + 1 : 0);
    }
    return found;
}

void BonesBox::showFound()
{
    const bool isFound = !map();
    m_again->setEnabled(!isFound);
    m_found->setText(!isFound ? tr("Chosen by hand.") : m_bones ? foundText(*m_bones) : QString());
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
    if (chosen == choicesFound())
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
