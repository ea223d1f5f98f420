#pragma once

#include "core/transfer/CarryOut.h"
#include "ui/common/Task.h"
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
    OpenFilePtr file;
    tr::transfer::PlanFile print;
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
    OpenFilePtr destination;                    ///< null: a new file
    tr::format::GameFile base;                  ///< what objects are put into
    std::optional<tr::Error> error;             ///< why it cannot be done
    tr::transfer::MergeEdit edit;               ///< without an error
    std::map<std::size_t, std::size_t> sources; ///< numbers in the plan, by those of sources()
    std::vector<std::size_t> sourceOf;          ///< the other way
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

    /// A file that is open, as it is now. Gives back its number; that of the same file where it is
    /// a source already, which is brought up to date. Nothing: it has no objects to be merged.
    std::optional<std::size_t> addOpen(const OpenFilePtr& file);

    /// Takes objects of a file that is a source already, or else is read from its path.
    void takeObjects(const ObjectsOfFile& wanted);

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

    /// Null: a new file.
    void setDestination(const OpenFilePtr& file);

    [[nodiscard]] const OpenFilePtr& destination() const noexcept { return m_destination; }

    [[nodiscard]] std::size_t takenCount() const;

    /// What is asked for. Sources of which nothing is taken are not in it.
    [[nodiscard]] tr::transfer::Plan plan() const;

    /// Asks for what a plan says of these files. Those of its sources that are not here are read
    /// from `folder`. `refused` follows where that cannot be.
    void take(const tr::transfer::Plan& plan, const QString& folder);

    /// What comes of what is asked for. Null: nothing is taken, or it is being worked out.
    [[nodiscard]] const std::shared_ptr<const MergeFound>& found() const noexcept
    {
        return m_found;
    }

    /// Whether it is being worked out, or will be in a moment.
    [[nodiscard]] bool isWorking() const noexcept { return m_pause.isActive() || m_working; }

    [[nodiscard]] bool isReading() const noexcept { return m_reading > 0; }

    /// Files that are being read are not read after all.
    void stopReading();

Q_SIGNALS:
    /// Sources have come or gone, or are others now.
    void sourcesChanged();

    /// Something else is asked for now.
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
    void start(const QStringList& paths, const std::function<void()>& then);
    void takeRead(const ReadFiles& read);
    void apply(const tr::transfer::Plan& plan);
    [[nodiscard]] static MergeSource sourceOf(const OpenFilePtr& file);

    FileReader m_reader;
    std::vector<MergeSource> m_sources;
    OpenFilePtr m_destination;
    tr::transfer::Rules m_rules;
    bool m_takesAllSounds = false;
    std::shared_ptr<const MergeFound> m_found;
    QTimer m_pause; ///< many changes in a row are worked out once
    QPointer<Task> m_working;
    std::vector<QPointer<Task>> m_readers;
    int m_reading = 0;
    TaskRunner m_tasks; ///< the last: its work must be over before all else goes
};

} // namespace ui
