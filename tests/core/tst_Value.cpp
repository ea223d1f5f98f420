#include "core/base/Error.h"
#include "core/edit/fields/FieldEdit.h"
#include "core/schema/ContentType.h"
#include "core/schema/archive/ReadArchive.h"
#include "core/schema/record/Value.h"
#include "tests/core/TestText.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <concepts>
#include <cstring>
#include <limits>
#include <random>

using namespace tr::schema;
namespace edit = tr::edit;

namespace
{

/// Numbers of eight bytes; two of them have fewer in the file.
struct Moment
{
    std::int64_t ticks = 0;
    double seconds = 0.0;
    std::int64_t lap = 0;
    double loudness = 0.0;
};

/// number of moments | moments
struct Log
{
    tr::Table<Moment> moments;
};

constexpr TableInfo kMoments{.number = 913,
                             .name = "moments",
                             .segment = "moments",
                             .title = "Moments",
                             .noun = "Moment",
                             .row = "moment {0}",
                             .doc = "What happened."};

constexpr Version kVersion{6};
constexpr std::size_t kMomentBytes = 8 + 8 + 2 + 4;

Version versionOf(const Log& /*log*/)
{
    return kVersion;
}

template <class Archive, class L>
requires std::same_as<std::remove_const_t<L>, Log>

void describe(Archive& archive, L& log)
{
    archive.template counted<std::uint8_t>(kMoments, log.moments);
}

} // namespace

template <>
struct tr::schema::Schema<Moment>
{
    static constexpr std::string_view name = "moment";
    static constexpr std::string_view source = "none";
    static constexpr auto fields = fieldsOf(
        field("ticks", &Moment::ticks, doc("Since the start.")),
        field("seconds", &Moment::seconds, doc("The same.")),
        field("lap", &Moment::lap, stored(ScalarType::I16, VersionSet::all()), doc("Of how many.")),
        field("loudness",
              &Moment::loudness,
              stored(ScalarType::F32, VersionSet::all()),
              doc("From 0 to 1.")));
};

class tst_Value : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void storedIsLoaded_data();
    void storedIsLoaded();
    void everyByteAndWord();
    void floatsKeepTheirBits();
    void longNumbersKeepTheirBits();
    void floatsOfBothSizes();
    void numbersThatDoNotFitKeepTheirLowBits();
    void storingTouchesItsOwnBytesOnly();
    void aFloatIsStoredAsAWholeNumber();
    void texts();
    void textsOfDoublesAreReadBack();
    void decoded_data();
    void decoded();
    void rolesHaveNames();
    void typesHaveNames();
    void recordsWithLongNumbers();
    void longNumbersAreEdited();
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

/// Any bits, those of what is no number among them.
std::uint64_t someBits(std::mt19937_64& random)
{
    constexpr std::uint64_t kNoDouble = 0x7FF0'0000'0000'0000U;
    const std::uint64_t bits = random();
    return random() % 4 == 0 ? bits | kNoDouble : bits;
}

Content readLog(std::span<const std::byte> bytes)
{
    Log log;
    tr::Diagnostics diagnostics;
    ReadArchive archive(bytes, kVersion, diagnostics, {});
    describe(archive, log);
    return log;
}

const Moment& firstOf(const edit::Document& document)
{
    return document.content().as<Log>()->moments[0];
}

edit::Document oneMoment()
{
    std::vector<std::byte> bytes(1 + kMomentBytes);
    bytes[0] = std::byte{1};
    return edit::Document(readLog(bytes));
}

/// Types a number; whether it was taken.
bool type(edit::Document& document, std::string_view path, std::string_view text)
{
    const TableSet tables = document.content().tables();
    const Cell cell = *cellAt(tables, tr::concat("moments/0/", path));
    const auto value = edit::parseValue(*tables.find(kMoments)->type().find(path), text);
    return value && edit::setValue(document, cell, *value);
}

} // namespace

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
    add("i64", ScalarType::I64, std::int64_t{});
}

