#pragma once

#include "ui/common/widgets/CopiedText.h"
#include "ui/file/OpenFile.h"

#include <QWidget>

#include <memory>

class QKeyEvent;
class QLabel;
class QModelIndex;
class QTextBrowser;
class QTreeView;

namespace ui
{

class Decoder;
class Editor;
class PropertiesModel;
class PropertyColumns;

/// Everything about what is selected: its fields grouped as in the file, decoded and raw, with
/// links to what they point to, and the documentation of the current field.
class PropertiesView
    : public QWidget
    , public CopiedText
{
    Q_OBJECT

public:
    explicit PropertiesView(Selection& selection, QWidget* parent = nullptr);

    /// Lets numbers be edited. Precondition: the editor outlives the view.
    void setEditor(Editor& editor);

    /// Null: no file is open.
    void setFile(const OpenFilePtr& file);

    /// Shows the same file after an edit.
    void revise(const OpenFilePtr& file);

    /// The field of a line of the tree; nothing if it is none.
    [[nodiscard]] std::optional<Address> addressAt(const QModelIndex& index) const;

    [[nodiscard]] QTreeView* tree() const noexcept { return m_tree; }

    /// Edits the current line, or else the first one that can be edited, and takes the focus.
    void edit();

    /// The current line: name, value and number.
    [[nodiscard]] QString copiedText() const override;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void follow(const std::optional<Address>& address);
    void makeTree();
    void showRow(const std::optional<Address>& row);
    void expandRecords(const QModelIndex& index);
    void showCurrent(const QModelIndex& index);
    void followLink(const QModelIndex& index);
    [[nodiscard]] QModelIndex lastLine() const; ///< of those that are open
    [[nodiscard]] QModelIndex editableLine(const QModelIndex& parent) const;
    [[nodiscard]] QModelIndex editableOf(QModelIndex line) const;
    void editLine(const QModelIndex& line);
    void copy() const;
    void showMenu(const QPoint& place);
    bool pressKey(const QKeyEvent& key);
    bool switchBit(const QModelIndex& line);
    void showHeading();

    Selection& m_selection;
    OpenFilePtr m_file;
    std::shared_ptr<const Decoder> m_decoder;
    std::optional<Address> m_shown; ///< a row or a table
    QLabel* m_title;
    QLabel* m_path;
    QTreeView* m_tree;
    QTextBrowser* m_documentation;
    PropertiesModel* m_model;
    PropertyColumns* m_columns;
    bool m_following = false;
};

} // namespace ui
