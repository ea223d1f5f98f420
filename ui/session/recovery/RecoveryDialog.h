#pragma once

#include "ui/common/QuietWorker.h"
#include "ui/session/recovery/RecoveryStore.h"

#include <QDialog>
#include <QStringList>

class QPushButton;
class QTreeWidget;

namespace ui
{

/// The edits that were left behind, to recover or discard them. All are chosen at first. Deletes
/// itself when it is closed.
class RecoveryDialog : public QDialog
{
    Q_OBJECT

public:
    RecoveryDialog(const QList<RecoveryEntry>& entries, QWidget* parent);

    [[nodiscard]] QTreeWidget* list() const noexcept { return m_list; }

    [[nodiscard]] QPushButton* recoverButton() const noexcept { return m_recover; }

Q_SIGNALS:
    /// With the folders of the entries.
    void recoverWanted(const QStringList& folders);
    void discardWanted(const QStringList& folders);

private:
    void fill(const QList<RecoveryEntry>& entries);
    void look(const RecoveryEntry& entry, int line);
    void recover();
    void updateButtons();
    [[nodiscard]] QStringList chosen() const;

    QTreeWidget* m_list;
    QPushButton* m_recover;
    QPushButton* m_discard;
    QuietWorker m_looking; ///< at the files that were edited
};

/// What became of the file that was edited; empty if it is as it was.
[[nodiscard]] QString originalText(OriginalNow original);

} // namespace ui
