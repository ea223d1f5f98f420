#pragma once

#include "ui/common/QuietWorker.h"
#include "ui/file/OpenFile.h"

#include <QWidget>

class QLabel;
class QModelIndex;
class QTreeView;

namespace ui
{

class ProblemsModel;

/// What was remarkable in the file while it was read, and what is wrong with its animations, which
/// is looked for again after every edit. A double click or Return goes to the place.
class ProblemsView : public QWidget
{
    Q_OBJECT

public:
    explicit ProblemsView(Selection& selection, QWidget* parent = nullptr);

    /// Null: no file is open.
    void setFile(const OpenFilePtr& file);

    /// The file after an edit.
    void revise(const OpenFilePtr& file);

    [[nodiscard]] int count() const;

    /// How many are more than notes on animations.
    [[nodiscard]] int weight() const;

    [[nodiscard]] QTreeView* list() const noexcept { return m_list; }

Q_SIGNALS:
    /// Others are listed.
    void listed();

private:
    void openIndex(const QModelIndex& index);
    void look();
    void showList();

    Selection& m_selection;
    OpenFilePtr m_file;
    ProblemsModel* m_model;
    QTreeView* m_list;
    QLabel* m_nothing;
    std::size_t m_print = 0; ///< of what was found last
    QuietWorker m_worker;    ///< ends before what it writes to
};

} // namespace ui
