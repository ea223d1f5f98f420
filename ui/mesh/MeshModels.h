#pragma once

#include "core/edit/mesh/MeshEdit.h"
#include "ui/mesh/MeshSubject.h"

#include <QAbstractTableModel>

#include <optional>

namespace ui
{

/// What a text that is typed into a cell of a list means.
struct MeshTyped
{
    QString problem{}; ///< why it means nothing; else empty
    tr::edit::EditCode code{};
    tr::edit::MeshChange change{};
};

/// A list of a mesh: numbers that can be typed, a row a part.
class MeshModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    /// Null: nothing to show.
    void show(const MeshSubjectPtr& subject);

    [[nodiscard]] const MeshSubjectPtr& subject() const noexcept { return m_subject; }

    void setEditable(bool editable) { m_isEditable = editable; }

    /// Where the part of a row stands in the file. Precondition: the row exists.
    [[nodiscard]] virtual Address addressAt(int row) const = 0;

    /// What an editor of a cell begins with.
    [[nodiscard]] virtual QString typedText(const QModelIndex& index) const = 0;

    [[nodiscard]] virtual MeshTyped parse(const QModelIndex& index, const QString& text) const = 0;

    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

protected:
    [[nodiscard]] virtual QString textAt(const QModelIndex& index) const = 0;

    /// Whether numbers of a cell can be typed.
    [[nodiscard]] virtual bool isTyped(const QModelIndex& index) const = 0;

    [[nodiscard]] virtual QString tipAt(const QModelIndex&) const { return {}; }

    [[nodiscard]] const tr::edit::MeshShape& shape() const { return m_subject->shape(); }

private:
    MeshSubjectPtr m_subject;
    bool m_isEditable = false;
};

class MeshFaces : public MeshModel
{
    Q_OBJECT

public:
    enum Column : int
    {
        Number,
        Kind,
        Corners,
        Texture, ///< or colour
        Effects,
        kColumns,
    };

    using MeshModel::MeshModel;

    [[nodiscard]] Address addressAt(int row) const override;
    [[nodiscard]] QString typedText(const QModelIndex& index) const override;
    [[nodiscard]] MeshTyped parse(const QModelIndex& index, const QString& text) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant
    headerData(int section, Qt::Orientation orientation, int role) const override;

protected:
    [[nodiscard]] QString textAt(const QModelIndex& index) const override;
    [[nodiscard]] bool isTyped(const QModelIndex& index) const override;
};

class MeshVertices : public MeshModel
{
    Q_OBJECT

public:
    enum Column : int
    {
        Number,
        X,
        Y,
        Z,
        Light, ///< a normal or a shade
        Sticks,
        kColumns,
    };

    using MeshModel::MeshModel;

    [[nodiscard]] Address addressAt(int row) const override;
    [[nodiscard]] QString typedText(const QModelIndex& index) const override;
    [[nodiscard]] MeshTyped parse(const QModelIndex& index, const QString& text) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant
    headerData(int section, Qt::Orientation orientation, int role) const override;

protected:
    [[nodiscard]] QString textAt(const QModelIndex& index) const override;
    [[nodiscard]] bool isTyped(const QModelIndex& index) const override;
    [[nodiscard]] QString tipAt(const QModelIndex& index) const override;

private:
    [[nodiscard]] QString tiesAt(std::size_t row) const;
};

/// The collision sphere, a row a number.
class MeshSphere : public MeshModel
{
    Q_OBJECT

public:
    enum Column : int
    {
        Name,
        Value,
        kColumns,
    };

    using MeshModel::MeshModel;

    [[nodiscard]] Address addressAt(int row) const override;
    [[nodiscard]] QString typedText(const QModelIndex& index) const override;
    [[nodiscard]] MeshTyped parse(const QModelIndex& index, const QString& text) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant
    headerData(int section, Qt::Orientation orientation, int role) const override;

protected:
    [[nodiscard]] QString textAt(const QModelIndex& index) const override;
    [[nodiscard]] bool isTyped(const QModelIndex& index) const override;
};

} // namespace ui
