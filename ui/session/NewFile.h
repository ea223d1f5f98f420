#pragma once

#include "core/format/GameFile.h"
#include "core/transfer/WaveFiles.h"
#include "ui/common/Task.h"

#include <QString>

#include <functional>
#include <string_view>
#include <vector>

namespace ui
{

class FileSession;

/// A file that was made of what is open, and where it is to go.
struct NewFile
{
    tr::format::GameFile file;
    QString path; ///< what is there is replaced: the user was asked about it
    /// Samples that have to lie beside it. Files of others that are there stay as they are.
    std::vector<tr::transfer::WaveFile> waves{};
};

/// Why no new file may go to a path: what a window of the program has open is there, or belongs to
/// what is open, or would belong to the new file. Links and other spellings of a path lead to the
/// same file. Empty: it may go there. `companions`: suffixes of what would belong to it ("swd
/// sfx").
[[nodiscard]] QString
refusalOfNewFile(const FileSession& session, const QString& path, std::string_view companions = {});

/// Writes such a file on a worker, as the session writes its own; what it replaces is kept as an
/// earlier version. Files beside it that would belong to it are replaced only together with it,
/// since nobody was asked about them otherwise. `then` is told why it was not written; an empty
/// text: it was. Nobody is told where it is cancelled, which it can be up to the moment when a
/// file is replaced. Null: it was not started, and `then` was told why: refusalOfNewFile.
Task* saveNewFile(TaskRunner& tasks,
                  const FileSession& session,
                  const NewFile& made,
                  const std::function<void(const QString& failure)>& then);

/// Where samples go that lie beside a file; empty: there are none.
[[nodiscard]] QString samplesText(std::size_t count);

} // namespace ui
