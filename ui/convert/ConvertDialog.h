#pragma once

#include "core/convert/Conversion.h"
#include "ui/common/Task.h"
#include "ui/session/FileSession.h"

#include <QDialog>
#include <QPointer>

#include <cstdint>
#include <memory>
#include <vector>

class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QTreeView;

namespace ui
{

class Banner;
class FilterField;
class LossesFilter;
class LossesModel;
class Settings;

/// Makes a file of another format of what is open: lists what that has no place for, as a worker
/// finds it for the file of now, and writes it as a new file. Deletes itself when it is closed.
class ConvertDialog : public QDialog
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
    };

    /// Precondition: the session has a document that can be converted.
    ConvertDialog(const Parts& parts, QWidget& window);
    ~ConvertDialog() override;

    [[nodiscard]] QComboBox* formats() const noexcept { return m_formats; }

    [[nodiscard]] FilterField* filter() const noexcept { return m_filter; }

    [[nodiscard]] QTreeView* list() const noexcept { return m_list; }

    [[nodiscard]] Banner& banner() const noexcept { return *m_banner; }

    /// The current line, as far as it goes: the list may cut it off.
    [[nodiscard]] QLabel* wholeLine() const noexcept { return m_whole; }

    /// Says how far it is, and what there is to be known.
    [[nodiscard]] QLabel* summary() const noexcept { return m_said; }

    /// Stops what is going on, or begins once more where it was stopped.
    [[nodiscard]] QPushButton* stopButton() const noexcept { return m_stop; }

    [[nodiscard]] QPushButton* saveButton() const noexcept { return m_save; }

    /// Whether it is being worked out what is lost.
    [[nodiscard]] bool isWorking() const noexcept { return !m_working.isNull(); }

    [[nodiscard]] bool isSaving() const noexcept { return !m_saving.isNull(); }

    /// Writes what was worked out into a file, whose suffix may be missing.
    void saveAs(const QString& path);

    /// Stops saving, if that goes on and still can be; else closes the dialog.
    void reject() override;

Q_SIGNALS:
    /// A new file was written.
    void created(const QString& path);

private:
    using Made = tr::Result<tr::convert::Converted>;

    void makeLayout();
    void makeList();
    void connectParts();
    void showWhole();
    void followSession();
    void listFormats();
    void workOut();
    void take(const std::shared_ptr<const Made>& made);
    void stopWorking();
    void stopOrBeginAgain();
    void chooseFile();
    void askToReplace(const QString& path);
    void write(const QString& path);
    void endSaving(const QString& path, const QString& failure);
    [[nodiscard]] bool canSave() const;
    [[nodiscard]] const tr::convert::Conversion& way() const;
    [[nodiscard]] QString summaryText() const;
    void showState();
    void say(const QString& title, const QString& text, bool isFailure = true);

    FileSession& m_session;
    TaskRunner& m_tasks;
    Settings& m_settings;
    std::uint64_t m_document; ///< that it is about, as FileSession::Moment names it
    std::vector<const tr::convert::Conversion*> m_ways; ///< by the lines of m_formats
    LossesModel* m_model;
    LossesFilter* m_lines;
    QComboBox* m_formats;
    Banner* m_banner;
    FilterField* m_filter;
    QTreeView* m_list;
    QLabel* m_whole;
    QLabel* m_said;
    QProgressBar* m_progress;
    QPushButton* m_stop;
    QPushButton* m_save;
    std::shared_ptr<const Made> m_made; ///< of the file of now; null: it is not known
    QPointer<Task> m_working;
    QPointer<Task> m_saving;
    bool m_isOver = false; ///< another file is open, or none
};

} // namespace ui
