#pragma once

#include <string>
#include <vector>

/// What docs/architecture.md asks of the folders, checked on the text of the sources alone.
namespace tr::test
{

struct SourceFile
{
    std::string path; ///< from the root of the project, with slashes
    std::string text;
};

enum class Rule
{
    Arrow,   ///< a folder includes another one that it may not know
    Folder,  ///< a folder that the table of arrows does not name
    Root,    ///< an include in quotes that does not start at the root of the project
    Library, ///< a library outside of the folders that may use it
    GlCall,  ///< a call of OpenGL outside of render/gl
    Format,  ///< code that asks which format it has, outside of where the formats are
    Content, ///< code that asks for a level or a WAD, in a folder that serves any format
    Circle,  ///< files that include each other
    Size,    ///< too many lines
};

struct Offence
{
    Rule rule;
    std::string text; ///< "path:line: what is wrong", for people
};

/// All offences of all files, ordered by file. Includes of files that are not among `files` are
/// checked by their path only.
[[nodiscard]] std::vector<Offence> offencesIn(const std::vector<SourceFile>& files);

} // namespace tr::test
