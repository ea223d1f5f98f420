#pragma once

#include "ui/tasks/Editor.h"
#include "ui/views/RowDelegate.h"

#include <QPointer>

#include <functional>

class QLineEdit;

namespace ui
{

class NumberEditor;

/// Edits numbers in a table or a tree: a line for numbers, with names to pick from where they stand
/// for something, check boxes for flags, a dialog for colours. A text that is no value for the
/// field is refused with the reason, and the editor stays.
class FieldDelegate : public RowDelegate
{
    Q_OBJECT

public:
    /// What a cell shows, and how it is written there; nothing for cells that are no numbers.
    struct Place
    {
        Address address;
        EditText style = EditText::Stored;
    };

    using PlaceOf = std::function<std::optional<Place>(const QModelIndex& index)>;

    FieldDelegate(Editor& editor, PlaceOf placeOf, QObject* parent);

    QWidget* createEditor(QWidget* parent,
                          const QStyleOptionViewItem& option,
                          const QModelIndex& index) const override;
    void setEditorData(QWidget* editor, const QModelIndex& index) const override;
    void setModelData(QWidget* editor,
                      QAbstractItemModel* model,
                      const QModelIndex& index) const override;
    void updateEditorGeometry(QWidget* editor,
                              const QStyleOptionViewItem& option,
                              const QModelIndex& index) const override;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    [[nodiscard]] NumberEditor* makeLine(QWidget* parent) const;
    [[nodiscard]] bool refuses(QLineEdit& line) const;
    void finish(QWidget* editor);
    void pickColour(QWidget* editor);

    Editor& m_editor;
    PlaceOf m_placeOf;
    mutable std::optional<Place> m_place; ///< what is edited now
};

/// Shows beside a widget why its text was refused.
void showRefusal(QWidget& widget, const QString& reason);

} // namespace ui
