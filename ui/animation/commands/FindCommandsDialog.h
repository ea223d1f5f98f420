#pragma once

#include "core/edit/animation/commands/CommandSearch.h"
#include "ui/animation/commands/FoundCommandsModel.h"

#include <QDialog>

#include <cstdint>
#include <optional>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QModelIndex;
class QPushButton;
class QSpinBox;

namespace ui
{

class FileSession;
class TickList;

/// Finds commands of animations while it is said what is looked for, and changes or deletes those
/// that are ticked, each time as one step of the history. It stays open, and goes to what was found
/// on Return. Deletes itself when it is closed.
class FindCommandsDialog : public QDialog
{
    Q_OBJECT

public:
    /// What is looked for at first.
    struct Question
    {
        std::optional<std::size_t> model; ///< of whose animations; nothing: of all
        tr::edit::CommandCriteria criteria{};
    };

    /// Precondition: the session has a document.
    FindCommandsDialog(FileSession& session, const Question& question, QWidget* parent);

    [[nodiscard]] TickList* list() const noexcept { return m_list; }

Q_SIGNALS:
    /// The user wants to see a command of an animation.
    void chosen(const tr::edit::FoundCommand& command);

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void makeFields(QFormLayout& form, const Question& question);
    void makeOwners(const Question& question);
    void makeList();
    void makeReplacing(QFormLayout& form);
    void makeLayout(QFormLayout& form, QFormLayout& replacing);
    void connectAll();
    void begin(const tr::edit::CommandCriteria& criteria);

    /// Nothing where something is typed that cannot be looked for.
    [[nodiscard]] std::optional<tr::edit::CommandCriteria> criteria() const;
    [[nodiscard]] std::optional<tr::view::AnimationCommand::Kind> kind() const;
    [[nodiscard]] std::optional<tr::edit::CommandChange> change() const;

    void showKind();
    void search();
    void searchAgain();
    void find(const FoundCommandsModel::IsTicked& isTicked);
    void showTicks();
    void showChange();
    void tickAll();
    void replaceTicked();
    void deleteTicked();
    void finish(const QString& done, const tr::Result<void>& result);
    void say(const QString& what, bool isBad);
    void goTo(const QModelIndex& index);

    FileSession& m_session;
    FoundCommandsModel* m_found;
    QFormLayout* m_criteria;
    QFormLayout* m_replacing;
    QComboBox* m_kind;
    QComboBox* m_sound;
    QComboBox* m_effect;
    QSpinBox* m_frame;
    QComboBox* m_owner;
    QCheckBox* m_all;
    TickList* m_list;
    QLabel* m_note;
    QComboBox* m_newSound;
    QComboBox* m_newHeard;
    QComboBox* m_newEffect;
    QComboBox* m_newFoot;
    QLabel* m_outcome;
    QPushButton* m_replace;
    QPushButton* m_delete;
    bool m_isDeleting = false;
};

} // namespace ui
