#pragma once

#include "ui/file/OpenFile.h"

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

namespace ui
{

/// The places that were selected, to go back to and forward again.
class NavigationHistory
{
public:
    using Clock = std::chrono::steady_clock;

    static constexpr std::size_t kMostStops = 200;

    /// Who moves through a table faster than this passes its rows and stops at the last one.
    static constexpr std::chrono::milliseconds kPassing{700};

    /// A place was selected. What was forward of the current one is forgotten.
    void visit(const Address& place, Clock::time_point when);

    [[nodiscard]] bool canGoBack() const noexcept { return m_current > 0; }

    [[nodiscard]] bool canGoForward() const noexcept { return m_current + 1 < m_stops.size(); }

    /// The place to go to. Precondition: canGoBack().
    const Address& back();

    /// The place to go to. Precondition: canGoForward().
    const Address& forward();

    /// The file was edited: each place is where `now` says. Those of rows that were deleted are
    /// forgotten, so that going back always leads somewhere.
    void follow(const std::function<std::optional<Address>(const Address& place)>& now);

    void clear();

private:
    std::vector<Address> m_stops;
    std::size_t m_current = 0;
    Clock::time_point m_lastVisit{};
};

} // namespace ui
