#pragma once

#include "core/format/GameFile.h"
#include "core/view/links/References.h"

#include <string>

/// What must hold for the links of every file, sound or not. Each returns what is wrong, or
/// nothing.
namespace tr::test
{

/// Every number whose field is an index or offset is a link, and where it says so.
[[nodiscard]] std::string roleProblem(const schema::TableSet& tables,
                                      schema::Version version,
                                      const view::References& references);

/// Each link decodes its number, writes it back unchanged, and can be moved by a row.
[[nodiscard]] std::string encodingProblem(const schema::TableSet& tables,
                                          const view::References& references);

/// Looking from a row and looking to a row tell the same; links stand in the order of their cells.
[[nodiscard]] std::string directionProblem(const view::References& references);

/// Links that are looked for alone, those into a packed stream, are the same as among all.
[[nodiscard]] std::string streamProblem(const schema::Content& content,
                                        const schema::TableSet& tables,
                                        const view::References& references);

/// Each texture is used as often as the faces, looked at one by one, use it.
[[nodiscard]] std::string textureProblem(const format::GameFile& file,
                                         const view::References& references);

/// Functions and actions of the floor data lead where FloorDataView says.
[[nodiscard]] std::string triggerProblem(const level::Level& level,
                                         const view::References& references);

/// Stretches that are orphans are those which no link reaches, and no others.
[[nodiscard]] std::string orphanProblem(const view::References& references, schema::TableId table);

} // namespace tr::test
