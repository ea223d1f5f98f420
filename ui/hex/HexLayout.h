#pragma once

#include <QFontMetricsF>
#include <QRectF>

#include <cstdint>
#include <optional>

namespace ui
{

/// The two forms that a byte is shown in.
enum class HexColumn : std::uint8_t
{
    Hex,
    Text,
};

/// Where things are in a view of bytes: offsets, sixteen bytes in two groups, and their letters.
/// Rows count from the first on the screen; a header with the numbers of the columns is above them.
class HexLayout
{
public:
    static constexpr int kBytes = 16; ///< a row

    /// `digits`: of the offsets.
    HexLayout(const QFontMetricsF& metrics, int digits);

    [[nodiscard]] int rowHeight() const noexcept { return m_rowHeight; }

    [[nodiscard]] int digits() const noexcept { return m_digits; }

    [[nodiscard]] int width() const noexcept { return m_width; }

    [[nodiscard]] int top() const noexcept { return m_rowHeight + kHeaderGap; }

    /// Where offsets stand in a row.
    [[nodiscard]] QRectF offsetCell(int row) const;

    /// A byte in its row. The cells of neighbours touch.
    [[nodiscard]] QRectF cell(HexColumn column, int row, int byte) const;

    struct Hit
    {
        HexColumn column = HexColumn::Hex;
        int row = 0;
        int byte = 0;
    };

    /// The byte at a point; beside the columns the nearest. Nothing in the header.
    [[nodiscard]] std::optional<Hit> hit(const QPointF& point) const;

    /// Whether a point is on a byte, not beside it.
    [[nodiscard]] bool isOnByte(const QPointF& point) const;

private:
    static constexpr int kHeaderGap = 3;

    [[nodiscard]] double left(HexColumn column, int byte) const;
    [[nodiscard]] double pitch(HexColumn column) const;

    int m_digits;
    double m_letter; ///< width of one
    int m_rowHeight;
    double m_offsets; ///< width of the column of offsets
    int m_width;
};

} // namespace ui
