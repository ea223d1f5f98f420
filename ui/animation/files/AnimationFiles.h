#pragma once

#include "core/base/Result.h"
#include "core/convert/animations/AnimationExport.h"
#include "core/convert/animations/AnimationFile.h"
#include "ui/animation/MomentShown.h"
#include "ui/common/QuietWorker.h"
#include "ui/file/AnimationData.h"
#include "ui/rows/RowCommands.h"
#include "ui/session/FileSession.h"

#include <QHash>
#include <QObject>
#include <QStringList>

#include <functional>
#include <optional>
#include <utility>
#include <vector>

class QAbstractItemView;
class QMimeData;
class QWidget;

namespace ui
{

class ActionSet;
class Selection;
class Settings;

/// Animations that lie in files of their own: those that are selected are written, and files are
/// read and put onto a moveable, chosen in a dialog or dropped on a list of its animations, or
/// copied in another window. Files are read and written on a worker.
class AnimationFiles : public QObject
{
    Q_OBJECT

public:
    /// A row of models; nothing: there is none.
    using MoveableShown = std::function<std::optional<std::size_t>()>;

    /// `rowsOf`: the rows that are worked on. `moment`: where the user is in time. `moveable`: the
    /// one whose animations are listed.
    AnimationFiles(const ActionSet& actions,
                   FileSession& session,
                   Selection& selection,
                   Settings& settings,
                   RowCommands::WorkedRowsOf rowsOf,
                   MomentShown moment,
                   MoveableShown moveable,
                   QWidget& window);

    /// Whether the rows of a table of the open file are animations that can be written.
    [[nodiscard]] bool listsAnimations(tr::schema::TableId table) const;

    /// Enables the actions for what is shown and selected now.
    void update();

    /// Takes files that are dropped on a list of the animations of a moveable.
    void serve(QAbstractItemView& list, MoveableShown moveable);

    /// Reads files, and asks what is to become of them.
    void open(const QStringList& paths, std::size_t model);

    /// The same with animations that were copied in another window.
    void paste(const std::vector<CopiedAnimation>& animations, std::size_t model);

    /// Writes animations of a moveable by their numbers, each to its path.
    void write(std::size_t model, const std::vector<std::pair<std::size_t, QString>>& paths);

Q_SIGNALS:
    /// It could not be done.
    void refused(const QString& reason);

    /// It was done, but there is something to be said about it.
    void doubted(const QString& what);

    void exported(const QString& path);
    void exportFailed(const QString& path, const QString& reason);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// A file that was read, or why it could not be.
    struct ReadFile
    {
        QString path;
        tr::Result<tr::convert::AnimationFile> file;
    };

    [[nodiscard]] std::vector<std::size_t> chosen() const;
    [[nodiscard]] std::optional<std::size_t> moveable() const;

    /// Whether the file is that of when something was asked; says so where it is not.
    [[nodiscard]] bool isStill(const FileSession::Moment& asked);
    void askWhich();
    void askWhereTo();
    void askWhereAll(std::size_t model, const std::vector<std::size_t>& numbers);
    [[nodiscard]] bool mayWrite(const std::vector<std::pair<std::size_t, QString>>& paths);
    void replaceOrNot(std::size_t model, const std::vector<std::pair<std::size_t, QString>>& paths);
    void read(std::size_t model, std::function<std::vector<ReadFile>()> files);
    void ask(const FileSession::Moment& asked, std::size_t model, std::vector<ReadFile> files);
    [[nodiscard]] QStringList filesIn(const QMimeData& data) const;

    const ActionSet& m_actions;
    FileSession& m_session;
    Selection& m_selection;
    Settings& m_settings;
    RowCommands::WorkedRowsOf m_rowsOf;
    MomentShown m_moment;
    MoveableShown m_moveable;
    QWidget& m_window;
    QHash<QObject*, MoveableShown> m_lists; ///< by what is dropped on
    QuietWorker m_worker;
};

} // namespace ui
