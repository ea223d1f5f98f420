#include "ui/skeleton/BoneDialogs.h"

#include "ui/common/look/Palettes.h"
#include "ui/moveable/MoveableChooser.h"
#include "ui/session/FileSession.h"
#include "ui/viewport/MeshChoice.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QRadioButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>

namespace ui
{
namespace
{

namespace tables = tr::level::tables;

constexpr int kFarthestPivot = 32767;
constexpr int kBoneDialogWidth = 440;

/// Bones that hang on this one, directly or not, itself included.
std::vector<std::size_t> branchOf(const BoneSubject& subject, std::size_t bone)
{
    std::vector<std::size_t> branch;
    std::vector<bool> isIn(subject.joints.size());
    for (std::size_t i = bone; i < subject.joints.size(); ++i)
    {
        const int parent = subject.joints[i].parent;
        isIn[i] = i == bone || (parent >= 0 && isIn[static_cast<std::size_t>(parent)]);
        if (isIn[i])
        {
            branch.push_back(i);
        }
    }
    return branch;
}

QString moveableTitle(const BoneSubject& subject, std::size_t model)
{
    return subject.decoder->names().title({tables::Models, model, Address::kWholeRow});
}

} // namespace

BoneDialog::BoneDialog(FileSession& session,
                       const QString& title,
                       const BoneSubject& subject,
                       QWidget* parent)
    : EditDialog(session, title, parent)
    , m_subject(subject)
    , m_layout(new QVBoxLayout(this))
{
}

void BoneDialog::addText(const QString& text)
{
    auto* const label = new QLabel(text, this);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    m_layout->addWidget(label);
}

QPushButton* BoneDialog::finishLayout(const QString& button)
{
    if (!m_subject.same.isEmpty())
    {
        auto* const warning = new QLabel(
            tr("The game puts meshes of one of these on the bones of another and counts on it that "
               "all have the same bones: %1. With other bones than they have this moveable is not "
               "shown as it should be, unless all of them are changed alike.")
                .arg(QLocale().createSeparatedList(m_subject.same)),
            this);
        warning->setObjectName(QStringLiteral("sameSkeletons"));
        warning->setWordWrap(true);
        warning->setTextFormat(Qt::PlainText);
        QPalette palette = warning->palette();
        palette.setColor(QPalette::WindowText, signalColours(palette).bad);
        warning->setPalette(palette);
        m_layout->addWidget(warning);
    }
    QPushButton* const apply = addButtons(*m_layout, button);
    resize(std::max(sizeHint().width(), kBoneDialogWidth), sizeHint().height());
    return apply;
}

void BoneDialog::edit()
{
    finish(m_edit ? m_edit() : QString());
}

BoneWarning::BoneWarning(FileSession& session,
                         const QString& title,
                         const BoneSubject& subject,
                         QWidget* parent)
    : BoneDialog(session, title, subject, parent)
{
    finishLayout(tr("Change Bones"));
}

// --- adding

AddBoneDialog::AddBoneDialog(FileSession& session, const BoneSubject& subject, QWidget* parent)
    : BoneDialog(session, tr("Add Bone"), subject, parent)
    , m_meshes(new MeshChoice(session.file(), true, this))
{
    addText(tr("The new bone hangs on %1 and is not turned in any key frame. Its mesh:")
                .arg(subject.titles[subject.bone]));
    fields().addWidget(m_meshes, 1);
    auto* const form = new QFormLayout;
    auto* const pivot = new QHBoxLayout;
    const std::array<QString, 3> axes{
        QStringLiteral("x"), QStringLiteral("y"), QStringLiteral("z")};
    for (std::size_t axis = 0; axis < axes.size(); ++axis)
    {
        auto* const number = new QSpinBox(this);
        number->setRange(-kFarthestPivot, kFarthestPivot);
        number->setSingleStep(8);
        number->setAccessibleName(tr("Pivot, %1").arg(axes[axis]));
        number->setPrefix(axes[axis] + u' ');
        pivot->addWidget(number);
        m_pivot[axis] = number;
    }
    auto* const label = new QLabel(tr("&Pivot, from that of its parent:"), this);
    label->setBuddy(m_pivot[0]);
    form->addRow(label, pivot);
    fields().addLayout(form);
    QPushButton* const apply = finishLayout(tr("Add Bone"));
    connect(m_meshes, &MeshChoice::accepted, apply, &QAbstractButton::click);
    const auto& objects = subject.decoder->file().file().objects();
    m_meshes->show(objects.models[subject.model].firstMesh + subject.bone,
                   Address{tables::Models, subject.model, Address::kWholeRow});
    m_meshes->setFocus();
    const auto check = [this] { sayReason({}, m_meshes->isChosen()); };
    connect(m_meshes, &MeshChoice::changed, this, check);
    check();
}

tr::edit::NewBone AddBoneDialog::bone() const
{
    return {subject().bone,
            m_meshes->pointer(),
            m_pivot[0]->value(),
            m_pivot[1]->value(),
            m_pivot[2]->value()};
}

// --- removing

RemoveBoneDialog::RemoveBoneDialog(FileSession& session,
                                   const BoneSubject& subject,
                                   QWidget* parent)
    : BoneDialog(session, tr("Remove Bone"), subject, parent)
    , m_all(new QRadioButton(tr("Remove what &hangs on it, too"), this))
    , m_one(new QRadioButton(tr("&Keep what hangs on it: it hangs on %1 then")
                                 .arg(subject.titles[static_cast<std::size_t>(
                                     std::max(subject.joints[subject.bone].parent, 0))]),
                             this))
{
    const auto branch = branchOf(subject, subject.bone);
    const auto more = static_cast<int>(branch.size()) - 1;
    addText(tr("%1 goes, with its turns in all key frames and meshes that nothing else shows.")
                .arg(subject.titles[subject.bone]));
    m_one->setToolTip(tr("Pivots stay where they are in the pose of rest, and meshes are turned as "
                         "they are seen to be turned now"));
    m_all->setChecked(true);
    fields().addWidget(m_all);
    fields().addWidget(m_one);
    if (more > 0)
    {
        m_all->setText(tr("Remove the %Ln bones that &hang on it, too", nullptr, more));
    }
    m_all->setVisible(more > 0);
    m_one->setVisible(more > 0);
    finishLayout(tr("Remove Bone"));
}

tr::edit::Hanging RemoveBoneDialog::hanging() const
{
    return m_one->isChecked() ? tr::edit::Hanging::Stays : tr::edit::Hanging::Goes;
}

// --- hanging elsewhere

HangBoneDialog::HangBoneDialog(FileSession& session, const BoneSubject& subject, QWidget* parent)
    : BoneDialog(session, tr("Hang Elsewhere"), subject, parent)
    , m_parents(new QComboBox(this))
    , m_seen(new QCheckBox(tr("Keep how it is &seen to be turned: work out its angles anew"), this))
{
    addText(tr("%1 and all that hangs on it are hung on another bone. Its pivot stays where it is "
               "in the pose of rest, and its angles in key frames are then about the other bone.")
                .arg(subject.titles[subject.bone]));
    const auto branch = branchOf(subject, subject.bone);
    const int now = subject.joints[subject.bone].parent;
    for (std::size_t i = 0; i < subject.titles.size(); ++i)
    {
        if (std::ranges::find(branch, i) == branch.end() && static_cast<int>(i) != now)
        {
            m_parents->addItem(subject.titles[i], static_cast<qulonglong>(i));
        }
    }
    m_parents->setAccessibleName(tr("Bone that it is hung on"));
    auto* const form = new QFormLayout;
    form->addRow(tr("&On:"), m_parents);
    fields().addLayout(form);
    fields().addWidget(m_seen);
    finishLayout(tr("Hang Elsewhere"));
    const bool isPossible = m_parents->count() > 0;
    sayReason(isPossible ? QString() : tr("There is no other bone that it could hang on."),
              isPossible);
}

std::size_t HangBoneDialog::parentBone() const
{
    return static_cast<std::size_t>(m_parents->currentData().toULongLong());
}

tr::edit::Keeping HangBoneDialog::keeping() const
{
    return m_seen->isChecked() ? tr::edit::Keeping::Seen : tr::edit::Keeping::Angles;
}

// --- meshes

BoneMeshDialog::BoneMeshDialog(FileSession& session,
                               const BoneSubject& subject,
                               std::size_t bones,
                               QWidget* parent)
    : BoneDialog(session, tr("Mesh of Bone"), subject, parent)
    , m_meshes(new MeshChoice(session.file(), false, this))
{
    addText(bones == 1 ? tr("The mesh of %1. It is then shown by both, until it is made one's own.")
                             .arg(subject.titles[subject.bone])
                       : tr("The mesh of %Ln bones.", nullptr, static_cast<int>(bones)));
    fields().addWidget(m_meshes, 1);
    QPushButton* const apply = finishLayout(tr("Set Mesh"));
    connect(m_meshes, &MeshChoice::accepted, apply, &QAbstractButton::click);
    const auto& objects = subject.decoder->file().file().objects();
    m_meshes->show(objects.models[subject.model].firstMesh + subject.bone,
                   Address{tables::Models, subject.model, Address::kWholeRow});
    m_meshes->setFocus();
    const auto check = [this] { sayReason({}, m_meshes->isChosen()); };
    connect(m_meshes, &MeshChoice::changed, this, check);
    check();
}

std::size_t BoneMeshDialog::pointer() const
{
    return m_meshes->pointer().value_or(0);
}

ReplaceMeshesDialog::ReplaceMeshesDialog(FileSession& session,
                                         const BoneSubject& subject,
                                         QWidget* parent)
    : BoneDialog(session, tr("Replace Meshes"), subject, parent)
    , m_moveables(new MoveableChooser(this))
    , m_fit(new QLabel(this))
{
    addText(tr("The bones of %1 show the meshes of another moveable, one by one. Pivots and key "
               "frames stay.")
                .arg(moveableTitle(subject, subject.model)));
    m_moveables->list(subject.decoder.get());
    m_moveables->setCurrentIndex(-1); // none is chosen yet
    m_moveables->setToolTip(tr("The moveable that the meshes are of"));
    m_fit->setWordWrap(true);
    auto* const form = new QFormLayout;
    form->addRow(tr("&Meshes of:"), m_moveables);
    fields().addLayout(form);
    fields().addWidget(m_fit);
    finishLayout(tr("Replace Meshes"));
    connect(m_moveables,
            &MoveableChooser::chosen,
            this,
            [this](qulonglong row) { choose(static_cast<std::size_t>(row)); });
    sayReason({}, false);
}

void ReplaceMeshesDialog::choose(std::size_t row)
{
    const auto& objects = subject().decoder->file().file().objects();
    const std::size_t own = subject().joints.size();
    const std::size_t others = tr::view::meshesOf(objects, objects.models[row]).count;
    m_other = row == subject().model || others == 0 ? std::nullopt : std::optional(row);
    m_fit->setText(others == own  ? QString()
                   : others < own ? tr("It has %L1 meshes: the other bones keep theirs.")
                                        .arg(static_cast<qulonglong>(others))
                                  : tr("It has %L1 meshes: those from %L2 on are left out.")
                                        .arg(static_cast<qulonglong>(others))
                                        .arg(static_cast<qulonglong>(own)));
    const QString reason = row == subject().model ? tr("This is the moveable itself.")
                           : others == 0          ? tr("It has no meshes.")
                                                  : QString();
    sayReason(reason, m_other.has_value());
}

} // namespace ui
