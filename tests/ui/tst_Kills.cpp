// Programs that are killed at any moment while they save, keep what they replace, keep edits for
// recovery, or recover them. Whatever file was there is whole afterwards, and the newest state that
// has reached the disk is offered.
//
// CARTOUCHE_KILLS says how often; without it, often enough to notice a mistake.

#include "core/format/set/DiskFiles.h"
#include "core/io/File.h"
#include "core/io/sets/Interrupted.h"
#include "core/io/versions/VersionName.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"
#include "ui/session/LoadFile.h"
#include "ui/session/recovery/RecoveryStore.h"

#include <QDir>
#include <QDirIterator>
#include <QElapsedTimer>
#include <QProcess>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QThread>
#include <QtTest>

#include <algorithm>
#include <atomic>

#ifndef _WIN32
#include <csignal>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#endif

using tr::versions::Keeping;
using tr::versions::Place;

namespace
{

constexpr int kUsualKills = 100;
constexpr int kKindsOfKills = 5;
constexpr int kSetKills = 200;

/// A process is killed before it has saved so often, as long as a save takes.
constexpr std::uint32_t kSavesAKill = 3;

/// Microseconds; a machine that needs more for a save is not waited for.
constexpr std::uint32_t kLongestWait = 1'000'000;

using KilledBytes = std::vector<std::byte>;

/// A WAD, and where it says what tells one save from another.
struct StatedWad
{
    KilledBytes bytes = tr::test::fileBytes(tr::test::buildTempleWad());
    std::size_t offset = 0;

    StatedWad()
    {
        const auto file = tr::format::read(bytes, "a.wad");
        offset = tr::format::fieldMap(*file).find("animations/0/state_id")->offset;
    }
};

KilledBytes wadBytes(std::uint16_t state)
{
    static const StatedWad wad;
    KilledBytes bytes = wad.bytes;
    bytes[wad.offset] = static_cast<std::byte>(state & 0xFFU);
    bytes[wad.offset + 1] = static_cast<std::byte>(state >> 8U);
    return bytes;
}

/// The state that a file was saved with; nothing: it is not whole.
std::optional<std::uint16_t> stateOf(const std::filesystem::path& path)
{
    const auto bytes = tr::readFile(path);
    const auto file = bytes ? tr::format::read(*bytes, "a.wad") : tr::fail(bytes.error());
    if (!file || !file->complete)
    {
        return std::nullopt;
    }
    const std::uint16_t state = file->objects().animations[0].stateId;
    // All of it is what was saved, not only what can be read of it.
    return *bytes == wadBytes(state) ? std::optional(state) : std::nullopt;
}

/// Takes its time between two files, so that a kill comes there.
class PausingDisk : public tr::Disk
{
public:
    [[nodiscard]] std::error_code rename(const std::filesystem::path& from,
                                         const std::filesystem::path& to) const override
    {
        const auto error = Disk::rename(from, to);
        QThread::usleep(10000);
        return error;
    }
};

/// The WAD with two companions, all of which tell the state.
KilledBytes setBytes(std::uint16_t state)
{
    const auto text = [](const std::string& line)
    {
        const auto bytes = std::as_bytes(std::span(line));
        return KilledBytes(bytes.begin(), bytes.end());
    };
    const std::string number = std::to_string(state);
    const std::vector<tr::format::Member> members{{"wad", {}, wadBytes(state)},
                                                  {"sam", {}, text(number + ".wav\n")},
                                                  {"was", {}, text("A" + number + ":a.wad\n")}};
    return tr::format::join(members);
}

/// The state that all files of a set were saved with; nothing: they are not whole.
std::optional<std::uint16_t> stateOfSet(const std::filesystem::path& path)
{
    const auto state = stateOf(path);
    const auto read = tr::format::readFiles(path);
    return state && read && read->bytes == setBytes(*state) ? state : std::nullopt;
}

} // namespace

