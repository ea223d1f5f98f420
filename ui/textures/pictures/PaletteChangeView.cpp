#include "ui/textures/pictures/PaletteChangeView.h"

#include "ui/common/look/Palettes.h"
#include "ui/textures/PictureImages.h"
#include "ui/textures/pictures/PicturePreview.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QSignalBlocker>

#include <array>
#include <utility>

namespace ui
{
namespace
{

/// In pixels: more than half of a page's texels, so that single ones are seen where they are
/// marked.
constexpr int kLeastPage = 150;

/// A page in faint shades of the window, with what changes in a colour that is seen on all of them.
QImage marked(const QImage& page, const std::vector<bool>& texels, const QPalette& palette)
{
    const QColor base = palette.color(QPalette::Base);
    const QColor text = palette.color(QPalette::Text);
    const QColor mark = signalColours(palette).bad;
    QImage image(page.size(), QImage::Format_RGB32);
    for (int y = 0; y < page.height(); ++y)
    {
        for (int x = 0; x < page.width(); ++x)
        {
            const QRgb pixel = page.pixel(x, y);
            const double grey = qAlpha(pixel) == 0 ? 0.0 : qGray(pixel) / 255.0;
            const auto texel = static_cast<std::size_t>(y * page.width() + x);
            image.setPixelColor(x, y, texels[texel] ? mark : mixed(base, text, 0.35 * grey));
        }
    }
    return image;
}

} // namespace

PaletteChangeView::PaletteChangeView(QWidget* parent)
    : QWidget(parent)
    , m_pages(new QComboBox(this))
    , m_now(new PicturePreview(this))
    , m_then(new PicturePreview(this))
    , m_where(new PicturePreview(this))
{
    auto* const grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    auto* const label = new QLabel(tr("&Other texels that change:"), this);
    label->setBuddy(m_pages);
    m_pages->setAccessibleName(tr("Page with other texels that change"));
    auto* const choice = new QHBoxLayout; // whose label is no column of the pictures below
    choice->addWidget(label);
    choice->addWidget(m_pages, 1);
    grid->addLayout(choice, 0, 0, 1, 3);
    const std::array columns{std::tuple(m_now, tr("Now"), tr("Page now")),
                             std::tuple(m_then, tr("Then"), tr("Page then")),
                             std::tuple(m_where, tr("Where"), tr("Where the page changes"))};
    for (int column = 0; const auto& [preview, title, name] : columns)
    {
        preview->setAccessibleName(name);
        preview->setMinimumHeight(kLeastPage);
        grid->addWidget(new QLabel(title, this), 1, column);
        grid->addWidget(preview, 2, column);
        grid->setColumnStretch(column, 1);
        ++column;
    }
    grid->setRowStretch(2, 1);
    connect(m_pages, &QComboBox::currentIndexChanged, this, &PaletteChangeView::showPage);
    hide();
}

void PaletteChangeView::show(std::optional<tr::edit::PaletteChange> change)
{
    m_change = std::move(change);
    const QSignalBlocker blocker(m_pages);
    m_pages->clear();
    if (m_change)
    {
        for (const tr::edit::RecolouredPage& page : m_change->pages)
        {
            m_pages->addItem(tr("Page %1: %2 texels, off by %3 of 255 at most, %4 in the mean")
                                 .arg(page.number)
                                 .arg(QLocale().toString(static_cast<qulonglong>(page.texels)))
                                 .arg(page.largest)
                                 .arg(QString::number(page.mean, 'f', 1)));
        }
    }
    setVisible(m_pages->count() > 0);
    showPage(m_pages->currentIndex());
}

void PaletteChangeView::showPage(int row)
{
    if (row < 0 || !m_change)
    {
        return;
    }
    const std::size_t page = m_change->pages[static_cast<std::size_t>(row)].number;
    const QImage then = imageOf(tr::edit::pageInEightBits(m_change->after, page));
    m_now->show(imageOf(tr::edit::pageInEightBits(m_change->before, page)));
    m_then->show(then);
    m_where->show(marked(then, tr::edit::recolouredTexels(*m_change, page), palette()));
}

} // namespace ui
