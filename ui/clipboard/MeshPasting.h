#pragma once

#include "ui/common/Task.h"
#include "ui/file/MeshData.h"
#include "ui/session/LoadFile.h"
#include "ui/session/SharedRows.h"

#include <QObject>
#include <QPointer>
#include <QString>

#include <functional>

namespace ui
{

class FileSession;
class StructureView;

/// Puts a mesh of another file in the place of one of the open file, with what it shows. Asks for
/// whom, where several objects show the mesh. A worker reads the other file, where no window has it
/// open, and finds places for its pictures.
class MeshPasting : public QObject
{
    Q_OBJECT

public:
    /// The file that some window has open at a path, as it is now; null: none has.
    using FileOpenAt = std::function<OpenFilePtr(const QString& path)>;

    /// What it works with. Precondition: all of them outlive it.
    struct Parts
    {
        FileSession& session;
        TaskRunner& tasks;
        FileReader reader;
        FileOpenAt fileOpenAt;
    };

    MeshPasting(Parts parts, QObject* parent);

    /// In the place of the mesh behind a mesh pointer.
    void paste(const MeshOfFile& mesh, std::size_t pointer);

    /// Meshes can be dropped on those of the structure.
    void takeDropsOn(StructureView& structure);

Q_SIGNALS:
    /// It could not be done.
    void refused(const QString& reason);

    /// It was done, but not all is as it was in its file.
    void doubted(const QString& title, const QString& what);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void read(const MeshOfFile& mesh, std::size_t pointer);
    void ask(const OpenFilePtr& source, const MeshOfFile& mesh, std::size_t pointer);
    void work(const OpenFilePtr& source, std::size_t from, std::size_t to, const ForWhom& whom);
    [[nodiscard]] QString problemOf(const OpenFile& source, const MeshOfFile& mesh) const;

    Parts m_parts;
    StructureView* m_structure = nullptr; ///< that meshes can be dropped on
    QPointer<Task> m_working;             ///< what was asked for before is not done any more
};

} // namespace ui
