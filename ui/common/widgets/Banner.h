#pragma once

#include <QFrame>

#include <functional>

class QHBoxLayout;
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
        Note,    ///< to be known, nothing to worry about
        Caution, ///< it works, but
        Failure,
    };

    /// One of several answers to what is said; the banner is closed by it.
    struct Choice
    {
        QString text; ///< with a mark at the key that chooses it with Alt
        QString tip;
        std::function<void()> chosen;
        bool closes = true;
    };

    /// What is said.
    struct Message
    {
        Kind kind = Kind::Caution;
        QString title;              ///< plain text, one line
        QString text;               ///< plain text
        QString action;             ///< of the button; empty: there is none
        QList<Choice> choices = {}; ///< buttons with what they do
    };

    explicit Banner(QWidget* parent = nullptr);

    /// The result names this message.
    int say(const Message& message);

    /// Says what was done.
    void tell(const QString& title, const QString& text) { say({Kind::Note, title, text, {}}); }

    /// Adds a sentence to what a message says, if the banner still shows it.
    void add(int message, const QString& sentence);

    /// Closes the banner if it still shows that message.
    void withdraw(int message);

    [[nodiscard]] const Message& message() const noexcept { return m_message; }

Q_SIGNALS:
    void actionTriggered();

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void showText();
    void addChoice(const Choice& choice);
    void removeChoices();
    void colour();
    [[nodiscard]] QColor signalColour() const;

    Message m_message;
    int m_said = 0;
    QLabel* m_icon;
    QLabel* m_text;
    QToolButton* m_action;
    QHBoxLayout* m_choices;
    QList<QToolButton*> m_buttons; ///< of the choices
    QToolButton* m_close;
};

} // namespace ui
