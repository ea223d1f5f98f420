// Writes the sample temple: a level of every generation and a WAD.
//
//     make_sample FOLDER

#include "core/io/File.h"
#include "tests/support/LevelBuilder.h"

#include <array>
#include <cstdio>
#include <filesystem>
#include <utility>

namespace
{

using tr::schema::Version;

bool save(const std::filesystem::path& path, const std::vector<std::byte>& bytes)
{
    const auto saved = tr::saveFile(path, bytes);
    if (!saved)
    {
        std::fprintf(stderr, "%s\n", tr::fullMessage(saved.error()).c_str());
    }
    return saved.has_value();
}

} // namespace

int main(int count, char** arguments)
{
    if (count != 2)
    {
        std::fputs("usage: make_sample FOLDER\n", stderr);
        return 2;
    }
    const std::filesystem::path folder(arguments[1]);
    constexpr std::array<std::pair<Version, const char*>, 5> kLevels{
        {{tr::level::versions::Tr1, "temple.phd"},
         {tr::level::versions::Tr2, "temple.tr2"},
         {tr::level::versions::Tr3, "temple_tr3.tr2"},
         {tr::level::versions::Tr4, "temple.tr4"},
         {tr::level::versions::Tr5, "temple.trc"}}};
    bool saved = true;
    for (const auto& [version, name] : kLevels)
    {
        saved = saved && save(folder / name, tr::test::fileBytes(tr::test::buildTemple(version)));
    }
    saved = saved && save(folder / "temple.wad", tr::test::fileBytes(tr::test::buildTempleWad()));
    return saved ? 0 : 4;
}
