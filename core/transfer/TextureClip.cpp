#include "core/transfer/TextureClip.h"

#include "core/base/Text.h"
#include "core/edit/document/WorkedOut.h"
#include "core/io/ByteReader.h"
#include "core/io/ByteWriter.h"
#include "core/transfer/games/GameChange.h"
#include "core/transfer/writing/ObjectHome.h"
#include "core/view/textures/SampleWords.h"

#include <algorithm>
#include <array>

namespace tr::transfer
{
namespace
{

constexpr std::array kClipMark{'C', 'R', 'T', 'T', 'E', 'X', 'S', '1'};
constexpr std::size_t kClipHead = kClipMark.size() + 1 + 8;

/// A side of a picture: no texture reaches over the edge of its page.
constexpr std::size_t kMostSide = level::kPageSize;

/// A word of a face of a WAD that shows all of a sample as it is.
constexpr std::uint16_t kWholeSample = 1;

/// The highest row that a face can name.
constexpr std::size_t kMostNamed = 0x7FFF;

/// A texture is on its picture with all of its corners.
bool isInside(const GatheredTexture& texture, const std::vector<Picture>& pictures)
{
    constexpr std::uint32_t kWordsOfTexel = 256;
    const bool hasCorners = texture.corners == 3 || texture.corners == 4;
    if (!hasCorners || texture.picture >= pictures.size())
    {
        return false;
    }
    const Picture& picture = pictures[texture.picture];
    return std::ranges::all_of(std::span(texture.row.vertices).first(texture.corners),
                               [&picture](const level::TextureCorner& corner)
                               {
                                   return corner.x <= picture.width * kWordsOfTexel
                                          && corner.y <= picture.height * kWordsOfTexel;
                               });
}

bool isOfWad(schema::Version version)
{
    return version == level::versions::Wad;
}

/// What faces would show that have these textures: each has one of its own.
Gathering gatheringOf(const TextureClip& clip)
{
    Gathering made;
    made.version = clip.version;
    made.pictures = clip.pictures;
    made.lesser = clip.lesser;
    made.textures = clip.textures;
    GatheredMesh& mesh = made.meshes.emplace_back();
    for (Place i = 0; i < clip.size(); ++i)
    {
        edit::ShapeFace face;
        face.corners = 4;
        FaceLook look;
        if (isOfWad(clip.version))
        {
            face.texture = kWholeSample;
            look.picture = i;
            look.corners = view::cornersOf({face.texture, true});
        }
        else
        {
            face.corners = static_cast<std::uint8_t>(clip.textures[i].corners);
            look.picture = clip.textures[i].picture;
            look.texture = i;
        }
        mesh.shape.faces.push_back(face);
        mesh.looks.push_back(look);
    }
    return made;
}

/// The row of what a face shows in a file of that version.
std::size_t rowShownBy(const edit::ShapeFace& face, schema::Version version)
{
    return isOfWad(version) ? view::sampleIndex(face)
                            : std::size_t{face.texture} & level::faceTextureMask(version);
}

void writeTexels(ByteWriter& writer, const Picture& picture)
{
    for (const std::uint32_t texel : picture.texels)
    {
        writer.number(texel);
    }
}

bool readTexels(ByteReader& reader, Picture& picture)
{
    const std::size_t count = std::size_t{picture.width} * picture.height;
    if (!reader.has(count * sizeof(std::uint32_t)))
    {
        return false;
    }
    picture.texels.reserve(count);
    for (std::size_t i = 0; i < count; ++i)
    {
        picture.texels.push_back(reader.number<std::uint32_t>());
    }
    return true;
}

bool readPictures(ByteReader& reader, TextureClip& clip)
{
    const std::size_t count = reader.has(4) ? reader.number<std::uint32_t>() : 0;
    for (std::size_t i = 0; i < count; ++i)
    {
        if (!reader.has(4 + 4 + 1))
        {
            return false;
        }
        Picture picture;
        picture.width = reader.number<std::uint32_t>();
        picture.height = reader.number<std::uint32_t>();
        const bool hasLesser = reader.number<std::uint8_t>() != 0;
        const bool isSound = picture.width > 0 && picture.width <= kMostSide && picture.height > 0
                             && picture.height <= kMostSide;
        Picture lesser = picture;
        if (!isSound || !readTexels(reader, picture) || (hasLesser && !readTexels(reader, lesser)))
        {
            return false;
        }
        clip.pictures.push_back(std::move(picture));
        if (hasLesser)
        {
            clip.lesser.emplace(i, std::move(lesser));
        }
    }
    return true;
}

bool readTextures(ByteReader& reader, TextureClip& clip)
{
    const schema::RecordType& type = schema::recordType<level::ObjectTexture>(clip.version);
    const std::size_t count = reader.has(4) ? reader.number<std::uint32_t>() : 0;
    if (isOfWad(clip.version) != (count == 0))
    {
        return false;
    }
    for (std::size_t i = 0; i < count; ++i)
    {
        if (!reader.has(4 + 1 + type.diskSize()))
        {
            return false;
        }
        GatheredTexture texture;
        texture.picture = reader.number<std::uint32_t>();
        texture.corners = reader.number<std::uint8_t>();
        type.read(reader.take(type.diskSize()).data(), &texture.row, 1);
        if (!isInside(texture, clip.pictures))
        {
            return false;
        }
        texture.row.tileAndFlag =
            static_cast<std::uint16_t>(texture.row.tileAndFlag & ~level::kTileMask);
        clip.textures.push_back(texture);
    }
    return true;
}

Result<void> put(edit::Document& scratch,
                 const std::vector<Gathering>& sources,
                 TextureEdit& edit,
                 const Progress& progress)
{
    const Content before = scratch.content();
    edit::Transaction transaction(scratch, {edit::EditCode::PasteTextures, {}});
    const auto seats = homeOf(before)->seats(before, sources);
    auto done = seats->furnish(transaction, {{At{0, 0}}, {}}, edit.report, progress);
    if (!done)
    {
        return done;
    }
    const GatheredMesh& mesh = sources.front().meshes.front();
    for (std::size_t i = 0; i < mesh.looks.size(); ++i)
    {
        edit::ShapeFace face = mesh.shape.faces[i];
        seats->lead(0, face, mesh.looks[i]);
        edit.rows.push_back(rowShownBy(face, before.version()));
    }
    seats->tell(edit.report);
    return transaction.commit();
}

} // namespace

std::optional<schema::TableId> textureTableOf(const Content& content) noexcept
{
    const ObjectHome* const home = homeOf(content);
    return home != nullptr ? std::optional(home->shown) : std::nullopt;
}

TextureClip copyTextures(const edit::Document& document, std::span<const std::size_t> rows)
{
    const Content& content = document.content();
    const ObjectHome& home = *homeOf(content);
    Gathering gathered;
    gathered.version = content.version();
    const auto pictures = home.pictures(content, gathered);
    TextureClip clip;
    clip.document = document.identity();
    clip.version = content.version();
    std::map<Place, Place> known; // pictures of the clip, by those that were gathered
    const auto take = [&](Place picture)
    {
        const auto [one, isNew] = known.try_emplace(picture, clip.pictures.size());
        if (isNew)
        {
            clip.pictures.push_back(gathered.pictures[picture]);
            if (const auto lesser = gathered.lesser.find(picture); lesser != gathered.lesser.end())
            {
                clip.lesser.emplace(one->second, lesser->second);
            }
        }
        return one->second;
    };
    for (const std::size_t row : rows)
    {
        edit::ShapeFace face;
        face.corners = 4;
        face.texture = static_cast<std::uint16_t>(row);
        const bool isNamed = row >= home.firstTexture && row <= kMostNamed;
        const FaceLook look = isNamed ? pictures->lookOf(face) : FaceLook{};
        if (look.picture && !look.texture)
        {
            take(*look.picture);
        }
        else if (look.texture && isInside(gathered.textures[*look.texture], gathered.pictures))
        {
            clip.textures.push_back(gathered.textures[*look.texture]);
            clip.textures.back().picture = take(clip.textures.back().picture);
        }
    }
    return clip;
}

std::vector<std::byte> bytesOf(const TextureClip& clip)
{
    ByteWriter writer;
    writer.bytes(std::as_bytes(std::span(kClipMark)));
    writer.number(static_cast<std::uint8_t>(clip.version));
    writer.number(clip.document);
    writer.number(static_cast<std::uint32_t>(clip.pictures.size()));
    for (Place i = 0; i < clip.pictures.size(); ++i)
    {
        const Picture& picture = clip.pictures[i];
        const auto lesser = clip.lesser.find(i);
        writer.number(picture.width);
        writer.number(picture.height);
        writer.number(static_cast<std::uint8_t>(lesser != clip.lesser.end() ? 1 : 0));
        writeTexels(writer, picture);
        if (lesser != clip.lesser.end())
        {
            writeTexels(writer, lesser->second);
        }
    }
    writer.number(static_cast<std::uint32_t>(clip.textures.size()));
    const schema::RecordType& type = schema::recordType<level::ObjectTexture>(clip.version);
    for (const GatheredTexture& texture : clip.textures)
    {
        writer.number(static_cast<std::uint32_t>(texture.picture));
        writer.number(static_cast<std::uint8_t>(texture.corners));
        type.write(&texture.row, writer.grow(type.diskSize()), 1);
    }
    return writer.release();
}

std::optional<std::uint64_t> documentOfClip(std::span<const std::byte> bytes)
{
    ByteReader reader(bytes);
    const auto mark = std::as_bytes(std::span(kClipMark));
    if (!reader.has(kClipHead) || !std::ranges::equal(reader.take(mark.size()), mark))
    {
        return std::nullopt;
    }
    const auto version = reader.number<std::uint8_t>();
    return version < level::kVersionCount ? std::optional(reader.number<std::uint64_t>())
                                          : std::nullopt;
}

Result<TextureClip> textureClipOf(std::span<const std::byte> bytes)
{
    const auto document = documentOfClip(bytes);
    if (!document)
    {
        return fail(ErrorCode::BadRows);
    }
    TextureClip clip;
    clip.document = *document;
    clip.version = schema::Version{std::to_integer<std::uint8_t>(bytes[kClipMark.size()])};
    ByteReader reader(bytes, kClipHead);
    if (!readPictures(reader, clip) || !readTextures(reader, clip) || clip.size() == 0)
    {
        return fail(ErrorCode::BadRows);
    }
    return clip;
}

Result<TextureEdit>
workOutTextures(const Content& content, const TextureClip& clip, const Progress& progress)
{
    if (!canConvert(clip.version, content.version()))
    {
        return fail(ErrorCode::OtherVersion,
                    {std::string(level::versionName(clip.version)),
                     std::string(level::versionName(content.version()))});
    }
    std::vector<Gathering> sources;
    sources.push_back(gatheringOf(clip));
    convertFor(content, sources.front());
    TextureEdit edit;
    edit.report.remarks = sources.front().remarks;
    edit::Document scratch(content);
    if (auto done = put(scratch, sources, edit, progress); !done)
    {
        return fail(std::move(done.error()));
    }
    static_cast<edit::WorkedOut&>(edit) = edit::workedOutIn(scratch);
    edit.name = {edit::EditCode::PasteTextures, {std::string(), concat(clip.size())}};
    return edit;
}

} // namespace tr::transfer
