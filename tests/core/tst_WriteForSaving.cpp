// The last look at a file before it replaces another: read again under its name, it must be what it
// is in memory, number for number.

#include "core/format/WriteForSaving.h"
#include "core/format/level/LevelFormat.h"
#include "tests/core/TestText.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/RandomData.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

using namespace tr;
using test::FileKind;

namespace
{

constexpr quint64 kSavedSeeds = 4;

/// A demo of TR1 in which nothing tells that its palette stands in front of its cameras: black
/// colours are counts of nothing.
format::GameFile undecidableTub()
{
    level::Level level = test::LevelBuilder(level::versions::Tr1).build();
    level.order = level::Order::Demo;
    for (level::Colour& colour : level.palette.edit())
    {
        colour = {};
    }
    format::GameFile file;
    file.format = &format::formats::Tr1Demo;
    file.content = std::move(level);
    return file;
}

} // namespace

class tst_WriteForSaving : public QObject
{
    Q_OBJECT

private:
    static void addKinds()
    {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<quint64>("seed");
        for (const FileKind& kind : test::allKinds())
        {
            for (quint64 seed = 1; seed <= kSavedSeeds; ++seed)
            {
                const std::string name(kind.name);
                QTest::addRow("%s %llu", name.c_str(), seed)
                    << QString::fromStdString(name) << seed;
            }
        }
    }

    static format::GameFile currentFile()
    {
        QFETCH(QString, kind);
        QFETCH(quint64, seed);
        const auto kinds = test::allKinds();
        return test::randomFile(*std::ranges::find(kinds,
                                                   kind.toStdString(),
                                                   [](const FileKind& each)
                                                   { return std::string(each.name); }),
                                seed);
    }

private Q_SLOTS:

    void whatIsSoundIsSaved_data() { addKinds(); }

    void whatIsSoundIsSaved()
    {
        const format::GameFile file = currentFile();
        const auto plain = format::write(file);
        const auto saved = format::writeForSaving(file, "");
        QVERIFY(plain.has_value());
        QVERIFY2(saved.has_value(), saved ? "" : fullMessage(saved.error()).c_str());
        QVERIFY(*plain == *saved);
    }

    // A number that the file has no room for would come back as another one.
    void aNumberThatWouldBeCutIsTold_data() { addKinds(); }

    void aNumberThatWouldBeCutIsTold()
    {
        const format::GameFile file = currentFile();
        const auto set = file.tables();
        int tried = 0;
        for (const schema::TableView& table : set.tables())
        {
            for (const schema::Leaf& leaf : table.type().leaves())
            {
                if (table.size() == 0 || sizeOf(leaf.memory) <= sizeOf(leaf.disk))
                {
                    continue;
                }
                // Only this test holds the data that the tables point into.
                const std::size_t row = table.size() - 1;
                auto* const top = static_cast<std::byte*>(const_cast<void*>(table.rowData(row)))
                                  + leaf.memoryOffset + sizeOf(leaf.memory) - 1;
                *top ^= std::byte{0x40};
                const auto saved = format::writeForSaving(file, "");
                *top ^= std::byte{0x40};
                const std::string path = table.pathOf(row, leaf);
                QVERIFY2(!saved, path.c_str());
                QVERIFY2(saved.error().code == ErrorCode::NotReadBack
                             || saved.error().code == ErrorCode::BadValue,
                         fullMessage(saved.error()).c_str());
                ++tried;
            }
        }
        QVERIFY(format::writeForSaving(file, "").has_value());
        static int total = 0;
        total += tried;
        const bool isLast = qstrcmp(QTest::currentDataTag(), "wad 4") == 0;
        QVERIFY2(!isLast || total > 0, "no number of any file is narrower there than in memory");
    }

    void theNameDecidesWhereTheContentDoesNot()
    {
        const format::GameFile file = undecidableTub();
        const auto bytes = format::write(file);
        QVERIFY(bytes.has_value());
        const auto read = format::read(*bytes, "LEVEL10A.TUB");
        QVERIFY(read.has_value() && read->complete);
        QCOMPARE(read->format, &format::formats::Tr1Demo);

        const auto saved = format::writeForSaving(file, "LEVEL10A.TUB");
        QVERIFY2(saved.has_value(), saved ? "" : fullMessage(saved.error()).c_str());
        QVERIFY(*saved == *bytes);

        // Under another name nobody could tell what it is.
        const auto other = format::writeForSaving(file, "LEVEL10A.PHD");
        QVERIFY(!other);
        QCOMPARE(other.error().code, ErrorCode::NotReadBack);
    }

    void whatWasReadInPartIsNotSaved()
    {
        format::GameFile file = undecidableTub();
        file.complete = false;
        const auto saved = format::writeForSaving(file, "LEVEL10A.TUB");
        QVERIFY(!saved);
        QCOMPARE(saved.error().code, ErrorCode::PartiallyRead);
    }
};

template struct tr::test::RegisteredTest<tst_WriteForSaving>;
#include "tst_WriteForSaving.moc"
