#pragma once

#include "ui/properties/PropertiesModel.h"

#include <QObject>

#include <array>

class QTreeView;

namespace ui
{

/// How wide the columns of the properties are. Raw numbers are whole, in a narrow panel without
/// their hexadecimal notation; names and values share what is left, and end in "…" where that is
/// too little. Types and addresses are at the end, where the panel is wide enough for them or can
/// be scrolled to. Who moves a border decides from then on.
class PropertyColumns : public QObject
{
    Q_OBJECT

public:
    /// The tree owns this, and shows the model.
    PropertyColumns(QTreeView& tree, PropertiesModel& model);

    /// The tree has other lines now. Between rows of one table columns do not get narrower, so that
    /// they stand still.
    void measure(bool isSameTable);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    using Widths = std::array<int, PropertiesModel::kColumns>;

    void widen(const QModelIndex& parent, int depth);
    [[nodiscard]] bool hasRoomForHex(int width) const;
    [[nodiscard]] Widths shares(int width, int raw) const;
    void arrange();

    QTreeView& m_tree;
    PropertiesModel& m_model;
    Widths m_wanted{};
    int m_numbers = 0; ///< what raw numbers want without their hexadecimal notation
    bool m_arranging = false;
    bool m_isByHand = false;
};

} // namespace ui
