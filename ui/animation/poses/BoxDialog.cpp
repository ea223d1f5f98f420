#include "ui/animation/poses/BoxDialog.h"

#include "ui/common/texts/Messages.h"
#include "ui/file/Names.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QListWidget>
#include <QLocale>
#include <QRadioButton>
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
using tr::edit::BoxPlan;
using tr::edit::KeyframeSpan;

constexpr int kMostMargin = 4096; // four sectors
constexpr int kShownMeshes = 7;   ///< lines that have room in any case
constexpr int kBoxLeastWidth = 460;

qulonglong keyframesIn(const std::vector<KeyframeSpan>& spans)
{
    qulonglong count = 0;
    for (const KeyframeSpan& span : spans)
    {
        count += span.count;
    }
    return count;
}

} // namespace

BoxDialog::BoxDialog(FileSession& session, Question question, QWidget* parent)
    : EditDialog(session, tr("Bounding Boxes"), parent)
    , m_file(session.file())
    , m_document(session.document())
    , m_question(std::move(question))
    , m_these(new QRadioButton(tr("&These key frames"), this))
    , m_all(new QRadioButton(tr("&All animations of the moveable (%1 key frames)")
                                 .arg(QLocale().toString(keyframesIn(m_question.all))),
                             this))
    , m_fromMeshes(new QRadioButton(tr("Around the &meshes, as they are posed"), this))
    , m_asItIs(new QRadioButton(tr("As each is &now"), this))
    , m_asFirst(new QRadioButton(tr("All as the &first of them is now"), this))
    , m_body(new QComboBox(this))
    , m_meshes(new QListWidget(this))
    , m_margin(new QSpinBox(this))
    , m_outcome(new QLabel(this))
{
    makeFields();
    fillBodies();
    fillMeshes();
    connect(m_body,
            &QComboBox::currentIndexChanged,
            this,
            [this]
            {
                fillMeshes();
                foretell();
            });
    connect(m_meshes, &QListWidget::itemChanged, this, &BoxDialog::foretell);
    connect(m_margin, &QSpinBox::valueChanged, this, &BoxDialog::foretell);
    for (QRadioButton* const each : {m_these, m_all, m_fromMeshes, m_asItIs, m_asFirst})
    {
        connect(each, &QRadioButton::toggled, this, &BoxDialog::foretell);
    }
    m_fromMeshes->setFocus();
    foretell();
    resize(std::max(sizeHint().width(), kBoxLeastWidth), sizeHint().height());
}

void BoxDialog::makeFields()
{
    auto* const whose = new QButtonGroup(this);
    whose->addButton(m_these);
    whose->addButton(m_all);
    auto* const how = new QButtonGroup(this);
    how->addButton(m_fromMeshes);
    how->addButton(m_asItIs);
    how->addButton(m_asFirst);
    m_these->setChecked(true);
    m_fromMeshes->setChecked(true);
    m_body->setAccessibleName(tr("Meshes of"));
    m_meshes->setAccessibleName(tr("Meshes that count"));
    m_meshes->setMinimumHeight(kShownMeshes * fontMetrics().lineSpacing());
    m_margin->setAccessibleName(tr("Larger by"));
    m_margin->setRange(-kMostMargin, kMostMargin);
    m_margin->setSuffix(tr(" units"));
    m_outcome->setWordWrap(true);

    auto* const form = new QFormLayout;
    form->addRow(tr("Meshes &of:"), m_body);
    form->addRow(tr("&Counted:"), m_meshes);
    form->addRow(tr("&Larger by:"), m_margin);
    auto* const layout = new QVBoxLayout(this);
    addHeading(*layout, m_question.what);
    layout->addWidget(m_these);
    layout->addWidget(m_all);
    layout->addSpacing(fontMetrics().lineSpacing() / 2);
    layout->addWidget(m_fromMeshes);
    layout->addWidget(m_asItIs);
    layout->addWidget(m_asFirst);
    layout->addLayout(form);
    layout->addWidget(m_outcome);
    addButtons(*layout, tr("Set Boxes"));
}

const tr::level::Objects& BoxDialog::objects() const
{
    return m_file->file().objects();
}

const std::vector<KeyframeSpan>& BoxDialog::spans() const
{
    return m_all->isChecked() ? m_question.all : m_question.spans;
}

/// The moveable, and others with as many meshes: they hang on the same joints.
void BoxDialog::fillBodies()
{
    const Names names(m_file);
    const auto add = [&](std::size_t row)
    {
        m_body->addItem(names.title({tables::Models, row, Address::kWholeRow}),
                        static_cast<qulonglong>(row));
    };
    add(m_question.model);
    const auto& models = objects().models;
    for (std::size_t row = 0; row < models.size(); ++row)
    {
        if (row != m_question.model && models[row].numMeshes == models[m_question.model].numMeshes)
        {
            add(row);
        }
    }
    const auto shown =
        static_cast<qulonglong>(tr::edit::shownBody(m_document->content(), m_question.model));
    m_body->setCurrentIndex(std::max(m_body->findData(shown), 0));
}

void BoxDialog::fillMeshes()
{
    const QSignalBlocker blocker(m_meshes);
    m_meshes->clear();
    const auto& model = objects().models[m_question.model];
    for (std::uint32_t i = 0; i < model.numMeshes; ++i)
    {
        auto* const item =
            new QListWidgetItem(meshTitle(m_file->file().version(), model.id, i), m_meshes);
        item->setFlags(item->flags() | Qt::ItemIsUserCheckable);
        item->setCheckState(Qt::Checked);
    }
}

BoxPlan BoxDialog::plan() const
{
    BoxPlan plan;
    plan.of = m_asItIs->isChecked()    ? BoxPlan::Of::Itself
              : m_asFirst->isChecked() ? BoxPlan::Of::KeyFrame
                                       : BoxPlan::Of::Meshes;
    plan.body = static_cast<std::size_t>(m_body->currentData().toULongLong());
    for (int i = 0; i < m_meshes->count(); ++i)
    {
        plan.leftOut.push_back(m_meshes->item(i)->checkState() != Qt::Checked);
    }
    plan.box = m_question.first;
    plan.margin = m_margin->value();
    return plan;
}

/// Beside the window: of all key frames of a large moveable it takes longer than a picture may.
void BoxDialog::foretell()
{
    m_body->setEnabled(m_fromMeshes->isChecked());
    m_meshes->setEnabled(m_fromMeshes->isChecked());
    if (!isSameFile())
    {
        return; // accepting it says so
    }
    sayReason({}, false); // until it is known
    m_worker.cancel();
    m_worker.add(
        [this, file = m_file, spans = spans(), plan = plan()](
            const tr::Progress& progress) -> QuietWorker::Completion
        {
            progress.step(0.0);
            const auto count = static_cast<qulonglong>(
                tr::edit::countOtherBoxes(file->file().content, spans, plan));
            return [this, count, all = keyframesIn(spans)]
            {
                m_outcome->setText(tr("%1 of %2 key frames get another box.")
                                       .arg(QLocale().toString(count), QLocale().toString(all)));
                sayReason({}, count > 0);
            };
        });
}

void BoxDialog::edit()
{
    const auto done = tr::edit::setBoxes(*m_document, spans(), plan());
    finish(done ? QString() : sentence(done.error()));
}

} // namespace ui
