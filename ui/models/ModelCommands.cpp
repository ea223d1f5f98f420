#include "ui/models/ModelCommands.h"

#include "core/format/Format.h"
#include "core/view/floor/SectorView.h"
#include "ui/common/Settings.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/common/texts/FileNames.h"
#include "ui/common/texts/Messages.h"
#include "ui/common/texts/Strings.h"
#include "ui/file/Addresses.h"
#include "ui/file/RoomParts.h"
#include "ui/models/ExportModelDialog.h"
#include "ui/models/ImportModelDialog.h"
#include "ui/moveable/models/MoveableParts.h"
#include "ui/session/OpenEdits.h"
#include "ui/session/disk/DiskState.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QWidget>

#include <algorithm>
#include <utility>

namespace ui
{
namespace
{

namespace convert = tr::convert;

/// Whether a file has the name of a model that is read.
bool isModelFile(const QString& path)
{
    const auto* const format = convert::modelFormatOf(path.toStdString());
    return format != nullptr && format->canRead;
}

/// The first of them; end: there is none.
QString modelAmong(const QStringList& files)
{
    const auto found = std::ranges::find_if(files, &isModelFile);
    return found == files.end() ? QString() : *found;
}

/// In small and capital letters, as file dialogs tell them apart on some systems.
QString modelFilter()
{
    QStringList patterns;
    for (const convert::ModelFormat& each : convert::modelFormats())
    {
        if (each.canRead)
        {
            const QString suffix = toQString(each.suffix);
            patterns.append(
                {QStringLiteral("*.%1").arg(suffix), QStringLiteral("*.%1").arg(suffix.toUpper())});
        }
    }
    return ModelCommands::tr("Models (%1)").arg(patterns.join(u' '));
}

} // namespace

ModelCommands::ModelCommands(const Parts& parts, QWidget& window)
    : QObject(&window)
    , m_parts(parts)
    , m_functions(modelFunctions())
    , m_window(window)
{
    parts.actions.on(Command::ExportModel, this, [this] { exportSelected(); });
    parts.actions.on(Command::ExportRoomModel, this, [this] { exportRoom(); });
    parts.actions.on(Command::ExportLevelModel, this, [this] { exportLevel(); });
    parts.actions.on(Command::ImportModel, this, [this] { chooseFile(); });
    connect(&parts.selection, &Selection::changed, this, &ModelCommands::update);
    update();
}

OpenFilePtr ModelCommands::objects() const
{
    const OpenFilePtr file = m_parts.session.file() ? m_parts.objects() : nullptr;
    return file && convert::canMakeModels(file->file().content) ? file : nullptr;
}

/// What is selected, or what it belongs to; else what is looked at.
std::optional<ModelSubject> ModelCommands::subject()
{
    const OpenFilePtr file = objects();
    if (!file)
    {
        m_decoder.reset();
        return std::nullopt;
    }
    if (!m_decoder || &m_decoder->file() != file.get())
    {
        m_decoder = std::make_shared<Decoder>(file);
    }
    const auto& place = m_parts.selection.current();
    const bool isThere = place && exists(*file, *place);
    auto found = isThere ? subjectAt(*place) : std::nullopt;
    if (!found)
    {
        auto row = isThere ? moveableOf(*m_decoder, *place) : std::nullopt;
        row = row ? row : m_parts.inspected();
        row = row || isThere ? row : seen();
        if (row && *row < file->file().objects().models.size())
        {
            found = ModelSubject{ModelSubject::Kind::Moveable, *row};
        }
    }
    return found;
}

/// The moveable of the animation that is played.
std::optional<std::size_t> ModelCommands::seen() const
{
    const auto animation = m_parts.played();
    const Address place{tr::level::tables::Animations, animation.value_or(0), Address::kWholeRow};
    return animation && exists(m_decoder->file(), place) ? moveableOf(*m_decoder, place)
                                                         : std::nullopt;
}

bool ModelCommands::canImport() const
{
    return objects() && m_parts.session.document() != nullptr;
}

/// The file that is open, if it has rooms; null: it has none.
OpenFilePtr ModelCommands::level() const
{
    const OpenFilePtr file = m_parts.session.file();
    const bool hasRooms = file && convert::roomsOf(file->file().content, true) > 0;
    return hasRooms ? file : nullptr;
}

/// The one that is selected, or that what is selected belongs to.
std::optional<std::size_t> ModelCommands::room() const
{
    const OpenFilePtr file = level();
    const auto& place = m_parts.selection.current();
    return file && place ? roomOfAddress(*file, *place) : std::nullopt;
}

void ModelCommands::update()
{
    m_parts.actions.action(Command::ExportRoomModel)->setEnabled(room().has_value());
    m_parts.actions.action(Command::ExportLevelModel)->setEnabled(level() != nullptr);
    m_parts.actions.action(Command::ExportModel)->setEnabled(subject().has_value());
    m_parts.actions.action(Command::ImportModel)->setEnabled(canImport());
}

void ModelCommands::serve(QWidget& list)
{
    offerIn(list, {Command::ExportModel, Command::ImportModel});
}

void ModelCommands::serveRooms(QWidget& list)
{
    offerIn(list, {Command::ExportRoomModel});
}

void ModelCommands::offerIn(QWidget& list, std::initializer_list<Command> commands) const
{
    auto* const line = new QAction(&list);
    line->setSeparator(true);
    list.addAction(line);
    for (const Command command : commands)
    {
        list.addAction(m_parts.actions.action(command));
    }
    list.setContextMenuPolicy(Qt::ActionsContextMenu);
}

void ModelCommands::exportSelected()
{
    if (const auto chosen = subject())
    {
        show({chosen, {}}, objects());
    }
}

void ModelCommands::exportRoom()
{
    if (const auto chosen = room())
    {
        show({{}, chosen}, level());
    }
}

void ModelCommands::exportLevel()
{
    if (const OpenFilePtr file = level())
    {
        show({}, file);
    }
}

void ModelCommands::show(const ExportSubject& subject, const OpenFilePtr& file)
{
    auto* const dialog = new ExportModelDialog(
        {m_parts.session, m_writing, m_parts.settings, m_functions, file, m_parts.partner()},
        subject,
        m_window);
    connect(dialog, &ExportModelDialog::written, this, &ModelCommands::told);
    dialog->open();
}

void ModelCommands::chooseFile()
{
    auto* const dialog = new QFileDialog(
        &m_window, tr("Import Model"), m_parts.settings.lastFolder(), modelFilter());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &ModelCommands::read);
    dialog->open();
}

