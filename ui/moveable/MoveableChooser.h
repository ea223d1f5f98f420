#pragma once

#include "ui/fields/Decoder.h"

#include <QComboBox>

class QHBoxLayout;

namespace ui
{

/// Chooses one of the moveables of a file: from the list, or by typing a part of its name or its
/// slot.
class MoveableChooser : public QComboBox
{
    Q_OBJECT

public:
    explicit MoveableChooser(QWidget* parent = nullptr);

    /// Lists the moveables of a file; null empties the list.
    void list(const Decoder* decoder);

    /// Shows a row of models.
    void show(std::size_t row);

    /// Goes so many lines down.
    void step(int lines);

Q_SIGNALS:
    /// The user chose a row of models.
    void chosen(qulonglong row);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void takeTyped();
    void choose(int index);
    void showChosen();

    int m_chosen = -1;
};

/// The chooser with buttons behind it that go to the moveable before and after.
[[nodiscard]] QHBoxLayout* withSteps(MoveableChooser& chooser);

} // namespace ui
