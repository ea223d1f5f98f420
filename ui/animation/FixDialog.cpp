#include "ui/animation/FixDialog.h"

#include "core/check/animation/AnimationProblems.h"
#include "ui/animation/FixModel.h"
#include "ui/common/texts/Messages.h"
#include "ui/common/widgets/CopiedText.h"
#include "ui/common/widgets/ListLook.h"
#include "ui/file/Names.h"

#include <QComboBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <utility>

namespace ui
{
namespace
{

namespace tables = tr::level::tables;

constexpr QSize kFirstSize(900, 520);
constexpr int kAllRoom = 1000; ///< nearly: there is a stretch above the buttons

} // namespace

FixDialog::FixDialog(FileSession& session, std::optional<std::size_t> model, QWidget* parent)
    : EditDialog(session, tr("Fix Problems of Animations"), parent)
    , m_file(session.file())
    , m_document(session.document())
    , m_model(model)
    , m_fixes(new FixModel(this))
    , m_whose(new QComboBox(this))
    , m_list(new QTreeView(this))
    , m_said(new QLabel(this))
{
    makeLayout(model);
    connect(m_whose, &QComboBox::currentIndexChanged, this, &FixDialog::look);
    connect(m_fixes, &FixModel::tickedChanged, this, &FixDialog::say);
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
    lookLikeTree(*m_list, tr("Fixes"));
    m_list->setRootIsDecorated(false);
    m_list->setSelectionMode(QAbstractItemView::ExtendedSelection);
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
    auto* const all = new QPushButton(tr("Tick &All"), this);
    auto* const none = new QPushButton(tr("Tick &None"), this);
    connect(all, &QPushButton::clicked, m_fixes, [this] { m_fixes->tickAll(true); });
    connect(none, &QPushButton::clicked, m_fixes, [this] { m_fixes->tickAll(false); });
    for (QPushButton* const button : {all, none})
    {
        button->setAutoDefault(false);
    }
    auto* const ticks = new QHBoxLayout;
    ticks->addWidget(m_said, 1);
    ticks->addWidget(all);
    ticks->addWidget(none);
    auto* const layout = new QVBoxLayout(this);
    layout->addLayout(form);
    layout->addWidget(m_list, kAllRoom);
    layout->addLayout(ticks);
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
    m_said->setText(m_isBusy     ? tr("Looking for problems\u2026")
                    : count == 0 ? tr("There is nothing to fix.")
                                 : tr("%1 of %2 are ticked. Notes fit many files, and are not "
                                      "ticked by themselves.")
                                       .arg(m_fixes->tickedCount())
                                       .arg(count));
    sayReason({}, m_fixes->tickedCount() > 0);
}

void FixDialog::edit()
{
    const auto done = tr::edit::fixProblems(*m_document, m_fixes->ticked());
    finish(done ? QString() : sentence(done.error()));
}

} // namespace ui
