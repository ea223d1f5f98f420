#pragma once

#include "app/cli/Json.h"
#include "core/exchange/SamplesElsewhere.h"
#include "core/format/GameFile.h"

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

/// What `extract` makes of one file: which files, under which names, and what the index says of
/// them.
namespace cli
{

struct ExtractWhat
{
    bool pages = true;
    bool textures = true;
    bool sprites = true;
    bool samples = true;
    bool allDepths = false; ///< pages in every depth that is stored, not in the best alone
    bool pcm = false;       ///< samples decoded, not as they are stored
};

/// A file that is to be written. Its bytes are made when they are asked for.
struct ExtractedFile
{
    std::string name; ///< "textures/texture_0012.png": safe everywhere, unique without case
    Json entry;       ///< of the index, without the size in bytes
    std::function<tr::Result<std::vector<std::byte>>()> bytes;
};

/// What should have become a file.
struct LeftOut
{
    std::string table;
    std::size_t row = 0;
    std::string reason;
};

struct Extraction
{
    std::vector<ExtractedFile> files; ///< pages, textures, sprites, samples; each by their rows
    std::vector<LeftOut> leftOut;
};

/// Points into the file and into `elsewhere`, which must outlive it.
[[nodiscard]] Extraction extractionOf(const tr::format::GameFile& file,
                                      const ExtractWhat& what,
                                      const tr::exchange::SamplesElsewhere* elsewhere = nullptr);

} // namespace cli
