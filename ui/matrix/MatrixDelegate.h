#pragma once

#include "ui/matrix/MatrixModel.h"
#include "ui/typing/TypingDelegate.h"

class QAbstractItemView;

namespace ui
{

/// Types the dispatches of a cell of the state matrix, all in one line.
class MatrixDelegate : public TypingDelegate
{
    Q_OBJECT

public:
    /// Preconditions: the editor and the model outlive it.
    MatrixDelegate(Editor& editor, const MatrixModel& model, QAbstractItemView* view);

    [[nodiscard]] QWidget* createEditor(QWidget* parent,
                                        const QStyleOptionViewItem& option,
                                        const QModelIndex& index) const override;
    void updateEditorGeometry(QWidget* editor,
                              const QStyleOptionViewItem& option,
                              const QModelIndex& index) const override;

    [[nodiscard]] QString textIn(const QWidget& editor) const override;
    [[nodiscard]] Writer writerOf(const QWidget& editor, const QModelIndex& index) const override;

protected:
    void fill(QWidget& editor, const QModelIndex& index) const override;
    void putText(QWidget& editor, const QString& text) const override;
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;

private:
    [[nodiscard]] Address held(const QModelIndex& index) const;

    const MatrixModel& m_model;
};

} // namespace ui
