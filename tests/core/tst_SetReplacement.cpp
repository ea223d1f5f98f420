// Several files that are replaced together: all old or all new, whatever fails and whenever the
// program ends; or it is known what is left to be done, and can be done either way. And nobody is
// led anywhere by a journal that is not ours.

#include "core/io/File.h"
#include "core/io/sets/Interrupted.h"
#include "core/io/sets/SetReplacement.h"
#include "tests/core/FaultyDisk.h"
#include "tests/support/RandomData.h"
#include "tests/support/TestProgram.h"

#include <QTemporaryDir>
#include <QtTest>

#include <array>
#include <filesystem>
#include <fstream>

#ifndef _WIN32
#include <csignal>
#include <sys/wait.h>
#include <unistd.h>
#endif

using namespace tr;
using sets::FileNow;
using sets::Interrupted;
using sets::JournalFiles;
using sets::Part;
using sets::SetReplacement;
using test::Fault;
using test::FaultyDisk;
namespace fs = std::filesystem;

namespace
{

using SetBytes = std::vector<std::byte>;

/// The content of each file; nothing: there is none.
using SetState = std::vector<std::optional<SetBytes>>;

constexpr std::array kNames{"tut1.wad", "tut1.swd", "tut1.sfx", "tut1.sam"};

/// The last file is new.
constexpr std::size_t kOldFiles = 3;

/// More calls than a save of four files makes.
constexpr int kMostSetCalls = 120;

SetState setState(std::uint64_t seed, std::size_t files)
{
    SetState state;
    for (std::size_t i = 0; i < kNames.size(); ++i)
    {
        test::Random random(seed * 10 + i);
        state.push_back(i < files ? std::optional(random.bytes(2000 + 100 * i)) : std::nullopt);
    }
    return state;
}

/// Renames so many files and then no more.
class StubbornDisk : public Disk
{
public:
    explicit StubbornDisk(int renames)
        : m_left(std::make_shared<int>(renames))
    {
    }

    [[nodiscard]] std::error_code rename(const fs::path& from, const fs::path& to) const override
    {
        return (*m_left)-- > 0 ? Disk::rename(from, to)
                               : std::make_error_code(std::errc::permission_denied);
    }

private:
    std::shared_ptr<int> m_left;
};

/// Takes its time between two files, so that a kill comes there.
class PausingDisk : public HastyDisk
{
public:
    [[nodiscard]] std::error_code rename(const fs::path& from, const fs::path& to) const override
    {
        const auto error = HastyDisk::rename(from, to);
        QThread::usleep(500);
        return error;
    }
};

void writeBytes(const fs::path& path, std::span<const std::byte> bytes)
{
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char*>(bytes.data()), std::streamsize(bytes.size()));
}

} // namespace

