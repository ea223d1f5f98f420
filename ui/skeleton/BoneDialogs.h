#pragma once

#include "core/edit/skeleton/SkeletonEdit.h"
#include "core/view/objects/MoveableView.h"
#include "ui/fields/Decoder.h"
#include "ui/rows/EditDialog.h"

#include <array>
#include <functional>
#include <optional>
#include <vector>

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;
class QRadioButton;
class QSpinBox;

namespace ui
{

class MeshChoice;
class MoveableChooser;

/// What a dialog on bones asks about.
struct BoneSubject
{
    std::shared_ptr<const Decoder> decoder;
    std::size_t model = 0;
    std::size_t bone = 0;
    std::vector<QString> titles; ///< of all bones
    std::vector<tr::view::Joint> joints;
    /// Other moveables that engines count on to have the same bones.
    QStringList same;
};

/// Asks before bones change, and does it; a line warns where the game counts on them.
class BoneDialog : public EditDialog
{
    Q_OBJECT

public:
    /// Does it; gives back why it cannot be, or nothing.
    using Edit = std::function<QString()>;

    BoneDialog(FileSession& session,
               const QString& title,
               const BoneSubject& subject,
               QWidget* parent);

    void setEdit(Edit edit) { m_edit = std::move(edit); }

protected:
    void edit() override;

    /// Warns, if there is something to warn of, and ends the dialog with buttons. Gives back the
    /// one that does it.
    QPushButton* finishLayout(const QString& button);

    [[nodiscard]] QVBoxLayout& fields() noexcept { return *m_layout; }

    void addText(const QString& text);

    const BoneSubject& subject() const noexcept { return m_subject; }

private:
    BoneSubject m_subject;
    QVBoxLayout* m_layout;
    Edit m_edit;
};

/// Only warns.
class BoneWarning : public BoneDialog
{
    Q_OBJECT

public:
    BoneWarning(FileSession& session,
                const QString& title,
                const BoneSubject& subject,
                QWidget* parent);
};

class AddBoneDialog : public BoneDialog
{
    Q_OBJECT

public:
    AddBoneDialog(FileSession& session, const BoneSubject& subject, QWidget* parent);

    [[nodiscard]] tr::edit::NewBone bone() const;

    [[nodiscard]] MeshChoice& meshes() noexcept { return *m_meshes; }

private:
    MeshChoice* m_meshes;
    std::array<QSpinBox*, 3> m_pivot{};
};

class RemoveBoneDialog : public BoneDialog
{
    Q_OBJECT

public:
    RemoveBoneDialog(FileSession& session, const BoneSubject& subject, QWidget* parent);

    [[nodiscard]] tr::edit::Hanging hanging() const;

private:
    QRadioButton* m_all;
    QRadioButton* m_one;
};

class HangBoneDialog : public BoneDialog
{
    Q_OBJECT

public:
    HangBoneDialog(FileSession& session, const BoneSubject& subject, QWidget* parent);

    [[nodiscard]] std::size_t parentBone() const;

    [[nodiscard]] tr::edit::Keeping keeping() const;

private:
    QComboBox* m_parents;
    QCheckBox* m_seen;
};

/// Asks which mesh bones are to have.
class BoneMeshDialog : public BoneDialog
{
    Q_OBJECT

public:
    BoneMeshDialog(FileSession& session,
                   const BoneSubject& subject,
                   std::size_t bones,
                   QWidget* parent);

    [[nodiscard]] std::size_t pointer() const;

    [[nodiscard]] MeshChoice& meshes() noexcept { return *m_meshes; }

private:
    MeshChoice* m_meshes;
};

/// Asks whose meshes a moveable is to have.
class ReplaceMeshesDialog : public BoneDialog
{
    Q_OBJECT

public:
    ReplaceMeshesDialog(FileSession& session, const BoneSubject& subject, QWidget* parent);

    [[nodiscard]] std::optional<std::size_t> other() const noexcept { return m_other; }

private:
    void choose(std::size_t row);

    MoveableChooser* m_moveables;
    QLabel* m_fit;
    std::optional<std::size_t> m_other;
};

} // namespace ui
