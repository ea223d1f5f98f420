#pragma once

#include "ui/moveable/models/MoveableAnimations.h"
#include "ui/typing/FieldDelegate.h"

namespace ui
{

/// Edits the numbers of animations as other fields, and what they are called, which stands in no
/// field of the file.
class AnimationDelegate : public FieldDelegate
{
    Q_OBJECT

public:
    /// Preconditions: the editor and the model outlive the delegate.
    AnimationDelegate(Editor& editor, const MoveableAnimations& model, QObject* parent = nullptr);

    QWidget* createEditor(QWidget* parent,
                          const QStyleOptionViewItem& option,
                          const QModelIndex& index) const override;

    [[nodiscard]] Writer writerOf(const QWidget& editor, const QModelIndex& index) const override;

protected:
    void fill(QWidget& editor, const QModelIndex& index) const override;

private:
    const MoveableAnimations& m_model;
};

} // namespace ui
