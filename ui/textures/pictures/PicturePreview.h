#pragma once

#include <QBrush>
#include <QImage>
#include <QWidget>

namespace ui
{

/// What is seen through clear pixels.
[[nodiscard]] QBrush clearPattern(const QPalette& palette);

/// A picture in whole pixels, as large as fits, on a pattern that shows where it is clear.
class PicturePreview : public QWidget
{
    Q_OBJECT

public:
    explicit PicturePreview(QWidget* parent = nullptr);

    void show(const QImage& image);

    [[nodiscard]] const QImage& image() const noexcept { return m_image; }

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QImage m_image;
};

} // namespace ui
