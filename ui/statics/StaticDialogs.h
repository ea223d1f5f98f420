#pragma once

#include "core/edit/statics/StaticSlots.h"
#include "ui/rows/SlotDialog.h"

#include <cstddef>
#include <functional>

class QRadioButton;

namespace ui
{

class MeshChoice;

/// Asks of which mesh a new static is to be, and in which slot.
class NewStaticDialog : public SlotDialog
{
    Q_OBJECT

public:
    /// Makes it. The result is empty, or why that cannot be.
    using Make = std::function<QString(std::uint32_t slot, std::size_t mesh)>;

    /// `mesh` and `slot`: those that it begins with. Precondition: there are meshes.
    NewStaticDialog(FileSession& session,
                    std::size_t mesh,
                    std::uint32_t slot,
                    const Make& make,
                    QWidget* parent);

    [[nodiscard]] MeshChoice& meshes() const noexcept { return *m_meshes; }

private:
    MeshChoice* m_meshes;
};

/// Asks what becomes of those that stand in rooms when their statics are deleted.
class DeleteStaticsDialog : public EditDialog
{
    Q_OBJECT

public:
    using Remove = std::function<QString(tr::edit::Placed placed)>;

    DeleteStaticsDialog(FileSession& session,
                        std::size_t statics,
                        std::size_t placed,
                        Remove remove,
                        QWidget* parent);

protected:
    void edit() override;

private:
    Remove m_remove;
    QRadioButton* m_delete;
    QRadioButton* m_keep;
};

} // namespace ui
