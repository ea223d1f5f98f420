#pragma once

#include "ui/file/OpenFile.h"

#include <QByteArray>
#include <QString>

#include <cstddef>
#include <optional>

class QMimeData;

namespace ui
{

/// The MIME type of a mesh that was copied, to be put in the place of one of another file.
inline constexpr const char* kMeshMime = "application/x-cartouche-mesh";

/// A mesh of a file, by the path of that file.
struct MeshOfFile
{
    QString path;
    std::size_t pointer = 0; ///< row of the mesh pointers
    QByteArray print;        ///< see printOfMesh
};

/// Whether a row is a mesh: a mesh pointer.
[[nodiscard]] bool isMesh(const Address& row) noexcept;

/// What tells a mesh from what may be behind its pointer once its file was edited. Empty: it cannot
/// be read.
[[nodiscard]] QByteArray printOfMesh(const OpenFile& file, std::size_t pointer);

/// Adds the mesh that a row is to what is copied. False: it is none that could be put elsewhere.
bool addMesh(QMimeData& data, const OpenFile& file, const Address& row);

/// The one in such data, which may come from anywhere. Nothing: there is none.
[[nodiscard]] std::optional<MeshOfFile> meshIn(const QMimeData& data);

} // namespace ui
