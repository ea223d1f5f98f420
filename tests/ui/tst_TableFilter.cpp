#include "tests/support/TestProgram.h"
#include "ui/tables/TableFilter.h"

#include <QTest>

using ui::TableFilter;

namespace
{

const QStringList kColumns{QStringLiteral("row"),
                           QStringLiteral("speed"),
                           QStringLiteral("next_animation"),
                           QStringLiteral("flags"),
                           QStringLiteral("normal/x"),
                           QStringLiteral("corner/x"),
                           QStringLiteral("corner/y")};

/// A row whose cells are given as text; numbers are read from them.
class FakeRow final : public TableFilter::Row
{
public:
    explicit FakeRow(QStringList cells)
        : m_cells(std::move(cells))
    {
    }

    [[nodiscard]] double number(int column) const override
    {
        bool ok = false;
        const double value = m_cells[column].section(u' ', 0, 0).toDouble(&ok);
        return ok ? value : std::numeric_limits<double>::quiet_NaN();
    }

    [[nodiscard]] double stored(int column) const override { return number(column) * 16; }

    [[nodiscard]] std::uint64_t bits(int column) const override
    {
        return ui::bitsOf(stored(column));
    }

    [[nodiscard]] QString text(int column) const override { return m_cells[column]; }

private:
    QStringList m_cells;
};

QString problemIn(const QString& text)
{
    const auto parsed = TableFilter::parse(text, kColumns);
    const auto* problem = std::get_if<TableFilter::Problem>(&parsed);
    return problem != nullptr ? problem->message : QString();
}

} // namespace

class tst_TableFilter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void emptyLetsAllThrough();
    void matches_data();
    void matches();
    void problems_data();
    void problems();
    void columnsByTheirLastPart();
    void textIsSlow();
};

void tst_TableFilter::emptyLetsAllThrough()
{
    const auto parsed = TableFilter::parse(QStringLiteral("  "), kColumns);
    const auto& filter = std::get<TableFilter>(parsed);
    QVERIFY(filter.isEmpty());
    QVERIFY(filter.matches(FakeRow({})));
}

void tst_TableFilter::matches_data()
{
    QTest::addColumn<QString>("filter");
    QTest::addColumn<bool>("matching");
    const auto row = [](const char* filter, bool matching)
    { QTest::newRow(filter) << QString::fromLatin1(filter) << matching; };
    // The row: 7 | 1.5 | 103 Bat | water, sky | -16384 | 12.34 | wall
    row("speed > 0", true);
    row("speed > 1.5", false);
    row("speed >= 1.5", true);
    row("speed < 2", true);
    row("speed <= 1", false);
    row("speed = 1.5", true);
    row("speed == 1.5", true);
    row("speed != 1.5", false);
    row("speed <> 2", true);
    row("SPEED > 0", true);
    row("next_animation = 103", true);
    row("next_animation=103", true);
    row("next_animation = 0x670", true); // as stored: 103 * 16
    row("next_animation = 0x67", false);
    row("row & 0x10", true); // 7 * 16 = 0x70
    row("row & 0x80", false);
    row("row & 64", true);
    row("row & 0x8000000000000010", true);
    row("row & 0x8000000000000000", false);
    row("normal/x & 0x8000000000000000", true); // below zero the highest bit is set
    row("normal/x < 0", true);
    row("normal/x = -16384", true);
    row("corner/x = 12.34", true);
    row("corner/x = 12.3", false);
    row("corner/x = 12", false);
    row("flags = sky", true);
    row("flags != sky", false);
    row("flags ~ WATER", true);
    row("flags = fog", false);
    row("flags = \"water, sky\"", true);
    row("next_animation = bat", true);
    row("corner/y = wall", true);
    row("corner/y > 0", false); // no number compares with anything
    row("corner/y < 0", false);
    row("speed > 0 and row = 7", true);
    row("speed > 0 and row = 8", false);
    row("speed > 9 or row = 7", true);
    row("speed > 9 and row = 7 or row = 7", true);
    row("row = 7 or speed > 9 and row = 8", true);
    row("row = 7 AND speed > 1", true);
    row("bat", true);
    row("BAT", true);
    row("103", true);
    row("water, sky", true);
    row("\"bat\"", true);
    row("fog", false);
}

void tst_TableFilter::matches()
{
    QFETCH(QString, filter);
    QFETCH(bool, matching);
    const FakeRow row({QStringLiteral("7"),
                       QStringLiteral("1.5"),
                       QStringLiteral("103 Bat"),
                       QStringLiteral("water, sky"),
                       QStringLiteral("-16384"),
                       QStringLiteral("12.34"),
                       QStringLiteral("wall")});
    QCOMPARE(problemIn(filter), QString());
    const auto parsed = TableFilter::parse(filter, kColumns);
    QCOMPARE(std::get<TableFilter>(parsed).matches(row), matching);
}

void tst_TableFilter::problems_data()
{
    QTest::addColumn<QString>("filter");
    QTest::addColumn<QString>("named");
    const auto row = [](const char* filter, const char* named)
    { QTest::newRow(filter) << QString::fromLatin1(filter) << QString::fromLatin1(named); };
    row("spead > 0", "spead");
    row("x = 1", "normal/x");
    row("speed >", "speed");
    row("speed > fast", ">");
    row("flags & sky", "&");
    row("speed > 0 and", ">");
    row("speed > 0 and walk", "walk");
}

void tst_TableFilter::problems()
{
    QFETCH(QString, filter);
    QFETCH(QString, named);
    QVERIFY2(problemIn(filter).contains(named), qPrintable(problemIn(filter)));
}

void tst_TableFilter::columnsByTheirLastPart()
{
    QCOMPARE(problemIn(QStringLiteral("y = 1")), QString());
    const FakeRow row({{}, {}, {}, {}, {}, {}, QStringLiteral("5")});
    const auto parsed = TableFilter::parse(QStringLiteral("y = 5"), kColumns);
    QVERIFY(std::get<TableFilter>(parsed).matches(row));
}

void tst_TableFilter::textIsSlow()
{
    const auto isSlow = [](const char* text)
    {
        const auto parsed = TableFilter::parse(QString::fromLatin1(text), kColumns);
        return std::get<TableFilter>(parsed).isSlow();
    };
    QVERIFY(isSlow("bat"));
    QVERIFY(isSlow("flags = sky"));
    QVERIFY(!isSlow("speed > 0 and row = 7"));
}

template struct tr::test::RegisteredTest<tst_TableFilter>;
#include "tst_TableFilter.moc"
