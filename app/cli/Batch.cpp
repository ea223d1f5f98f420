#include "app/cli/Batch.h"

#include "core/base/Text.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <future>
#include <iostream>
#include <thread>
#include <vector>

#ifdef _WIN32
#include <io.h>
#else
#include <unistd.h>
#endif

namespace cli
{
namespace
{

bool errorsGoToTerminal()
{
#ifdef _WIN32
    return _isatty(2) != 0;
#else
    return isatty(STDERR_FILENO) != 0;
#endif
}

/// A line at the bottom of the terminal that gives way to whatever is printed.
class ProgressLine
{
public:
    explicit ProgressLine(std::size_t total)
        : m_total(total)
        , m_wanted(total > 1 && errorsGoToTerminal())
    {
    }

    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    ~ProgressLine() { clear(); }

    void show(std::size_t done) const
    {
        if (m_wanted)
        {
            std::cerr << "\r\033[K" << done << " of " << m_total << " files" << std::flush;
        }
    }

    void clear() const
    {
        if (m_wanted)
        {
            std::cerr << "\r\033[K" << std::flush;
        }
    }

private:
    std::size_t m_total;
    bool m_wanted;
};

/// Lets the workers end after the file that they are at, also when an answer could not be had.
class Stop
{
public:
    Stop(std::atomic<std::size_t>& next, std::size_t end)
        : m_next(next)
        , m_end(end)
    {
    }

    Stop(const Stop&) = delete;
    Stop& operator=(const Stop&) = delete;

    ~Stop() { m_next = m_end; }

private:
    std::atomic<std::size_t>& m_next;
    std::size_t m_end;
};

void print(const Answer& answer)
{
    // Flushed at once, so that both streams stay in order where they lead to the same place.
    std::cout << answer.results << std::flush;
    std::cerr << answer.messages << std::flush;
}

} // namespace

ExitCode askAll(std::span<const std::string> files,
                const std::function<Answer(const std::string& file)>& ask)
{
    std::vector<std::packaged_task<Answer()>> tasks;
    std::vector<std::future<Answer>> answers;
    for (const std::string& file : files)
    {
        tasks.emplace_back([&ask, &file] { return ask(file); });
        answers.push_back(tasks.back().get_future());
    }

    std::atomic<std::size_t> next = 0;
    const auto work = [&tasks, &next]
    {
        for (std::size_t i = next++; i < tasks.size(); i = next++)
        {
            tasks[i]();
        }
    };
    const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
    std::vector<std::jthread> workers;
    for (std::size_t i = 0; i < std::min(cores, tasks.size()); ++i)
    {
        workers.emplace_back(work);
    }

    const Stop stop(next, tasks.size());

    ExitCode code = ExitCode::Fine;
    const ProgressLine progress(files.size());
    for (std::size_t i = 0; i < answers.size(); ++i)
    {
        progress.show(i);
        const Answer answer = answers[i].get();
        progress.clear();
        print(answer);
        code = graver(code, answer.code);
    }
    return code;
}

} // namespace cli
