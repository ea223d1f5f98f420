#pragma once

#include "core/schema/Version.h"

#include <QWidget>

#include <functional>
#include <vector>

namespace ui
{

/// What the signs on the grid of sectors mean, in as many lines as they need.
class SectorLegend : public QWidget
{
    Q_OBJECT

public:
    explicit SectorLegend(QWidget* parent = nullptr);

    /// Explains only what this game has.
    void setVersion(tr::schema::Version version);

    [[nodiscard]] bool hasHeightForWidth() const override { return true; }

    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Entry
    {
        std::function<void(QPainter&, const QRectF&)> draw;
        QString text;
    };

    /// Calls `show` with the place of each entry, and returns the height that all take.
    int arrange(int width, const std::function<void(const Entry&, const QPoint&)>& show) const;

    std::vector<Entry> m_entries;
};

} // namespace ui
