#pragma once

#include <QImage>
#include <QList>
#include <QTimer>
#include <QWidget>

namespace ui
{

/// Plays pictures one after another, over and over, as large as they fit in whole pixels.
class RangePreview : public QWidget
{
    Q_OBJECT

public:
    explicit RangePreview(QWidget* parent = nullptr);

    void setPictures(QList<QImage> pictures);

    /// Pictures a second; 0 stops.
    void setSpeed(int speed);

    /// Which of the pictures is shown; -1: there is none.
    [[nodiscard]] int shown() const noexcept { return m_shown; }

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void step();
    void run();

    QList<QImage> m_pictures;
    QTimer m_timer;
    int m_speed = 0;
    int m_shown = -1;
};

} // namespace ui
