#pragma once

#include "core/view/objects/AnimationRows.h"
#include "ui/file/OpenFile.h"

#include <QAbstractSlider>

#include <optional>
#include <vector>

namespace ui
{

/// The frames of an animation side by side, with its key frames, its commands, and the frames that
/// its dispatches hold in. A slider over the frames: its value is the one that is seen. Behind the
/// last frame stands one more, in which engines still look for dispatches, and at which key frames
/// are drawn that stand behind the last frame.
///
/// A click on a mark chooses what it stands for; dragging moves it to other frames, as a dispatch's
/// ends do for themselves. Where there is no room for all dispatches the wheel scrolls them.
/// Elsewhere the mouse goes to the frame under it. A drag is a wish: marks stay where they are
/// until the file says otherwise. Escape ends it without one.
class Timeline : public QAbstractSlider
{
    Q_OBJECT

public:
    explicit Timeline(QWidget* parent = nullptr);

    /// Shows an animation (a row of animations) of a file; nothing: there is none. The value stays
    /// as far as there are so many frames.
    void setAnimation(const OpenFilePtr& file, std::optional<std::size_t> animation);

    /// Shows which mark is selected; nothing: none is.
    void setSelected(const std::optional<Address>& address);

    /// Whether marks can be dragged.
    void setEditable(bool editable) { m_isEditable = editable; }

    /// A mark of the animation, and the part of it that can be dragged by itself.
    struct Grip
    {
        enum class Part : std::uint8_t
        {
            All,
            Low,  ///< first frame of a dispatch
            High, ///< its last
        };

        std::size_t mark = 0; ///< of `marks`
        Part part = Part::All;
    };

    /// What is under a place of the widget; nothing where there is no mark.
    [[nodiscard]] std::optional<Grip> gripAt(const QPoint& place) const;

    /// Where a frame is, counted from the first, and where one of `marks` is.
    [[nodiscard]] int xOf(std::int64_t frame) const;
    [[nodiscard]] QRect rectOf(std::size_t mark) const;

    [[nodiscard]] const std::vector<tr::view::AnimationMark>& marks() const noexcept
    {
        return m_marks;
    }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    /// A mark was clicked, or the user went to it by keys.
    void chosen(const ui::Address& address);

    /// A mark was dragged: what it stands for is to be in these frames, counted from the first.
    void moved(const tr::view::AnimationMark& mark);

    /// A mark was clicked twice.
    void opened(const ui::Address& address);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    /// A mark that is being dragged.
    struct Drag
    {
        Grip grip;
        int from = 0;          ///< x of the press
        bool hasMoved = false; ///< far enough to be no click
        std::int64_t by = 0;   ///< frames
    };

    [[nodiscard]] static std::size_t
    laneFor(const tr::view::AnimationMark& mark, std::vector<std::int64_t>& ends, std::size_t most);
    void placeMarks();
    [[nodiscard]] double frameWidth() const;
    [[nodiscard]] int frameAt(int x) const;
    [[nodiscard]] int headHeight() const;
    [[nodiscard]] int laneTop(std::size_t lane) const;
    [[nodiscard]] int scrollRange() const;
    void scrollTo(int place);
    void showSelected();

    [[nodiscard]] int frameCount() const { return maximum() + 1; }

    [[nodiscard]] QRect rectOf(const tr::view::AnimationMark& mark, std::size_t lane) const;
    [[nodiscard]] tr::view::AnimationMark dragged() const;
    [[nodiscard]] std::optional<std::size_t> selectedMark() const;
    [[nodiscard]] Address addressOf(std::size_t mark) const;
    [[nodiscard]] bool isSelected(const tr::view::AnimationMark& mark) const;
    [[nodiscard]] QString tipOf(const tr::view::AnimationMark& mark) const;
    void drawRuler(QPainter& painter) const;
    void drawMark(QPainter& painter, std::size_t index) const;
    void drawMarks(QPainter& painter) const;
    void stepMark(int by);
    void pushMark(int by);
    void endDrag();

    OpenFilePtr m_file;
    std::optional<std::size_t> m_animation;
    std::vector<tr::view::AnimationMark> m_marks;
    std::vector<std::size_t> m_lanes; ///< of the marks: below each other where they overlap
    std::size_t m_laneCount = 0;      ///< of dispatches
    std::size_t m_commandLanes = 1;
    int m_scrolled = 0; ///< how far the lanes of dispatches are
    std::optional<Address> m_selected;
    std::optional<Drag> m_drag;
    bool m_isEditable = false;
};

} // namespace ui