QString ModelCommands::offerFor(const QStringList& files) const
{
    const QString model = canImport() ? modelAmong(files) : QString();
    const bool areOthersOurs = std::ranges::any_of(
        files,
        [](const QString& each)
        { return tr::format::formatOfName(QFileInfo(each).fileName().toStdString()) != nullptr; });
    return model.isEmpty() || areOthersOurs ? QString() : tr("Import %1").arg(displayName(model));
}

void ModelCommands::take(const QStringList& files)
{
    if (!offerFor(files).isEmpty())
    {
        read(modelAmong(files));
    }
}

/// What is typed is stored first.
void ModelCommands::read(const QString& path)
{
    if (!canImport() || !m_parts.session.openEdits().commit([this, path] { read(path); }))
    {
        return;
    }
    m_parts.settings.setLastFolder(QFileInfo(path).absolutePath());
    m_parts.tasks.start(
        tr("Reading %1").arg(displayName(path)),
        Task::Work(
            [self = QPointer(this),
             path,
             asked = m_parts.session.moment(),
             read = m_functions.read](const tr::Progress& progress) -> Task::Completion
            {
                const auto model = std::make_shared<Read>(read(systemPath(path), progress));
                return [self, asked, path, model]
                {
                    if (self)
                    {
                        self->ask(asked, path, std::move(*model));
                    }
                };
            }));
}

void ModelCommands::ask(const FileSession::Moment& asked, const QString& path, Read read)
{
    if (!read)
    {
        Q_EMIT doubted(tr("%1 was not read").arg(displayName(path)), withPlace(read.error()));
        return;
    }
    if (!canImport() || m_parts.session.moment() != asked)
    {
        Q_EMIT refused(changedMeanwhile());
        return;
    }
    const auto model = std::make_shared<const tr::exchange::ModelFile>(std::move(*read));
    const auto meant = subjectMeant(*model, *objects());
    const auto show = [this](const ModelSubject& changed)
    { m_parts.selection.select(changed.address()); };
    (new ImportModelDialog({m_parts.session, m_parts.settings, m_functions, objects(), show},
                           model,
                           displayName(path),
                           meant ? meant : subject(),
                           &m_window))
        ->open();
}

} // namespace ui
