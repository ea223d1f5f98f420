#include "tests/support/Wad2Files.h"

#include "tests/support/ChunkText.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <utility>

namespace tr::test
{
namespace
{

using namespace chunks;

/// One file in the making.
class Wad2Maker
{
public:
    Wad2Maker(Wad2Age age, Random& random)
        : m_age(age)
        , m_random(random)
    {
    }

    [[nodiscard]] std::string file()
    {
        std::vector<std::string> parts;
        parts.push_back(number("W2SuggestedGameVersion", m_random.oneIn(2) ? 4 : 18));
        if (!hasSounds())
        {
            parts.push_back(number("W2SoundSystem", 1));
        }
        parts.push_back(stream("W2Textures", {}, rows([this] { return texture(); }), 4));
        if (hasSounds())
        {
            addSounds(parts);
        }
        parts.push_back(stream("W2Sprites", {}, rows([this] { return sprite(); })));
        parts.push_back(stream("W2SpriteSequences", {}, rows([this] { return sequence(); })));
        parts.push_back(stream("W2Moveables", {}, rows([this] { return moveable(); })));
        parts.push_back(stream("W2Statics", {}, rows([this] { return object(); })));
        if (m_age >= Wad2Age::Of110)
        {
            parts.push_back(stream("W2Metadata", {}, {timestamp(), leaf("W2UserNotes", text())}));
            parts.push_back(
                stream("W2AnimatedTextureSets", {}, rows([this] { return textureSet(); }), 10));
        }
        disturb(parts);
        std::string out = "WAD2" + raw(std::uint32_t{0});
        for (const std::string& part : parts)
        {
            out += part;
        }
        out += '\0';
        return isOdd() && m_random.oneIn(2) ? out + text() : out;
    }

private:
    using Parts = std::vector<std::string>;

    [[nodiscard]] bool isOdd() const { return m_age == Wad2Age::Odd; }

    [[nodiscard]] bool hasSounds() const { return m_age <= Wad2Age::Of109; }

    [[nodiscard]] bool isSince(Wad2Age age) const { return m_age >= age; }

    /// A number of whatever size, extremes more often than others.
    [[nodiscard]] std::int64_t any()
    {
        constexpr std::array<std::int64_t, 8> kEdges{0,
                                                     63,
                                                     64,
                                                     -1,
                                                     -64,
                                                     -65,
                                                     std::numeric_limits<std::int64_t>::max(),
                                                     std::numeric_limits<std::int64_t>::min()};
        return m_random.oneIn(3) ? kEdges.at(m_random.below(kEdges.size()))
                                 : static_cast<std::int64_t>(m_random.below(3000)) - 1000;
    }

    [[nodiscard]] std::string anyLeb()
    {
        return leb(any(), isOdd() && m_random.oneIn(3) ? m_random.below(11) : 0);
    }

    /// A number of a row, mostly of one that is there.
    [[nodiscard]] std::string row() { return leb(static_cast<std::int64_t>(m_random.below(4))); }

