#pragma once

#include "ui/file/Names.h"
#include "ui/file/OpenFile.h"

#include <QAbstractItemModel>
#include <QIcon>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <vector>

namespace ui
{

/// The meshes of a file as lines below the moveables that show them, below all statics, and below
/// the last of these what nothing shows. Says how many vertices and faces a mesh has once somebody
/// asks.
class MeshLines : public QAbstractItemModel
{
    Q_OBJECT

public:
    enum Column : int
    {
        Title,
        Vertices,
        Faces,
        kColumns,
    };

    /// Of a line: what it is searched by.
    static constexpr int kWordsRole = Qt::UserRole;

    static constexpr int kPictureSide = 64;

    /// The picture of a row of mesh pointers; null: there is none yet.
    using PictureOf = std::function<QImage(std::size_t pointer)>;

    /// `withEmpty`: the first line is an empty mesh. Precondition: the file is a level or a WAD.
    MeshLines(const OpenFilePtr& file, bool withEmpty, PictureOf pictureOf, QObject* parent);

    /// There is another picture of a row of mesh pointers.
    void showPicture(std::size_t pointer);

    /// Whether it is a mesh, or the empty one.
    [[nodiscard]] bool isMesh(const QModelIndex& index) const;

    /// The row of the mesh pointers; nothing: it is the empty mesh, or no mesh.
    [[nodiscard]] std::optional<std::size_t> pointerAt(const QModelIndex& index) const;

    /// A line of a mesh, below that object if it shows it; invalid: there is none.
    [[nodiscard]] QModelIndex lineOf(std::size_t pointer,
                                     const std::optional<Address>& object = {}) const;

    [[nodiscard]] QModelIndex
    index(int row, int column, const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant
    headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    /// A moveable, all statics, or one of the lines that stand for themselves.
    struct Group
    {
        QString title;
        std::vector<std::size_t> pointers{}; ///< rows of the mesh pointers
        std::optional<std::size_t> model{};
        std::vector<std::size_t> statics{}; ///< of each line
        bool isEmptyMesh = false;
    };

    struct Counts
    {
        std::size_t vertices = 0;
        std::size_t faces = 0;
    };

    void listMoveables();
    void listStatics();
    void listOthers();
    void note(Group group);
    [[nodiscard]] bool isOf(const Group& group, std::size_t line, const Address& object) const;
    [[nodiscard]] const Group& groupOf(const QModelIndex& index) const;
    [[nodiscard]] QString titleOf(const QModelIndex& index) const;
    [[nodiscard]] std::optional<Counts> countsAt(std::size_t pointer) const;
    [[nodiscard]] QVariant count(const QModelIndex& index) const;

    OpenFilePtr m_file;
    Names m_names;
    PictureOf m_pictureOf;
    std::vector<Group> m_groups;
    std::vector<bool> m_isListed;     ///< by mesh pointers
    std::size_t m_lines = 0;          ///< that may still be listed: damaged lists overlap
    mutable std::size_t m_budget = 0; ///< bytes of meshes that are still read
    mutable std::map<std::uint32_t, std::optional<Counts>> m_counts; ///< by offsets
    QIcon m_blank;                                                   ///< where there is no picture
};

} // namespace ui
