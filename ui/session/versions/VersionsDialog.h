#pragma once

#include "core/io/versions/Versions.h"
#include "ui/common/Task.h"
#include "ui/file/OpenFile.h"
#include "ui/session/versions/VersionCompare.h"

#include <QDialog>
#include <QPointer>

class QComboBox;
class QPushButton;
class QSpinBox;
class QTreeWidget;

namespace ui
{

/// The earlier versions of the open file: when each was replaced, how large it is, and in what it
/// differs from what is open, which is found out in the background. Below them stands how many are
/// kept. Deletes itself when it is closed.
class VersionsDialog : public QDialog
{
    Q_OBJECT

public:
    VersionsDialog(OpenFilePtr now,
                   std::vector<tr::versions::Version> versions,
                   const tr::versions::Keeping& keeping,
                   TaskRunner& tasks,
                   QWidget* parent);
    ~VersionsDialog() override;

    [[nodiscard]] QTreeWidget* list() const noexcept { return m_list; }

    [[nodiscard]] QPushButton* restoreButton() const noexcept { return m_restore; }

    [[nodiscard]] QPushButton* differsButton() const noexcept { return m_differs; }

    [[nodiscard]] QComboBox* place() const noexcept { return m_place; }

    [[nodiscard]] QSpinBox* most() const noexcept { return m_most; }

Q_SIGNALS:
    /// With the path of the version.
    void restoreWanted(const QString& version);
    void differenceWanted(const QString& version);

    /// Other versions than before are to be kept from now on.
    void keepingChanged(const tr::versions::Keeping& keeping);

private:
    void makeList();
    [[nodiscard]] QWidget* makeKeeping(const tr::versions::Keeping& keeping);
    void fill();
    void compareNext();
    void show(std::size_t version, const VersionDifference& difference);
    void updateButtons();
    void tellKeeping();
    [[nodiscard]] int chosen() const;

    OpenFilePtr m_now;
    std::vector<tr::versions::Version> m_versions;
    std::vector<bool> m_canRestore;
    std::size_t m_next = 0; ///< to be compared
    TaskRunner& m_tasks;
    QPointer<Task> m_comparing;
    QTreeWidget* m_list;
    QComboBox* m_place = nullptr;
    QSpinBox* m_most = nullptr;
    QSpinBox* m_megabytes = nullptr;
    QPushButton* m_restore = nullptr;
    QPushButton* m_differs = nullptr;
};

} // namespace ui
