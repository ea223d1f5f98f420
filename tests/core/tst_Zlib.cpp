// Streams of all kinds, sound and damaged, and what inflating them may cost.

#include "core/base/Error.h"
#include "core/io/Zlib.h"
#include "tests/core/AllocationCounter.h"
#include "tests/core/Invariants.h"
#include "tests/core/TestText.h"
#include "tests/support/RandomData.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <algorithm>
#include <array>

using namespace tr;
using test::Bytes;

class tst_Zlib : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sizes_data();
    void sizes();
    void storedStreams();
    void bothLibrariesReadTheSame();
    void declaredTooSmall();
    void declaredTooLarge();
    void truncatedAnywhere();
    void everyDamagedByteIsNoticed();
    void bytesBehindTheStream();
    void notAStream_data();
    void notAStream();
    void aBombIsStoppedAtItsDeclaredSize();
    void aDeclaredSizeAloneCostsNothing_data();
    void aDeclaredSizeAloneCostsNothing();
    void aSoundStreamCostsLittleMoreThanItsContent();
    void whatShrinksALotIsInflatedWhole();
    void unknownSize();
    void unknownSizeTellsWhatItUsed();
    void unknownSizeIsLimited();
    void headers();
    void fingerprints();
};

namespace
{

constexpr std::size_t kMegabyte = 1024 * 1024;

/// Content that takes a while to compress and does not vanish.
Bytes content(std::size_t size)
{
    test::Random random(size + 1);
    Bytes bytes = random.bytes(size);
    for (std::size_t i = 0; i < size; ++i)
    {
        bytes[i] &= i % 3 == 0 ? std::byte{0x0F} : std::byte{0x03};
    }
    return bytes;
}

ErrorCode codeOf(const Result<Bytes>& result)
{
    return result ? ErrorCode::PartiallyRead : result.error().code;
}

} // namespace

void tst_Zlib::sizes_data()
{
    QTest::addColumn<quint64>("size");
    for (const quint64 size : {0, 1, 2, 100, 65535, 65536, 65537, 131072, 131073, 1000000})
    {
        QTest::addRow("%llu", size) << size;
    }
}

void tst_Zlib::sizes()
{
    QFETCH(quint64, size);
    const Bytes bytes = content(size);
    const Bytes packed = deflate(bytes);
    QVERIFY(looksDeflated(packed));
    const auto back = inflate(packed, bytes.size());
    QVERIFY(back.has_value());
    QCOMPARE(test::byteDifference(bytes, *back), test::kNothing);
}

void tst_Zlib::storedStreams()
{
    for (const std::size_t size : {0U, 1U, 65535U, 65536U, 200000U})
    {
        const Bytes bytes = content(size);
        const auto back = inflate(test::storedStream(bytes), size);
        QVERIFY(back.has_value());
        QCOMPARE(test::byteDifference(bytes, *back), test::kNothing);
    }
}

// Chunks are inflated by one library, streams of unknown size by another.
void tst_Zlib::bothLibrariesReadTheSame()
{
    test::Random random(4);
    std::size_t sound = 0;
    for (int i = 0; i < 3000; ++i)
    {
        const Bytes bytes = content(random.below(2000));
        Bytes packed = random.oneIn(3) ? test::storedStream(bytes) : deflate(bytes);
        if (random.oneIn(2))
        {
            packed[random.below(packed.size())] ^= static_cast<std::byte>(1U << random.below(8));
        }
        std::size_t used = 0;
        const auto byZlib = inflateUnknownSize(packed, 10000, used);
        const auto result = inflate(packed, bytes.size());
        const bool isSound = byZlib && byZlib->size() == bytes.size() && used == packed.size();
        // Damage in lengths of codes that nothing uses is noticed by one of them only.
        QVERIFY(!isSound || result);
        QVERIFY(!result || *result == bytes);
        sound += isSound ? 1U : 0U;
    }
    QVERIFY(sound > 1000 && sound < 2000);
}

void tst_Zlib::declaredTooSmall()
{
    const Bytes packed = deflate(content(100000));
    for (const std::size_t declared : {0U, 1U, 65535U, 65536U, 99999U})
    {
        const auto result = inflate(packed, declared);
        QCOMPARE(codeOf(result), ErrorCode::ChunkSizeDiffers);
        QCOMPARE(result.error().arguments[0], std::to_string(declared));
        QCOMPARE(result.error().arguments[1], "more than " + std::to_string(declared));
    }
}

