#pragma once

#include "core/anim/StateMatrix.h"
#include "ui/moveable/models/MoveableParts.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <span>
#include <vector>

/// Dispatches of an animation as texts: short ones that can be typed and copied to other cells, and
/// sentences. Frames are counted from the first of their animation, animations from the first of
/// the moveable.
namespace ui
{

/// "4–9 → 23:0": from frame 4 to 9, to frame 0 of animation 23. "→ @900:0" leads to one that is
/// none of the moveable, by its row.
[[nodiscard]] QString dispatchText(const MoveableParts& parts,
                                   std::size_t animation,
                                   const tr::level::AnimDispatch& dispatch);

/// What can be typed for all of a cell: "4-9 > 23:0; 12-20 > 1:0".
[[nodiscard]] QString typedDispatches(const MoveableParts& parts,
                                      std::size_t animation,
                                      std::span<const tr::level::AnimDispatch> dispatches);

struct ReadDispatches
{
    std::vector<tr::level::AnimDispatch> dispatches;
    QString problem; ///< why the text is none; empty: it is
};

/// The other way: as it is typed or shown. Without a frame the first one is entered; a frame alone
/// stands for itself.
[[nodiscard]] ReadDispatches
readDispatches(const MoveableParts& parts, std::size_t animation, const QString& text);

/// "Frames 4 to 9: frame 0 of 23 · Run".
[[nodiscard]] QString dispatchSentence(const MoveableParts& parts,
                                       std::size_t animation,
                                       const tr::level::AnimDispatch& dispatch);

/// What is to be said of a cell besides, and how much it matters.
struct CellRemarks
{
    QStringList lines;
    bool isDoubtful = false; ///< something in it does not happen as it looks
};

[[nodiscard]] CellRemarks
remarksOf(const MoveableParts& parts, std::size_t animation, const tr::anim::MatrixCell& cell);

/// Whether a dispatch of a cell happens at all.
[[nodiscard]] bool happens(const MoveableParts& parts,
                           std::size_t animation,
                           const tr::anim::MatrixDispatch& dispatch);

} // namespace ui
