// Palettes of real levels that are rebuilt for pictures: what the change says is counted again from
// the tables before and after, and no picture gets worse than it is by the nearest colours.

#include "core/edit/textures/pictures/PictureImport.h"
#include "core/format/WriteForSaving.h"
#include "tests/corpus/CorpusRows.h"
#include "tests/support/PaletteOracle.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <cmath>
#include <random>

using namespace tr;
using edit::PictureChange;
using edit::PictureRules;
using exchange::Picture;
using exchange::PixelRect;

namespace
{

constexpr PixelRect kPicturePlace{1, 64, 32, 64, 64};

/// 256 colours from random numbers, each in 16 texels.
Picture randomColours()
{
    std::mt19937 random(7);
    std::vector<std::uint8_t> colours(256 * 3);
    std::ranges::generate(colours, [&random] { return static_cast<std::uint8_t>(random() >> 24); });
    Picture picture{kPicturePlace.width, kPicturePlace.height, {}};
    for (std::size_t i = 0; i < std::size_t{64} * 64; ++i)
    {
        const std::uint8_t* const colour = colours.data() + (i % 256) * 3;
        picture.pixels.insert(picture.pixels.end(), {colour[0], colour[1], colour[2], 255});
    }
    return picture;
}

/// Sky over water, with a little noise, as a photograph has it.
Picture gradient()
{
    std::mt19937 random(8);
    Picture picture{kPicturePlace.width, kPicturePlace.height, {}};
    for (std::size_t i = 0; i < std::size_t{64} * 64; ++i)
    {
        const double x = double(i % 64) / 63;
        const double y = double(i / 64) / 63;
        const auto part = [&random](double value)
        {
            const double noise = double(random() >> 29) - 3.5;
            return static_cast<std::uint8_t>(std::clamp(value + noise, 0.0, 255.0));
        };
        picture.pixels.push_back(part(40 + 180 * y + 20 * std::sin(9 * x)));
        picture.pixels.push_back(part(90 + 110 * y - 40 * x));
        picture.pixels.push_back(part(230 - 120 * y + 25 * x));
        picture.pixels.push_back(255);
    }
    return picture;
}

edit::DepthError inEightBits(const PictureChange& change)
{
    const auto found =
        std::ranges::find(change.errors, level::tables::Textiles8, &edit::DepthError::table);
    return found != change.errors.end() ? *found : edit::DepthError{};
}

} // namespace

class tst_CorpusPalettes : public QObject
{
    Q_OBJECT

private:
    std::size_t m_rebuilt = 0;
    std::size_t m_merged = 0;
    std::size_t m_free = 0;
    std::size_t m_faces = 0;

    void rebuild(const format::GameFile& file, const Picture& picture, std::size_t mostMerged);

private Q_SLOTS:

    void picturesGetRoom_data() { test::addCorpusRows(); }

    void picturesGetRoom()
    {
        const auto file = test::currentCorpusFile();
        QVERIFY(file);
        const auto* const level = file->content.as<level::Level>();
        if (level == nullptr || level->palette.empty() || level->textiles8.size() < 2)
        {
            return; // later games and WADs have none
        }
        for (const Picture& picture : {randomColours(), gradient()})
        {
            for (const std::size_t most : {0U, 16U, 255U})
            {
                rebuild(*file, picture, most);
                if (QTest::currentTestFailed())
                {
                    return;
                }
            }
        }
    }

    void cleanupTestCase()
    {
        qInfo("%zu pictures; %zu free entries, %zu were merged, %zu faces of other colours",
              m_rebuilt,
              m_free,
              m_merged,
              m_faces);
        QVERIFY(m_rebuilt == 0 || (m_rebuilt >= 40 && m_merged > 100));
    }
};

void tst_CorpusPalettes::rebuild(const format::GameFile& file,
                                 const Picture& picture,
                                 std::size_t mostMerged)
{
    const auto pages = file.format->pages(file.content);
    const std::vector<edit::PlacedPicture> placed{
        {kPicturePlace.page, kPicturePlace.left, kPicturePlace.top, picture}};
    PictureRules rules;
    rules.rebuildsPalette = true;
    rules.mostMerged = mostMerged;
    const auto change = edit::pictureChange(file.content, pages, placed, rules);
    const auto nearest = edit::pictureChange(file.content, pages, placed);
    QVERIFY(change && nearest && change->palette);
    const edit::PaletteChange& palette = *change->palette;
    const auto [byNearest, byRebuilt] = std::pair(inEightBits(*nearest), inEightBits(*change));
    qInfo("%zu free, %zu taken, %zu merged; off by %.2f (%d) rather than %.2f (%d); elsewhere %zu "
          "texels on %zu pages and %zu faces, by %.2f (%d); %zu shades",
          palette.free,
          palette.taken,
          palette.merged,
          byRebuilt.mean,
          byRebuilt.largest,
          byNearest.mean,
          byNearest.largest,
          palette.texels,
          palette.pages.size(),
          palette.faces,
          palette.mean,
          palette.largest,
          palette.shades);
    QVERIFY(byRebuilt.mean <= byNearest.mean);
    QVERIFY(palette.merged <= mostMerged);
    QVERIFY(mostMerged > 0 || palette.texels + palette.faces == 0);
    QCOMPARE(palette.free, test::freeByHand(file.content, kPicturePlace).size());

    edit::Document document(file.content);
    const auto original = document.content().write();
    QVERIFY(edit::takePictures(
        document, {edit::EditCode::ImportPicture, {std::string("it")}}, *change));
    const auto counted = test::countedChange(file.content, document.content(), kPicturePlace);
    QCOMPARE(palette.texels, counted.texels);
    QCOMPARE(palette.faces, counted.faces);
    QCOMPARE(palette.largest, counted.largest);
    QVERIFY(std::abs(palette.mean - counted.mean) < 1e-9);
    QCOMPARE(palette.pages.size(), counted.pages);
    QCOMPARE(test::clearedByHand(file.content, document.content(), kPicturePlace), std::size_t{0});
    QVERIFY(test::sixteenBitsStay(file.content, document.content(), kPicturePlace));
    const auto error = test::pictureError(document.content(), kPicturePlace, picture);
    QCOMPARE(byRebuilt.largest, error.largest);
    QVERIFY(std::abs(byRebuilt.mean - error.mean) < 1e-9);

    format::GameFile changed = file;
    changed.content = document.content();
    const auto saved = format::writeForSaving(changed, "");
    QVERIFY2(saved.has_value(), saved ? "" : message(saved.error()).c_str());
    document.undo();
    QVERIFY(document.content().write() == original);
    ++m_rebuilt;
    m_merged += palette.merged;
    m_free += palette.free;
    m_faces += palette.faces;
}

template struct tr::test::RegisteredTest<tst_CorpusPalettes>;
#include "tst_CorpusPalettes.moc"
