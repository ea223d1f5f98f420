#include "app/cli/Extraction.h"

#include "core/base/Text.h"
#include "core/catalogue/Catalogue.h"
#include "core/exchange/FileNames.h"
#include "core/exchange/LevelSamples.h"
#include "core/exchange/Pictures.h"
#include "core/exchange/Png.h"
#include "core/exchange/Sound.h"
#include "core/exchange/Waves.h"

#include <algorithm>
#include <map>
#include <memory>
#include <numeric>

namespace cli
{
namespace
{

namespace exchange = tr::exchange;
using tr::schema::TableId;
namespace tables = tr::level::tables;

std::string nameOf(TableId table)
{
    return std::string(table->name);
}

Json entryOf(std::string_view kind, const std::string& name, TableId table, std::size_t row)
{
    Json entry;
    entry["name"] = name;
    entry["kind"] = kind;
    entry["table"] = nameOf(table);
    entry["row"] = row;
    return entry;
}

std::string blendingName(tr::view::Blending blending)
{
    switch (blending)
    {
    case tr::view::Blending::Opaque:
        return "opaque";
    case tr::view::Blending::AlphaTest:
        return "alpha_test";
    case tr::view::Blending::Additive:
        return "additive";
    }
    return "";
}

/// A sprite in the sequence that objects show it by.
struct SequenceSprite
{
    std::int32_t id = 0;
    std::string_view name;
    std::size_t number = 0; ///< in the sequence
};

/// Of each sprite that is in sequences, the first of them. However far those of a damaged file
/// overlap, each sprite is looked at once.
std::map<std::size_t, SequenceSprite> sequenceSprites(const tr::level::Sprites& all,
                                                      tr::schema::Version version)
{
    const std::size_t rows = all.textures.size();
    std::vector<std::size_t> nextFree(rows + 1);
    std::iota(nextFree.begin(), nextFree.end(), std::size_t{0});
    const auto freeFrom = [&nextFree](std::size_t row)
    {
        while (nextFree[row] != row)
        {
            nextFree[row] = nextFree[nextFree[row]];
            row = nextFree[row];
        }
        return row;
    };
    std::map<std::size_t, SequenceSprite> sprites;
    for (const tr::level::SpriteSequence& sequence : all.sequences)
    {
        if (sequence.firstSprite < 0 || sequence.negativeLength >= 0)
        {
            continue;
        }
        const auto name =
            tr::catalogue::spriteSequenceName(version, static_cast<std::uint32_t>(sequence.id));
        const auto first = static_cast<std::size_t>(sequence.firstSprite);
        const auto count = static_cast<std::size_t>(-int{sequence.negativeLength});
        const std::size_t end = std::min(first + count, rows);
        for (std::size_t row = freeFrom(std::min(first, rows)); row < end; row = freeFrom(row))
        {
            sprites.emplace(
                row, SequenceSprite{sequence.id, name.value_or(std::string_view()), row - first});
            nextFree[row] = row + 1;
        }
    }
    return sprites;
}

class Extractor
{
public:
    Extractor(const tr::format::GameFile& file, Extraction& extraction)
        : m_content(file.content)
        , m_level(file.level())
        , m_pictures(std::make_shared<exchange::PictureSource>(
              file.format->pages != nullptr ? file.format->pages(file.content)
                                            : tr::view::TexturePages{}))
        , m_extraction(extraction)
    {
    }

    void addPages(bool allDepths)
    {
        if (m_level == nullptr || !allDepths)
        {
            for (std::size_t i = 0; i < m_pictures->pageCount(); ++i)
            {
                const tr::view::TexturePage& page = m_pictures->pages()[i];
                addPage(page.table,
                        page.number,
                        page.row,
                        [pictures = m_pictures, i] { return pictures->page(i); });
            }
            return;
        }
        for (const TableId table : tr::view::pageTables(*m_level))
        {
            for (std::size_t page = 0; page < tr::view::pageCount(*m_level, table); ++page)
            {
                addPage(table,
                        page,
                        page,
                        [level = m_level, table, page]
                        { return exchange::pictureOf(tr::view::pageRgba(*level, table, page)); });
            }
        }
    }

