#include "ui/textures/TexturePageView.h"

#include "ui/common/look/Icons.h"
#include "ui/common/widgets/CanvasBar.h"
#include "ui/common/widgets/ElidedLabel.h"
#include "ui/textures/SpritePanel.h"
#include "ui/textures/TextureCanvas.h"
#include "ui/textures/TextureDetails.h"
#include "ui/textures/TextureRangePanel.h"

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QSplitter>
#include <QTabWidget>
#include <QToolButton>
#include <QVBoxLayout>

namespace ui
{
namespace
{

/// Of the details beside the page.
constexpr int kDetailsWidth = 250;

} // namespace

TexturePageView::TexturePageView(Selection& selection, QWidget* parent)
    : FileTab(parent)
    , m_selection(selection)
    , m_canvas(new TextureCanvas(this))
    , m_bar(new CanvasBar(
          {tr("Page"), tr("Page that is shown"), tr("Previous page"), tr("Next page")},
          *m_canvas,
          *this))
    , m_middle(new QSplitter(this))
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
    m_middle->addWidget(m_canvas);
    m_middle->setStretchFactor(0, 1);
    layout->addWidget(m_middle, 1);
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
    connect(m_canvas, &TextureCanvas::dragged, this, &TexturePageView::showDragged);
    connect(m_canvas, &TextureCanvas::selectionChanged, this, &TexturePageView::showDetails);
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
    showFile();
    showDetails(); // of this file, even if nothing else is selected
}

void TexturePageView::revise(const OpenFilePtr& file, const tr::edit::ChangeSet& changes)
{
    const int page = this->page();
    const int zoom = m_canvas->zoom();
    const QPoint scrolled(m_canvas->horizontalScrollBar()->value(),
                          m_canvas->verticalScrollBar()->value());
    const std::vector<Address> selected = m_canvas->selected();
    {
        const QScopedValueRollback revising(m_isRevising, true);
        setFile(file);
        setPage(page);
        m_canvas->setZoom(zoom);
        if (!tr::edit::movesRows(changes) && !selected.empty())
        {
            m_canvas->select(selected);
        }
    }
    m_canvas->horizontalScrollBar()->setValue(scrolled.x());
    m_canvas->verticalScrollBar()->setValue(scrolled.y());
    showDetails();
}

void TexturePageView::makeEditable(FileSession& session)
{
    m_side = new QTabWidget(this);
    m_side->setDocumentMode(true);
    m_side->setAccessibleName(tr("Beside the page"));
    m_details = new TextureDetails(session, m_selection, m_side);
    m_ranges = new TextureRangePanel(m_selection, m_side);
    m_side->addTab(m_details, tr("Texture"));
    m_side->addTab(m_ranges, tr("Animated"));
    m_sprites = new SpritePanel(m_selection, m_side);
    m_side->addTab(m_sprites, tr("Sprites"));
    m_middle->addWidget(m_side);
    m_middle->setStretchFactor(1, 0);
    m_middle->setSizes({width() - kDetailsWidth, kDetailsWidth});
    connect(m_details, &TextureDetails::boxWanted, this, &TexturePageView::boxWanted);
    showFile();
    showDetails();
    showSequence(m_selection.current());
}

void TexturePageView::showSequence(const std::optional<Address>& address)
{
    if (m_sprites != nullptr && address && m_sprites->isSequence(*address))
    {
        m_side->setCurrentWidget(m_sprites);
    }
}

void TexturePageView::showFile()
{
    if (m_ranges != nullptr)
    {
        const bool canAnimate = m_file && tr::edit::canAnimateTextures(m_file->file().content);
        m_side->setTabVisible(m_side->indexOf(m_ranges), canAnimate);
        m_ranges->show(m_file, m_regions);
        m_sprites->show(m_file, m_regions);
        m_side->setTabVisible(m_side->indexOf(m_sprites), m_sprites->hasSequences());
    }
}

void TexturePageView::showRanges()
{
    m_side->setCurrentWidget(m_ranges);
}

void TexturePageView::showDetails()
{
    if (m_details != nullptr && !m_isRevising)
    {
        m_details->show(m_file, *m_canvas);
        m_ranges->showSelected(*m_canvas);
    }
}

void TexturePageView::addTool(QAction& action)
{
    auto* const button = makeBarButton(action.text(), action.toolTip(), this);
    button->setDefaultAction(&action);
    button->setAccessibleName(action.toolTip());
    m_bar->add(button);
}

void TexturePageView::addMenu(const QString& text,
                              const QString& tip,
                              const std::function<void(QMenu& menu)>& fill)
{
    auto* const button = makeBarButton(text, tip, this);
    auto* const menu = new QMenu(button);
    fill(*menu);
    button->setMenu(menu);
    button->setPopupMode(QToolButton::InstantPopup);
    m_bar->add(button);
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

std::optional<Address> TexturePageView::addressAt(const QPointF& point) const
{
    const TextureRegion* const region =
        page() < 0 ? nullptr : m_regions.regionAt(page(), m_canvas->toPage(point));
    return region != nullptr ? std::optional(region->address) : std::nullopt;
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

void TexturePageView::showDragged(const QRect& box)
{
    m_hovered->setText(box.isNull() ? QString()
                                    : QStringLiteral("%1, %2 \u00B7 %3 \u00D7 %4")
                                          .arg(box.left())
                                          .arg(box.top())
                                          .arg(box.width())
                                          .arg(box.height()));
}

void TexturePageView::follow(const std::optional<Address>& address)
{
    if (!m_isRevising)
    {
        showSequence(address); // an edit brings nothing to the front
    }
    if (m_following || !address)
    {
        return;
    }
    const int now = page();
    const auto page = m_regions.pageOf(*address);
    if (!page)
    {
        return; // what lies on no page takes nothing from what is worked on here
    }
    if (now < 0 || !m_regions.shows(now, *address))
    {
        showPage(*page);
    }
    m_canvas->mark(address);
}

} // namespace ui
