#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

/// The real files of the folder TR_CORPUS_DIR. They are never part of the repository.
namespace tr::test
{

struct CorpusFile
{
    std::string name; ///< from the folder on: "tr4/TITLE.TR4"
    std::filesystem::path path;
};

/// Whether there is such a folder.
[[nodiscard]] bool hasCorpus();

/// Levels and object WADs, ordered by name: all of them can be read.
[[nodiscard]] std::vector<CorpusFile> corpusGameFiles();

/// Levels that their authors protected, which are to be refused. They are known by name, so that no
/// other file that cannot be read is taken for one.
[[nodiscard]] std::vector<CorpusFile> corpusProtectedFiles();

/// What lies beside WADs: sprites, sounds, names of samples and objects.
[[nodiscard]] std::vector<CorpusFile> corpusCompanions();

/// The texts of TR4 in several languages.
[[nodiscard]] std::vector<CorpusFile> corpusLanguages();

/// Object files of Tomb Editor.
[[nodiscard]] std::vector<CorpusFile> corpusObjectFiles();

/// Files that must not be taken for anything that can be read.
[[nodiscard]] std::vector<CorpusFile> corpusOtherFiles();

} // namespace tr::test
