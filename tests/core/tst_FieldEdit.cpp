// What people write for a number: as it is stored, or as what it means.

#include "core/edit/fields/FieldEdit.h"
#include "core/level/Objects.h"
#include "core/level/Room.h"
#include "core/level/World.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

using namespace tr;
using schema::Leaf;
using schema::Value;
using schema::Version;
namespace versions = level::versions;

namespace
{

template <class T>
const Leaf& leafOf(std::string_view path, Version version = versions::Tr4)
{
    return *schema::recordType<T>(version).find(path);
}

const Leaf& leafNamed(const QString& name)
{
    if (name == "angle")
    {
        return leafOf<level::Entity>("angle");
    }
    if (name == "fixed")
    {
        return leafOf<level::Animation>("speed");
    }
    if (name == "flags")
    {
        return leafOf<level::StaticMesh>("flags");
    }
    if (name == "link")
    {
        return leafOf<level::Model>("animation_index");
    }
    if (name == "byte")
    {
        return leafOf<level::Animation>("frame_rate");
    }
    if (name == "signed")
    {
        return leafOf<level::Entity>("room");
    }
    return leafOf<level::Animation>("state_id");
}

} // namespace

class tst_FieldEdit : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void understood_data();
    void understood();
    void refused_data();
    void refused();
    void plainNumbersAsTheyAreMeant();
    void marksCannotBeChanged();
    void whatIsShownIsUnderstood();
};

void tst_FieldEdit::understood_data()
{
    QTest::addColumn<QString>("field");
    QTest::addColumn<QString>("text");
    QTest::addColumn<qint64>("number");
    QTest::newRow("decimal") << "number"
                             << "42" << qint64{42};
    QTest::newRow("hexadecimal") << "number"
                                 << "0x2a" << qint64{42};
    QTest::newRow("blanks around it") << "number"
                                      << "  7 " << qint64{7};
    QTest::newRow("the largest") << "number"
                                 << "65535" << qint64{65535};
    QTest::newRow("negative") << "signed"
                              << "-5" << qint64{-5};
    QTest::newRow("an angle as stored") << "angle"
                                        << "16384" << qint64{16384};
    QTest::newRow("an angle in degrees") << "angle"
                                         << "90\u00B0" << qint64{16384};
    QTest::newRow("an angle in letters") << "angle"
                                         << "90 deg" << qint64{16384};
    QTest::newRow("an angle to the left") << "angle"
                                          << "-90deg" << qint64{-16384};
    QTest::newRow("fixed point") << "fixed"
                                 << "1.5" << qint64{98304};
    QTest::newRow("fixed point, negative") << "fixed"
                                           << "-0.25" << qint64{-16384};
    QTest::newRow("fixed point as stored") << "fixed"
                                           << "3" << qint64{3};
    QTest::newRow("a flag") << "flags"
                            << "visible" << qint64{2};
    QTest::newRow("flags") << "flags"
                           << "no collision, visible" << qint64{3};
    QTest::newRow("flags and bits") << "flags"
                                    << "visible, 0x40" << qint64{0x42};
    QTest::newRow("no flag") << "flags"
                             << "none" << qint64{0};
    QTest::newRow("no link") << "link"
                             << "none" << qint64{65535};
}

void tst_FieldEdit::understood()
{
    QFETCH(QString, field);
    QFETCH(QString, text);
    QFETCH(qint64, number);
    const auto value = edit::parseValue(leafNamed(field), text.toStdString());
    QVERIFY2(value.has_value(), value ? "" : message(value.error()).c_str());
    QCOMPARE(static_cast<std::int16_t>(value->integer()), static_cast<std::int16_t>(number));
    QCOMPARE(value->integer() & 0xFFFFFFFF, number & 0xFFFFFFFF);
}

