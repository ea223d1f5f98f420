// Names of files beside a model file: which of them may be asked for.

#include "core/exchange/model/Neighbour.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <optional>
#include <string>
#include <string_view>

using namespace tr;

class tst_Neighbour : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void namesBesideArePlain();
    void namesElsewhereAreNot();
    void namesOfOtherSystems();
};

void tst_Neighbour::namesBesideArePlain()
{
    for (const std::string_view name : {"a.png",
                                        "pictures/a.png",
                                        "pictures\\a.png",
                                        "./a.png",
                                        "a..png",
                                        "..a",
                                        "two words.bin"})
    {
        QVERIFY2(exchange::isPlainName(name), name.data());
    }
}

void tst_Neighbour::namesElsewhereAreNot()
{
    for (const std::string_view name : {"",
                                        "/a.png",
                                        "\\a.png",
                                        "//host/a.png",
                                        "..",
                                        "../a.png",
                                        "b/../../a.png",
                                        "b\\..\\a.png",
                                        "b/",
                                        "C:a.png",
                                        "C:\\a.png",
                                        "file:///a.png",
                                        "https://host/a.png",
                                        "data:,a",
                                        "a\nb"})
    {
        QVERIFY2(!exchange::isPlainName(name), name.data());
    }
    QVERIFY(!exchange::isPlainName(std::string_view("a\0b", 3)));
}

void tst_Neighbour::namesOfOtherSystems()
{
    using Name = std::optional<std::string>;
    QVERIFY(exchange::plainName("a.png") == Name("a.png"));
    QVERIFY(exchange::plainName("pictures\\\\skins\\a.png") == Name("pictures/skins/a.png"));
    QVERIFY(exchange::plainName("pictures///a.png") == Name("pictures/a.png"));
    for (const std::string_view name :
         {"", "//host/a.png", "\\\\host\\a.png", "a\\..\\b", "a//", "C:\\a"})
    {
        QVERIFY2(!exchange::plainName(name), name.data());
    }
}

template struct tr::test::RegisteredTest<tst_Neighbour>;
#include "tst_Neighbour.moc"
