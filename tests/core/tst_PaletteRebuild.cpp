// Palettes that are rebuilt for a picture. Who names which entry, what changes elsewhere and by how
// much is counted here from the tables before and after, texel by texel and face by face.

#include "core/edit/textures/pictures/OwnTextures.h"
#include "core/edit/textures/pictures/PaletteRebuild.h"
#include "core/edit/textures/pictures/PictureImport.h"
#include "tests/core/PicturePages.h"
#include "tests/support/PaletteOracle.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <random>
#include <set>

using namespace tr;
using namespace tr::test::pictures;
using namespace tr::edit;
using exchange::Picture;
using exchange::PixelRect;
using test::CountedChange;

namespace
{

constexpr PixelRect kPlace{0, 30, 40, 40, 24};

/// The three games that have palettes.
void addPaletteGames()
{
    QTest::addColumn<int>("version");
    QTest::newRow("TR1") << int(versions::Tr1);
    QTest::newRow("TR2") << int(versions::Tr2);
    QTest::newRow("TR3") << int(versions::Tr3);
}

level::Level& levelIn(format::GameFile& file)
{
    return *file.content.as<level::Level>();
}

/// Has every face of one colour name `entry(face)`, by the low byte of its word.
template <class Entry>
void setFaces(format::GameFile& file, const Entry& entry)
{
    const schema::TableSet tables = file.tables();
    auto& words = levelIn(file).objects.meshWords.edit();
    std::size_t face = 0;
    for (const test::HandLink& link : test::linksByHand(file.content, tables))
    {
        if (link.target == level::tables::Palette)
        {
            auto& word = words[link.from.row];
            word = static_cast<std::uint16_t>((word & 0xFF00) | (entry(face++) & 0xFF));
        }
    }
}

/// Has every texel in 8 bits that is not clear name `entry(page, texel)`.
template <class Entry>
void setTexels(format::GameFile& file, const Entry& entry)
{
    auto& pages = levelIn(file).textiles8.edit();
    for (std::size_t page = 0; page < pages.size(); ++page)
    {
        for (std::size_t texel = 0; texel < pages[page].texels.size(); ++texel)
        {
            std::uint8_t& index = pages[page].texels[texel];
            index = index == 0 ? index : static_cast<std::uint8_t>(entry(page, texel));
        }
    }
}

/// The colours of a palette from random numbers, each another one.
void setRandomPalette(format::GameFile& file, unsigned seed)
{
    std::mt19937 random(seed);
    const auto part = [&random] { return static_cast<std::uint8_t>(random() >> 26); };
    std::set<std::array<int, 3>> known;
    auto& palette = levelIn(file).palette.edit();
    for (std::size_t i = 0; i < palette.size(); ++i)
    {
        do
        {
            palette[i] = {part(), part(), part()};
        } while (!known.insert(test::shownColour(palette[i])).second);
    }
}

/// A level whose pages and faces name entries 1 to `most` only.
format::GameFile sparseLevel(schema::Version version, std::size_t most)
{
    format::GameFile file = test::templeFile(version);
    setRandomPalette(file, 5);
    setTexels(file,
              [most](std::size_t page, std::size_t texel)
              { return 1 + (texel * 7 + page + texel / 256) % most; });
    setFaces(file, [most](std::size_t face) { return 1 + face % most; });
    return file;
}

/// A level in which texels outside of the place name all entries: those above 60 in a few texels.
format::GameFile fullLevel(schema::Version version)
{
    format::GameFile file = sparseLevel(version, 60);
    auto& page = levelIn(file).textiles8.edit().front();
    for (std::size_t entry = 61; entry < 256; ++entry)
    {
        for (std::size_t i = 0; i < 3; ++i)
        {
            page.texels[200 * 256 + (entry - 61) * 3 + i] = static_cast<std::uint8_t>(entry);
        }
    }
    return file;
}

/// Of colours that 6 bits a channel show as they are; `count` of them.
Picture sixBitPicture(std::size_t count, unsigned seed, bool hasClear = false)
{
    std::mt19937 random(seed);
    std::vector<PixelBytes> colours;
    for (std::size_t i = 0; i < count; ++i)
    {
        const auto part = [&random]
        {
            const auto six = static_cast<unsigned>(random() >> 26);
            return static_cast<std::uint8_t>((six << 2) | (six >> 4));
        };
        colours.push_back({part(), part(), part(), 255});
    }
    return paintedPicture(kPlace.width,
                          kPlace.height,
                          [&](std::uint32_t x, std::uint32_t y)
                          {
                              const bool isClear = hasClear && x % 8 == 0;
                              return isClear ? PixelBytes{} : colours[(y * 40 + x) % count];
                          });
}

Result<PictureChange> rebuiltFor(const format::GameFile& file,
                                 const Picture& picture,
                                 std::size_t mostMerged = 255,
                                 bool rebuilds = true)
{
    const std::vector<PlacedPicture> placed{{kPlace.page, kPlace.left, kPlace.top, picture, false}};
    PictureRules rules;
    rules.rebuildsPalette = rebuilds;
    rules.mostMerged = mostMerged;
    return pictureChange(file.content, pagesIn(file, file.content), placed, rules);
}

/// What is off in 8 bits, as the change says.
DepthError eightBitError(const PictureChange& change)
{
    const auto found =
        std::ranges::find(change.errors, level::tables::Textiles8, &DepthError::table);
    return found != change.errors.end() ? *found : DepthError{};
}

} // namespace

