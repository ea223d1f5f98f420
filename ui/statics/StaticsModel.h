#pragma once

#include "ui/fields/Decoder.h"

#include <QAbstractTableModel>
#include <QIcon>
#include <QSortFilterProxyModel>

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>

namespace ui
{

/// The statics of a file, row for row, with what there is to know of each.
class StaticsModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column
    {
        Slot,
        Name,
        Mesh,
        Visibility,
        Collision,
        Collides,
        Light,
        Placed,
        Title, ///< slot and name, for a list without columns
        kColumns,
    };

    /// What a column is sorted by.
    static constexpr int kSortRole = Qt::UserRole;

    using QAbstractTableModel::QAbstractTableModel;

    /// The picture of a row; null: there is none yet.
    using PictureOf = std::function<QImage(std::size_t row)>;

    void setPictures(PictureOf pictureOf) { m_pictureOf = std::move(pictureOf); }

    /// Shows another file; null: none.
    void show(const OpenFilePtr& file);

    /// Shows the same file after an edit, whose rows are the same.
    void revise(const OpenFilePtr& file);

    /// There is another picture of a row.
    void showPicture(std::size_t row);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant
    headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    /// What lights a mesh.
    enum class Lit : std::uint8_t
    {
        Unknown, ///< it cannot be read
        Shades,
        Normals,
    };

    void read(const OpenFilePtr& file);
    [[nodiscard]] const tr::level::StaticMesh& at(int row) const;
    [[nodiscard]] Lit litOf(std::size_t mesh) const;
    [[nodiscard]] std::size_t placed(int row) const;
    [[nodiscard]] QString nameOf(int row) const;
    [[nodiscard]] QString text(int row, int column) const;
    [[nodiscard]] QVariant sortKey(int row, int column) const;

    OpenFilePtr m_file;
    std::unique_ptr<const Names> m_names;
    std::map<std::uint32_t, std::size_t> m_placed; ///< by slots
    mutable std::map<std::uint32_t, Lit> m_lit;    ///< by offsets of meshes
    mutable std::size_t m_budget = 0;              ///< bytes of meshes that are still read
    PictureOf m_pictureOf;
    QIcon m_icon;
};

/// Those that the user wants to see, in the order that he wants.
class StaticsFilter : public QSortFilterProxyModel
{
    Q_OBJECT

public:
    explicit StaticsFilter(QObject* parent = nullptr);

    void setText(const QString& text);

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    QStringList m_words;
};

} // namespace ui
