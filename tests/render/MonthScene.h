#pragma once

#include "render/scene/Subjects.h"

/// How a format that no game has would be drawn, as somebody would add it.
namespace test
{

/// A month of the almanac: a rectangle for each day, from left to right.
extern const render::SubjectKind kMonths;

/// Only months.
[[nodiscard]] render::SubjectKinds monthsOnly() noexcept;

} // namespace test
