#include "ui/textures/SpritePanel.h"

#include "ui/common/widgets/CanvasBar.h"
#include "ui/common/widgets/FlowLayout.h"
#include "ui/file/Names.h"
#include "ui/file/TableNames.h"
#include "ui/textures/RangePreview.h"
#include "ui/textures/SpriteList.h"
#include "ui/textures/TexturePlaces.h"
#include "ui/textures/TextureRegions.h"

#include <QScopedValueRollback>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace ui
{
namespace
{

constexpr int kPictureSide = 48;

/// About what the games play.
constexpr int kSpritesASecond = 10;

/// A damaged sequence can have more sprites than anybody looks at.
constexpr std::size_t kMostPictures = 256;

/// As large as fits, in whole pixels where it is smaller.
QPixmap thumbnailOf(const QImage& picture)
{
    if (picture.isNull())
    {
        return {};
    }
    const int longest = std::max(picture.width(), picture.height());
    const int times = std::max(1, kPictureSide / longest);
    return QPixmap::fromImage(
        longest > kPictureSide ? picture.scaled(
            kPictureSide, kPictureSide, Qt::KeepAspectRatio, Qt::SmoothTransformation)
                               : picture.scaled(picture.width() * times, picture.height() * times));
}

/// Whether a row is the sequence, or one of its sprites.
bool isPartOf(const Address& address, const tr::view::PageRun& run)
{
    return (address.table == run.of && address.row >= run.first
            && address.row - run.first < run.count)
           || (address.table == run.table && address.row == run.row);
}

} // namespace

SpritePanel::SpritePanel(Selection& selection, QWidget* parent)
    : QWidget(parent)
    , m_selection(selection)
    , m_sequences(new QListWidget(this))
    , m_preview(new RangePreview(this))
    , m_sprites(new SpriteList(this))
{
    setAccessibleName(tr("Sprites"));
    m_sequences->setAccessibleName(tr("Sprite sequences"));
    m_sequences->setUniformItemSizes(true);
    m_sequences->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_sequences->setMaximumHeight(6 * fontMetrics().lineSpacing() + 8);
    m_sprites->setAccessibleName(tr("Sprites of the sequence"));
    m_sprites->setIconSize({kPictureSide, kPictureSide});
    m_sprites->setSpacing(2);
    m_preview->setSpeed(kSpritesASecond);
    auto* const buttons = new QWidget(this);
    makeButtons(*buttons);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 6, 6, 6);
    layout->addWidget(m_sequences);
    layout->addWidget(m_preview);
    layout->addWidget(m_sprites, 1);
    layout->addWidget(buttons);

    connect(m_sequences,
            &QListWidget::currentRowChanged,
            this,
            [this]
            {
                forgetSprites();
                showSequence();
                if (const auto* const now = run())
                {
                    const QScopedValueRollback going(m_isGoing, true);
                    m_selection.select(Address{now->table, now->row});
                }
            });
    connect(m_sprites, &QListWidget::itemSelectionChanged, this, &SpritePanel::showButtons);
    connect(m_sprites, &QListWidget::currentRowChanged, this, &SpritePanel::goTo);
    connect(m_sprites, &SpriteList::moveWanted, this, &SpritePanel::move);
    connect(m_sprites, &SpriteList::deleteWanted, this, &SpritePanel::deleteWanted);
    connect(&m_selection, &Selection::changed, this, &SpritePanel::follow);
    showButtons();
}

QToolButton* SpritePanel::addButton(QWidget& parent, const QString& text, const QString& tip)
{
    auto* const button = makeBarButton(text, tip, &parent);
    parent.layout()->addWidget(button);
    return button;
}

