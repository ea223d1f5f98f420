// JPEG files that libjpeg's encoder makes of known pixels, and what is cut off and damaged of them.

#include "core/base/Text.h"
#include "core/exchange/Jpeg.h"
#include "core/exchange/PictureFile.h"
#include "core/exchange/Png.h"
#include "tests/core/AllocationCounter.h"
#include "tests/core/Damage.h"
#include "tests/core/JpegSample.h"
#include "tests/core/TestText.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <jpeglib.h>

using namespace tr;
using namespace tr::exchange;
using test::Bytes;

namespace
{

// No multiples of a block.
constexpr std::uint32_t kWidth = 37;
constexpr std::uint32_t kHeight = 21;

struct JpegKind
{
    J_COLOR_SPACE given = JCS_RGB;
    J_COLOR_SPACE stored = JCS_YCbCr;
    int sampling = 1; ///< pixels of a colour each way
    bool isProgressive = false;
    unsigned restart = 0; ///< blocks between markers
    bool hasAdobe = true; ///< of those kinds that have it
};

std::size_t channelsOf(J_COLOR_SPACE space)
{
    return space == JCS_GRAYSCALE ? 1 : space == JCS_RGB ? 3 : 4;
}

/// Grades, which survive the packing. A channel of each pixel.
std::uint8_t sampleAt(std::uint32_t x, std::uint32_t y, std::size_t channel)
{
    const std::array<std::uint32_t, 4> samples{
        x * 6, 255 - y * 11, 40 + x * 2 + y * 3, 250 - x * 3};
    return static_cast<std::uint8_t>(samples.at(channel));
}

Bytes encoded(const JpegKind& kind)
{
    jpeg_compress_struct info{};
    jpeg_error_mgr errors{};
    info.err = jpeg_std_error(&errors);
    jpeg_create_compress(&info);
    unsigned char* out = nullptr;
    unsigned long size = 0;
    jpeg_mem_dest(&info, &out, &size);
    info.image_width = kWidth;
    info.image_height = kHeight;
    const std::size_t channels = channelsOf(kind.given);
    info.input_components = static_cast<int>(channels);
    info.in_color_space = kind.given;
    jpeg_set_defaults(&info);
    jpeg_set_colorspace(&info, kind.stored);
    jpeg_set_quality(&info, 100, TRUE);
    info.comp_info[0].h_samp_factor = kind.sampling;
    info.comp_info[0].v_samp_factor = kind.sampling;
    info.restart_interval = kind.restart;
    info.write_Adobe_marker = info.write_Adobe_marker != 0 && kind.hasAdobe ? TRUE : FALSE;
    if (kind.isProgressive)
    {
        jpeg_simple_progression(&info);
    }
    jpeg_start_compress(&info, TRUE);
    for (std::uint32_t y = 0; y < kHeight; ++y)
    {
        std::vector<std::uint8_t> line;
        for (std::size_t i = 0; i < kWidth * channels; ++i)
        {
            line.push_back(sampleAt(static_cast<std::uint32_t>(i / channels), y, i % channels));
        }
        JSAMPROW row = line.data();
        jpeg_write_scanlines(&info, &row, 1);
    }
    jpeg_finish_compress(&info);
    const auto* const first = reinterpret_cast<const std::byte*>(out);
    Bytes bytes(first, first + size);
    jpeg_destroy_compress(&info);
    std::free(out);
    return bytes;
}

/// What the samples of a pixel look like on paper or screen.
std::array<int, 3> expectedAt(std::uint32_t x, std::uint32_t y, const JpegKind& kind)
{
    const auto sample = [x, y](std::size_t channel) -> int { return sampleAt(x, y, channel); };
    switch (channelsOf(kind.given))
    {
    case 1:
        return {sample(0), sample(0), sample(0)};
    case 3:
        return {sample(0), sample(1), sample(2)};
    default:
        break;
    }
    // With the mark of Adobe a sample is what is left of the light, otherwise what is taken.
    const auto light = [&](std::size_t channel)
    { return kind.hasAdobe ? sample(channel) : 255 - sample(channel); };
    return {light(0) * light(3) / 255, light(1) * light(3) / 255, light(2) * light(3) / 255};
}

/// Writes a number of two bytes as the format has them.
void putSize(Bytes& bytes, std::size_t at, std::uint32_t number)
{
    bytes.at(at) = static_cast<std::byte>(number >> 8);
    bytes.at(at + 1) = static_cast<std::byte>(number);
}

/// Where a segment begins: its marker is FF and `mark`.
std::size_t firstSegment(const Bytes& bytes, std::size_t from, std::uint8_t mark)
{
    const std::array<std::byte, 2> marker{std::byte{0xFF}, static_cast<std::byte>(mark)};
    const auto part = std::span(bytes).subspan(from);
    const auto found = std::ranges::search(part, marker);
    return from + static_cast<std::size_t>(found.begin() - part.begin());
}

constexpr std::uint8_t kStartOfFrame = 0xC0;
constexpr std::uint8_t kHuffmanTable = 0xC4;
constexpr std::uint8_t kStartOfScan = 0xDA;

} // namespace

