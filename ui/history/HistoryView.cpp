#include "ui/history/HistoryView.h"

#include "ui/common/widgets/ListLook.h"
#include "ui/history/HistoryModel.h"

#include <QListView>
#include <QVBoxLayout>

namespace ui
{

HistoryView::HistoryView(QWidget* parent)
    : QWidget(parent)
    , m_model(new HistoryModel(this))
    , m_list(new QListView(this))
{
    m_list->setModel(m_model);
    lookLikeList(*m_list, tr("History"));
    m_list->setUniformItemSizes(true);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_list);
    setFocusProxy(m_list);
    const auto goTo = [this](const QModelIndex& index)
    {
        if (index.row() != m_model->currentRow())
        {
            Q_EMIT wanted(static_cast<std::size_t>(index.row()));
        }
    };
    connect(m_list, &QAbstractItemView::clicked, this, goTo);
    connect(m_list, &QAbstractItemView::activated, this, goTo);
}

void HistoryView::setDocument(tr::edit::Document* document)
{
    m_model->setDocument(document);
    refresh();
}

void HistoryView::refresh()
{
    m_model->refresh();
    const QModelIndex current = m_model->index(m_model->currentRow());
    m_list->setCurrentIndex(current);
    m_list->scrollTo(current);
}

} // namespace ui
