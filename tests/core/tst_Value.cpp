#include "core/base/Error.h"
#include "core/schema/record/Value.h"
#include "tests/core/TestText.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <array>
#include <bit>
#include <cstring>
#include <limits>

using namespace tr::schema;

class tst_Value : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void storedIsLoaded_data();
    void storedIsLoaded();
    void everyByteAndWord();
    void floatsKeepTheirBits();
    void numbersThatDoNotFitKeepTheirLowBits();
    void storingTouchesItsOwnBytesOnly();
    void aFloatIsStoredAsAWholeNumber();
    void texts();
    void decoded_data();
    void decoded();
    void rolesHaveNames();
    void typesHaveNames();
};

namespace
{

constexpr std::array kFlags{FlagName{0x01, "one"}, FlagName{0x02, "two"}, FlagName{0x8000, "top"}};

FieldInfo infoOf(Role role)
{
    FieldInfo info;
    info.role = role;
    return info;
}

FieldInfo withFlags()
{
    FieldInfo info = infoOf(Role::Flags);
    info.flags = kFlags;
    return info;
}

FieldInfo withNone(Role role, std::int64_t none)
{
    FieldInfo info = infoOf(role);
    info.none = none;
    return info;
}

} // namespace

Q_DECLARE_METATYPE(tr::schema::FieldInfo)
Q_DECLARE_METATYPE(tr::schema::Value)

void tst_Value::storedIsLoaded_data()
{
    QTest::addColumn<int>("type");
    QTest::addColumn<qint64>("number");
    const auto add = [](const char* name, ScalarType type, auto limits)
    {
        using Number = decltype(limits);
        for (const qint64 number : {qint64{std::numeric_limits<Number>::min()},
                                    qint64{std::numeric_limits<Number>::max()},
                                    qint64{0},
                                    qint64{1}})
        {
            QTest::addRow("%s %lld", name, number) << static_cast<int>(type) << number;
        }
    };
    add("u8", ScalarType::U8, std::uint8_t{});
    add("i8", ScalarType::I8, std::int8_t{});
    add("u16", ScalarType::U16, std::uint16_t{});
    add("i16", ScalarType::I16, std::int16_t{});
    add("u32", ScalarType::U32, std::uint32_t{});
    add("i32", ScalarType::I32, std::int32_t{});
}

void tst_Value::storedIsLoaded()
{
    QFETCH(int, type);
    QFETCH(qint64, number);
    const auto scalar = static_cast<ScalarType>(type);
    std::array<std::byte, 4> bytes{};
    storeValue(scalar, Value::ofInteger(scalar, number), bytes.data());
    const Value back = loadValue(scalar, bytes.data());
    QCOMPARE(back.integer(), number);
    QCOMPARE(back.type(), scalar);
    QVERIFY(!back.isFloat());
    QCOMPARE(back.number(), static_cast<double>(number));
    QCOMPARE(back.text(), std::to_string(number));
}

void tst_Value::everyByteAndWord()
{
    for (unsigned number = 0; number <= 0xFFFF; ++number)
    {
        const auto word = static_cast<std::uint16_t>(number);
        QCOMPARE(loadValue(ScalarType::U16, &word).integer(), std::int64_t{word});
        QCOMPARE(loadValue(ScalarType::I16, &word).integer(),
                 std::int64_t{static_cast<std::int16_t>(word)});
        const auto byte = static_cast<std::uint8_t>(number & 0xFF);
        QCOMPARE(loadValue(ScalarType::I8, &byte).integer(),
                 std::int64_t{static_cast<std::int8_t>(byte)});
    }
}

// Lights of real levels hold denormals and values that are no numbers: they stay as they are.
void tst_Value::floatsKeepTheirBits()
{
    for (const std::uint32_t bits : {0x00000000U,
                                     0x80000000U,
                                     0x00000001U,
                                     0x7F800000U,
                                     0x7FC00001U,
                                     0x7F800001U,
                                     0xFFFFFFFFU,
                                     0xCDCDCDCDU,
                                     0x3F800000U})
    {
        std::uint32_t back = 0;
        storeValue(ScalarType::F32, loadValue(ScalarType::F32, &bits), &back);
        QCOMPARE(back, bits);
        QVERIFY(!loadValue(ScalarType::F32, &bits).text().empty());
    }
}

