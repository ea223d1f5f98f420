#include "ui/player/RangeControls.h"

#include "ui/common/actions/NamedAction.h"

#include <QAction>
#include <QComboBox>

#include <algorithm>

namespace ui
{

RangeControls::RangeControls(QWidget& panel)
    : QObject(&panel)
    , m_falloffs(new QComboBox(&panel))
{
    QAction* const in = makeNamedAction({"playerMarkIn",
                                         tr("Mark In"),
                                         tr("Key frames from this frame on are posed together"),
                                         "mark-in",
                                         Qt::Key_BracketLeft},
                                        this);
    QAction* const out = makeNamedAction({"playerMarkOut",
                                          tr("Mark Out"),
                                          tr("Key frames up to this frame are posed together"),
                                          "mark-out",
                                          Qt::Key_BracketRight},
                                         this);
    QAction* const clear = makeNamedAction({"playerClearMarks",
                                            tr("Clear Marks"),
                                            tr("Key frames are posed one by one again"),
                                            "",
                                            Qt::Key_Backslash},
                                           this);
    m_actions = {in, out, clear};
    connect(in, &QAction::triggered, this, [this] { markEnd(true); });
    connect(out, &QAction::triggered, this, [this] { markEnd(false); });
    connect(clear, &QAction::triggered, this, [this] { mark(std::nullopt); });

    m_falloffs->setAccessibleName(tr("Falloff"));
    m_falloffs->setToolTip(
        tr("How much of a change each of the marked key frames takes; the curve shows it"));
    // In the order of Falloff.
    m_falloffs->addItems({tr("Constant"),
                          tr("Linear"),
                          tr("Smooth"),
                          tr("Linear, reversed"),
                          tr("Smooth, reversed"),
                          tr("Linear, symmetric"),
                          tr("Smooth, symmetric")});
    connect(m_falloffs, &QComboBox::currentIndexChanged, this, &RangeControls::changed);
    setFrame(0, 0);
}

tr::edit::Falloff RangeControls::falloff() const
{
    return static_cast<tr::edit::Falloff>(std::max(m_falloffs->currentIndex(), 0));
}

void RangeControls::setFrame(int frame, int count)
{
    m_frame = frame;
    m_count = count;
    if (m_frames && m_frames->last >= count)
    {
        // Frames have gone.
        mark(m_frames->first < count ? std::optional(MarkedFrames{m_frames->first, count - 1})
                                     : std::nullopt);
    }
    for (QAction* const action : std::as_const(m_actions))
    {
        action->setEnabled(count > 0);
    }
    m_actions.back()->setEnabled(m_frames.has_value());
    m_falloffs->setVisible(m_frames.has_value());
}

/// The other end stays, or is that of the animation where it would be on the wrong side.
void RangeControls::markEnd(bool isIn)
{
    MarkedFrames frames = m_frames.value_or(MarkedFrames{0, m_count - 1});
    (isIn ? frames.first : frames.last) = m_frame;
    if (frames.first > frames.last)
    {
        (isIn ? frames.last : frames.first) = isIn ? m_count - 1 : 0;
    }
    mark(frames);
}

void RangeControls::mark(const std::optional<MarkedFrames>& frames)
{
    if (frames != m_frames)
    {
        m_frames = frames;
        m_actions.back()->setEnabled(m_frames.has_value());
        m_falloffs->setVisible(m_frames.has_value());
        Q_EMIT changed();
    }
}

std::optional<tr::edit::Spread> RangeControls::spread(int rate, std::size_t keyframes) const
{
    if (!m_frames || keyframes == 0)
    {
        return std::nullopt;
    }
    const auto first = static_cast<std::size_t>((m_frames->first + rate - 1) / rate);
    const auto last = std::min(static_cast<std::size_t>(m_frames->last / rate), keyframes - 1);
    return first <= last ? std::optional(tr::edit::Spread{first, last, falloff()}) : std::nullopt;
}

} // namespace ui
