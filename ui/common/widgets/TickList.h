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

    /// Has the cells of a column chosen from lists, as a ChoiceTable does: by Return, F2 or a click
    /// on what is selected, wherever in its row the cursor is.
    void setChoices(int column);

Q_SIGNALS:
    /// `rows`: by their first columns.
    void tickWanted(const QModelIndexList& rows, bool isTicked);

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    [[nodiscard]] QModelIndex choice() const;

    int m_choices = -1; ///< their column; less than 0: there is none
};

} // namespace ui
