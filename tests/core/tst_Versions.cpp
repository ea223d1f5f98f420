// What a file was before it was replaced: kept whole whatever fails and whenever the program ends,
// and never in the place of a file that is somebody else's.

#include "core/io/File.h"
#include "core/io/versions/VersionName.h"
#include "tests/core/FaultyDisk.h"
#include "tests/support/RandomData.h"
#include "tests/support/TestProgram.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <filesystem>
#include <fstream>

#ifndef _WIN32
#include <sys/wait.h>
#include <unistd.h>
#endif

using namespace tr;
using test::Fault;
using test::FaultyDisk;
using versions::Keeping;
namespace fs = std::filesystem;

namespace
{

using VersionBytes = std::vector<std::byte>;
using Contents = std::vector<VersionBytes>;

VersionBytes content(std::uint64_t seed, std::size_t size = 3000)
{
    test::Random random(seed);
    return random.bytes(size + seed);
}

VersionBytes bytesOf(const fs::path& path)
{
    const auto bytes = readFile(path);
    return bytes ? *bytes : VersionBytes{};
}

void writeText(const fs::path& path, const char* text)
{
    std::ofstream(path) << text;
}

/// More calls than a save makes.
constexpr int kMostCalls = 40;

} // namespace

class tst_Versions : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_temporary;
    fs::path m_folder;
    fs::path m_file;
    Keeping m_beside;
    Keeping m_inFolder;

    [[nodiscard]] Contents kept(const Keeping& keeping) const
    {
        Contents contents;
        for (const auto& version : versions::versionsOf(m_file, keeping))
        {
            contents.push_back(bytesOf(version.path));
        }
        return contents;
    }

    [[nodiscard]] bool save(std::uint64_t seed, const Keeping& keeping) const
    {
        return versions::save(m_file, content(seed), keeping).has_value();
    }

    /// Of how many files a folder and those in it have names that no version or file of ours has.
    [[nodiscard]] std::size_t strays() const
    {
        return static_cast<std::size_t>(std::ranges::count_if(
            fs::recursive_directory_iterator(m_folder),
            [](const fs::directory_entry& entry) { return entry.path().extension() == ".part"; }));
    }

    /// Empty: the file is one of the two, every version is what its name says, and where the file
    /// is the new one, the old one is kept.
    [[nodiscard]] std::string
    problem(const Keeping& keeping, const VersionBytes& before, const VersionBytes& after) const
    {
        const VersionBytes now = bytesOf(m_file);
        if (now != before && now != after)
        {
            return "the file is broken: " + std::to_string(now.size()) + " bytes";
        }
        bool isKept = false;
        for (const auto& version : versions::versionsOf(m_file, keeping))
        {
            const VersionBytes found = bytesOf(version.path);
            if (versions::printOf(fingerprint(found)) != version.print)
            {
                return version.path.string() + " is broken";
            }
            isKept = isKept || found == before;
        }
        return now == before || isKept ? "" : "what was there is lost";
    }

    static void addPlaces()
    {
        QTest::addColumn<bool>("beside");
        QTest::addColumn<bool>("links");
        QTest::newRow("in the folder") << false << true;
        QTest::newRow("in the folder, without links") << false << false;
        QTest::newRow("beside") << true << true;
        QTest::newRow("beside, without links") << true << false;
    }