class tst_Kills : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::filesystem::path m_file;
    Keeping m_keeping;
    int m_kills = kUsualKills / kKindsOfKills;

    [[nodiscard]] QString path(const char* name) const
    {
        return m_folder->filePath(QString::fromLatin1(name));
    }

    /// Empty: every version is what its name says.
    [[nodiscard]] QString versionProblem() const
    {
        for (const auto& version : tr::versions::versionsOf(m_file, m_keeping))
        {
            const auto bytes = tr::readFile(version.path);
            if (!bytes || tr::versions::printOf(tr::fingerprint(*bytes)) != version.print)
            {
                return QString::fromStdString(version.path.string());
            }
        }
        return {};
    }

    [[nodiscard]] bool isKept(std::uint16_t state) const
    {
        return std::ranges::any_of(tr::versions::versionsOf(m_file, m_keeping),
                                   [state](const tr::versions::Version& version)
                                   { return stateOf(version.path) == state; });
    }

    /// Temporary files that nobody has cleared away.
    [[nodiscard]] int strays() const
    {
        int count = 0;
        QDirIterator entry(
            m_folder->path(), QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
        while (entry.hasNext())
        {
            count += entry.next().endsWith(QStringLiteral(".part")) ? 1 : 0;
        }
        return count;
    }

    /// Keeps edits for recovery, as autosave does.
    [[nodiscard]] bool keepEdits(ui::RecoveryClaim& claim, std::uint16_t state) const
    {
        ui::RecoveryEntry entry;
        entry.path = path("a.wad");
        entry.edited = QDateTime::currentDateTime();
        return claim.write(entry, wadBytes(state)).has_value();
    }

#ifndef _WIN32
    /// How far a process was when it was killed: what it has said last is on the disk.
    class Logbook
    {
    public:
        Logbook()
            : m_value(static_cast<std::atomic<int>*>(::mmap(nullptr,
                                                            sizeof(std::atomic<int>),
                                                            PROT_READ | PROT_WRITE,
                                                            MAP_SHARED | MAP_ANONYMOUS,
                                                            -1,
                                                            0)))
        {
        }

        Logbook(const Logbook&) = delete;
        Logbook& operator=(const Logbook&) = delete;

        ~Logbook() { ::munmap(m_value, sizeof(std::atomic<int>)); }

        void write(int value) { *m_value = value; }

        [[nodiscard]] int read() const { return *m_value; }

    private:
        std::atomic<int>* m_value;
    };

    /// How long something takes here and now, in microseconds.
    template <class Work>
    [[nodiscard]] static std::uint32_t timeOf(const Work& work)
    {
        QElapsedTimer clock;
        clock.start();
        work();
        return static_cast<std::uint32_t>(clock.nsecsElapsed() / 1000) + 1;
    }

    /// For a machine that is slower than it was when it was measured.
    [[nodiscard]] static std::uint32_t longerThan(std::uint32_t time)
    {
        return std::max(time, std::min(time + time / 8, kLongestWait));
    }

    /// Runs something in a process of its own, and kills it within so many microseconds.
    /// False: it gave up before.
    template <class Work>
    [[nodiscard]] static bool killedWithin(std::uint32_t longest, const Work& work)
    {
        const ::pid_t child = ::fork();
        if (child == 0)
        {
            work();
            ::_exit(1);
        }
        QThread::usleep(QRandomGenerator::global()->bounded(longest));
        ::kill(child, SIGKILL);
        int status = 0;
        return ::waitpid(child, &status, 0) == child && WIFSIGNALED(status) != 0;
    }

    /// Saves as a window does.
    [[nodiscard]] bool store(std::uint16_t state) const
    {
        const auto file =
            std::make_shared<ui::OpenFile>(QString::fromStdString(m_file.string()),
                                           0,
                                           *tr::format::read(wadBytes(state), "a.wad"));
        const ui::StoreOrders orders{
            m_keeping, std::make_shared<const tr::Disk>(), [] { return true; }, [] {}};
        const auto stored = ui::storeFile(file, file->path(), {}, orders);
        return stored && *stored;
    }

    /// Saves as a window does, over and over, and is killed.
    void saveAndKill(const Keeping& keeping)
    {
        m_keeping = keeping;
        int interrupted = 0;
        Logbook book;
        std::uint16_t state = 2;
        QVERIFY(tr::saveFile(m_file, wadBytes(1)).has_value());
        const std::uint32_t longest = kSavesAKill * timeOf([this] { return store(2); });
        QCOMPARE(stateOf(m_file), std::optional(state));
        int kill = 0;
        // The moment in which something is left behind is short.
        for (; kill < m_kills || interrupted == 0; ++kill)
        {
            QVERIFY(kill < 20 * m_kills);
            book.write(state);
            const auto save = [this, &book, state]
            {
                for (int next = state + 1; store(std::uint16_t(next)); ++next)
                {
                    book.write(next);
                }
            };
            QVERIFY(killedWithin(longest, save));
            const auto now = stateOf(m_file);
            QVERIFY2(now.has_value(), "the file is broken");
            QVERIFY(*now == book.read() || *now == book.read() + 1);
            const QString problem = versionProblem();
            QVERIFY2(problem.isEmpty(), qPrintable(problem));
            if (*now > state)
            {
                QVERIFY2(isKept(std::uint16_t(*now - 1)), "what was replaced last is lost");
            }
            interrupted += strays() > 0 ? 1 : 0;
            state = *now;
        }
        qInfo("%d kills, %d left something behind, %d saves", kill, interrupted, state - 2);
        QVERIFY(tr::versions::save(m_file, wadBytes(1), m_keeping).has_value());
        QCOMPARE(strays(), 0);
    }
#endif

private Q_SLOTS:

    void initTestCase()
    {
#ifdef _WIN32
        QSKIP("needs fork");
#endif
        const int wanted = qEnvironmentVariableIntValue("CARTOUCHE_KILLS");
        m_kills = (wanted > 0 ? wanted : kUsualKills) / kKindsOfKills;
    }

    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_file = path("a.wad").toStdString();
        m_keeping = {};
    }

