#pragma once

#include "ui/common/Task.h"
#include "ui/fields/Decoder.h"
#include "ui/models/ExportSubject.h"
#include "ui/models/ModelFunctions.h"
#include "ui/session/FileSession.h"

#include <QObject>
#include <QStringList>

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>

class QWidget;

namespace ui
{

class ActionSet;
class Selection;
class Settings;
enum class Command : std::uint8_t;

/// Objects that go to 3D programs and come back, and rooms and levels that go there: asks how, and
/// has it done. Files that come back are chosen in a dialog or dropped on the window, and read by a
/// worker.
class ModelCommands : public QObject
{
    Q_OBJECT

public:
    /// What it works with.
    struct Parts
    {
        const ActionSet& actions;
        TaskRunner& tasks; ///< for reading files
        FileSession& session;
        Selection& selection; ///< in what shows the objects
        Settings& settings;
        /// The file that shows the objects, or what stands in for it. Null: there is none (yet).
        std::function<OpenFilePtr()> objects;
        /// The moveable that is inspected, where nothing of another is selected.
        std::function<std::optional<std::size_t>()> inspected;
        /// The animation that the 3D view plays, for where nothing is selected.
        std::function<std::optional<std::size_t>()> played;
        /// The moveable of the 3D view with its partner, if one is seen.
        std::function<std::optional<PartnerInStep>()> partner;
    };

    ModelCommands(const Parts& parts, QWidget& window);

    /// In place of those of the core.
    void setFunctions(ModelFunctions functions) { m_functions = std::move(functions); }

    /// Enables the actions for what is open and selected now.
    void update();

    /// Offers them in the context menu of a list in which a click selects.
    void serve(QWidget& list);

    /// The same in a list of rooms.
    void serveRooms(QWidget& list);

    /// What a drop of files would do; empty: they are no model, or nothing is open to take one.
    [[nodiscard]] QString offerFor(const QStringList& files) const;

    /// Reads the model among files that were dropped, and asks what is to become of it.
    void take(const QStringList& files);

Q_SIGNALS:
    /// It could not be done.
    void refused(const QString& reason);

    /// There is something to be said about it.
    void doubted(const QString& title, const QString& what);

    /// Something was done.
    void told(const QString& title, const QString& what);

private:
    using Read = tr::Result<tr::exchange::ModelFile>;

    [[nodiscard]] OpenFilePtr objects() const;
    [[nodiscard]] std::optional<ModelSubject> subject();
    [[nodiscard]] std::optional<std::size_t> seen() const;
    [[nodiscard]] bool canImport() const;
    [[nodiscard]] OpenFilePtr level() const;
    [[nodiscard]] std::optional<std::size_t> room() const;
    void offerIn(QWidget& list, std::initializer_list<Command> commands) const;
    void exportSelected();
    void exportRoom();
    void exportLevel();
    void show(const ExportSubject& subject, const OpenFilePtr& file);
    void chooseFile();
    void read(const QString& path);
    void ask(const FileSession::Moment& asked, const QString& path, Read read);

    Parts m_parts;
    ModelFunctions m_functions;
    QWidget& m_window;
    TaskRunner m_writing; ///< of the dialogs for export, which may end before their tasks
    std::shared_ptr<const Decoder> m_decoder; ///< of the objects, made when one is looked for
};

} // namespace ui
