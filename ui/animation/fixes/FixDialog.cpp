#include "ui/animation/fixes/FixDialog.h"

#include "core/check/animation/AnimationProblems.h"
#include "ui/animation/fixes/FixModel.h"
#include "ui/common/texts/Messages.h"
#include "ui/common/widgets/CopiedText.h"
#include "ui/common/widgets/TickList.h"
#include "ui/file/Names.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QVBoxLayout>

#include <utility>

namespace ui
{
namespace
{

namespace tables = tr::level::tables;

constexpr QSize kFirstSize(900, 520);

} // namespace

FixDialog::FixDialog(FileSession& session, std::optional<std::size_t> model, QWidget* parent)
    : EditDialog(session, tr("Fix Problems of Animations"), parent)
    , m_file(session.file())
    , m_document(session.document())
    , m_model(model)
    , m_fixes(new FixModel(this))
    , m_whose(new QComboBox(this))
    , m_all(new QCheckBox(tr("Tick &all"), this))
    , m_list(new TickList(tr("Fixes"), this))
    , m_said(new QLabel(this))
{
    makeLayout(model);
    connect(m_whose, &QComboBox::currentIndexChanged, this, &FixDialog::look);
    connect(m_fixes, &FixModel::tickedChanged, this, &FixDialog::say);
    connect(m_list, &TickList::tickWanted, m_fixes, &FixModel::tick);
    // What is ticked in part is ticked altogether first.
    connect(m_all,
            &QCheckBox::clicked,
            this,
            [this] { m_fixes->tickAll(m_fixes->tickedCount() < m_fixes->rowCount()); });
    m_list->setFocus();
    resize(kFirstSize);
    look();
}

void FixDialog::makeLayout(std::optional<std::size_t> model)
{
    m_whose->setAccessibleName(tr("Whose"));
    if (model)
    {
        m_whose->addItem(Names(m_file).title({tables::Models, *model, Address::kWholeRow}));
    }
    m_whose->addItem(tr("All moveables of the file"));
    m_list->setModel(m_fixes);
    m_list->setToolTip(tr("Space ticks what is selected"));
    m_all->setToolTip(tr("Tick all fixes, or none"));
    copyWholeRows(*m_list);
    QHeaderView& columns = *m_list->header();
    columns.setStretchLastSection(false);
    columns.setSectionResizeMode(FixModel::What, QHeaderView::Stretch);
    const int letter = fontMetrics().averageCharWidth();
    constexpr int kFieldLetters = 28;
    constexpr int kNumberLetters = 14;
    columns.resizeSection(FixModel::Field, kFieldLetters * letter);
    columns.resizeSection(FixModel::Now, kNumberLetters * letter);
    columns.resizeSection(FixModel::Then, kNumberLetters * letter);

    auto* const form = new QFormLayout;
    form->addRow(tr("&Of:"), m_whose);
    m_said->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    auto* const ticks = new QHBoxLayout;
    ticks->addWidget(m_all);
    ticks->addWidget(m_said, 1);
    auto* const layout = new QVBoxLayout(this);
    layout->addLayout(form);
    layout->addLayout(ticks);
    layout->addWidget(m_list, 1);
    addButtons(*layout, tr("Fix What Is Ticked"));
}

/// Beside the window: a large file takes a while.
void FixDialog::look()
{
    m_worker.cancel();
    m_isBusy = true;
    m_fixes->setFixes(m_file, {});
    say();
    const bool isOfOne = m_model && m_whose->currentIndex() == 0;
    m_worker.add(
        [this, file = m_file, model = isOfOne ? m_model : std::nullopt](
            const tr::Progress& progress) -> QuietWorker::Completion
        {
            progress.step(0.0);
            const auto& content = file->file().content;
            const auto& all = file->tables();
            const auto problems = model ? tr::check::animationProblems(content, all, *model)
                                        : tr::check::animationProblems(content, all);
            progress.step(0.0);
            return [this, fixes = tr::edit::fixesOf(content, all, problems)]() mutable
            {
                m_isBusy = false;
                m_fixes->setFixes(m_file, std::move(fixes));
            };
        });
}

void FixDialog::say()
{
    const int count = m_fixes->rowCount();
    const int ticked = m_fixes->tickedCount();
    m_all->setEnabled(count > 0);
    m_all->setCheckState(ticked == 0       ? Qt::Unchecked
                         : ticked == count ? Qt::Checked
                                           : Qt::PartiallyChecked);
    m_said->setText(m_isBusy     ? tr("Looking for problems\u2026")
                    : count == 0 ? tr("There is nothing to fix.")
                                 : tr("%1 of %2 are ticked. Notes fit many files, and are not "
                                      "ticked by themselves.")
                                       .arg(ticked)
                                       .arg(count));
    sayReason({}, ticked > 0);
}

void FixDialog::edit()
{
    const auto done = tr::edit::fixProblems(*m_document, m_fixes->ticked());
    finish(done ? QString() : sentence(done.error()));
}

} // namespace ui
