#pragma once

#include "ui/typing/TypingDelegate.h"

namespace ui
{

class MeshModel;

/// Edits numbers of a mesh in its lists.
class MeshDelegate : public TypingDelegate
{
    Q_OBJECT

public:
    /// Precondition: both outlive it.
    MeshDelegate(Editor& editor, const MeshModel& model, QObject* parent);

    QWidget* createEditor(QWidget* parent,
                          const QStyleOptionViewItem& option,
                          const QModelIndex& index) const override;

    [[nodiscard]] QString textIn(const QWidget& editor) const override;
    [[nodiscard]] Writer writerOf(const QWidget& editor, const QModelIndex& index) const override;

protected:
    void fill(QWidget& editor, const QModelIndex& index) const override;
    void putText(QWidget& editor, const QString& text) const override;

private:
    [[nodiscard]] Address numberAt(const QModelIndex& index) const;

    const MeshModel& m_model;
};

} // namespace ui
