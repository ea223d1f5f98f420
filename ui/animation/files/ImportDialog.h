#pragma once

#include "ui/animation/files/ImportFilesModel.h"
#include "ui/animation/making/ChoiceModel.h"
#include "ui/common/QuietWorker.h"
#include "ui/file/Names.h"
#include "ui/rows/EditDialog.h"

#include <QTimer>

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <vector>

class QCheckBox;
class QComboBox;
class QLabel;
class QProgressBar;
class QTabWidget;

namespace ui
{

/// Asks onto which moveable animations of files are to be put, and what becomes of what each of
/// them names by a number: states, animations, sounds and effects. Says meanwhile what comes of it.
class ImportDialog : public EditDialog
{
    Q_OBJECT

public:
    /// Is told a row of animations that is worth showing then.
    using Done = std::function<void(std::size_t animation)>;

    /// `model`: the row of the moveable that is proposed. Preconditions: a document is open that
    /// has it, and there is a file at least.
    ImportDialog(FileSession& session,
                 ImportFilesModel::Files files,
                 std::size_t model,
                 Done done,
                 QWidget* parent);

    ~ImportDialog() override;

    /// Whether a worker still finds out what comes of what is wanted; nothing is done meanwhile.
    [[nodiscard]] bool isWorking() const noexcept { return m_prepared == nullptr; }

    [[nodiscard]] QProgressBar* progress() const noexcept { return m_progress; }

    /// What is wanted now.
    [[nodiscard]] const tr::convert::ImportWanted& wanted() const { return m_list->wanted(); }

    [[nodiscard]] ImportFilesModel* files() const noexcept { return m_list; }

    [[nodiscard]] ChoiceModel* states() const noexcept { return m_states.model; }

    [[nodiscard]] ChoiceModel* targets() const noexcept { return m_targets.model; }

    [[nodiscard]] ChoiceModel* sounds() const noexcept { return m_sounds.model; }

    [[nodiscard]] ChoiceModel* effects() const noexcept { return m_effects.model; }

protected:
    void edit() override;

private:
    /// A number that a file names, in a row of one of the tables.
    struct Named
    {
        std::size_t file = 0;
        std::int64_t number = 0;
    };

    struct NumberTable
    {
        ChoiceModel* model = nullptr;
        std::vector<Named> rows{};
    };

    /// Which numbers of a file a table shows.
    using Numbers = tr::convert::ImportNumbers tr::convert::FileImport::*;

    void makeFields();
    void makeLayout();
    void listModels();
    void takeModel();
    void fillTargets();
    void
    fillNumbers(NumberTable& table,
                Numbers numbers,
                const QStringList& choices,
                const std::map<std::uint16_t, std::size_t> tr::convert::ImportContents::*found);
    void takeWanted(int row, int column);
    void takeNumber(NumberTable& table, Numbers numbers, int row);
    void takeTarget(int row);
    void proposeAgain();
    void foretell();
    void take(const std::shared_ptr<const tr::convert::PreparedImport>& prepared);
    void showSlowness();
    [[nodiscard]] QString whatComes(const tr::convert::ImportPlan& plan) const;
    [[nodiscard]] QString faultOf(const tr::convert::ImportPlan& plan) const;
    [[nodiscard]] QStringList stateNames() const;
    [[nodiscard]] QStringList soundNames() const;
    [[nodiscard]] QStringList effectNames() const;
    [[nodiscard]] int choiceOf(const tr::convert::ImportTarget& target) const;
    [[nodiscard]] tr::convert::ImportTarget targetOf(int choice) const;
    [[nodiscard]] tr::view::RowRange ownAnimations() const;
    [[nodiscard]] std::size_t model() const;
    [[nodiscard]] QString fileName(std::size_t file) const;
    [[nodiscard]] QString rowText(const Named& named, const QString& name) const;
    [[nodiscard]] const tr::schema::Content& content() const;
    [[nodiscard]] const tr::level::Objects& objects() const;

    FileSession& m_session;
    OpenFilePtr m_file;
    Names m_names;
    std::shared_ptr<const ImportFilesModel::Files> m_shared; ///< with the worker
    const ImportFilesModel::Files& m_files;
    Done m_done;
    std::size_t m_proposed; ///< row of the moveable
    tr::convert::ImportWanted m_asProposed;
    bool m_isFilling = false; ///< the tables are, which is no change by the user
    QComboBox* m_model;
    QTabWidget* m_tabs;
    ImportFilesModel* m_list;
    NumberTable m_states;
    NumberTable m_targets;
    NumberTable m_sounds;
    NumberTable m_effects;
    QCheckBox* m_inAll;
    QCheckBox* m_fills;
    QLabel* m_outcome;
    QProgressBar* m_progress;
    QString m_fault;   ///< why it cannot be done, as it was last known
    QTimer m_patience; ///< who waits longer is told how far it is
    std::shared_ptr<const tr::convert::PreparedImport> m_prepared; ///< null: it is not known yet
    QuietWorker m_worker;
};

} // namespace ui
