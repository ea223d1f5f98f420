#include "core/convert/models/VertexNotes.h"

#include "core/convert/models/NotedRows.h"
#include "core/convert/models/NotedWords.h"
#include "core/level/VertexBounds.h"

#include <utility>

namespace tr::convert::notes
{
namespace
{

constexpr auto kNormalWordsKey = "normal_words";
constexpr auto kShadeWordsKey = "shade_words";
constexpr auto kLooseKey = "loose";
constexpr auto kExtentKey = "extent";

/// Boxes have the same fields in all games.
constexpr schema::Version kOfBoxes = level::versions::Wad;

/// Numbers of a place, and of a vertex in front of it.
constexpr std::size_t kPlaceWords = 3;
constexpr std::size_t kLooseWords = 1 + kPlaceWords;

using WordList = std::vector<std::uint16_t>;

void addPlace(WordList& words, const level::Vertex& at)
{
    for (const std::int16_t part : {at.x, at.y, at.z})
    {
        words.push_back(static_cast<std::uint16_t>(part));
    }
}

level::Vertex placeAt(const WordList& words, std::size_t first)
{
    const auto part = [&](std::size_t i) { return static_cast<std::int16_t>(words[first + i]); };
    return {part(0), part(1), part(2)};
}

/// None where there are too few for the last one.
WordList wholeWordsIn(const Json& json, const char* key, std::size_t each)
{
    auto words = wordsIn(json, key);
    return words && words->size() % each == 0 ? *std::move(words) : WordList{};
}

} // namespace

void putVertices(Json& json, const NotedVertices& vertices)
{
    const auto put = [&json](const char* key, const WordList& words)
    {
        if (!words.empty())
        {
            json[key] = lettersOf(words);
        }
    };
    WordList words;
    for (const level::Vertex& normal : vertices.normals)
    {
        addPlace(words, normal);
    }
    put(kNormalWordsKey, words);
    put(kShadeWordsKey, WordList(vertices.shades.begin(), vertices.shades.end()));
    words.clear();
    for (const auto& [number, at] : vertices.loose)
    {
        words.push_back(static_cast<std::uint16_t>(number));
        addPlace(words, at);
    }
    put(kLooseKey, words);
    if (vertices.extent)
    {
        Json extent = Json::object();
        putRow(extent, *vertices.extent, kOfBoxes);
        json[kExtentKey] = std::move(extent);
    }
}

NotedVertices verticesIn(const Json& json)
{
    NotedVertices noted;
    const WordList normals = wholeWordsIn(json, kNormalWordsKey, kPlaceWords);
    for (std::size_t i = 0; i < normals.size(); i += kPlaceWords)
    {
        noted.normals.push_back(placeAt(normals, i));
    }
    const WordList shades = wholeWordsIn(json, kShadeWordsKey, 1);
    for (const std::uint16_t shade : shades)
    {
        noted.shades.push_back(static_cast<std::int16_t>(shade));
    }
    const WordList loose = wholeWordsIn(json, kLooseKey, kLooseWords);
    for (std::size_t i = 0; i < loose.size(); i += kLooseWords)
    {
        noted.loose.emplace(loose[i], placeAt(loose, i + 1));
    }
    if (const auto extent = json.find(kExtentKey); extent != json.end() && extent->is_object())
    {
        noted.extent = wholeRowIn<level::BoundingBox>(*extent, kOfBoxes);
    }
    return noted;
}

} // namespace tr::convert::notes
