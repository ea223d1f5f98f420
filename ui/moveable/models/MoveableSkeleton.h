#pragma once

#include "core/view/objects/MoveableView.h"
#include "ui/moveable/models/MoveableModel.h"

#include <span>
#include <vector>

namespace ui
{

/// How deep joints are shown in a tree at most: views go down into one call by call.
inline constexpr int kDeepestJoint = 200;

/// What each joint is shown on in a tree: what it hangs on, or beside that where it would be too
/// deep. Precondition: none hangs on a later one.
[[nodiscard]] std::vector<int> shownParents(std::span<const tr::view::Joint> joints);

/// The meshes of a moveable as they hang on each other, with their links, mesh pointers and what
/// the meshes are made of.
class MoveableSkeleton : public MoveableModel
{
    Q_OBJECT

public:
    using MoveableModel::MoveableModel;

    [[nodiscard]] Address addressAt(const QModelIndex& index) const override;
    [[nodiscard]] std::optional<LinkTarget> targetAt(const QModelIndex& index) const override;
    [[nodiscard]] QModelIndex indexOf(const Address& address) const override;
    [[nodiscard]] QModelIndex
    index(int row, int column, const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;

protected:
    void rebuild() override;
    [[nodiscard]] Heading heading(int column) const override;
    [[nodiscard]] bool hasWords(int column) const override;
    [[nodiscard]] QString text(const QModelIndex& index) const override;
    [[nodiscard]] Look look(const QModelIndex& index) const override;

private:
    /// What a mesh is made of.
    struct Counts
    {
        std::size_t vertices = 0;
        std::size_t faces = 0;
        bool readable = false;
    };

    [[nodiscard]] const std::vector<int>& childrenOf(const QModelIndex& parent) const;
    [[nodiscard]] QModelIndex indexOfMesh(int mesh, int column) const;
    [[nodiscard]] bool hasLink(int mesh) const;
    [[nodiscard]] const Counts& countsOf(int mesh) const;

    std::vector<tr::view::Joint> m_joints;
    std::vector<int> m_shownOn;               ///< of each mesh
    std::vector<std::vector<int>> m_children; ///< of each mesh
    std::vector<int> m_roots;
    std::vector<int> m_rowOf;                            ///< of each mesh in its parent
    mutable std::vector<std::optional<Counts>> m_counts; ///< worked out when asked for
};

} // namespace ui