class tst_SetReplacement : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_temporary;
    fs::path m_folder;
    std::vector<fs::path> m_paths;
    const Disk m_disk{};

    const SetState m_old = setState(1, kOldFiles);
    const SetState m_new = setState(2, kNames.size());

    void lay(const SetState& state) const
    {
        for (std::size_t i = 0; i < m_paths.size(); ++i)
        {
            fs::remove(m_paths[i]);
            if (state[i])
            {
                writeBytes(m_paths[i], *state[i]);
            }
        }
    }

    [[nodiscard]] SetState found() const
    {
        SetState state;
        for (const fs::path& path : m_paths)
        {
            const auto bytes = readFile(path);
            state.push_back(bytes ? std::optional(*bytes) : std::nullopt);
        }
        return state;
    }

    /// Names in the folder that are none of the four.
    [[nodiscard]] QStringList strays() const
    {
        QStringList names;
        for (const fs::directory_entry& entry : fs::directory_iterator(m_folder))
        {
            if (std::ranges::find(m_paths, entry.path()) == m_paths.end())
            {
                names.append(QString::fromStdString(entry.path().filename().string()));
            }
        }
        return names;
    }

    [[nodiscard]] std::vector<SetReplacement::File> files(const SetState& state) const
    {
        std::vector<SetReplacement::File> files;
        for (std::size_t i = 0; i < state.size(); ++i)
        {
            if (state[i])
            {
                files.push_back({m_paths[i], *state[i]});
            }
        }
        return files;
    }

    [[nodiscard]] Result<void> replace(const SetState& state, const Disk& disk = {}) const
    {
        auto replacement = SetReplacement::prepare(files(state), disk);
        return replacement ? replacement->commit() : fail(replacement.error());
    }

    /// Empty: the files are all old or all new; or they are not, which is known, and both ways
    /// lead to one of the two. Leaves them as they were where `isKept`.
    [[nodiscard]] std::string problem(bool& wasHalf) const
    {
        const SetState now = found();
        const bool isWhole = now == m_old || now == m_new;
        const auto left = sets::interruptedIn(m_folder);
        wasHalf = !left.empty();
        if (isWhole != left.empty() || left.size() > 1)
        {
            return isWhole ? "told of, though whole" : "half, and not told of";
        }
        if (isWhole)
        {
            return strays().isEmpty() ? "" : "strays: " + strays().join(' ').toStdString();
        }
        if (!left[0].canFinish || !left[0].canPutBack)
        {
            return "cannot be settled";
        }
        if (sets::awaitSettled(m_paths))
        {
            return "not noticed by who opens it";
        }
        return replace(m_new) ? "replaced by who has not asked" : "";
    }

    void layJournal(const std::string& id, const JournalFiles& journal) const
    {
        writeBytes(sets::partPath(m_folder, {id, Part::Journal, 0}), sets::encode(journal));
    }

#ifndef _WIN32
    /// Does something in a process of its own that may end it. Returns its exit code.
    template <class Work>
    [[nodiscard]] static int apart(const Work& work)
    {
        const ::pid_t child = ::fork();
        if (child == 0)
        {
            work();
            ::_exit(1);
        }
        int status = 0;
        ::waitpid(child, &status, 0);
        return WEXITSTATUS(status);
    }

    /// Leaves the files half-way: so many are new.
    void interruptAfter(int files) const
    {
        lay(m_old);

        class Deadly : public Disk
        {
        public:
            explicit Deadly(int renames)
                : m_left(std::make_shared<int>(renames))
            {
            }

            [[nodiscard]] std::error_code rename(const fs::path& from,
                                                 const fs::path& to) const override
            {
                if ((*m_left)-- == 0)
                {
                    ::_exit(0);
                }
                return Disk::rename(from, to);
            }

        private:
            std::shared_ptr<int> m_left;
        };

        QCOMPARE(apart([&] { static_cast<void>(replace(m_new, Deadly(files)).has_value()); }), 0);
    }
#endif

