#include "tests/support/CompanionFiles.h"

#include "core/format/wad/WadFormat.h"
#include "core/io/ByteWriter.h"

#include <string>

namespace tr::test
{
namespace
{

constexpr std::size_t kPageBytes = 256 * 256 * 3;

std::vector<std::byte> sprites(Random& random)
{
    ByteWriter writer;
    const std::size_t count = random.below(5);
    writer.number(std::uint32_t{random.oneIn(3) ? 130U : 129U});
    writer.number(static_cast<std::uint32_t>(count));
    writer.bytes(random.bytes(16 * count));
    const std::size_t pages = count == 0 ? 0 : 1;
    writer.number(static_cast<std::uint32_t>(pages * kPageBytes));
    writer.bytes(std::vector<std::byte>(pages * kPageBytes, std::byte{0x5A}));
    const std::size_t sequences = count == 0 ? 0 : 1 + random.below(3);
    writer.number(static_cast<std::uint32_t>(sequences));
    writer.bytes(random.bytes(8 * sequences));
    writer.bytes(random.bytes(random.oneIn(3) && count != 0 ? 1 + random.below(20) : 0));
    return writer.release();
}

std::vector<std::byte> sounds(Random& random)
{
    ByteWriter writer;
    const std::size_t details = random.below(6);
    const std::size_t ids = random.oneIn(3) ? 2048 : 370;
    for (std::size_t i = 0; i < ids; ++i)
    {
        const bool isUsed = details != 0 && random.oneIn(40);
        writer.number(isUsed ? static_cast<std::int16_t>(random.below(details)) : std::int16_t{-1});
    }
    writer.number(static_cast<std::uint32_t>(details));
    writer.bytes(random.bytes(8 * details));
    const std::size_t samples = random.below(9);
    writer.number(static_cast<std::uint32_t>(samples));
    writer.bytes(random.bytes(4 * samples));
    writer.bytes(random.bytes(random.oneIn(4) ? 1 + random.below(12) : 0));
    return writer.release();
}

std::string word(Random& random)
{
    // All but what ends a line, and what parts it.
    std::string text;
    for (std::size_t left = random.below(14); left > 0; --left)
    {
        const auto letter =
            static_cast<char>(random.oneIn(12) ? random.next() : 'A' + random.below(50));
        text += letter == '\n' || letter == '\r' || letter == ':' ? '_' : letter;
    }
    return text;
}

std::vector<std::byte> lines(Random& random, bool areInParts)
{
    const bool areLong = random.oneIn(2);
    std::string text;
    for (std::size_t left = random.below(12); left > 0; --left)
    {
        text += word(random);
        if (areInParts && !random.oneIn(5))
        {
            text += ":" + word(random) + (random.oneIn(9) ? ":" + word(random) : "");
        }
        const bool isOdd = random.oneIn(10);
        const bool isCut = left == 1 && random.oneIn(3);
        text += isCut ? "" : areLong != isOdd ? "\r\n" : "\n";
    }
    const auto bytes = std::as_bytes(std::span(text));
    return {bytes.begin(), bytes.end()};
}

} // namespace

std::vector<std::byte> companionBytes(std::string_view suffix, Random& random)
{
    return suffix == "swd"   ? sprites(random)
           : suffix == "sfx" ? sounds(random)
                             : lines(random, suffix == "was");
}

std::vector<format::Member> randomMembers(Random& random)
{
    constexpr RandomSizes kSmall{.rows = 6, .variables = 2, .pages = 1, .loose = 8};
    std::vector<format::Member> members;
    members.push_back(
        {"wad", {}, randomBytes(kindOf(&format::formats::Wad), random.next(), kSmall)});
    const std::size_t certain = random.below(kCompanions.size());
    for (std::size_t i = 0; i < kCompanions.size(); ++i)
    {
        if (i == certain || !random.oneIn(3))
        {
            members.push_back(
                {std::string(kCompanions[i]), {}, companionBytes(kCompanions[i], random)});
        }
    }
    return members;
}

} // namespace tr::test
