#pragma once

#include "core/transfer/ObjectKey.h"
#include "ui/file/OpenFile.h"

#include <QString>

#include <optional>
#include <span>
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

/// The object that a row of a file is, to be merged into others. Nothing: it is none.
[[nodiscard]] std::optional<tr::transfer::ObjectKey> objectOfRow(const OpenFile& file,
                                                                 const Address& row);

/// Adds objects of a file to what is copied or dragged.
void addObjects(QMimeData& data, const ObjectsOfFile& objects);

/// The same of those that rows of the file are. False: there are none.
bool addObjectsOfRows(QMimeData& data, const OpenFile& file, std::span<const Address> rows);

/// Those in such data, which may come from anywhere. Nothing: there are none.
[[nodiscard]] std::optional<ObjectsOfFile> objectsIn(const QMimeData& data);

/// Those in such data that are of another file.
[[nodiscard]] std::optional<ObjectsOfFile> objectsOfOthersIn(const QMimeData& data,
                                                             const OpenFilePtr& file);

} // namespace ui
