#pragma once

#include "core/edit/document/Document.h"

#include <QAbstractListModel>

namespace ui
{

/// The history of a document: what it was opened as, then every edit, those that were undone too.
class HistoryModel : public QAbstractListModel
{
    Q_OBJECT

public:
    using QAbstractListModel::QAbstractListModel;

    /// Null: an empty list. The document must outlive its stay here.
    void setDocument(const tr::edit::Document* document);

    /// The document has changed.
    void refresh();

    /// The line of the state that the document is in; -1 without one.
    [[nodiscard]] int currentRow() const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

private:
    const tr::edit::Document* m_document = nullptr;
};

} // namespace ui
