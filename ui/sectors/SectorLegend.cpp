#include "ui/sectors/SectorLegend.h"

#include "core/view/floor/SectorView.h"
#include "ui/sectors/SectorGlyphs.h"

#include <QPainter>
#include <QStringList>

namespace ui
{
namespace
{

using tr::view::TriggerType;

constexpr int kSign = 18;
constexpr int kGap = 5;
constexpr int kBetween = 16;
constexpr int kLine = 23;
constexpr int kLegendMargin = 6;

} // namespace

SectorLegend::SectorLegend(QWidget* parent)
    : QWidget(parent)
{
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setAccessibleName(tr("Legend"));
    setVersion(tr::level::versions::Tr1);
}

void SectorLegend::setVersion(tr::schema::Version version)
{
    const auto colours = [this]() -> const SectorColours& { return sectorColours(palette()); };
    const auto tag = [colours](TriggerType type)
    {
        return [colours, type](QPainter& painter, const QRectF& box)
        { drawTag(painter, box, triggerColour(colours(), type), triggerLetter(type)); };
    };
    const auto sign = [colours](const QString& letter)
    {
        return [colours, letter](QPainter& painter, const QRectF& box)
        { drawTag(painter, box, colours().mark, letter); };
    };
    const auto letter = [this, colours](const QString& text)
    {
        return [this, colours, text](QPainter& painter, const QRectF& box)
        {
            painter.setPen(colours().opening);
            painter.setFont(font());
            painter.drawText(box, Qt::AlignCenter, text);
        };
    };
    const auto ink = [this] { return palette().color(QPalette::WindowText); };
    const bool tr2 = tr::level::since(tr::level::versions::Tr2).contains(version);
    const bool tr3 = tr::level::since(tr::level::versions::Tr3).contains(version);
    const bool minecart = version == tr::level::versions::Tr3;

    m_entries.clear();
    const auto add = [this](std::function<void(QPainter&, const QRectF&)> draw, const QString& text)
    {
        m_entries.push_back({std::move(draw), text});
    };
    add([colours](QPainter& painter, const QRectF& box) { drawWall(painter, box, colours()); },
        tr("wall"));
    add([colours](QPainter& painter, const QRectF& box)
        { drawPortal(painter, box, colours(), QStringLiteral("7")); },
        tr("portal to room 7"));
    add(letter(QStringLiteral("\u25BE")), tr("room below"));
    add(letter(QStringLiteral("\u25B4")), tr("room above"));
    add(
        [ink](QPainter& painter, const QRectF& box) {
            drawSlope(painter, box.adjusted(-18, -9, 0, 9), ink(), {1, 0}, false);
        },
        tr("slope"));
    add(
        [ink](QPainter& painter, const QRectF& box) {
            drawSlope(painter, box.adjusted(-18, -9, 0, 9), ink(), {1, 0}, true);
        },
        tr("Lara slides"));
    add(tag(TriggerType::Trigger), tr("trigger"));
    add(tag(TriggerType::Pad), tr("pad"));
    add(tag(TriggerType::Switch), tr("switch"));
    add(tag(TriggerType::Key), tr("key"));
    add(tag(TriggerType::Pickup), tr("item"));
    add(tag(TriggerType::Heavy), tr("heavy"));
    add(tag(TriggerType::Antitrigger), tr("anti"));
    add(tag(TriggerType::Dummy), tr("dummy"));
    add([colours](QPainter& painter, const QRectF& box) { drawDeath(painter, box, colours()); },
        tr("kills"));
    if (tr2)
    {
        add([colours](QPainter& painter, const QRectF& box)
            { drawClimb(painter, box, colours().climb, 1); },
            tr("climbable to the north"));
    }
    if (tr3)
    {
        add([ink](QPainter& painter, const QRectF& box) { drawMonkeySwing(painter, box, ink()); },
            tr("monkey swing"));
        add(sign(minecart ? QStringLiteral("\u21B0") : QStringLiteral("\u2026")),
            minecart ? tr("minecart turns left") : tr("waits for a triggerer"));
        add(sign(minecart ? QStringLiteral("\u21B1") : QStringLiteral("B")),
            minecart ? tr("minecart turns right") : tr("beetle stops"));
    }
    add([colours](QPainter& painter, const QRectF& box)
        { drawEntity(painter, box.center(), 4, 90, colours().entity); },
        tr("entity"));
    QStringList texts;
    for (const Entry& entry : m_entries)
    {
        texts.push_back(entry.text);
    }
    setAccessibleDescription(texts.join(QStringLiteral(", ")));
    updateGeometry();
    update();
}

int SectorLegend::arrange(int width,
                          const std::function<void(const Entry&, const QPoint&)>& show) const
{
    const QFontMetrics metrics(font());
    QPoint place(kLegendMargin, 2);
    for (const Entry& entry : m_entries)
    {
        const int wide = kSign + kGap + metrics.horizontalAdvance(entry.text);
        if (place.x() + wide > width - kLegendMargin && place.x() > kLegendMargin)
        {
            place = {kLegendMargin, place.y() + kLine};
        }
        show(entry, place);
        place.rx() += wide + kBetween;
    }
    return place.y() + kLine + 2;
}

int SectorLegend::heightForWidth(int width) const
{
    return arrange(width, [](const Entry&, const QPoint&) {});
}

QSize SectorLegend::sizeHint() const
{
    return {400, heightForWidth(std::max(width(), 400))};
}

QSize SectorLegend::minimumSizeHint() const
{
    return {120, kLine};
}

void SectorLegend::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    arrange(width(),
            [this, &painter](const Entry& entry, const QPoint& place)
            {
                const QRectF box(place.x(), place.y() + (kLine - kSign) / 2.0, kSign, kSign);
                painter.setFont(font());
                entry.draw(painter, box);
                painter.setFont(font());
                painter.setPen(palette().color(QPalette::WindowText));
                painter.drawText(QRectF(box.right() + kGap, place.y(), 400, kLine),
                                 Qt::AlignLeft | Qt::AlignVCenter,
                                 entry.text);
            });
}

} // namespace ui
