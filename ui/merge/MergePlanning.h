#pragma once

#include "core/convert/Merging.h"
#include "core/transfer/CarryOut.h"
#include "ui/common/Task.h"
#include "ui/file/Names.h"
#include "ui/file/ObjectData.h"
#include "ui/file/OpenFile.h"
#include "ui/session/LoadFile.h"

#include <QObject>
#include <QPointer>
#include <QString>
#include <QStringList>
#include <QTimer>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace ui
{

/// An object of a source, and what the user wants of it.
struct MergeObject
{
    tr::transfer::ObjectKey key;
    Address address; ///< the row that it is
    QString name;    ///< of its slot; empty where nobody has named it
    bool isTaken = false;
    std::optional<tr::transfer::Answer> answer;
    std::optional<std::uint32_t> to;
};

/// What the user wants of a sound whose id is taken.
struct MergeSoundAnswer
{
    tr::transfer::Rule answer = tr::transfer::Rule::Keep;
    std::optional<std::uint32_t> to;
};

/// A file that objects are taken from.
struct MergeSource
{
    OpenFilePtr file; ///< or what stands in for it, by its path
    tr::transfer::PlanFile print;
    tr::convert::Losses losses; ///< of what stands in for it
    OpenFilePtr own;            ///< the file itself
    std::vector<MergeObject> objects;
    std::map<std::uint32_t, MergeSoundAnswer> sounds;
};

/// An object of one of the sources.
struct MergePlace
{
    std::size_t source = 0;
    std::size_t object = 0;

    friend auto operator<=>(const MergePlace&, const MergePlace&) = default;
};

/// What a plan comes to for the destination as it was then.
struct MergeFound
{
    tr::transfer::Plan plan;
    OpenFilePtr destination;        ///< null: a new file
    tr::format::GameFile base;      ///< what objects are put into
    std::optional<tr::Error> error; ///< why it cannot be done
    /// Why sources are left out whose objects this destination cannot have, with their names.
    std::vector<tr::view::Phrase> refusals;
    tr::transfer::MergeEdit edit;      ///< without an error
    std::vector<std::size_t> sourceOf; ///< of sources(), by the numbers of the plan
};

/// What is to be merged from where, and what comes of it: worked out by a worker whenever something
/// of it has changed.
class MergePlanning : public QObject
{
    Q_OBJECT

public:
    explicit MergePlanning(FileReader reader, QObject* parent = nullptr);
    ~MergePlanning() override;

    [[nodiscard]] const std::vector<MergeSource>& sources() const noexcept { return m_sources; }

    [[nodiscard]] const MergeObject& at(const MergePlace& place) const
    {
        return m_sources[place.source].objects[place.object];
    }

    /// Reads files, and those of ours in folders and in the folders below them; `sourcesChanged`
    /// follows, and `unread` for what is no source.
    void addFiles(const QStringList& paths);

    /// Takes objects of a file: as it is open now, or, where it is not open anywhere, of what is a
    /// source already or else is read from its path.
    void takeObjects(const ObjectsOfFile& wanted, const OpenFilePtr& open);

    void removeSource(std::size_t source);

    void setTaken(std::span<const MergePlace> places, bool isTaken);

    /// What becomes of objects that meet others. `to`: of OtherSlot.
    void setAnswer(std::span<const MergePlace> places,
                   std::optional<tr::transfer::Answer> answer,
                   std::optional<std::uint32_t> to = {});

    void setSoundAnswer(std::size_t source,
                        std::uint32_t id,
                        const std::optional<MergeSoundAnswer>& answer);

    [[nodiscard]] const tr::transfer::Rules& rules() const noexcept { return m_rules; }

    void setRules(const tr::transfer::Rules& rules);

    /// Whether sounds go along that no command of what is taken plays, but perhaps an engine.
    [[nodiscard]] bool takesAllSounds() const noexcept { return m_takesAllSounds; }

    void setTakesAllSounds(bool takesAll);

    /// Null: a new file. `newFormat`: of that; null: the usual one.
    void setDestination(const OpenFilePtr& file, const tr::format::Format* newFormat = nullptr);

    [[nodiscard]] const OpenFilePtr& destination() const noexcept { return m_destination; }

    /// The destination, or what stands in for it: as its objects are seen. Null: it is a new file,
    /// or what stands in for it is being made.
    [[nodiscard]] const OpenFilePtr& shownDestination() const noexcept { return m_shown; }

    /// What rows of that are called. Null with it.
    [[nodiscard]] const Names* destinationNames() const noexcept { return m_names.get(); }

    [[nodiscard]] std::size_t takenCount() const;

    /// What is asked for. Sources of which nothing is taken, or nothing can be, are not in it, and
    /// of the destination only its name: the rest is asked of the disk.
    [[nodiscard]] tr::transfer::Plan plan() const;

    /// Why objects of a source cannot go into the destination, or into a new file where there is
    /// none; nothing: they can.
    [[nodiscard]] std::optional<tr::view::Phrase> refusalOf(const MergeSource& source) const;

    /// Asks for what a plan says of these files. Those of its sources that are not here are read
    /// from `folder`. `refused` follows where that cannot be.
    void take(const tr::transfer::Plan& plan, const QString& folder);

    /// What comes of what is asked for. Null: nothing is taken, or it is being worked out.
    [[nodiscard]] const std::shared_ptr<const MergeFound>& found() const noexcept
    {
        return m_found;
    }

    /// Whether it is being worked out, or will be in a moment.
    [[nodiscard]] bool isWorking() const noexcept
    {
        return m_pause.isActive() || m_working || m_preparing;
    }

    [[nodiscard]] bool isReading() const noexcept { return !m_readers.empty(); }

    /// Files that are being read are not read after all.
    void stopReading();

Q_SIGNALS:
    /// Sources have come or gone, or are others now.
    void sourcesChanged();

    /// Other objects are taken, or other answers given, or the destination is another.
    void choicesChanged();

    /// found(), isWorking() or isReading() has changed.
    void stateChanged();

    /// How far it is, from 0 to 1.
    void progressed(double done);

    /// These are no sources; the reason is that of the first.
    void unread(const QStringList& paths, const QString& reason);

    /// A plan cannot be followed.
    void refused(const QString& reason);

private:
    struct ReadFiles;

    void changed();
    void workOut();
    void prepareDestination();
    void showDestination(const OpenFilePtr& shown);
    void runOne(QPointer<Task>& slot, const QString& title, const Task::Work& work);
    void start(const QStringList& paths, const std::function<void()>& then);
    void takeRead(ReadFiles read);
    void take(MergeSource source);
    [[nodiscard]] MergeSource* sourceAt(const QString& path);
    void apply(const tr::transfer::Plan& plan);
    [[nodiscard]] static tr::Result<MergeSource> sourceOf(const OpenFilePtr& file,
                                                          const tr::Progress& progress);
    void run(const Task::Work& work);
    void addOpen(const OpenFilePtr& file, const std::function<void()>& then);
    void tick(const ObjectsOfFile& wanted);

    FileReader m_reader;
    tr::schema::Content m_newFile; ///< what a new file begins as, which is asked for often
    std::vector<MergeSource> m_sources;
    OpenFilePtr m_destination;
    const tr::format::Format* m_newFormat = nullptr; ///< where there is none
    OpenFilePtr m_shown;                             ///< see shownDestination
    std::unique_ptr<const Names> m_names;
    tr::transfer::Rules m_rules;
    bool m_takesAllSounds = false;
    std::shared_ptr<const MergeFound> m_found;
    QTimer m_pause; ///< many changes in a row are worked out once
    QPointer<Task> m_working;
    QPointer<Task> m_preparing; ///< what stands in for the destination
    std::vector<Task*> m_readers;
    TaskRunner m_tasks; ///< the last: its work must be over before all else goes
};

} // namespace ui
