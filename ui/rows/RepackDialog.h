#pragma once

#include "core/edit/removal/Repack.h"
#include "ui/session/FileSession.h"

#include <QDialog>

#include <initializer_list>
#include <vector>

class QLabel;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace ui
{

/// What can be left out of the file and what that saves, kind by kind, and does it as one edit.
/// Deletes itself when it is closed.
class RepackDialog : public QDialog
{
    Q_OBJECT

public:
    /// Precondition: a document is open.
    RepackDialog(FileSession& session, QWidget* parent);

    /// A row for each kind, with a check box.
    [[nodiscard]] QTreeWidget* list() const noexcept { return m_list; }

    [[nodiscard]] QPushButton* applyButton() const noexcept { return m_apply; }

private:
    void fill();
    void addGroup(const QString& title,
                  const QString& reason,
                  std::initializer_list<tr::edit::RepackKind> kinds);
    [[nodiscard]] tr::edit::RepackKinds checked() const;
    [[nodiscard]] bool hasMore() const; ///< what is not checked would save something
    void estimate();
    void apply();

    FileSession& m_session;
    FileSession::Moment m_asked; ///< that the savings are of
    QTreeWidget* m_list;
    QLabel* m_total;
    QPushButton* m_apply;
    std::vector<QTreeWidgetItem*> m_items; ///< by RepackKind; null: the file has no such table
};

} // namespace ui
