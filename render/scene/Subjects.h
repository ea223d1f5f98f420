#pragma once

#include "render/scene/Subject.h"

#include <span>

namespace render
{

/// In the order in which a file is shown at first: by the first kind that it has something of.
using SubjectKinds = std::span<const SubjectKind* const>;

/// Every kind that the program draws.
[[nodiscard]] SubjectKinds allSubjectKinds() noexcept;

/// What a file is shown as at first; no subject if it has nothing that is drawn.
[[nodiscard]] Subject firstSubject(const SceneData& data, SubjectKinds kinds = allSubjectKinds());

/// Whether the file has it. A subject without a kind always is there.
[[nodiscard]] bool exists(const SceneData& data, const Subject& subject);

/// What shows a row best; nothing for what has no shape, and for rows that do not exist.
[[nodiscard]] std::optional<Subject>
subjectOf(const SceneData& data, const SceneRow& row, SubjectKinds kinds = allSubjectKinds());

/// Whether a row is to be seen where the subject is shown, so that selecting it need not change
/// what is shown.
[[nodiscard]] bool shows(const SceneData& data,
                         const Subject& subject,
                         const SceneRow& row,
                         SubjectKinds kinds = allSubjectKinds());

/// What a pick stands for in the scene of a subject; nothing where it stands for nothing.
[[nodiscard]] std::optional<SceneRow>
rowOfPick(const SceneData& data, const Subject& subject, const ScenePick& pick);

/// Which picks of a scene belong to a row: those that stand for it, or else those that stand for
/// what it is in. None of those that stand for all that the scene shows, unless it is a place.
[[nodiscard]] std::vector<bool> picksOf(const SceneData& data,
                                        const Subject& subject,
                                        const SceneDescription& scene,
                                        const SceneRow& row);

/// The same of several rows: which of them each pick belongs to, the last one of several; their
/// number: to none.
[[nodiscard]] std::vector<std::size_t> rowsOfPicks(const SceneData& data,
                                                   const Subject& subject,
                                                   const SceneDescription& scene,
                                                   std::span<const SceneRow> rows);

/// The row of `table` that a row is, or stands in.
[[nodiscard]] std::optional<std::size_t>
rowIn(const SceneData& data, tr::schema::TableId table, const SceneRow& row);

/// The scene of a subject; without a kind an empty one. Precondition: exists.
[[nodiscard]] SceneDescription
buildScene(const SceneData& data, const Subject& subject, const SceneOptions& options = {});

} // namespace render
