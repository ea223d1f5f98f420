#pragma once

#include "core/view/objects/PackedRotation.h"
#include "ui/moveable/models/MoveableModel.h"

#include <utility>

namespace ui
{

/// The key frames of an animation, a row each: where they are, their box, offset and rotations. A
/// key frame is unpacked when one of its cells is asked for.
class MoveableKeyframes : public MoveableModel
{
    Q_OBJECT

public:
    using MoveableModel::MoveableModel;

    /// What a text would change: words of the frames, or why it cannot be.
    struct WordEdit
    {
        std::vector<std::pair<std::size_t, std::uint16_t>> words;
        QString problem;
    };

    /// What an editor of a cell begins with. Preconditions, here and below: isNumber(index).
    [[nodiscard]] QString editText(const QModelIndex& index) const;

    /// What a text means for a cell: a whole number for the box and the offset, angles in degrees
    /// for a rotation, its digits in hexadecimal where numbers are shown as they are stored.
    [[nodiscard]] WordEdit parse(const QModelIndex& index, const QString& text) const;

    [[nodiscard]] Address addressAt(const QModelIndex& index) const override;
    [[nodiscard]] std::optional<LinkTarget> targetAt(const QModelIndex& index) const override;
    [[nodiscard]] QModelIndex indexOf(const Address& address) const override;
    [[nodiscard]] bool isNumber(const QModelIndex& index) const override;
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
    [[nodiscard]] QString tip(const QModelIndex& index) const override;
    [[nodiscard]] Look look(const QModelIndex& index) const override;

private:
    /// A key frame taken apart.
    struct Frame
    {
        std::size_t first = 0; ///< word
        std::vector<tr::view::PackedRotation> rotations;
        std::size_t used = 0; ///< words in front of the padding
    };

    [[nodiscard]] const Frame& frame(int row) const;
    [[nodiscard]] int headerWord(int column) const;
    [[nodiscard]] int meshAt(int column) const;
    [[nodiscard]] const tr::view::PackedRotation* rotationAt(const QModelIndex& index) const;
    [[nodiscard]] QString derivedText(const QModelIndex& index) const;
    [[nodiscard]] QString rotationText(const tr::view::PackedRotation& rotation) const;
    [[nodiscard]] WordEdit parseRotation(const tr::view::PackedRotation& rotation,
                                         const QString& text) const;

    tr::view::KeyframeRange m_range;
    int m_meshes = 0;
    mutable int m_framed = -1; ///< row of the key frame that was taken apart last
    mutable Frame m_frame;
};

} // namespace ui
