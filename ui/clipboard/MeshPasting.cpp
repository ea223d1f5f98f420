#include "ui/clipboard/MeshPasting.h"

#include "core/transfer/MeshReplacing.h"
#include "ui/common/texts/FileNames.h"
#include "ui/common/texts/Messages.h"
#include "ui/common/texts/Strings.h"
#include "ui/session/FileSession.h"
#include "ui/session/OpenEdits.h"
#include "ui/structure/StructureView.h"

#include <QDropEvent>
#include <QMimeData>
#include <QStringList>
#include <QTreeView>

#include <memory>
#include <utility>

namespace ui
{
namespace
{

namespace transfer = tr::transfer;

/// What a file has that shows other colours now, or shows them otherwise.
QString doubtsOf(const transfer::Report& report)
{
    QStringList lines;
    for (const tr::view::Phrase& remark : report.remarks)
    {
        lines.append(objectText(remark) + u'.');
    }
    if (report.colours.changed > 0 || report.colours.faces > 0)
    {
        lines.append(MeshPasting::tr("Its colours are the nearest ones of the palette here."));
    }
    for (const transfer::Limit& limit : report.limits)
    {
        if (limit.isExceeded())
        {
            lines.append(MeshPasting::tr("There are %1 %2; the game has room for %3.")
                             .arg(limit.needed)
                             .arg(objectText(limit.what))
                             .arg(limit.most));
        }
    }
    return lines.join(u' ');
}

} // namespace

MeshPasting::MeshPasting(Parts parts, QObject* parent)
    : QObject(parent)
    , m_parts(std::move(parts))
{
}

void MeshPasting::takeDropsOn(StructureView& structure)
{
    m_structure = &structure;
    QWidget* const viewport = structure.tree()->viewport();
    viewport->setAcceptDrops(true);
    viewport->installEventFilter(this);
}

bool MeshPasting::eventFilter(QObject* watched, QEvent* event)
{
    const bool isOver = event->type() == QEvent::DragEnter || event->type() == QEvent::DragMove;
    if (!isOver && event->type() != QEvent::Drop)
    {
        return QObject::eventFilter(watched, event);
    }
    auto& drag = *static_cast<QDropEvent*>(event);
    const auto mesh = meshIn(*drag.mimeData());
    if (!mesh)
    {
        return QObject::eventFilter(watched, event);
    }
    // In its own window it would come in the place of another one by a slip of the hand.
    const bool isOfOther =
        m_parts.session.document() != nullptr && m_parts.session.file()->path() != mesh->path;
    const auto row = m_structure->rowAt(drag.position().toPoint());
    // It may go on to a mesh from where it enters.
    const bool isToBeSeen = event->type() == QEvent::DragEnter || (row && isMesh(*row));
    if (!isOfOther || !isToBeSeen)
    {
        drag.ignore();
        return true;
    }
    drag.setDropAction(Qt::CopyAction);
    drag.accept();
    if (!isOver)
    {
        // The drag ends first: this may ask.
        QMetaObject::invokeMethod(
            this,
            [this, mesh = *mesh, pointer = row->row] { paste(mesh, pointer); },
            Qt::QueuedConnection);
    }
    return true;
}

void MeshPasting::paste(const MeshOfFile& mesh, std::size_t pointer)
{
    // What is typed in the window is stored first.
    if (m_parts.session.document() == nullptr
        || !m_parts.session.openEdits().commit([this, mesh, pointer] { paste(mesh, pointer); }))
    {
        return;
    }
    if (m_working)
    {
        m_working->cancel();
    }
    if (const OpenFilePtr source = m_parts.fileOpenAt(mesh.path))
    {
        ask(source, mesh, pointer);
        return;
    }
    read(mesh, pointer);
}

void MeshPasting::read(const MeshOfFile& mesh, std::size_t pointer)
{
    const auto asked = m_parts.session.moment();
    m_working = m_parts.tasks.start(tr("Reading %1").arg(displayName(mesh.path)),
                                    [this, mesh, pointer, asked, reader = m_parts.reader](
                                        const tr::Progress& progress) -> Task::Completion
                                    {
                                        const auto loaded =
                                            std::make_shared<tr::Result<LoadedFile>>(
                                                reader(mesh.path, progress));
                                        return [this, mesh, pointer, asked, loaded]
                                        {
                                            if (!*loaded)
                                            {
                                                Q_EMIT refused(sentence(loaded->error()));
                                            }
                                            else if (m_parts.session.moment() != asked)
                                            {
                                                Q_EMIT refused(changedMeanwhile());
                                            }
                                            else
                                            {
                                                ask((*loaded)->file, mesh, pointer);
                                            }
                                        };
                                    });
}

/// Why a mesh cannot come into the open file; empty: it can.
QString MeshPasting::problemOf(const OpenFile& source, const MeshOfFile& mesh) const
{
    const tr::schema::Content& from = source.file().content;
    const tr::schema::Content& to = m_parts.session.document()->content();
    if (!transfer::canMerge(from) || !transfer::canMerge(to))
    {
        return tr("Meshes go between levels and WADs only.");
    }
    if (const auto refusal = transfer::refusalOf(from, to))
    {
        return objectText(*refusal) + u'.';
    }
    // The rows of its file may be others than when it was copied.
    return printOfMesh(source, mesh.pointer) == mesh.print
               ? QString()
               : tr("The mesh is another one since it was copied from %1. Copy it again.")
                     .arg(displayName(mesh.path));
}

void MeshPasting::ask(const OpenFilePtr& source, const MeshOfFile& mesh, std::size_t pointer)
{
    if (const QString problem = problemOf(*source, mesh); !problem.isEmpty())
    {
        Q_EMIT refused(problem);
        return;
    }
    const auto word = tr::edit::meshWordOf(m_parts.session.document()->content(), pointer);
    if (!word)
    {
        Q_EMIT refused(tr("There is no mesh in whose place it could come."));
        return;
    }
    const RowsToChange rows{tr::level::tables::MeshWords, {*word}, Address::kWholeRow};
    m_parts.session.sharedRows().ask(
        rows,
        [this, source, from = mesh.pointer, pointer](const ForWhom& whom)
        { work(source, from, pointer, whom); },
        {});
}

void MeshPasting::work(const OpenFilePtr& source,
                       std::size_t from,
                       std::size_t to,
                       const ForWhom& whom)
{
    const auto asked = m_parts.session.moment();
    m_working = m_parts.tasks.start(
        tr("Pasting a mesh"),
        [this, source, from, to, whom, asked, content = m_parts.session.file()->file().content](
            const tr::Progress& progress) -> Task::Completion
        {
            const auto edit = std::make_shared<tr::Result<transfer::MergeEdit>>(
                transfer::workOutMesh(content, {to, whom}, source->file().content, from, progress));
            return [this, whom, asked, edit]
            {
                if (!*edit)
                {
                    Q_EMIT refused(sentence(edit->error()));
                    return;
                }
                if (m_parts.session.moment() != asked)
                {
                    Q_EMIT refused(changedMeanwhile());
                    return;
                }
                const auto done =
                    tr::edit::takeSteps(*m_parts.session.document(), (*edit)->name, (*edit)->steps);
                if (!done)
                {
                    Q_EMIT refused(sentence(done.error()));
                    return;
                }
                if (whom)
                {
                    m_parts.session.sharedRows().tellPlace(*whom, Address::kWholeRow);
                }
                if (const QString doubts = doubtsOf((*edit)->report); !doubts.isEmpty())
                {
                    Q_EMIT doubted(tr("Pasted, with a doubt"), doubts);
                }
            };
        });
}

} // namespace ui
