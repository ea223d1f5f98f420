#pragma once

#include "ui/hex/HexSearch.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QToolButton;

namespace ui
{

/// Asks what to look for among bytes: bytes, a text, or a number of some type.
class HexFindBar : public QWidget
{
    Q_OBJECT

public:
    explicit HexFindBar(QWidget* parent = nullptr);

    /// Takes the focus, with the text selected.
    void begin();

    /// What is asked for; nothing, and says why, if it cannot be understood.
    [[nodiscard]] std::optional<HexPattern> pattern();

    void say(const QString& message);

    /// 0..1 while a search goes on; nothing: there is none.
    void setProgress(std::optional<double> done);

    [[nodiscard]] QLineEdit* field() const noexcept { return m_text; }

    [[nodiscard]] QComboBox* kind() const noexcept { return m_kind; }

    [[nodiscard]] QString message() const;

Q_SIGNALS:
    void wanted(bool forward);
    void stopWanted();
    void closed();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    QToolButton* button(const char* iconName, const QString& text);
    void makeField();

    QComboBox* m_kind;
    QLineEdit* m_text;
    QProgressBar* m_progress;
    QToolButton* m_stop;
    QLabel* m_message;
};

} // namespace ui