void tst_Value::numbersThatDoNotFitKeepTheirLowBits()
{
    std::uint32_t bytes = 0;
    storeValue(ScalarType::U8, Value::ofInteger(ScalarType::U32, 0x12345678), &bytes);
    QCOMPARE(bytes, 0x78U);
    storeValue(ScalarType::I16, Value::ofInteger(ScalarType::I32, -70000), &bytes);
    QCOMPARE(bytes, static_cast<std::uint32_t>(-70000) & 0xFFFFU);
    storeValue(ScalarType::F32, Value::ofInteger(ScalarType::I32, -3), &bytes);
    QCOMPARE(std::bit_cast<float>(bytes), -3.0F);
}

void tst_Value::storingTouchesItsOwnBytesOnly()
{
    for (const auto& [type, size] : {std::pair{ScalarType::U8, 1U},
                                     std::pair{ScalarType::I8, 1U},
                                     std::pair{ScalarType::U16, 2U},
                                     std::pair{ScalarType::I16, 2U},
                                     std::pair{ScalarType::U32, 4U},
                                     std::pair{ScalarType::I32, 4U},
                                     std::pair{ScalarType::F32, 4U}})
    {
        QCOMPARE(sizeOf(type), std::size_t{size});
        std::array<std::uint8_t, 8> bytes{9, 9, 9, 9, 9, 9, 9, 9};
        storeValue(type, Value::ofInteger(type, 0), bytes.data());
        for (std::size_t i = 0; i < bytes.size(); ++i)
        {
            QCOMPARE(int{bytes[i]}, i < size ? 0 : 9);
        }
    }
}

// A number of one column can be pasted into another.
void tst_Value::aFloatIsStoredAsAWholeNumber()
{
    std::array<std::int32_t, 1> number{77};
    storeValue(ScalarType::I32, Value::ofFloat(-12.0F), number.data());
    QCOMPARE(number[0], -12);
    std::array<std::uint16_t, 1> word{77};
    storeValue(ScalarType::U16, Value::ofFloat(300.0F), word.data());
    QCOMPARE(int{word[0]}, 300);
    // What is no number has no whole one either, but it must not break anything.
    storeValue(
        ScalarType::I32, Value::ofFloat(std::numeric_limits<float>::quiet_NaN()), number.data());
    storeValue(ScalarType::U8, Value::ofFloat(std::numeric_limits<float>::max()), number.data());
}

void tst_Value::texts()
{
    QCOMPARE(Value::ofFloat(0.5F).text(), std::string("0.5"));
    QCOMPARE(Value::ofFloat(-4352.0F).text(), std::string("-4352"));
    QCOMPARE(Value::ofFloat(std::numeric_limits<float>::infinity()).text(), std::string("inf"));
    // Nine digits tell every float apart.
    const float third = 1.0F / 3.0F;
    QCOMPARE(std::stof(Value::ofFloat(third).text()), third);
    QCOMPARE(Value().text(), std::string("0"));
}

