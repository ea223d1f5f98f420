#pragma once

#include "ui/moveable/models/MoveableKeyframes.h"
#include "ui/session/Editor.h"
#include "ui/typing/TypingDelegate.h"

namespace ui
{

/// Edits the box, the offset and the rotations of key frames, whose words say nothing by
/// themselves.
class KeyframeDelegate : public TypingDelegate
{
    Q_OBJECT

public:
    /// Precondition: both outlive the delegate.
    KeyframeDelegate(Editor& editor, const MoveableKeyframes& model);

    QWidget* createEditor(QWidget* parent,
                          const QStyleOptionViewItem& option,
                          const QModelIndex& index) const override;

    [[nodiscard]] QString textIn(const QWidget& editor) const override;
    [[nodiscard]] Writer writerOf(const QWidget& editor, const QModelIndex& index) const override;

protected:
    void fill(QWidget& editor, const QModelIndex& index) const override;
    void putText(QWidget& editor, const QString& text) const override;

private:
    const MoveableKeyframes& m_model;
};

} // namespace ui