void tst_FieldEdit::refused_data()
{
    QTest::addColumn<QString>("field");
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("code");
    QTest::addColumn<QString>("says");
    const int range = static_cast<int>(ErrorCode::OutOfRange);
    const int number = static_cast<int>(ErrorCode::NotANumber);
    QTest::newRow("too large") << "number"
                               << "65536" << range << "0 to 65535";
    QTest::newRow("too small") << "number"
                               << "-1" << range << "0 to 65535";
    QTest::newRow("too large for a byte") << "byte"
                                          << "256" << range << "0 to 255";
    QTest::newRow("too large for any") << "number"
                                       << "99999999999999999999" << number << "65535";
    QTest::newRow("words") << "number"
                           << "many" << number << "0 to 65535";
    QTest::newRow("nothing") << "number"
                             << "" << number << "0 to 65535";
    QTest::newRow("two signs") << "number"
                               << "--5" << number << "0 to 65535";
    QTest::newRow("a number and more") << "number"
                                       << "5x" << number << "0 to 65535";
    QTest::newRow("a point") << "number"
                             << "1.5" << number << "whole numbers";
    QTest::newRow("no such flag") << "flags"
                                  << "shiny" << number << "visible";
    QTest::newRow("too far around") << "angle"
                                    << "400deg" << number << "degrees";
    QTest::newRow("too fast") << "fixed"
                              << "70000.5" << number << "1.5";
}

void tst_FieldEdit::refused()
{
    QFETCH(QString, field);
    QFETCH(QString, text);
    QFETCH(int, code);
    QFETCH(QString, says);
    const auto value = edit::parseValue(leafNamed(field), text.toStdString());
    QVERIFY(!value);
    QCOMPARE(static_cast<int>(value.error().code), code);
    const QString sentence = QString::fromStdString(message(value.error()));
    QVERIFY2(sentence.contains(says), qPrintable(sentence));
}

void tst_FieldEdit::plainNumbersAsTheyAreMeant()
{
    const auto meant = [](const QString& field, std::string_view text)
    { return edit::parseValue(leafNamed(field), text, edit::Reading::Meant)->integer(); };
    QCOMPARE(meant("fixed", "16"), std::int64_t{16 * 65536});
    QCOMPARE(meant("fixed", "-1.5"), std::int64_t{-98304});
    QCOMPARE(meant("fixed", "0x10"), std::int64_t{16});
    QCOMPARE(meant("angle", "45") & 0xFFFF, std::int64_t{8192});
    QCOMPARE(meant("angle", "90.00\u00B0") & 0xFFFF, std::int64_t{16384});
    QCOMPARE(meant("number", "16"), std::int64_t{16});
    QVERIFY(!edit::parseValue(leafNamed("angle"), "361", edit::Reading::Meant));
}

void tst_FieldEdit::marksCannotBeChanged()
{
    const Leaf& version = leafOf<level::LevelStart>("version");
    QVERIFY(!edit::isEditable(version));
    QCOMPARE(edit::parseValue(version, "32").error().code, ErrorCode::NotEditable);
    QVERIFY(edit::isEditable(leafOf<level::Animation>("speed")));
}

void tst_FieldEdit::whatIsShownIsUnderstood()
{
    for (const QString& field : {QStringLiteral("angle"), QStringLiteral("flags")})
    {
        const Leaf& leaf = leafNamed(field);
        for (const std::int64_t number : {0, 1, 2, 3, 4096, 16384, -16384})
        {
            if (field == "flags" && number < 0)
            {
                continue;
            }
            const Value value = Value::ofInteger(leaf.disk, number);
            const auto again = edit::parseValue(leaf, schema::decode(*leaf.info, value));
            QVERIFY(again.has_value());
            // Angles are shown in hundredths of a degree.
            QVERIFY(std::abs(again->integer() - number) <= (field == "angle" ? 1 : 0));
        }
    }
}

template struct tr::test::RegisteredTest<tst_FieldEdit>;
#include "tst_FieldEdit.moc"