    void addTextures()
    {
        for (std::size_t i = 0; i < m_pictures->textureCount(); ++i)
        {
            const tr::view::PageRegion& texture = m_pictures->texture(i);
            const std::string name =
                tr::concat("textures/texture_", exchange::paddedNumber(i), ".png");
            Json entry = entryOf("texture", name, texture.table, texture.row);
            const auto pixels = m_pictures->texturePixels(i);
            addPart(std::move(entry), pixels, m_pictures->isOpaque(i));
            if (pixels && texture.table == tables::ObjectTextures)
            {
                m_extraction.files.back().entry["blending"] = blendingName(texture.blending);
            }
        }
    }

    void addSprites()
    {
        const auto* const sprites = m_content.as<tr::level::Sprites>();
        const auto sequences = sprites != nullptr ? sequenceSprites(*sprites, m_content.version())
                                                  : std::map<std::size_t, SequenceSprite>();
        for (std::size_t row = 0; row < m_pictures->spriteCount(); ++row)
        {
            std::string name = "sprites/sprite_" + exchange::paddedNumber(row);
            const auto found = sequences.find(row);
            Json sequence;
            if (found != sequences.end())
            {
                const SequenceSprite& sprite = found->second;
                const std::string called = exchange::fileNamePart(sprite.name);
                name += called.empty() ? tr::concat("_slot_", sprite.id) : "_" + called;
                name += "_" + exchange::paddedNumber(sprite.number, 2);
                sequence["slot"] = sprite.id;
                sequence["name"] = sprite.name;
                sequence["sprite"] = sprite.number;
            }
            name += ".png";
            Json entry = entryOf("sprite", name, tables::SpriteTextures, row);
            entry["sequence"] = std::move(sequence);
            addPart(std::move(entry), m_pictures->spritePixels(row), false);
        }
    }

    void addSamples(bool pcm, const exchange::SamplesElsewhere* elsewhere)
    {
        const auto* const named = elsewhere != nullptr ? elsewhere->named.get() : nullptr;
        for (const exchange::LevelSample& sample : exchange::samplesOf(m_content, elsewhere))
        {
            addSample(sample, pcm, named != nullptr ? named->samples[sample.row].name : "");
        }
    }

private:
    template <class MakePicture>
    void addPage(TableId table, std::size_t page, std::size_t row, const MakePicture& make)
    {
        constexpr std::size_t kDigits = 3;
        const std::string name =
            tr::concat("pages/", nameOf(table), "_", exchange::paddedNumber(page, kDigits), ".png");
        Json entry = entryOf("page", name, table, row);
        entry["width"] = tr::level::kPageSize;
        entry["height"] = tr::level::kPageSize;
        add(std::move(entry), [make] { return exchange::writePng(make()); });
    }

    /// A texture or sprite.
    void addPart(Json entry, const std::optional<exchange::PixelRect>& pixels, bool opaque)
    {
        if (!pixels)
        {
            leaveOut(entry, "It is on no texture page.");
            return;
        }
        entry["width"] = pixels->width;
        entry["height"] = pixels->height;
        entry["page"] = pixels->page;
        entry["x"] = pixels->left;
        entry["y"] = pixels->top;
        add(std::move(entry),
            [pictures = m_pictures, rect = *pixels, opaque]
            { return exchange::writePng(pictures->part(rect, opaque)); });
    }

