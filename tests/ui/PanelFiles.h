#pragma once

#include "ui/file/OpenFile.h"

#include <QMetaType>

#include <functional>

/// Files for tests of models and panels: small ones whose every number is known, random ones, and
/// the real ones of TR_CORPUS_DIR.
namespace test
{

/// A level, or for versions::Wad a WAD, that holds a little of everything:
///
/// rooms 0 (dry, flips to 1) and 1 (water), a portal from each to the other; room 0 has a static
/// of slot 10, a light, and 2 x 2 sectors of which sector 1 has a portal and a trigger of entity 1;
/// moveables of slots 0 (two meshes, animations 0 and 1), 35 (one mesh, animation 2) and 40 (no
/// animation); animation 0 has a state change to state 1 with one dispatch to animation 1, and a
/// command that plays sound 2; static mesh of slot 10; entities of slots 35 and 0; two object
/// textures, of which the second is a triangle, a sprite and its sequence on page 0.
[[nodiscard]] ui::OpenFilePtr smallFile(tr::schema::Version version);

/// The small WAD with key frames: two of animation 0, the second of which turns mesh 1 about X
/// alone, and one of animation 1.
[[nodiscard]] tr::level::Wad wadWithFrames();

/// The small file of a version, changed.
using ChangeLevel = std::function<void(tr::level::Level&)>;
[[nodiscard]] ui::OpenFilePtr smallLevel(tr::schema::Version version, const ChangeLevel& change);

/// An open file with this content.
[[nodiscard]] ui::OpenFilePtr opened(tr::format::GameFile file);

/// A TR4 level that was read, so that its chunks are compressed, with two entities and a room.
[[nodiscard]] ui::OpenFilePtr packedFile();

/// Makes or reads a file; null where it cannot be opened.
using FileSource = std::function<ui::OpenFilePtr()>;

/// Adds a column "source" of FileSource and rows for small, random and real files. Without
/// TR_CORPUS_DIR the row "real files" has an empty source.
void addFileRows();

/// What a test on real files is skipped with.
inline constexpr const char* kNoCorpus =
    "tests on real files are skipped: TR_CORPUS_DIR is not set";

} // namespace test

Q_DECLARE_METATYPE(test::FileSource)

/// The file of the current row of addFileRows, which can be read; skips the row without one.
#define FETCH_FILE(name)                                                                           \
    QFETCH(test::FileSource, source);                                                              \
    if (!source)                                                                                   \
    {                                                                                              \
        QSKIP(test::kNoCorpus);                                                                    \
    }                                                                                              \
    const ui::OpenFilePtr name = source();                                                         \
    QVERIFY(name)
