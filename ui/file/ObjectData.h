#pragma once

#include "core/transfer/ObjectKey.h"
#include "ui/file/OpenFile.h"

#include <QString>

#include <optional>
#include <vector>

class QMimeData;

namespace ui
{

/// The MIME type of objects that were copied or are dragged, to be merged into another file.
inline constexpr const char* kObjectsMime = "application/x-cartouche-objects";

/// Objects of a file, by the path of that file.
struct ObjectsOfFile
{
    QString path;
    std::vector<tr::transfer::ObjectKey> objects;
};

/// Adds objects of a file to what is copied or dragged.
void addObjects(QMimeData& data, const ObjectsOfFile& objects);

/// Those in such data, which may come from anywhere. Nothing: there are none.
[[nodiscard]] std::optional<ObjectsOfFile> objectsIn(const QMimeData& data);

/// Those in such data that are of another file.
[[nodiscard]] std::optional<ObjectsOfFile> objectsOfOthersIn(const QMimeData& data,
                                                             const OpenFilePtr& file);

} // namespace ui
