#pragma once

#include "ui/file/OpenFile.h"
#include "ui/player/RangeControls.h"
#include "ui/player/TimelineLayout.h"

#include <QAbstractSlider>

#include <optional>

class QScrollBar;

namespace ui
{

/// The frames of an animation side by side, with its key frames, its commands, and the frames that
/// its dispatches hold in (TimelineLayout). A slider over the frames: its value is the one that is
/// seen. Engines still look for dispatches in the frame behind the last; key frames that stand
/// behind the last one are drawn there, too.
///
/// A click on a mark chooses what it stands for; dragging moves it to other frames, as a dispatch's
/// ends do for themselves. Where there is no room for all dispatches the wheel scrolls them. With
/// Ctrl it zooms in on the frame under it, as + and - do on the frame that is seen; then a bar, the
/// wheel with Shift and the middle button scroll. The frame that is seen stays in sight.
/// Elsewhere the mouse goes to the frame under it, and with Shift marks the frames that it passes
/// (RangeControls); a band in the ruler shows them, and a curve what each takes. A drag is a wish:
/// marks stay where they are until the file says otherwise. Escape ends it without one.
class Timeline : public QAbstractSlider
{
    Q_OBJECT

public:
    explicit Timeline(QWidget* parent = nullptr);

    /// Shows an animation (a row of animations) of a file; nothing: there is none. Its frames are
    /// told by setRange.
    void setAnimation(const OpenFilePtr& file, std::optional<std::size_t> animation);

    /// Shows which mark is selected; nothing: none is.
    void setSelected(const std::optional<Address>& address);

    /// Shows the frames from the in to the out mark; nothing: none are.
    void setMarkedFrames(const std::optional<MarkedFrames>& frames, tr::edit::Falloff falloff);

    /// Whether marks can be dragged.
    void setEditable(bool editable) { m_isEditable = editable; }

    [[nodiscard]] bool isEditable() const noexcept { return m_isEditable; }

    [[nodiscard]] const TimelineLayout& places() const noexcept { return m_layout; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    /// A mark was clicked, or the user went to it by keys.
    void chosen(const ui::Address& address);

    /// A mark was dragged: what it stands for is to be in these frames, counted from the first.
    void moved(const tr::view::AnimationMark& mark);

    /// The in and the out mark are to be at these frames.
    void framesMarked(const ui::MarkedFrames& frames);

    /// A mark was clicked twice.
    void opened(const ui::Address& address);

    /// A place without marks was clicked twice: the frame there is the value now.
    void commandWanted();

    /// The selected mark is to go.
    void removalWanted();

protected:
    void sliderChange(SliderChange change) override;
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
        TimelineLayout::Grip grip;
        int from = 0;          ///< x of the press
        bool hasMoved = false; ///< far enough to be no click
        std::int64_t by = 0;   ///< frames
    };

    [[nodiscard]] tr::view::AnimationMark dragged() const;
    [[nodiscard]] bool canDrag(std::size_t mark) const;
    [[nodiscard]] std::optional<std::size_t> selectedMark() const;
    [[nodiscard]] bool isSelected(const tr::view::AnimationMark& mark) const;
    [[nodiscard]] Address addressOf(std::size_t mark) const;
    [[nodiscard]] QString textOf(const tr::view::AnimationMark& mark) const;
    void fit();
    void zoomBy(double factor, int x);
    void showAcross();
    void scrollAcross(int place);
    void goTo(int x);
    void stepMark(int by);
    void pushMark(int by);
    void endDrag();
    void showSelected();

    OpenFilePtr m_file;
    std::optional<std::size_t> m_animation;
    TimelineLayout m_layout;
    QStringList m_texts; ///< of the marks
    std::optional<Address> m_selected;
    std::optional<Drag> m_drag;
    std::optional<MarkedFrames> m_marked;
    tr::edit::Falloff m_falloff{};
    std::optional<int> m_markedFrom; ///< the frame in which the mouse began to mark
    std::optional<int> m_pulledFrom; ///< where the middle button is held: x, as it is scrolled
    QScrollBar* m_across;
    bool m_isEditable = false;
};

} // namespace ui
