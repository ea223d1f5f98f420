#include "core/base/Base64.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <span>
#include <string>

using namespace tr;

/// The examples of RFC 4648, section 10, and what is no base64.
class tst_Base64 : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void examples_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QByteArray>("letters");
        QTest::newRow("nothing") << QByteArray() << QByteArray();
        QTest::newRow("f") << QByteArray("f") << QByteArray("Zg==");
        QTest::newRow("fo") << QByteArray("fo") << QByteArray("Zm8=");
        QTest::newRow("foo") << QByteArray("foo") << QByteArray("Zm9v");
        QTest::newRow("foob") << QByteArray("foob") << QByteArray("Zm9vYg==");
        QTest::newRow("fooba") << QByteArray("fooba") << QByteArray("Zm9vYmE=");
        QTest::newRow("foobar") << QByteArray("foobar") << QByteArray("Zm9vYmFy");
        QTest::newRow("high") << QByteArray("\xFB\xFF\xBF") << QByteArray("+/+/");
    }

    void examples()
    {
        QFETCH(const QByteArray, bytes);
        QFETCH(const QByteArray, letters);
        QCOMPARE(written(bytes), letters);
        QCOMPARE(read(letters), bytes);
        QByteArray bare = letters;
        bare.replace('=', "");
        QCOMPARE(read(bare), bytes);
    }

    void everyByte()
    {
        QByteArray all;
        for (int i = 0; i < 256; ++i)
        {
            all.append(static_cast<char>(i));
            QCOMPARE(written(all), all.toBase64());
            QCOMPARE(read(all.toBase64()), all);
        }
    }

    void lettersOfAddresses()
    {
        QVERIFY(!bytesOfBase64("-_-_"));
        QCOMPARE(read("-_+/", Base64Letters::Both), QByteArray("\xFB\xFF\xBF"));
    }

    void otherLetters()
    {
        for (const char* const bad : {"Zm9v!", "Zm 9v", "Zg==Zg==", "Zm9v\n", "Zm9\xE9"})
        {
            QVERIFY2(!bytesOfBase64(bad), bad);
            QVERIFY2(!bytesOfBase64(bad, Base64Letters::Both), bad);
        }
    }

    /// A letter alone says no byte.
    void partsOfBytes()
    {
        QCOMPARE(read("Z"), QByteArray());
        QCOMPARE(read("Zm9vY"), QByteArray("foo"));
        QCOMPARE(read("===="), QByteArray());
    }

private:
    static QByteArray written(const QByteArray& bytes)
    {
        const std::span<const char> all(bytes.constData(), static_cast<std::size_t>(bytes.size()));
        return QByteArray::fromStdString(base64Of(std::as_bytes(all)));
    }

    static QByteArray read(const QByteArray& letters, Base64Letters which = Base64Letters::Standard)
    {
        const auto bytes = bytesOfBase64(letters.toStdString(), which);
        return bytes ? QByteArray(reinterpret_cast<const char*>(bytes->data()),
                                  static_cast<qsizetype>(bytes->size()))
                     : QByteArray("none");
    }
};

template struct tr::test::RegisteredTest<tst_Base64>;
#include "tst_Base64.moc"
