#pragma once

#include <QCoreApplication>
#include <QtTest>

#include <string_view>
#include <type_traits>

/// All tests of a folder are one program, so that what they share is compiled and linked once; each
/// class is a test of its own for CTest and runs in a process of its own. A source ends with
///
///     template struct tr::test::RegisteredTest<tst_Name, QApplication>;
///
/// which names the application that the test needs, if it needs one.
namespace tr::test
{

/// The names of the tests that CTest runs, with commas between them. CMake makes it.
extern const std::string_view listedTests;

using RunTest = int (*)(int argc, char** argv);

/// Makes a test known under the name of its class. Returns true, so that it can be called before
/// main().
bool registerTest(const char* name, RunTest run);

/// What a test has to do before there is an application stands in its `static void prepare()`.
template <typename Test, typename Application>
int runTest(int argc, char** argv)
{
    if constexpr (requires { Test::prepare(); })
    {
        Test::prepare();
    }
    if constexpr (std::is_void_v<Application>)
    {
        Test test;
        return QTest::qExec(&test, argc, argv);
    }
    else
    {
        Application application(argc, argv);
        QCoreApplication::setAttribute(Qt::AA_Use96Dpi, true);
        Test test;
        return QTest::qExec(&test, argc, argv);
    }
}

template <typename Test, typename Application = void>
struct RegisteredTest
{
    static const bool isRegistered;
};

template <typename Test, typename Application>
const bool RegisteredTest<Test, Application>::isRegistered =
    registerTest(Test::staticMetaObject.className(), &runTest<Test, Application>);

} // namespace tr::test
