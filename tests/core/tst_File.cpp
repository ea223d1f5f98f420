// Reading and atomic saving, with everything that can be in the way: links, permissions, a full
// disk, and the end of the program in the middle of it.

#include "core/io/File.h"
#include "core/io/FileLock.h"
#include "core/io/Replacement.h"
#include "tests/core/Invariants.h"
#include "tests/core/TestText.h"
#include "tests/support/RandomData.h"
#include "tests/support/TestProgram.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

#ifndef _WIN32
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#endif

using namespace tr;
using test::Bytes;
namespace fs = std::filesystem;

class tst_File : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();

    void whatWasSavedIsRead_data();
    void whatWasSavedIsRead();
    void readingWhatIsNotThere();
    void readingAFolder();
    void readingWithoutPermission();
    void aFileThatIsTooLargeIsNotRead();
    void theLastChangeOfAFileIsKnown_data();
    void theLastChangeOfAFileIsKnown();
    void whatIsNotThereWasNeverChanged();

    void aRelativePathIsSaved();
    void aStrangeNameIsSaved();
    void aLinkStaysALink();
    void aLinkToALinkStaysALink();
    void aLinkToNothingIsFollowedOrRefused();
    void permissionsStay();
    void theWritableBitMatters();
    void aReadOnlyFolderIsRefused();
    void aFolderThatIsMissingIsRefused();
    void aFolderInPlaceOfTheFileIsRefused();
    void aFullDiskLeavesTheOldFile();
    void whatAnEndedProgramLeftBehindIsCleared();
    void manySaveAtOnce();
    void whatComesBackDifferentlyReplacesNothing();
    void nothingIsLeftBehind();
    void aKilledProgramLeavesTheOldOrTheNewFile();

    void oneHasALock();
    void aLockEndsWithTheProgram();

private:
    [[nodiscard]] fs::path inFolder(const char* name) const
    {
        return fs::path(m_folder->path().toStdString()) / name;
    }

    [[nodiscard]] std::vector<std::string> names() const;

    std::unique_ptr<QTemporaryDir> m_folder;
};

namespace
{

Bytes some(std::size_t size, std::uint64_t seed = 1)
{
    test::Random random(seed);
    return random.bytes(size);
}

Bytes contentOf(const fs::path& path)
{
    const auto bytes = readFile(path);
    return bytes ? *bytes : Bytes{};
}

#ifndef _WIN32

/// Gives up the rights of root, to whom permissions do not apply, as long as it lives.
class OrdinaryUser
{
public:
    OrdinaryUser()
    {
        if (m_before == 0 && ::seteuid(kNobody) != 0)
        {
            std::abort();
        }
    }

    OrdinaryUser(const OrdinaryUser&) = delete;
    OrdinaryUser& operator=(const OrdinaryUser&) = delete;

    ~OrdinaryUser()
    {
        if (::seteuid(m_before) != 0)
        {
            std::abort();
        }
    }

    static constexpr ::uid_t kNobody = 65534;

private:
    ::uid_t m_before = ::geteuid();
};

/// Saves one and the other until somebody ends it.
[[noreturn]] void saveForEver(const fs::path& path, const Bytes& one, const Bytes& other)
{
    while (true)
    {
        for (const Bytes* bytes : {&one, &other})
        {
            if (!saveFile(path, *bytes))
            {
                ::_exit(1);
            }
        }
    }
}

#endif

} // namespace

void tst_File::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
}

void tst_File::cleanup()
{
    m_folder.reset();
}

std::vector<std::string> tst_File::names() const
{
    std::vector<std::string> found;
    for (const auto& entry : fs::directory_iterator(m_folder->path().toStdString()))
    {
        found.push_back(entry.path().filename().string());
    }
    std::ranges::sort(found);
    return found;
}

void tst_File::whatWasSavedIsRead_data()
{
    QTest::addColumn<quint64>("size");
    for (const quint64 size : {0, 1, 4095, 4096, 4097, 5'000'000})
    {
        QTest::addRow("%llu", size) << size;
    }
}

void tst_File::whatWasSavedIsRead()
{
    QFETCH(quint64, size);
    const Bytes bytes = some(size);
    const fs::path path = inFolder("a.phd");
    QVERIFY(saveFile(path, bytes).has_value());
    const auto back = readFile(path);
    QVERIFY(back.has_value());
    QCOMPARE(test::byteDifference(bytes, *back), test::kNothing);
}

