#pragma once

#include "core/edit/entries/EntryChange.h"

/// Meshes come and go with their mesh pointers.
namespace tr::edit
{

/// The references to any of these mesh pointers, as parts of lists too.
[[nodiscard]] std::vector<view::Link> usersOfMeshes(const Content& content,
                                                    const std::vector<std::size_t>& pointers);

/// Puts meshes beside another, and mesh pointers to them behind all others.
[[nodiscard]] Result<WordSpan> addMeshes(Transaction& transaction,
                                         const view::Entries& entries,
                                         std::size_t beside,
                                         Side side,
                                         const NewEntries& fresh);

/// Deletes meshes and the mesh pointers that nobody uses. Errors: WouldDangle.
[[nodiscard]] Result<WordSpan> removeMeshes(Transaction& transaction,
                                            const view::Entries& entries,
                                            const EntryStretch& stretch,
                                            const Dangling& dangling);

} // namespace tr::edit
