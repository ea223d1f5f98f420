#include "ui/references/ReferencesView.h"

#include "ui/common/widgets/ElidedLabel.h"
#include "ui/common/widgets/ListLook.h"
#include "ui/file/Addresses.h"
#include "ui/references/ReferencesModel.h"
#include "ui/references/UsageModel.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QStackedWidget>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace ui
{
namespace
{

constexpr int kRelationWidth = 80;
constexpr int kWhatWidth = 340;
constexpr int kRowsWidth = 150;

} // namespace

ReferencesView::ReferencesView(Selection& selection, QWidget* parent)
    : QWidget(parent)
    , m_selection(selection)
    , m_heading(new ElidedLabel(this))
    , m_model(new ReferencesModel(this))
    , m_list(new QTreeView(this))
    , m_usageModel(new UsageModel(this))
    , m_usage(new QTreeView(this))
    , m_lists(new QStackedWidget(this))
    , m_modes(new QButtonGroup(this))
{
    makeLists();
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeBar());
    layout->addWidget(m_lists, 1);
    setFocusProxy(m_lists);
    connect(m_list, &QAbstractItemView::activated, this, &ReferencesView::open);
    connect(m_usage, &QAbstractItemView::activated, this, &ReferencesView::openUsage);
    connect(&m_selection, &Selection::changed, this, &ReferencesView::refresh);
    refresh();
}

void ReferencesView::makeLists()
{
    for (QTreeView* const list : {m_list, m_usage})
    {
        lookLikeTree(*list, tr("References"));
        list->setExpandsOnDoubleClick(false);
        m_lists->addWidget(list);
    }
    m_list->setModel(m_model);
    m_list->setRootIsDecorated(false);
    m_list->header()->resizeSection(ReferencesModel::Relation, kRelationWidth);
    m_list->header()->resizeSection(ReferencesModel::What, kWhatWidth);
    m_usage->setModel(m_usageModel);
    m_usage->header()->resizeSection(UsageModel::What, kWhatWidth);
    m_usage->header()->resizeSection(UsageModel::Rows, kRowsWidth);
}

QWidget* ReferencesView::makeBar()
{
    m_heading->setContentsMargins(8, 4, 8, 4);
    m_heading->setAccessibleName(tr("How often it is used"));
    auto* const bar = new QWidget(this);
    auto* const layout = new QHBoxLayout(bar);
    layout->setContentsMargins(0, 2, 4, 2);
    layout->addWidget(m_heading, 1);
    const auto add = [this, layout](Mode mode, const QString& text, const QString& tip)
    {
        auto* const button = new QToolButton;
        button->setText(text);
        button->setToolTip(tip);
        button->setAccessibleName(text);
        button->setCheckable(true);
        button->setAutoRaise(true);
        m_modes->addButton(button, static_cast<int>(mode));
        layout->addWidget(button);
    };
    add(Mode::Selection,
        tr("Of the Selection"),
        tr("Who points to what is selected, and where it points"));
    add(Mode::Unused, tr("Unused"), tr("Everything in the file that nothing points to"));
    add(Mode::Shared,
        tr("Shared"),
        tr("Everything in the file that several things have in common"));
    m_modes->button(static_cast<int>(m_mode))->setChecked(true);
    connect(m_modes,
            &QButtonGroup::idClicked,
            this,
            [this](int id) { setMode(static_cast<Mode>(id)); });
    return bar;
}

void ReferencesView::setMode(Mode mode)
{
    m_mode = mode;
    m_modes->button(static_cast<int>(mode))->setChecked(true);
    m_lists->setCurrentWidget(mode == Mode::Selection ? m_list : m_usage);
    m_usage->setAccessibleName(mode == Mode::Unused ? tr("What nothing uses")
                                                    : tr("What several share"));
    m_isStale = true;
    refresh();
}

void ReferencesView::setFile(const OpenFilePtr& file)
{
    m_file = file;
    m_decoder.reset();
    m_isStale = true;
    refresh();
}

void ReferencesView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    refresh();
}

void ReferencesView::refresh()
{
    if (m_mode != Mode::Selection)
    {
        refreshUsage();
        return;
    }
    const auto& current = m_selection.current();
    const bool known = m_file && current && exists(*m_file, *current);
    std::optional<Address> wanted = known ? current : std::nullopt;
    if (wanted)
    {
        wanted->leaf = Address::kWholeRow;
    }
    if (!isVisible() && wanted)
    {
        m_isStale = true;
        return;
    }
    if (wanted == m_shown && !m_isStale)
    {
        return;
    }
    if (m_file && !m_decoder)
    {
        m_decoder = std::make_shared<Decoder>(m_file);
    }
    m_shown = wanted;
    m_isStale = false;
    m_model->show(m_decoder, wanted);
    m_heading->setText(
        wanted ? QStringLiteral("%1: %2").arg(m_decoder->names().title(*wanted), m_model->summary())
               : tr("Nothing is selected."));
}

// Nothing of it depends on the selection.
void ReferencesView::refreshUsage()
{
    if (!m_isStale || !isVisible())
    {
        return;
    }
    m_isStale = false;
    if (!m_file)
    {
        m_usageModel->show(nullptr, {});
        m_heading->setText(tr("No file is open."));
        return;
    }
    if (!m_decoder)
    {
        m_decoder = std::make_shared<Decoder>(m_file);
    }
    const tr::view::References& references = m_file->references();
    const bool unused = m_mode == Mode::Unused;
    // What was open stays open through an edit.
    std::vector<std::optional<Address>> expanded;
    for (int row = 0; row < m_usageModel->rowCount(); ++row)
    {
        const QModelIndex table = m_usageModel->index(row, 0);
        if (m_usage->isExpanded(table))
        {
            expanded.push_back(m_usageModel->addressAt(table));
        }
    }
    m_usageModel->show(
        m_decoder, unused ? tr::view::unusedRows(references) : tr::view::sharedRows(references));
    for (int row = 0; row < m_usageModel->rowCount(); ++row)
    {
        const QModelIndex table = m_usageModel->index(row, 0);
        m_usage->setExpanded(table,
                             std::ranges::count(expanded, m_usageModel->addressAt(table)) > 0);
    }
    const QString rows = QLocale().toString(static_cast<qulonglong>(m_usageModel->rows()));
    m_heading->setText(m_usageModel->rows() == 0
                           ? (unused ? tr("Everything is used.") : tr("Nothing is shared."))
                       : unused ? tr("Rows that nothing points to: %1").arg(rows)
                                : tr("Rows that several share: %1").arg(rows));
}

void ReferencesView::openUsage(const QModelIndex& index)
{
    if (const auto address = m_usageModel->addressAt(index))
    {
        m_selection.open(*address);
    }
}

void ReferencesView::open(const QModelIndex& index)
{
    if (const auto address = m_model->addressAt(index.row()))
    {
        m_selection.open(*address);
    }
}

} // namespace ui