class tst_PaletteRebuild : public QObject
{
    Q_OBJECT

private:
    /// Holds what a change says against what it does, and takes it back.
    static void
    checkChange(const format::GameFile& file, const PictureChange& change, const Picture& picture);

private Q_SLOTS:

    void freeEntriesOnly_data() { addPaletteGames(); }

    void freeEntriesOnly();

    void meansOfMoreThanAreFree_data() { addPaletteGames(); }

    void meansOfMoreThanAreFree();

    void entriesAreMerged_data() { addPaletteGames(); }

    void entriesAreMerged();

    void facesFollow_data() { addPaletteGames(); }

    void facesFollow();

    void noMoreAreMergedThanAsked_data() { addPaletteGames(); }

    void noMoreAreMergedThanAsked();

    void whatIsThereStays_data() { addPaletteGames(); }

    void whatIsThereStays();
    void mergingIsWorthIt();
    void neverWorseThanTheNearest();
    void tiedEntriesStay();
    void rangesAreKept();

    void lightMapsFollow_data() { addPaletteGames(); }

    void lightMapsFollow();
    void otherLightMapsStay();

    void oneObjectOnly_data() { addPaletteGames(); }

    void oneObjectOnly();
    void withoutPalettesNothingIsRebuilt();
};

void tst_PaletteRebuild::checkChange(const format::GameFile& file,
                                     const PictureChange& change,
                                     const Picture& picture)
{
    QVERIFY(change.palette.has_value());
    const PaletteChange& palette = *change.palette;
    const auto original = savedPages(file, file.content);
    Document document(file.content);
    QVERIFY(takePictures(document, {EditCode::ImportPicture, {"page 0"}}, change));
    QCOMPARE(document.history().size(), std::size_t{1});
    const Content& now = document.content();
    QVERIFY(now.write() == palette.after.write());
    QVERIFY(file.content.write() == palette.before.write());

    const CountedChange counted = test::countedChange(file.content, now, kPlace);
    QCOMPARE(palette.texels, counted.texels);
    QCOMPARE(palette.faces, counted.faces);
    QCOMPARE(palette.largest, counted.largest);
    QVERIFY(std::abs(palette.mean - counted.mean) < 1e-9);
    QCOMPARE(palette.pages.size(), counted.pages);
    std::size_t texels = 0;
    for (const RecolouredPage& page : palette.pages)
    {
        texels += page.texels;
        const auto marks = recolouredTexels(palette, page.number);
        QCOMPARE(std::size_t(std::ranges::count(marks, true)), page.texels);
    }
    QCOMPARE(texels, counted.texels);
    QCOMPARE(palette.free, test::freeByHand(file.content, kPlace).size());
    QCOMPARE(test::clearedByHand(file.content, now, kPlace), std::size_t{0});
    QVERIFY(test::sixteenBitsStay(file.content, now, kPlace));

    const CountedChange error = test::pictureError(now, kPlace, picture);
    QCOMPARE(eightBitError(change).largest, error.largest);
    QVERIFY(std::abs(eightBitError(change).mean - error.mean) < 1e-9);

    document.undo();
    QCOMPARE(savedPages(file, document.content()), original);
    document.redo();
    QVERIFY(document.content().write() == palette.after.write());
}

