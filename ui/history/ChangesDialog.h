#pragma once

#include "ui/common/Task.h"
#include "ui/history/ChangeLines.h"

#include <QDialog>
#include <QPointer>

#include <functional>
#include <vector>

class QTreeWidget;

namespace ui
{

/// In what two states of a file differ: every field with its old and its new value and where it
/// stands in the file that is on the disk. Deletes itself when it is closed.
class ChangesDialog : public QDialog
{
    Q_OBJECT

public:
    /// What is compared, and what is said of it.
    struct Question
    {
        OpenFilePtr before;
        OpenFilePtr after;
        QString title;
        QString heading;
        /// Asked when it is worked out. False: nobody wants to see it any more.
        std::function<bool()> isWanted = [] { return true; };
    };

    /// Compares on a worker, which can be cancelled, and opens the dialog above the window when
    /// that is done. Who asks for the same once more gets it once; who asks for something else
    /// meanwhile gets that.
    static void compare(TaskRunner& tasks, const Question& question, QWidget& window);

    [[nodiscard]] QTreeWidget* tree() const noexcept { return m_tree; }

private:
    ChangesDialog(const Question& question, QWidget* parent);
    void start(TaskRunner& tasks);
    void list(const std::vector<ChangedTable>& changes);

    Question m_question;
    QPointer<Task> m_task; ///< that compares
    QTreeWidget* m_tree;
};

} // namespace ui
