#include "ui/graph/GraphSubject.h"

#include "core/view/objects/FrameRange.h"
#include "ui/common/texts/Translated.h"

#include <utility>

namespace ui
{
namespace
{

using tr::anim::StateEdge;
using tr::anim::StateNode;

#define TEXT(text) QT_TRANSLATE_NOOP("ui", text)

QString framesText(std::int64_t frames)
{
    return frames == 1 ? translated(TEXT("1 frame")) : translated(TEXT("%1 frames")).arg(frames);
}

} // namespace

GraphSubject::GraphSubject(std::shared_ptr<const MoveableParts> parts)
    : m_parts(std::move(parts))
    , m_graph(m_parts->objects(), m_parts->model())
{
}

QString GraphSubject::title(std::size_t node) const
{
    return m_parts->animationTitle(m_graph.nodes()[node].animation);
}

QStringList GraphSubject::lines(std::size_t node) const
{
    const StateNode& it = m_graph.nodes()[node];
    QStringList remarks{framesText(it.frames)};
    if (it.isDeadEnd)
    {
        remarks.append(translated(TEXT("dead end")));
    }
    if (!it.isReachable)
    {
        remarks.append(translated(TEXT("unreachable")));
    }
    const tr::view::RowRange edges = m_graph.edgesFrom(node);
    for (std::size_t i = edges.first; i < edges.end(); ++i)
    {
        if (edge(i).end != StateEdge::End::Own)
        {
            remarks.append(translated(TEXT("leads out")));
            break;
        }
    }
    return {title(node), m_parts->stateTitle(it.state), remarks.join(QStringLiteral(" \u00B7 "))};
}

QString GraphSubject::tip(std::size_t node) const
{
    constexpr std::size_t kMostEdges = 24;
    QStringList all = lines(node);
    const tr::view::RowRange edges = m_graph.edgesFrom(node);
    for (std::size_t i = edges.first; i < edges.end(); ++i)
    {
        if (i - edges.first == kMostEdges)
        {
            all.append(QStringLiteral("\u2026"));
            break;
        }
        all.append(edgeTip(i));
    }
    return all.join(u'\n');
}

QString GraphSubject::frame(std::size_t animation, std::uint16_t stored) const
{
    return QString::number(m_parts->frameIn(animation, stored));
}

QString GraphSubject::label(std::size_t edge) const
{
    const StateEdge& it = this->edge(edge);
    if (it.kind == StateEdge::Kind::Next)
    {
        return translated(TEXT("end \u2192 %1")).arg(frame(it.to, it.frame));
    }
    const QString name = m_parts->stateName(it.state);
    const QString asked = name.isEmpty() ? QString::number(it.state)
                                         : QStringLiteral("%1 %2").arg(it.state).arg(name);
    return QStringLiteral("%1 \u00B7 %2\u2013%3 \u2192 %4")
        .arg(asked, frame(it.from, it.low), frame(it.from, it.high), frame(it.to, it.frame));
}

QString GraphSubject::edgeTip(std::size_t edge) const
{
    const StateEdge& it = this->edge(edge);
    const QString to = m_parts->animationTitle(it.to);
    if (it.kind == StateEdge::Kind::Next)
    {
        return translated(TEXT("At its end: frame %1 of %2")).arg(frame(it.to, it.frame), to);
    }
    return translated(TEXT("%1 asked for in frames %2 to %3: frame %4 of %5"))
        .arg(m_parts->stateTitle(it.state),
             frame(it.from, it.low),
             frame(it.from, it.high),
             frame(it.to, it.frame),
             to);
}

bool GraphSubject::matches(std::size_t node, const QString& text) const
{
    bool isNumber = false;
    const qulonglong number = text.trimmed().toULongLong(&isNumber);
    if (isNumber)
    {
        return number == node;
    }
    const StateNode& it = m_graph.nodes()[node];
    return m_parts->animationName(it.animation).contains(text.trimmed(), Qt::CaseInsensitive)
           || m_parts->stateTitle(it.state).contains(text.trimmed(), Qt::CaseInsensitive);
}

tr::anim::GraphWords GraphSubject::words() const
{
    return {[this](std::size_t animation)
            { return m_parts->animationTitle(animation).toStdString(); },
            [this](std::uint16_t state) { return m_parts->stateTitle(state).toStdString(); }};
}

#undef TEXT

} // namespace ui
