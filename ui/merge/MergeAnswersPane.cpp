#include "ui/merge/MergeAnswersPane.h"

#include "ui/common/widgets/ChoiceTable.h"
#include "ui/common/widgets/CopiedText.h"
#include "ui/merge/MergeConflictsModel.h"
#include "ui/merge/MergePictures.h"
#include "ui/merge/MergeReportView.h"
#include "ui/merge/MergeSoundsModel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QTabWidget>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace ui
{
namespace
{

namespace transfer = tr::transfer;

/// Columns are as wide as so many letters.
void setWidths(QTreeView& list, std::initializer_list<int> letters)
{
    const int letter = list.fontMetrics().averageCharWidth();
    int column = 0;
    for (const int each : letters)
    {
        list.header()->resizeSection(column++, each * letter);
    }
}

} // namespace

MergeAnswersPane::MergeAnswersPane(MergePlanning& planning,
                                   MergePictures& pictures,
                                   QWidget* parent)
    : QWidget(parent)
    , m_planning(planning)
    , m_conflicts(new MergeConflictsModel(planning, pictures, this))
    , m_soundConflicts(new MergeSoundsModel(planning, this))
    , m_soundRule(new QComboBox(this))
    , m_allSounds(new QCheckBox(tr("Sounds that only the &engine plays, too"), this))
    , m_tabs(new QTabWidget(this))
    , m_conflictList(new ChoiceTable(
          tr("Objects that meet others"), m_conflicts, MergeConflictsModel::Answer, this))
    , m_soundList(new ChoiceTable(
          tr("Sounds that meet others"), m_soundConflicts, MergeSoundsModel::Answer, this))
    , m_report(new MergeReportView(this))
{
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(new QLabel(tr("Where another has the slot or the number"), this));
    auto* const rules = new QGridLayout;
    makeRules(*rules);
    layout->addLayout(rules);
    makeLists();
    layout->addWidget(m_tabs, 1);
    showRules();
    showState();
    connect(&planning, &MergePlanning::choicesChanged, this, &MergeAnswersPane::showRules);
    connect(&planning, &MergePlanning::stateChanged, this, &MergeAnswersPane::showState);
}

void MergeAnswersPane::makeRules(QGridLayout& grid)
{
    const std::array names{tr("&Moveables:"), tr("Stati&cs:"), tr("S&prites:"), tr("So&unds:")};
    const std::array spoken{tr("Rule for moveables"),
                            tr("Rule for statics"),
                            tr("Rule for sprites"),
                            tr("Rule for sounds")};
    for (std::size_t i = 0; i < names.size(); ++i)
    {
        const bool isSound = i == transfer::kObjectKinds;
        QComboBox* const rule = isSound ? m_soundRule : new QComboBox(this);
        rule->addItem(answerText(transfer::Answer::Keep));
        rule->addItem(answerText(transfer::Answer::Replace));
        rule->addItem(isSound ? soundAnswerText(transfer::Rule::Renumber)
                              : answerText(transfer::Answer::OtherSlot));
        rule->setAccessibleName(spoken[i]);
        if (!isSound)
        {
            rule->addItem(tr("Keep the Newer"));
            rule->setItemData(static_cast<int>(transfer::Rule::Newest),
                              tr("What is in the file that was changed last wins"),
                              Qt::ToolTipRole);
            m_objectRules[i] = rule;
        }
        auto* const label = new QLabel(names[i], this);
        label->setBuddy(rule);
        const int row = static_cast<int>(i) / 2;
        const int column = static_cast<int>(i) % 2 * 2;
        grid.addWidget(label, row, column);
        grid.addWidget(rule, row, column + 1);
        grid.setColumnStretch(column + 1, 1);
        connect(rule, &QComboBox::activated, this, &MergeAnswersPane::takeRules);
    }
    m_soundRule->setToolTip(
        tr("Commands of animations follow a sound to another number. What only an engine plays "
           "keeps its number"));
    m_allSounds->setToolTip(tr("Otherwise only sounds go along that commands of animations play"));
    grid.addWidget(m_allSounds, 2, 0, 1, 4);
    connect(m_allSounds, &QCheckBox::clicked, &m_planning, &MergePlanning::setTakesAllSounds);
}

void MergeAnswersPane::makeLists()
{
    m_conflictList->setIconSize({MergePictures::kListed, MergePictures::kListed});
    m_conflictList->setContextMenuPolicy(Qt::CustomContextMenu);
    for (ChoiceTable* const each : {m_conflictList, m_soundList})
    {
        each->setFrameShape(QFrame::NoFrame); // the tabs have one
        each->setSelectionMode(QAbstractItemView::ExtendedSelection);
        each->setTabKeyNavigation(false);
        each->header()->setStretchLastSection(false);
        each->header()->setSectionResizeMode(QHeaderView::Interactive);
        each->header()->setSectionResizeMode(0, QHeaderView::Stretch);
        copyWholeRows(*each);
    }
    m_conflictList->header()->setSectionResizeMode(MergeConflictsModel::Meets,
                                                   QHeaderView::Stretch);
    setWidths(*m_conflictList, {24, 17, 24, 17, 27, 7});
    setWidths(*m_soundList, {24, 18, 18, 14, 24, 10});
    m_tabs->addTab(m_conflictList, QString());
    m_tabs->addTab(m_soundList, QString());
    m_tabs->addTab(m_report, QString());
    m_tabs->setDocumentMode(true);
    m_tabs->setAccessibleName(tr("What comes of it"));
    connect(m_conflictList->selectionModel(),
            &QItemSelectionModel::currentChanged,
            this,
            &MergeAnswersPane::currentChanged);
    connect(
        m_conflictList, &QWidget::customContextMenuRequested, this, &MergeAnswersPane::askForMenu);
}

void MergeAnswersPane::takeRules()
{
    transfer::Rules rules;
    for (std::size_t i = 0; i < m_objectRules.size(); ++i)
    {
        rules.objects[i] = static_cast<transfer::Rule>(m_objectRules[i]->currentIndex());
    }
    rules.sounds = static_cast<transfer::Rule>(m_soundRule->currentIndex());
    m_planning.setRules(rules);
}

void MergeAnswersPane::showRules()
{
    const transfer::Rules& rules = m_planning.rules();
    for (std::size_t i = 0; i < m_objectRules.size(); ++i)
    {
        m_objectRules[i]->setCurrentIndex(static_cast<int>(rules.objects[i]));
    }
    m_soundRule->setCurrentIndex(static_cast<int>(rules.sounds));
    m_allSounds->setChecked(m_planning.takesAllSounds());
}

void MergeAnswersPane::showState()
{
    const auto& found = m_planning.found();
    if (found || !m_planning.isWorking())
    {
        m_report->show(found.get());
    }
    const int open = m_conflicts->openCount();
    m_tabs->setTabText(0, open == 0 ? tr("Con&flicts") : tr("Con&flicts (%1)").arg(open));
    const int sounds = m_soundConflicts->rowCount();
    m_tabs->setTabText(1, sounds == 0 ? tr("Soun&ds") : tr("Soun&ds (%1)").arg(sounds));
    const int warnings = m_report->warnings();
    m_tabs->setTabText(2, warnings == 0 ? tr("&Report") : tr("&Report (%1)").arg(warnings));
}

std::optional<MergeAnswersPane::Pair> MergeAnswersPane::current() const
{
    const QModelIndex index = m_conflictList->currentIndex();
    return index.isValid() ? std::optional(
               Pair{m_conflicts->comes(index.row()), m_conflicts->meets(index.row())})
                           : std::nullopt;
}

void MergeAnswersPane::answer(transfer::Answer answer)
{
    std::vector<MergePlace> places;
    for (const QModelIndex& index : m_conflictList->selectionModel()->selectedRows())
    {
        const auto place = m_conflicts->placeAt(index.row());
        if (place && !m_conflicts->isEqual(index.row()))
        {
            places.push_back(*place);
        }
    }
    if (!places.empty())
    {
        m_planning.setAnswer(places, answer);
    }
}

/// One answer for all that is selected.
void MergeAnswersPane::askForMenu(const QPoint& place)
{
    auto* const menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (const transfer::Answer each : {transfer::Answer::Keep,
                                        transfer::Answer::Replace,
                                        transfer::Answer::OtherSlot,
                                        transfer::Answer::AnimationsOnly,
                                        transfer::Answer::BodyOnly})
    {
        menu->addAction(answerText(each), this, [this, each] { answer(each); });
    }
    menu->popup(m_conflictList->viewport()->mapToGlobal(place));
}

} // namespace ui
