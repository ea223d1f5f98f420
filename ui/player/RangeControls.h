#pragma once

#include "core/edit/animation/poses/PoseEdit.h"

#include <QList>
#include <QObject>

#include <optional>

class QAction;
class QComboBox;
class QWidget;

namespace ui
{

/// Frames from an in to an out mark, counted from the first of their animation, both included.
struct MarkedFrames
{
    int first = 0;
    int last = 0;

    friend bool operator==(const MarkedFrames&, const MarkedFrames&) = default;
};

/// Marks frames whose key frames are posed together, and chooses how much of a change each of them
/// takes.
class RangeControls : public QObject
{
    Q_OBJECT

public:
    explicit RangeControls(QWidget& panel);

    /// Marks in, marks out, and takes both away, in this order.
    [[nodiscard]] const QList<QAction*>& actions() const noexcept { return m_actions; }

    /// Only seen where frames are marked.
    [[nodiscard]] QComboBox* falloffs() const noexcept { return m_falloffs; }

    [[nodiscard]] const std::optional<MarkedFrames>& frames() const noexcept { return m_frames; }

    [[nodiscard]] tr::edit::Falloff falloff() const;

    /// Where the user is, and how many frames there are: what is marked is inside of them. None:
    /// there is nothing to be marked.
    void setFrame(int frame, int count);

    void mark(const std::optional<MarkedFrames>& frames);

    /// The key frames that stand in marked frames, one every `rate` frames; nothing where none is.
    [[nodiscard]] std::optional<tr::edit::Spread> spread(int rate, std::size_t keyframes) const;

Q_SIGNALS:
    void changed();

private:
    void markEnd(bool isIn);

    QList<QAction*> m_actions;
    QComboBox* m_falloffs;
    std::optional<MarkedFrames> m_frames;
    int m_frame = 0;
    int m_count = 0;
};

} // namespace ui
