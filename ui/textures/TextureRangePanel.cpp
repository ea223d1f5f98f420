#include "ui/textures/TextureRangePanel.h"

#include "core/level/tables/Tables.h"
#include "ui/common/widgets/CanvasBar.h"
#include "ui/common/widgets/FlowLayout.h"
#include "ui/file/TableNames.h"
#include "ui/textures/RangePreview.h"
#include "ui/textures/TextureCanvas.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <span>
#include <utility>

namespace ui
{
namespace
{

namespace tables = tr::level::tables;

constexpr int kThumbnail = 32;

/// About what the games play.
constexpr int kUsualSpeed = 6;
constexpr int kFastest = 60;

/// A damaged range can have more textures than anybody reads.
constexpr std::size_t kMostShown = 256;

QListWidget* makeList(const QString& name, QWidget* parent)
{
    auto* const list = new QListWidget(parent);
    list->setAccessibleName(name);
    list->setUniformItemSizes(true);
    return list;
}

} // namespace

TextureRangePanel::TextureRangePanel(Selection& selection, QWidget* parent)
    : QWidget(parent)
    , m_selection(selection)
    , m_ranges(makeList(tr("Ranges of animated textures"), this))
    , m_textures(makeList(tr("Textures of the range"), this))
    , m_preview(new RangePreview(this))
    , m_speed(new QSpinBox(this))
{
    setAccessibleName(tr("Animated textures"));
    m_textures->setIconSize({kThumbnail, kThumbnail});
    m_ranges->setMaximumHeight(5 * fontMetrics().lineSpacing() + 8);
    m_speed->setRange(1, kFastest);
    m_speed->setValue(kUsualSpeed);
    m_speed->setAccessibleName(tr("Speed of the preview"));
    m_speed->setToolTip(
        tr("Textures a second, for this preview only: games have one of their own"));
    auto* const speedLabel = new QLabel(tr("Textures a second"), this);
    speedLabel->setBuddy(m_speed);
    auto* const speed = new QHBoxLayout;
    speed->addWidget(speedLabel);
    speed->addWidget(m_speed, 1);
    auto* const buttons = new QWidget(this);
    makeButtons(*buttons);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 6, 6, 6);
    layout->addWidget(m_ranges);
    layout->addWidget(m_preview);
    layout->addLayout(speed);
    layout->addWidget(m_textures, 1);
    layout->addWidget(buttons);

    connect(m_ranges, &QListWidget::currentRowChanged, this, &TextureRangePanel::showRange);
    connect(m_textures, &QListWidget::currentRowChanged, this, &TextureRangePanel::showButtons);
    connect(m_textures, &QListWidget::itemActivated, this, &TextureRangePanel::goTo);
    connect(m_textures, &QListWidget::itemClicked, this, &TextureRangePanel::goTo);
    connect(m_speed, &QSpinBox::valueChanged, m_preview, &RangePreview::setSpeed);
    m_preview->setSpeed(m_speed->value());
    showButtons();
}

QToolButton* TextureRangePanel::addButton(QWidget& parent, const QString& text, const QString& tip)
{
    auto* const button = makeBarButton(text, tip, &parent);
    parent.layout()->addWidget(button);
    return button;
}

void TextureRangePanel::makeButtons(QWidget& parent)
{
    auto* const layout = new FlowLayout(&parent);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    m_new = addButton(parent,
                      tr("New"),
                      tr("Make a range of the textures that are selected on the page, in the order "
                         "in which they were"));
    m_add = addButton(
        parent, tr("Add"), tr("Add the textures that are selected on the page to the range"));
    m_remove = addButton(parent, tr("Remove"), tr("Take the texture out of the range"));
    m_up = addButton(parent, tr("Up"), tr("Let the texture come earlier"));
    m_down = addButton(parent, tr("Down"), tr("Let the texture come later"));
    m_delete = addButton(
        parent, tr("Delete Range"), tr("Delete the range: its textures stay as they are"));
    connect(m_new, &QToolButton::clicked, this, &TextureRangePanel::newWanted);
    connect(m_add, &QToolButton::clicked, this, &TextureRangePanel::addSelected);
    connect(m_remove, &QToolButton::clicked, this, &TextureRangePanel::removeTexture);
    connect(m_up, &QToolButton::clicked, this, [this] { move(-1); });
    connect(m_down, &QToolButton::clicked, this, [this] { move(1); });
    connect(m_delete, &QToolButton::clicked, this, &TextureRangePanel::deleteRange);
}

std::optional<std::size_t> TextureRangePanel::range() const
{
    const int row = m_ranges->currentRow();
    return row >= 0 && static_cast<std::size_t>(row) < m_all.ranges.size()
               ? std::optional(static_cast<std::size_t>(row))
               : std::nullopt;
}

void TextureRangePanel::selectRange(std::size_t range)
{
    m_wantedRange = static_cast<int>(range);
    m_ranges->setCurrentRow(m_wantedRange);
}

