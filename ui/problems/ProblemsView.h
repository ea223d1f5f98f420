#pragma once

#include "ui/file/OpenFile.h"

#include <QWidget>

class QLabel;
class QModelIndex;
class QTreeView;

namespace ui
{

class ProblemsModel;

/// What was remarkable in the file while it was read. A double click or Return goes to the place.
class ProblemsView : public QWidget
{
    Q_OBJECT

public:
    explicit ProblemsView(Selection& selection, QWidget* parent = nullptr);

    /// Null: no file is open.
    void setFile(const OpenFilePtr& file);

    [[nodiscard]] int count() const;

    [[nodiscard]] QTreeView* list() const noexcept { return m_list; }

private:
    void openIndex(const QModelIndex& index);

    Selection& m_selection;
    OpenFilePtr m_file;
    ProblemsModel* m_model;
    QTreeView* m_list;
    QLabel* m_nothing;
};

} // namespace ui
