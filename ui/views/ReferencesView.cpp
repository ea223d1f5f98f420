#include "ui/views/ReferencesView.h"

#include "ui/models/Addresses.h"
#include "ui/models/ReferencesModel.h"
#include "ui/views/RowDelegate.h"

#include <QHeaderView>
#include <QLabel>
#include <QTreeView>
#include <QVBoxLayout>

namespace ui
{
namespace
{

constexpr int kRelationWidth = 80;
constexpr int kWhatWidth = 340;

} // namespace

ReferencesView::ReferencesView(Selection& selection, QWidget* parent)
    : QWidget(parent)
    , m_selection(selection)
    , m_heading(new QLabel(this))
    , m_model(new ReferencesModel(this))
    , m_list(new QTreeView(this))
{
    m_heading->setContentsMargins(8, 4, 8, 4);
    m_heading->setAccessibleName(tr("How often it is used"));
    m_list->setModel(m_model);
    m_list->setAccessibleName(tr("References"));
    m_list->setRootIsDecorated(false);
    m_list->setItemDelegate(new RowDelegate(m_list));
    m_list->setUniformRowHeights(true);
    m_list->setAlternatingRowColors(true);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->header()->setAccessibleName(tr("Columns"));
    m_list->header()->setSectionsMovable(false);
    m_list->header()->resizeSection(ReferencesModel::Relation, kRelationWidth);
    m_list->header()->resizeSection(ReferencesModel::What, kWhatWidth);

    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_heading);
    layout->addWidget(m_list, 1);
    setFocusProxy(m_list);
    connect(m_list, &QAbstractItemView::activated, this, &ReferencesView::open);
    connect(&m_selection, &Selection::changed, this, &ReferencesView::refresh);
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

void ReferencesView::open(const QModelIndex& index)
{
    if (const auto address = m_model->addressAt(index.row()))
    {
        m_selection.select(address);
    }
}

} // namespace ui
