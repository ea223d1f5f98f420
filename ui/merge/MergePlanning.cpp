#include "ui/merge/MergePlanning.h"

#include "core/transfer/NewFile.h"
#include "core/transfer/ObjectRows.h"
#include "ui/common/texts/FileNames.h"
#include "ui/common/texts/Messages.h"
#include "ui/common/texts/Strings.h"
#include "ui/file/Names.h"

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
            if (format != nullptr && transfer::canMerge(format->example(*format)))
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

MergeSource MergePlanning::sourceOf(const OpenFilePtr& file)
{
    const tr::schema::Content& content = file->file().content;
    MergeSource source;
    source.file = file;
    source.print = transfer::fileOf(displayName(file->path()).toStdString(), content);
    const Names names(file);
    for (const transfer::ObjectRow& each : transfer::objectRows(content))
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
            else if (!transfer::canMerge(loaded->file->file().content))
            {
                refuse(files[i], tr("It has no objects that can be merged."));
            }
            else
            {
                read->sources.push_back(sourceOf(loaded->file));
            }
        }
        return [this, read, then]
        {
            takeRead(*read);
            if (then)
            {
                then();
            }
        };
    };
    Task* const task = m_tasks.start(tr("Reading objects"), Task::Work(work));
    std::erase(m_readers, nullptr);
    m_readers.emplace_back(task);
    ++m_reading;
    connect(task, &Task::progressed, this, &MergePlanning::progressed);
    connect(task,
            &Task::ended,
            this,
            [this]
            {
                --m_reading;
                Q_EMIT stateChanged();
            });
    Q_EMIT stateChanged();
}

void MergePlanning::stopReading()
{
    for (const QPointer<Task>& each : std::exchange(m_readers, {}))
    {
        if (each)
        {
            each->cancel();
        }
    }
}

void MergePlanning::takeRead(const ReadFiles& read)
{
    for (const MergeSource& source : read.sources)
    {
        const auto there = std::ranges::find_if(m_sources,
                                                [&source](const MergeSource& each) {
                                                    return each.file->path() == source.file->path();
                                                });
        if (there == m_sources.end())
        {
            m_sources.push_back(source);
        }
    }
    if (!read.sources.empty())
    {
        Q_EMIT sourcesChanged();
    }
    if (!read.bad.isEmpty())
    {
        Q_EMIT unread(read.bad, read.reason);
    }
}

std::optional<std::size_t> MergePlanning::addOpen(const OpenFilePtr& file)
{
    if (!file->file().complete || !transfer::canMerge(file->file().content))
    {
        return std::nullopt;
    }
    const auto there = std::ranges::find_if(
        m_sources, [&file](const MergeSource& each) { return each.file->path() == file->path(); });
    if (there == m_sources.end())
    {
        m_sources.push_back(sourceOf(file));
    }
    else if (there->file != file)
    {
        MergeSource now = sourceOf(file);
        for (MergeObject& object : now.objects)
        {
            const auto before = std::ranges::find(there->objects, object.key, &MergeObject::key);
            if (before != there->objects.end())
            {
                object.isTaken = before->isTaken;
                object.answer = before->answer;
                object.to = before->to;
            }
        }
        now.sounds = std::move(there->sounds);
        *there = std::move(now);
    }
    const auto number =
        static_cast<std::size_t>(std::ranges::find_if(m_sources,
                                                      [&file](const MergeSource& each)
                                                      { return each.file->path() == file->path(); })
                                 - m_sources.begin());
    Q_EMIT sourcesChanged();
    changed();
    return number;
}

void MergePlanning::takeObjects(const ObjectsOfFile& wanted)
{
    const auto source = std::ranges::find_if(
        m_sources, [&wanted](const MergeSource& each) { return each.file->path() == wanted.path; });
    if (source == m_sources.end())
    {
        const auto then = [this, wanted]
        {
            const bool isThere = std::ranges::any_of(m_sources,
                                                     [&wanted](const MergeSource& each)
                                                     { return each.file->path() == wanted.path; });
            if (isThere)
            {
                takeObjects(wanted);
            }
        };
        start({wanted.path}, then);
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

void MergePlanning::setDestination(const OpenFilePtr& file)
{
    if (file != m_destination)
    {
        m_destination = file;
        changed();
    }
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

/// What was found is not true any more.
void MergePlanning::changed()
{
    m_found.reset();
    if (m_working)
    {
        m_working->cancel();
    }
    takenCount() == 0 ? m_pause.stop() : m_pause.start();
    Q_EMIT choicesChanged();
    Q_EMIT stateChanged();
}

void MergePlanning::workOut()
{
    const auto found = std::make_shared<MergeFound>();
    found->plan = plan();
    found->destination = m_destination;
    std::vector<tr::schema::Content> contents;
    std::vector<const tr::format::Format*> formats;
    for (std::size_t i = 0; i < m_sources.size(); ++i)
    {
        const MergeSource& source = m_sources[i];
        if (std::ranges::find(source.objects, true, &MergeObject::isTaken) != source.objects.end())
        {
            found->sources[i] = contents.size();
            found->sourceOf.push_back(i);
            contents.push_back(source.file->file().content);
            formats.push_back(source.file->file().format);
        }
    }
    found->base = m_destination ? m_destination->file() : transfer::newDestination(formats);
    const auto work = [this, found, contents = std::move(contents)](
                          const tr::Progress& progress) -> Task::Completion
    {
        auto edit = transfer::workOut(found->base.content, found->plan, contents, progress);
        if (edit)
        {
            found->edit = std::move(*edit);
        }
        else
        {
            found->error = edit.error();
        }
        return [this, found] { m_found = found; };
    };
    Task* const task = m_tasks.start(tr("Working out the merge"), Task::Work(work));
    m_working = task;
    connect(task, &Task::progressed, this, &MergePlanning::progressed);
    connect(task,
            &Task::ended,
            this,
            [this, task]
            {
                if (m_working == task)
                {
                    m_working.clear();
                    Q_EMIT stateChanged();
                }
            });
    Q_EMIT stateChanged();
}

void MergePlanning::take(const transfer::Plan& plan, const QString& folder)
{
    QStringList missing;
    for (const transfer::PlanFile& each : plan.sources)
    {
        const bool isThere = std::ranges::any_of(
            m_sources, [&each](const MergeSource& source) { return source.print == each; });
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
        const auto found = std::ranges::find(m_sources, each, &MergeSource::print);
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
