#pragma once

#include "core/edit/document/WorkedOut.h"
#include "core/edit/fields/FieldEdit.h"
#include "tests/support/LevelBuilder.h"
#include "tests/ui/ConvertStage.h"
#include "tests/ui/EditedWindow.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/models/ExportSubject.h"
#include "ui/models/ModelCommands.h"
#include "ui/window/MainWindow.h"

#include <QDialog>
#include <QPushButton>
#include <QtTest>

#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>
#include <optional>

/// A window with objects that go to 3D programs, and functions that stand for those of the core.
namespace test
{

inline constexpr int kModelPatience = 20'000;

/// A WAD with two moveables in the slots 3 and 20, and a static.
[[nodiscard]] inline QByteArray modelWad()
{
    const tr::schema::Content wad(tr::test::LevelBuilder(tr::level::versions::Wad)
                                      .model(tr::test::turningCube(3))
                                      .model(tr::test::turningCube(20, 9))
                                      .buildWad());
    return asByteArray(wad.write());
}

/// The edit that gives animations/0 a state, as a worker finds it.
[[nodiscard]] inline tr::edit::WorkedOut stateEdit(const tr::schema::Content& content, int state)
{
    tr::edit::Document scratch(content);
    const auto cell = tr::schema::cellAt(content.tables(), "animations/0/state_id");
    const auto type = tr::schema::valueOf(content.tables(), *cell).type();
    const bool isSet =
        tr::edit::setValue(scratch, *cell, tr::schema::Value::ofInteger(type, state)).has_value();
    return isSet ? tr::edit::workedOutIn(scratch) : tr::edit::WorkedOut();
}

/// What the functions were asked for, and what they say. Workers and the test use it.
struct ModelFakes
{
    std::mutex mutex;
    std::optional<ui::ModelSubject> exported{};
    tr::convert::ModelOptions options{};
    std::optional<ui::PartnerInStep> exportedPair{};
    std::optional<ui::ExportSubject> exportedRooms{}; ///< a room, or a level
    tr::convert::LevelModelOptions levelOptions{};
    tr::exchange::ModelFile read{};
    tr::convert::ModelBones bones{};   ///< of any file
    tr::convert::ModelWanted worked{}; ///< what was worked out last
    std::atomic<int> state = 9;        ///< that is wanted; 0: nothing changes
    std::atomic<bool> isWrong = false; ///< it cannot be worked out
    std::atomic<bool> isSlow = false;  ///< the next that is worked out waits at the gate
    ConvertGate gate;
    std::vector<tr::convert::WrittenFile> beside{}; ///< the file that is written

    /// What is done to the file, said in one line: which parts count, and with which units.
    [[nodiscard]] tr::Result<tr::convert::ModelEdit> edit(const tr::schema::Content& content,
                                                          const tr::convert::ModelWanted& wanted)
    {
        {
            const std::lock_guard lock(mutex);
            worked = wanted;
        }
        if (isSlow.exchange(false))
        {
            gate.pass();
        }
        if (isWrong)
        {
            return tr::fail(tr::ErrorCode::NoLights, {"the file"});
        }
        using Parts = tr::convert::ModelWanted::Parts;
        tr::convert::ModelEdit edit;
        edit.meshes = 4;
        edit.animations = 2;
        if (state == 0)
        {
            return edit;
        }
        static_cast<tr::edit::WorkedOut&>(edit) = stateEdit(content, state);
        edit.lines.push_back({tr::convert::ModelLine::Kind::Mesh,
                              {"thing {0}", {wanted.row}},
                              {wanted.parts == Parts::All      ? "all of it, units {0}"
                               : wanted.parts == Parts::Meshes ? "meshes, units {0}"
                                                               : "animations, units {0}",
                               {static_cast<int>(wanted.units.value_or(0.0F))}}});
        edit.largestTurn = 0.176;
        edit.largestShift = 0.5;
        return edit;
    }