void tst_PaletteRebuild::freeEntriesOnly()
{
    QFETCH(int, version);
    const format::GameFile file = sparseLevel(schema::Version(version), 120);
    const Picture picture = sixBitPicture(100, 11, true);
    const auto change = rebuiltFor(file, picture);
    QVERIFY(change.has_value());
    checkChange(file, *change, picture);
    const PaletteChange& palette = *change->palette;
    QCOMPARE(palette.merged, std::size_t{0});
    QCOMPARE(palette.texels + palette.faces, std::size_t{0});
    QVERIFY(palette.pages.empty());
    QCOMPARE(eightBitError(*change).largest, 0);

    // As many were taken as the picture has colours that the palette had not.
    const auto& before = *palette.before.as<level::Level>();
    const auto& after = *palette.after.as<level::Level>();
    const auto free = test::freeByHand(file.content, kPlace);
    std::set<test::ShownColour> had;
    for (std::size_t i = 1; i < 256; ++i)
    {
        had.insert(test::shownIndex(before, i));
    }
    std::set<test::ShownColour> wanted;
    for (std::size_t i = 0; i < picture.pixels.size(); i += 4)
    {
        const test::ShownColour colour{
            picture.pixels[i], picture.pixels[i + 1], picture.pixels[i + 2]};
        if (picture.pixels[i + 3] != 0 && !had.contains(colour))
        {
            wanted.insert(colour);
        }
    }
    QVERIFY(wanted.size() > 80);
    QCOMPARE(palette.taken, wanted.size());

    // Nothing has another byte but free entries, the light map and what lies in the place.
    for (std::size_t i = 0; i < 256; ++i)
    {
        QVERIFY(free.contains(i) || before.palette[i] == after.palette[i]);
    }
    QVERIFY(std::ranges::equal(before.objects.meshWords.rows(), after.objects.meshWords.rows()));
    for (std::size_t page = 0; page < before.textiles8.size(); ++page)
    {
        for (std::size_t texel = 0; texel < 256 * 256; ++texel)
        {
            QVERIFY(test::isInRect(kPlace, page, texel)
                    || before.textiles8[page].texels[texel] == after.textiles8[page].texels[texel]);
        }
    }
    // Clear pixels are index 0.
    for (std::size_t y = 0; y < kPlace.height; ++y)
    {
        QCOMPARE(int(after.textiles8[0].texels[(kPlace.top + y) * 256 + kPlace.left + 8]), 0);
    }
    level::Level same = after;
    same.palette = before.palette;
    same.lightMap = before.lightMap;
    same.textiles8 = before.textiles8;
    same.textiles16 = before.textiles16;
    QVERIFY(Content(same).write() == file.content.write());
}

void tst_PaletteRebuild::meansOfMoreThanAreFree()
{
    QFETCH(int, version);
    const format::GameFile file = sparseLevel(schema::Version(version), 225);
    const Picture picture = sixBitPicture(400, 12);
    const auto change = rebuiltFor(file, picture, 0);
    const auto nearest = rebuiltFor(file, picture, 0, false);
    QVERIFY(change && nearest);
    checkChange(file, *change, picture);
    QCOMPARE(change->palette->free, std::size_t{30});
    QCOMPARE(change->palette->taken, std::size_t{30});
    QCOMPARE(change->palette->texels + change->palette->faces, std::size_t{0});
    QVERIFY(eightBitError(*change).mean < 0.9 * eightBitError(*nearest).mean);
    QVERIFY(!nearest->palette.has_value());
}

