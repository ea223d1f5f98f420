#include "ui/history/HistoryModel.h"

#include "ui/common/texts/Messages.h"

#include <QFont>
#include <QGuiApplication>
#include <QPalette>

namespace ui
{

void HistoryModel::setDocument(const tr::edit::Document* document)
{
    beginResetModel();
    m_document = document;
    endResetModel();
}

void HistoryModel::refresh()
{
    beginResetModel();
    endResetModel();
}

int HistoryModel::currentRow() const
{
    return m_document == nullptr ? -1 : static_cast<int>(m_document->position());
}

int HistoryModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || m_document == nullptr
               ? 0
               : static_cast<int>(m_document->history().size()) + 1;
}

QVariant HistoryModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
    {
        return {};
    }
    const int row = index.row();
    switch (role)
    {
    case Qt::DisplayRole:
        return row == 0 ? tr("As it was opened")
                        : editText(m_document->history()[static_cast<std::size_t>(row - 1)].name);
    case Qt::ToolTipRole:
        return tr("Go back or forward to after this");
    case Qt::FontRole:
    {
        QFont font = QGuiApplication::font();
        font.setBold(row == currentRow());
        return font;
    }
    case Qt::ForegroundRole:
        return row > currentRow()
                   ? QVariant(QGuiApplication::palette().color(QPalette::PlaceholderText))
                   : QVariant();
    default:
        return {};
    }
}

} // namespace ui
