#pragma once

#include <QWidget>

#include <cstdint>

class QLabel;
class QLineEdit;

namespace ui
{

/// Asks for an offset to go to.
class HexGoToBar : public QWidget
{
    Q_OBJECT

public:
    explicit HexGoToBar(QWidget* parent = nullptr);

    /// Takes the focus. Relative offsets count from `current`, and `size` is behind the last byte.
    void begin(std::uint64_t current, std::uint64_t size);

    [[nodiscard]] QLineEdit* field() const noexcept { return m_text; }

    [[nodiscard]] QString message() const;

Q_SIGNALS:
    void chosen(quint64 offset);
    void closed();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void choose();

    QLineEdit* m_text;
    QLabel* m_message;
    std::uint64_t m_current = 0;
    std::uint64_t m_size = 0;
};

} // namespace ui
