#pragma once

#include <QHeaderView>

namespace ui
{

/// The header of a table whose columns belong to nested records: their name stands once above all
/// of its columns. The model names it with TableModel::kGroupRole.
class GroupedHeader : public QHeaderView
{
    Q_OBJECT

public:
    explicit GroupedHeader(QWidget* parent = nullptr);

    void setModel(QAbstractItemModel* model) override;

protected:
    void initStyleOptionForIndex(QStyleOptionHeader* option, int section) const override;
    void paintSection(QPainter* painter, const QRect& rect, int section) const override;
    [[nodiscard]] QSize sectionSizeFromContents(int section) const override;

private:
    [[nodiscard]] QString groupOf(int section) const;
    /// The last column of a column's group to the left (-1) or to the right (1).
    [[nodiscard]] int endOfGroup(int section, int direction) const;
    void findGroups();

    bool m_grouped = false; ///< at least one column belongs to a group
};

} // namespace ui
