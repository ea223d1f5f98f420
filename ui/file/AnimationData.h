#pragma once

#include "core/edit/document/Document.h"

#include <QByteArray>
#include <QString>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

class QMimeData;

namespace ui
{

/// The MIME type of animations that were copied, to be put onto a moveable of another file.
inline constexpr const char* kAnimationsMime = "application/x-cartouche-animations";

/// An animation as a file of its own would have it.
struct CopiedAnimation
{
    QString name;    ///< of that file
    QByteArray text; ///< what is in it, for tr::convert::readAnimationFile
};

/// Adds animations by their rows, if they are of one moveable and do not overlap with too many
/// others. Precondition: they exist.
void addAnimations(QMimeData& data,
                   const tr::edit::Document& document,
                   std::span<const std::size_t> rows);

/// The identity of the document that the animations in such data are of. Nothing: there are none.
[[nodiscard]] std::optional<std::uint64_t> documentOfAnimations(const QMimeData& data);

/// Those in such data, which may come from anywhere. None: there are none.
[[nodiscard]] std::vector<CopiedAnimation> animationsIn(const QMimeData& data);

} // namespace ui