void TextureRangePanel::show(const OpenFilePtr& file, const TextureRegions& regions)
{
    const auto kept = range();
    m_file = file;
    m_regions = &regions;
    m_all = file ? tr::edit::textureRangesOf(file->file().content) : tr::edit::TextureRanges{};
    {
        const QSignalBlocker blocker(m_ranges);
        m_ranges->clear();
        for (std::size_t i = 0; i < m_all.ranges.size(); ++i)
        {
            const auto& each = m_all.ranges[i];
            const QString title = tr("Range %1, textures: %2")
                                      .arg(static_cast<qulonglong>(i))
                                      .arg(static_cast<qulonglong>(each.textures.size()));
            m_ranges->addItem(each.rolls ? tr("%1, rolling").arg(title) : title);
        }
        const int wanted = kept ? static_cast<int>(*kept) : m_wantedRange;
        m_ranges->setCurrentRow(std::min(wanted, m_ranges->count() - 1));
    }
    showRange();
}

void TextureRangePanel::showRange()
{
    const auto number = range();
    std::vector<Address> shown;
    for (const std::uint16_t texture :
         number ? std::span(m_all.ranges[*number].textures) : std::span<const std::uint16_t>{})
    {
        if (shown.size() < kMostShown)
        {
            shown.push_back({tables::ObjectTextures, texture});
        }
    }
    const QList<QImage> pictures =
        m_regions != nullptr ? m_regions->pictures(shown) : QList<QImage>{};
    {
        const QSignalBlocker blocker(m_textures);
        const int row = m_wantedRow >= 0 ? m_wantedRow : m_textures->currentRow();
        m_wantedRow = -1;
        m_textures->clear();
        for (qsizetype i = 0; i < pictures.size(); ++i)
        {
            const QImage& picture = pictures[i];
            const QPixmap thumbnail =
                picture.isNull() ? QPixmap()
                                 : QPixmap::fromImage(
                                     picture.scaled(kThumbnail, kThumbnail, Qt::KeepAspectRatio));
            m_textures->addItem(new QListWidgetItem(
                QIcon(thumbnail),
                QStringLiteral("%1 %2")
                    .arg(rowNoun(tables::ObjectTextures))
                    .arg(static_cast<qulonglong>(shown[static_cast<std::size_t>(i)].row))));
        }
        m_textures->setCurrentRow(std::min(row, m_textures->count() - 1));
    }
    m_preview->setPictures(pictures);
    showButtons();
}

void TextureRangePanel::showSelected(const TextureCanvas& canvas)
{
    m_selected.clear();
    for (const Address& each : canvas.selected())
    {
        if (each.table == tables::ObjectTextures)
        {
            m_selected.push_back(static_cast<std::uint16_t>(each.row));
        }
    }
    showButtons();
}

void TextureRangePanel::setEditable(bool editable)
{
    m_isEditable = editable;
    showButtons();
}

void TextureRangePanel::showButtons()
{
    const bool hasRange = m_isEditable && range().has_value();
    const int row = m_textures->currentRow();
    const int count = m_textures->count();
    m_new->setEnabled(m_isEditable && m_selected.size() > 1);
    m_add->setEnabled(hasRange && !m_selected.empty());
    m_remove->setEnabled(hasRange && row >= 0 && count > 1);
    m_up->setEnabled(hasRange && row > 0);
    m_down->setEnabled(hasRange && row >= 0 && row + 1 < count);
    m_delete->setEnabled(hasRange);
}

void TextureRangePanel::tellChanged(std::vector<std::uint16_t> textures, int row)
{
    m_wantedRow = row;
    Q_EMIT rangeWanted(*range(), textures);
    m_wantedRow = -1; // it may have been refused
}

void TextureRangePanel::addSelected()
{
    auto textures = m_all.ranges[*range()].textures;
    const int row = m_textures->currentRow() >= 0 ? m_textures->currentRow() + 1
                                                  : static_cast<int>(textures.size());
    textures.insert(textures.begin() + row, m_selected.begin(), m_selected.end());
    tellChanged(std::move(textures), row);
}

void TextureRangePanel::removeTexture()
{
    auto textures = m_all.ranges[*range()].textures;
    const int row = m_textures->currentRow();
    textures.erase(textures.begin() + row);
    tellChanged(std::move(textures), row);
}

void TextureRangePanel::move(int by)
{
    auto textures = m_all.ranges[*range()].textures;
    const int row = m_textures->currentRow();
    std::swap(textures[static_cast<std::size_t>(row)],
              textures[static_cast<std::size_t>(row + by)]);
    tellChanged(std::move(textures), row + by);
}

void TextureRangePanel::deleteRange()
{
    tellChanged({}, -1);
}

void TextureRangePanel::goTo()
{
    const auto number = range();
    const int row = m_textures->currentRow();
    if (number && row >= 0)
    {
        const std::size_t texture = m_all.ranges[*number].textures[static_cast<std::size_t>(row)];
        m_selection.select(Address{tables::ObjectTextures, texture});
    }
}

} // namespace ui