    /// The same for a new object, of which it only says what it was asked for.
    [[nodiscard]] tr::Result<tr::convert::ModelEdit>
    newObject(const tr::schema::Content& content, const tr::convert::NewObjectWanted& wanted)
    {
        if (isSlow.exchange(false))
        {
            gate.pass();
        }
        if (isWrong)
        {
            return tr::fail(tr::ErrorCode::NoLights, {"the file"});
        }
        tr::convert::ModelEdit edit;
        static_cast<tr::edit::WorkedOut&>(edit) = stateEdit(content, state);
        edit.lines.push_back(
            {tr::convert::ModelLine::Kind::Mesh,
             {wanted.kind == tr::convert::ModelWanted::Onto::Moveable ? "a moveable in {0}"
                                                                      : "a static in {0}",
              {wanted.slot}},
             {"units {0}", {static_cast<int>(wanted.units.value_or(0.0F))}}});
        edit.meshes = 3;
        return edit;
    }
};

[[nodiscard]] inline ui::ModelFunctions functionsOf(const std::shared_ptr<ModelFakes>& fakes)
{
    ui::ModelFunctions functions;
    functions.make = [fakes](const tr::schema::Content&,
                             const ui::ModelSubject& subject,
                             const tr::convert::ModelOptions& options,
                             const tr::Progress&) -> tr::Result<tr::exchange::ModelFile>
    {
        const std::lock_guard lock(fakes->mutex);
        fakes->exported = subject;
        fakes->options = options;
        return tr::exchange::ModelFile{};
    };
    functions.makePair = [fakes](const tr::schema::Content&,
                                 const ui::PartnerInStep& both,
                                 const tr::convert::ModelOptions& options,
                                 const tr::Progress&) -> tr::Result<tr::exchange::ModelFile>
    {
        const std::lock_guard lock(fakes->mutex);
        fakes->exportedPair = both;
        fakes->options = options;
        return tr::exchange::ModelFile{};
    };
    functions.makeLevel = [fakes](const tr::schema::Content&,
                                  std::optional<std::size_t> room,
                                  const tr::convert::LevelModelOptions& options,
                                  const tr::Progress&) -> tr::Result<tr::exchange::ModelFile>
    {
        const std::lock_guard lock(fakes->mutex);
        fakes->exportedRooms = ui::ExportSubject{{}, room};
        fakes->levelOptions = options;
        return tr::exchange::ModelFile{};
    };
    functions.write =
        [fakes](const tr::exchange::ModelFile&,
                const std::string& name,
                const tr::convert::ModelFormat&,
                const tr::Progress&) -> tr::Result<std::vector<tr::convert::WrittenFile>>
    {
        const std::lock_guard lock(fakes->mutex);
        std::vector<tr::convert::WrittenFile> files{{name, {std::byte{'m'}, std::byte{'o'}}}};
        files.insert(files.end(), fakes->beside.begin(), fakes->beside.end());
        return files;
    };
    functions.read = [fakes](const std::filesystem::path&,
                             const tr::Progress&) -> tr::Result<tr::exchange::ModelFile>
    {
        const std::lock_guard lock(fakes->mutex);
        return fakes->read;
    };
    functions.bones =
        [fakes](const tr::schema::Content&,
                const tr::exchange::ModelFile&,
                const tr::convert::ModelWanted&) -> tr::Result<tr::convert::ModelBones>
    { return fakes->bones; };
    functions.workOut = [fakes](const tr::schema::Content& content,
                                const tr::exchange::ModelFile&,
                                const tr::convert::ModelWanted& wanted,
                                const tr::Progress&) { return fakes->edit(content, wanted); };
    functions.workOutNew = [fakes](const tr::schema::Content& content,
                                   const tr::exchange::ModelFile&,
                                   const tr::convert::NewObjectWanted& wanted,
                                   const tr::Progress&) -> tr::Result<tr::convert::ModelEdit>
    { return fakes->newObject(content, wanted); };
    return functions;
}

/// A window with the file, and fakes behind its commands.
struct ModelStage
{
    explicit ModelStage(const QString& name = QStringLiteral("a.wad"),
                        const QByteArray& bytes = modelWad())
        : window(place.window())
        , path(place.textFile(name, bytes))
    {
        if (!window)
        {
            return;
        }
        commands = window->findChild<ui::ModelCommands*>();
        commands->setFunctions(functionsOf(fakes));
        isReady = openAndWait(*window, path);
    }

    void select(tr::schema::TableId table, std::size_t row) const
    {
        window->selection().select(ui::Address{table, row, ui::Address::kWholeRow});
    }

    [[nodiscard]] QAction* action(ui::Command command) const
    {
        return window->actionSet().action(command);
    }

    /// What the dialog had worked out last.
    [[nodiscard]] tr::convert::ModelWanted worked() const
    {
        const std::lock_guard lock(fakes->mutex);
        return fakes->worked;
    }

    [[nodiscard]] std::size_t edits() const { return window->session().document()->position(); }

    [[nodiscard]] QStringList files() const
    {
        return QDir(QFileInfo(path).path())
            .entryList(QDir::Files | QDir::Hidden | QDir::System, QDir::Name);
    }

    Workplace place;
    std::shared_ptr<ModelFakes> fakes = std::make_shared<ModelFakes>();
    std::unique_ptr<ui::MainWindow> window;
    QString path;
    ui::ModelCommands* commands = nullptr;
    bool isReady = false;
};

/// A field of a dialog by its accessible name.
template <class Field>
[[nodiscard]] Field* fieldOf(const QDialog& dialog, const char* name)
{
    for (auto* const each : dialog.findChildren<Field*>())
    {
        if (each->accessibleName() == QString::fromLatin1(name))
        {
            return each;
        }
    }
    return nullptr;
}

/// The button of a dialog with that text.
[[nodiscard]] inline QPushButton* buttonOf(const QDialog& dialog, const char* text)
{
    const auto all = dialog.findChildren<QPushButton*>();
    const auto found = std::ranges::find(all, QString::fromLatin1(text), &QPushButton::text);
    return found == all.end() ? nullptr : *found;
}

} // namespace test
