// A level that is edited while workers write, read and walk snapshots of it, as they do for the
// check after an edit, for autosave and for lists: built with the thread sanitizer, which ends the
// program where two of them meet. Needs no Qt, of which the sanitizer knows too little.
//
//     shared_snapshots [EDITS]

#include "core/format/WriteForSaving.h"
#include "core/view/links/Link.h"
#include "tests/core/MixedEdits.h"
#include "tests/support/LevelBuilder.h"

#include <array>
#include <atomic>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

namespace
{

using tr::format::GameFile;
using tr::schema::Version;
namespace versions = tr::level::versions;

constexpr std::size_t kWorkers = 3;
constexpr std::size_t kMostWaiting = 6; ///< snapshots; then the edits wait for the workers
constexpr std::size_t kUsualEdits = 150;

[[noreturn]] void stop(const char* problem)
{
    std::fprintf(stderr, "shared_snapshots: %s\n", problem);
    std::exit(EXIT_FAILURE);
}

std::vector<std::byte> bytesOf(const GameFile& file)
{
    auto bytes = tr::format::write(file);
    if (!bytes)
    {
        stop("a snapshot cannot be written");
    }
    return std::move(*bytes);
}

/// What workers do with the snapshots that they get, in the order in which they come.
class Workers
{
public:
    Workers()
    {
        for (std::jthread& each : m_threads)
        {
            each = std::jthread([this] { work(); });
        }
    }

    ~Workers() { finish(); }

    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    /// `bytes` are those of the snapshot as its owner sees it.
    void give(GameFile snapshot, std::vector<std::byte> bytes)
    {
        {
            std::unique_lock lock(m_mutex);
            m_changed.wait(lock, [this] { return m_waiting.size() < kMostWaiting; });
            m_waiting.push_back({std::move(snapshot), std::move(bytes)});
        }
        m_changed.notify_all();
    }

    /// Waits for all snapshots that were given. How many these were.
    std::size_t finish()
    {
        {
            const std::scoped_lock lock(m_mutex);
            m_isEnd = true;
        }
        m_changed.notify_all();
        for (std::jthread& each : m_threads)
        {
            if (each.joinable())
            {
                each.join();
            }
        }
        return m_done;
    }

private:
    struct Job
    {
        GameFile snapshot;
        std::vector<std::byte> bytes;
    };

    void work()
    {
        while (true)
        {
            Job job;
            {
                std::unique_lock lock(m_mutex);
                m_changed.wait(lock, [this] { return m_isEnd || !m_waiting.empty(); });
                if (m_waiting.empty())
                {
                    return;
                }
                job = std::move(m_waiting.front());
                m_waiting.pop_front();
            }
            m_changed.notify_all();
            const auto written = tr::format::writeForSaving(job.snapshot, {});
            if (!written || *written != job.bytes)
            {
                stop("a snapshot is not what it was when it was taken");
            }
            const auto tables = job.snapshot.tables();
            if (tr::view::collectLinks(job.snapshot.content, tables).empty())
            {
                stop("a level has lost its links");
            }
            // A worker that writes into its own copy, as asking for problems of an edit does.
            tr::edit::Document copy(job.snapshot.content);
            tr::test::Random random(m_done);
            tr::test::MixedEdits edits(random);
            static_cast<void>(edits.attempt(tr::test::MixKind::SetColumn, copy, job.snapshot));
            ++m_done;
        }
    }

    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<Job> m_waiting;
    bool m_isEnd = false;
    std::atomic<std::size_t> m_done = 0;
    std::array<std::jthread, kWorkers> m_threads; ///< last: they use all of the above
};

/// Edits a level so many times, a snapshot of each state to the workers. How many edits were taken.
std::size_t editAndShare(GameFile file, std::size_t count, Workers& workers)
{
    tr::edit::Document document(file.content);
    tr::test::Random random(1);
    tr::test::MixedEdits edits(random);
    std::size_t taken = 0;
    for (std::size_t i = 0; i < count; ++i)
    {
        const auto kind = static_cast<tr::test::MixKind>(random.below(tr::test::kMixKinds));
        if (kind == tr::test::MixKind::WalkHistory || kind == tr::test::MixKind::Reload)
        {
            document.goTo(random.below(document.history().size() + 1));
        }
        else
        {
            const auto attempt = edits.attempt(kind, document, file);
            taken += attempt.outcome == tr::test::Attempt::Outcome::Taken ? 1U : 0U;
        }
        file.content = document.content();
        workers.give(file, bytesOf(file));
    }
    return taken;
}

} // namespace

int main(int argc, char** argv)
{
    const std::size_t count = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : kUsualEdits;
    std::size_t taken = 0;
    Workers workers;
    for (const Version version : {versions::Tr2, versions::Tr4, versions::Tr5})
    {
        taken += editAndShare(
            tr::test::gameFile(tr::test::LevelBuilder(version).build()), count, workers);
    }
    std::printf("%zu edits taken, while workers had %zu snapshots\n", taken, workers.finish());
    // Fewer would mean that next to nothing was edited while others read.
    return taken * 2 >= count * 3 ? EXIT_SUCCESS : EXIT_FAILURE;
}
