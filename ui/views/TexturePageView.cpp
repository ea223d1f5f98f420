#include "ui/views/TexturePageView.h"

#include "ui/services/Icons.h"
#include "ui/views/TextureCanvas.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QScopedValueRollback>
#include <QShortcut>
#include <QToolButton>
#include <QVBoxLayout>

namespace ui
{
namespace
{

QToolButton* makeButton(const QString& text, const QString& tip, QWidget* parent)
{
    auto* const button = new QToolButton(parent);
    button->setText(text);
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    button->setAutoRaise(true);
    return button;
}

} // namespace

TexturePageView::TexturePageView(Selection& selection, QWidget* parent)
    : FileTab(parent)
    , m_selection(selection)
    , m_pages(new QComboBox(this))
    , m_previous(makeButton({}, tr("Previous page"), this))
    , m_next(makeButton({}, tr("Next page"), this))
    , m_outlines(makeButton(tr("Outlines"), tr("Show where textures and sprites lie"), this))
    , m_zoom(new QLabel(this))
    , m_hovered(new QLabel(this))
    , m_canvas(new TextureCanvas(this))
{
    setAccessibleName(tr("Texture pages"));
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeBar());
    layout->addWidget(m_canvas, 1);
    setFocusProxy(m_canvas);

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

QWidget* TexturePageView::makeBar()
{
    m_pages->setAccessibleName(tr("Page"));
    m_pages->setToolTip(tr("Page that is shown"));
    m_pages->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_previous->setArrowType(Qt::LeftArrow);
    m_next->setArrowType(Qt::RightArrow);
    // Not as shortcuts of the buttons: those would take the keys from all other panels, and act
    // only when the button has shown itself pressed.
    const auto turn = [this](Qt::Key key, int pages)
    {
        auto* const shortcut = new QShortcut(key, this);
        shortcut->setContext(Qt::WidgetWithChildrenShortcut);
        connect(shortcut, &QShortcut::activated, this, [this, pages] { setPage(page() + pages); });
    };
    turn(Qt::Key_PageUp, -1);
    turn(Qt::Key_PageDown, 1);
    m_outlines->setCheckable(true);
    m_outlines->setChecked(true);
    m_hovered->setForegroundRole(QPalette::PlaceholderText);
    m_hovered->setAccessibleName(tr("Under the pointer"));
    m_zoom->setAccessibleName(tr("Zoom"));
    auto* const out = makeButton(QStringLiteral("\u2212"), tr("Zoom out"), this);
    auto* const in = makeButton(QStringLiteral("+"), tr("Zoom in"), this);
    auto* const fit = makeButton(tr("Fit"), tr("As large as fits"), this);

    connect(m_pages, &QComboBox::activated, this, &TexturePageView::setPage);
    connect(m_previous, &QToolButton::clicked, this, [this] { setPage(page() - 1); });
    connect(m_next, &QToolButton::clicked, this, [this] { setPage(page() + 1); });
    connect(m_outlines, &QToolButton::toggled, m_canvas, &TextureCanvas::setOutlined);
    connect(out, &QToolButton::clicked, m_canvas, &TextureCanvas::zoomOut);
    connect(in, &QToolButton::clicked, m_canvas, &TextureCanvas::zoomIn);
    connect(fit, &QToolButton::clicked, m_canvas, &TextureCanvas::fit);

    auto* const bar = new QWidget(this);
    auto* const layout = new QHBoxLayout(bar);
    layout->setContentsMargins(4, 4, 4, 4);
    layout->setSpacing(2);
    layout->addWidget(m_previous);
    layout->addWidget(m_pages);
    layout->addWidget(m_next);
    layout->addSpacing(8);
    layout->addWidget(m_outlines);
    layout->addWidget(m_hovered, 1);
    layout->addWidget(out);
    layout->addWidget(m_zoom);
    layout->addWidget(in);
    layout->addWidget(fit);
    return bar;
}

void TexturePageView::setFile(const OpenFilePtr& file)
{
    m_canvas->showPage(m_regions, -1);
    m_file = file;
    m_regions = TextureRegions(file);
    m_pages->clear();
    for (int page = 0; page < m_regions.pageCount(); ++page)
    {
        m_pages->addItem(m_regions.title(page));
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
    return m_pages->currentIndex();
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
    m_pages->setCurrentIndex(page);
    m_pages->setEnabled(pageCount() > 0);
    m_previous->setEnabled(page > 0);
    m_next->setEnabled(page + 1 < pageCount());
    m_canvas->showPage(m_regions, page);
    m_canvas->mark(m_selection.current());
    showHovered(nullptr, {-1, -1});
    Q_EMIT pageChanged(page);
}

void TexturePageView::showZoom()
{
    m_zoom->setText(QStringLiteral("%1 %").arg(m_canvas->zoom() * 100));
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
    const auto page = m_regions.pageOf(*address);
    if (page && *page != this->page())
    {
        showPage(*page);
    }
    m_canvas->mark(address);
}

} // namespace ui