    [[nodiscard]] float anyFloat()
    {
        constexpr std::array<std::uint32_t, 7> kEdges{0x7F80'0000,
                                                      0xFF80'0000,
                                                      0x8000'0000,
                                                      0x7FC0'0001,
                                                      0x7FA0'0001,
                                                      0x7F7F'FFFF,
                                                      0x4F00'0000};
        return m_random.oneIn(4) ? std::bit_cast<float>(kEdges.at(m_random.below(kEdges.size())))
                                 : static_cast<float>(m_random.below(4000)) / 8.0F - 200.0F;
    }

    [[nodiscard]] std::string anyVector(std::size_t numbers)
    {
        std::string out;
        for (std::size_t i = 0; i < numbers; ++i)
        {
            out += raw(anyFloat());
        }
        return out;
    }

    [[nodiscard]] std::string anyReal(std::string_view id)
    {
        return m_age == Wad2Age::Oldest ? surplus(id, raw(anyFloat()))
                                        : surplus(id, raw(std::bit_cast<double>(m_random.next())));
    }

    [[nodiscard]] std::string yesNo(std::string_view id)
    {
        return surplus(id, std::string(1, static_cast<char>(m_random.below(3))));
    }

    [[nodiscard]] std::string anyNumber(std::string_view id) { return surplus(id, anyLeb()); }

    [[nodiscard]] std::string text()
    {
        constexpr std::array<std::string_view, 5> kTexts{
            "", "a", "LARA_0", "M\xC3\xBCnze", "a name that goes on for a while"};
        return std::string(kTexts.at(m_random.below(kTexts.size())));
    }

    /// A chunk that may go on behind what is known of it.
    [[nodiscard]] std::string surplus(std::string_view id, std::string content)
    {
        if (isOdd() && m_random.oneIn(5))
        {
            content += "behind it";
        }
        return leaf(id, content, isOdd() && m_random.oneIn(4) ? m_random.below(11) : 0);
    }

    /// Puts chunks in other places, and others among them.
    void disturb(Parts& parts)
    {
        if (!isOdd())
        {
            return;
        }
        constexpr std::array<std::string_view, 4> kUnknown{"W2Mystery", "x", "W2Pos ", "W2Links"};
        for (std::size_t i = m_random.below(3); i > 0; --i)
        {
            const std::string_view id = kUnknown.at(m_random.below(kUnknown.size()));
            const std::string chunk = leaf(id, text(), m_random.below(5));
            parts.insert(parts.begin()
                             + static_cast<std::ptrdiff_t>(m_random.below(parts.size() + 1)),
                         chunk);
        }
        for (std::size_t i = m_random.below(3); i > 0 && parts.size() > 1; --i)
        {
            std::swap(parts[m_random.below(parts.size())], parts[m_random.below(parts.size())]);
        }
        if (!parts.empty() && m_random.oneIn(4))
        {
            parts.push_back(parts[m_random.below(parts.size())]); // a second one of a kind
        }
    }

    [[nodiscard]] std::string
    stream(std::string_view id, const std::string& head, Parts parts, std::size_t sizeBytes = 4)
    {
        disturb(parts);
        std::string content = head;
        for (const std::string& part : parts)
        {
            content += part;
        }
        content += isOdd() && m_random.oneIn(5) ? leb(0, 3) : leb(0);
        if (isOdd() && m_random.oneIn(6))
        {
            content += "behind the stream";
        }
        return leaf(id, content, isOdd() ? m_random.below(7) : sizeBytes);
    }

    template <class Make>
    [[nodiscard]] Parts rows(const Make& make, std::size_t most = 3)
    {
        Parts parts;
        for (std::size_t i = m_random.below(most + 1); i > 0; --i)
        {
            parts.push_back(make());
        }
        return parts;
    }

    static void add(Parts& parts, Parts more)
    {
        parts.insert(parts.end(),
                     std::make_move_iterator(more.begin()),
                     std::make_move_iterator(more.end()));
    }

    [[nodiscard]] std::string pixels(std::size_t width, std::size_t height)
    {
        std::string out;
        for (std::size_t i = 0; i < width * height; ++i)
        {
            out += raw(static_cast<std::uint32_t>(m_random.next()));
        }
        return surplus("W2TxtData", out);
    }

    [[nodiscard]] std::string texture()
    {
        const std::size_t width = m_random.below(5);
        const std::size_t height = m_random.below(5);
        Parts parts;
        if (m_age == Wad2Age::Oldest)
        {
            parts.push_back(anyNumber("W2Index"));
        }
        if (isSince(Wad2Age::Of14))
        {
            parts.push_back(surplus("W2TxtName", text()));
        }
        if (isSince(Wad2Age::Of110))
        {
            parts.push_back(surplus("W2TxtRelPath", text()));
        }
        parts.push_back(pixels(width, height));
        return stream("W2Txt",
                      leb(static_cast<std::int64_t>(width))
                          + leb(static_cast<std::int64_t>(height)),
                      parts);
    }

    [[nodiscard]] std::string sprite()
    {
        Parts parts{anyNumber("W2Index"), pixels(3, 2)};
        if (isSince(Wad2Age::Of14))
        {
            parts.push_back(leaf("W2SprSides",
                                 joined({raw(std::int32_t{-128}),
                                         raw(std::int32_t{-192}),
                                         raw(static_cast<std::int32_t>(any())),
                                         raw(std::int32_t{0})}),
                                 4));
        }
        return stream("W2Spr", leb(3) + leb(2), parts);
    }

    [[nodiscard]] std::string sequence()
    {
        return stream(
            "W2SpriteSeq", anyLeb(), rows([this] { return surplus("W2SpritePtr", row()); }));
    }

    void addSounds(Parts& parts)
    {
        const auto wave = [this]
        {
            Parts chunks{anyNumber("W2Index"), surplus("W2WavData", "RIFF" + text())};
            if (m_age == Wad2Age::Oldest)
            {
                chunks.push_back(surplus("W2WavName", text()));
            }
            return stream("W2Wav", {}, chunks);
        };
        parts.push_back(stream("W2WaveSamples", {}, rows(wave)));
        parts.push_back(stream(m_age == Wad2Age::Oldest ? "W2Sounds3" : "W2Sounds2",
                               {},
                               rows([this] { return sound(); })));
        parts.push_back(stream(
            "W2FixedSounds",
            {},
            rows(
                [this] {
                    return stream("W2FixedSound", {}, {anyNumber("W2Id"), anyNumber("W2Sound")});
                })));
        parts.push_back(stream("W2AdditionalSoundInfos",
                               {},
                               rows(
                                   [this] {
                                       return stream(
                                           "W2AdditionalSoundInfo",
                                           {},
                                           {surplus("W2Name", text()), anyNumber("W2Id")});
                                   })));
    }

    [[nodiscard]] std::string sound()
    {
        Parts parts{anyNumber("W2Index"),
                    anyReal("W2Vol"),
                    anyReal("W2Ran"),
                    anyReal("W2Pit"),
                    anyReal("W2Cha"),
                    yesNo("W2NoPan"),
                    yesNo("W2RngP"),
                    yesNo("W2RngV"),
                    anyNumber("W2Loop"),
                    surplus(m_age == Wad2Age::Oldest ? "W2SampleName" : "W2Name", text())};
        if (m_age == Wad2Age::Oldest)
        {
            parts.push_back(anyNumber("W2SamplRate"));
        }
        add(parts, rows([this] { return surplus("W2SamplePtr", row()); }));
        return stream("W2Sound", {}, parts);
    }

    [[nodiscard]] std::string box(std::string_view id)
    {
        return stream(id, {}, {surplus("W2BBMin", anyVector(3)), surplus("W2BBMax", anyVector(3))});
    }

    [[nodiscard]] std::string polygon()
    {
        const bool isQuad = m_random.oneIn(2);
        const bool hasArea = isSince(Wad2Age::Of110);
        const std::size_t corners = isQuad ? 4 : 3;
        std::string content;
        for (std::size_t i = 0; i < corners; ++i)
        {
            content += row();
        }
        content += anyLeb() + row();
        content += hasArea ? anyVector(4) : std::string();
        content += anyVector(2 * corners);
        content += leb(static_cast<std::int64_t>(m_random.below(12)));
        content += static_cast<char>(m_random.below(2));
        const std::string id = std::string(isQuad ? "W2Uq" : "W2Tr") + (hasArea ? "2" : "");
        return stream(id, content, {});
    }

    [[nodiscard]] std::string mesh()
    {
        const std::size_t vertices = m_random.below(4);
        const auto each = [vertices](const auto& make)
        {
            Parts parts;
            for (std::size_t i = 0; i < vertices; ++i)
            {
                parts.push_back(make());
            }
            return parts;
        };
        Parts parts{
            anyNumber("W2Index"),
            surplus("W2MeshName", text()),
            stream("W2MeshSphere", {}, {surplus("W2SphC", anyVector(3)), anyReal("W2SphR")}),
            box("W2BBox"),
            stream("W2VrtPos", {}, each([this] { return surplus("W2Pos", anyVector(3)); })),
            stream("W2VrtNorm", {}, each([this] { return surplus("W2N", anyVector(3)); }))};
        const auto colour = [this]
        {
            return m_age == Wad2Age::Oldest || (isOdd() && m_random.oneIn(3))
                       ? anyNumber("W2Shd")
                       : surplus("W2VxCol", anyVector(3));
        };
        parts.push_back(stream("W2VrtShd", {}, each(colour)));
        if (isSince(Wad2Age::Of110))
        {
            const auto weights = [this]
            {
                std::string content;
                for (int i = 0; i < 4; ++i)
                {
                    content +=
                        raw(static_cast<std::int32_t>(m_random.below(4)) - 1) + raw(anyFloat());
                }
                return stream("W2VrtWght", content, {});
            };
            parts.push_back(stream("W2VrtWghts", {}, each(weights)));
        }
        if (isSince(Wad2Age::Of14))
        {
            parts.push_back(
                stream("W2VrtAttr",
                       {},
                       each([this] { return stream("W2VxAttr", anyLeb() + anyLeb(), {}); })));
            parts.push_back(anyNumber("W2MeshLightType"));
        }
        if (isSince(Wad2Age::Of110))
        {
            parts.push_back(yesNo("W2MeshVisible"));
        }
        parts.push_back(stream("W2Polys", {}, rows([this] { return polygon(); })));
        return stream("W2Mesh", {}, parts);
    }

    [[nodiscard]] std::string bone(std::size_t depth = 0)
    {
        const std::string offset = surplus("W2BoneTrans", anyVector(3));
        const std::string meshOf = surplus("W2BoneMesh", row());
        if (isSince(Wad2Age::Of14))
        {
            const std::string name = text();
            return stream("W2Bone2",
                          row() + raw(static_cast<std::int32_t>(name.size())) + name,
                          {offset, meshOf});
        }
        Parts parts{surplus("W2BoneName", text()), meshOf, offset};
        if (depth < 3)
        {
            add(parts, rows([this, depth] { return bone(depth + 1); }, 2));
        }
        return stream("W2Bone", {}, parts);
    }

    [[nodiscard]] Parts curve()
    {
        return {surplus("W2CurveStart", anyVector(2)),
                surplus("W2CurveEnd", anyVector(2)),
                surplus("W2CurveHStart", anyVector(2)),
                surplus("W2CurveHEnd", anyVector(2))};
    }

    [[nodiscard]] std::string dispatch()
    {
        const std::string head = anyLeb() + anyLeb() + row() + anyLeb();
        return m_age == Wad2Age::Of111 ? stream("W2Disp2", head + anyLeb() + anyLeb(), curve())
                                       : leaf("W2Disp", head, 4);
    }

    [[nodiscard]] std::string keyFrame()
    {
        Parts parts{surplus("W2KfOffs", anyVector(3)), box("W2KfBB")};
        add(parts, rows([this] { return surplus("W2KfA", anyVector(3)); }));
        return stream("W2Kf", {}, parts);
    }

    [[nodiscard]] std::string command()
    {
        return stream(isSince(Wad2Age::Of110) ? "W2Cmd2" : "W2Cmd",
                      leb(static_cast<std::int64_t>(m_random.below(8))) + anyLeb() + anyLeb()
                          + anyLeb(),
                      {number("W2CmdSnd", -1)});
    }

    [[nodiscard]] std::string animation()
    {
        const std::string next = row() + anyLeb();
        const std::string speeds = anyLeb() + anyLeb() + anyLeb() + anyLeb();
        Parts parts = m_age == Wad2Age::Of111 ? curve() : Parts{};
        parts.push_back(surplus("W2AnmName", text()));
        add(parts, rows([this] { return keyFrame(); }));
        add(parts,
            rows([this]
                 { return stream("W2StCh", anyLeb(), rows([this] { return dispatch(); })); }));
        add(parts, rows([this] { return command(); }));
        if (m_age != Wad2Age::Oldest)
        {
            parts.push_back(surplus("W2AniV", anyVector(4)));
        }
        const std::string head = anyLeb() + anyLeb() + anyLeb();
        switch (m_age)
        {
        case Wad2Age::Oldest:
            return stream("W2Anm", head + anyLeb() + anyLeb() + speeds + next, parts);
        case Wad2Age::Of109:
            return stream("W2Ani", head + speeds + next, parts);
        case Wad2Age::Of111:
            parts.push_back(anyNumber("W2AniRM"));
            return stream("W2Ani3", head + next + anyLeb(), parts);
        default:
            return stream("W2Ani2", head + next, parts);
        }
    }

    [[nodiscard]] std::string properties()
    {
        return stream("W2LuaProps",
                      {},
                      rows(
                          [this] {
                              return stream(
                                  "W2LuaProp",
                                  {},
                                  {surplus("W2LuaPrN", text()), surplus("W2LuaPrV", text())});
                          }));
    }

    [[nodiscard]] std::string moveable()
    {
        Parts parts = rows([this] { return mesh(); });
        if (m_age == Wad2Age::Of111)
        {
            parts.push_back(stream("W2MovSkin", {}, {mesh()}));
        }
        add(parts, rows([this] { return bone(); }));
        add(parts, rows([this] { return animation(); }));
        if (m_age == Wad2Age::Of111)
        {
            parts.push_back(properties());
        }
        return stream("W2Moveable", anyLeb(), parts);
    }

    [[nodiscard]] std::string object()
    {
        Parts parts{mesh(), anyNumber("W2StaticAmbientLight")};
        if (isSince(Wad2Age::Of110))
        {
            parts.push_back(yesNo("W2StaticShatter"));
            parts.push_back(number("W2StaticShatterSound", -1));
        }
        const auto light = [this]
        {
            return stream("W2StaticLight",
                          {},
                          {surplus("W2StaticLightPos", anyVector(3)),
                           anyReal("W2StaticLightR"),
                           anyReal("W2StaticLightI")});
        };
        add(parts, rows(light));
        parts.push_back(box("W2StaticVB"));
        parts.push_back(box("W2StaticCB"));
        if (m_age == Wad2Age::Of111)
        {
            parts.push_back(properties());
        }
        return isSince(Wad2Age::Of14) ? stream("W2Static2", anyLeb() + anyLeb(), parts)
                                      : stream("W2Static", anyLeb() + anyLeb() + row(), parts);
    }

    [[nodiscard]] std::string timestamp()
    {
        return stream("W2Timestamp", leb(2024) + leb(2) + leb(29) + leb(23) + leb(59) + leb(0), {});
    }

    [[nodiscard]] std::string textureSet()
    {
        const auto frame = [this] { return leaf("W2Frame", row() + anyVector(8) + leb(1), 2); };
        Parts parts{surplus("W2AnimatedTextureSetName", text()),
                    anyNumber("W2AnimatedTextureSetType"),
                    anyReal("W2AnimatedTextureSetFps"),
                    anyNumber("W2AnimatedTextureSetUvRotate"),
                    anyReal("W2AnimatedTextureSetTenUvRotateDirection"),
                    anyReal("W2AnimatedTextureSetTenUvRotateSpeed")};
        if (isOdd())
        {
            parts.push_back(leaf("W2AnimatedTextureSetExtra", anyLeb() + anyLeb() + anyLeb()));
        }
        parts.push_back(stream("W2Frames", {}, rows(frame)));
        return stream("W2AnimatedTextureSet", {}, parts);
    }

    Wad2Age m_age;
    Random& m_random;
};

} // namespace

std::string_view nameOf(Wad2Age age) noexcept
{
    constexpr std::array<std::string_view, kWad2Ages.size()> kNames{
        "oldest", "1.0.9", "1.4", "1.10", "1.11", "odd"};
    return kNames.at(static_cast<std::size_t>(age));
}

std::vector<std::byte> wad2Bytes(Wad2Age age, Random& random)
{
    const std::string file = Wad2Maker(age, random).file();
    const auto bytes = std::as_bytes(std::span(file));
    return {bytes.begin(), bytes.end()};
}

} // namespace tr::test
