// Files that belong together, as the one file that they are for everything but the disk.

#include "core/format/set/Members.h"
#include "tests/core/Damage.h"
#include "tests/support/TestProgram.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace tr;
using format::Companion;
using format::Member;
using test::Bytes;
namespace fs = std::filesystem;

namespace
{

Bytes plainBytes(std::string_view text)
{
    const auto bytes = std::as_bytes(std::span(text));
    return {bytes.begin(), bytes.end()};
}

const std::vector<Member>& threeMembers()
{
    static const std::vector<Member> kMembers{
        {"wad", {}, plainBytes("the wad")}, {"swd", {}, plainBytes("sprites")}, {"was", {}, {}}};
    return kMembers;
}

/// By hand, from the description of images.
Bytes threeImage()
{
    using namespace std::string_view_literals;
    return plainBytes("CRTSET\x1A\n"
                      "\3\0\0\0"
                      "wad\0\7\0\0\0"
                      "the wad"
                      "swd\0\7\0\0\0"
                      "sprites"
                      "was\0\0\0\0\0"sv);
}

} // namespace

class tst_Members : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(m_folder->isValid());
    }

    void anImageIsAsItIsDescribed()
    {
        QVERIFY(format::join(threeMembers()) == threeImage());
        const auto members = format::split(threeImage());
        QVERIFY(members.has_value());
        QVERIFY(*members == threeMembers());
    }

    void namesAreNoPartOfAnImage()
    {
        auto named = threeMembers();
        named[0].name = "TUT1.WAD";
        named[1].name = "Tut1.Swd";
        QVERIFY(format::join(named) == threeImage());
    }

    void randomMembersComeBack()
    {
        test::Random random(7);
        for (int round = 0; round < 200; ++round)
        {
            std::vector<Member> members;
            const std::size_t count = 1 + random.below(format::kMostMembers);
            for (std::size_t i = 0; i < count; ++i)
            {
                members.push_back({"s" + std::to_string(i), {}, random.bytes(random.below(300))});
            }
            const auto back = format::split(format::join(members));
            QVERIFY(back.has_value());
            QVERIFY(*back == members);
        }
    }

    void noFormatTakesAnImageForItself()
    {
        for (const test::FileKind& kind : test::allKinds())
        {
            const auto bytes = format::write(test::randomFile(kind, 1));
            QVERIFY(bytes.has_value());
            QVERIFY(!format::isSet(*bytes));
        }
        QVERIFY(format::isSet(threeImage()));
        QVERIFY(!format::isSet({}));
        QVERIFY(!format::isSet(plainBytes("CRTSET\x1A")));
    }

    void whatIsWrongIsSaid_data()
    {
        QTest::addColumn<QByteArray>("replacement");
        QTest::addColumn<int>("at");
        QTest::addColumn<int>("code");
        QTest::addColumn<int>("place");
        const auto row = [](const char* name, QByteArray bytes, int at, ErrorCode code, int place)
        { QTest::newRow(name) << bytes << at << int(code) << place; };
        row("mark", "X", 0, ErrorCode::BadMark, 0);
        row("no files", QByteArray(1, '\0'), 8, ErrorCode::BadValue, 8);
        row("too many files", QByteArray(1, '\x11'), 8, ErrorCode::BadValue, 8);
        row("so many files", QByteArray(4, '\xFF'), 8, ErrorCode::BadValue, 8);
        row("fewer files", QByteArray(1, '\x10'), 8, ErrorCode::UnexpectedEnd, 50);
        row("no suffix", QByteArray(4, '\0'), 12, ErrorCode::BadValue, 12);
        row("a path for a suffix", "../a", 12, ErrorCode::BadValue, 12);
        row("a suffix in capitals", "WAD", 12, ErrorCode::BadValue, 12);
        row("a zero in a suffix", QByteArray("w\0d", 3), 12, ErrorCode::BadValue, 12);
        row("two of a suffix", "wad", 27, ErrorCode::BadValue, 27);
        row("the last is longer", QByteArray(1, '\1'), 46, ErrorCode::UnexpectedEnd, 50);
        row("larger than all", QByteArray(4, '\xFF'), 16, ErrorCode::UnexpectedEnd, 20);
        row("one file too many", QByteArray(1, '\2'), 8, ErrorCode::BytesLeftOver, 42);
    }

    void whatIsWrongIsSaid()
    {
        QFETCH(QByteArray, replacement);
        QFETCH(int, at);
        QFETCH(int, code);
        QFETCH(int, place);
        Bytes image = threeImage();
        std::memcpy(image.data() + at, replacement.constData(), std::size_t(replacement.size()));
        const auto members = format::split(image);
        QVERIFY(!members.has_value());
        QCOMPARE(int(members.error().code), code);
        QCOMPARE(members.error().place.offset, quint64(place));
        QVERIFY(!message(members.error()).empty());
    }

    void anImageThatIsCutOffIsNone()
    {
        const Bytes whole = threeImage();
        for (std::size_t size = 0; size < whole.size(); ++size)
        {
            QVERIFY(!format::split(std::span(whole).first(size)).has_value());
        }
    }

    void damageNeverCrashes()
    {
        test::Random random(11);
        for (int round = 0; round < 5000; ++round)
        {
            Bytes image = threeImage();
            test::mutate(random, image);
            const auto members = format::split(image);
            if (members)
            {
                QVERIFY(format::join(*members) == image);
            }
        }
    }

    void companionsAreFound_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QStringList>("there");
        QTest::addColumn<QStringList>("found");
        const auto row = [](const char* name, QString path, QStringList there, QStringList found)
        { QTest::newRow(name) << path << there << found; };
        row("all", "a.wad", {"a.was", "a.swd", "a.sam", "a.sfx"}, {"a.swd", "a.sfx", "a.was"});
        row("none", "a.wad", {}, {});
        row("other stems", "a.wad", {"b.swd", "aa.swd", "A.swd", "a.b.swd", "a"}, {});
        row("a stem with dots", "a.b.wad", {"a.swd", "a.b.swd"}, {"a.b.swd"});
        row("capitals", "A.WAD", {"A.SWD", "A.Was"}, {"A.SWD", "A.Was"});
        row("both cases, small", "a.wad", {"a.SWD", "a.swd"}, {"a.swd"});
        row("both cases, capitals", "a.WAD", {"a.SWD", "a.swd"}, {"a.SWD"});
        row("mixed cases", "a.wad", {"a.sWd", "a.SWD"}, {"a.SWD"});
        row("itself", "a.swd", {"a.sfx"}, {"a.sfx"});
        row("no suffix", "a", {"a.swd"}, {"a.swd"});
    }

    void companionsAreFound()
    {
        QFETCH(QString, path);
        QFETCH(QStringList, there);
        QFETCH(QStringList, found);
        for (const QString& name : there << path)
        {
            QVERIFY(QFile(m_folder->filePath(name)).open(QIODevice::WriteOnly));
        }
        QStringList names;
        for (const Companion& each : format::companionsOf(inFolder(path), "swd sfx was"))
        {
            names.append(QString::fromStdString(each.path.filename().string()));
            QCOMPARE(QFileInfo(names.back()).suffix().toLower(),
                     QString::fromStdString(each.suffix));
            QCOMPARE(each.path.parent_path(), inFolder(path).parent_path());
        }
        QCOMPARE(names, found);
    }

    void whatIsNoFileIsNoCompanion()
    {
        QVERIFY(QDir(m_folder->path()).mkdir("a.swd"));
        QVERIFY(QFile::link("nowhere", m_folder->filePath("a.sfx")));
        QVERIFY(format::companionsOf(inFolder("a.wad"), "swd sfx").empty());
        QVERIFY(format::companionsOf(inFolder("gone/a.wad"), "swd sfx").empty());
    }

    void newCompanionsAreNamedAsTheirFile()
    {
        QCOMPARE(format::companionPath("x/tut1.wad", "swd"), fs::path("x/tut1.swd"));
        QCOMPARE(format::companionPath("x/TUT1.WAD", "swd"), fs::path("x/TUT1.SWD"));
        QCOMPARE(format::companionPath("x/Tut1.Wad", "swd"), fs::path("x/Tut1.swd"));
        QCOMPARE(format::companionPath("a.b.wad", "sam"), fs::path("a.b.sam"));
    }

private:
    [[nodiscard]] fs::path inFolder(const QString& name) const
    {
        return m_folder->filePath(name).toStdString();
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

template struct tr::test::RegisteredTest<tst_Members>;
#include "tst_Members.moc"