private Q_SLOTS:

    void init()
    {
        m_temporary = std::make_unique<QTemporaryDir>();
        QVERIFY(m_temporary->isValid());
        m_folder = m_temporary->path().toStdString();
        m_paths.clear();
        for (const char* const name : kNames)
        {
            m_paths.push_back(m_folder / name);
        }
        lay(m_old);
    }

    void allAreReplaced()
    {
        auto replacement = SetReplacement::prepare(files(m_new), m_disk);
        QVERIFY(replacement.has_value());
        QVERIFY(found() == m_old);
        QCOMPARE(replacement->changes(), 4U);
        QVERIFY(replacement->targets() == m_paths);
        for (std::size_t i = 0; i < m_paths.size(); ++i)
        {
            QVERIFY(*readFile(replacement->source(i)) == *m_new[i]);
        }
        QVERIFY(replacement->commit().has_value());
        QVERIFY(found() == m_new);
        QCOMPARE(strays(), QStringList());
    }

    void whatIsGivenUpLeavesNothing()
    {
        {
            auto replacement = SetReplacement::prepare(files(m_new), m_disk);
            QVERIFY(replacement.has_value());
            const SetReplacement moved = std::move(*replacement);
            QVERIFY(!strays().isEmpty());
        }
        QVERIFY(found() == m_old);
        QCOMPARE(strays(), QStringList());
    }

    void whatHasItsContentIsLeftAlone()
    {
        SetState wanted = m_old;
        wanted[1] = m_new[1];
        const auto hour = std::chrono::hours(1);
        for (std::size_t i = 0; i < kOldFiles; ++i)
        {
            fs::last_write_time(m_paths[i], fs::last_write_time(m_paths[i]) - hour);
        }
        const auto time = fs::last_write_time(m_paths[0]);
        fs::permissions(m_paths[2], fs::perms(0444));
        auto replacement = SetReplacement::prepare(files(wanted), m_disk);
        QVERIFY(replacement.has_value());
        QCOMPARE(replacement->changes(), 1U);
        QVERIFY(replacement->source(0) == m_paths[0]);
        QVERIFY(replacement->source(1) != m_paths[1]);
        QVERIFY(replacement->commit().has_value());
        QVERIFY(found() == wanted);
        QVERIFY(fs::last_write_time(m_paths[0]) == time);
        QVERIFY(fs::last_write_time(m_paths[1]) > time);
        QVERIFY(replace(wanted).has_value()); // nothing is left to be done
        QCOMPARE(strays(), QStringList());
    }

    void permissionsStay()
    {
        fs::permissions(m_paths[1], fs::perms(0640));
        QVERIFY(replace(m_new).has_value());
        QCOMPARE(fs::status(m_paths[1]).permissions(), fs::perms(0640));
    }

    void oneThatIsReadOnlyStopsAll()
    {
        fs::permissions(m_paths[2], fs::perms(0444));
        const auto done = replace(m_new);
        QVERIFY(!done.has_value());
        QCOMPARE(done.error().code, ErrorCode::FileNotWritable);
        QCOMPARE(done.error().arguments[0], m_paths[2].string());
        QVERIFY(found() == m_old);
        QCOMPARE(strays(), QStringList());
    }

    void linksAreFollowedWithinAFolder()
    {
        fs::rename(m_paths[1], m_folder / "sprites");
        fs::create_symlink("sprites", m_paths[1]);
        QVERIFY(replace(m_new).has_value());
        QVERIFY(fs::is_symlink(m_paths[1]));
        QVERIFY(found() == m_new);

        fs::create_directory(m_folder / "other");
        fs::rename(m_folder / "sprites", m_folder / "other" / "sprites");
        fs::remove(m_paths[1]);
        fs::create_symlink("other/sprites", m_paths[1]);
        const auto done = replace(m_old);
        QVERIFY(!done.has_value());
        QCOMPARE(done.error().code, ErrorCode::FileNotWritable);
        QVERIFY(found() == m_new);
    }

    void whatOthersWriteMeanwhileStays()
    {
        for (const std::size_t file : {std::size_t(1), kOldFiles})
        {
            lay(m_old);
            auto replacement = SetReplacement::prepare(files(m_new), m_disk);
            QVERIFY(replacement.has_value());
            SetState theirs = m_old;
            theirs[file] = SetBytes(5);
            fs::remove(m_paths[file]);
            writeBytes(m_paths[file], *theirs[file]);
            const auto done = replacement->commit();
            QVERIFY(!done.has_value());
            QCOMPARE(done.error().arguments[0], m_paths[file].string());
            QVERIFY(found() == theirs);
        }
    }

    void twoAtATimeDoNotMix()
    {
        auto first = SetReplacement::prepare(files(m_new), m_disk);
        QVERIFY(first.has_value());
        const auto second = replace(setState(3, kNames.size()));
        QVERIFY(!second.has_value());
        QCOMPARE(second.error().code, ErrorCode::BeingSaved);
        const auto single = saveFile(m_paths[2], SetBytes(7));
        QVERIFY(!single.has_value());
        QCOMPARE(single.error().code, ErrorCode::BeingSaved);
        QVERIFY(saveFile(m_folder / "other.wad", SetBytes(7)).has_value());
        fs::remove(m_folder / "other.wad");
        QVERIFY(first->commit().has_value());
        QVERIFY(found() == m_new);
        QVERIFY(sets::awaitSettled(m_paths).has_value());
    }

    void everyCallFails_data()
    {
        QTest::addColumn<bool>("links");
        QTest::newRow("second names") << true;
        QTest::newRow("copies") << false;
    }

    void everyCallFails()
    {
        QFETCH(bool, links);
        int refused = 0;
        bool hasFailed = true;
        for (int call = 0; hasFailed; ++call)
        {
            QVERIFY(call < kMostSetCalls);
            lay(m_old);
            const FaultyDisk disk(Fault::Error, call, links);
            const auto done = replace(m_new, disk);
            hasFailed = disk.hasFailed();
            QVERIFY(found() == (done ? m_new : m_old));
            QCOMPARE(strays(), QStringList());
            if (!done)
            {
                ++refused;
                QVERIFY(done.error().code == ErrorCode::FileNotWritable
                        || done.error().code == ErrorCode::SavedCopyDiffers);
                QVERIFY(!done.error().arguments[0].empty());
            }
        }
        QVERIFY(refused > 15);
    }

    void whatCannotBePutBackIsTold()
    {
        for (const int renames : {1, 2, 3})
        {
            lay(m_old);
            const auto done = replace(m_new, StubbornDisk(renames));
            QVERIFY(!done.has_value());
            QCOMPARE(done.error().code, ErrorCode::SaveInterrupted);
            const auto left = sets::interruptedIn(m_folder);
            QCOMPARE(left.size(), 1U);
            QVERIFY(left[0].canFinish && left[0].canPutBack);
            QVERIFY(sets::putBack(left[0]).has_value());
            QVERIFY(found() == m_old);
            QCOMPARE(strays(), QStringList());
        }
    }

