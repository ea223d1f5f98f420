#pragma once

#include "ui/models/MoveableKeyframes.h"
#include "ui/tasks/Editor.h"
#include "ui/views/RowDelegate.h"

#include <QPersistentModelIndex>

class QLineEdit;

namespace ui
{

/// Edits the box, the offset and the rotations of key frames, whose words say nothing by
/// themselves. A text that is no value is refused with the reason, and the editor stays.
class KeyframeDelegate : public RowDelegate
{
    Q_OBJECT

public:
    /// Precondition: both outlive the delegate.
    KeyframeDelegate(Editor& editor, const MoveableKeyframes& model);

    QWidget* createEditor(QWidget* parent,
                          const QStyleOptionViewItem& option,
                          const QModelIndex& index) const override;
    void setEditorData(QWidget* editor, const QModelIndex& index) const override;
    void setModelData(QWidget* editor,
                      QAbstractItemModel* model,
                      const QModelIndex& index) const override;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    [[nodiscard]] bool refuses(QLineEdit& line) const;

    Editor& m_editor;
    const MoveableKeyframes& m_model;
    mutable QPersistentModelIndex m_index; ///< what is edited now
};

} // namespace ui
