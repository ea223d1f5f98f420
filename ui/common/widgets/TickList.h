#pragma once

#include <QTreeView>

namespace ui
{

/// A list whose rows can be ticked, by the boxes in their first column. Space asks for ticks in all
/// rows that are selected, or to take them away, wherever in its row the cursor is.
class TickList : public QTreeView
{
    Q_OBJECT

public:
    explicit TickList(const QString& accessibleName, QWidget* parent = nullptr);

Q_SIGNALS:
    /// `rows`: by their first columns.
    void tickWanted(const QModelIndexList& rows, bool isTicked);

protected:
    void keyPressEvent(QKeyEvent* event) override;
};

} // namespace ui
