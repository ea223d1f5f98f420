#include "core/schema/record/ReferenceCode.h"
#include "tests/support/TestProgram.h"

#include <QObject>
#include <QTest>

#include <limits>

using namespace tr;
using schema::NumberCode;
using schema::ScalarType;
using schema::Value;
using NumberKind = NumberCode::Kind;

/// Row numbers and counts in the numbers that hold them.
class tst_ReferenceCode : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void numbersAreReplaced_data();
    void numbersAreReplaced();
};

void tst_ReferenceCode::numbersAreReplaced_data()
{
    constexpr qint64 kDoesNotFit = INT64_MIN;
    QTest::addColumn<NumberCode>("code");
    QTest::addColumn<ScalarType>("type");
    QTest::addColumn<qint64>("old");
    QTest::addColumn<qint64>("before");
    QTest::addColumn<qint64>("number");
    QTest::addColumn<qint64>("now");
    const auto row = [](const char* name,
                        NumberCode code,
                        ScalarType type,
                        qint64 old,
                        qint64 before,
                        qint64 number,
                        qint64 now)
    { QTest::newRow(name) << code << type << old << before << number << now; };
    using enum ScalarType;
    const NumberCode plain{};
    const NumberCode face{.kind = NumberKind::Bits, .mask = 0x7FFF};
    const NumberCode box{.kind = NumberKind::Bits, .mask = 0x7FF0};
    const NumberCode high{.kind = NumberKind::Bits, .mask = 0xFF00};
    const NumberCode sound{.kind = NumberKind::Bits, .mask = 0x3FFF};
    const NumberCode bytes{.kind = NumberKind::Bytes, .unit = 1, .rowBytes = 2};
    const NumberCode page{.kind = NumberKind::Bytes, .unit = 196608, .rowBytes = 1};
    const NumberCode negative{.kind = NumberKind::Negative};
    const NumberCode mirrored{.kind = NumberKind::Mirrored};
    const NumberCode slot{.kind = NumberKind::Slot};
    row("plain", plain, U16, 7, 7, 65535, 65535);
    row("plain, too large", plain, U16, 7, 7, 65536, kDoesNotFit);
    row("plain, signed", plain, I16, -5, -5, 32767, 32767);
    row("plain, too large for signed", plain, I16, 7, 7, 32768, kDoesNotFit);
    row("plain, a byte", plain, U8, 7, 7, 256, kDoesNotFit);
    row("both sides", face, U16, 0x8005, 5, 6, 0x8006);
    row("both sides, signed", face, I16, -32763, 5, 6, -32762);
    row("face, too large", face, U16, 5, 5, 0x8000, kDoesNotFit);
    row("face, below zero", face, U16, 5, 5, -1, kDoesNotFit);
    row("box and material", box, U16, 0x8057, 5, 0x7FF, 0xFFF7);
    row("high byte", high, U16, 0x0203, 2, 4, 0x0403);
    row("sound in water", sound, I16, -32768 + 9, 9, 0x4000, kDoesNotFit);
    row("sound in water, moved", sound, I16, -32768 + 9, 9, 10, -32768 + 10);
    row("offset", bytes, U32, 8, 4, 5, 10);
    row("odd offset", bytes, U32, 9, 4, 5, 11);
    row("page", page, U16, 2, 2 * 196608, 3 * 196608, 3);
    row("no page begins there", page, U16, 2, 2 * 196608, 3 * 196608 + 1, kDoesNotFit);
    row("negative", negative, I16, -3, 3, 4, -4);
    row("negative, too many", negative, I16, -3, 3, 32769, kDoesNotFit);
    row("quad", mirrored, U16, 12, 12, 13, 13);
    row("mirrored quad", mirrored, U16, 65536 - 12, 12, 13, 65536 - 13);
    row("nothing is mirrored", mirrored, U16, 65536 - 12, 12, 0, kDoesNotFit);
    row("quad, too large", mirrored, U16, 12, 12, 0x8000, kDoesNotFit);
    row("slot", slot, U32, 35, 35, 36, kDoesNotFit);
    constexpr qint64 kFar = std::numeric_limits<qint64>::max() / 4;
    row("plain, eight bytes", plain, I64, -5, -5, INT64_MAX, INT64_MAX);
    row("bits of eight bytes", face, I64, -1, 0x7FFF, 6, -1 - 0x7FFF + 6);
    row("offset of eight bytes", bytes, I64, 1LL << 40, 1LL << 39, 5, 10);
    row("far behind all rows", plain, I64, INT64_MAX, kFar, 6, 6);
    row("far before all rows", negative, I64, INT64_MIN + 1, kFar, 6, -6);
    row("pages behind all rows", page, I64, INT64_MAX, kFar, 2 * 196608, 2);
}

void tst_ReferenceCode::numbersAreReplaced()
{
    QFETCH(NumberCode, code);
    QFETCH(ScalarType, type);
    QFETCH(qint64, old);
    QFETCH(qint64, before);
    QFETCH(qint64, number);
    QFETCH(qint64, now);
    const Value value = Value::ofInteger(type, old);
    QCOMPARE(qint64{schema::decodeNumber(code, value)}, before);
    const auto replaced = schema::encodeNumber(code, value, number);
    QCOMPARE(replaced ? qint64{replaced->integer()} : qint64{INT64_MIN}, now);
    QVERIFY(!replaced || replaced->type() == type);
}

template struct tr::test::RegisteredTest<tst_ReferenceCode>;
#include "tst_ReferenceCode.moc"