class tst_Jpeg : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void pixelsAreThoseThatWerePacked_data();
    void pixelsAreThoseThatWerePacked();
    void theSampleHasOneColour();
    void whatIsNoJpegIsExplained();
    void cutPicturesAreRefused();
    void bytesBehindTheEndAreNoHarm();
    void sizesAreBounded();
    void scansAreBounded();
    void memoryOfScansIsBounded();
    void damagedPicturesAreTaken();
    void kindsAreToldByTheirFirstBytes();
};

Q_DECLARE_METATYPE(JpegKind)

void tst_Jpeg::pixelsAreThoseThatWerePacked_data()
{
    QTest::addColumn<JpegKind>("kind");
    QTest::addColumn<int>("most"); // difference
    QTest::newRow("colours") << JpegKind{} << 4;
    QTest::newRow("half the colours") << JpegKind{.sampling = 2} << 12;
    QTest::newRow("progressive") << JpegKind{.isProgressive = true} << 4;
    QTest::newRow("progressive, half the colours")
        << JpegKind{.sampling = 2, .isProgressive = true} << 12;
    QTest::newRow("restarts") << JpegKind{.restart = 2} << 4;
    QTest::newRow("red, green, blue") << JpegKind{.stored = JCS_RGB} << 3;
    QTest::newRow("grey") << JpegKind{.given = JCS_GRAYSCALE, .stored = JCS_GRAYSCALE} << 3;
    QTest::newRow("inks of Adobe") << JpegKind{.given = JCS_CMYK, .stored = JCS_CMYK} << 5;
    QTest::newRow("inks") << JpegKind{.given = JCS_CMYK, .stored = JCS_CMYK, .hasAdobe = false}
                          << 5;
    QTest::newRow("inks as colours") << JpegKind{.given = JCS_CMYK, .stored = JCS_YCCK} << 10;
}

void tst_Jpeg::pixelsAreThoseThatWerePacked()
{
    QFETCH(const JpegKind, kind);
    QFETCH(const int, most);
    const Bytes jpeg = encoded(kind);
    QVERIFY(looksLikeJpeg(jpeg));
    const auto picture = readJpeg(jpeg);
    QVERIFY2(picture, picture ? "" : message(picture.error()).c_str());
    QCOMPARE(picture->width, kWidth);
    QCOMPARE(picture->height, kHeight);
    QCOMPARE(picture->pixels.size(), std::size_t{kWidth} * kHeight * 4);
    int worst = 0;
    for (std::uint32_t y = 0; y < kHeight; ++y)
    {
        for (std::uint32_t x = 0; x < kWidth; ++x)
        {
            const auto* const pixel = &picture->pixels[(std::size_t{y} * kWidth + x) * 4];
            const auto expected = expectedAt(x, y, kind);
            for (std::size_t i = 0; i < 3; ++i)
            {
                worst = std::max(worst, std::abs(pixel[i] - expected[i]));
            }
            QCOMPARE(int(pixel[3]), 255);
        }
    }
    QVERIFY2(worst <= most, concat("a channel is off by ", worst).c_str());
}

void tst_Jpeg::theSampleHasOneColour()
{
    const auto picture = readJpeg(test::redJpeg());
    QVERIFY(picture);
    QCOMPARE(picture->width, 8U);
    QCOMPARE(picture->height, 8U);
    QVERIFY(test::isRedJpeg(*picture));
}

void tst_Jpeg::whatIsNoJpegIsExplained()
{
    QCOMPARE(readJpeg({}).error().code, ErrorCode::BadJpeg);
    const auto text = readJpeg(Bytes(100, std::byte{'x'}));
    QCOMPARE(text.error().code, ErrorCode::BadJpeg);
    QVERIFY(message(text.error()).find("0x78 0x78") != std::string::npos);
    QVERIFY(!looksLikeJpeg({}));
    QVERIFY(!looksLikeJpeg(Bytes(100, std::byte{0xFF})));
}

// What is not there would be grey.
void tst_Jpeg::cutPicturesAreRefused()
{
    for (const bool isProgressive : {false, true})
    {
        const Bytes jpeg = encoded({.isProgressive = isProgressive});
        for (std::size_t size = 0; size < jpeg.size(); ++size)
        {
            const auto picture = readJpeg(std::span(jpeg).first(size));
            QVERIFY2(!picture, concat("cut to ", size).c_str());
            QCOMPARE(picture.error().code, ErrorCode::BadJpeg);
        }
    }
    // As programs do who end it all the same.
    Bytes jpeg = encoded({});
    jpeg.resize(jpeg.size() - 200);
    jpeg.insert(jpeg.end(), {std::byte{0xFF}, std::byte{0xD9}});
    QCOMPARE(readJpeg(jpeg).error().code, ErrorCode::BadJpeg);
}

void tst_Jpeg::bytesBehindTheEndAreNoHarm()
{
    Bytes jpeg = encoded({});
    const auto picture = readJpeg(jpeg);
    QVERIFY(picture);
    jpeg.resize(jpeg.size() + 50);
    const auto longer = readJpeg(jpeg);
    QVERIFY(longer);
    QVERIFY(*longer == *picture);
}

