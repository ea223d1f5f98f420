#pragma once

#include "core/format/GameFile.h"
#include "core/view/links/References.h"

#include <string>
#include <vector>

/// What the numbers of a file point to, written down by hand from the documents, field by field. It
/// asks no schema what a number means, and not what collects the links that edits renumber: a link
/// that those have forgotten is missing there, and not here. Left out are floor data, for which see
/// floorLinks; triggerProblem holds their links against the view of floor data.
namespace tr::test
{

struct HandLink
{
    schema::Cell from;
    schema::TableId target{};
    std::int64_t first = 0;   ///< row of the target, which need not exist
    std::uint32_t mask = ~0U; ///< bits of the number that say it
    std::size_t count = 1;    ///< as a number beside it says, else 1
    bool isList = false;      ///< more rows may follow
    bool isCounted = false;   ///< and a number says how many
    bool isSlot = false;      ///< the row is called, wherever it stands
};

/// By tables, rows and numbers as they come.
[[nodiscard]] std::vector<HandLink> linksByHand(const schema::Content& content,
                                                const schema::TableSet& tables);

/// What words of the floor data point to: rooms of portals, and the entities, cameras and sinks of
/// triggers, as the view of floor data takes them apart.
[[nodiscard]] std::vector<HandLink> floorLinks(const schema::Content& content);

/// Whether the links that edits know are those. What is wrong, or nothing.
[[nodiscard]] std::string handLinkProblem(const format::GameFile& file,
                                          const schema::TableSet& tables,
                                          const view::References& references);

} // namespace tr::test
