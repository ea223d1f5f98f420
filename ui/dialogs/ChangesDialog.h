#pragma once

#include "ui/services/OpenFile.h"

#include <QDialog>

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

    [[nodiscard]] QTreeWidget* tree() const noexcept { return m_tree; }

private:
    void fill(const OpenFile& before, const OpenFile& after);

    QTreeWidget* m_tree;
};

} // namespace ui
