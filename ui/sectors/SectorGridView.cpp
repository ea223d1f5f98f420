#include "ui/sectors/SectorGridView.h"

#include "ui/common/look/Icons.h"
#include "ui/common/widgets/CanvasBar.h"
#include "ui/file/RoomParts.h"
#include "ui/sectors/SectorCanvas.h"
#include "ui/sectors/SectorLegend.h"
#include "ui/sectors/TriggerBar.h"

#include <QComboBox>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QScopedValueRollback>
#include <QToolButton>
#include <QVBoxLayout>

namespace ui
{
namespace
{

using tr::schema::TableId;
namespace tables = tr::level::tables;

QToolButton* makeSwitch(const QString& text, const QString& tip, QWidget* parent)
{
    auto* const button = makeBarButton(text, tip, parent);
    button->setCheckable(true);
    button->setChecked(true);
    return button;
}

/// "Ground 2", "Flying · flipped"
QString zoneText(std::size_t list, std::size_t count)
{
    const std::size_t half = count / 2;
    const std::size_t own = list % half;
    const QString kind = own + 1 == half ? SectorGridView::tr("Flying")
                                         : SectorGridView::tr("Ground %1").arg(own + 1);
    return list < half ? kind : SectorGridView::tr("%1 \u00B7 flipped").arg(kind);
}

/// What the numbers of the sectors mean.
QString explanation(SectorMode mode)
{
    switch (mode)
    {
    case SectorMode::Boxes:
        return SectorGridView::tr("Each number is a box: sectors of one height that enemies find "
                                  "their way by.");
    case SectorMode::Zones:
        return SectorGridView::tr("Each number is a zone: enemies of this kind get from any of its "
                                  "boxes to any other.");
    case SectorMode::Materials:
        return SectorGridView::tr("The material is what steps sound like.");
    default:
        return SectorGridView::tr("Heights are in clicks of 256 units, up is positive.");
    }
}

QString exitText(const SectorMap::Exit& exit)
{
    switch (exit.way)
    {
    case SectorMap::Exit::Way::Portal:
        return SectorGridView::tr("Go Through the Portal to Room %1").arg(exit.room);
    case SectorMap::Exit::Way::Below:
        return SectorGridView::tr("Go Down to Room %1").arg(exit.room);
    case SectorMap::Exit::Way::Above:
        return SectorGridView::tr("Go Up to Room %1").arg(exit.room);
    case SectorMap::Exit::Way::Flipped:
        break;
    }
    return SectorGridView::tr("Go to Room %1, Which This Flips To").arg(exit.room);
}

} // namespace

SectorGridView::SectorGridView(Selection& selection, QWidget* parent)
    : FileTab(parent)
    , m_selection(selection)
    , m_canvas(new SectorCanvas(this))
    , m_bar(new CanvasBar(
          {tr("Room"), tr("Room that is shown"), tr("Previous room"), tr("Next room")},
          *m_canvas,
          *this))
    , m_modes(new QComboBox(this))
    , m_zones(new QComboBox(this))
    , m_marks(makeSwitch(tr("Functions"), tr("Show triggers and all other functions"), this))
    , m_entities(makeSwitch(tr("Entities"), tr("Show what stands in the room"), this))
    , m_legendShown(makeSwitch(tr("Legend"), tr("Show what the signs mean"), this))
    , m_text(new QLabel(this))
    , m_triggers(new TriggerBar(this))
    , m_legend(new SectorLegend(this))
{
    setAccessibleName(tr("Sectors"));
    m_text->setAccessibleName(tr("Sector under the pointer, or the selected one"));
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_text->setWordWrap(true);
    m_text->setMargin(6);
    // Always as high, or the sectors would jump about under the pointer.
    m_text->setFixedHeight(3 * m_text->fontMetrics().lineSpacing() + 12);
    m_text->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_text->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    fillBar();
    layout->addWidget(m_bar);
    layout->addWidget(m_canvas, 1);
    layout->addWidget(m_text);
    layout->addWidget(m_triggers);
    layout->addWidget(m_legend);
    setFocusProxy(m_canvas);
    connectParts();
    showZoom();
}

void SectorGridView::fillBar()
{
    m_bar->list().setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_bar->list().setMinimumContentsLength(22);
    m_modes->setAccessibleName(tr("Colours and numbers"));
    m_modes->setToolTip(tr("What colours and numbers stand for"));
    m_zones->setAccessibleName(tr("Zones"));
    m_zones->setToolTip(tr("Which enemies the zones are for"));
    m_zones->hide();
    // The bar must not push the panels aside when the zones join it.
    const int least = fontMetrics().horizontalAdvance(QStringLiteral("0000000000000"));
    m_bar->list().setMinimumWidth(least);
    m_zones->setMinimumWidth(least);
    m_bar->add(m_modes);
    m_bar->add(m_zones);
    m_bar->add(m_marks);
    m_bar->add(m_entities);
    m_bar->add(m_legendShown);
}

void SectorGridView::connectParts()
{
    connect(m_bar, &CanvasBar::chosen, this, &SectorGridView::setRoom);
    connect(m_modes, &QComboBox::currentIndexChanged, this, &SectorGridView::applyStyle);
    connect(m_zones, &QComboBox::currentIndexChanged, this, &SectorGridView::applyStyle);
    connect(m_marks, &QToolButton::toggled, this, &SectorGridView::applyStyle);
    connect(m_entities, &QToolButton::toggled, this, &SectorGridView::applyStyle);
    connect(m_legendShown, &QToolButton::toggled, m_legend, &QWidget::setVisible);
    connect(m_canvas, &SectorCanvas::zoomed, this, &SectorGridView::showZoom);
    connect(m_canvas, &SectorCanvas::hovered, this, &SectorGridView::describe);
    connect(m_canvas, &SectorCanvas::activated, this, &SectorGridView::activate);
    connect(m_canvas,
            &SectorCanvas::picked,
            this,
            [this](const QPoint& place)
            {
                const QScopedValueRollback following(m_following, true);
                m_selection.select(m_map.address(place));
                describe(place);
                m_triggers->showSector(m_map, place);
            });
    connect(m_canvas,
            &SectorCanvas::menuWanted,
            this,
            [this](const QPoint& place, const QPoint& globalPoint)
            {
                auto* const menu = new QMenu(this);
                menu->setAttribute(Qt::WA_DeleteOnClose);
                fillMenu(*menu, place);
                menu->popup(globalPoint);
            });
    connect(&m_selection, &Selection::changed, this, &SectorGridView::follow);
}

// --- the file

void SectorGridView::setFile(const OpenFilePtr& file)
{
    m_map = {};
    m_canvas->showMap(m_map);
    m_file = file;
    m_decoder = file ? std::make_shared<const Decoder>(file) : nullptr;
    fillChoosers();
    showRoom(roomCount() > 0 ? 0 : -1);
    follow(m_selection.current());
}

void SectorGridView::revise(const OpenFilePtr& file, const tr::edit::ChangeSet& /*changes*/)
{
    const int room = this->room();
    const SectorMode mode = this->mode();
    const int zones = m_zones->currentIndex();
    m_file = file;
    m_decoder = std::make_shared<const Decoder>(file);
    fillChoosers();
    setMode(mode);
    m_zones->setCurrentIndex(std::min(zones, m_zones->count() - 1));
    showRoom(std::min(room, roomCount() - 1));
}

void SectorGridView::fillChoosers()
{
    const QSignalBlocker modes(m_modes);
    const QSignalBlocker zones(m_zones);
    m_bar->list().clear();
    m_modes->clear();
    m_zones->clear();
    const auto mode = [this](const QString& text, SectorMode each)
    { m_modes->addItem(text, static_cast<int>(each)); };
    mode(tr("Floor heights"), SectorMode::Floor);
    mode(tr("Ceiling heights"), SectorMode::Ceiling);
    mode(tr("Boxes"), SectorMode::Boxes);
    const tr::level::Level* const level = m_file ? m_file->file().level() : nullptr;
    if (level == nullptr)
    {
        return;
    }
    for (std::size_t room = 0; room < tr::view::roomCount(*level); ++room)
    {
        m_bar->list().addItem(roomText(*m_decoder, room));
    }
    const std::size_t lists = tr::view::zoneListCount(*level);
    if (lists != 0)
    {
        mode(tr("Zones"), SectorMode::Zones);
    }
    for (std::size_t list = 0; list < lists; ++list)
    {
        m_zones->addItem(zoneText(list, lists));
    }
    if (tr::level::since(tr::level::versions::Tr3).contains(level->version))
    {
        mode(tr("Materials"), SectorMode::Materials);
    }
    m_legend->setVersion(level->version);
}

QString SectorGridView::title() const
{
    return tr("Sectors");
}

QIcon SectorGridView::symbol() const
{
    return icon(QLatin1String("room"));
}

// --- rooms and modes

int SectorGridView::roomCount() const
{
    return m_bar->count();
}

int SectorGridView::room() const
{
    return m_bar->current();
}

void SectorGridView::setRoom(int room)
{
    if (room >= 0 && room < roomCount())
    {
        showRoom(room);
    }
}

void SectorGridView::showRoom(int room)
{
    m_bar->setCurrent(room);
    m_map = room >= 0 ? SectorMap(m_decoder, static_cast<std::size_t>(room)) : SectorMap();
    applyStyle();
    m_canvas->showMap(m_map);
    mark(m_selection.current());
}

void SectorGridView::mark(const std::optional<Address>& address)
{
    m_canvas->mark(address);
    m_triggers->showSector(m_map, m_canvas->marked());
    describe(std::nullopt);
}

SectorMode SectorGridView::mode() const
{
    return static_cast<SectorMode>(m_modes->currentData().toInt());
}

void SectorGridView::setMode(SectorMode mode)
{
    const int index = m_modes->findData(static_cast<int>(mode));
    if (index >= 0)
    {
        m_modes->setCurrentIndex(index);
    }
}

void SectorGridView::applyStyle()
{
    SectorStyle style;
    style.mode = mode();
    style.zoneList = static_cast<std::size_t>(std::max(0, m_zones->currentIndex()));
    style.marks = m_marks->isChecked();
    style.entities = m_entities->isChecked();
    m_zones->setVisible(style.mode == SectorMode::Zones);
    m_canvas->setSectorStyle(style);
    describe(std::nullopt);
}

void SectorGridView::showZoom()
{
    m_bar->showZoom(tr("%1 px").arg(m_canvas->zoom()));
}

void SectorGridView::describe(const std::optional<QPoint>& place)
{
    const auto which = place ? place : m_canvas->marked();
    if (!which || !m_map.contains(*which))
    {
        m_text->setText(tr("%1 North is +Z, east is +X.").arg(explanation(mode())));
        return;
    }
    m_text->setText(QStringLiteral("<b>%1</b>: %2.")
                        .arg(m_map.title(*which).toHtmlEscaped(),
                             m_map.texts(*which).join(QStringLiteral(". ")).toHtmlEscaped()));
}

// --- selection and ways

void SectorGridView::follow(const std::optional<Address>& address)
{
    if (m_following || !address || !m_file)
    {
        return;
    }
    const auto room = roomOfAddress(*m_file, *address);
    if (room && static_cast<int>(*room) != this->room())
    {
        showRoom(static_cast<int>(*room));
    }
    mark(address);
}

void SectorGridView::setEditor(Editor& editor)
{
    m_triggers->setEditor(editor);
    m_triggers->showSector(m_map, m_canvas->marked());
}

QString SectorGridView::copiedText() const
{
    const auto place = m_canvas->marked();
    return place && m_map.contains(*place) ? m_map.title(*place) + QStringLiteral(": ")
                                                 + m_map.texts(*place).join(QStringLiteral(". "))
                                           : QString();
}

void SectorGridView::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_F2 && m_triggers->hasTrigger())
    {
        m_triggers->takeFocus();
        return;
    }
    FileTab::keyPressEvent(event);
}