// A few bytes that claim to be a picture of millions of pixels take no memory for them.
void tst_Jpeg::sizesAreBounded()
{
    const Bytes jpeg = encoded({});
    const std::size_t frame = firstSegment(jpeg, 0, kStartOfFrame);
    QVERIFY(frame < jpeg.size());
    for (const auto& [width, height] : {std::pair{60000U, 60000U}, {8192U, 8192U}, {65000U, 100U}})
    {
        Bytes changed = jpeg;
        putSize(changed, frame + 5, height);
        putSize(changed, frame + 7, width);
        const test::AllocationCounter counter;
        const auto picture = readJpeg(changed);
        QVERIFY(!picture);
        QVERIFY(counter.peak() < 1024 * 1024);
        QCOMPARE(picture.error().code, ErrorCode::PictureTooLarge);
    }
    Bytes empty = jpeg;
    putSize(empty, frame + 7, 0);
    QCOMPARE(readJpeg(empty).error().code, ErrorCode::BadJpeg);
}

// Of a few bytes each, over all of the picture.
void tst_Jpeg::scansAreBounded()
{
    const Bytes jpeg = encoded({.isProgressive = true});
    const std::size_t scan = firstSegment(jpeg, 0, kStartOfScan);
    const std::size_t behind = firstSegment(jpeg, scan, kHuffmanTable);
    QVERIFY(scan < behind && behind < jpeg.size());
    const Bytes again(jpeg.begin() + std::ptrdiff_t(scan), jpeg.begin() + std::ptrdiff_t(behind));
    const auto withMore = [&](int times)
    {
        Bytes longer = jpeg;
        for (int i = 0; i < times; ++i)
        {
            longer.insert(longer.begin() + std::ptrdiff_t(behind), again.begin(), again.end());
        }
        return readJpeg(longer);
    };
    const auto few = withMore(5);
    QVERIFY2(few, few ? "" : message(few.error()).c_str());
    const auto many = withMore(200);
    QVERIFY(!many);
    QCOMPARE(many.error().code, ErrorCode::BadJpeg);
    QVERIFY2(message(many.error()).find("scans") != std::string::npos,
             message(many.error()).c_str());
}

// Three colours of 8192 by 8192, two bytes each: refused before there are pixels.
void tst_Jpeg::memoryOfScansIsBounded()
{
    constexpr std::uint8_t kStartOfScans = 0xC2;
    Bytes jpeg = encoded({.isProgressive = true});
    const std::size_t frame = firstSegment(jpeg, 0, kStartOfScans);
    QVERIFY(frame < jpeg.size());
    putSize(jpeg, frame + 5, 8192);
    putSize(jpeg, frame + 7, 8192);
    jpeg.resize(100000); // or else the pixels are too many for the bytes
    const test::AllocationCounter counter;
    const auto picture = readJpeg(jpeg);
    QVERIFY(!picture);
    QVERIFY(counter.peak() < 1024 * 1024);
    QCOMPARE(picture.error().code, ErrorCode::BadJpeg);
    QVERIFY2(message(picture.error()).find("memory") != std::string::npos,
             message(picture.error()).c_str());
}

void tst_Jpeg::damagedPicturesAreTaken()
{
    test::Random random(5);
    std::size_t refused = 0;
    for (const JpegKind& kind :
         {JpegKind{.sampling = 2, .restart = 2}, JpegKind{.isProgressive = true}})
    {
        const Bytes jpeg = encoded(kind);
        for (int i = 0; i < 1000; ++i)
        {
            Bytes changed = jpeg;
            test::mutate(random, changed);
            const auto picture = readJpeg(changed);
            QVERIFY(!picture
                    || picture->pixels.size() == std::size_t(picture->width) * picture->height * 4);
            refused += picture ? 0 : 1;
        }
    }
    QVERIFY(refused > 100);
}

void tst_Jpeg::kindsAreToldByTheirFirstBytes()
{
    const Picture pixels{2, 1, {1, 2, 3, 4, 5, 6, 7, 8}};
    const auto png = readPictureFile(writePng(pixels).value());
    QVERIFY(png && *png == pixels);
    const auto jpeg = readPictureFile(test::redJpeg());
    QVERIFY(jpeg && test::isRedJpeg(*jpeg));
    const Bytes bitmap{std::byte{'B'}, std::byte{'M'}};
    QCOMPARE(readPictureFile(bitmap).error().code, ErrorCode::BadModel);
    const auto other = readPictureFile(Bytes(4, std::byte{'x'}));
    QCOMPARE(other.error().code, ErrorCode::NotAPicture);
    QVERIFY(message(other.error()).find("78 78 78 78") != std::string::npos);
    QCOMPARE(readPictureFile({}).error().code, ErrorCode::NotAPicture);
}

template struct tr::test::RegisteredTest<tst_Jpeg>;
#include "tst_Jpeg.moc"
