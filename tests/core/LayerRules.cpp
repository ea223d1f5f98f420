#include "tests/core/LayerRules.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <string_view>
#include <utility>

namespace tr::test
{

namespace
{

/// Files of `from` may include files of `to`, and of all that `to` may include. A folder stands for
/// all folders in it.
struct Arrow
{
    std::string_view from;
    std::string_view to;
};

constexpr std::array kArrows{
    Arrow{"tests", "app"},
    Arrow{"app", "ui"},      // every room of it
    Arrow{"app", "render"},  // the command line makes pictures
    Arrow{"render", "core"}, // every folder of it

    // The rooms of the window, from what all of them need up to the window itself.
    Arrow{"ui/common", "core"},
    Arrow{"ui/file", "ui/common"},
    Arrow{"ui/fields", "ui/file"},
    Arrow{"ui/history", "ui/file"},
    Arrow{"ui/problems", "ui/file"},
    Arrow{"ui/textures", "ui/session"},
    Arrow{"ui/textures", "ui/rows"}, // whose dialogs ask before an edit
    Arrow{"ui/sounds", "ui/session"},
    Arrow{"ui/player", "ui/file"},
    Arrow{"ui/viewport", "ui/player"},
    Arrow{"ui/viewport", "render"},
    Arrow{"ui/start", "ui/common"},
    Arrow{"ui/hex", "ui/fields"},
    Arrow{"ui/references", "ui/fields"},
    Arrow{"ui/structure", "ui/fields"},
    Arrow{"ui/session", "ui/fields"},
    Arrow{"ui/session", "ui/history"}, // which shows what will change before it is saved
    Arrow{"ui/convert", "ui/session"},
    Arrow{"ui/navigation", "ui/session"},
    Arrow{"ui/typing", "ui/session"},
    Arrow{"ui/properties", "ui/typing"},
    Arrow{"ui/rows", "ui/typing"},
    Arrow{"ui/sectors", "ui/typing"},
    Arrow{"ui/tables", "ui/typing"},
    Arrow{"ui/moveable", "ui/tables"},
    Arrow{"ui/animation", "ui/rows"},
    Arrow{"ui/drive", "ui/moveable"},
    Arrow{"ui/drive", "ui/player"},
    Arrow{"ui/graph", "ui/moveable"},
    Arrow{"ui/graph", "ui/rows"},       // whose dialogs ask before an edit
    Arrow{"ui/curves", "ui/animation"}, // whose dialog asks how a loop is closed
    Arrow{"ui/curves", "ui/moveable"},
    Arrow{"ui/curves", "ui/player"}, // which shows what is dragged
    Arrow{"ui/matrix", "ui/moveable"},
    Arrow{"ui/skeleton", "ui/moveable"},
    Arrow{"ui/skeleton", "ui/rows"},      // whose dialogs ask before an edit
    Arrow{"ui/skeleton", "ui/viewport"},  // which has meshes chosen by their pictures
    Arrow{"ui/merge", "ui/textures"},     // which knows pictures of the core
    Arrow{"ui/merge", "ui/viewport"},     // which draws objects
    Arrow{"ui/mesh", "ui/rows"},          // whose dialogs ask before an edit
    Arrow{"ui/statics", "ui/mesh"},       // whose dialog asks for lights
    Arrow{"ui/mesh", "ui/textures"},      // which shows textures to be chosen
    Arrow{"ui/statics", "ui/rows"},       // whose dialogs ask for a slot
    Arrow{"ui/statics", "ui/viewport"},   // which draws their pictures
    Arrow{"ui/clipboard", "ui/moveable"}, // what has the focus says what is copied
    Arrow{"ui/clipboard", "ui/properties"},
    Arrow{"ui/clipboard", "ui/rows"},
    Arrow{"ui/clipboard", "ui/sounds"}, // the list that sounds are copied from
    Arrow{"ui/clipboard", "ui/structure"},
    Arrow{"ui/clipboard", "ui/textures"}, // the pages that textures are copied from
    Arrow{"ui/models", "ui/moveable"},    // which knows whose something is
    Arrow{"ui/models", "ui/rows"},        // whose dialogs ask before an edit
    Arrow{"ui/window", "ui/animation"},
    Arrow{"ui/window", "ui/clipboard"},
    Arrow{"ui/window", "ui/convert"},
    Arrow{"ui/window", "ui/curves"},
    Arrow{"ui/window", "ui/drive"},
    Arrow{"ui/window", "ui/graph"},
    Arrow{"ui/window", "ui/hex"},
    Arrow{"ui/window", "ui/matrix"},
    Arrow{"ui/window", "ui/merge"},
    Arrow{"ui/window", "ui/mesh"},
    Arrow{"ui/window", "ui/models"},
    Arrow{"ui/window", "ui/navigation"},
    Arrow{"ui/window", "ui/problems"},
    Arrow{"ui/window", "ui/references"},
    Arrow{"ui/window", "ui/sectors"},
    Arrow{"ui/window", "ui/skeleton"},
    Arrow{"ui/window", "ui/sounds"},
    Arrow{"ui/window", "ui/start"},
    Arrow{"ui/window", "ui/statics"},
    Arrow{"ui/window", "ui/textures"},
    Arrow{"ui/window", "ui/viewport"},

    Arrow{"core/io", "core/base"},
    Arrow{"core/schema", "core/io"},
    Arrow{"core/level", "core/schema"},
    Arrow{"core/format", "core/view"}, // a format offers what its content is to be seen as
    Arrow{"core/edit", "core/level"},
    Arrow{"core/edit", "core/view"},       // which knows what has to be renumbered
    Arrow{"core/catalogue", "core/level"}, // which knows the games
    Arrow{"core/view", "core/level"},
    Arrow{"core/view", "core/catalogue"},
    Arrow{"core/view/links", "core/view/floor"},
    Arrow{"core/view/links", "core/view/objects"},
    Arrow{"core/view/sounds", "core/view/objects"},
    Arrow{"core/view/textures", "core/view/objects"},
    Arrow{"core/view/derived", "core/view/links"},
    Arrow{"core/view/derived", "core/view/textures"},
    Arrow{"core/view/words", "core/view/links"},
    Arrow{"core/view/words", "core/view/textures"},
    Arrow{"core/edit/fields", "core/edit/document"},
    Arrow{"core/edit/tr5", "core/edit/fields"},
    Arrow{"core/edit/sounds", "core/edit/rows"},
    Arrow{"core/edit/sounds", "core/exchange"},      // which knows WAVE files
    Arrow{"core/edit/statics", "core/edit/mesh"},    // which lights their meshes
    Arrow{"core/edit/statics", "core/edit/removal"}, // which takes their meshes along
    Arrow{"core/edit/rows", "core/edit/tr5"},        // whose rows take others along
    Arrow{"core/edit/textures", "core/edit/rows"},
    Arrow{"core/edit/textures", "core/edit/entries"}, // which make meshes an object's own
    Arrow{"core/edit/textures", "core/exchange"},     // which knows pictures
    Arrow{"core/edit/textures", "core/edit/removal"}, // which takes rows out wherever they stand
    Arrow{"core/edit/entries", "core/edit/rows"},
    Arrow{"core/edit/animation", "core/edit/clip"}, // which copies what belongs to a row
    Arrow{"core/edit/animation", "core/edit/entries"},
    Arrow{"core/edit/animation",
          "core/edit/removal"}, // which takes an animation off that was joined
    Arrow{"core/edit/clip", "core/edit/entries"},
    Arrow{"core/edit/mesh", "core/edit/entries"},
    Arrow{"core/edit/removal", "core/edit/clip"},   // which knows what belongs to a row
    Arrow{"core/edit/repair", "core/edit/removal"}, // which takes rows off
    Arrow{"core/edit/skeleton", "core/edit/mesh"},  // which knows the words of a mesh
    Arrow{"core/edit/skeleton",
          "core/edit/removal"},              // which takes moveables away with what only they have
    Arrow{"core/edit/repair", "core/check"}, // which finds what is wrong
    Arrow{"core/anim", "core/view"},
    Arrow{"core/check", "core/view"},
    Arrow{"core/exchange", "core/view"},
    Arrow{"core/exchange", "core/format"},         // the names of samples are a format of their own
    Arrow{"core/transfer", "core/edit/animation"}, // which copies animations to another moveable
    Arrow{"core/transfer", "core/edit/mesh"},
    Arrow{"core/transfer", "core/edit/removal"},  // which takes away what is replaced
    Arrow{"core/transfer", "core/edit/skeleton"}, // which knows what goes together with Lara
    Arrow{"core/transfer", "core/edit/textures"}, // which finds room on pages
    Arrow{"core/transfer", "core/edit/sounds"},
    Arrow{"core/transfer", "core/edit/statics"}, // which knows what flags mean
    Arrow{"core/transfer", "core/exchange"},
    Arrow{"core/transfer", "core/format"},  // what lies beside a WAD
    Arrow{"core/convert", "core/transfer"}, // which puts objects into WADs
};

/// Folders whose folders are layers of their own.
constexpr std::array<std::string_view, 4> kDivided{"core/edit", "core/view", "core", "ui"};

/// Headers that start with one of `prefixes` may be included in `folders` only. The first library
/// that a header belongs to decides. Both are lists with spaces between.
struct Library
{
    std::string_view name;
    std::string_view prefixes;
    std::string_view folders;
};

constexpr std::array kLibraries{
    Library{"QOpenGLWidget", "QOpenGLWidget QtOpenGLWidgets/", "ui/viewport tests"},
    Library{"OpenGL", "QOpenGL QtOpenGL/ QOffscreenSurface GL/ GLES EGL/ KHR/", "render/gl tests"},
    Library{"Qt Widgets", "QtWidgets/ QWidget QApplication QMainWindow QDialog", "ui app tests"},
    Library{"Qt", "Q qt qglobal.h", "render/gl ui app tests"},
    Library{"glm",
            "glm/",
            "core/view core/anim core/check core/exchange core/convert/models render ui app tests"},
    Library{"Assimp", "assimp/", "app/models"},
    Library{"SDL", "SDL", "ui/sounds"},
    Library{"libsndfile", "sndfile", "core/exchange"},
    Library{"libsamplerate", "samplerate", "core/exchange"},
    Library{"tinygltf", "tiny_gltf", "core/exchange/gltf tests"},
    Library{"libpng", "png", "core/exchange"},
    Library{"libjpeg", "jpeglib jerror", "core/exchange tests"},
    Library{"nlohmann/json",
            "nlohmann/",
            "core/format/notes core/transfer core/exchange/gltf core/convert/models app tests"},
    Library{"libwebp", "webp/", "core/exchange tests"},
    Library{"pugixml", "pugixml", "core/convert/animations"},
};

/// OpenGL is called here only.
constexpr std::string_view kGlCallers = "render/gl tests";

/// Formats are named here only, and where one is made into another. All else asks a format for what
/// it offers.
constexpr std::string_view kFormatNamers = "core/format core/convert tests";

/// What is about levels, rooms or moveables by name, and takes what of these a content has. All
/// else serves any format.
constexpr std::string_view kAboutLevels =
    "core/level core/format core/catalogue core/view core/edit core/exchange core/transfer "
    "core/convert render/level "
    "ui/fields/FloorTexts.cpp ui/file/RoomParts.cpp ui/hex/PackedWords.cpp "
    "ui/properties/SectorProperties.cpp ui/sectors ui/structure/StructureTree.cpp "
    "ui/structure/StructureLabels.cpp app/cli/Extraction.cpp app/cli/commands/Extract.cpp "
    "app/cli/commands/Floor.cpp tests";
constexpr std::string_view kAsksForLevels =
    "as<level:: as<Level> as<Wad> as<tr::level:: part<tr::level:: .level() .wad() ->level() "
    "->wad() versions::Wad";

constexpr std::size_t kMaxSourceLines = 800;
constexpr std::size_t kMaxHeaderLines = 400;

struct Include
{
    std::string path;
    std::size_t line;
    bool quoted;
};

/// The parts between separators; a separator at the end adds no empty part.
std::vector<std::string_view> split(std::string_view text, char separator)
{
    std::vector<std::string_view> parts;
    while (!text.empty())
    {
        const std::size_t end = std::min(text.find(separator), text.size());
        parts.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return parts;
}

/// Takes `token`, with blanks before and after it, off the front of a line.
bool consume(std::string_view& line, std::string_view token)
{
    const auto skipBlanks = [&]
    { line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size())); };
    skipBlanks();
    if (!line.starts_with(token))
    {
        return false;
    }
    line.remove_prefix(token.size());
    skipBlanks();
    return true;
}

std::vector<Include> includesOf(std::string_view text)
{
    std::vector<Include> includes;
    std::size_t number = 0;
    for (std::string_view line : split(text, '\n'))
    {
        ++number;
        if (!consume(line, "#") || !consume(line, "include") || line.empty())
        {
            continue;
        }
        const bool quoted = line.front() == '"';
        const std::size_t end = line.find(quoted ? '"' : '>', 1);
        if (end != std::string_view::npos)
        {
            includes.push_back({std::string(line.substr(1, end - 1)), number, quoted});
        }
    }
    return includes;
}

/// The first call such as glClear( in a line, leaving out its comment; empty when there is none.
std::string_view glCallIn(std::string_view line)
{
    constexpr std::string_view kNameCharacters =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_";
    const auto isUpper = [](char c) { return c >= 'A' && c <= 'Z'; };
    const auto isLower = [](char c) { return c >= 'a' && c <= 'z'; };

    line = line.substr(0, line.find("//"));
    std::size_t at = line.find_first_of(kNameCharacters);
    while (at != std::string_view::npos)
    {
        const std::size_t end = std::min(line.find_first_not_of(kNameCharacters, at), line.size());
        const std::string_view name = line.substr(at, end - at);
        if (name.size() > 3 && name.starts_with("gl") && isUpper(name[2]) && isLower(name[3])
            && line.substr(end).starts_with('('))
        {
            return name;
        }
        at = line.find_first_of(kNameCharacters, end);
    }
    return {};
}

/// Whether one of `words`, with blanks between, stands in a line, leaving out its comment.
bool namesOneOf(std::string_view line, std::string_view words)
{
    line = line.substr(0, line.find("//"));
    return std::ranges::any_of(split(words, ' '),
                               [line](std::string_view word)
                               { return line.find(word) != std::string_view::npos; });
}

bool isUnder(std::string_view path, std::string_view folder)
{
    return path.starts_with(folder) && (path.size() == folder.size() || path[folder.size()] == '/');
}

bool isUnderOneOf(std::string_view path, std::string_view folders)
{
    return std::ranges::any_of(split(folders, ' '),
                               [&](std::string_view folder) { return isUnder(path, folder); });
}

/// "core/format" of core/format/level/Tr4.cpp, "core/view/links" of core/view/links/Link.h,
/// "ui/session" of ui/session/disk/DiskState.h, "render" of render/gl/Renderer.h.
std::string_view layerOf(std::string_view path)
{
    for (const std::string_view divided : kDivided)
    {
        if (isUnder(path, divided))
        {
            const std::size_t end = path.find('/', divided.size() + 1);
            return end == std::string_view::npos ? divided : path.substr(0, end);
        }
    }
    return path.substr(0, path.find('/'));
}

/// Whether an arrow names it. Nothing stands in a divided folder itself.
bool isKnown(std::string_view layer)
{
    const auto names = [&](const Arrow& arrow) { return arrow.from == layer || arrow.to == layer; };
    return std::ranges::find(kDivided, layer) == kDivided.end()
           && std::ranges::any_of(kArrows, names);
}

bool isOfProject(std::string_view path)
{
    return isUnderOneOf(path, "app core render ui tests");
}

bool mayInclude(std::string_view from, std::string_view to)
{
    const auto leadsThere = [&](const Arrow& arrow)
    { return isUnder(from, arrow.from) && (isUnder(to, arrow.to) || mayInclude(arrow.to, to)); };
    return from == to || std::ranges::any_of(kArrows, leadsThere);
}

const Library* libraryOf(std::string_view header)
{
    for (const Library& library : kLibraries)
    {
        const auto matches = [&](std::string_view prefix) { return header.starts_with(prefix); };
        if (std::ranges::any_of(split(library.prefixes, ' '), matches))
        {
            return &library;
        }
    }
    return nullptr;
}

class Inspection
{
public:
    explicit Inspection(const std::vector<SourceFile>& files)
    {
        for (const SourceFile& file : files)
        {
            m_nodes[file.path].includes = includesOf(file.text);
        }
        for (const SourceFile& file : files)
        {
            checkLayer(file);
            checkLines(file);
            for (const Include& include : m_nodes[file.path].includes)
            {
                checkInclude(file.path, include);
            }
        }
        for (const SourceFile& file : files)
        {
            findCircles(file.path);
        }
    }

