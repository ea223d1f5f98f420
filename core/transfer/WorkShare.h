#pragma once

#include "core/base/Progress.h"

namespace tr::transfer
{

/// A part of a larger piece of work, which is told as that. `whole` has to outlive it.
[[nodiscard]] inline Progress partOf(const Progress& whole, double from, double to)
{
    return Progress({}, [&whole, from, to](double done) { whole.step(from + (to - from) * done); });
}

} // namespace tr::transfer
