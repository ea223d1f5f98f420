// Ranges of animated textures in the window: made of what is selected, changed by buttons, played.

#include "tests/support/TestProgram.h"
#include "tests/ui/TexturePageBench.h"
#include "ui/textures/RangePreview.h"
#include "ui/textures/TextureRangePanel.h"

#include <QListWidget>
#include <QSpinBox>
#include <QToolButton>

using namespace ui;
namespace versions = tr::level::versions;

namespace
{

/// A page with a range that is made of both textures, the right one first.
struct RangeBench : test::PageBench
{
    explicit RangeBench(tr::schema::Version version = versions::Tr4)
        : PageBench(version)
    {
        if (view != nullptr)
        {
            click(100, 40);
            click(40, 40, Qt::ControlModifier);
            trigger("textureNewRange");
        }
    }

    [[nodiscard]] TextureRangePanel& panel() const { return *view->ranges(); }

    /// The words of the file.
    [[nodiscard]] std::vector<int> words() const
    {
        const auto& level = *window->session().file()->file().level();
        return {level.animatedTextures.begin(), level.animatedTextures.end()};
    }

    [[nodiscard]] std::vector<int> withTextures(const std::vector<std::size_t>& which) const
    {
        std::vector<int> expected{1, static_cast<int>(which.size()) - 1};
        for (const std::size_t each : which)
        {
            expected.push_back(static_cast<int>(first + each));
        }
        return expected;
    }

    [[nodiscard]] QToolButton& button(const char* text) const
    {
        for (QToolButton* const each : panel().findChildren<QToolButton*>())
        {
            if (each->text() == QString::fromLatin1(text))
            {
                return *each;
            }
        }
        qFatal("there is no such button");
    }

    void press(const char* text) const { QTest::keyClick(&button(text), Qt::Key_Space); }
};

} // namespace

class tst_TextureRanges : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void areMadeInOrder_data();
    void areMadeInOrder();
    void change();
    void arePlayed();
    void goToTheirTextures();
    void needTwoTextures();
    void wadsHaveNone();
};

void tst_TextureRanges::areMadeInOrder_data()
{
    QTest::addColumn<int>("version");
    QTest::newRow("TR1") << static_cast<int>(versions::Tr1);
    QTest::newRow("TR3") << static_cast<int>(versions::Tr3);
    QTest::newRow("TR4") << static_cast<int>(versions::Tr4);
}

void tst_TextureRanges::areMadeInOrder()
{
    QFETCH(int, version);
    const RangeBench bench(static_cast<tr::schema::Version>(version));
    QVERIFY(bench.isShown);
    QCOMPARE(bench.words(), bench.withTextures({1, 0}));
    QCOMPARE(bench.steps(), 1U);
    QVERIFY(bench.panel().isVisible());
    QCOMPARE(bench.panel().range(), std::optional<std::size_t>(0));
    QCOMPARE(bench.panel().textures()->count(), 2);
    QVERIFY(bench.undoesToTheByte());
    QCOMPARE(bench.panel().ranges()->count(), 0);
}

void tst_TextureRanges::change()
{
    const RangeBench bench;
    QVERIFY(bench.isShown);
    bench.panel().textures()->setCurrentRow(0);
    QVERIFY(!bench.button("Up").isEnabled());
    bench.press("Down");
    QCOMPARE(bench.words(), bench.withTextures({0, 1}));
    QCOMPARE(bench.panel().textures()->currentRow(), 1); // it goes along
    bench.press("Up");
    QCOMPARE(bench.words(), bench.withTextures({1, 0}));
    // What is selected on the page comes behind the current one.
    bench.click(40, 40);
    bench.panel().textures()->setCurrentRow(0);
    bench.press("Add");
    QCOMPARE(bench.words(), bench.withTextures({1, 0, 0}));
    bench.panel().textures()->setCurrentRow(2);
    bench.press("Remove");
    QCOMPARE(bench.words(), bench.withTextures({1, 0}));
    bench.panel().textures()->setCurrentRow(0);
    bench.press("Remove");
    QCOMPARE(bench.words(), bench.withTextures({0}));
    QVERIFY(!bench.button("Remove").isEnabled()); // the last one goes with its range
    bench.press("Delete Range");
    QCOMPARE(bench.words(), std::vector{0});
    QCOMPARE(bench.steps(), 7U);
    QVERIFY(!bench.button("Delete Range").isEnabled());
    QVERIFY(bench.undoesToTheByte());
}

void tst_TextureRanges::arePlayed()
{
    const RangeBench bench;
    QVERIFY(bench.isShown);
    auto* const speed = bench.panel().findChild<QSpinBox*>();
    QVERIFY(speed != nullptr);
    speed->setValue(60);
    QTRY_COMPARE(bench.panel().preview()->shown(), 1);
    QTRY_COMPARE(bench.panel().preview()->shown(), 0);
    bench.window->session().document()->undo();
    QCOMPARE(bench.panel().preview()->shown(), -1);
}

void tst_TextureRanges::goToTheirTextures()
{
    const RangeBench bench;
    QVERIFY(bench.isShown);
    bench.panel().textures()->setCurrentRow(0);
    QTest::keyClick(bench.panel().textures(), Qt::Key_Return);
    QCOMPARE(bench.window->selection().current(), std::optional(bench.address(1)));
    QCOMPARE(bench.canvas().selected(), std::vector{bench.address(1)});
}

void tst_TextureRanges::needTwoTextures()
{
    const test::PageBench bench;
    QVERIFY(bench.isShown);
    QVERIFY(!bench.isEnabled("textureNewRange"));
    bench.click(40, 40);
    QVERIFY(!bench.isEnabled("textureNewRange"));
    bench.click(100, 40, Qt::ControlModifier);
    QVERIFY(bench.isEnabled("textureNewRange"));
}

void tst_TextureRanges::wadsHaveNone()
{
    test::Workplace place;
    const QString path = place.soundFile(QStringLiteral("objects.wad"));
    const auto window = place.window();
    QVERIFY(test::openAndWait(*window, path));
    TexturePageView* const view = window->tabs().showTextures(0);
    if (view == nullptr)
    {
        QSKIP("the WAD has no page");
    }
    view->showRanges();
    QVERIFY(!view->ranges()->isVisible());
}

template struct tr::test::RegisteredTest<tst_TextureRanges, QApplication>;
#include "tst_TextureRanges.moc"
