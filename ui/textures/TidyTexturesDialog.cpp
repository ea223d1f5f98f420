#include "ui/textures/TidyTexturesDialog.h"

#include "core/edit/textures/pictures/PictureImport.h"
#include "ui/common/texts/Messages.h"

#include <QCheckBox>
#include <QFormLayout>
#include <QLabel>
#include <QProgressBar>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

#include <utility>

namespace ui
{
namespace
{

constexpr int kMostBorder = 16;
constexpr int kProgressSteps = 100;

int number(std::size_t count)
{
    return static_cast<int>(count);
}

} // namespace

TidyTexturesDialog::TidyTexturesDialog(FileSession& session, QWidget* parent)
    : EditDialog(session, tr("Repack Textures"), parent)
    , m_session(session)
    , m_file(session.file())
    , m_unused(new QCheckBox(tr("&Delete textures that nothing shows"), this))
    , m_equal(new QCheckBox(tr("&Join equal textures"), this))
    , m_repack(new QCheckBox(tr("Move textures together, and take &empty pages away"), this))
    , m_border(new QSpinBox(this))
    , m_findings(new QLabel(this))
    , m_progress(new QProgressBar(this))
{
    makeFields();
    const auto again = [this] { workOut(); };
    for (QCheckBox* const each : {m_unused, m_equal, m_repack})
    {
        each->setChecked(true);
        connect(each, &QCheckBox::toggled, this, again);
    }
    connect(m_repack, &QCheckBox::toggled, m_border, &QSpinBox::setEnabled);
    connect(m_border,
            &QSpinBox::valueChanged,
            this,
            [this]
            {
                m_isBorderKnown = true; // what is typed counts, whatever the file has
                workOut();
            });
    connect(&m_worker,
            &QuietWorker::failed,
            this,
            [this](const QString& reason)
            {
                m_progress->hide();
                sayReason(reason, false);
            });
    workOut();
}

void TidyTexturesDialog::makeFields()
{
    auto* const layout = new QVBoxLayout(this);
    addHeading(*layout,
               tr("Faces and sprites show the same texels as before, in every depth of the pages. "
                  "One undo brings all of it back."));
    m_unused->setToolTip(tr("Textures of no face and of no animated range, and sprites of no "
                            "sequence and no room"));
    m_equal->setToolTip(tr("Textures with equal texels show one place of the page, also mirrored "
                           "or turned where the game can say that; those that are equal in all "
                           "else become one"));
    m_repack->setToolTip(tr("Textures that overlap stay as they lie about each other; pages of "
                            "rooms, of objects and of bump maps stay apart"));
    layout->addWidget(m_unused);
    layout->addWidget(m_equal);
    layout->addWidget(m_repack);
    auto* const form = new QFormLayout;
    m_border->setRange(0, kMostBorder);
    m_border->setAccessibleName(tr("Texels kept around each texture"));
    m_border->setToolTip(tr("Tools repeat the edges of textures around them, for engines that "
                            "blend neighbouring texels; what the file has is proposed"));
    form->addRow(tr("Texels &kept around each:"), m_border);
    layout->addLayout(form);
    m_findings->setWordWrap(true);
    m_findings->setTextFormat(Qt::PlainText);
    m_findings->setObjectName(QStringLiteral("findings"));
    m_findings->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_findings->setAccessibleName(tr("What comes of it"));
    m_findings->setMinimumHeight(8 * fontMetrics().lineSpacing());
    m_findings->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    layout->addWidget(m_findings, 1);
    m_progress->setRange(0, kProgressSteps);
    m_progress->setTextVisible(false);
    m_progress->setAccessibleName(tr("Working out what comes of it"));
    QSizePolicy policy = m_progress->sizePolicy();
    policy.setRetainSizeWhenHidden(true);
    m_progress->setSizePolicy(policy);
    layout->addWidget(m_progress);
    addButtons(*layout, tr("&Repack"));
    resize(560, 420);
}

tr::edit::TidyRules TidyTexturesDialog::asked() const
{
    return {m_unused->isChecked(),
            m_equal->isChecked(),
            m_repack->isChecked(),
            static_cast<std::uint32_t>(m_border->value())};
}

void TidyTexturesDialog::workOut()
{
    m_plan.reset();
    m_findings->clear();
    sayReason({}, false);
    m_progress->setValue(0);
    m_progress->show();
    m_worker.cancel();
    m_worker.add(
        [this, file = m_file, rules = asked(), isBorderKnown = m_isBorderKnown](
            const tr::Progress& outer) -> QuietWorker::Completion
        {
            const tr::Progress progress(
                {},
                [this, &outer](double done)
                {
                    outer.step(done);
                    QMetaObject::invokeMethod(
                        m_progress,
                        [bar = m_progress, done]
                        { bar->setValue(static_cast<int>(done * kProgressSteps)); },
                        Qt::QueuedConnection);
                });
            const tr::edit::Content& content = file->file().content;
            const auto pagesOf = file->file().format->pages;
            tr::edit::TidyRules wanted = rules;
            if (!isBorderKnown)
            {
                wanted.border = tr::edit::usualBorder(content, pagesOf(content));
            }
            const auto found = std::make_shared<Found>(Found{
                tr::edit::planTidyTextures(content, pagesOf, wanted, progress), wanted.border});
            return [this, found] { show(*found); };
        });
}

void TidyTexturesDialog::show(const Found& found)
{
    m_progress->hide();
    if (!std::exchange(m_isBorderKnown, true))
    {
        const QSignalBlocker blocker(m_border);
        m_border->setValue(static_cast<int>(found.border));
    }
    if (!found.plan)
    {
        m_findings->clear();
        sayReason(sentence(found.plan.error()), false);
        return;
    }
    m_plan = *found.plan;
    m_findings->setText(findings(m_plan->report));
    sayReason({}, !m_plan->steps.empty());
}

QString TidyTexturesDialog::findings(const tr::edit::TidyReport& report) const
{
    QStringList lines;
    const auto add = [&lines](std::size_t count, const QString& text)
    {
        if (count > 0)
        {
            lines.append(text);
        }
    };
    const auto& equal = report.equal;
    if (!report.hasChanges())
    {
        lines.append(tr("There is nothing to be gained."));
    }
    if (m_repack->isChecked())
    {
        lines.append(tr("Pages: %1 now, %2 then.")
                         .arg(number(report.pages.before))
                         .arg(number(report.pages.after)));
    }
    add(report.unused,
        tr("%1 of %2 textures are deleted: nothing shows them.")
            .arg(number(report.unused))
            .arg(number(report.textures)));
    add(report.unusedSprites,
        tr("%n sprites are deleted: nothing shows them.", nullptr, number(report.unusedSprites)));
    add(equal.equal,
        tr("%n textures show the place of an equal one.", nullptr, number(equal.equal)));
    add(equal.mirrored,
        tr("%n textures show the place of one that is equal mirrored.",
           nullptr,
           number(equal.mirrored)));
    add(equal.turned,
        tr("%n textures show the place of one that is equal turned.",
           nullptr,
           number(equal.turned)));
    add(equal.joined,
        tr("%n textures become one with another; faces get its number.",
           nullptr,
           number(equal.joined)));
    add(report.texelsFreed,
        tr("%n texels need not be shown any more.", nullptr, number(report.texelsFreed)));
    add(report.pages.rows, tr("%n textures and sprites move.", nullptr, number(report.pages.rows)));
    add(report.pages.texels,
        tr("%n texels that nothing shows are lost.", nullptr, number(report.pages.texels)));
    add(report.unused + equal.joined,
        tr("Textures behind those that go get other numbers, which scripts and lists of tools may "
           "name."));
    add((m_unused->isChecked() && report.isUnreadable)
                || (m_equal->isChecked() && equal.isUnreadable)
            ? 1
            : 0,
        tr("A mesh cannot be read, whose faces may show any texture: none is deleted or joined."));
    return lines.join(QLatin1Char('\n'));
}

void TidyTexturesDialog::edit()
{
    auto* const document = m_session.document();
    if (!m_plan || document == nullptr)
    {
        return;
    }
    const auto done = tr::edit::takeSteps(*document, m_plan->name, m_plan->steps);
    finish(done ? QString() : sentence(done.error()));
}

} // namespace ui
