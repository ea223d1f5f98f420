#pragma once

#include <functional>
#include <stop_token>
#include <utility>

namespace tr
{

/// Thrown by Progress::step when somebody asked to stop; caught where the work was started.
struct Cancelled
{
};

/// How far a long piece of work is, and whether it should go on. Copies share the same request.
class Progress
{
public:
    /// Called with 0..1 from the worker's thread.
    using Report = std::function<void(double)>;

    Progress() = default;

    explicit Progress(std::stop_token stop, Report report = {})
        : m_stop(std::move(stop))
        , m_report(std::move(report))
    {
    }

    [[nodiscard]] bool cancelled() const noexcept { return m_stop.stop_requested(); }

    /// Reports `done` (0..1). Throws Cancelled after a request to stop.
    void step(double done) const
    {
        if (cancelled())
        {
            throw Cancelled{};
        }
        if (m_report)
        {
            m_report(done);
        }
    }

private:
    std::stop_token m_stop;
    Report m_report;
};

} // namespace tr