#ifndef _WIN32

    void itCanEndAtEveryCall_data()
    {
        everyCallFails_data();
    }

    void itCanEndAtEveryCall()
    {
        QFETCH(bool, links);
        int halves = 0;
        int interrupted = 0;
        for (int call = 0;; ++call)
        {
            QVERIFY(call < kMostSetCalls);
            for (const bool isFinished : {true, false})
            {
                lay(m_old);
                const int code = apart(
                    [&]
                    {
                        const FaultyDisk disk(Fault::Death, call, links);
                        static_cast<void>(replace(m_new, disk).has_value());
                    });
                bool isHalf = false;
                const std::string found = problem(isHalf);
                QVERIFY2(found.empty(), found.c_str());
                if (isHalf)
                {
                    const Interrupted left = sets::interruptedIn(m_folder).front();
                    QVERIFY((isFinished ? sets::finish(left) : sets::putBack(left)).has_value());
                    QVERIFY(this->found() == (isFinished ? m_new : m_old));
                    QVERIFY(sets::interruptedIn(m_folder).empty());
                }
                QCOMPARE(strays(), QStringList());
                halves += isHalf ? 1 : 0;
                interrupted += code == 0 ? 1 : 0;
            }
            if (interrupted < 2 * (call + 1))
            {
                break; // it came to its end
            }
        }
        QCOMPARE(halves, 2 * 3); // after each file but the last
        QVERIFY(interrupted > 30);
    }

    /// Finishing and putting back, too.
    void settlingCanEndAtEveryCall_data()
    {
        QTest::addColumn<bool>("finishes");
        QTest::newRow("finish") << true;
        QTest::newRow("put back") << false;
    }

    void settlingCanEndAtEveryCall()
    {
        QFETCH(bool, finishes);
        const auto settle = [finishes](const Interrupted& save, const Disk& disk)
        { return finishes ? sets::finish(save, disk) : sets::putBack(save, disk); };
        for (int files = 1; files < 4; ++files)
        {
            bool wasInterrupted = true;
            for (int call = 0; wasInterrupted; ++call)
            {
                QVERIFY(call < kMostSetCalls);
                interruptAfter(files);
                const auto left = sets::interruptedIn(m_folder);
                QCOMPARE(left.size(), 1U);
                wasInterrupted = apart(
                                     [&]
                                     {
                                         const FaultyDisk disk(Fault::Death, call);
                                         static_cast<void>(settle(left[0], disk).has_value());
                                     })
                                 == 0;
                for (const Interrupted& again : sets::interruptedIn(m_folder))
                {
                    QVERIFY(finishes ? again.canFinish : again.canPutBack);
                    QVERIFY(settle(again, Disk()).has_value());
                }
                QVERIFY(found() == (finishes ? m_new : m_old));
                QVERIFY(sets::interruptedIn(m_folder).empty());
                QCOMPARE(strays(), QStringList());
            }
        }
    }

    /// Nothing is done on the word of what was there when it was asked about.
    void whatHasChangedSinceIsNotSettled()
    {
        interruptAfter(2);
        const Interrupted left = sets::interruptedIn(m_folder).front();
        writeBytes(m_paths[0], SetBytes(9));
        const SetState now = found();
        QVERIFY(!sets::finish(left).has_value());
        QVERIFY(!sets::putBack(left).has_value());
        QVERIFY(found() == now);
        const auto again = sets::interruptedIn(m_folder);
        QCOMPARE(again.size(), 1U);
        QVERIFY(again[0].files[0].now == FileNow::Other);
        QVERIFY(!again[0].canFinish && !again[0].canPutBack);
        sets::leaveAsIs(again[0]);
        QVERIFY(found() == now);
        QCOMPARE(strays(), QStringList());
        QVERIFY(sets::awaitSettled(m_paths).has_value());
    }

    void whoIsKilledIsFound()
    {
        const SetState one = setState(3, kNames.size());
        const SetState other = setState(4, kNames.size());
        lay(one);
        QElapsedTimer clock;
        clock.start();
        const PausingDisk disk;
        QVERIFY(replace(other, disk).has_value());
        const auto longest = static_cast<quint32>(clock.nsecsElapsed() / 1000) * 4 + 1;
        int halves = 0;
        for (int kill = 0; kill < 200; ++kill)
        {
            const ::pid_t child = ::fork();
            if (child == 0)
            {
                while (replace(one, disk) && replace(other, disk))
                {
                }
                ::_exit(1);
            }
            QThread::usleep(QRandomGenerator::global()->bounded(longest));
            ::kill(child, SIGKILL);
            int status = 0;
            QVERIFY(::waitpid(child, &status, 0) == child && WIFSIGNALED(status));
            const bool isWhole = found() == one || found() == other;
            const auto left = sets::interruptedIn(m_folder);
            QCOMPARE(left.size(), isWhole ? 0U : 1U);
            if (!isWhole)
            {
                ++halves;
                QVERIFY(left[0].canFinish && left[0].canPutBack);
                const bool isFinished = kill % 2 == 0;
                QVERIFY((isFinished ? sets::finish(left[0]) : sets::putBack(left[0])).has_value());
                QVERIFY(found() == one || found() == other);
            }
            QVERIFY(sets::interruptedIn(m_folder).empty());
            QCOMPARE(strays(), QStringList());
        }
        qInfo("200 kills, %d half-way", halves);
        QVERIFY(halves > 0);
    }

    void journalsOfOthersAreNobodysWord()
    {
        if (::geteuid() != 0)
        {
            QSKIP("only root can give files away");
        }
        interruptAfter(1);
        const Interrupted left = sets::interruptedIn(m_folder).front();
        const SetState now = found();
        const fs::path journal = sets::partPath(m_folder, {left.id, Part::Journal, 0});
        QCOMPARE(::chown(journal.c_str(), 65534, 65534), 0);
        QVERIFY(sets::interruptedIn(m_folder).empty());
        QVERIFY(sets::awaitSettled(m_paths).has_value());
        QVERIFY(!sets::finish(left).has_value());
        sets::leaveAsIs(left);
        QVERIFY(fs::exists(journal));
        QVERIFY(found() == now);

        // Content that is somebody else's takes no place.
        QCOMPARE(::chown(journal.c_str(), ::geteuid(), ::getegid()), 0);
        const fs::path next = sets::partPath(m_folder, {left.id, Part::New, 2});
        QCOMPARE(::chown(next.c_str(), 65534, 65534), 0);
        const auto again = sets::interruptedIn(m_folder);
        QCOMPARE(again.size(), 1U);
        QVERIFY(!again[0].canFinish && again[0].canPutBack);
    }

