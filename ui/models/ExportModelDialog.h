#pragma once

#include "ui/common/Task.h"
#include "ui/models/ExportSubject.h"
#include "ui/models/ModelFunctions.h"
#include "ui/session/FileSession.h"

#include <QDialog>
#include <QPointer>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;

namespace ui
{

class Banner;
class LevelModelChoices;
class MoveableModelChoices;
class Settings;

/// Asks how an object, a room or a level becomes a file for 3D programs, and writes it by a worker.
/// Deletes itself when it is closed.
class ExportModelDialog : public QDialog
{
    Q_OBJECT

public:
    /// What it works with. Nobody else has tasks there, which outlive the dialog: a worker that is
    /// told to stop is not waited for.
    struct Parts
    {
        FileSession& session;
        TaskRunner& tasks;
        Settings& settings;
        ModelFunctions functions;
        OpenFilePtr file;                       ///< the one that is open, or what stands in for it
        std::optional<PartnerInStep> partner{}; ///< in the 3D view, of whichever moveable
    };

    /// Preconditions: the session has a file open, and the file of the parts has the subject.
    ExportModelDialog(const Parts& parts, const ExportSubject& subject, QWidget& window);
    ~ExportModelDialog() override;

    [[nodiscard]] bool isBusy() const noexcept { return !m_task.isNull(); }

    /// Says what comes of it.
    [[nodiscard]] QLabel* outcome() const noexcept { return m_outcome; }

    [[nodiscard]] Banner& banner() const noexcept { return *m_banner; }

    /// Writes the file that is named, if it can be.
    void accept() override;

    /// Stops what is going on, if it still can be; else closes the dialog.
    void reject() override;

Q_SIGNALS:
    /// Files were written. `title`: what, `losses`: what the format has no place for.
    void written(const QString& title, const QString& losses);

private:
    using Files = std::vector<tr::convert::WrittenFile>;
    using Making = std::function<tr::Result<tr::exchange::ModelFile>(
        const tr::schema::Content& content, const tr::Progress& progress)>;

    void makeFields();
    void makeLayout();
    void remember() const;
    void chooseFile();
    void takeFormat();
    void takeUnits();
    void takeSuffix();
    void showState();
    [[nodiscard]] const tr::convert::ModelFormat& format() const;
    [[nodiscard]] QString pathWanted() const;
    [[nodiscard]] QString proposedName() const;
    [[nodiscard]] float unitsWanted() const;
    /// What the worker does to have the model.
    [[nodiscard]] Making making() const;
    [[nodiscard]] QString lossesText() const;
    [[nodiscard]] QString roomsText() const;
    [[nodiscard]] QString outcomeText() const;
    [[nodiscard]] QString problem() const;
    void start(const QString& title, const Task::GatedWork& work);
    void make(const QString& path);
    void take(const QString& path, tr::Result<Files> files);
    void askToReplace(const QString& path, const std::shared_ptr<const Files>& files, int count);
    void write(const QString& path, const std::shared_ptr<const Files>& files);
    void end(const QString& path, std::size_t files, const QString& failure);
    void say(const QString& title, const QString& text, bool isFailure = true);

    FileSession& m_session;
    TaskRunner& m_tasks;
    Settings& m_settings;
    ModelFunctions m_functions;
    OpenFilePtr m_file;
    ExportSubject m_subject;
    FileSession::Moment m_asked;
    QString m_name;                                         ///< of what is exported
    std::vector<const tr::convert::ModelFormat*> m_formats; ///< by the lines of m_format
    QComboBox* m_format;
    QLineEdit* m_path;
    QPushButton* m_browse;
    QComboBox* m_units;
    float m_unitsOfFormat = 0.0F;               ///< that its programs expect
    MoveableModelChoices* m_moveable = nullptr; ///< null: it is no moveable
    LevelModelChoices* m_things = nullptr;      ///< of rooms and levels; null: it is an object
    QLabel* m_outcome;
    Banner* m_banner;
    QProgressBar* m_progress;
    QPushButton* m_export = nullptr;
    QPointer<Task> m_task;
};

} // namespace ui