    std::vector<Offence> takeOffences() { return std::move(m_offences); }

private:
    struct Node
    {
        std::vector<Include> includes;
        bool visited = false;
    };

    void add(Rule rule, std::string_view path, std::size_t line, std::string_view text)
    {
        std::string message(path);
        message.append(":").append(std::to_string(line)).append(": ").append(text);
        m_offences.push_back({rule, std::move(message)});
    }

    void checkLayer(const SourceFile& file)
    {
        const std::string layer(layerOf(file.path));
        if (!isKnown(layer))
        {
            add(Rule::Folder, file.path, 1, layer + " has no arrows in LayerRules.cpp");
        }
    }

    void checkLines(const SourceFile& file)
    {
        const bool mayCallGl = isUnderOneOf(file.path, kGlCallers);
        const bool mayNameFormats = isUnderOneOf(file.path, kFormatNamers);
        const bool isAboutLevels = isUnderOneOf(file.path, kAboutLevels);
        std::size_t count = 0;
        for (const std::string_view line : split(file.text, '\n'))
        {
            ++count;
            const std::string_view call = mayCallGl ? std::string_view{} : glCallIn(line);
            if (!call.empty())
            {
                add(Rule::GlCall,
                    file.path,
                    count,
                    std::string(call) + " may be called in render/gl only");
            }
            if (!mayNameFormats && namesOneOf(line, "formats::"))
            {
                add(Rule::Format, file.path, count, "asks which format a file has");
            }
            if (!isAboutLevels && namesOneOf(line, kAsksForLevels))
            {
                add(Rule::Content, file.path, count, "serves levels and WADs only");
            }
        }
        const std::size_t limit = file.path.ends_with(".h") ? kMaxHeaderLines : kMaxSourceLines;
        if (count > limit)
        {
            add(Rule::Size,
                file.path,
                count,
                "has " + std::to_string(count) + " lines, " + std::to_string(limit)
                    + " is the most");
        }
    }