void tst_File::readingWhatIsNotThere()
{
    const fs::path path = inFolder("none.phd");
    const auto result = readFile(path);
    QVERIFY(!result);
    QCOMPARE(result.error().code, ErrorCode::FileNotFound);
    QCOMPARE(result.error().arguments, std::vector{path.string()});
}

void tst_File::readingAFolder()
{
    const auto result = readFile(m_folder->path().toStdString());
    QVERIFY(!result);
    QCOMPARE(result.error().code, ErrorCode::FileNotReadable);
    QCOMPARE(result.error().arguments.size(), 2U);
}

void tst_File::aFileThatIsTooLargeIsNotRead()
{
    const fs::path path = inFolder("large.phd");
    std::ofstream(path).put('x');
    std::error_code error;
    fs::resize_file(path, kLargestFile + 1, error); // takes no room on the disk
    if (error)
    {
        QSKIP("the file system has no sparse files of this size");
    }
    const auto result = readFile(path);
    QVERIFY(!result);
    QCOMPARE(result.error().code, ErrorCode::FileTooLarge);
    QCOMPARE(result.error().arguments[0], std::to_string(kLargestFile + 1));
}

void tst_File::theLastChangeOfAFileIsKnown_data()
{
    QTest::addColumn<qint64>("milliseconds");
    QTest::addColumn<qint64>("seconds");
    QTest::newRow("in 1996") << qint64{846'806'400'000} << qint64{846'806'400};
    QTest::newRow("within a second") << qint64{846'806'400'900} << qint64{846'806'400};
    QTest::newRow("before 1970") << qint64{-86'400'000} << qint64{-86'400};
    QTest::newRow("within a second before 1970") << qint64{-500} << qint64{-1};
}

void tst_File::theLastChangeOfAFileIsKnown()
{
    QFETCH(const qint64, milliseconds);
    QFETCH(const qint64, seconds);
    const fs::path path = inFolder("a.phd");
    std::ofstream(path).put('x');
    // QFile cannot set times within a second before 1970.
    fs::last_write_time(path,
                        std::chrono::file_clock::from_sys(
                            std::chrono::sys_time(std::chrono::milliseconds(milliseconds))));
    QVERIFY(lastChangeOf(path) == seconds);
}

void tst_File::whatIsNotThereWasNeverChanged()
{
    QVERIFY(!lastChangeOf(inFolder("missing.phd")));
    QVERIFY(!lastChangeOf(fs::path()));
}

void tst_File::aRelativePathIsSaved()
{
    const fs::path before = fs::current_path();
    fs::current_path(m_folder->path().toStdString());
    const bool saved =
        saveFile("b.wad", some(50)).has_value() && saveFile("b.wad", some(60)).has_value();
    fs::current_path(before);
    QVERIFY(saved);
    QCOMPARE(names(), std::vector<std::string>{"b.wad"});
}

void tst_File::aStrangeNameIsSaved()
{
    for (const char* name : {"with space.tr4", "\xC3\xA4\xE2\x82\xAC.tr4", "{0}.tr4", ".hidden"})
    {
        const fs::path path = fs::path(m_folder->path().toStdString()) / fs::u8path(name);
        QVERIFY2(saveFile(path, some(50)).has_value(), name);
        QVERIFY2(contentOf(path) == some(50), name);
    }
}

void tst_File::nothingIsLeftBehind()
{
    const fs::path path = inFolder("a.phd");
    for (std::uint64_t round = 0; round < 3; ++round)
    {
        QVERIFY(saveFile(path, some(1000, round)).has_value());
    }
    QCOMPARE(names(), std::vector<std::string>{"a.phd"});
}

void tst_File::aFolderThatIsMissingIsRefused()
{
    const auto result = saveFile(inFolder("no/a.phd"), some(10));
    QVERIFY(!result);
    QCOMPARE(result.error().code, ErrorCode::FileNotWritable);
    QVERIFY(names().empty());
}

void tst_File::aFolderInPlaceOfTheFileIsRefused()
{
    const fs::path path = inFolder("a.phd");
    fs::create_directory(path);
    const auto result = saveFile(path, some(10));
    QVERIFY(!result);
    QCOMPARE(result.error().code, ErrorCode::FileNotWritable);
    QVERIFY(fs::is_directory(path));
    QCOMPARE(names(), std::vector<std::string>{"a.phd"});
}

// Threads and windows save at once: each has a temporary file of its own.
void tst_File::manySaveAtOnce()
{
    constexpr int kThreads = 8;
    constexpr int kSaves = 25;
    const fs::path path = inFolder("a.phd");
    std::atomic<int> failures = 0;
    {
        std::vector<std::jthread> threads;
        for (std::uint64_t thread = 0; thread < kThreads; ++thread)
        {
            threads.emplace_back(
                [&path, &failures, bytes = some(20'000, thread + 1)]
                {
                    for (int i = 0; i < kSaves; ++i)
                    {
                        failures += saveFile(path, bytes) ? 0 : 1;
                    }
                });
        }
    }
    QCOMPARE(failures.load(), 0);
    QCOMPARE(names(), std::vector<std::string>{"a.phd"});
    const Bytes found = contentOf(path);
    bool isWhole = false;
    for (std::uint64_t thread = 0; thread < kThreads; ++thread)
    {
        isWhole = isWhole || found == some(20'000, thread + 1);
    }
    QVERIFY(isWhole);
}

// What was written is not taken on trust: a disk may give back something else.
void tst_File::whatComesBackDifferentlyReplacesNothing()
{
    class Forgetful : public Disk
    {
    public:
        [[nodiscard]] Result<Bytes> read(const fs::path& path) const override
        {
            auto bytes = Disk::read(path);
            bytes->back() ^= std::byte{1};
            return bytes;
        }
    };

    const fs::path path = inFolder("a.phd");
    QVERIFY(saveFile(path, some(100, 1)).has_value());
    const Forgetful disk;
    const auto result = Replacement::prepare(path, some(100, 2), disk);
    QVERIFY(!result);
    QCOMPARE(result.error().code, ErrorCode::SavedCopyDiffers);
    QCOMPARE(result.error().arguments, std::vector{path.string()});
    QVERIFY(contentOf(path) == some(100, 1));
    QCOMPARE(names(), std::vector<std::string>{"a.phd"});
}

#ifdef _WIN32

void tst_File::readingWithoutPermission()
{
    QSKIP("needs the permissions of Unix");
}

void tst_File::aLinkStaysALink()
{
    QSKIP("needs the links of Unix");
}

void tst_File::aLinkToALinkStaysALink()
{
    QSKIP("needs the links of Unix");
}

void tst_File::aLinkToNothingIsFollowedOrRefused()
{
    QSKIP("needs the links of Unix");
}

void tst_File::permissionsStay()
{
    QSKIP("needs the permissions of Unix");
}

void tst_File::theWritableBitMatters()
{
    QSKIP("needs the permissions of Unix");
}

void tst_File::aReadOnlyFolderIsRefused()
{
    QSKIP("needs the permissions of Unix");
}

void tst_File::aFullDiskLeavesTheOldFile()
{
    QSKIP("needs the limits of Unix");
}

void tst_File::whatAnEndedProgramLeftBehindIsCleared()
{
    QSKIP("needs the locks of Unix");
}

void tst_File::aKilledProgramLeavesTheOldOrTheNewFile()
{
    QSKIP("needs fork");
}

#else

void tst_File::readingWithoutPermission()
{
    const fs::path path = inFolder("secret.phd");
    QVERIFY(saveFile(path, some(10)).has_value());
    fs::permissions(path, fs::perms::none);
    fs::permissions(m_folder->path().toStdString(), fs::perms(0755));
    const OrdinaryUser user;
    const auto result = readFile(path);
    QVERIFY(!result);
    QCOMPARE(result.error().code, ErrorCode::FileNotReadable);
    QCOMPARE(result.error().arguments[1],
             std::generic_category().message(static_cast<int>(std::errc::permission_denied)));
}

void tst_File::aLinkStaysALink()
{
    const fs::path folder = inFolder("real");
    fs::create_directory(folder);
    const fs::path target = folder / "a.phd";
    const fs::path link = inFolder("link.phd");
    QVERIFY(saveFile(target, some(100, 1)).has_value());
    fs::create_symlink("real/a.phd", link);

    QVERIFY(saveFile(link, some(200, 2)).has_value());
    QVERIFY(fs::is_symlink(link));
    QVERIFY(!fs::is_symlink(target));
    QVERIFY(contentOf(target) == some(200, 2));
    QVERIFY(contentOf(link) == some(200, 2));
    QCOMPARE(fs::hard_link_count(target), 1U);
    QCOMPARE(names(), (std::vector<std::string>{"link.phd", "real"}));
}

void tst_File::aLinkToALinkStaysALink()
{
    const fs::path target = inFolder("a.phd");
    QVERIFY(saveFile(target, some(100, 1)).has_value());
    fs::create_symlink("a.phd", inFolder("first"));
    fs::create_symlink("first", inFolder("second"));
    QVERIFY(saveFile(inFolder("second"), some(200, 2)).has_value());
    QVERIFY(fs::is_symlink(inFolder("first")));
    QVERIFY(fs::is_symlink(inFolder("second")));
    QVERIFY(contentOf(target) == some(200, 2));
}

// Both are right; a file of another name, or somewhere else, is not.
void tst_File::aLinkToNothingIsFollowedOrRefused()
{
    const fs::path before = fs::current_path();
    fs::create_directory(inFolder("elsewhere"));
    fs::current_path(inFolder("elsewhere"));
    const fs::path link = inFolder("link.phd");
    fs::create_symlink("missing.phd", link);
    const auto result = saveFile(link, some(10));
    fs::current_path(before);

    QVERIFY(fs::is_empty(inFolder("elsewhere")));
    QVERIFY(fs::is_symlink(link));
    if (result)
    {
        QVERIFY(contentOf(inFolder("missing.phd")) == some(10));
        return;
    }
    QCOMPARE(result.error().code, ErrorCode::FileNotWritable);
    QVERIFY2(result.error().arguments[0].find(".phd") != std::string::npos,
             fullMessage(result.error()).c_str());
}

void tst_File::permissionsStay()
{
    const fs::path path = inFolder("a.phd");
    QVERIFY(saveFile(path, some(100, 1)).has_value());
    for (const unsigned mode : {0600U, 0640U, 0664U, 0755U})
    {
        fs::permissions(path, fs::perms(mode));
        QVERIFY(saveFile(path, some(100, mode)).has_value());
        QCOMPARE(unsigned(fs::status(path).permissions()), mode);
    }
}

// A file that may not be written is not written, although its folder would let it be replaced.
void tst_File::theWritableBitMatters()
{
    const fs::path path = inFolder("a.phd");
    fs::permissions(m_folder->path().toStdString(), fs::perms(0777));
    const OrdinaryUser user;
    QVERIFY(saveFile(path, some(100, 1)).has_value());
    fs::permissions(path, fs::perms(0444));
    const auto result = saveFile(path, some(100, 2));
    QVERIFY(!result);
    QCOMPARE(result.error().code, ErrorCode::FileNotWritable);
    QVERIFY(contentOf(path) == some(100, 1));
    QCOMPARE(names(), std::vector<std::string>{"a.phd"});
}

void tst_File::aReadOnlyFolderIsRefused()
{
    const fs::path path = inFolder("a.phd");
    QVERIFY(saveFile(path, some(100, 1)).has_value());
    fs::permissions(path, fs::perms(0666));
    fs::permissions(m_folder->path().toStdString(), fs::perms(0555));
    {
        const OrdinaryUser user;
        const auto result = saveFile(path, some(100, 2));
        QVERIFY(!result);
        QCOMPARE(result.error().code, ErrorCode::FileNotWritable);
        QCOMPARE(result.error().arguments.size(), 2U);
    }
    fs::permissions(m_folder->path().toStdString(), fs::perms(0755));
    QVERIFY(contentOf(path) == some(100, 1));
    QCOMPARE(names(), std::vector<std::string>{"a.phd"});
}

// A limit on the size of files behaves as a full disk does: a part is written, then no more.
void tst_File::aFullDiskLeavesTheOldFile()
{
    const fs::path path = inFolder("a.phd");
    QVERIFY(saveFile(path, some(1000, 1)).has_value());
    const auto ignored = std::signal(SIGXFSZ, SIG_IGN);
    rlimit before{};
    QCOMPARE(::getrlimit(RLIMIT_FSIZE, &before), 0);
    rlimit small = before;
    small.rlim_cur = 20000;
    QCOMPARE(::setrlimit(RLIMIT_FSIZE, &small), 0);
    const auto result = saveFile(path, some(100000, 2));
    QCOMPARE(::setrlimit(RLIMIT_FSIZE, &before), 0);
    std::signal(SIGXFSZ, ignored);

    QVERIFY(!result);
    QCOMPARE(result.error().code, ErrorCode::FileNotWritable);
    QCOMPARE(result.error().arguments[1],
             std::generic_category().message(static_cast<int>(std::errc::file_too_large)));
    QVERIFY(contentOf(path) == some(1000, 1));
    QCOMPARE(names(), std::vector<std::string>{"a.phd"});
}

// What a program that is no more has left is cleared away; what looks like it but is not, and what
// one is still writing, stays.
void tst_File::whatAnEndedProgramLeftBehindIsCleared()
{
    const fs::path path = inFolder("a.phd");
    QVERIFY(saveFile(path, some(100, 1)).has_value());
    const std::string left = temporaryIn(path.parent_path()).filename().string();
    const std::string written = temporaryIn(path.parent_path()).filename().string();
    std::ofstream(path.parent_path() / left) << "a part of a file";
    std::error_code error;
    auto output = Disk().create(path.parent_path() / written, error);
    QVERIFY(output != nullptr);
    std::vector<std::string> others{"a.phd.1.part",
                                    ".cartouche-0123456789abcdef.part.txt",
                                    ".cartouche-0123456789ABCDEF.part",
                                    ".cartouche-123.part",
                                    "cartouche-0123456789abcdef.part"};
    for (const std::string& name : others)
    {
        std::ofstream(path.parent_path() / name) << "a file of somebody else";
    }
    QVERIFY(saveFile(path, some(50, 2)).has_value());
    QVERIFY(contentOf(path) == some(50, 2));
    others.insert(others.end(), {"a.phd", written});
    std::ranges::sort(others);
    QCOMPARE(names(), others);
    output.reset();
    QVERIFY(saveFile(path, some(50, 3)).has_value());
    std::erase(others, written);
    QCOMPARE(names(), others);
}

void tst_File::aKilledProgramLeavesTheOldOrTheNewFile()
{
    constexpr int kKills = 200;
    const fs::path path = inFolder("a.phd");
    const Bytes one = some(400'000, 1);
    const Bytes other = some(300'000, 2);
    QVERIFY(saveFile(path, one).has_value());
    test::Random random(3);
    int interrupted = 0;
    for (int round = 0; round < kKills; ++round)
    {
        const ::pid_t child = ::fork();
        QVERIFY(child >= 0);
        if (child == 0)
        {
            saveForEver(path, other, one);
        }
        std::this_thread::sleep_for(std::chrono::microseconds(random.below(20'000)));
        ::kill(child, SIGKILL);
        int status = 0;
        QCOMPARE(::waitpid(child, &status, 0), child);
        QVERIFY2(WIFSIGNALED(status), "saving failed");

        const Bytes now = contentOf(path);
        QVERIFY2(
            now == one || now == other,
            ("after " + std::to_string(round) + " kills: " + std::to_string(now.size()) + " bytes")
                .c_str());
        const auto found = names();
        QVERIFY(found.size() <= 2); // what was left before is cleared away
        interrupted += found.size() == 2 ? 1 : 0;
    }
    QVERIFY2(interrupted > kKills / 10,
             ("only " + std::to_string(interrupted) + " were in the middle of it").c_str());
    QVERIFY(saveFile(path, one).has_value());
    QCOMPARE(names(), std::vector<std::string>{"a.phd"});
}

/// Wherever the end comes: before the file is there, before it is locked, or afterwards.
void tst_File::aLockEndsWithTheProgram()
{
    constexpr int kKills = 100;
    const fs::path path = inFolder("lock");
    test::Random random(11);
    for (int round = 0; round < kKills; ++round)
    {
        const ::pid_t child = ::fork();
        QVERIFY(child >= 0);
        if (child == 0)
        {
            while (FileLock::take(path))
            {
                ::unlink(path.c_str());
            }
            ::_exit(1);
        }
        std::this_thread::sleep_for(std::chrono::microseconds(random.below(2'000)));
        ::kill(child, SIGKILL);
        int status = 0;
        QCOMPARE(::waitpid(child, &status, 0), child);
        QVERIFY2(WIFSIGNALED(status), "somebody else has the lock");
        QVERIFY(FileLock::take(path).has_value());
    }
}

#endif

void tst_File::oneHasALock()
{
    const fs::path path = inFolder("lock");
    auto lock = FileLock::take(path);
    QVERIFY(lock.has_value());
    QVERIFY(!FileLock::take(path).has_value());
    const FileLock moved = *std::move(lock);
    lock.reset();
    QVERIFY(!FileLock::take(path).has_value());
    {
        const auto other = FileLock::take(inFolder("another lock"));
        QVERIFY(other.has_value());
    }
    QVERIFY(FileLock::take(inFolder("another lock")).has_value());
    QVERIFY(!FileLock::take(inFolder("no folder") / "lock").has_value());
}

template struct tr::test::RegisteredTest<tst_File>;
#include "tst_File.moc"
