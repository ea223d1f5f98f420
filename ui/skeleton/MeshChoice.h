#pragma once

#include "ui/fields/Decoder.h"

#include <QWidget>

#include <memory>
#include <optional>

class QSortFilterProxyModel;
class QStandardItemModel;
class QTreeView;

namespace ui
{

class FilterField;

/// Chooses one of the meshes of a file: by the objects that show them, with how many vertices and
/// faces they have. Those that are had several times are listed with each of them.
class MeshChoice : public QWidget
{
    Q_OBJECT

public:
    /// `withEmpty`: offers a new mesh without vertices, too.
    MeshChoice(const std::shared_ptr<const Decoder>& decoder, bool withEmpty, QWidget* parent);

    /// Chooses a row of the mesh pointers.
    void show(std::size_t pointer);

    /// The row of the mesh pointers; nothing: an empty mesh, or none is chosen.
    [[nodiscard]] std::optional<std::size_t> pointer() const;

    /// Whether something is chosen.
    [[nodiscard]] bool isChosen() const;

    [[nodiscard]] QTreeView* list() const noexcept { return m_list; }

    [[nodiscard]] FilterField* filterField() const noexcept { return m_filter; }

Q_SIGNALS:
    void changed();

    /// One was chosen for good: by a double click.
    void accepted();

private:
    void fill(const Decoder& decoder, bool withEmpty);

    FilterField* m_filter;
    QStandardItemModel* m_meshes;
    QSortFilterProxyModel* m_shown;
    QTreeView* m_list;
};

} // namespace ui