void tst_Zlib::declaredTooLarge()
{
    const Bytes packed = deflate(content(100000));
    for (const std::size_t declared : {100001U, 131072U, 0xFFFFFFFFU})
    {
        const auto result = inflate(packed, declared);
        QCOMPARE(codeOf(result), ErrorCode::ChunkSizeDiffers);
        QCOMPARE(result.error().arguments[1], std::string("100000"));
    }
}

void tst_Zlib::truncatedAnywhere()
{
    const Bytes packed = deflate(content(1000));
    for (std::size_t size = 0; size < packed.size(); ++size)
    {
        const auto result = inflate(std::span(packed).first(size), 1000);
        QCOMPARE(codeOf(result), ErrorCode::BadChunkStream);
        QVERIFY(!result.error().arguments[0].empty());
    }
}

void tst_Zlib::everyDamagedByteIsNoticed()
{
    const Bytes bytes = content(1000);
    const Bytes packed = deflate(bytes);
    for (std::size_t at = 0; at < packed.size(); ++at)
    {
        Bytes damaged = packed;
        damaged[at] ^= std::byte{0x20};
        const auto result = inflate(damaged, bytes.size());
        // A few bits that fill the last byte of the deflated data mean nothing.
        QVERIFY2(!result || *result == bytes, std::to_string(at).c_str());
        QVERIFY2(!result || at + 5 == packed.size(), std::to_string(at).c_str());
    }
}

void tst_Zlib::bytesBehindTheStream()
{
    Bytes packed = deflate(content(1000));
    packed.push_back(std::byte{0});
    const auto result = inflate(packed, 1000);
    QCOMPARE(codeOf(result), ErrorCode::BadChunkStream);
    QVERIFY(result.error().arguments[0].find('1') != std::string::npos);
}

void tst_Zlib::notAStream_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("nothing") << QByteArray();
    QTest::newRow("one byte") << QByteArray("\x78");
    QTest::newRow("header only") << QByteArray("\x78\x9C");
    QTest::newRow("zeros") << QByteArray(20, '\0');
    QTest::newRow("wants a dictionary") << QByteArray("\x78\xBB\x12\x34\x56\x78\x03\x00", 8);
    QTest::newRow("unknown block type") << QByteArray("\x78\x9C\x07\x00\x00\x00\x00\x00", 8);
    QTest::newRow("gzip") << QByteArray("\x1F\x8B\x08\x00\x00\x00\x00\x00", 8);
}

void tst_Zlib::notAStream()
{
    QFETCH(QByteArray, bytes);
    const auto view = std::as_bytes(std::span(bytes.constData(), std::size_t(bytes.size())));
    std::size_t used = 0;
    for (const std::size_t declared : {0U, 1U, 100000U})
    {
        QCOMPARE(codeOf(inflate(view, declared)), ErrorCode::BadChunkStream);
        QCOMPARE(codeOf(inflateUnknownSize(view, declared, used)), ErrorCode::BadChunkStream);
    }
}

void tst_Zlib::aBombIsStoppedAtItsDeclaredSize()
{
    const Bytes packed = deflate(Bytes(64 * kMegabyte));
    QVERIFY(packed.size() < 100000);
    const test::AllocationCounter counter;
    QCOMPARE(codeOf(inflate(packed, 1000)), ErrorCode::ChunkSizeDiffers);
    QVERIFY2(counter.peak() < 300000, std::to_string(counter.peak()).c_str());
}

