#include "core/base/Table.h"
#include "tests/core/TestText.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <algorithm>
#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

using tr::Table;

class tst_Table : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aNewTableIsEmpty();
    void itHoldsItsRows();
    void copiesShareTheirRows();
    void editingACopyLeavesTheOriginal();
    void editingTheOriginalLeavesTheCopy();
    void aTableOfItsOwnIsEditedInPlace();
    void theLastOwnerEditsInPlace();
    void anEmptyTableCanBeEdited();
    void clearingACopyLeavesTheOriginal();
    void equalRowsAreEqualTables();
    void rowsOfRowsAreShared();
    void aSliceEndsWithTheTable();
    void aRowBehindTheEndIsABrokenContract();
    void copiesAreEditedInThreads();
    void rowsThatAnotherThreadHasLeftAreEdited();
};

namespace
{

void throwBroken(const char*, const char* condition, std::source_location)
{
    throw std::logic_error(condition);
}

/// Broken contracts throw as long as it lives.
class ThrowingContracts
{
public:
    ThrowingContracts()
        : m_before(tr::setContractHandler(&throwBroken))
    {
    }

    ThrowingContracts(const ThrowingContracts&) = delete;
    ThrowingContracts& operator=(const ThrowingContracts&) = delete;

    ~ThrowingContracts() { tr::setContractHandler(m_before); }

private:
    tr::ContractHandler m_before;
};

} // namespace

void tst_Table::aNewTableIsEmpty()
{
    const Table<int> table;
    QVERIFY(table.empty());
    QCOMPARE(table.size(), 0U);
    QVERIFY(table.data() == nullptr);
    QVERIFY(table.begin() == table.end());
    QVERIFY(table.rows().empty());
    QVERIFY(table == Table<int>(std::vector<int>{}));
}

void tst_Table::itHoldsItsRows()
{
    const Table<int> table{3, 1, 4};
    QCOMPARE(table.size(), 3U);
    QCOMPARE(table[0], 3);
    QCOMPARE(table[2], 4);
    QCOMPARE(std::vector<int>(table.begin(), table.end()), (std::vector<int>{3, 1, 4}));
    QCOMPARE(table.rows().size(), 3U);
    QVERIFY(table.rows().data() == table.data());
}

void tst_Table::copiesShareTheirRows()
{
    const Table<int> table{1, 2, 3};
    const Table<int> copy = table; // NOLINT(performance-unnecessary-copy-initialization)
    QVERIFY(copy.sharesWith(table));
    QVERIFY(copy.data() == table.data());
}

void tst_Table::editingACopyLeavesTheOriginal()
{
    const Table<int> table{1, 2, 3};
    Table<int> copy = table;
    copy.edit()[1] = 20;
    QVERIFY(!copy.sharesWith(table));
    QCOMPARE(copy[1], 20);
    QCOMPARE(table[1], 2);
    QVERIFY(!(copy == table));
}

void tst_Table::editingTheOriginalLeavesTheCopy()
{
    Table<int> table{1, 2, 3};
    const Table<int> snapshot = table;
    table.edit().push_back(4);
    QCOMPARE(snapshot.size(), 3U);
    QCOMPARE(table.size(), 4U);
}

void tst_Table::aTableOfItsOwnIsEditedInPlace()
{
    Table<int> table{1, 2, 3};
    const int* rows = table.data();
    table.edit()[0] = 10;
    QVERIFY(table.data() == rows);
    QCOMPARE(table[0], 10);
}

void tst_Table::theLastOwnerEditsInPlace()
{
    Table<int> table{1, 2, 3};
    {
        const Table<int> copy = table; // NOLINT(performance-unnecessary-copy-initialization)
        QVERIFY(copy.sharesWith(table));
    }
    const int* rows = table.data();
    table.edit()[0] = 10;
    QVERIFY(table.data() == rows);
}

void tst_Table::anEmptyTableCanBeEdited()
{
    Table<int> table;
    const Table<int> copy = table; // NOLINT(performance-unnecessary-copy-initialization)
    table.edit().push_back(7);
    QCOMPARE(table.size(), 1U);
    QVERIFY(copy.empty());
    table.edit().clear();
    QVERIFY(table.empty());
    QVERIFY(table == copy);
}

