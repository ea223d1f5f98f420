#pragma once

#include "ui/services/OpenFile.h"

#include <QDialog>

class QLabel;
class QTreeWidget;

namespace ui
{

/// What saving will change: every field with its old and its new value and where it stands in the
/// file that is on the disk. Deletes itself when it is closed.
class ChangesDialog : public QDialog
{
    Q_OBJECT

public:
    ChangesDialog(const OpenFilePtr& before, const OpenFilePtr& after, QWidget* parent);

    /// Where it is not saving that makes the difference.
    void say(const QString& title, const QString& heading);

    [[nodiscard]] QTreeWidget* tree() const noexcept { return m_tree; }

private:
    void fill(const OpenFile& before, const OpenFile& after);

    QLabel* m_heading;
    QTreeWidget* m_tree;
};

} // namespace ui
