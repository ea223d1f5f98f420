#pragma once

#include "ui/merge/MergePlanning.h"

#include <QString>

namespace ui
{

/// "Moveable", "Static", "Sprites".
[[nodiscard]] QString kindText(tr::transfer::ObjectKind kind);

/// "35 · SKELETON".
[[nodiscard]] QString titleOf(const MergeObject& object);

/// "Keep What Is There", "Replace", "Other Slot", "Animations Only", "Meshes and
/// Bones Only".
[[nodiscard]] QString answerText(tr::transfer::Answer answer);

/// The same of rules for sounds: "Keep What Is There", "Replace", "Other Number".
[[nodiscard]] QString soundAnswerText(tr::transfer::Rule rule);

/// What an object, or what has its slot, is: the file, the row there, and what it is called. No
/// file: it is in none that is open.
struct MergeShown
{
    OpenFilePtr file;
    Address address;
    QString title; ///< "35 · SKELETON"
    QString from;  ///< the name of the file
};

[[nodiscard]] MergeShown shownOf(const MergeSource& source, const MergeObject& object);

/// What has a slot of the destination among what shares its slots with a kind. No file: nothing has
/// it.
[[nodiscard]] MergeShown
occupantOf(const MergePlanning& planning, tr::transfer::ObjectKind kind, std::uint32_t slot);

/// The other side of a conflict.
[[nodiscard]] MergeShown occupantOf(const MergePlanning& planning,
                                    const MergeFound& found,
                                    const tr::transfer::ObjectConflict& conflict);

/// The object of a conflict, or another of the plan.
[[nodiscard]] std::optional<MergePlace> placeOf(const MergePlanning& planning,
                                                const MergeFound& found,
                                                std::size_t source,
                                                const tr::transfer::ObjectKey& key);

} // namespace ui
