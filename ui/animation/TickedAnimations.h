#pragma once

#include "core/view/objects/MoveableView.h"
#include "ui/file/Names.h"

#include <QAbstractListModel>

#include <cstddef>
#include <optional>
#include <vector>

namespace ui
{

/// Animations of a file but for one, each of which can be ticked. Not all need be listed; those
/// that are not stay ticked.
class TickedAnimations : public QAbstractListModel
{
    Q_OBJECT

public:
    TickedAnimations(const OpenFilePtr& file, std::size_t without, QObject* parent);

    /// Lists those of some rows whose names have a text. Empty: all of them.
    void list(const tr::view::RowRange& rows, const QString& text);

    /// Ticks rows, or takes their ticks away, and tells so once.
    void tick(const QModelIndexList& rows, bool isTicked);

    /// In ascending order, listed or not.
    [[nodiscard]] std::vector<std::size_t> ticked() const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant
    headerData(int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

private:
    [[nodiscard]] QString nameOf(std::size_t animation) const;

    Names m_names;
    std::size_t m_without;
    std::vector<std::size_t> m_listed;
    std::vector<bool> m_ticked; ///< by the row of the animation
};

} // namespace ui