private Q_SLOTS:

    void init()
    {
        m_temporary = std::make_unique<QTemporaryDir>();
        m_folder = m_temporary->path().toStdString();
        m_file = m_folder / "LEVEL1.PHD";
        m_beside = Keeping{};
        m_inFolder = Keeping{versions::Place::Folder, m_folder / "data/versions"};
    }

    void namesSayWhenAndWhat()
    {
        using namespace std::chrono;
        const versions::VersionName name{sys_days(2026y / March / 14) + 18h + 5min + 12s + 7ms,
                                         0x0F1E2D3C4B5A6978};
        const std::string text = "20260314-180512-007.0f1e2d3c4b5a6978";
        QCOMPARE(versions::textOf(name), text);
        QVERIFY(versions::parseName(text) == name);
        for (const char* wrong : {"",
                                  "20260314-180512-007",
                                  "20260314-180512-007.0f1e2d3c4b5a697",
                                  "20260314-180512-007.0f1e2d3c4b5a69788",
                                  "20260314-180512-007.0F1E2D3C4B5A6978",
                                  "20261314-180512-007.0f1e2d3c4b5a6978",
                                  "2026031a-180512-007.0f1e2d3c4b5a6978"})
        {
            QVERIFY2(!versions::parseName(wrong), wrong);
        }
    }

    void everyGenerationIsKept_data() { addPlaces(); }

    void everyGenerationIsKept()
    {
        QFETCH(bool, beside);
        QFETCH(bool, links);
        const Keeping& keeping = beside ? m_beside : m_inFolder;
        const FaultyDisk disk(Fault::None, 0, links);
        for (std::uint64_t seed = 1; seed <= 4; ++seed)
        {
            const auto saved = versions::save(m_file, content(seed), keeping, disk);
            QVERIFY(saved.has_value());
            QCOMPARE(saved->path.empty(), seed == 1); // there was nothing to keep
        }
        QVERIFY(bytesOf(m_file) == content(4));
        QVERIFY(kept(keeping) == (Contents{content(3), content(2), content(1)}));
        QCOMPARE(fs::hard_link_count(m_file), 1U);
        const auto versions = versions::versionsOf(m_file, keeping);
        QCOMPARE(versions[0].size, content(3).size());
        QVERIFY(versions[0].replaced > versions[1].replaced);
        QCOMPARE(versions[0].isBeside, beside);
        QCOMPARE(versions[0].path.extension().string(), std::string(beside ? ".bak" : ".PHD"));
        QCOMPARE(strays(), 0U);
    }

    void filesOfOthersStay()
    {
        writeText(m_file, "mine");
        writeText(m_folder / "LEVEL1.PHD.bak", "a copy that I made");
        writeText(m_folder / "LEVEL1.PHD.old.bak", "another one");
        // Named as if it were ours, but its content is not what the name says.
        const fs::path edited = m_folder / "LEVEL1.PHD.20010101-000000-000.0000000000000001.bak";
        writeText(edited, "an earlier version that I changed");
        m_beside.most = 1;
        m_beside.mostBytes = 1;
        for (std::uint64_t seed = 1; seed <= 3; ++seed)
        {
            QVERIFY(save(seed, m_beside));
        }
        QVERIFY(bytesOf(m_folder / "LEVEL1.PHD.bak").size() == 18);
        QVERIFY(fs::exists(m_folder / "LEVEL1.PHD.old.bak"));
        QVERIFY(fs::exists(edited));
        QVERIFY(kept(m_beside).front() == content(2));
        QCOMPARE(kept(m_beside).size(), 2U);
    }

    void filesOfOthersInTheFolderStay()
    {
        QVERIFY(save(1, m_inFolder) && save(2, m_inFolder));
        const fs::path version = versions::versionsOf(m_file, m_inFolder)[0].path;
        const fs::path copy = version.parent_path() / (version.stem().string() + " - Copy.PHD");
        const fs::path renamed = version.string() + ".orig";
        writeText(copy, "mine");
        writeText(renamed, "mine too");
        m_inFolder.mostBytes = 1;
        QVERIFY(save(3, m_inFolder));
        QVERIFY(!fs::exists(version));
        QVERIFY(fs::exists(copy));
        QVERIFY(fs::exists(renamed));
    }

    void onlySoManyAreKept()
    {
        m_inFolder.most = 3;
        for (std::uint64_t seed = 1; seed <= 6; ++seed)
        {
            QVERIFY(save(seed, m_inFolder));
        }
        QVERIFY(kept(m_inFolder) == (Contents{content(5), content(4), content(3)}));
    }

    void onlySoManyBytesAreKept()
    {
        m_inFolder.mostBytes = 2 * content(9).size();
        for (std::uint64_t seed = 1; seed <= 6; ++seed)
        {
            QVERIFY(save(seed, m_inFolder));
        }
        QVERIFY(kept(m_inFolder) == (Contents{content(5), content(4)}));

        // Another file's versions count too, the oldest of all go first.
        const fs::path first = std::exchange(m_file, m_folder / "LEVEL2.PHD");
        QVERIFY(save(7, m_inFolder) && save(8, m_inFolder));
        QVERIFY(kept(m_inFolder) == Contents{content(7)});
        m_file = first;
        QVERIFY(kept(m_inFolder) == Contents{content(5)});

        // The latest is kept whatever the limit is.
        m_inFolder.mostBytes = 1;
        QVERIFY(save(9, m_inFolder));
        QVERIFY(kept(m_inFolder) == Contents{content(6)});
    }

    void filesWithoutASuffixCountToo()
    {
        m_file = m_folder / "LEVEL1";
        QVERIFY(save(1, m_inFolder) && save(2, m_inFolder));
        m_file = m_folder / "LEVEL2.PHD";
        m_inFolder.mostBytes = content(9).size();
        QVERIFY(save(3, m_inFolder) && save(4, m_inFolder));
        QVERIFY(kept(m_inFolder) == Contents{content(3)});
        m_file = m_folder / "LEVEL1";
        QVERIFY(kept(m_inFolder).empty());
    }

    void whatIsOnItsWayStays()
    {
        /// No second names, and another process that clears up in the worst moment.
        class ClearedDisk : public Disk
        {
        public:
            [[nodiscard]] std::error_code link(const fs::path&, const fs::path&) const override
            {
                return std::make_error_code(std::errc::operation_not_permitted);
            }

            [[nodiscard]] std::error_code rename(const fs::path& from,
                                                 const fs::path& to) const override
            {
                clearAbandoned(from.parent_path());
                return Disk::rename(from, to);
            }
        };

        const ClearedDisk disk;
        for (const versions::Keeping& keeping : {m_inFolder, m_beside})
        {
            QVERIFY(versions::save(m_file, content(1), keeping, disk).has_value());
            const auto saved = versions::save(m_file, content(2), keeping, disk);
            QVERIFY2(saved.has_value(), saved ? "" : message(saved.error()).c_str());
            QVERIFY(bytesOf(m_file) == content(2));
            QVERIFY(kept(keeping).front() == content(1));
            QCOMPARE(strays(), 0U);
        }
    }

    void whatIsHeldStays()
    {
        m_inFolder.most = 2;
        QVERIFY(save(1, m_inFolder));
        {
            const auto original = versions::save(m_file, content(2), m_inFolder);
            QVERIFY(original.has_value());
            for (std::uint64_t seed = 3; seed <= 8; ++seed)
            {
                QVERIFY(save(seed, m_inFolder));
            }
            QVERIFY(bytesOf(original->path) == content(1));
            QVERIFY(kept(m_inFolder) == (Contents{content(7), content(6), content(1)}));
        }
        QVERIFY(save(9, m_inFolder));
        QVERIFY(kept(m_inFolder) == (Contents{content(8), content(7)}));
    }

    void theSameContentIsKeptOnce()
    {
        for (const std::uint64_t seed : {1, 2, 1, 2, 2, 1})
        {
            QVERIFY(save(seed, m_inFolder));
        }
        QVERIFY(kept(m_inFolder) == (Contents{content(2), content(1)}));
    }

    void aClockThatIsSetBackChangesNoOrder()
    {
        QVERIFY(save(1, m_beside));
        const auto late = std::chrono::sys_days(std::chrono::year(2999) / 1 / 1);
        const versions::VersionName name{late, versions::printOf(fingerprint(content(9)))};
        QVERIFY(saveFile(m_folder / ("LEVEL1.PHD." + versions::textOf(name) + ".bak"), content(9)));
        QVERIFY(save(2, m_beside));
        QVERIFY(kept(m_beside) == (Contents{content(1), content(9)}));
    }

    void nothingIsKeptWhereNothingIsWanted()
    {
        m_inFolder.place = versions::Place::Nowhere;
        QVERIFY(save(1, m_inFolder) && save(2, m_inFolder));
        QVERIFY(kept(m_inFolder).empty());
        QVERIFY(!fs::exists(m_inFolder.folder));
    }

    void besideWhereTheFolderCannotBeMade()
    {
        writeText(m_folder / "data", "a file in the way");
        QVERIFY(save(1, m_inFolder) && save(2, m_inFolder));
        QVERIFY(kept(m_inFolder) == Contents{content(1)});
        QVERIFY(versions::versionsOf(m_file, m_inFolder)[0].isBeside);
    }

    void aFileInAFolderBehindALinkIsTheSame()
    {
        std::error_code error;
        fs::create_directory_symlink(".", m_folder / "link", error);
        if (error)
        {
            QSKIP("there are no symbolic links here");
        }
        QVERIFY(save(1, m_inFolder) && save(2, m_inFolder));
        m_file = m_folder / "link" / "LEVEL1.PHD";
        QVERIFY(kept(m_inFolder) == Contents{content(1)});
    }

    // Each call of the system fails in turn, as on a disk that is full.
    void everyCallFails_data() { addPlaces(); }

    void everyCallFails()
    {
        QFETCH(bool, beside);
        QFETCH(bool, links);
        const Keeping& keeping = beside ? m_beside : m_inFolder;
        QVERIFY(save(1, keeping));
        std::uint64_t seed = 1;
        int refused = 0;
        bool hasFailed = true;
        for (int call = 0; hasFailed; ++call)
        {
            QVERIFY(call < kMostCalls);
            const VersionBytes before = content(seed);
            const VersionBytes after = content(seed + 1);
            const FaultyDisk disk(Fault::Error, call, links);
            const auto saved = versions::save(m_file, after, keeping, disk);
            hasFailed = disk.hasFailed();
            const std::string found = problem(keeping, before, after);
            QVERIFY2(found.empty(), found.c_str());
            QVERIFY(bytesOf(m_file) == (saved ? after : before));
            QCOMPARE(strays(), 0U);
            if (!saved)
            {
                ++refused;
                QVERIFY(saved.error().code == ErrorCode::FileNotWritable
                        || saved.error().code == ErrorCode::SavedCopyDiffers);
                QVERIFY(!saved.error().arguments[0].empty());
            }
            seed += saved ? 1 : 0;
        }
        // What is written is needed; where a version cannot be kept in one way, another is found.
        QVERIFY2(refused >= 4, std::to_string(refused).c_str());
    }

    void whereNothingCanBeKeptNothingIsReplaced()
    {
        class NoSpare : public Disk
        {
        public:
            [[nodiscard]] std::error_code link(const fs::path&, const fs::path&) const override
            {
                return std::make_error_code(std::errc::no_space_on_device);
            }

            [[nodiscard]] std::error_code rename(const fs::path& from,
                                                 const fs::path& to) const override
            {
                return to.extension() == ".PHD" && to.parent_path() != from.parent_path()
                           ? Disk::rename(from, to)
                           : std::make_error_code(std::errc::no_space_on_device);
            }
        };

        QVERIFY(save(1, m_inFolder));
        const NoSpare disk;
        const auto saved = versions::save(m_file, content(2), m_inFolder, disk);
        QVERIFY(!saved);
        QCOMPARE(saved.error().code, ErrorCode::FileNotWritable);
        QVERIFY(saved.error().arguments[1].find("earlier version") != std::string::npos);
        QCOMPARE(saved.error().arguments[0], m_file.string());
        QVERIFY(bytesOf(m_file) == content(1));
        QCOMPARE(strays(), 0U);
    }

    // The program ends at each call in turn, and in the middle of writing.
    void itEndsAtEveryCall_data() { addPlaces(); }

    void itEndsAtEveryCall()
    {
#ifdef _WIN32
        QSKIP("needs fork");
#else
        QFETCH(bool, beside);
        QFETCH(bool, links);
        const Keeping& keeping = beside ? m_beside : m_inFolder;
        QVERIFY(save(1, keeping));
        int interrupted = 0;
        for (int call = 0; call < kMostCalls; ++call)
        {
            const VersionBytes before = bytesOf(m_file);
            const VersionBytes after = content(static_cast<std::uint64_t>(call) + 2);
            const ::pid_t child = ::fork();
            QVERIFY(child >= 0);
            if (child == 0)
            {
                const FaultyDisk disk(Fault::Death, call, links);
                static_cast<void>(versions::save(m_file, after, keeping, disk).has_value());
                ::_exit(1);
            }
            int status = 0;
            QCOMPARE(::waitpid(child, &status, 0), child);
            const std::string found = problem(keeping, before, after);
            QVERIFY2(found.empty(), found.c_str());
            if (WEXITSTATUS(status) != 0)
            {
                break; // it came to its end
            }
            ++interrupted;
        }
        QVERIFY(interrupted > 8 && interrupted < kMostCalls);
        QVERIFY(save(1, keeping)); // clears away what was left behind
        QVERIFY(save(2, keeping));
        QCOMPARE(strays(), 0U);
#endif
    }
};

template struct tr::test::RegisteredTest<tst_Versions>;
#include "tst_Versions.moc"
