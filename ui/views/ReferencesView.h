#pragma once

#include "ui/services/OpenFile.h"

#include <QWidget>

#include <memory>

class QLabel;
class QTreeView;

namespace ui
{

class Decoder;
class ReferencesModel;

/// Who points to what is selected, and where that points. Worked out only while it is seen.
class ReferencesView : public QWidget
{
    Q_OBJECT

public:
    explicit ReferencesView(Selection& selection, QWidget* parent = nullptr);

    /// Null: no file is open.
    void setFile(const OpenFilePtr& file);

    /// Shows the same file after an edit.
    void revise(const OpenFilePtr& file) { setFile(file); }

    [[nodiscard]] QTreeView* list() const noexcept { return m_list; }

protected:
    void showEvent(QShowEvent* event) override;

private:
    void refresh();
    void open(const QModelIndex& index);

    Selection& m_selection;
    OpenFilePtr m_file;
    std::shared_ptr<const Decoder> m_decoder;
    std::optional<Address> m_shown; ///< a row or a table
    bool m_isStale = true;
    QLabel* m_heading;
    ReferencesModel* m_model;
    QTreeView* m_list;
};

} // namespace ui