void tst_PaletteRebuild::entriesAreMerged()
{
    QFETCH(int, version);
    const format::GameFile file = fullLevel(schema::Version(version));
    const Picture picture = sixBitPicture(24, 13, true);
    const auto change = rebuiltFor(file, picture);
    const auto nearest = rebuiltFor(file, picture, 0, false);
    QVERIFY(change && nearest);
    checkChange(file, *change, picture);
    const PaletteChange& palette = *change->palette;
    QCOMPARE(palette.free, std::size_t{0});
    QCOMPARE(palette.taken, std::size_t{0});
    QVERIFY(palette.merged > 10 && palette.merged <= 24);
    // Those that few texels name
    QVERIFY(palette.texels > 0 && palette.texels <= 3 * palette.merged);
    QCOMPARE(palette.faces, std::size_t{0});
    // What the report names as given up are the entries that have another colour.
    const auto& before = *palette.before.as<level::Level>();
    const auto& after = *palette.after.as<level::Level>();
    std::size_t others = 0;
    for (std::size_t i = 0; i < 256; ++i)
    {
        others += before.palette[i] == after.palette[i] ? 0 : 1;
    }
    QCOMPARE(others, palette.merged);
    QVERIFY(eightBitError(*change).mean < eightBitError(*nearest).mean);
    QVERIFY(eightBitError(*change).largest <= eightBitError(*nearest).largest);
}

void tst_PaletteRebuild::facesFollow()
{
    // All entries are named by many texels, but for one that only faces name, beside which there is
    // one that is almost the same: that is what a picture in a colour of its own gets.
    QFETCH(int, version);
    format::GameFile file = test::templeFile(schema::Version(version));
    auto& palette = levelIn(file).palette.edit();
    for (std::size_t i = 1; i < 256; ++i)
    {
        const auto part = [i](std::size_t by) { return std::uint8_t(i / by % 7 * 10); };
        palette[i] = {part(1), part(7), part(49)};
    }
    palette[200] = {15, 25, 35};
    palette[201] = {15, 26, 35};
    setTexels(file,
              [](std::size_t page, std::size_t texel)
              {
                  const std::size_t entry = 1 + (texel + page) % 255;
                  return entry == 200 ? 201 : entry;
              });
    setFaces(file, [](std::size_t face) { return face % 3 == 0 ? 0 : 200; });
    const auto faces = test::facesByHand(file.content);
    const auto named = std::size_t(std::ranges::count(faces, std::size_t{200}));
    QVERIFY(named > 0);
    const Picture red = paintedPicture(kPlace.width,
                                       kPlace.height,
                                       [](auto, auto) {
                                           return PixelBytes{255, 0, 0, 255};
                                       });
    const auto change = rebuiltFor(file, red, 1);
    QVERIFY(change.has_value());
    checkChange(file, *change, red);
    QCOMPARE(change->palette->merged, std::size_t{1});
    QCOMPARE(change->palette->faces, named);
    QCOMPARE(change->palette->texels, std::size_t{0});
    QCOMPARE(change->palette->largest, 4);
    QVERIFY(std::abs(change->palette->mean - 4.0 / 3) < 1e-9);
    QCOMPARE(eightBitError(*change).largest, 0);
    const auto now = test::facesByHand(change->palette->after);
    QCOMPARE(now.size(), faces.size());
    for (std::size_t i = 0; i < faces.size(); ++i)
    {
        QCOMPARE(now[i], faces[i] == 200 ? std::size_t{201} : faces[i]);
    }
    // The high byte, which names a colour of the 16-bit palette, stays.
    const auto& before = *file.content.as<level::Level>();
    const auto& after = *change->palette->after.as<level::Level>();
    for (std::size_t i = 0; i < before.objects.meshWords.size(); ++i)
    {
        QCOMPARE(after.objects.meshWords[i] >> 8, before.objects.meshWords[i] >> 8);
    }
}

