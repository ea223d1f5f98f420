#pragma once

#include <QFrame>

class QLabel;
class QToolButton;

namespace ui
{

/// A message above the contents of the window, which stays until it is closed or replaced. Hidden
/// at first.
class Banner : public QFrame
{
    Q_OBJECT

public:
    enum class Kind : std::uint8_t
    {
        Caution, ///< it works, but
        Failure,
    };

    /// What is said.
    struct Message
    {
        Kind kind = Kind::Caution;
        QString title;  ///< plain text, one line
        QString text;   ///< plain text
        QString action; ///< of the button; empty: there is none
    };

    explicit Banner(QWidget* parent = nullptr);

    void say(const Message& message);

    [[nodiscard]] const Message& message() const noexcept { return m_message; }

Q_SIGNALS:
    void actionTriggered();

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void colour();
    [[nodiscard]] QColor signalColour() const;

    Message m_message;
    QLabel* m_icon;
    QLabel* m_text;
    QToolButton* m_action;
    QToolButton* m_close;
};

} // namespace ui