void SpritePanel::makeButtons(QWidget& parent)
{
    auto* const layout = new FlowLayout(&parent);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    m_add = addButton(parent,
                      tr("Add…"),
                      tr("Read a picture, and add it to the sequence as a sprite of its own"));
    m_replace =
        addButton(parent, tr("Replace…"), tr("Put a picture in place of the selected sprite"));
    m_up = addButton(parent, tr("Earlier"), tr("Let the sprite come earlier (Alt+Up)"));
    m_down = addButton(parent, tr("Later"), tr("Let the sprite come later (Alt+Down)"));
    m_centre = addButton(
        parent, tr("Centre"), tr("The selected sprites stand with their middle at their place"));
    m_stand = addButton(parent, tr("Stand"), tr("The selected sprites stand on their place"));
    m_delete = addButton(
        parent, tr("Delete"), tr("Take the selected sprites out of the sequence (Delete)"));
    connect(m_add, &QToolButton::clicked, this, &SpritePanel::addWanted);
    connect(m_replace, &QToolButton::clicked, this, &SpritePanel::replace);
    connect(m_up, &QToolButton::clicked, this, [this] { step(-1); });
    connect(m_down, &QToolButton::clicked, this, [this] { step(1); });
    connect(m_delete, &QToolButton::clicked, this, &SpritePanel::deleteWanted);
    connect(m_centre,
            &QToolButton::clicked,
            this,
            [this] { Q_EMIT alignWanted(tr::edit::SpriteAlignment::Centred); });
    connect(m_stand,
            &QToolButton::clicked,
            this,
            [this] { Q_EMIT alignWanted(tr::edit::SpriteAlignment::Standing); });
}

const tr::view::PageRun* SpritePanel::run() const
{
    const int row = m_sequences->currentRow();
    return row >= 0 && static_cast<std::size_t>(row) < m_runs.size()
               ? &m_runs[static_cast<std::size_t>(row)]
               : nullptr;
}

Address SpritePanel::address(int row) const
{
    return {run()->of, run()->first + static_cast<std::size_t>(row)};
}

bool SpritePanel::isSequence(const Address& address) const
{
    return std::ranges::any_of(m_runs,
                               [&address](const tr::view::PageRun& each)
                               { return address.table == each.table && address.row == each.row; });
}

std::optional<Address> SpritePanel::sequence() const
{
    const auto* const now = run();
    return now != nullptr ? std::optional(Address{now->table, now->row}) : std::nullopt;
}

std::optional<std::size_t> SpritePanel::sequenceRow() const
{
    const auto* const now = run();
    return now != nullptr ? std::optional(now->row) : std::nullopt;
}

std::vector<tr::edit::TextureRow> SpritePanel::selected() const
{
    std::vector<tr::edit::TextureRow> rows;
    for (const int place : run() != nullptr ? m_sprites->selectedPlaces() : QList<int>())
    {
        rows.push_back({address(place).table, address(place).row});
    }
    return rows;
}

std::optional<tr::edit::TextureRow> SpritePanel::any() const
{
    const auto* const now = run();
    return now != nullptr && now->count > 0
               ? std::optional(tr::edit::TextureRow{now->of, now->first})
               : std::nullopt;
}

void SpritePanel::show(const OpenFilePtr& file, const TextureRegions& regions)
{
    m_file = file;
    m_regions = &regions;
    m_runs = regions.runs();
    {
        const QSignalBlocker blocker(m_sequences);
        const int row = m_sequences->currentRow();
        m_sequences->clear();
        const Names names(file);
        for (const tr::view::PageRun& each : m_runs)
        {
            const QString title = names.title({each.table, each.row});
            m_sequences->addItem(title);
            m_sequences->item(m_sequences->count() - 1)->setToolTip(title);
        }
        m_sequences->setCurrentRow(std::min(std::max(row, 0), m_sequences->count() - 1));
    }
    showSequence();
    follow(m_selection.current());
}

void SpritePanel::setEditable(bool editable)
{
    m_isEditable = editable;
    m_sprites->setEditable(editable);
    showButtons();
}

void SpritePanel::follow(const std::optional<Address>& address)
{
    if (m_isGoing || !address)
    {
        return;
    }
    const auto isIn = [&address](const tr::view::PageRun& each)
    { return isPartOf(*address, each); };
    // One that several sequences have is shown where it is looked at.
    const auto found = run() != nullptr && isIn(*run()) ? m_runs.begin() + m_sequences->currentRow()
                                                        : std::ranges::find_if(m_runs, isIn);
    if (found == m_runs.end())
    {
        return;
    }
    const QScopedValueRollback going(m_isGoing, true);
    const auto row = static_cast<int>(found - m_runs.begin());
    if (row != m_sequences->currentRow())
    {
        const QSignalBlocker blocker(m_sequences);
        m_sequences->setCurrentRow(row);
        forgetSprites();
        showSequence();
    }
    if (address->table != found->of)
    {
        return;
    }
    const auto place = static_cast<int>(address->row - found->first);
    const QList<int> chosen = m_sprites->selectedPlaces();
    if (chosen.size() < 2 || !chosen.contains(place))
    {
        m_sprites->setCurrentRow(place); // else others are selected with it
    }
}