void tst_PaletteRebuild::noMoreAreMergedThanAsked()
{
    QFETCH(int, version);
    const format::GameFile file = fullLevel(schema::Version(version));
    const Picture picture = sixBitPicture(24, 14);
    double last = 1e9;
    for (const std::size_t most : {0U, 1U, 5U, 12U, 255U})
    {
        const auto change = rebuiltFor(file, picture, most);
        QVERIFY(change.has_value());
        checkChange(file, *change, picture);
        QVERIFY(change->palette->merged <= most);
        QVERIFY(most > 12 || change->palette->merged == most);
        QVERIFY(eightBitError(*change).mean < last || most == 255U);
        last = eightBitError(*change).mean;
    }
}

void tst_PaletteRebuild::whatIsThereStays()
{
    // A picture of colours that the palette has, used or not, changes no entry and nothing else.
    QFETCH(int, version);
    const format::GameFile file = sparseLevel(schema::Version(version), 120);
    const auto& before = *file.content.as<level::Level>();
    const Picture picture = paintedPicture(
        kPlace.width,
        kPlace.height,
        [&before](std::uint32_t x, std::uint32_t y) -> PixelBytes
        {
            const auto shown = test::shownIndex(before, 100 + (x + y * 40) % 50);
            return {std::uint8_t(shown[0]), std::uint8_t(shown[1]), std::uint8_t(shown[2]), 255};
        });
    const auto change = rebuiltFor(file, picture);
    QVERIFY(change.has_value());
    checkChange(file, *change, picture);
    const auto& after = *change->palette->after.as<level::Level>();
    QVERIFY(std::ranges::equal(before.palette.rows(), after.palette.rows()));
    QVERIFY(std::ranges::equal(before.lightMap.rows(), after.lightMap.rows()));
    QCOMPARE(eightBitError(*change).largest, 0);

    // Once more it changes nothing at all.
    format::GameFile again = file;
    again.content = change->palette->after;
    const auto second = rebuiltFor(again, picture);
    QVERIFY(second.has_value());
    QCOMPARE(second->texels, std::size_t{0});
    QVERIFY(second->steps.empty());
}

void tst_PaletteRebuild::mergingIsWorthIt()
{
    // Over all texels, those of the picture and all others, squares of what is off become less with
    // every entry that is given up; and the picture never gets worse for it.
    for (unsigned seed = 0; seed < 6; ++seed)
    {
        const format::GameFile file = fullLevel(versions::Tr1);
        const Picture picture = sixBitPicture(8 + 40 * seed, 100 + seed);
        double last = 0;
        double lastOfPicture = 0;
        for (const std::size_t most : {0U, 3U, 9U, 40U, 255U})
        {
            const auto change = rebuiltFor(file, picture, most);
            QVERIFY(change.has_value());
            const Content& after = change->palette->after;
            const double ofPicture = test::pictureError(after, kPlace, picture).squares;
            const CountedChange others = test::countedChange(file.content, after, kPlace);
            QCOMPARE(others.faces, std::size_t{0});
            if (most > 0)
            {
                QVERIFY2(ofPicture + others.squares <= last,
                         qPrintable(QStringLiteral("%1 + %2 > %3")
                                        .arg(ofPicture)
                                        .arg(others.squares)
                                        .arg(last)));
                QVERIFY(ofPicture <= lastOfPicture);
            }
            last = ofPicture + others.squares;
            lastOfPicture = ofPicture;
        }
    }
}

