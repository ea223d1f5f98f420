#pragma once

#include "ui/common/QuietWorker.h"
#include "ui/models/ModelFunctions.h"
#include "ui/rows/EditDialog.h"

#include <QTimer>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QComboBox;
class QDoubleSpinBox;
class QGroupBox;
class QLabel;
class QProgressBar;
class QStackedWidget;
class QTreeView;

namespace ui
{

class BonesBox;
class ModelChangesModel;
class Settings;
class SlotChoice;

/// Asks onto which object a model file is to be put and what of it counts, or into which slot a new
/// one is to go, and lists meanwhile what changes, as a worker finds it. Changes all of that in one
/// edit when it is accepted.
class ImportModelDialog : public EditDialog
{
    Q_OBJECT

public:
    /// Is told what has changed.
    using Done = std::function<void(const ModelSubject& subject)>;

    /// What it works with.
    struct Parts
    {
        FileSession& session;
        Settings& settings;
        ModelFunctions functions;
        OpenFilePtr objects; ///< the file, or what stands in for it, which is not edited
        Done done;
    };

    using Model = std::shared_ptr<const tr::exchange::ModelFile>;

    /// `fileName`: of the model file. `proposed`: the object that is chosen at first; nothing: the
    /// first of all, or a new one where there is none. Where the file says that it is of an object
    /// that is not there, a new one is proposed in its slot. Preconditions: a document is open, and
    /// nothing is wrong with the model.
    ImportModelDialog(const Parts& parts,
                      Model model,
                      const QString& fileName,
                      const std::optional<ModelSubject>& proposed,
                      QWidget* parent);

    ~ImportModelDialog() override;

    /// Whether a worker still finds out what changes; nothing is done meanwhile.
    [[nodiscard]] bool isWorking() const noexcept { return m_isWorking; }

    /// What is wanted now, where it goes onto an object.
    [[nodiscard]] tr::convert::ModelWanted wanted() const;

    /// What is wanted now, where it becomes a new object.
    [[nodiscard]] std::optional<tr::convert::NewObjectWanted> newWanted() const;

    [[nodiscard]] QTreeView* list() const noexcept { return m_list; }

    /// What stands in place of the list: that it is worked out, or why that could not be.
    [[nodiscard]] QLabel* message() const noexcept { return m_message; }

    [[nodiscard]] QLabel* summary() const noexcept { return m_summary; }

    [[nodiscard]] BonesBox* bones() const noexcept { return m_bones; }

    [[nodiscard]] SlotChoice* slots() const noexcept { return m_slots; }

protected:
    void edit() override;

private:
    using Made = tr::Result<tr::convert::ModelEdit>;

    void makeFields();
    void makeSlots();
    void makeList();
    void makeLayout(const QString& fileName);
    void chooseAgain();
    void remember() const;
    void listObjects(const std::optional<ModelSubject>& proposed);
    void takeObject();
    void listBones();
    void findBones();
    void takeUnits();
    void askForSlot(tr::convert::ModelWanted::Onto kind);
    void showFields();
    [[nodiscard]] QString reasonAgainst() const;
    void workOut();
    void take(const std::shared_ptr<const Made>& made);
    void giveUp(const QString& reason);
    void showInstead(const QString& text);
    [[nodiscard]] const ModelSubject* subject() const;
    [[nodiscard]] bool isOntoMoveable() const;
    [[nodiscard]] bool putsKeyframes() const;
    [[nodiscard]] std::optional<float> units() const;
    [[nodiscard]] std::function<Made(const tr::Progress& progress)> work() const;
    [[nodiscard]] std::optional<ModelSubject> changedObject() const;
    [[nodiscard]] bool isEditable() const;
    [[nodiscard]] QString contentsText() const;
    [[nodiscard]] QString summaryOf(const tr::convert::ModelEdit& edit) const;

    FileSession& m_session;
    Settings& m_settings;
    ModelFunctions m_functions;
    OpenFilePtr m_objects;
    Done m_done;
    Model m_model;
    std::vector<ModelSubject> m_subjects;             ///< by the data of the lines of m_object
    std::optional<tr::convert::ModelObject> m_absent; ///< that the file is of, and nobody has
    QComboBox* m_object;
    QComboBox* m_parts;
    QComboBox* m_units;
    QDoubleSpinBox* m_number;
    QComboBox* m_between; ///< what becomes of poses between the key frames of an animation
    QComboBox* m_boxes;
    BonesBox* m_bones;
    QGroupBox* m_slotBox;
    SlotChoice* m_slots;
    ModelChangesModel* m_changes;
    QTreeView* m_list;
    QLabel* m_message;
    QStackedWidget* m_pages; ///< the list, or the message
    QLabel* m_summary;
    QProgressBar* m_progress;
    QTimer m_patience; ///< who waits longer is told how far it is
    bool m_isWorking = false;
    std::shared_ptr<const Made> m_made; ///< null: it is not known yet
    // The last: their work must be over before all else goes.
    QuietWorker m_boneFinder;
    QuietWorker m_worker;
};

} // namespace ui