void tst_Zlib::aDeclaredSizeAloneCostsNothing_data()
{
    QTest::addColumn<quint64>("declared");
    QTest::addColumn<bool>("isStream");
    QTest::newRow("noise") << quint64{1'000'000'000} << false;
    QTest::newRow("noise, the largest size") << quint64{0xFFFF'FFFF} << false;
    QTest::newRow("a stream of little") << quint64{1'000'000'000} << true;
}

// What a file says about itself is no reason to allocate: only what comes out is.
void tst_Zlib::aDeclaredSizeAloneCostsNothing()
{
    QFETCH(quint64, declared);
    QFETCH(bool, isStream);
    test::Random random(1);
    Bytes packed = isStream ? test::storedStream(random.bytes(kMegabyte)) : random.bytes(kMegabyte);
    packed[0] = std::byte{0x78};
    packed[1] = std::byte{0x01};

    const test::AllocationCounter counter;
    QVERIFY(!inflate(packed, declared));
    QVERIFY2(counter.peak() < 4 * kMegabyte, std::to_string(counter.peak()).c_str());
}

void tst_Zlib::aSoundStreamCostsLittleMoreThanItsContent()
{
    const Bytes bytes = content(3 * kMegabyte + 17);
    const Bytes packed = deflate(bytes);
    const test::AllocationCounter counter;
    QVERIFY(inflate(packed, bytes.size()).has_value());
    QVERIFY2(counter.peak() < 3 * bytes.size(), std::to_string(counter.peak()).c_str());
}

void tst_Zlib::whatShrinksALotIsInflatedWhole()
{
    const Bytes packed = deflate(Bytes(64 * kMegabyte));
    const test::AllocationCounter counter;
    const auto back = inflate(packed, 64 * kMegabyte);
    QVERIFY(back.has_value());
    QVERIFY(back->size() == 64 * kMegabyte);
    QVERIFY(std::ranges::all_of(*back, [](std::byte each) { return each == std::byte{0}; }));
    QVERIFY2(counter.peak() < 65 * kMegabyte, std::to_string(counter.peak()).c_str());
}

void tst_Zlib::unknownSize()
{
    for (const std::size_t size : {0U, 1U, 65536U, 65537U, 1000000U})
    {
        const Bytes bytes = content(size);
        std::size_t used = 0;
        const Bytes packed = deflate(bytes);
        const auto back = inflateUnknownSize(packed, 10 * kMegabyte, used);
        QVERIFY(back.has_value());
        QCOMPARE(used, packed.size());
        QCOMPARE(test::byteDifference(bytes, *back), test::kNothing);
    }
}

void tst_Zlib::unknownSizeTellsWhatItUsed()
{
    Bytes packed = deflate(content(5000));
    const std::size_t size = packed.size();
    packed.resize(size + 77, std::byte{0x55});
    std::size_t used = 0;
    QVERIFY(inflateUnknownSize(packed, kMegabyte, used).has_value());
    QCOMPARE(used, size);
}

void tst_Zlib::unknownSizeIsLimited()
{
    const Bytes packed = deflate(content(100000));
    std::size_t used = 0;
    QVERIFY(inflateUnknownSize(packed, 100000, used).has_value());
    QCOMPARE(codeOf(inflateUnknownSize(packed, 99999, used)), ErrorCode::FileTooLarge);

    const Bytes bomb = deflate(Bytes(64 * kMegabyte));
    const test::AllocationCounter counter;
    QCOMPARE(codeOf(inflateUnknownSize(bomb, kMegabyte, used)), ErrorCode::FileTooLarge);
    QVERIFY2(counter.peak() < 4 * kMegabyte, std::to_string(counter.peak()).c_str());
}

// RFC 1950, 2.2: method 8, a window of 32 K at most, no dictionary, and a checksum of the two
// bytes.
void tst_Zlib::headers()
{
    int sound = 0;
    for (unsigned header = 0; header <= 0xFFFF; ++header)
    {
        const std::array bytes{static_cast<std::byte>(header >> 8),
                               static_cast<std::byte>(header & 0xFF)};
        const bool expected = (header >> 8 & 0x0F) == 8 && header >> 12 <= 7 && header % 31 == 0
                              && (header & 0x20) == 0;
        QCOMPARE(looksDeflated(bytes), expected);
        QVERIFY(!looksDeflated(std::span(bytes).first(1)));
        sound += expected ? 1 : 0;
    }
    QVERIFY(sound > 8);
    QVERIFY(!looksDeflated({}));
}

void tst_Zlib::fingerprints()
{
    const Bytes bytes = content(1000);
    QVERIFY(fingerprint(bytes) == fingerprint(Bytes(bytes)));
    for (const std::size_t at : {std::size_t{0}, std::size_t{500}, std::size_t{999}})
    {
        Bytes other = bytes;
        other[at] ^= std::byte{1};
        QVERIFY(!(fingerprint(bytes) == fingerprint(other)));
    }
    Bytes longer = bytes;
    longer.push_back(std::byte{0});
    QVERIFY(!(fingerprint(bytes) == fingerprint(longer)));
    // A chunk that was never read must not pass for one whose content is empty.
    QVERIFY(!(fingerprint({}) == Fingerprint{}));
}

template struct tr::test::RegisteredTest<tst_Zlib>;
#include "tst_Zlib.moc"