void tst_Table::clearingACopyLeavesTheOriginal()
{
    const Table<int> table{1, 2};
    Table<int> copy = table;
    copy.clear();
    QVERIFY(copy.empty());
    QCOMPARE(table.size(), 2U);
}

void tst_Table::equalRowsAreEqualTables()
{
    const Table<int> a{1, 2};
    const Table<int> b{1, 2};
    QVERIFY(!a.sharesWith(b));
    QVERIFY(a == b);
    QVERIFY(!(a == Table<int>{1, 3}));
    QVERIFY(!(a == Table<int>{1}));
    QVERIFY(!(a == Table<int>{1, 2, 3}));
}

// A room holds tables: editing one room of a level must not copy the sectors of all others.
void tst_Table::rowsOfRowsAreShared()
{
    Table<Table<int>> outer{Table<int>{1, 2}, Table<int>{3}};
    const Table<Table<int>> snapshot = outer;
    outer.edit()[0].edit()[1] = 20;
    QVERIFY(outer[1].sharesWith(snapshot[1]));
    QCOMPARE(snapshot[0][1], 2);
    QCOMPARE(outer[0][1], 20);
}

void tst_Table::aSliceEndsWithTheTable()
{
    const Table<int> table{1, 2, 3, 4};
    QVERIFY(std::ranges::equal(table.slice(1, 2), std::array{2, 3}));
    QVERIFY(std::ranges::equal(table.slice(2, 0xFFFF), std::array{3, 4}));
    QVERIFY(table.slice(4, 1).empty());
    QVERIFY(table.slice(SIZE_MAX, SIZE_MAX).empty());
    QVERIFY(Table<int>().slice(0, 1).empty());
}

void tst_Table::aRowBehindTheEndIsABrokenContract()
{
    const ThrowingContracts throwing;
    const Table<int> table{1};
    QVERIFY_EXCEPTION_THROWN((void)table[1], std::logic_error);
    QVERIFY_EXCEPTION_THROWN((void)Table<int>{}[0], std::logic_error);
}

// Every thread edits a copy of its own, while others read and drop theirs.
void tst_Table::copiesAreEditedInThreads()
{
    constexpr std::size_t kRows = 100;
    constexpr int kThreads = 4;
    constexpr int kRounds = 2000;
    const Table<int> shared(std::vector<int>(kRows, 1));
    std::vector<int> wrong(kThreads, 0);
    {
        std::vector<std::jthread> threads;
        for (int thread = 0; thread < kThreads; ++thread)
        {
            threads.emplace_back(
                [&shared, &mistakes = wrong[static_cast<std::size_t>(thread)], thread]
                {
                    for (int round = 0; round < kRounds; ++round)
                    {
                        Table<int> own = shared;
                        const Table<int> second = own;
                        own.edit()[5] = thread + round;
                        mistakes += second[5] == 1 && own[5] == thread + round ? 0 : 1;
                    }
                });
        }
    }
    QCOMPARE(wrong, std::vector<int>(kThreads, 0));
    QCOMPARE(shared[5], 1);
}

// The first edit comes while another thread still reads the rows, or just after it has let go of
// them. Only the counting of owners stands between the two: what is wrong with it the thread
// sanitizer tells, as the processors of most desktops hide it.
void tst_Table::rowsThatAnotherThreadHasLeftAreEdited()
{
    constexpr std::size_t kRows = 200;
    constexpr int kRounds = 1000;
    constexpr int kLongestWait = 100;
    int torn = 0;
    for (int round = 0; round < kRounds; ++round)
    {
        Table<int> table(std::vector<int>(kRows, round));
        std::jthread reader(
            [copy = table, round, &torn]() mutable
            {
                const auto others =
                    std::ranges::count_if(copy, [round](int row) { return row != round; });
                torn += others == 0 ? 0 : 1;
                copy.clear();
            });
        for (int i = 0; i < round % kLongestWait; ++i)
        {
            std::this_thread::yield();
        }
        std::ranges::fill(table.edit(), -1);
        reader.join();
        QCOMPARE(torn, 0);
        QCOMPARE(table[kRows - 1], -1);
    }
}

template struct tr::test::RegisteredTest<tst_Table>;
#include "tst_Table.moc"