#endif

    void aJournalNamesPlainFilesOnly_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::newRow("a folder above") << QByteArray("../x.wad");
        QTest::newRow("a whole path") << QByteArray("/etc/passwd");
        QTest::newRow("a folder") << QByteArray("..");
        QTest::newRow("this folder") << QByteArray(".");
        QTest::newRow("a path of Windows") << QByteArray("c:x");
        QTest::newRow("another one") << QByteArray("a\\b");
        QTest::newRow("a zero") << QByteArray("a\0b", 3);
        QTest::newRow("nothing") << QByteArray();
        QTest::newRow("what saving makes") << QByteArray(".cartouche-0123456789abcdef.set");
    }

    void aJournalNamesPlainFilesOnly()
    {
        QFETCH(QByteArray, name);
        // Sound but for the name, which is put in by hand with the print behind it made anew.
        const JournalFiles sound{{std::string(std::size_t(name.size()), 'n'), {}, {1, 2, 3}},
                                 {"tut1.swd", {}, {4, 5, 6}}};
        if (name.isEmpty())
        {
            return;
        }
        SetBytes bytes = sets::encode(sound);
        QVERIFY(sets::decode(bytes) == std::optional(sound));
        constexpr std::size_t kNameAt = 8 + 4 + 4 + 2;
        std::memcpy(bytes.data() + kNameAt, name.constData(), std::size_t(name.size()));
        const std::size_t end = bytes.size() - 24;
        const Fingerprint print = fingerprint(std::span(bytes).first(end));
        std::memcpy(bytes.data() + end, &print.low, 8);
        std::memcpy(bytes.data() + end + 8, &print.high, 8);
        std::memcpy(bytes.data() + end + 16, &print.size, 8);
        QVERIFY(!sets::decode(bytes).has_value());
        writeBytes(sets::partPath(m_folder, {"0123456789abcdef", Part::Journal, 0}), bytes);
        QVERIFY(sets::interruptedIn(m_folder).empty());
        QVERIFY(found() == m_old);
    }

    void damagedJournalsAreNone()
    {
        const JournalFiles journal{{"tut1.wad", Fingerprint{1, 2, 3}, {4, 5, 6}},
                                   {"tut1.swd", {}, {7, 8, 9}}};
        const SetBytes sound = sets::encode(journal);
        QVERIFY(sets::decode(sound) == std::optional(journal));
        for (std::size_t size = 0; size < sound.size(); ++size)
        {
            QVERIFY(!sets::decode(std::span(sound).first(size)).has_value());
            QVERIFY(sets::isUnfinished(std::span(sound).first(size)));
        }
        for (std::size_t i = 0; i < sound.size(); ++i)
        {
            SetBytes damaged = sound;
            damaged[i] ^= std::byte(1);
            QVERIFY(!sets::decode(damaged).has_value());
        }
        QVERIFY(!sets::isUnfinished(sound));
        test::Random random(3);
        for (int round = 0; round < 2000; ++round)
        {
            SetBytes noise = random.bytes(random.below(200));
            std::copy_n(sound.begin(), std::min<std::size_t>(noise.size(), 12), noise.begin());
            QVERIFY(!sets::decode(noise).has_value());
        }
    }

    /// What it is about may be the only copy of something.
    void whatADamagedJournalIsAboutStays()
    {
        const std::string id = "0123456789abcdef";
        SetBytes damaged = sets::encode({{"tut1.wad", Fingerprint{1, 2, 3}, {4, 5, 6}}});
        damaged[20] ^= std::byte(1);
        writeBytes(sets::partPath(m_folder, {id, Part::Journal, 0}), damaged);
        const fs::path old = sets::partPath(m_folder, {id, Part::Old, 0});
        writeBytes(old, *m_new[0]);
        QVERIFY(sets::interruptedIn(m_folder).empty());
        QVERIFY(replace(m_new).has_value());
        QVERIFY(fs::exists(old));
        QCOMPARE(strays().size(), 2);
    }

    void linksAreNoJournals()
    {
        const std::string id = "0123456789abcdef";
        const JournalFiles journal{{"tut1.wad", fingerprint(*m_old[0]), fingerprint(*m_new[0])},
                                   {"tut1.swd", fingerprint(*m_new[1]), fingerprint(*m_old[1])}};
        fs::create_directory(m_folder / "other");
        const fs::path real = m_folder / "other" / "journal";
        writeBytes(real, sets::encode(journal));
        fs::create_symlink(real, sets::partPath(m_folder, {id, Part::Journal, 0}));
        QVERIFY(sets::interruptedIn(m_folder).empty());
        QVERIFY(fs::exists(real));

        // As a file it counts; but what is to take a place must be a file of ours, too.
        fs::remove(sets::partPath(m_folder, {id, Part::Journal, 0}));
        layJournal(id, journal);
        writeBytes(m_folder / "other" / "new", *m_new[0]);
        fs::create_symlink(m_folder / "other" / "new",
                           sets::partPath(m_folder, {id, Part::New, 0}));
        const auto left = sets::interruptedIn(m_folder);
        QCOMPARE(left.size(), 1U);
        QVERIFY(!left[0].canFinish && !left[0].canPutBack);
        QVERIFY(found() == m_old);
    }

    void namesOfPartsAreWhatIsWritten()
    {
        for (const Part part : {Part::Journal, Part::New, Part::Old})
        {
            const sets::PartName name{"0123456789abcdef", part, part == Part::Journal ? 0U : 12U};
            QCOMPARE(sets::parsePart(sets::partPath("x", name).filename().string()),
                     std::optional(name));
        }
        for (const char* const text : {".cartouche-0123456789abcdef.part",
                                       ".cartouche-0123456789abcdef-.new",
                                       ".cartouche-0123456789abcdef-01.new",
                                       ".cartouche-0123456789abcdef--1.new",
                                       ".cartouche-0123456789abcdef-16.new",
                                       ".cartouche-0123456789ABCDEF.set",
                                       ".cartouche-0123456789abcdef.set2",
                                       ".cartouche-0123456789abcde.set",
                                       "tut1.set",
                                       ""})
        {
            QVERIFY2(!sets::parsePart(text).has_value(), text);
        }
    }

    void filesOfOthersAreNotClearedAway()
    {
        const fs::path theirs = m_folder / ".cartouche-notes.set";
        writeBytes(theirs, SetBytes(3));
        fs::create_directory(m_folder / ".cartouche-0123456789abcdef.set");
        QVERIFY(sets::interruptedIn(m_folder).empty());
        QVERIFY(replace(m_new).has_value());
        QVERIFY(fs::exists(theirs));
        QVERIFY(fs::is_directory(m_folder / ".cartouche-0123456789abcdef.set"));
    }
};

template struct tr::test::RegisteredTest<tst_SetReplacement>;
#include "tst_SetReplacement.moc"
