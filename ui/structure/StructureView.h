#pragma once

#include "ui/common/widgets/CopiedText.h"
#include "ui/file/OpenFile.h"

#include <QList>
#include <QPersistentModelIndex>
#include <QWidget>

#include <vector>

class QAction;
class QModelIndex;
class QTreeView;

namespace ui
{

class FilterField;
class StructureFilter;
class StructureModel;

/// The file as a tree of objects and tables, with a field to search it. A click selects, a double
/// click or Return opens, F2 asks for the numbers of the row to be edited. Several lines are
/// selected to be copied or dragged; the current one is what all other views show.
class StructureView
    : public QWidget
    , public CopiedText
{
    Q_OBJECT

public:
    explicit StructureView(Selection& selection, QWidget* parent = nullptr);

    /// Null: no file is open.
    void setFile(const OpenFilePtr& file);

    /// Shows the same file after an edit; what was open stays open.
    void revise(const OpenFilePtr& file);

    /// What can be worked on from the current line: the row that it stands for, or a whole table.
    /// Nothing for headings and for lists of some rows of a table, which stand for none of them.
    [[nodiscard]] std::optional<Address> current() const;

    /// The rows that all selected lines stand for, from the top: what can be copied and dragged
    /// together.
    [[nodiscard]] std::vector<Address> selectedRows() const;

    /// The row that the line at a place of the tree's viewport stands for; nothing: none is there.
    [[nodiscard]] std::optional<Address> rowAt(const QPoint& place) const;

    /// Whether several lines are selected, so that nothing is done to the current one alone.
    [[nodiscard]] bool hasManySelected() const;

    /// Offers these actions in the menu of the tree, behind what it opens.
    void addToMenu(const QList<QAction*>& actions);

    /// The names of the selected lines.
    [[nodiscard]] QString copiedText() const override;

    /// Puts the cursor into the search field.
    void focusSearch();

    [[nodiscard]] QTreeView* tree() const noexcept { return m_tree; }

    [[nodiscard]] FilterField* searchField() const noexcept { return m_search; }

Q_SIGNALS:
    /// Another line is the current one, whether it selects anything or not; or several are
    /// selected, or no longer.
    void lineChanged();

    /// The user wants to edit the numbers of what is selected.
    void editWanted();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// The rows that lead to a node, from the top.
    using Steps = std::vector<int>;

    [[nodiscard]] QModelIndex onlyLine() const;
    [[nodiscard]] QModelIndexList selectedLines() const;
    [[nodiscard]] static Steps stepsTo(QModelIndex index);
    [[nodiscard]] QModelIndex indexAt(const Steps& steps) const;
    [[nodiscard]] std::vector<Steps> expandedSteps() const;
    void follow(const std::optional<Address>& address);
    void search(const QString& text);
    void selectAlone(const QModelIndex& index);
    void selectIndex(const QModelIndex& index);
    void openIndex(const QModelIndex& index);
    void rememberExpanded();
    void restoreExpanded();
    void expandFound(const QModelIndex& parent, int& left);
    void fitColumns();
    [[nodiscard]] std::optional<Address> addressAt(const QModelIndex& index) const;
    void addOwnActions();
    void openSectors();

    Selection& m_selection;
    OpenFilePtr m_file;
    FilterField* m_search;
    QTreeView* m_tree;
    StructureModel* m_model;
    StructureFilter* m_filter;
    QAction* m_edit = nullptr;
    QList<QPersistentModelIndex> m_expanded; ///< of the model, while a search has the tree open
    bool m_hadMany = false;                  ///< lines selected
    bool m_following = false;
};

} // namespace ui
