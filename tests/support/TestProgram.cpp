#include "tests/support/TestProgram.h"

#include "core/base/Text.h"

#include <cstdio>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace tr::test
{
namespace
{

// Tests register themselves before main() in no order that can be relied on.
std::map<std::string_view, RunTest>& knownTests()
{
    static std::map<std::string_view, RunTest> tests;
    return tests;
}

bool isListed(std::string_view name)
{
    const std::string between = concat(",", listedTests, ",");
    return between.find(concat(",", name, ",")) != std::string::npos;
}

int say(const char* problem, std::string_view name)
{
    std::fprintf(stderr, "%s: %.*s\n", problem, int(name.size()), name.data());
    return 2;
}

} // namespace

bool registerTest(const char* name, RunTest run)
{
    return knownTests().emplace(name, run).second;
}

} // namespace tr::test

/// PROGRAM tst_Name [ARGUMENT...]: runs one test with the arguments of Qt Test.
int main(int argc, char** argv)
{
    const auto& tests = tr::test::knownTests();
    for (const auto& [name, run] : tests)
    {
        if (!tr::test::isListed(name))
        {
            return tr::test::say("this test is in no CMakeLists.txt, so that CTest never runs it",
                                 name);
        }
    }
    if (argc < 2)
    {
        return tr::test::say("usage", "PROGRAM tst_Name [ARGUMENT...]");
    }
    const auto test = tests.find(argv[1]);
    if (test == tests.end())
    {
        return tr::test::say("there is no such test here", argv[1]);
    }
    std::vector<char*> arguments(argv, argv + argc);
    arguments.erase(arguments.begin() + 1);
    arguments.push_back(nullptr);
    return test->second(argc - 1, arguments.data());
}
