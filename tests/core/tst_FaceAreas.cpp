// What faces with corners between texels show, as whole rectangles of texels. The picture has a
// texel of its own at each place, so what a rectangle shows tells where it was cut out.

#include "core/transfer/games/FaceAreas.h"
#include "tests/support/TestProgram.h"

#include <QTest>

using namespace tr;

namespace
{

constexpr std::uint32_t kAreaSide = 32;
constexpr std::uint32_t kAreaOpaque = 0xFF00'0000;

transfer::FaceAreas::Source everyTexelOnce()
{
    return {0, kAreaSide, kAreaSide, [](std::size_t number) {
                return kAreaOpaque | static_cast<std::uint32_t>(number);
            }};
}

} // namespace

class tst_FaceAreas : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    /// Games put the corners of textures half a texel in, some a little less or more: TR4 writes
    /// 127 or 129 of 256. All of these mean the same texels.
    void sidesNearTheMiddleOfTexels_data()
    {
        QTest::addColumn<float>("low");
        QTest::addColumn<float>("high");
        QTest::addColumn<int>("first");
        QTest::addColumn<int>("texels");
        QTest::newRow("whole") << 3.0F << 29.0F << 3 << 26;
        QTest::newRow("half in") << 3.5F << 28.5F << 3 << 26;
        QTest::newRow("less at both") << 3.496F << 28.496F << 3 << 26;
        QTest::newRow("more at both") << 3.504F << 28.504F << 3 << 26;
        QTest::newRow("wider") << 3.496F << 28.504F << 3 << 26;
        QTest::newRow("narrower") << 3.504F << 28.496F << 3 << 26;
        QTest::newRow("three quarters in") << 3.75F << 28.25F << 4 << 24;
    }

    void sidesNearTheMiddleOfTexels()
    {
        QFETCH(const float, low);
        QFETCH(const float, high);
        QFETCH(const int, first);
        QFETCH(const int, texels);
        std::vector<transfer::Picture> pictures;
        transfer::FaceAreas areas(pictures);
        const std::array<transfer::TexelPoint, 4> corners{
            {{low, low}, {high, low}, {high, high}, {low, high}}};
        const auto shown = areas.shownBy(everyTexelOnce(), corners);
        QVERIFY(shown && shown->picture < pictures.size());
        const transfer::Picture& picture = pictures[shown->picture];
        QCOMPARE(int(picture.width), texels);
        QCOMPARE(int(picture.height), texels);
        const auto from = static_cast<std::uint32_t>(first);
        QCOMPARE(picture.texels.front(), kAreaOpaque | (from * kAreaSide + from));
        const auto last = static_cast<std::uint32_t>(first + texels - 1);
        QCOMPARE(picture.texels.back(), kAreaOpaque | (last * kAreaSide + last));
    }
};

template struct tr::test::RegisteredTest<tst_FaceAreas>;
#include "tst_FaceAreas.moc"
