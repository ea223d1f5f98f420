#include "ui/textures/TexturePageView.h"

#include "ui/common/look/Icons.h"
#include "ui/common/widgets/CanvasBar.h"
#include "ui/common/widgets/ElidedLabel.h"
#include "ui/textures/TextureCanvas.h"

#include <QComboBox>
#include <QLabel>
#include <QScopedValueRollback>
#include <QToolButton>
#include <QVBoxLayout>

namespace ui
{
TexturePageView::TexturePageView(Selection& selection, QWidget* parent)
    : FileTab(parent)
    , m_selection(selection)
    , m_canvas(new TextureCanvas(this))
    , m_bar(new CanvasBar(
          {tr("Page"), tr("Page that is shown"), tr("Previous page"), tr("Next page")},
          *m_canvas,
          *this))
    , m_hovered(new ElidedLabel(this))
{
    setAccessibleName(tr("Texture pages"));
    auto* const outlines =
        makeBarButton(tr("Outlines"), tr("Show where textures and sprites lie"), this);
    outlines->setCheckable(true);
    outlines->setChecked(true);
    m_hovered->setForegroundRole(QPalette::PlaceholderText);
    m_hovered->setAccessibleName(tr("Under the pointer"));
    m_hovered->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    m_hovered->setMinimumWidth(fontMetrics().horizontalAdvance(QStringLiteral("255, 255")));
    m_bar->list().setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_bar->add(outlines);
    m_bar->add(m_hovered);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_bar);
    layout->addWidget(m_canvas, 1);
    setFocusProxy(m_canvas);

    connect(outlines, &QToolButton::toggled, m_canvas, &TextureCanvas::setOutlined);
    connect(m_bar, &CanvasBar::chosen, this, &TexturePageView::setPage);
    connect(m_canvas,
            &TextureCanvas::picked,
            this,
            [this](const Address& address)
            {
                const QScopedValueRollback following(m_following, true);
                m_selection.select(address);
            });
    connect(m_canvas,
            &TextureCanvas::opened,
            this,
            [this](const Address& address) { m_selection.open(address); });
    connect(m_canvas, &TextureCanvas::zoomed, this, &TexturePageView::showZoom);
    connect(m_canvas,
            &TextureCanvas::hovered,
            this,
            [this](const TextureRegion* region, const QPoint& texel)
            { showHovered(region, texel); });
    connect(&m_selection, &Selection::changed, this, &TexturePageView::follow);
    showZoom();
    showPage(-1);
}

void TexturePageView::setFile(const OpenFilePtr& file)
{
    m_canvas->showPage(m_regions, -1);
    m_file = file;
    m_regions = TextureRegions(file);
    m_bar->list().clear();
    for (int page = 0; page < m_regions.pageCount(); ++page)
    {
        m_bar->list().addItem(m_regions.title(page));
    }
    showPage(m_regions.pageCount() > 0 ? 0 : -1);
    follow(m_selection.current());
}

void TexturePageView::revise(const OpenFilePtr& file, const tr::edit::ChangeSet& /*changes*/)
{
    const int page = this->page();
    const int zoom = m_canvas->zoom();
    setFile(file);
    setPage(page);
    m_canvas->setZoom(zoom);
}

QString TexturePageView::title() const
{
    return tr("Textures");
}

QIcon TexturePageView::symbol() const
{
    return icon(QLatin1String("image"));
}

int TexturePageView::pageCount() const
{
    return m_regions.pageCount();
}

int TexturePageView::page() const
{
    return m_bar->current();
}

void TexturePageView::setPage(int page)
{
    if (page >= 0 && page < pageCount())
    {
        showPage(page);
    }
}

void TexturePageView::showPage(int page)
{
    m_bar->setCurrent(page);
    m_canvas->showPage(m_regions, page);
    m_canvas->mark(m_selection.current());
    showHovered(nullptr, {-1, -1});
    Q_EMIT pageChanged(page);
}

void TexturePageView::showZoom()
{
    m_bar->showZoom(QStringLiteral("%1 %").arg(m_canvas->zoom() * 100));
}

void TexturePageView::showHovered(const TextureRegion* region, const QPoint& texel)
{
    const bool onPage = QRect(0, 0, 256, 256).contains(texel);
    const QString place =
        onPage ? QStringLiteral("%1, %2").arg(texel.x()).arg(texel.y()) : QString();
    m_hovered->setText(region != nullptr ? QStringLiteral("%1 \u00B7 %2").arg(place, region->title)
                                         : place);
}

void TexturePageView::follow(const std::optional<Address>& address)
{
    if (m_following || !address)
    {
        return;
    }
    const int now = page();
    const auto page = m_regions.pageOf(*address);
    if (page && (now < 0 || !m_regions.shows(now, *address)))
    {
        showPage(*page);
    }
    m_canvas->mark(address);
}

} // namespace ui
