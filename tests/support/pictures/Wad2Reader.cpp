#include "tests/support/pictures/Wad2Reader.h"

#include <cstring>
#include <stdexcept>
#include <string>
#include <string_view>

namespace tr::test
{
namespace
{

using Stream = std::span<const std::byte>;

/// Takes numbers off the beginning of bytes.
class Reader
{
public:
    explicit Reader(Stream bytes)
        : m_bytes(bytes)
    {
    }

    [[nodiscard]] Stream take(std::size_t count)
    {
        if (count > m_bytes.size())
        {
            throw std::out_of_range("bytes of a .wad2");
        }
        const Stream taken = m_bytes.first(count);
        m_bytes = m_bytes.subspan(count);
        return taken;
    }

    template <class T>
    [[nodiscard]] T raw()
    {
        T value{};
        std::memcpy(&value, take(sizeof(T)).data(), sizeof(T));
        return value;
    }

    /// Signed LEB128.
    [[nodiscard]] std::int64_t leb()
    {
        std::uint64_t value = 0;
        for (unsigned shift = 0; shift < 64; shift += 7)
        {
            const auto byte = std::to_integer<std::uint64_t>(take(1)[0]);
            value |= (byte & 0x7FU) << shift;
            if ((byte & 0x80U) == 0)
            {
                const bool isNegative = (byte & 0x40U) != 0 && shift + 7 < 64;
                return static_cast<std::int64_t>(isNegative ? value | (~0ULL << (shift + 7))
                                                            : value);
            }
        }
        throw std::out_of_range("a number of a .wad2");
    }

    [[nodiscard]] std::size_t size() { return static_cast<std::size_t>(leb()); }

    [[nodiscard]] glm::vec2 vec2()
    {
        const auto x = raw<float>();
        return {x, raw<float>()};
    }

    [[nodiscard]] glm::vec3 vec3()
    {
        const glm::vec2 first = vec2();
        return {first, raw<float>()};
    }

