#include "ui/animation/poses/JointPairsDialog.h"

#include "core/edit/animation/NoteEdit.h"
#include "core/view/objects/Symmetry.h"
#include "ui/file/Names.h"

#include <QComboBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace ui
{
namespace
{

namespace tables = tr::level::tables;

enum PairColumn : int
{
    Joint,
    OtherSide,
    kPairColumns,
};

constexpr int kShownJoints = 17; ///< lines that have room in any case
constexpr int kPairsLeastWidth = 420;

} // namespace

JointPairsDialog::JointPairsDialog(FileSession& session, std::size_t model, QWidget* parent)
    : EditDialog(session, tr("Pairs of Joints"), parent)
    , m_file(session.file())
    , m_document(session.document())
    , m_model(model)
    , m_list(new QTreeWidget(this))
    , m_other(new QComboBox(this))
    , m_reset(new QPushButton(tr("As &Found"), this))
{
    const auto& objects = m_file->file().objects();
    m_found = tr::view::counterparts(tr::view::jointsOf(objects, objects.models[m_model]));
    m_before = tr::view::counterpartsOf(m_file->file().content, m_model);
    m_counterparts = m_before;
    makeFields();
    fill();
    connect(m_list, &QTreeWidget::currentItemChanged, this, &JointPairsDialog::showCurrent);
    connect(m_other, &QComboBox::activated, this, &JointPairsDialog::choose);
    connect(m_reset,
            &QPushButton::clicked,
            this,
            [this]
            {
                m_counterparts = m_found;
                showPairs();
            });
    m_list->setCurrentItem(m_list->topLevelItem(0));
    showPairs();
    m_list->setFocus();
    resize(std::max(sizeHint().width(), kPairsLeastWidth), sizeHint().height());
}

void JointPairsDialog::makeFields()
{
    m_list->setAccessibleName(tr("Joints"));
    m_list->setColumnCount(kPairColumns);
    m_list->setHeaderLabels({tr("joint"), tr("on the other side")});
    m_list->header()->setAccessibleName(tr("Columns"));
    m_list->header()->setSectionResizeMode(Joint, QHeaderView::Stretch);
    m_list->header()->setSectionResizeMode(OtherSide, QHeaderView::Stretch);
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setAlternatingRowColors(true);
    m_list->setMinimumHeight(kShownJoints * fontMetrics().lineSpacing());
    m_other->setAccessibleName(tr("On the other side"));
    m_reset->setToolTip(tr("Take back what was set here and before: as the skeleton has it"));
    m_reset->setAutoDefault(false);

    const QString name = Names(m_file).title({tables::Models, m_model});
    auto* const form = new QFormLayout;
    form->addRow(tr("&On the other side:"), m_other);
    auto* const reset = new QHBoxLayout;
    reset->addStretch(1);
    reset->addWidget(m_reset);
    auto* const layout = new QVBoxLayout(this);
    addHeading(*layout,
               tr("Left and right of %1, as mirroring exchanges them. Changed pairs are in bold.")
                   .arg(name));
    layout->addWidget(m_list, 1);
    layout->addLayout(form);
    layout->addLayout(reset);
    addButtons(*layout, tr("Set Pairs"));
}

void JointPairsDialog::fill()
{
    const std::uint32_t slot = m_file->file().objects().models[m_model].id;
    const QSignalBlocker blocker(m_list);
    for (std::size_t joint = 0; joint < m_counterparts.size(); ++joint)
    {
        const QString title = meshTitle(m_file->file().version(), slot, joint);
        new QTreeWidgetItem(m_list, {title});
        m_other->addItem(title);
    }
}

std::size_t JointPairsDialog::current() const
{
    return static_cast<std::size_t>(
        std::max(m_list->indexOfTopLevelItem(m_list->currentItem()), 0));
}

void JointPairsDialog::showCurrent()
{
    const QSignalBlocker blocker(m_other);
    m_other->setCurrentIndex(static_cast<int>(m_counterparts[current()]));
}

void JointPairsDialog::choose(int index)
{
    tr::view::pairUp(m_counterparts, current(), static_cast<std::size_t>(index));
    showPairs();
}

void JointPairsDialog::showPairs()
{
    for (std::size_t joint = 0; joint < m_counterparts.size(); ++joint)
    {
        QTreeWidgetItem* const item = m_list->topLevelItem(static_cast<int>(joint));
        const std::size_t other = m_counterparts[joint];
        item->setText(OtherSide,
                      other == joint ? tr("itself") : m_other->itemText(static_cast<int>(other)));
        QFont font = m_list->font();
        font.setBold(other != m_found[joint]);
        item->setFont(OtherSide, font);
    }
    showCurrent();
    m_reset->setEnabled(m_counterparts != m_found);
    sayReason({}, m_counterparts != m_before);
}

void JointPairsDialog::edit()
{
    tr::edit::setCounterparts(*m_document, m_model, m_counterparts);
    finish({});
}

} // namespace ui
