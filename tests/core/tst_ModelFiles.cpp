// Model files on the disk: their formats by their names, and files that take their places together.

#include "core/convert/models/ModelFiles.h"
#include "core/io/File.h"
#include "tests/core/FaultyDisk.h"
#include "tests/support/TestProgram.h"

#include <QTemporaryDir>
#include <QtTest>

#include <filesystem>
#include <fstream>
#include <set>
#include <string>

using namespace tr;
using convert::WrittenFile;
namespace fs = std::filesystem;

namespace
{

std::vector<std::byte> modelBytes(std::string_view text)
{
    const auto bytes = std::as_bytes(std::span(text));
    return {bytes.begin(), bytes.end()};
}

/// As many files as wanted, the first of which is a.obj.
std::vector<WrittenFile> filesToWrite(std::size_t count)
{
    std::vector<WrittenFile> files;
    for (std::size_t i = 0; i < count; ++i)
    {
        files.push_back({i == 0 ? "a.obj" : "a-" + std::to_string(i) + ".png",
                         modelBytes("new " + std::to_string(i))});
    }
    return files;
}

/// Names with what the files have.
std::set<std::pair<std::string, std::string>> contentIn(const fs::path& folder)
{
    std::set<std::pair<std::string, std::string>> all;
    for (const auto& each : fs::directory_iterator(folder))
    {
        const auto bytes = readFile(each.path());
        std::string text;
        for (const std::byte byte : *bytes)
        {
            text.push_back(static_cast<char>(byte));
        }
        all.insert({each.path().filename().string(), text});
    }
    return all;
}

} // namespace

class tst_ModelFiles : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_place;

    [[nodiscard]] fs::path folder() const { return m_place->path().toStdString(); }

    void write(const char* name, const char* text) const
    {
        std::ofstream(folder() / name, std::ios::binary) << text;
    }

    [[nodiscard]] static versions::Keeping keepsNothing()
    {
        versions::Keeping keeping;
        keeping.place = versions::Place::Nowhere;
        return keeping;
    }

private Q_SLOTS:

    void init() { m_place = std::make_unique<QTemporaryDir>(); }

    void formatsHaveNames()
    {
        QCOMPARE(convert::modelFormatOf("/a.b/X.GLB")->suffix, std::string_view("glb"));
        QCOMPARE(convert::modelFormatOf("x.tar.mqo")->suffix, std::string_view("mqo"));
        for (const char* const none : {"", "glb", "x.glb.wad", "x.", "/a.glb/x"})
        {
            QVERIFY2(convert::modelFormatOf(none) == nullptr, none);
        }
        std::set<std::string_view> suffixes;
        for (const convert::ModelFormat& each : convert::modelFormats())
        {
            QVERIFY(suffixes.insert(each.suffix).second);
            QVERIFY(each.canRead || each.canWrite);
        }
    }

    void formatsSayWhatTheyKeep()
    {
        for (const char* const each : {"a.glb", "a.gltf", "a.obj", "a.mqo"})
        {
            const auto* const format = convert::modelFormatOf(each);
            QVERIFY2(format != nullptr && format->canRead && format->canWrite, each);
            QVERIFY2(!format->isForeign && !format->hasOneClip, each);
        }
        for (const char* const each : {"a.3ds", "a.ply", "a.stl", "a.X"})
        {
            const auto* const format = convert::modelFormatOf(each);
            QVERIFY2(format != nullptr && format->isForeign, each);
            QVERIFY2(format->canRead && !format->canWrite, each);
        }
        QVERIFY(convert::modelFormatOf("a.fbx")->canWrite);
        QVERIFY(convert::modelFormatOf("a.dae")->canWrite);
        QVERIFY(convert::modelFormatOf("a.dae")->hasOneClip);
        QCOMPARE(convert::modelFormatOf("a.mqo")->units, 1.0F);
        QCOMPARE(convert::modelFormatOf("a.obj")->units, 512.0F);
        QVERIFY(convert::writtenModelSuffixes().starts_with(".glb, .gltf, "));
        QCOMPARE(convert::writtenModelSuffixes().find("stl"), std::string::npos);
        QVERIFY(convert::readModelSuffixes().find(", .stl") != std::string::npos);
    }

    void whatIsLeftOutIsTold()
    {
        write("a.obj", "mtllib none.mtl\no a\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
        const auto read = convert::readModelFile(folder() / "a.obj");
        QVERIFY(read.has_value());
        QCOMPARE(read->remarks.size(), std::size_t{1});
        QVERIFY(read->remarks.front().find("none.mtl") != std::string::npos);
    }

    void othersAreNotRead()
    {
        write("a.wad", "x");
        const auto read = convert::readModelFile(folder() / "a.wad");
        QVERIFY(!read && read.error().code == ErrorCode::RefusedFormat);
        const auto missing = convert::readModelFile(folder() / "a.glb");
        QVERIFY(!missing && missing.error().code == ErrorCode::FileNotFound);
    }

    /// More than can be replaced together, too.
    void filesAreWritten_data()
    {
        QTest::addColumn<int>("count");
        for (const int count : {1, 2, 16, 20})
        {
            QTest::addRow("%d", count) << count;
        }
    }

    void filesAreWritten()
    {
        QFETCH(int, count);
        const auto files = filesToWrite(static_cast<std::size_t>(count));
        write("a.obj", "old");
        write("other.txt", "o");
        QVERIFY(convert::storeModelFiles(folder(), files, versions::Keeping{}, Disk{}).has_value());
        auto there = contentIn(folder());
        QVERIFY(there.erase({"a.obj", "new 0"}) == 1);
        QVERIFY(there.erase({"other.txt", "o"}) == 1);
        for (int i = 1; i < count; ++i)
        {
            const std::string number = std::to_string(i);
            QVERIFY(there.erase({"a-" + number + ".png", "new " + number}) == 1);
        }
        QCOMPARE(there.size(), std::size_t{1}); // the earlier version
        QCOMPARE(there.begin()->second, std::string("old"));
    }

    void whoStopsItLeavesNothing()
    {
        write("a.obj", "old");
        const auto before = contentIn(folder());
        for (const std::size_t count : {std::size_t{1}, std::size_t{3}, std::size_t{20}})
        {
            bool isStopped = false;
            try
            {
                static_cast<void>(convert::storeModelFiles(folder(),
                                                           filesToWrite(count),
                                                           versions::Keeping{},
                                                           Disk{},
                                                           [] { throw Cancelled{}; }));
            }
            catch (const Cancelled&)
            {
                isStopped = true;
            }
            QVERIFY(isStopped);
            QCOMPARE(contentIn(folder()), before);
        }
    }

    /// Whatever call fails: all files are old or all are new.
    void failuresLeaveNoHalves()
    {
        constexpr int kMostCalls = 200;
        write("a.obj", "old");
        const auto before = contentIn(folder());
        int call = 0;
        for (; call < kMostCalls; ++call)
        {
            const test::FaultyDisk disk(test::Fault::Error, call);
            const auto done =
                convert::storeModelFiles(folder(), filesToWrite(3), keepsNothing(), disk);
            if (!disk.hasFailed())
            {
                break;
            }
            if (!done)
            {
                QCOMPARE(contentIn(folder()), before);
                continue;
            }
            QCOMPARE(contentIn(folder()).size(), std::size_t{3});
            for (const char* const made : {"a-1.png", "a-2.png"})
            {
                fs::remove(folder() / made);
            }
            write("a.obj", "old");
        }
        QVERIFY(call > 5 && call < kMostCalls);
    }
};

template struct tr::test::RegisteredTest<tst_ModelFiles>;
#include "tst_ModelFiles.moc"
