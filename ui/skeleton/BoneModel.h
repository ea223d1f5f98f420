#pragma once

#include "core/edit/skeleton/BoneMeshes.h"
#include "core/view/objects/MoveableView.h"
#include "ui/moveable/models/MoveableModel.h"

#include <vector>

namespace ui
{

/// The bones of a moveable as they hang on each other: where the pivot of each is, what its mesh is
/// and who else shows that, and how the file says what it hangs on. Bones can be dragged onto
/// others and between them.
class BoneModel : public MoveableModel
{
    Q_OBJECT

public:
    enum Column : int
    {
        Bone,
        X,
        Y,
        Z,
        Stack,
        Mesh,
        kColumns,
    };

    using MoveableModel::MoveableModel;

    /// Precondition: the index is valid.
    [[nodiscard]] static int boneAt(const QModelIndex& index);

    /// Precondition: there is that bone.
    [[nodiscard]] QModelIndex indexOfBone(int bone, int column = Bone) const;

    [[nodiscard]] const std::vector<tr::view::Joint>& joints() const noexcept { return m_joints; }

    /// Of each bone.
    [[nodiscard]] const std::vector<std::vector<tr::edit::MeshUser>>& sharers() const noexcept
    {
        return m_sharers;
    }

    /// What something that shows a mesh is called.
    [[nodiscard]] QString nameOf(const tr::edit::MeshUser& user) const;

    /// Whether bones can be dragged: not at first.
    void setMovable(bool movable) { m_isMovable = movable; }

    [[nodiscard]] Address addressAt(const QModelIndex& index) const override;
    [[nodiscard]] bool isNumber(const QModelIndex& index) const override;
    [[nodiscard]] QModelIndex indexOf(const Address& address) const override;
    [[nodiscard]] QModelIndex
    index(int row, int column, const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;

    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;

    [[nodiscard]] Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }

    [[nodiscard]] QStringList mimeTypes() const override;
    [[nodiscard]] QMimeData* mimeData(const QModelIndexList& indexes) const override;
    [[nodiscard]] bool canDropMimeData(const QMimeData* data,
                                       Qt::DropAction action,
                                       int row,
                                       int column,
                                       const QModelIndex& parent) const override;
    bool dropMimeData(const QMimeData* data,
                      Qt::DropAction action,
                      int row,
                      int column,
                      const QModelIndex& parent) override;

Q_SIGNALS:
    /// A bone was dropped on another, in front of one that hangs there; -1: behind all.
    void hangWanted(int bone, int parent, int before);

protected:
    void rebuild() override;
    [[nodiscard]] Heading heading(int column) const override;
    [[nodiscard]] bool hasWords(int column) const override;
    [[nodiscard]] QString text(const QModelIndex& index) const override;
    [[nodiscard]] QString tip(const QModelIndex& index) const override;
    [[nodiscard]] Look look(const QModelIndex& index) const override;

private:
    [[nodiscard]] const std::vector<int>& childrenOf(const QModelIndex& parent) const;
    [[nodiscard]] bool hasLink(int bone) const;
    [[nodiscard]] QString meshText(int bone) const;
    [[nodiscard]] QString stackText(int bone) const;
    [[nodiscard]] int boneIn(const QMimeData* data) const;
    [[nodiscard]] bool hangsOn(int bone, int on) const;

    std::vector<tr::view::Joint> m_joints;
    std::vector<int> m_shownOn; ///< of each; what it hangs on, unless that is too deep
    std::vector<std::vector<int>> m_children;
    std::vector<int> m_roots; ///< several where a tree hangs joints on the object itself
    std::vector<int> m_rowOf; ///< of each in its parent
    std::vector<std::vector<tr::edit::MeshUser>> m_sharers;
    bool m_isMovable = false;
};

} // namespace ui