    [[nodiscard]] Stream rest() const { return m_bytes; }

private:
    Stream m_bytes;
};

/// Calls `take(id, content)` for each chunk of a stream.
template <class Take>
void eachChunk(Stream stream, const Take& take)
{
    Reader reader(stream);
    while (const std::size_t length = reader.size())
    {
        const Stream id = reader.take(length);
        const std::size_t size = reader.size();
        take(std::string(reinterpret_cast<const char*>(id.data()), id.size()), reader.take(size));
    }
}

template <class Rows, class Read>
void readRows(Stream stream, std::string_view id, Rows& rows, const Read& read)
{
    eachChunk(stream,
              [&](const std::string& found, Stream content)
              {
                  if (found == id)
                  {
                      rows.push_back(read(Reader(content)));
                  }
              });
}

glm::vec3 vec3Of(Reader reader)
{
    return reader.vec3();
}

/// Pixels are blue, green, red and alpha.
DrawnTexture pictureOf(Reader reader)
{
    DrawnTexture picture;
    picture.width = static_cast<int>(reader.leb());
    picture.height = static_cast<int>(reader.leb());
    const auto count = static_cast<std::size_t>(picture.width * picture.height);
    eachChunk(reader.rest(),
              [&](const std::string& id, Stream content)
              {
                  Reader texels(content);
                  while (id == "W2TxtData" && picture.texels.size() < count)
                  {
                      const auto blue = texels.raw<std::uint8_t>();
                      const auto green = texels.raw<std::uint8_t>();
                      const auto red = texels.raw<std::uint8_t>();
                      const std::uint32_t alpha = texels.raw<std::uint8_t>();
                      picture.texels.push_back(alpha << 24 | std::uint32_t{red} << 16
                                               | std::uint32_t{green} << 8 | blue);
                  }
              });
    if (picture.texels.size() < count || count == 0)
    {
        throw std::out_of_range("texels of a .wad2");
    }
    return picture;
}

/// Magenta is clear.
DrawnTexture textureOf(Reader reader)
{
    DrawnTexture texture = pictureOf(reader);
    for (std::uint32_t& texel : texture.texels)
    {
        texel = texel == 0xFFFF'00FF ? 0 : texel;
    }
    return texture;
}

SeenFace faceOf(const std::string& id, Reader reader)
{
    const bool isQuad = id.starts_with("W2Uq");
    const std::size_t corners = isQuad ? 4 : 3;
    SeenFace face;
    for (std::size_t i = 0; i < corners; ++i)
    {
        face.vertices.push_back(reader.size());
    }
    (void)reader.leb(); // how much it shines
    face.texture = reader.size();
    if (id.ends_with('2'))
    {
        (void)reader.take(4 * sizeof(float)); // the area that it is cut out of
    }
    for (std::size_t i = 0; i < corners; ++i)
    {
        face.texels.push_back(reader.vec2());
    }
    face.blendMode = static_cast<int>(reader.leb());
    face.isDoubleSided = reader.raw<std::uint8_t>() != 0;
    return face;
}

std::vector<glm::vec3> coloursOf(Stream content)
{
    std::vector<glm::vec3> colours;
    eachChunk(content,
              [&](const std::string& id, Stream colour)
              {
                  constexpr float kDarkest = 8191.0F;
                  Reader reader(colour);
                  colours.push_back(
                      id == "W2VxCol"
                          ? reader.vec3()
                          : glm::vec3(1.0F - static_cast<float>(reader.leb()) / kDarkest));
              });
    return colours;
}

SeenMesh meshOf(Stream content)
{
    SeenMesh mesh;
    eachChunk(content,
              [&](const std::string& id, Stream inner)
              {
                  if (id == "W2VrtPos")
                  {
                      readRows(inner, "W2Pos", mesh.positions, vec3Of);
                  }
                  else if (id == "W2VrtNorm")
                  {
                      readRows(inner, "W2N", mesh.normals, vec3Of);
                  }
                  else if (id == "W2VrtShd")
                  {
                      mesh.colours = coloursOf(inner);
                  }
                  else if (id == "W2MeshLightType")
                  {
                      mesh.isLitByColours = Reader(inner).leb() == 1;
                  }
                  else if (id == "W2MeshVisible")
                  {
                      mesh.isHidden = Reader(inner).raw<std::uint8_t>() == 1;
                  }
                  else if (id == "W2Polys")
                  {
                      eachChunk(inner,
                                [&](const std::string& kind, Stream polygon)
                                { mesh.faces.push_back(faceOf(kind, Reader(polygon))); });
                  }
              });
    return mesh;
}

SeenKeyFrame keyFrameOf(Stream content)
{
    SeenKeyFrame frame;
    eachChunk(content,
              [&](const std::string& id, Stream inner)
              {
                  if (id == "W2KfOffs")
                  {
                      frame.offset = Reader(inner).vec3();
                  }
                  else if (id == "W2KfA")
                  {
                      frame.degrees.push_back(Reader(inner).vec3());
                  }
              });
    return frame;
}

std::vector<SeenKeyFrame> animationOf(const std::string& id, Reader reader)
{
    const int numbers = id == "W2Ani" ? 9 : id == "W2Ani2" ? 5 : 6;
    for (int i = 0; i < numbers; ++i)
    {
        (void)reader.leb();
    }
    std::vector<SeenKeyFrame> frames;
    readRows(reader.rest(),
             "W2Kf",
             frames,
             [](const Reader& content) { return keyFrameOf(content.rest()); });
    return frames;
}

/// Bones in bones, each behind what it hangs on.
void addTree(Stream content, std::optional<std::size_t> parent, std::vector<SeenBone>& bones)
{
    const std::size_t own = bones.size();
    bones.push_back({parent, {}, own});
    eachChunk(content,
              [&](const std::string& id, Stream inner)
              {
                  if (id == "W2BoneTrans")
                  {
                      bones[own].offset = Reader(inner).vec3();
                  }
                  else if (id == "W2BoneMesh")
                  {
                      bones[own].mesh = Reader(inner).size();
                  }
                  else if (id == "W2Bone")
                  {
                      addTree(inner, own, bones);
                  }
              });
}

/// Bones in a row, whose codes say what each hangs on: the one in front of it, unless the code
/// takes one off the stack (1); a code may put that onto the stack, too (2).
void addFlat(Reader reader, std::vector<std::size_t>& stack, std::vector<SeenBone>& bones)
{
    const auto code = static_cast<unsigned>(reader.leb());
    (void)reader.take(static_cast<std::size_t>(reader.raw<std::int32_t>())); // its name
    std::optional<std::size_t> parent;
    if (!bones.empty())
    {
        parent = bones.size() - 1;
        if ((code & 1U) != 0)
        {
            parent = stack.at(stack.size() - 1);
            stack.pop_back();
        }
        if ((code & 2U) != 0)
        {
            stack.push_back(*parent);
        }
    }
    addTree(reader.rest(), parent, bones);
}

SeenMoveable moveableOf(Reader reader)
{
    SeenMoveable moveable;
    moveable.slot = static_cast<std::uint32_t>(reader.leb());
    std::vector<std::size_t> stack;
    eachChunk(reader.rest(),
              [&](const std::string& id, Stream content)
              {
                  if (id == "W2Mesh")
                  {
                      moveable.meshes.push_back(meshOf(content));
                  }
                  else if (id == "W2Bone")
                  {
                      addTree(content, std::nullopt, moveable.bones);
                  }
                  else if (id == "W2Bone2")
                  {
                      addFlat(Reader(content), stack, moveable.bones);
                  }
                  else if (id.starts_with("W2Ani"))
                  {
                      moveable.animations.push_back(animationOf(id, Reader(content)));
                  }
              });
    return moveable;
}

SeenStatic staticOf(const std::string& id, Reader reader)
{
    SeenStatic object;
    object.slot = static_cast<std::uint32_t>(reader.leb());
    (void)reader.leb(); // flags
    std::optional<bool> isLitByColours;
    if (id == "W2Static")
    {
        isLitByColours = reader.leb() == 1;
    }
    eachChunk(reader.rest(),
              [&](const std::string& kind, Stream content)
              {
                  if (kind == "W2Mesh")
                  {
                      object.mesh = meshOf(content);
                  }
              });
    object.mesh.isLitByColours = isLitByColours.value_or(object.mesh.isLitByColours);
    return object;
}

SeenSequence sequenceOf(Reader reader)
{
    SeenSequence sequence;
    sequence.slot = static_cast<std::uint32_t>(reader.leb());
    readRows(reader.rest(),
             "W2SpritePtr",
             sequence.sprites,
             [](Reader content) { return content.size(); });
    return sequence;
}

SeenObjects objectsOf(Reader reader)
{
    SeenObjects objects;
    const auto mark = reader.raw<std::array<char, 4>>();
    if (std::string_view(mark.data(), mark.size()) != "WAD2" || reader.raw<std::uint32_t>() != 0)
    {
        throw std::out_of_range("the mark of a .wad2");
    }
    eachChunk(reader.rest(),
              [&](const std::string& id, Stream content)
              {
                  if (id == "W2Textures")
                  {
                      readRows(content, "W2Txt", objects.textures, textureOf);
                  }
                  else if (id == "W2Sprites")
                  {
                      readRows(content, "W2Spr", objects.sprites, pictureOf);
                  }
                  else if (id == "W2SpriteSequences")
                  {
                      readRows(content, "W2SpriteSeq", objects.sequences, sequenceOf);
                  }
                  else if (id == "W2Moveables")
                  {
                      readRows(content, "W2Moveable", objects.moveables, moveableOf);
                  }
                  else if (id == "W2Statics")
                  {
                      eachChunk(content,
                                [&](const std::string& kind, Stream object)
                                { objects.statics.push_back(staticOf(kind, Reader(object))); });
                  }
              });
    return objects;
}

} // namespace

std::optional<SeenObjects> readWad2ByHand(std::span<const std::byte> bytes)
{
    try
    {
        return objectsOf(Reader(bytes));
    }
    catch (const std::out_of_range&)
    {
        return std::nullopt;
    }
}

} // namespace tr::test
