#pragma once

#include "ui/session/Editor.h"
#include "ui/typing/TypingDelegate.h"

#include <functional>

namespace ui
{

class NumberEditor;

/// Edits the fields of records: a line for numbers, with names to pick from where they stand for
/// something, check boxes for flags, a dialog for colours.
class FieldDelegate : public TypingDelegate
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

    /// Precondition: the editor outlives the delegate.
    FieldDelegate(Editor& editor, PlaceOf placeOf, QObject* parent);

    QWidget* createEditor(QWidget* parent,
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

private:
    [[nodiscard]] NumberEditor* makeLine(const Place& place, QWidget* parent) const;
    void pickColour(QWidget* editor);

    PlaceOf m_placeOf;
};

} // namespace ui
