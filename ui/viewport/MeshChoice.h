#pragma once

#include "ui/file/OpenFile.h"

#include <QWidget>

#include <optional>

class QSortFilterProxyModel;
class QTreeView;

namespace ui
{

class FilterField;
class MeshLines;
class Thumbnails;

/// Chooses one of the meshes of a file: by pictures, with how many vertices and faces they have,
/// below the objects that show them. Those that several show are listed with each of them.
/// Only what is painted is read and drawn.
class MeshChoice : public QWidget
{
    Q_OBJECT

public:
    /// `withEmpty`: offers a new mesh without vertices, too.
    MeshChoice(const OpenFilePtr& file, bool withEmpty, QWidget* parent);

    /// Chooses a row of the mesh pointers, where an object shows it: that one, if it does.
    /// `object`: a row of moveables or statics.
    void show(std::size_t pointer, const std::optional<Address>& object = {});

    /// The row of the mesh pointers; nothing: an empty mesh, or none is chosen.
    [[nodiscard]] std::optional<std::size_t> pointer() const;

    /// Whether something is chosen.
    [[nodiscard]] bool isChosen() const;

    [[nodiscard]] QSize sizeHint() const override;

    [[nodiscard]] QTreeView* list() const noexcept { return m_list; }

    [[nodiscard]] FilterField* filterField() const noexcept { return m_filter; }

    [[nodiscard]] Thumbnails& thumbnails() const noexcept { return *m_thumbnails; }

Q_SIGNALS:
    void changed();

    /// One was chosen for good: by a double click.
    void accepted();

private:
    void makeList();
    void filter(const QString& text);

    FilterField* m_filter;
    Thumbnails* m_thumbnails;
    MeshLines* m_lines;
    QSortFilterProxyModel* m_shown;
    QTreeView* m_list;
};

} // namespace ui
