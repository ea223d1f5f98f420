#pragma once

#include "ui/structure/StructureTree.h"

#include <QAbstractItemModel>
#include <QSortFilterProxyModel>

namespace ui
{

/// The structure of a file for a tree view.
class StructureModel : public QAbstractItemModel
{
    Q_OBJECT

public:
    enum Column
    {
        Name,
        Count,
        Place,
        Size,
        kColumns,
    };

    /// Of names: what a search looks through (QString). Empty for what only refers to others.
    static constexpr int kSearchRole = Qt::UserRole + 1;

    explicit StructureModel(QObject* parent = nullptr);

    /// Null: an empty tree.
    void setDecoder(std::shared_ptr<const Decoder> decoder);

    /// Nothing for headings. Of a list of some rows of a table its first row.
    [[nodiscard]] std::optional<Address> addressAt(const QModelIndex& index) const;

    /// Whether a line is a list of some rows of a table, which stands for none of them.
    [[nodiscard]] bool isPartOfTable(const QModelIndex& index) const;

    /// The table that is worked out which a line stands for; nothing for all others.
    [[nodiscard]] std::optional<tr::view::DerivedId> derivedAt(const QModelIndex& index) const;

    /// The node that shows an address best; invalid if none does.
    [[nodiscard]] QModelIndex indexOf(const Address& address) const;

    [[nodiscard]] QModelIndex
    index(int row, int column, const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
    [[nodiscard]] bool hasChildren(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant
    headerData(int section, Qt::Orientation orientation, int role) const override;

    /// The row of its table that a line stands for. Nothing for headings and for lists.
    [[nodiscard]] std::optional<Address> rowOf(const QModelIndex& index) const;

    // Objects can be dragged to where they are merged into another file, and a mesh onto one.
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    [[nodiscard]] QStringList mimeTypes() const override;
    [[nodiscard]] QMimeData* mimeData(const QModelIndexList& indexes) const override;

    [[nodiscard]] Qt::DropActions supportedDragActions() const override { return Qt::CopyAction; }

private:
    [[nodiscard]] StructureTree::Node& nodeAt(const QModelIndex& index) const;
    [[nodiscard]] QString text(StructureTree::Node& node, int column) const;
    [[nodiscard]] QString tip(StructureTree::Node& node) const;

    StructureTree m_tree;
};

/// The structure with only those nodes whose names contain a text, and what is above and below
/// them.
class StructureFilter : public QSortFilterProxyModel
{
    Q_OBJECT

public:
    explicit StructureFilter(QObject* parent = nullptr);

    [[nodiscard]] const QString& text() const noexcept { return m_text; }

    void setText(const QString& text);

    /// Whether a node is shown for its own name, not for what is above or below it.
    [[nodiscard]] bool isFound(const QModelIndex& index) const;

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    [[nodiscard]] bool matches(const QModelIndex& sourceIndex) const;

    QString m_text;
};

} // namespace ui