#ifndef _WIN32

    void saving()
    {
        saveAndKill({Place::Folder, path("versions").toStdString()});
    }

    /// What is replaced is copied, as to another disk.
    void savingWithCopies()
    {
        const std::filesystem::path elsewhere("/dev/shm");
        std::error_code error;
        if (!std::filesystem::is_directory(elsewhere, error))
        {
            QSKIP("there is no second file system at /dev/shm");
        }
        const QTemporaryDir other(QStringLiteral("/dev/shm/cartouche-XXXXXX"));
        QVERIFY(other.isValid());
        saveAndKill({Place::Folder, other.path().toStdString()});
    }

    /// A WAD with its companions, as a window saves them.
    void savingSets()
    {
        const QTemporaryDir folder;
        const auto main = ui::systemPath(folder.filePath(QStringLiteral("a.wad")));
        m_keeping = {Place::Folder, path("versions").toStdString()};
        const auto save = [&](std::uint16_t state)
        {
            const auto file = std::make_shared<ui::OpenFile>(
                QString::fromStdString(main.string()), 0, *tr::format::read(setBytes(state), {}));
            const ui::StoreOrders orders{
                m_keeping, std::make_shared<const PausingDisk>(), [] { return true; }, [] {}};
            const auto stored = ui::storeFile(file, file->path(), {}, orders);
            return stored && *stored;
        };
        QVERIFY(tr::format::saveFiles(main, setBytes(1)).has_value());
        std::uint16_t state = 2;
        const std::uint32_t longest = kSavesAKill * timeOf([&save] { return save(2); });
        QCOMPARE(stateOfSet(main), std::optional(state));
        int halves = 0;
        Logbook book;
        for (int kill = 0; kill < kSetKills; ++kill)
        {
            book.write(state);
            const auto work = [&save, &book, state]
            {
                for (int next = state + 1; save(std::uint16_t(next)); ++next)
                {
                    book.write(next);
                }
            };
            QVERIFY(killedWithin(longest, work));
            const auto left = tr::sets::interruptedIn(main.parent_path());
            if (!left.empty())
            {
                ++halves;
                QCOMPARE(left.size(), 1U);
                QVERIFY(!tr::format::readFiles(main).has_value()); // nothing half is read
                QVERIFY(left[0].canFinish && left[0].canPutBack);
                const bool isFinished = kill % 2 == 0;
                const auto done =
                    isFinished ? tr::sets::finish(left[0]) : tr::sets::putBack(left[0]);
                QVERIFY(done.has_value());
                QCOMPARE(stateOfSet(main), std::optional(std::uint16_t(book.read() + isFinished)));
            }
            const auto now = stateOfSet(main);
            QVERIFY2(now.has_value(), "the files are from two moments");
            QVERIFY(*now == book.read() || *now == book.read() + 1);
            state = *now;
        }
        qInfo("%d kills, %d between two files, %d saves", kSetKills, halves, state - 2);
        QVERIFY(halves > 0);
        QVERIFY(tr::format::saveFiles(main, setBytes(1), m_keeping).has_value());
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden),
                 QStringList(
                     {QStringLiteral("a.sam"), QStringLiteral("a.wad"), QStringLiteral("a.was")}));
    }

    /// The command line, which keeps versions beside the file.
    void commandLine()
    {
        std::uint16_t state = 1;
        QVERIFY(tr::saveFile(m_file, wadBytes(state)).has_value());
        const auto arguments = [this](int next)
        {
            return QStringList{QStringLiteral("set"),
                               path("a.wad"),
                               QStringLiteral("animations/0/state_id"),
                               QString::number(next),
                               QStringLiteral("-o"),
                               path("a.wad")};
        };
        QElapsedTimer clock;
        clock.start();
        QCOMPARE(QProcess::execute(QStringLiteral(CARTOUCHE_CLI), arguments(++state)), 0);
        const auto whole = static_cast<unsigned long>(clock.nsecsElapsed() / 1000);
        int survived = 0;
        for (int kill = 0; kill < m_kills; ++kill)
        {
            QProcess process;
            process.start(QStringLiteral(CARTOUCHE_CLI), arguments(state + 1));
            QVERIFY(process.waitForStarted());
            QThread::usleep(whole * static_cast<unsigned long>(kill) * 5
                            / (static_cast<unsigned long>(m_kills) * 4));
            process.kill();
            QVERIFY(process.waitForFinished());
            const auto now = stateOf(m_file);
            QVERIFY2(now.has_value(), "the file is broken");
            QVERIFY(*now == state || *now == state + 1);
            const QString problem = versionProblem();
            QVERIFY2(problem.isEmpty(), qPrintable(problem));
            QVERIFY(*now == state || isKept(state));
            survived += *now == state ? 1 : 0;
            state = *now;
        }
        qInfo("%d kills, %d before the file was replaced", m_kills, survived);
        QCOMPARE(QProcess::execute(QStringLiteral(CARTOUCHE_CLI), arguments(1)), 0);
        QCOMPARE(strays(), 0);
    }

    /// Edits are kept for recovery, over and over.
    void autosaving()
    {
        const ui::RecoveryStore store(path("recovery"));
        int offered = 0;
        Logbook book;
        const auto once = [&store, this] { return keepEdits(*store.create(), 1); };
        std::uint32_t longest = kSavesAKill * timeOf(once);
        QVERIFY(QDir(path("recovery")).removeRecursively());
        // On a busy machine many kills come before there is anything to offer, so that it is given
        // more time.
        int kills = 0;
        for (; kills < m_kills || offered <= m_kills / 4; ++kills)
        {
            QVERIFY(kills < 20 * m_kills);
            longest = kills < m_kills ? longest : longerThan(longest);
            book.write(0);
            const auto work = [&store, &book, this]
            {
                const auto claim = store.create();
                for (int next = 1; claim && keepEdits(*claim, std::uint16_t(next)); ++next)
                {
                    book.write(next);
                }
            };
            QVERIFY(killedWithin(longest, work));
            const auto left = store.leftovers();
            QCOMPARE(left.size(), qsizetype(book.read() > 0 || !left.isEmpty() ? 1 : 0));
            if (!left.isEmpty())
            {
                const auto state = stateOf(left[0].copy.toStdString());
                QVERIFY2(state.has_value(), "what is offered is broken");
                QVERIFY(*state == book.read() || *state == book.read() + 1);
                ++offered;
            }
            QVERIFY(QDir(path("recovery")).removeRecursively());
        }
        qInfo("%d kills, %d offers", kills, offered);
    }

    /// Edits are recovered and saved, and then forgotten.
    void recovering()
    {
        const ui::RecoveryStore store(path("recovery"));
        m_keeping = {Place::Folder, path("versions").toStdString()};
        int unsaved = 0;
        QVERIFY(tr::saveFile(m_file, wadBytes(1)).has_value());
        std::uint32_t longest = kSavesAKill * timeOf([this] { return this->store(2); });
        int kill = 0;
        // Until some came before and some after the file was replaced. A machine that got slower
        // than it was when it was measured is given more time.
        for (; kill < m_kills || unsaved == 0 || unsaved == kill; ++kill)
        {
            QVERIFY(kill < 20 * m_kills);
            longest = kill >= m_kills && unsaved == kill ? longerThan(longest) : longest;
            const auto edited = static_cast<std::uint16_t>(kill + 2);
            QVERIFY(tr::saveFile(m_file, wadBytes(1)).has_value());
            {
                const auto claim = store.create();
                QVERIFY(claim != nullptr);
                QVERIFY(keepEdits(*claim, edited));
            }
            const auto work = [&store, this]
            {
                const auto claim = store.claim(store.leftovers().value(0).folder);
                const auto entry = claim ? claim->entry() : std::nullopt;
                if (!entry)
                {
                    return;
                }
                const auto copy = ui::loadCopy(entry->copy, entry->path, {});
                if (copy && this->store(copy->file->file().objects().animations[0].stateId))
                {
                    claim->discard();
                }
                QThread::sleep(60); // to be killed
            };
            QVERIFY(killedWithin(longest, work));
            const auto now = stateOf(m_file);
            QVERIFY2(now.has_value(), "the file is broken");
            const auto left = store.leftovers();
            QVERIFY(left.size() <= 1);
            QVERIFY2(*now == edited || left.size() == 1, "the edits are lost");
            if (!left.isEmpty())
            {
                QCOMPARE(stateOf(left[0].copy.toStdString()), std::optional(edited));
            }
            QVERIFY(versionProblem().isEmpty());
            unsaved += *now == edited ? 0 : 1;
            QDir(path("recovery")).removeRecursively();
        }
        qInfo("%d kills, %d before the file was replaced", kill, unsaved);
    }

#endif
};

template struct tr::test::RegisteredTest<tst_Kills, QCoreApplication>;
#include "tst_Kills.moc"
