#include "ui/merge/MergePlanning.h"

#include "core/exchange/LevelSamples.h"
#include "core/io/File.h"
#include "core/transfer/NewFile.h"
#include "core/transfer/ObjectRows.h"
#include "ui/common/texts/FileNames.h"
#include "ui/common/texts/Messages.h"
#include "ui/common/texts/Strings.h"
#include "ui/session/disk/DiskState.h"

#include <QDir>
#include <QDirIterator>
#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace ui
{
namespace
{

namespace transfer = tr::transfer;

constexpr int kPauseMs = 120;

/// What of a list of files and folders can be opened: what is named stays, whatever it is called.
QStringList filesIn(const QStringList& paths)
{
    QStringList files;
    for (const QString& path : paths)
    {
        if (!QFileInfo(path).isDir())
        {
            files.append(path);
            continue;
        }
        QStringList found;
        QDirIterator all(path, QDir::Files | QDir::Readable, QDirIterator::Subdirectories);
        while (all.hasNext())
        {
            const QString each = all.next();
            const QByteArray name = QFileInfo(each).fileName().toUtf8();
            const auto* const format = tr::format::formatOfName(name.toStdString());
            if (format != nullptr && tr::convert::canTakeFrom(format->example(*format)))
            {
                found.append(each);
            }
        }
        found.sort(Qt::CaseInsensitive);
        files.append(found);
    }
    return files;
}

} // namespace

/// What a reader has read.
struct MergePlanning::ReadFiles
{
    std::vector<MergeSource> sources;
    QStringList bad;
    QString reason; ///< of the first
};

MergePlanning::MergePlanning(FileReader reader, QObject* parent)
    : QObject(parent)
    , m_reader(std::move(reader))
    , m_newFile(transfer::newDestination({}).content)
{
    m_pause.setSingleShot(true);
    m_pause.setInterval(kPauseMs);
    connect(&m_pause, &QTimer::timeout, this, &MergePlanning::workOut);
    connect(&m_tasks,
            &TaskRunner::failed,
            this,
            [this](const QString&, const QString& reason) { Q_EMIT refused(reason); });
}

MergePlanning::~MergePlanning() = default;

tr::Result<MergeSource> MergePlanning::sourceOf(const OpenFilePtr& file,
                                                const tr::Progress& progress)
{
    auto taken = tr::convert::sourceOf(displayName(file->path()).toStdString(),
                                       file->file(),
                                       tr::lastChangeOf(systemPath(file->path())),
                                       progress);
    if (!taken)
    {
        return tr::fail(std::move(taken.error()));
    }
    MergeSource source;
    source.file = file;
    source.own = file;
    source.print = taken->print;
    if (file->needsStandIn())
    {
        source.file =
            std::make_shared<OpenFile>(file->path(), file->size(), std::move(taken->objects));
        source.losses = std::move(taken->losses);
    }
    const Names names(source.file);
    for (const transfer::ObjectRow& each : transfer::objectRows(source.file->file().content))
    {
        MergeObject object;
        object.key = each.key;
        object.address = {transfer::tableOf(each.key.kind), each.row, Address::kWholeRow};
        object.name = names.ofSlot(object.address.table, each.key.slot);
        source.objects.push_back(std::move(object));
    }
    return source;
}

void MergePlanning::addFiles(const QStringList& paths)
{
    start(paths, {});
}

void MergePlanning::start(const QStringList& paths, const std::function<void()>& then)
{
    const auto work =
        [this, paths, then, reader = m_reader](const tr::Progress& progress) -> Task::Completion
    {
        const auto read = std::make_shared<ReadFiles>();
        const QStringList files = filesIn(paths);
        const auto refuse = [&read](const QString& path, const QString& reason)
        {
            read->reason = read->bad.isEmpty() ? reason : read->reason;
            read->bad.append(path);
        };
        for (qsizetype i = 0; i < files.size(); ++i)
        {
            progress.step(static_cast<double>(i) / static_cast<double>(files.size()));
            const auto loaded = reader(files[i], progress);
            if (!loaded)
            {
                refuse(files[i], sentence(loaded.error()));
            }
            else if (!loaded->file->file().complete)
            {
                refuse(files[i], tr("It is damaged."));
            }
            else if (!tr::convert::canTakeFrom(loaded->file->file().content))
            {
                refuse(files[i], tr("It has no objects that can be merged."));
            }
            else if (auto source = sourceOf(loaded->file, progress))
            {
                read->sources.push_back(std::move(*source));
            }
            else
            {
                refuse(files[i], sentence(source.error()));
            }
        }
        return [this, read, then]
        {
            takeRead(std::move(*read));
            if (then)
            {
                then();
            }
        };
    };
    run(work);
}

void MergePlanning::run(const Task::Work& work)
{
    Task* const task = m_tasks.start(tr("Reading objects"), work);
    m_readers.push_back(task);
    connect(task, &Task::progressed, this, &MergePlanning::progressed);
    connect(task,
            &Task::ended,
            this,
            [this, task]
            {
                std::erase(m_readers, task);
                Q_EMIT stateChanged();
            });
    Q_EMIT stateChanged();
}

void MergePlanning::stopReading()
{
    for (Task* const each : std::vector(m_readers))
    {
        each->cancel();
    }
}

MergeSource* MergePlanning::sourceAt(const QString& path)
{
    const auto found = std::ranges::find_if(
        m_sources, [&path](const MergeSource& each) { return each.file->path() == path; });
    return found == m_sources.end() ? nullptr : &*found;
}

/// In place of what was read of the same file before; what is asked for of that stays.
void MergePlanning::take(MergeSource source)
{
    MergeSource* const before = sourceAt(source.file->path());
    if (before == nullptr)
    {
        m_sources.push_back(std::move(source));
        return;
    }
    for (MergeObject& object : source.objects)
    {
        const auto known = std::ranges::find(before->objects, object.key, &MergeObject::key);
        if (known != before->objects.end())
        {
            object.isTaken = known->isTaken;
            object.answer = known->answer;
            object.to = known->to;
        }
    }
    source.sounds = std::move(before->sounds);
    *before = std::move(source);
}

void MergePlanning::takeRead(ReadFiles read)
{
    if (!read.sources.empty())
    {
        for (MergeSource& source : read.sources)
        {
            take(std::move(source));
        }
        Q_EMIT sourcesChanged();
        changed();
    }
    if (!read.bad.isEmpty())
    {
        Q_EMIT unread(read.bad, read.reason);
    }
}

/// A file that is open, as it is now. `then`: once it is a source. Precondition: it can be one.
void MergePlanning::addOpen(const OpenFilePtr& file, const std::function<void()>& then)
{
    const MergeSource* const before = sourceAt(file->path());
    if (before != nullptr && before->own == file)
    {
        then();
        return;
    }
    if (file->needsStandIn())
    {
        run(
            [this, file, then](const tr::Progress& progress) -> Task::Completion
            {
                const auto read = std::make_shared<ReadFiles>();
                if (auto source = sourceOf(file, progress))
                {
                    read->sources.push_back(std::move(*source));
                }
                else
                {
                    read->bad.append(file->path());
                    read->reason = sentence(source.error());
                }
                return [this, read, then]
                {
                    takeRead(std::move(*read));
                    then();
                };
            });
        return;
    }
    take(*sourceOf(file, {}));
    Q_EMIT sourcesChanged();
    changed();
    then();
}

void MergePlanning::takeObjects(const ObjectsOfFile& wanted, const OpenFilePtr& open)
{
    const auto then = [this, wanted] { tick(wanted); };
    if (open && open->file().complete && tr::convert::canTakeFrom(open->file().content))
    {
        addOpen(open, then);
    }
    else if (sourceAt(wanted.path) == nullptr)
    {
        start({wanted.path}, then);
    }
    else
    {
        then();
    }
}

/// Those of a file that is a source; of one that could not become one nothing is taken.
void MergePlanning::tick(const ObjectsOfFile& wanted)
{
    MergeSource* const source = sourceAt(wanted.path);
    if (source == nullptr)
    {
        return;
    }
    for (MergeObject& object : source->objects)
    {
        object.isTaken =
            object.isTaken || std::ranges::find(wanted.objects, object.key) != wanted.objects.end();
    }
    changed();
}

void MergePlanning::removeSource(std::size_t source)
{
    m_sources.erase(m_sources.begin() + static_cast<std::ptrdiff_t>(source));
    Q_EMIT sourcesChanged();
    changed();
}

void MergePlanning::setTaken(std::span<const MergePlace> places, bool isTaken)
{
    for (const MergePlace& place : places)
    {
        m_sources[place.source].objects[place.object].isTaken = isTaken;
    }
    changed();
}

void MergePlanning::setAnswer(std::span<const MergePlace> places,
                              std::optional<transfer::Answer> answer,
                              std::optional<std::uint32_t> to)
{
    for (const MergePlace& place : places)
    {
        MergeObject& object = m_sources[place.source].objects[place.object];
        object.answer = answer;
        object.to = to;
    }
    changed();
}

void MergePlanning::setSoundAnswer(std::size_t source,
                                   std::uint32_t id,
                                   const std::optional<MergeSoundAnswer>& answer)
{
    if (answer)
    {
        m_sources[source].sounds[id] = *answer;
    }
    else
    {
        m_sources[source].sounds.erase(id);
    }
    changed();
}

void MergePlanning::setRules(const transfer::Rules& rules)
{
    if (rules != m_rules)
    {
        m_rules = rules;
        changed();
    }
}

void MergePlanning::setTakesAllSounds(bool takesAll)
{
    if (takesAll != m_takesAllSounds)
    {
        m_takesAllSounds = takesAll;
        changed();
    }
}

void MergePlanning::setDestination(const OpenFilePtr& file, const tr::format::Format* newFormat)
{
    if (file == m_destination && newFormat == m_newFormat)
    {
        return;
    }
    if (m_preparing)
    {
        m_preparing->cancel();
    }
    m_destination = file;
    m_newFormat = newFormat;
    const bool needsStandIn = file && file->needsStandIn();
    showDestination(needsStandIn ? nullptr : file);
    if (needsStandIn)
    {
        prepareDestination();
    }
}

void MergePlanning::showDestination(const OpenFilePtr& shown)
{
    m_shown = shown;
    m_names = shown ? std::make_unique<const Names>(shown) : nullptr;
    changed();
}

/// What meets there is found in what stands in for it, which takes a while to be made.
void MergePlanning::prepareDestination()
{
    const auto work = [this, file = m_destination](const tr::Progress& progress) -> Task::Completion
    {
        auto made = tr::convert::standInFor(file->file().content, progress);
        if (!made)
        {
            return [this, reason = sentence(made.error())] { Q_EMIT refused(reason); };
        }
        const auto shown =
            std::make_shared<OpenFile>(file->path(), file->size(), std::move(made->file));
        return [this, file, shown]
        {
            if (file == m_destination)
            {
                showDestination(shown);
            }
        };
    };
    runOne(m_preparing,
           tr("Preparing the objects of %1").arg(displayName(m_destination->path())),
           work);
}

/// Of such work only the last counts.
void MergePlanning::runOne(QPointer<Task>& slot, const QString& title, const Task::Work& work)
{
    Task* const task = m_tasks.start(title, work);
    slot = task;
    connect(task, &Task::progressed, this, &MergePlanning::progressed);
    connect(task,
            &Task::ended,
            this,
            [this, task, &slot]
            {
                if (slot == task)
                {
                    slot.clear();
                    Q_EMIT stateChanged();
                }
            });
    Q_EMIT stateChanged();
}

std::size_t MergePlanning::takenCount() const
{
    std::size_t count = 0;
    for (const MergeSource& source : m_sources)
    {
        count += static_cast<std::size_t>(
            std::ranges::count(source.objects, true, &MergeObject::isTaken));
    }
    return count;
}

transfer::Plan MergePlanning::plan() const
{
    transfer::Plan plan;
    plan.rules = m_rules;
    if (m_destination)
    {
        plan.destination.name = displayName(m_destination->path()).toStdString();
    }
    for (const MergeSource& source : m_sources)
    {
        if (refusalOf(source))
        {
            continue;
        }
        const std::size_t number = plan.sources.size();
        for (const MergeObject& object : source.objects)
        {
            if (object.isTaken)
            {
                plan.objects.push_back({number, object.key, object.answer, object.to});
            }
        }
        if (plan.objects.empty() || plan.objects.back().source != number)
        {
            continue;
        }
        plan.sources.push_back(source.print);
        for (const auto& [id, answer] : source.sounds)
        {
            plan.sounds.push_back({number, id, answer.answer, answer.to});
        }
    }
    plan.allSounds = m_takesAllSounds;
    return plan;
}

std::optional<tr::view::Phrase> MergePlanning::refusalOf(const MergeSource& source) const
{
    // What stands in for another file is a WAD, as a new file is.
    const tr::schema::Content& content = source.file->file().content;
    return m_shown ? transfer::refusalOf(content, m_shown->file().content)
                   : transfer::refusalOf(content, m_newFile);
}

/// What was found is not true any more.
void MergePlanning::changed()
{
    m_found.reset();
    if (m_working)
    {
        m_working->cancel();
    }
    const bool isReady = !m_destination || m_shown;
    takenCount() == 0 || !isReady ? m_pause.stop() : m_pause.start();
    Q_EMIT choicesChanged();
    Q_EMIT stateChanged();
}

void MergePlanning::workOut()
{
    const auto found = std::make_shared<MergeFound>();
    found->plan = plan();
    found->destination = m_destination;
    std::vector<tr::convert::Source> taken;
    std::vector<QString> paths; // of these
    for (std::size_t i = 0; i < m_sources.size(); ++i)
    {
        const MergeSource& source = m_sources[i];
        if (std::ranges::find(source.objects, true, &MergeObject::isTaken) == source.objects.end())
        {
            continue;
        }
        if (const auto refusal = refusalOf(source))
        {
            found->refusals.push_back({"{0}: {1}", {source.print.name, *refusal}});
        }
        else
        {
            found->sourceOf.push_back(i);
            paths.push_back(source.own->path());
            taken.push_back(
                {source.print, source.own->file().content, source.file->file(), source.losses});
        }
    }
    found->base =
        m_destination ? m_destination->file() : tr::convert::newDestination(m_newFormat, taken);
    const auto work = [this, found, shown = m_shown, plain = std::move(taken), paths](
                          const tr::Progress& progress) -> Task::Completion
    {
        auto sources = plain;
        for (std::size_t i = 0; i < sources.size(); ++i)
        {
            sources[i].objects.content = tr::exchange::withSamplesFrom(
                std::move(sources[i].objects.content), systemPath(paths[i]));
        }
        if (found->destination)
        {
            found->plan.destination.changed =
                tr::lastChangeOf(systemPath(found->destination->path()));
        }
        // An empty file stands in for itself, or is made one that does in no time.
        const auto into = shown ? tr::Result<tr::convert::Source>(
                              tr::convert::Source{{}, found->base.content, shown->file(), {}})
                                : tr::convert::sourceOf({}, found->base, {}, progress);
        auto edit = into ? tr::convert::workOut(*into, found->plan, sources, progress)
                         : tr::fail(into.error());
        if (edit)
        {
            found->edit = std::move(*edit);
            auto& remarks = found->edit.report.remarks;
            remarks.insert(remarks.begin(), found->refusals.begin(), found->refusals.end());
        }
        else
        {
            found->error = edit.error();
        }
        return [this, found] { m_found = found; };
    };
    runOne(m_working, tr("Working out the merge"), work);
}

void MergePlanning::take(const transfer::Plan& plan, const QString& folder)
{
    QStringList missing;
    for (const transfer::PlanFile& each : plan.sources)
    {
        const bool isThere = std::ranges::any_of(
            m_sources, [&each](const MergeSource& source) { return source.print.isSame(each); });
        if (!isThere)
        {
            missing.append(QDir(folder).filePath(toQString(each.name)));
        }
    }
    missing.isEmpty() ? apply(plan) : start(missing, [this, plan] { apply(plan); });
}

void MergePlanning::apply(const transfer::Plan& plan)
{
    std::vector<std::size_t> numbers;
    for (const transfer::PlanFile& each : plan.sources)
    {
        const auto found = std::ranges::find_if(
            m_sources, [&each](const MergeSource& source) { return source.print.isSame(each); });
        if (found == m_sources.end())
        {
            Q_EMIT refused(
                tr("%1 is not as it was when the plan was made, or is not here: add it first.")
                    .arg(toQString(each.name)));
            return;
        }
        numbers.push_back(static_cast<std::size_t>(found - m_sources.begin()));
    }
    for (MergeSource& source : m_sources)
    {
        source.sounds.clear();
        for (MergeObject& object : source.objects)
        {
            object.isTaken = false;
            object.answer.reset();
            object.to.reset();
        }
    }
    for (const transfer::ObjectChoice& choice : plan.objects)
    {
        auto& objects = m_sources[numbers[choice.source]].objects;
        const auto found = std::ranges::find(objects, choice.key, &MergeObject::key);
        if (found != objects.end())
        {
            found->isTaken = true;
            found->answer = choice.answer;
            found->to = choice.to;
        }
    }
    for (const transfer::SoundChoice& choice : plan.sounds)
    {
        m_sources[numbers[choice.source]].sounds[choice.id] = {choice.answer, choice.to};
    }
    m_rules = plan.rules;
    m_takesAllSounds = plan.allSounds;
    changed();
}

} // namespace ui