void tst_PaletteRebuild::neverWorseThanTheNearest()
{
    // Also not where unused entries have colours that are as good as any.
    const auto squares =
        [](const std::vector<level::Colour>& palette, const std::vector<WantedColour>& wanted)
    {
        double sum = 0;
        for (const WantedColour& each : wanted)
        {
            int least = 1 << 30;
            const PixelBytes pixel{each.colour.red, each.colour.green, each.colour.blue, 255};
            for (std::size_t i = 1; i < palette.size(); ++i)
            {
                const auto shown = test::shownColour(palette[i]);
                int away = 0;
                for (std::size_t part = 0; part < 3; ++part)
                {
                    away += (shown[part] - pixel[part]) * (shown[part] - pixel[part]);
                }
                least = std::min(least, away);
            }
            sum += double(least) * double(each.texels);
        }
        return sum;
    };
    std::size_t improved = 0;
    for (unsigned seed = 0; seed < 40; ++seed)
    {
        std::mt19937 random(seed);
        const auto below = [&random](std::uint32_t end)
        { return static_cast<std::uint8_t>(random() % end); };
        std::vector<level::Colour> palette(256);
        PaletteEntryUses uses{};
        for (std::size_t i = 0; i < palette.size(); ++i)
        {
            palette[i] = {below(64), below(64), below(64)};
            uses[i].isNamed = random() % 100 < 2 * seed;
            uses[i].weight = uses[i].isNamed ? below(200) : 0;
        }
        std::vector<WantedColour> wanted;
        for (std::size_t i = 0; i < 40 + 20 * std::size_t{seed}; ++i)
        {
            const std::uint8_t grey = below(255);
            wanted.push_back({seed % 2 == 0 ? level::Colour{grey, grey, below(8)}
                                            : level::Colour{grey, below(255), below(255)},
                              std::size_t{1} + below(20)});
        }
        const double nearest = squares(palette, wanted);
        const PaletteFit fit = fitPalette(palette, uses, wanted);
        QVERIFY(squares(fit.palette, wanted) <= nearest);
        improved += squares(fit.palette, wanted) < nearest ? 1 : 0;
        // Half as many colours as entries, which they have: nothing is to be changed.
        std::vector<WantedColour> had;
        for (std::size_t i = 1; i < palette.size(); i += 2)
        {
            const auto shown = test::shownColour(palette[i]);
            had.push_back(
                {{std::uint8_t(shown[0]), std::uint8_t(shown[1]), std::uint8_t(shown[2])}, 1});
        }
        QVERIFY(fitPalette(palette, uses, had).palette == palette);
    }
    QVERIFY(improved > 30);
}

void tst_PaletteRebuild::tiedEntriesStay()
{
    std::vector<level::Colour> palette(256);
    PaletteEntryUses uses{};
    for (std::size_t i = 0; i < 256; ++i)
    {
        palette[i] = {std::uint8_t(i / 8), std::uint8_t(i / 8), std::uint8_t(i / 8)};
        uses[i] = {1, true, i % 2 == 0};
    }
    std::vector<WantedColour> wanted;
    for (std::uint8_t i = 0; i < 250; ++i)
    {
        wanted.push_back({{std::uint8_t(255 - i), i, 255}, 1000});
    }
    const PaletteFit fit = fitPalette(palette, uses, wanted);
    QVERIFY(fit.merged > 40);
    QCOMPARE(fit.free, std::size_t{0});
    for (std::size_t i = 0; i < 256; i += 2)
    {
        QVERIFY(fit.palette[i] == palette[i]);
        QCOMPARE(std::size_t(fit.leads[i]), i);
    }
    // Nothing is wanted: nothing is done, and neither with no palette to speak of.
    QVERIFY(fitPalette(palette, uses, {}).palette == palette);
    const std::vector<level::Colour> clearOnly(1);
    QVERIFY(fitPalette(clearOnly, {}, wanted).palette == clearOnly);
}