void SectorGridView::activate(const QPoint& place)
{
    const auto exits = m_map.exits(place);
    if (!exits.empty() && exits.front().way != SectorMap::Exit::Way::Flipped)
    {
        leave(place, exits.front());
    }
}

void SectorGridView::leave(const QPoint& place, const SectorMap::Exit& exit)
{
    m_selection.select(m_map.arrival(place, exit));
    setRoom(static_cast<int>(exit.room));
}

void SectorGridView::fillMenu(QMenu& menu, const QPoint& place)
{
    for (const SectorMap::Exit& exit : m_map.exits(place))
    {
        menu.addAction(exitText(exit), this, [this, place, exit] { leave(place, exit); });
    }
    if (!menu.isEmpty())
    {
        menu.addSeparator();
    }
    menu.addAction(tr("Show in the Table of Sectors"),
                   this,
                   [this, place]
                   {
                       const Address sector = m_map.address(place);
                       m_selection.open({sector.table});
                       m_selection.select(sector);
                   });
    const std::size_t word = m_map.facts(place).sector.floorDataIndex;
    QAction* const words = menu.addAction(tr("Show Its Floor Data"),
                                          this,
                                          [this, word] {
                                              m_selection.open({tables::FloorData, word});
                                          });
    words->setEnabled(word != 0);
}

} // namespace ui
