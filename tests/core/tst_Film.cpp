#include "core/exchange/Film.h"
#include "tests/support/FilmReader.h"
#include "tests/support/TestProgram.h"

#include <QTest>

#include <algorithm>

using namespace std::chrono_literals;
using tr::exchange::FilmQuality;
using tr::exchange::FilmWriter;
using tr::exchange::Picture;
using tr::test::readFilm;

namespace
{

constexpr std::uint32_t kFilmWidth = 24;
constexpr std::uint32_t kFilmHeight = 10;

/// A bright column that goes to the right, over noise; clear at the left, where the colours under
/// it are kept, too.
Picture pictureAt(std::uint32_t step)
{
    Picture picture{kFilmWidth, kFilmHeight, {}};
    for (std::uint32_t pixel = 0; pixel < kFilmWidth * kFilmHeight; ++pixel)
    {
        const std::uint32_t x = pixel % kFilmWidth;
        const std::uint32_t noise = (pixel + 1) * 2654435761U;
        picture.pixels.push_back(x == step ? 255 : static_cast<std::uint8_t>(noise >> 8));
        picture.pixels.push_back(static_cast<std::uint8_t>(noise >> 16));
        picture.pixels.push_back(static_cast<std::uint8_t>(noise >> 24));
        picture.pixels.push_back(x == 0 ? 0 : 255);
    }
    return picture;
}

/// Bits that follow no pattern.
std::uint32_t mixed(std::uint32_t number)
{
    number = (number ^ (number >> 16)) * 0x7FEB352DU;
    number = (number ^ (number >> 15)) * 0x846CA68BU;
    return number ^ (number >> 16);
}

/// The largest difference of the colours of two pictures that nothing of is clear.
int farthest(const std::vector<std::uint8_t>& a, const std::vector<std::uint8_t>& b)
{
    int most = 0;
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
    {
        most = std::max(most, std::abs(int{a[i]} - int{b[i]}));
    }
    return most;
}

} // namespace

class tst_Film : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void keepsEveryPixelAndItsTime()
    {
        auto film = FilmWriter::begin(kFilmWidth, kFilmHeight, FilmQuality::Exact);
        QVERIFY(film);
        QVERIFY(film->add(pictureAt(1), 33ms));
        QVERIFY(film->add(pictureAt(2), 34ms));
        QVERIFY(film->add(pictureAt(3), 500ms));
        const auto bytes = film->finish();
        QVERIFY(bytes);

        const auto read = readFilm(*bytes);
        QVERIFY(read);
        QCOMPARE(read->width, int{kFilmWidth});
        QCOMPARE(read->height, int{kFilmHeight});
        QCOMPARE(read->loops, 0);
        QCOMPARE(read->frames.size(), std::size_t{3});
        const std::array until{33, 67, 567};
        for (std::uint32_t i = 0; i < 3; ++i)
        {
            QCOMPARE(read->frames[i].until, until[i]);
            const Picture wanted = pictureAt(i + 1);
            for (std::size_t at = 0; at < wanted.pixels.size(); at += 4)
            {
                // Over nothing a clear pixel is nothing: its colours are no part of the picture.
                const bool isClear = wanted.pixels[at + 3] == 0;
                QCOMPARE(read->frames[i].pixels[at + 3], wanted.pixels[at + 3]);
                QVERIFY(isClear
                        || std::equal(&wanted.pixels[at],
                                      &wanted.pixels[at] + 3,
                                      &read->frames[i].pixels[at]));
            }
        }
    }

    void isSmallerWhereItMayBe()
    {
        // A soft picture, as the 3D view has them.
        const auto soft = [](std::uint32_t step)
        {
            constexpr std::uint32_t kSide = 160;
            Picture picture{kSide, kSide, {}};
            for (std::uint32_t pixel = 0; pixel < kSide * kSide; ++pixel)
            {
                const std::uint32_t x = pixel % kSide;
                const std::uint32_t y = pixel / kSide;
                const std::uint32_t grain = mixed(pixel + step * kSide * kSide) >> 29;
                picture.pixels.push_back(static_cast<std::uint8_t>(x + grain));
                picture.pixels.push_back(static_cast<std::uint8_t>(y + grain));
                picture.pixels.push_back(static_cast<std::uint8_t>((x + y) / 2 + grain));
                picture.pixels.push_back(255);
            }
            return picture;
        };
        std::array<std::vector<std::byte>, 2> files;
        for (const FilmQuality quality : {FilmQuality::Exact, FilmQuality::Small})
        {
            auto film = FilmWriter::begin(160, 160, quality);
            QVERIFY(film);
            QVERIFY(film->add(soft(0), 100ms));
            QVERIFY(film->add(soft(1), 100ms));
            auto bytes = film->finish();
            QVERIFY(bytes);
            files[static_cast<std::size_t>(quality)] = std::move(*bytes);
        }
        QVERIFY2(files[1].size() * 2 < files[0].size(),
                 qPrintable(
                     QStringLiteral("%1 and %2 bytes").arg(files[1].size()).arg(files[0].size())));
        const auto read = readFilm(files[1]);
        QVERIFY(read);
        QCOMPARE(read->frames.size(), std::size_t{2});
        QVERIFY(farthest(read->frames[1].pixels, soft(1).pixels) < 32);
    }

    void refusesWhatNoFilmCanHold()
    {
        const auto codeOf = [](std::uint32_t width, std::uint32_t height)
        {
            const auto film = FilmWriter::begin(width, height, FilmQuality::Small);
            return film ? std::optional<tr::ErrorCode>() : film.error().code;
        };
        QCOMPARE(codeOf(0, 4), tr::ErrorCode::PictureTooLarge);
        QCOMPARE(codeOf(4, 0), tr::ErrorCode::PictureTooLarge);
        QCOMPARE(codeOf(16384, 1), tr::ErrorCode::PictureTooLarge);
        QCOMPARE(codeOf(16383, 16383), tr::ErrorCode::PictureTooLarge);
        QVERIFY(!codeOf(16383, 1));
    }
};

template struct tr::test::RegisteredTest<tst_Film>;
#include "tst_Film.moc"