void tst_PaletteRebuild::rangesAreKept()
{
    const Picture picture = paintedPicture(kPlace.width,
                                           kPlace.height,
                                           [](auto, auto) {
                                               return PixelBytes{202, 130, 77, 255};
                                           });
    // Of 6 bits, with a stray entry of 8: the nearest of 6
    format::GameFile file = sparseLevel(versions::Tr1, 120);
    levelIn(file).palette.edit()[3] = {255, 0, 255};
    auto change = rebuiltFor(file, picture);
    QVERIFY(change.has_value());
    checkChange(file, *change, picture);
    QCOMPARE(change->palette->taken, std::size_t{1});
    const auto& six = *change->palette->after.as<level::Level>();
    std::size_t found = 0;
    for (std::size_t i = 1; i < 256; ++i)
    {
        found += six.palette[i] == level::Colour{50, 32, 19} ? 1 : 0;
    }
    QCOMPARE(found, std::size_t{1});
    QCOMPARE(eightBitError(*change).largest, 1);

    // Of 8 bits: as it is
    auto& palette = levelIn(file).palette.edit();
    for (level::Colour& each : palette)
    {
        each = {std::uint8_t(each.red + 70), std::uint8_t(each.green + 90), each.blue};
    }
    change = rebuiltFor(file, picture);
    QVERIFY(change.has_value());
    checkChange(file, *change, picture);
    QCOMPARE(eightBitError(*change).largest, 0);
    const auto& eight = *change->palette->after.as<level::Level>();
    const level::Colour wanted{202, 130, 77};
    QCOMPARE(std::ranges::count(eight.palette.rows(), wanted), std::ptrdiff_t{1});
}

void tst_PaletteRebuild::lightMapsFollow()
{
    QFETCH(int, version);
    const format::GameFile file = fullLevel(schema::Version(version));
    format::GameFile fitting = file;
    // The middle is each colour itself; elsewhere numbers that no palette would have.
    auto& map = levelIn(fitting).lightMap.edit();
    for (std::size_t at = 0; at < map.size(); ++at)
    {
        const std::size_t colour = at % 256;
        map[at] = std::uint8_t(at / 256 == 16 ? colour : (at * 31 + 7) % 256);
    }
    const Picture picture = sixBitPicture(24, 15);
    const auto change = rebuiltFor(fitting, picture);
    QVERIFY(change.has_value());
    checkChange(fitting, *change, picture);
    const auto& before = *change->palette->before.as<level::Level>();
    const auto& after = *change->palette->after.as<level::Level>();
    const auto leastOff = [&after](const std::array<double, 3>& wanted, std::size_t index)
    {
        const auto off = [&](std::size_t i)
        {
            double sum = 0;
            for (std::size_t part = 0; part < 3; ++part)
            {
                const double each = test::shownIndex(after, i)[part] - wanted[part];
                sum += each * each;
            }
            return std::sqrt(sum);
        };
        double least = 1e9;
        for (std::size_t i = 1; i < 256; ++i)
        {
            least = std::min(least, off(i));
        }
        return off(index) <= least + 2; // wanted colours are rounded
    };
    std::size_t changed = 0;
    for (std::size_t at = 0; at < after.lightMap.size(); ++at)
    {
        const std::size_t colour = at % 256;
        const std::size_t degree = at / 256;
        const std::size_t now = after.lightMap[at];
        const std::size_t old = before.lightMap[at];
        changed += now != old ? 1 : 0;
        if (colour == 0 || old == 0)
        {
            QVERIFY(colour != 0 || now == old);
            continue;
        }
        const auto shown = test::shownIndex(after, colour);
        std::array<double, 3> wanted{};
        if (before.palette[colour] != after.palette[colour])
        {
            for (std::size_t part = 0; part < 3; ++part)
            {
                wanted[part] = std::min(255.0, shown[part] * double(32 - degree) / 16);
            }
            QVERIFY(leastOff(wanted, now));
            QVERIFY(degree != 16 || now == colour);
        }
        else if (before.palette[old] != after.palette[old])
        {
            const auto was = test::shownIndex(before, old);
            QVERIFY(leastOff({double(was[0]), double(was[1]), double(was[2])}, now));
        }
        else
        {
            QCOMPARE(now, old);
        }
    }
    QVERIFY(changed > 0);
    QCOMPARE(change->palette->shades, changed);
}

