#pragma once

#include "core/edit/document/Document.h"

#include <QWidget>

class QListView;

namespace ui
{

class HistoryModel;

/// All edits of the open file; a click goes back or forward to after one.
class HistoryView : public QWidget
{
    Q_OBJECT

public:
    explicit HistoryView(QWidget* parent = nullptr);

    /// Null: nothing is open, or it cannot be changed.
    void setDocument(tr::edit::Document* document);

    /// The document has changed.
    void refresh();

    [[nodiscard]] QListView* list() const noexcept { return m_list; }

Q_SIGNALS:
    /// Somebody wants to go to after so many edits.
    void wanted(std::size_t position);

private:
    HistoryModel* m_model;
    QListView* m_list;
};

} // namespace ui
