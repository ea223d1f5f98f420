// Plans of merges as texts, and for the files that they were made for.

#include "core/base/Text.h"
#include "core/transfer/plan/Plan.h"
#include "tests/core/MergeSamples.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <algorithm>

using namespace tr;
using namespace tr::transfer;

namespace
{

/// A plan that can be read, with a part of it exchanged.
QString planWith(const QString& before, const QString& after)
{
    Plan plan;
    plan.sources = {{"one.wad", {1, 2, 3}, -86'400}};
    plan.rules.objects.fill(Rule::Newest);
    plan.objects = {{0, {ObjectKind::Moveable, 7}, Answer::OtherSlot, 12},
                    {0, {ObjectKind::Static, 7}, std::nullopt, std::nullopt}};
    plan.sounds = {{0, 3, Rule::Renumber, 40}};
    QString text = QString::fromStdString(textOf(plan));
    const auto places = text.count(before);
    if (!before.isEmpty() && places != 1)
    {
        QTest::qFail(qPrintable(before), __FILE__, __LINE__);
    }
    return before.isEmpty() ? text : text.replace(before, after);
}

} // namespace

class tst_MergePlan : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void readsPlans();
    void refusesPlans_data();
    void refusesPlans();
    void tellsOtherFiles();
};

void tst_MergePlan::readsPlans()
{
    const QString text = planWith({}, {});
    const auto plan = planOf(text.toStdString());
    QVERIFY(plan.has_value());
    QCOMPARE(plan->objects.size(), std::size_t{2});
    QVERIFY(plan->objects[0].answer == Answer::OtherSlot);
    QVERIFY(plan->objects[0].to == 12U);
    QVERIFY(!plan->objects[1].answer);
    QVERIFY(plan->sources[0].changed == -86'400);
    QVERIFY(std::ranges::count(plan->rules.objects, Rule::Newest) == 3);
    QCOMPARE(QString::fromStdString(textOf(*plan)), text);
}

void tst_MergePlan::refusesPlans_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("place");
    const auto row = [](const char* name, const QString& text, const char* place)
    { QTest::newRow(name) << text << QString::fromLatin1(place); };
    row("nothing", "", "");
    row("no JSON", "{", "");
    row("a list", "[]", "");
    row("deep", QString("[").repeated(100'000), "");
    row("deep inside",
        "{\"version\":" + QString("[").repeated(9) + QString("]").repeated(9) + "}",
        "/version");
    row("version", planWith("\"version\": 1", "\"version\": 2"), "/version");
    row("no version", planWith("\"version\": 1,", ""), "");
    row("negative slot",
        planWith("\"static\",\"slot\":7", "\"static\",\"slot\":-7"),
        "/objects/1/slot");
    row("broken slot",
        planWith("\"static\",\"slot\":7", "\"static\",\"slot\":7.5"),
        "/objects/1/slot");
    row("large slot",
        planWith("\"static\",\"slot\":7", "\"static\",\"slot\":4294967296"),
        "/objects/1/slot");
    row("target", planWith("\"to\":12", "\"to\":65536"), "/objects/0/to");
    row("kind", planWith("\"static\"", "\"room\""), "/objects/1/kind");
    row("answer", planWith("\"other_slot\"", "\"ask\""), "/objects/0/answer");
    row("animations of a static",
        planWith("\"static\",\"slot\":7", "\"static\",\"slot\":7,\"answer\":\"animations_only\""),
        "/objects/1/answer");
    row("source", planWith("\"source\":0,\"id\":3", "\"source\":1,\"id\":3"), "/sounds/0/source");
    row("no source", planWith("\"source\":0,\"id\":3", "\"id\":3"), "/sounds/0");
    row("twice", planWith("\"static\"", "\"moveable\""), "/objects/1");
    row("time", planWith("-86400", "-86400.5"), "/sources/0/changed");
    row("late time", planWith("-86400", "9223372036854775808"), "/sources/0/changed");
    row("age of sounds",
        planWith("\"sounds\":\"renumber\"", "\"sounds\":\"newest\""),
        "/rules/sounds");
    row("age of a sound",
        planWith("\"answer\":\"renumber\"", "\"answer\":\"newest\""),
        "/sounds/0/answer");
    row("rule", planWith("\"sprites\":\"newest\"", "\"sprites\":\"\""), "/rules/sprites");
    row("fingerprint", planWith("0000000000000002", "000000000000000x"), "/sources/0/fingerprint");
    row("objects", planWith("\"objects\": [", "\"objects\": 3, \"others\": ["), "/objects");
    row("an object", planWith("\"sounds\": [", "\"sounds\": [7,"), "/sounds/0");
}

void tst_MergePlan::refusesPlans()
{
    QFETCH(const QString, text);
    QFETCH(const QString, place);
    const auto plan = planOf(text.toStdString());
    QVERIFY(!plan.has_value());
    QCOMPARE(QString::fromStdString(plan.error().place), place);
    QVERIFY(!view::englishText(plan.error().reason).empty());
}

void tst_MergePlan::tellsOtherFiles()
{
    const std::vector<Content> sources{test::wadSet(test::buildTempleWad(), 20, "temple", 100),
                                       test::wadSet(test::buildTempleWad(), 21, "other", 100)};
    const std::vector<std::string> names{"one.wad", "other.wad"};
    const Plan plan = planOfAll(names, sources, {});
    QVERIFY(!faultOf(plan, nullptr, sources));
    auto changed = sources;
    changed[1].as<companion::WadSet>()->wad.objects.animations.edit().front().frameRate = 9;
    const auto fault = faultOf(plan, nullptr, changed);
    QVERIFY(fault.has_value());
    QCOMPARE(fault->place, std::string("/sources/1"));
    QVERIFY(view::englishText(fault->reason).find("other.wad") != std::string::npos);
    // What lies beside it counts, too.
    changed = sources;
    changed[0].as<companion::WadSet>()->samples->file.names.rows.edit().front().name.assign("x");
    QCOMPARE(faultOf(plan, nullptr, changed)->place, std::string("/sources/0"));
    QCOMPARE(faultOf(plan, nullptr, std::span(sources).first(1))->place, std::string("/sources"));
    QCOMPARE(faultOf(plan, &sources[0], sources)->place, std::string("/destination"));
    Plan made = plan;
    made.objects.push_back({0, {ObjectKind::Static, 999}, std::nullopt, std::nullopt});
    QCOMPARE(faultOf(made, nullptr, sources)->place, concat("/objects/", plan.objects.size()));
}

template struct tr::test::RegisteredTest<tst_MergePlan>;
#include "tst_MergePlan.moc"