void tst_PaletteRebuild::otherLightMapsStay()
{
    format::GameFile file = fullLevel(versions::Tr1);
    auto& map = levelIn(file).lightMap.edit();
    std::ranges::fill(map, std::uint8_t{0});
    const Picture picture = sixBitPicture(24, 16);
    const auto change = rebuiltFor(file, picture);
    QVERIFY(change.has_value());
    checkChange(file, *change, picture);
    QVERIFY(change->palette->merged > 0);
    QCOMPARE(change->palette->shades, std::size_t{0});
    QVERIFY(std::ranges::equal(change->palette->after.as<level::Level>()->lightMap.rows(),
                               file.content.as<level::Level>()->lightMap.rows()));
}

void tst_PaletteRebuild::oneObjectOnly()
{
    QFETCH(int, version);
    const format::GameFile file = sparseLevel(schema::Version(version), 120);
    Document document(file.content);
    const auto original = savedPages(file, document.content());
    PixelRect rect;
    {
        const schema::TableSet tables = document.content().tables();
        const view::References references(document.content(), tables);
        const auto pages = pagesIn(file, document.content());
        const auto textures =
            texturesOfObject(document.content(), references, level::tables::StaticMeshes, 0);
        QVERIFY(!textures.empty());
        rect = *exchange::PictureSource(pages).texturePixels(textures.front());
    }
    std::mt19937 random(3);
    const Picture picture = paintedPicture(
        rect.width,
        rect.height,
        [&random](auto x, auto) -> PixelBytes {
            return {std::uint8_t(4 * (x % 64)), 0, std::uint8_t(random() >> 31), 255};
        });
    PictureRules rules;
    rules.rebuildsPalette = true;
    const auto plan = planOwnTextures(document.content(),
                                      file.format->pages,
                                      level::tables::StaticMeshes,
                                      0,
                                      {{rect, picture, true}},
                                      rules);
    QVERIFY(plan.has_value());
    QVERIFY(plan->what.change.palette.has_value());
    QVERIFY(plan->what.faces > 0);
    QVERIFY(takeSteps(document, plan->name, plan->steps));
    QCOMPARE(document.history().size(), std::size_t{1});
    QVERIFY(document.content().write() == plan->what.change.palette->after.write());
    // Pages that were there show what they showed but for the place, and the place its picture.
    const PixelRect place = plan->what.places.front();
    const auto& palette = *plan->what.change.palette;
    QCOMPARE(palette.texels, test::countedChange(palette.before, palette.after, place).texels);
    QCOMPARE(palette.texels, std::size_t{0});
    QCOMPARE(test::pictureError(document.content(), place, picture).mean,
             eightBitError(plan->what.change).mean);
    document.undo();
    QCOMPARE(savedPages(file, document.content()), original);
}

void tst_PaletteRebuild::withoutPalettesNothingIsRebuilt()
{
    for (const auto version : {versions::Tr4, versions::Tr5, versions::Wad})
    {
        const format::GameFile file = test::templeFile(version);
        const Picture picture = sixBitPicture(60, 17);
        const auto change = rebuiltFor(file, picture);
        const auto plain = rebuiltFor(file, picture, 255, false);
        QVERIFY(change && plain);
        QVERIFY(!change->palette.has_value());
        QCOMPARE(change->texels, plain->texels);
        Document one(file.content);
        Document other(file.content);
        QVERIFY(takePictures(one, {EditCode::ImportPicture, {"page"}}, *change));
        QVERIFY(takePictures(other, {EditCode::ImportPicture, {"page"}}, *plain));
        QVERIFY(one.content().write() == other.content().write());
    }
    format::GameFile file = test::templeFile(versions::Tr2);
    levelIn(file).palette = std::vector<level::Colour>(1);
    const auto change = rebuiltFor(file, sixBitPicture(4, 18));
    QVERIFY(!change);
    QCOMPARE(change.error().code, ErrorCode::NoSuchColour);
}

template struct tr::test::RegisteredTest<tst_PaletteRebuild>;
#include "tst_PaletteRebuild.moc"
