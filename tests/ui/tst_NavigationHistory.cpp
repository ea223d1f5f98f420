#include "tests/support/TestProgram.h"
#include "ui/navigation/NavigationHistory.h"

#include <QtTest>

using tr::schema::TableId;
namespace tables = tr::level::tables;
using ui::Address;
using ui::NavigationHistory;
using namespace std::chrono_literals;

namespace
{

Address room(std::size_t row)
{
    return {tables::Rooms, row};
}

Address model(std::size_t row)
{
    return {tables::Models, row};
}

} // namespace

class tst_NavigationHistory : public QObject
{
    Q_OBJECT

private:
    NavigationHistory history;
    NavigationHistory::Clock::time_point now{1h};

    void visitSlowly(const Address& place)
    {
        now += 10s;
        history.visit(place, now);
    }

private Q_SLOTS:

    void init() { history.clear(); }

    void goesBackAndForward()
    {
        QVERIFY(!history.canGoBack());
        visitSlowly(room(1));
        QVERIFY(!history.canGoBack());
        visitSlowly(room(2));
        visitSlowly(model(3));

        QCOMPARE(history.back(), room(2));
        QCOMPARE(history.back(), room(1));
        QVERIFY(!history.canGoBack());
        QCOMPARE(history.forward(), room(2));
        QCOMPARE(history.forward(), model(3));
        QVERIFY(!history.canGoForward());
    }

    void forgetsWhatWasForward()
    {
        visitSlowly(room(1));
        visitSlowly(room(2));
        (void)history.back();
        visitSlowly(model(7));
        QVERIFY(!history.canGoForward());
        QCOMPARE(history.back(), room(1));
    }

    void samePlaceIsOneStop()
    {
        visitSlowly(room(1));
        visitSlowly(room(1));
        QVERIFY(!history.canGoBack());
    }

    void rowsPassedQuicklyAreNoStops()
    {
        visitSlowly(model(0));
        visitSlowly(room(0));
        for (std::size_t row = 1; row < 30; ++row)
        {
            now += 50ms;
            history.visit(room(row), now);
        }
        QCOMPARE(history.back(), model(0));
        QCOMPARE(history.forward(), room(29));
    }

    void anotherTableIsAStopHoweverQuick()
    {
        visitSlowly(room(0));
        now += 1ms;
        history.visit(model(0), now);
        QCOMPARE(history.back(), room(0));
    }

    void whoCameBackDoesNotPass()
    {
        visitSlowly(model(0));
        visitSlowly(room(1));
        visitSlowly(model(2));
        QCOMPARE(history.back(), room(1));
        now += 1ms;
        history.visit(room(5), now);
        QCOMPARE(history.back(), room(1));
    }

    void followsRowsThatMove()
    {
        visitSlowly(room(1));
        visitSlowly(room(2));
        visitSlowly(room(3));
        visitSlowly(room(4));
        (void)history.back();
        // Row 2 is deleted, and those behind it come forward.
        history.follow(
            [](const Address& place) -> std::optional<Address>
            {
                return place.row == 2 ? std::nullopt
                                      : std::optional(room(place.row - (place.row > 2 ? 1 : 0)));
            });
        QCOMPARE(history.forward(), room(3));
        QCOMPARE(history.back(), room(2));
        QCOMPARE(history.back(), room(1));
        QVERIFY(!history.canGoBack());
    }

    void whatBecameOneIsOneStop()
    {
        visitSlowly(room(1));
        visitSlowly(model(2));
        visitSlowly(room(1));
        history.follow([](const Address& place)
                       { return place == model(2) ? std::nullopt : std::optional(place); });
        QVERIFY(!history.canGoBack());
        QVERIFY(!history.canGoForward());
        history.follow([](const Address&) -> std::optional<Address> { return std::nullopt; });
        visitSlowly(room(7));
        QVERIFY(!history.canGoBack());
    }

    void keepsTheLatestStops()
    {
        for (std::size_t row = 0; row < NavigationHistory::kMostStops + 10; ++row)
        {
            visitSlowly(room(row));
        }
        std::size_t stops = 1;
        Address oldest = room(0);
        while (history.canGoBack())
        {
            oldest = history.back();
            ++stops;
        }
        QCOMPARE(stops, NavigationHistory::kMostStops);
        QCOMPARE(oldest, room(10));
    }
};

template struct tr::test::RegisteredTest<tst_NavigationHistory>;
#include "tst_NavigationHistory.moc"