void SpritePanel::forgetSprites()
{
    const QSignalBlocker blocker(m_sprites);
    m_sprites->clear();
}

void SpritePanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_isStale)
    {
        showSequence();
        follow(m_selection.current());
    }
}

void SpritePanel::showSequence()
{
    m_isStale = !isVisible();
    if (m_isStale)
    {
        return; // pictures are made for whoever sees them
    }
    std::vector<Address> shown;
    const auto* const now = run();
    for (std::size_t i = 0; now != nullptr && i < std::min(now->count, kMostPictures); ++i)
    {
        shown.push_back({now->of, now->first + i});
    }
    const QList<QImage> pictures =
        m_regions != nullptr ? m_regions->pictures(shown) : QList<QImage>{};
    {
        const QSignalBlocker blocker(m_sprites);
        const int row = m_sprites->currentRow();
        // As many as before are the same, perhaps with other sides.
        const bool isSame = m_sprites->count() == pictures.size();
        const QList<int> before = m_sprites->selectedPlaces();
        // One alone is the current one, wherever it was moved to.
        const QList<int> places = isSame && before.size() > 1 ? before : QList<int>{};
        m_sprites->clear();
        for (qsizetype i = 0; i < pictures.size(); ++i)
        {
            const Address& each = shown[static_cast<std::size_t>(i)];
            m_sprites->addItem(new QListWidgetItem(QIcon(thumbnailOf(pictures[i])),
                                                   tr("%1 %2\n%3 × %4 texels")
                                                       .arg(rowNoun(each.table))
                                                       .arg(static_cast<qulonglong>(each.row))
                                                       .arg(pictures[i].width())
                                                       .arg(pictures[i].height())));
        }
        m_sprites->setCurrentRow(std::min(row, m_sprites->count() - 1));
        for (const int place : places)
        {
            m_sprites->item(place)->setSelected(true);
        }
    }
    m_preview->setPictures(pictures);
    showButtons();
}

void SpritePanel::showButtons()
{
    const auto places = m_sprites->selectedPlaces();
    const bool hasSprites = m_isEditable && !places.isEmpty();
    const bool isOne = hasSprites && places.size() == 1;
    m_add->setEnabled(m_isEditable && any().has_value());
    m_replace->setEnabled(isOne);
    m_up->setEnabled(isOne && places.first() > 0);
    m_down->setEnabled(isOne && places.first() + 1 < m_sprites->count());
    m_centre->setEnabled(hasSprites);
    m_stand->setEnabled(hasSprites);
    m_delete->setEnabled(hasSprites);
}

void SpritePanel::replace()
{
    const auto rows = selected();
    if (rows.size() == 1)
    {
        // The picture comes to what is selected, which can be the sequence.
        const QScopedValueRollback going(m_isGoing, true);
        m_selection.select(Address{rows.front().table, rows.front().row});
        Q_EMIT replaceWanted();
    }
}

void SpritePanel::move(int row, int place)
{
    if (run() != nullptr && m_isEditable)
    {
        const Address sprite = address(row);
        Q_EMIT moveWanted({sprite.table, sprite.row}, static_cast<std::size_t>(place));
    }
}

void SpritePanel::step(int by)
{
    const auto places = m_sprites->selectedPlaces();
    if (places.size() == 1)
    {
        move(places.first(), places.first() + by);
    }
}

void SpritePanel::goTo()
{
    const int row = m_sprites->currentRow();
    if (!m_isGoing && row >= 0 && run() != nullptr)
    {
        const QScopedValueRollback going(m_isGoing, true);
        m_selection.select(address(row));
    }
    showButtons();
}

} // namespace ui
