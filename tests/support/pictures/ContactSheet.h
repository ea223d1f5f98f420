#pragma once

#include "tests/support/pictures/Drawing.h"

#include <string>
#include <vector>

/// Drawings that were compared, for people to look at.
namespace tr::test
{

class ContactSheet
{
public:
    /// A row: one, other, and where they differ, eight times as bright.
    void add(const Drawing& one, const Drawing& other);

    /// As NAME.png in the folder that CARTOUCHE_DRAWINGS names; without one nothing is written.
    /// Whether all went well.
    [[nodiscard]] bool save(const std::string& name) const;

private:
    std::vector<Drawing> m_drawings; ///< two a row
};

} // namespace tr::test
