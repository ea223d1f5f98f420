#pragma once

#include "ui/merge/MergeWindow.h"

#include <QObject>

#include <functional>

class QAbstractItemView;

namespace ui
{

class ActionSet;

/// Serves Merge Objects: shows the one merge window of a main window, which is made when it is
/// first wanted.
class MergeCommands : public QObject
{
    Q_OBJECT

public:
    /// The file that some window has open at a path, as it is now; null: none has.
    using FileOpenAt = std::function<OpenFilePtr(const QString& path)>;

    MergeCommands(ActionSet& actions,
                  const MergeWindow::Parts& parts,
                  FileOpenAt fileOpenAt,
                  QWidget& window);

    /// Shows the merge window with objects of another file ticked.
    void take(const ObjectsOfFile& objects);

    /// Objects of other files can be dropped on a view.
    void takeDropsOn(QAbstractItemView& view);

    /// The window, shown and in front.
    MergeWindow& show();

    /// Null: nobody has asked for it yet.
    [[nodiscard]] MergeWindow* window() const noexcept { return m_merging; }

Q_SIGNALS:
    /// A new file was written, and is to be opened.
    void openWanted(const QString& path);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    MergeWindow::Parts m_parts;
    FileOpenAt m_fileOpenAt;
    QWidget& m_window;
    QList<QAction*> m_undoing; ///< which have their keys in the merge window, too
    MergeWindow* m_merging = nullptr;
};

} // namespace ui