    void addSample(const exchange::LevelSample& sample, bool pcm, const std::string& file)
    {
        std::string name = "samples/sample_" + exchange::paddedNumber(sample.number);
        Json sounds = Json::array();
        for (const exchange::SampleSound& sound : sample.sounds)
        {
            sounds.push_back({{"id", sound.id}, {"name", sound.name}});
        }
        if (!sample.sounds.empty())
        {
            const exchange::SampleSound& first = sample.sounds.front();
            const std::string called = exchange::fileNamePart(first.name);
            name += called.empty() ? tr::concat("_sound_", first.id) : "_" + called;
        }
        const auto info = exchange::inspectWave(sample.bytes);
        // What is no sound that is known is kept as it is, and says so by its name.
        name += info ? ".wav" : ".bin";
        Json entry = entryOf("sample", name, sample.table, sample.row);
        entry["sample"] = sample.number;
        entry["sounds"] = std::move(sounds);
        if (sample.statedSize != 0)
        {
            entry["stated_size"] = sample.statedSize;
        }
        if (!file.empty())
        {
            entry["file"] = file;
        }
        const bool isElsewhere = exchange::hasSamplesElsewhere(m_content);
        if (isElsewhere)
        {
            entry["main_sfx"] = m_level->sounds.sampleIndices[sample.row];
        }
        if (sample.bytes.empty())
        {
            leaveOut(entry,
                     !file.empty() ? file + " was found in no folder."
                     : isElsewhere ? "MAIN.SFX has no sample of its number."
                                   : "It has no bytes in the file.");
            return;
        }
        if (!info)
        {
            leaveOut(entry, tr::message(info.error()));
        }
        else
        {
            describe(entry, *info, pcm);
        }
        add(std::move(entry),
            [bytes = sample.bytes, decode = pcm && info.has_value()]
            { return decode ? decoded(bytes) : std::vector(bytes.begin(), bytes.end()); });
    }

    /// What the file is that is written.
    static void describe(Json& entry, const exchange::WaveInfo& info, bool pcm)
    {
        constexpr int kPcmBits = 16;
        entry["encoding"] =
            exchange::encodingName(pcm ? exchange::WaveEncoding::Pcm : info.encoding);
        entry["bits"] = pcm ? kPcmBits : int{info.bits};
        entry["channels"] = info.channels;
        entry["rate"] = info.rate;
        entry["frames"] = info.frames;
        if (pcm)
        {
            entry["stored_encoding"] = exchange::encodingName(info.encoding);
            entry["stored_bits"] = info.bits;
        }
    }

    static tr::Result<std::vector<std::byte>> decoded(std::span<const std::byte> bytes)
    {
        const auto sound = exchange::readWave(bytes);
        return sound ? exchange::writeWave(*sound, exchange::WaveCoding::Pcm16)
                     : tr::Result<std::vector<std::byte>>(tr::fail(sound.error()));
    }

    void add(Json entry, std::function<tr::Result<std::vector<std::byte>>()> bytes)
    {
        std::string name = entry["name"].get<std::string>();
        m_extraction.files.push_back({std::move(name), std::move(entry), std::move(bytes)});
    }

    void leaveOut(const Json& entry, std::string reason)
    {
        m_extraction.leftOut.push_back({entry["table"].get<std::string>(),
                                        entry["row"].get<std::size_t>(),
                                        std::move(reason)});
    }

    const tr::schema::Content& m_content;
    const tr::level::Level* m_level; ///< null: a WAD
    std::shared_ptr<exchange::PictureSource> m_pictures;
    Extraction& m_extraction;
};

} // namespace

Extraction extractionOf(const tr::format::GameFile& file,
                        const ExtractWhat& what,
                        const exchange::SamplesElsewhere* elsewhere)
{
    Extraction extraction;
    Extractor extractor(file, extraction);
    if (what.pages)
    {
        extractor.addPages(what.allDepths);
    }
    if (what.textures)
    {
        extractor.addTextures();
    }
    if (what.sprites)
    {
        extractor.addSprites();
    }
    if (what.samples)
    {
        extractor.addSamples(what.pcm, elsewhere);
    }
    return extraction;
}

} // namespace cli
