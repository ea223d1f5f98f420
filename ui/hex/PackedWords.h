#pragma once

#include "ui/fields/Decoder.h"

#include <QString>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace ui
{

/// What a number of a packed stream is inside the thing that it belongs to.
struct PackedMeaning
{
    QString text; ///< "vertices/3/y of Mesh 12"
    QString doc;  ///< of the field inside, if it has any
};

/// Tells what the words of meshes, frames, commands, mesh trees and floor data are for. Each of
/// these streams is found through the tables that point into it.
class PackedWords
{
public:
    /// Precondition: not null.
    explicit PackedWords(std::shared_ptr<const Decoder> decoder);

    /// Of a byte of a row; nothing if the table is no packed stream or nothing points there.
    [[nodiscard]] std::optional<PackedMeaning>
    at(tr::schema::TableId table, std::size_t row, std::size_t byteOfRow) const;

private:
    /// Where something begins, in bytes or words of its stream, and which row points to it.
    struct Start
    {
        std::size_t place = 0;
        std::size_t row = 0;
    };

    [[nodiscard]] std::optional<PackedMeaning> inMesh(std::size_t byte) const;
    [[nodiscard]] std::optional<PackedMeaning> inFrames(std::size_t word, std::size_t byte) const;
    [[nodiscard]] QString jointText(std::size_t frame, std::size_t word, std::size_t meshes) const;
    [[nodiscard]] std::optional<PackedMeaning> inCommands(std::size_t word) const;
    [[nodiscard]] std::optional<PackedMeaning> inTree(std::size_t number) const;
    [[nodiscard]] std::optional<PackedMeaning> inFloorData(std::size_t word) const;

    [[nodiscard]] const tr::level::Objects& objects() const
    {
        return m_decoder->file().file().objects();
    }

    static void arrange(std::vector<Start>& starts);
    [[nodiscard]] static const Start* lastBefore(const std::vector<Start>& starts,
                                                 std::size_t place);

    std::shared_ptr<const Decoder> m_decoder;
    std::vector<Start> m_meshes;     ///< bytes; rows of mesh pointers
    std::vector<Start> m_animations; ///< words of the frames
    std::vector<Start> m_sectors;    ///< words of the floor data
};

} // namespace ui