    void checkInclude(const std::string& path, const Include& include)
    {
        const std::string_view from = layerOf(path);
        const std::string_view to = layerOf(include.path);
        if (!isOfProject(include.path))
        {
            if (include.quoted && !include.path.ends_with(".moc"))
            {
                add(Rule::Root,
                    path,
                    include.line,
                    include.path + " does not start at the root of the project");
            }
        }
        else if (isKnown(from) && !mayInclude(from, to))
        {
            add(Rule::Arrow,
                path,
                include.line,
                std::string(from) + " may not include " + include.path);
        }

        const Library* library = libraryOf(include.path);
        if (library != nullptr && !isUnderOneOf(path, library->folders))
        {
            add(Rule::Library,
                path,
                include.line,
                "<" + include.path + ">: " + std::string(library->name) + " belongs to "
                    + std::string(library->folders));
        }
    }

    /// Walks the includes in depth; an include of a file that the walk came through closes a
    /// circle.
    void findCircles(const std::string& path)
    {
        const auto node = m_nodes.find(path);
        if (node == m_nodes.end() || node->second.visited)
        {
            return;
        }
        node->second.visited = true;
        m_trail.push_back(path);
        for (const Include& include : node->second.includes)
        {
            const auto start = std::ranges::find(m_trail, include.path);
            if (start == m_trail.end())
            {
                findCircles(include.path);
                continue;
            }
            std::string circle = "circle of includes: ";
            std::for_each(
                start, m_trail.end(), [&](const std::string& step) { circle += step + " -> "; });
            add(Rule::Circle, path, include.line, circle + include.path);
        }
        m_trail.pop_back();
    }

    std::map<std::string, Node> m_nodes;
    std::vector<std::string> m_trail;
    std::vector<Offence> m_offences;
};

} // namespace

std::vector<Offence> offencesIn(const std::vector<SourceFile>& files)
{
    return Inspection(files).takeOffences();
}

} // namespace tr::test
