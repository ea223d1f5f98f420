#pragma once

#include "ui/fields/FieldInput.h"

#include <QLineEdit>

#include <functional>
#include <vector>

class QCompleter;

namespace ui
{

/// A line for a number in a cell. Says at its end what would be stored, offers names where the
/// number stands for something that has one, and a dialog for colours.
class NumberEditor : public QLineEdit
{
    Q_OBJECT

public:
    explicit NumberEditor(QWidget* parent);

    /// What to say at the end of the line about a text.
    void setHint(std::function<QString(const QString& text)> hint);

    /// Offers these while a name or number is typed, and all of them on Down.
    void setChoices(const std::vector<FieldChoice>& choices);

    /// Offers a dialog for colours.
    void offerColours();

    /// Whether it has a list that is open.
    [[nodiscard]] bool isChoosing() const;

Q_SIGNALS:
    /// One of the choices was picked; it is the text now.
    void picked(QWidget* self);

    /// The user wants to pick a colour.
    void colourWanted(QWidget* self);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void showAll();
    QAction* addButton(const char* symbol, const QString& title);

    std::function<QString(const QString& text)> m_hint;
    QCompleter* m_completer = nullptr;
};

} // namespace ui
