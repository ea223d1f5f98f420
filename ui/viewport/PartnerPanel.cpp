#include "ui/viewport/PartnerPanel.h"

#include "core/view/objects/MoveableView.h"
#include "ui/file/Names.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace ui
{
namespace
{

namespace tables = tr::level::tables;

constexpr int kMostAway = 32767;
constexpr int kMostLater = 999;
constexpr int kHalfTurn = 180;
constexpr int kNobody = -1; ///< of a list: nothing is chosen

QSpinBox* makeNumber(const QString& name, int least, int most, QWidget* parent)
{
    auto* const number = new QSpinBox(parent);
    number->setAccessibleName(name);
    number->setRange(least, most);
    return number;
}

void choose(QComboBox& list, const QVariant& data)
{
    list.setCurrentIndex(std::max(list.findData(data), 0));
}

template <class T>
QVariant dataOf(const std::optional<T>& number)
{
    return number ? QVariant(static_cast<qlonglong>(*number)) : QVariant(qlonglong{kNobody});
}

template <class T>
std::optional<T> numberIn(const QComboBox& list)
{
    const qlonglong number = list.currentData().toLongLong();
    return list.currentIndex() <= 0 || number < 0 ? std::nullopt
                                                  : std::optional(static_cast<T>(number));
}

} // namespace

PartnerPanel::PartnerPanel(QWidget* parent)
    : QDialog(parent)
    , m_whose(new QLabel(this))
    , m_body(new QComboBox(this))
    , m_partner(new QComboBox(this))
    , m_animation(new QComboBox(this))
    , m_isChained(new QCheckBox(tr("&Goes on with its next animation"), this))
    , m_later(makeNumber(tr("Frames ahead"), 0, kMostLater, this))
    , m_joint(new QComboBox(this))
    , m_offset{makeNumber(tr("Offset along X"), -kMostAway, kMostAway, this),
               makeNumber(tr("Offset along Y, which points down"), -kMostAway, kMostAway, this),
               makeNumber(tr("Offset along Z"), -kMostAway, kMostAway, this)}
    , m_turn(makeNumber(tr("Turn"), -kHalfTurn, kHalfTurn, this))
    , m_none(new QPushButton(tr("&No Partner"), this))
{
    setWindowTitle(tr("Body and Partner"));
    setObjectName(QStringLiteral("partnerPanel"));
    makeFields();
    makeLayout();
}

void PartnerPanel::makeFields()
{
    m_body->setAccessibleName(tr("Body"));
    m_body->setToolTip(tr("Whose meshes are seen: those of a moveable with as many"));
    m_partner->setAccessibleName(tr("Partner"));
    m_animation->setAccessibleName(tr("Animation of the partner"));
    m_isChained->setToolTip(tr("Otherwise it repeats the animation"));
    m_later->setToolTip(tr("How many frames the partner is ahead of the moveable"));
    m_joint->setAccessibleName(tr("Attached to"));
    m_turn->setSuffix(tr("°"));
    for (QComboBox* const list : {m_body, m_partner, m_animation, m_joint})
    {
        list->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        list->setMinimumContentsLength(28);
        connect(list, &QComboBox::currentIndexChanged, this, &PartnerPanel::tell);
    }
    for (QSpinBox* const number : {m_offset[0], m_offset[1], m_offset[2], m_later, m_turn})
    {
        connect(number, &QSpinBox::valueChanged, this, &PartnerPanel::tell);
    }
    connect(m_isChained, &QCheckBox::toggled, this, &PartnerPanel::tell);
    connect(m_none, &QPushButton::clicked, this, [this] { m_partner->setCurrentIndex(0); });
}

void PartnerPanel::makeLayout()
{
    auto* const offset = new QHBoxLayout;
    for (QSpinBox* const number : m_offset)
    {
        number->setToolTip(tr("X, Y and Z in units; Y points down"));
        offset->addWidget(number, 1);
    }
    auto* const form = new QFormLayout;
    form->addRow(tr("&Body:"), m_body);
    form->addRow(tr("&Partner:"), m_partner);
    form->addRow(tr("&Animation:"), m_animation);
    form->addRow(QString(), m_isChained);
    form->addRow(tr("&Frames ahead:"), m_later);
    form->addRow(tr("A&ttached to:"), m_joint);
    form->addRow(tr("&Offset:"), offset);
    form->addRow(tr("T&urn:"), m_turn);
    if (auto* const label = qobject_cast<QLabel*>(form->labelForField(offset)))
    {
        label->setBuddy(m_offset[0]);
    }
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    buttons->addButton(m_none, QDialogButtonBox::ResetRole);
    for (QAbstractButton* const button : buttons->buttons())
    {
        // Return in a field is meant for the field.
        qobject_cast<QPushButton*>(button)->setAutoDefault(false);
    }
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    m_whose->setTextFormat(Qt::PlainText);
    m_whose->setWordWrap(true);
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(m_whose);
    layout->addLayout(form);
    layout->addStretch(1);
    layout->addWidget(buttons);
}

void PartnerPanel::open()
{
    if (!std::exchange(m_isPlaced, true))
    {
        // At the side of the view, where it hides less of what it changes.
        const QPoint corner = parentWidget()->mapToGlobal(parentWidget()->rect().topRight());
        const int margin = fontMetrics().lineSpacing();
        adjustSize();
        move(corner + QPoint(-width() - margin, 3 * margin));
    }
    show();
    raise();
    activateWindow();
}

void PartnerPanel::showChoice(const OpenFilePtr& file,
                              std::optional<std::size_t> model,
                              const PartnerChoice& choice)
{
    const bool isOther = file != m_file || model != m_model;
    m_file = file;
    m_model = model;
    m_choice = choice;
    const bool isOtherPartner = isOther || numberIn<std::uint32_t>(*m_partner) != choice.partner;
    const std::array blockers{QSignalBlocker(m_body),
                              QSignalBlocker(m_partner),
                              QSignalBlocker(m_animation),
                              QSignalBlocker(m_isChained),
                              QSignalBlocker(m_later),
                              QSignalBlocker(m_joint),
                              QSignalBlocker(m_offset[0]),
                              QSignalBlocker(m_offset[1]),
                              QSignalBlocker(m_offset[2]),
                              QSignalBlocker(m_turn)};
    if (isOther)
    {
        fillModels();
    }
    ui::choose(*m_body, dataOf(choice.body));
    ui::choose(*m_partner, dataOf(choice.partner));
    if (isOtherPartner)
    {
        fillAnimations();
    }
    ui::choose(*m_animation, static_cast<qlonglong>(choice.animation));
    m_isChained->setChecked(choice.isChained);
    m_later->setValue(choice.later);
    ui::choose(*m_joint, dataOf(choice.joint));
    for (int axis = 0; axis < 3; ++axis)
    {
        m_offset[static_cast<std::size_t>(axis)]->setValue(choice.offset[axis]);
    }
    m_turn->setValue(choice.turn);
    enable();
}

/// Who can be its body and its partner, and the joints of the moveable.
void PartnerPanel::fillModels()
{
    m_body->clear();
    m_partner->clear();
    m_joint->clear();
    m_body->addItem(tr("As in games"), qlonglong{kNobody});
    m_partner->addItem(tr("None"), qlonglong{kNobody});
    m_joint->addItem(tr("Its place"), qlonglong{kNobody});
    if (!m_file || !m_model)
    {
        m_whose->setText(tr("Select a moveable to see it with others."));
        return;
    }
    const Names names(m_file);
    const auto& models = m_file->file().objects().models;
    const auto& own = models[*m_model];
    m_whose->setText(names.title({tables::Models, *m_model, Address::kWholeRow}));
    for (std::size_t row = 0; row < models.size(); ++row)
    {
        const QString title =
            withName(QString::number(models[row].id), names.ofRow(tables::Models, row));
        const auto slot = static_cast<qlonglong>(models[row].id);
        if (models[row].numMeshes > 0)
        {
            m_partner->addItem(title, slot);
        }
        if (models[row].numMeshes == own.numMeshes && own.numMeshes > 0)
        {
            m_body->addItem(title, slot);
        }
    }
    const std::size_t joints = tr::view::meshesOf(m_file->file().objects(), own).count;
    for (std::size_t joint = 0; joint < joints; ++joint)
    {
        m_joint->addItem(meshTitle(m_file->file().version(), own.id, joint),
                         static_cast<qlonglong>(joint));
    }
}

void PartnerPanel::fillAnimations()
{
    m_animation->clear();
    if (!m_file || !m_choice.partner)
    {
        return;
    }
    const auto& objects = m_file->file().objects();
    const auto found = std::ranges::find(objects.models, *m_choice.partner, &tr::level::Model::id);
    if (found == objects.models.end())
    {
        return;
    }
    const Names names(m_file);
    const auto animations = tr::view::animationsOf(objects, *found);
    for (std::size_t i = 0; i < animations.count; ++i)
    {
        m_animation->addItem(
            withName(QString::number(i), names.ofRow(tables::Animations, animations.first + i)),
            static_cast<qlonglong>(i));
    }
}

void PartnerPanel::enable()
{
    const bool isOne = m_model.has_value();
    const bool hasPartner = isOne && m_partner->currentIndex() > 0;
    m_body->setEnabled(isOne);
    m_partner->setEnabled(isOne);
    m_none->setEnabled(hasPartner);
    m_animation->setEnabled(hasPartner && m_animation->count() > 0);
    for (QWidget* const field : {static_cast<QWidget*>(m_isChained),
                                 static_cast<QWidget*>(m_later),
                                 static_cast<QWidget*>(m_joint),
                                 static_cast<QWidget*>(m_offset[0]),
                                 static_cast<QWidget*>(m_offset[1]),
                                 static_cast<QWidget*>(m_offset[2]),
                                 static_cast<QWidget*>(m_turn)})
    {
        field->setEnabled(hasPartner);
    }
}

PartnerChoice PartnerPanel::chosenNow() const
{
    PartnerChoice choice;
    choice.body = numberIn<std::uint32_t>(*m_body);
    choice.partner = numberIn<std::uint32_t>(*m_partner);
    // Another partner begins with its first animation.
    const bool isSame = choice.partner == m_choice.partner;
    choice.animation =
        isSame ? static_cast<std::size_t>(std::max(m_animation->currentIndex(), 0)) : 0;
    choice.isChained = m_isChained->isChecked();
    choice.later = m_later->value();
    choice.joint = numberIn<std::size_t>(*m_joint);
    choice.offset = {m_offset[0]->value(), m_offset[1]->value(), m_offset[2]->value()};
    choice.turn = m_turn->value();
    return choice;
}

void PartnerPanel::tell()
{
    if (m_file && m_model)
    {
        Q_EMIT chosen(chosenNow());
    }
}

} // namespace ui