void tst_Value::decoded_data()
{
    QTest::addColumn<FieldInfo>("info");
    QTest::addColumn<Value>("value");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* name,
                        const FieldInfo& info,
                        ScalarType type,
                        qint64 number,
                        const char* text)
    { QTest::newRow(name) << info << Value::ofInteger(type, number) << QString::fromUtf8(text); };
    using enum ScalarType;

    row("value", infoOf(Role::Value), I16, -5, "-5");
    row("count", infoOf(Role::Count), U16, 12, "12");
    row("colour", infoOf(Role::Colour), U8, 255, "255");
    row("padding", infoOf(Role::Padding), U16, 0xCDCD, "52685");
    row("mark", infoOf(Role::Mark), U32, 129, "129");
    row("unknown", infoOf(Role::Unknown), I32, -1, "-1");

    row("no angle", infoOf(Role::Angle), I16, 0, "0.00\u00B0");
    row("quarter turn", infoOf(Role::Angle), I16, 0x4000, "90.00\u00B0");
    row("half turn", infoOf(Role::Angle), I16, -0x8000, "-180.00\u00B0");
    row("unsigned angle", infoOf(Role::Angle), U16, 0xC000, "-90.00\u00B0");
    row("wide angle", infoOf(Role::Angle), I32, 0x2000, "45.00\u00B0");

    row("fixed one", infoOf(Role::Fixed16), I32, 0x10000, "1");
    row("fixed half", infoOf(Role::Fixed16), I32, -0x8000, "-0.5");
    row("fixed 1.5", infoOf(Role::Fixed16), I32, 0x18000, "1.5");

    row("texel", infoOf(Role::Texel), U16, 0x0580, "5.50");
    row("state", infoOf(Role::State), U16, 12, "12");
    FieldInfo height = withNone(Role::Height, -127);
    height.unit = 256;
    row("height", height, I8, -3, "-768");
    row("height of a wall", height, I8, -127, "wall");
    row("packed colour", infoOf(Role::Packed), U32, 0xFF'12'80'0A, "#12800a");
    row("colour of 15 bits", infoOf(Role::Packed), U16, 0x7C1F, "#ff00ff");

    row("no flag", withFlags(), U16, 0, "none");
    row("one flag", withFlags(), U16, 2, "two");
    row("two flags", withFlags(), U16, 0x8001, "one, top");
    row("a flag without a name", withFlags(), U16, 0x0103, "one, two, 0x100");
    row("no flag with a name", withFlags(), U8, 0x30, "0x30");
    row("all flags of a signed word", withFlags(), I16, -1, "one, two, top, 0x7FFC");
    row("all flags of a signed byte", withFlags(), I8, -1, "one, two, 0xFC");
    row("flags without names", infoOf(Role::Flags), U16, 0x1234, "0x1234");
    row("signed flags without names", infoOf(Role::Flags), I16, -1, "0xFFFF");
    row("wide flags without names", infoOf(Role::Flags), I32, -1, "0xFFFFFFFF");

    row("index", withNone(Role::Index, 255), U8, 7, "7");
    row("index to nowhere", withNone(Role::Index, 255), U8, 255, "none");
    row("signed index to nowhere", withNone(Role::Index, -1), I16, -1, "none");
    row("index without nowhere", infoOf(Role::Index), U16, 0xFFFF, "65535");
    row("offset", withNone(Role::Offset, 0), U32, 4, "4");
    row("offset to nowhere", withNone(Role::Offset, 0), U32, 0, "none");

    QTest::newRow("float") << infoOf(Role::Value) << Value::ofFloat(0.25F) << "0.25";
    QTest::newRow("float colour") << infoOf(Role::Colour) << Value::ofFloat(1.0F) << "1";
}

void tst_Value::decoded()
{
    QFETCH(FieldInfo, info);
    QFETCH(Value, value);
    QFETCH(QString, expected);
    QCOMPARE(QString::fromStdString(decode(info, value)), expected);
}

void tst_Value::rolesHaveNames()
{
    QCOMPARE(roleName(Role::Value), std::string_view("value"));
    QCOMPARE(roleName(Role::Fixed16), std::string_view("fixed16"));
    QCOMPARE(roleName(Role::Unknown), std::string_view("unknown"));
}

void tst_Value::typesHaveNames()
{
    QCOMPARE(typeName(ScalarType::U8), std::string_view("u8"));
    QCOMPARE(typeName(ScalarType::I16), std::string_view("i16"));
    QCOMPARE(typeName(ScalarType::F32), std::string_view("f32"));
}

template struct tr::test::RegisteredTest<tst_Value>;
#include "tst_Value.moc"