void tst_Value::storedIsLoaded()
{
    QFETCH(int, type);
    QFETCH(qint64, number);
    const auto scalar = static_cast<ScalarType>(type);
    std::array<std::byte, 8> bytes{};
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

void tst_Value::longNumbersKeepTheirBits()
{
    std::mt19937_64 random(64);
    for (int round = 0; round < 20'000; ++round)
    {
        const std::uint64_t bits = someBits(random);
        for (const ScalarType type : {ScalarType::I64, ScalarType::F64})
        {
            std::uint64_t back = 0;
            storeValue(type, loadValue(type, &bits), &back);
            QCOMPARE(back, bits);
            QCOMPARE(loadBits(type, &bits), bits);
            back = 0;
            storeBits(type, bits, &back);
            QCOMPARE(back, bits);
        }
        const Value value = loadValue(ScalarType::F64, &bits);
        QVERIFY(value.isFloat());
        QCOMPARE(std::bit_cast<std::uint64_t>(value.number()), bits);
    }
}

// A double has room for every float, what is no number included.
void tst_Value::floatsOfBothSizes()
{
    std::mt19937_64 random(32);
    for (int round = 0; round < 20'000; ++round)
    {
        const auto bits = static_cast<std::uint32_t>(someBits(random) >> 32U);
        double wide = 0.0;
        storeValue(ScalarType::F64, loadValue(ScalarType::F32, &bits), &wide);
        const auto single = std::bit_cast<float>(bits);
        QCOMPARE(std::isnan(wide), std::isnan(single));
        QVERIFY(std::isnan(wide) || wide == static_cast<double>(single));
        std::uint32_t back = 0;
        storeValue(ScalarType::F32, loadValue(ScalarType::F64, &wide), &back);
        QCOMPARE(back, bits);
    }
    // Neither becomes infinite.
    const std::uint64_t lowest = 0x7FF0'0000'0000'0001U;
    float single = 0.0F;
    storeValue(ScalarType::F32, loadValue(ScalarType::F64, &lowest), &single);
    QVERIFY(std::isnan(single));
    storeValue(ScalarType::F32, Value::ofDouble(0.1), &single);
    QVERIFY(single == 0.1F);
    QVERIFY(Value::ofDouble(0.1).real() == 0.1F);
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
                                     std::pair{ScalarType::F32, 4U},
                                     std::pair{ScalarType::I64, 8U},
                                     std::pair{ScalarType::F64, 8U}})
    {
        QCOMPARE(sizeOf(type), std::size_t{size});
        QCOMPARE(allBits(type), (size == 8 ? 0 : std::uint64_t{1} << (8 * size)) - 1);
        std::array<std::uint8_t, 10> bytes{9, 9, 9, 9, 9, 9, 9, 9, 9, 9};
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
    std::array<std::int64_t, 1> wide{77};
    storeValue(ScalarType::I64, Value::ofDouble(-9007199254740993.9), wide.data());
    QCOMPARE(wide[0], std::int64_t{-9007199254740994});
    storeValue(ScalarType::I64, Value::ofDouble(1.0e300), wide.data());
    QCOMPARE(wide[0], std::numeric_limits<std::int64_t>::max());
    storeValue(
        ScalarType::I64, Value::ofDouble(-std::numeric_limits<double>::infinity()), wide.data());
    QCOMPARE(wide[0], std::numeric_limits<std::int64_t>::min());
    storeValue(
        ScalarType::I64, Value::ofDouble(std::numeric_limits<double>::quiet_NaN()), wide.data());
    QCOMPARE(wide[0], std::int64_t{0});
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

void tst_Value::textsOfDoublesAreReadBack()
{
    const auto text = [](double number) { return Value::ofDouble(number).text(); };
    QCOMPARE(text(0.1), std::string("0.1"));
    QCOMPARE(text(-4352.0), std::string("-4352"));
    QCOMPARE(text(1'000'000.0), std::string("1000000"));
    QCOMPARE(text(0.1 + 0.2), std::string("0.30000000000000004"));
    QCOMPARE(text(1.0e22), std::string("1e+22"));
    QCOMPARE(text(5.0e-324), std::string("5e-324"));
    QCOMPARE(text(-0.0), std::string("-0"));
    QCOMPARE(text(std::numeric_limits<double>::infinity()), std::string("inf"));
    std::mt19937_64 random(17);
    for (int round = 0; round < 20'000; ++round)
    {
        const auto number = round % 2 == 0
                                ? std::bit_cast<double>(random())
                                : static_cast<double>(static_cast<int>(random())) / 1000.0;
        if (!std::isfinite(number))
        {
            continue;
        }
        const std::string written = text(number);
        double read = 0.0;
        std::from_chars(written.data(), written.data() + written.size(), read);
        QCOMPARE(std::bit_cast<std::uint64_t>(read), std::bit_cast<std::uint64_t>(number));
    }
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

    constexpr qint64 kLowest = std::numeric_limits<qint64>::min();
    row("all flags of eight bytes", withFlags(), I64, -1, "one, two, top, 0xFFFFFFFFFFFF7FFC");
    row("the highest flag of eight bytes", infoOf(Role::Flags), I64, kLowest, "0x8000000000000000");
    row("fixed point of eight bytes", infoOf(Role::Fixed16), I64, -0x8000, "-0.5");
    row("too large for fixed point", infoOf(Role::Fixed16), I64, 1LL << 40, "1099511627776");
    row("too large for an angle", infoOf(Role::Angle), I64, 1LL << 40, "1099511627776");
    row("colour in eight bytes", infoOf(Role::Packed), I64, 0xFF'12'80'0A, "#12800a");
    row("lowest index", infoOf(Role::Index), I64, kLowest, "-9223372036854775808");
    row("lowest height", infoOf(Role::Height), I64, kLowest, "-9223372036854775808");

    row("index", withNone(Role::Index, 255), U8, 7, "7");
    row("index to nowhere", withNone(Role::Index, 255), U8, 255, "none");
    row("signed index to nowhere", withNone(Role::Index, -1), I16, -1, "none");
    row("index without nowhere", infoOf(Role::Index), U16, 0xFFFF, "65535");
    row("offset", withNone(Role::Offset, 0), U32, 4, "4");
    row("offset to nowhere", withNone(Role::Offset, 0), U32, 0, "none");

    QTest::newRow("float") << infoOf(Role::Value) << Value::ofFloat(0.25F) << "0.25";
    QTest::newRow("double") << infoOf(Role::Value) << Value::ofDouble(0.1) << "0.1";
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
    QCOMPARE(typeName(ScalarType::I64), std::string_view("i64"));
    QCOMPARE(typeName(ScalarType::F64), std::string_view("f64"));
    QCOMPARE(typeName(ScalarType::Text), std::string_view("text"));
}

void tst_Value::recordsWithLongNumbers()
{
    const RecordType& type = recordType<Moment>(kVersion);
    QCOMPARE(type.diskSize(), kMomentBytes);
    QVERIFY(type.find("ticks")->disk == ScalarType::I64);
    QVERIFY(type.find("seconds")->disk == ScalarType::F64);
    QVERIFY(type.find("lap")->memory == ScalarType::I64);
    QVERIFY(type.find("loudness")->memory == ScalarType::F64);
    std::mt19937_64 random(22);
    for (int round = 0; round < 2'000; ++round)
    {
        std::vector<std::byte> bytes(1 + 3 * kMomentBytes);
        bytes[0] = std::byte{3};
        for (std::size_t i = 1; i < bytes.size(); ++i)
        {
            bytes[i] = static_cast<std::byte>(random() % 4 == 0 ? 0xFF : random());
        }
        const Content content = readLog(bytes);
        std::int64_t ticks = 0;
        std::memcpy(&ticks, &bytes[1 + kMomentBytes], sizeof(ticks));
        QCOMPARE(content.as<Log>()->moments[1].ticks, ticks);
        QVERIFY(content.write() == bytes);
    }
}

void tst_Value::longNumbersAreEdited()
{
    edit::Document document = oneMoment();
    const auto before = document.content().write();
    QVERIFY(type(document, "ticks", "-9223372036854775808"));
    QCOMPARE(firstOf(document).ticks, std::numeric_limits<std::int64_t>::min());
    QVERIFY(type(document, "ticks", "9223372036854775807"));
    QCOMPARE(firstOf(document).ticks, std::numeric_limits<std::int64_t>::max());
    QVERIFY(!type(document, "ticks", "9223372036854775808"));
    QVERIFY(!type(document, "ticks", "1.5"));
    QVERIFY(type(document, "seconds", "0.30000000000000004"));
    QVERIFY(firstOf(document).seconds == 0.30000000000000004);
    QVERIFY(!type(document, "seconds", "1e400"));
    QVERIFY(!type(document, "lap", "32768"));
    QVERIFY(type(document, "lap", "-32768"));
    QVERIFY(!type(document, "loudness", "1e39"));
    QVERIFY(type(document, "loudness", "0.5"));

    const TableSet tables = document.content().tables();
    const Cell loudness = *cellAt(tables, "moments/0/loudness");
    QVERIFY(edit::setValue(document, loudness, Value::ofDouble(1.0e39)).error().code
            == tr::ErrorCode::OutOfRange);
    const std::array<std::size_t, 1> row{0};
    QVERIFY(edit::addToValues(document, kMoments, 0, row, 1).error().code
            == tr::ErrorCode::OutOfRange);
    QVERIFY(edit::addToValues(document, kMoments, 0, row, -7));
    QCOMPARE(firstOf(document).ticks, std::numeric_limits<std::int64_t>::max() - 7);
    QVERIFY(edit::addToValues(document, kMoments, 1, row, 2));
    QVERIFY(firstOf(document).seconds == 2.0 + 0.30000000000000004);

    const auto after = document.content().write();
    const edit::Document again(readLog(after));
    QCOMPARE(firstOf(again).ticks, firstOf(document).ticks);
    QVERIFY(firstOf(again).seconds == firstOf(document).seconds);
    QCOMPARE(firstOf(again).lap, std::int64_t{-32768});
    QVERIFY(firstOf(again).loudness == 0.5);
    while (document.canUndo())
    {
        document.undo();
    }
    QVERIFY(document.content().write() == before);
    while (document.canRedo())
    {
        document.redo();
    }
    QVERIFY(document.content().write() == after);
}

template struct tr::test::RegisteredTest<tst_Value>;
#include "tst_Value.moc"
