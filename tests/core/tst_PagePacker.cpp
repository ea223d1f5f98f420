// Room for rectangles on a page, against a page of single texels that are counted; and rectangles
// of equal texels, against turns that are written down.

#include "core/view/textures/EqualTexels.h"
#include "core/view/textures/PagePacker.h"
#include "tests/support/TestProgram.h"

#include <QTest>

#include <random>

using namespace tr::view;

namespace
{

/// A page whose texels are taken or not.
class CountedPage
{
public:
    explicit CountedPage(std::uint32_t side)
        : m_side(side)
        , m_taken(std::size_t{side} * side)
    {
    }

    [[nodiscard]] bool isFree(const PackedRect& rect) const
    {
        if (rect.right() > m_side || rect.bottom() > m_side)
        {
            return false;
        }
        for (std::uint32_t y = rect.top; y < rect.bottom(); ++y)
        {
            for (std::uint32_t x = rect.left; x < rect.right(); ++x)
            {
                if (m_taken[std::size_t{y} * m_side + x])
                {
                    return false;
                }
            }
        }
        return true;
    }

    [[nodiscard]] bool hasRoom(std::uint32_t width, std::uint32_t height) const
    {
        for (std::uint32_t y = 0; y + height <= m_side; ++y)
        {
            for (std::uint32_t x = 0; x + width <= m_side; ++x)
            {
                if (isFree({x, y, width, height}))
                {
                    return true;
                }
            }
        }
        return false;
    }

    void take(const PackedRect& rect)
    {
        for (std::uint32_t y = rect.top; y < std::min(rect.bottom(), m_side); ++y)
        {
            for (std::uint32_t x = rect.left; x < std::min(rect.right(), m_side); ++x)
            {
                m_taken[std::size_t{y} * m_side + x] = true;
            }
        }
    }

private:
    std::uint32_t m_side;
    std::vector<bool> m_taken;
};

} // namespace

class tst_PagePacker : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void placesAreFreeAndAllAreFound();
    void fullPagesHaveNoRoom();
    void manyFillAPage();
    void turnsAreThoseOfThePicture();
    void equalTexelsAreFound();
    void othersAreNot();
};

void tst_PagePacker::placesAreFreeAndAllAreFound()
{
    constexpr std::uint32_t kSide = 24;
    int placed = 0;
    int refused = 0;
    for (unsigned seed = 0; seed < 60; ++seed)
    {
        std::mt19937 numbers(seed);
        const auto below = [&numbers](std::uint32_t end)
        { return static_cast<std::uint32_t>(numbers() % end); };
        PagePacker packer(kSide, kSide);
        PagePacker twin(kSide, kSide);
        CountedPage page(kSide);
        for (int i = 0; i < 12; ++i)
        {
            // Some lie partly or wholly outside, as textures of damaged files do.
            const PackedRect rect{below(kSide + 4), below(kSide + 4), below(8), below(8)};
            packer.occupy(rect);
            twin.occupy(rect);
            page.take(rect);
        }
        for (int i = 0; i < 30; ++i)
        {
            const std::uint32_t width = 1 + below(9);
            const std::uint32_t height = 1 + below(9);
            const bool hasRoom = page.hasRoom(width, height);
            const auto place = packer.place(width, height);
            QCOMPARE(place.has_value(), hasRoom);
            QVERIFY(place == twin.place(width, height));
            if (place)
            {
                QCOMPARE(place->width, width);
                QCOMPARE(place->height, height);
                QVERIFY(page.isFree(*place));
                page.take(*place);
            }
            ++(place ? placed : refused);
        }
    }
    QVERIFY(placed > 300);
    QVERIFY(refused > 300);
}

void tst_PagePacker::fullPagesHaveNoRoom()
{
    PagePacker packer(256, 256);
    QVERIFY(!packer.room(257, 1));
    QVERIFY(!packer.room(0, 4));
    QVERIFY(packer.place(256, 256) == PackedRect({0, 0, 256, 256}));
    QVERIFY(!packer.room(1, 1));
    QVERIFY(PagePacker(0, 16).free().empty());
}

void tst_PagePacker::manyFillAPage()
{
    PagePacker packer(256, 256);
    for (int i = 0; i < 16 * 16; ++i)
    {
        QVERIFY(packer.place(16, 16));
    }
    QVERIFY(packer.free().empty());
}

void tst_PagePacker::turnsAreThoseOfThePicture()
{
    //  1 2 3     a quarter clockwise:  4 1     mirrored:  3 2 1     and then a quarter:  6 3
    //  4 5 6                           5 2                6 5 4                          5 2
    //                                  6 3                                               4 1
    const TexelBlock block{3, 2, {1, 2, 3, 4, 5, 6}};
    const auto is = [&block](bool isMirrored, std::uint8_t quarters, const TexelBlock& wanted) {
        return turned(block, {isMirrored, quarters}) == wanted;
    };
    QVERIFY(is(false, 0, block));
    QVERIFY(is(false, 1, {2, 3, {4, 1, 5, 2, 6, 3}}));
    QVERIFY(is(false, 2, {3, 2, {6, 5, 4, 3, 2, 1}}));
    QVERIFY(is(false, 3, {2, 3, {3, 6, 2, 5, 1, 4}}));
    QVERIFY(is(true, 0, {3, 2, {3, 2, 1, 6, 5, 4}}));
    QVERIFY(is(true, 1, {2, 3, {6, 3, 5, 2, 4, 1}}));
    QVERIFY(is(true, 2, {3, 2, {4, 5, 6, 1, 2, 3}}));
    QVERIFY(is(true, 3, {2, 3, {1, 4, 2, 5, 3, 6}}));
}

void tst_PagePacker::equalTexelsAreFound()
{
    std::mt19937 random(3);
    EqualTexels known;
    std::vector<TexelBlock> blocks;
    for (std::uint32_t i = 0; i < 40; ++i)
    {
        TexelBlock block{2 + i % 5, 2 + i % 3, {}};
        for (std::uint32_t texel = 0; texel < block.width * block.height; ++texel)
        {
            block.texels.push_back(std::uint32_t(random()));
        }
        blocks.push_back(block);
        known.add(std::move(block));
    }
    for (std::size_t i = 0; i < blocks.size(); ++i)
    {
        for (std::size_t turn = 0; turn < kTexelTurns; ++turn)
        {
            const auto match = known.find(turned(blocks[i], texelTurn(turn)));
            QVERIFY(match.has_value());
            QCOMPARE(match->number, i);
            QVERIFY(match->turn == texelTurn(turn));
        }
    }
    // Of the same ones the first, and of one that looks alike from all sides the plain one.
    known.add(blocks[7]);
    QCOMPARE(known.find(blocks[7])->number, std::size_t{7});
    known.add({2, 2, {9, 9, 9, 9}});
    const auto even = known.find({2, 2, {9, 9, 9, 9}});
    QVERIFY(even && even->turn == TexelTurn{});
}

void tst_PagePacker::othersAreNot()
{
    EqualTexels known;
    known.add({3, 2, {1, 2, 3, 4, 5, 6}});
    // The same numbers in another order, which no turn gives; another size; another number
    QVERIFY(!known.find({3, 2, {2, 1, 3, 4, 5, 6}}));
    QVERIFY(!known.find({6, 1, {1, 2, 3, 4, 5, 6}}));
    QVERIFY(!known.find({3, 2, {1, 2, 3, 4, 5, 7}}));
    QVERIFY(!known.find({0, 0, {}}));
}

template struct tr::test::RegisteredTest<tst_PagePacker>;
#include "tst_PagePacker.moc"
