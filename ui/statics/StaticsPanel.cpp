#include "ui/statics/StaticsPanel.h"

#include "core/edit/statics/StaticBoxes.h"
#include "ui/common/actions/NamedAction.h"
#include "ui/common/widgets/FilterField.h"
#include "ui/common/widgets/ListLook.h"
#include "ui/file/Addresses.h"
#include "ui/statics/BoxNumbersModel.h"
#include "ui/statics/StaticsModel.h"
#include "ui/typing/FieldDelegate.h"
#include "ui/viewport/Thumbnails.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QListView>
#include <QLocale>
#include <QScopedValueRollback>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace ui
{
namespace
{

namespace tables = tr::level::tables;

constexpr int kRowIcon = 32; ///< side of a picture in the table
constexpr int kTitleLines = 2;
constexpr int kCellAir = 12; ///< around a picture and its title

/// A picture and its title, which may take two lines. Asks for no picture to know how large it is.
class PictureDelegate : public RowDelegate
{
public:
    using RowDelegate::RowDelegate;

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                                 const QModelIndex&) const override
    {
        constexpr int kSide = Thumbnails::kSide + kCellAir;
        return {kSide, kSide + kTitleLines * option.fontMetrics.height()};
    }
};

/// The static that stands at a place of a file, or that is named there.
std::optional<std::size_t> staticAt(const OpenFile& file, const Address& address)
{
    if (address.row == Address::kWholeTable || !exists(file, address))
    {
        return std::nullopt;
    }
    if (address.table == tables::StaticMeshes)
    {
        return address.row;
    }
    if (address.table != tables::RoomStatics)
    {
        return std::nullopt;
    }
    const auto* const view = file.tables().find(tables::RoomStatics);
    const auto leaves = view->type().leaves();
    const auto leaf = std::ranges::find(leaves, "mesh_id", &tr::schema::Leaf::path);
    const auto& statics = file.file().objects().staticMeshes;
    const auto found = std::ranges::find(
        statics, view->value(address.row, *leaf).integer(), &tr::level::StaticMesh::id);
    return found == statics.end()
               ? std::nullopt
               : std::optional(static_cast<std::size_t>(found - statics.begin()));
}

/// Whether rows of statics came or went. Others that do, words of meshes for one, leave the list as
/// it is, and what is selected in it.
bool movesStatics(const tr::edit::ChangeSet& changes)
{
    return std::ranges::any_of(changes,
                               [](const tr::edit::Change& each) {
                                   return each.table == tables::StaticMeshes
                                          && each.removed != each.inserted;
                               });
}

} // namespace

StaticsPanel::StaticsPanel(Selection& selection, QWidget* parent)
    : SeenPanel(parent)
    , m_selection(selection)
    , m_thumbnails(new Thumbnails(tables::StaticMeshes, this))
    , m_model(new StaticsModel(this))
    , m_lines(new StaticsFilter(this))
    , m_numbers(new BoxNumbersModel(this))
    , m_filter(new FilterField(QLatin1String("filter"), this))
    , m_count(new QLabel(this))
    , m_asTable(makeNamedAction({"staticsAsTable",
                                 tr("As &Table"),
                                 tr("List the statics as a table instead of pictures"),
                                 "table"},
                                this))
    , m_lists(new QStackedWidget(this))
    , m_pictures(new QListView(this))
    , m_table(new QTreeView(this))
    , m_boxes(new QTableView(this))
{
    setAccessibleName(tr("Statics"));
    m_model->setPictures([this](std::size_t row) { return m_thumbnails->picture(row); });
    m_lines->setSourceModel(m_model);
    m_lines->sort(StaticsModel::Slot);
    makeLists();
    makeBoxes();
    makeLayout();
    setFocusProxy(m_pictures);

    connect(m_thumbnails, &Thumbnails::drawn, m_model, &StaticsModel::showPicture);
    connect(&m_selection, &Selection::changed, this, &StaticsPanel::follow);
    connect(m_pictures->selectionModel(),
            &QItemSelectionModel::currentChanged,
            this,
            &StaticsPanel::goToCurrent);
    connect(m_pictures->selectionModel(),
            &QItemSelectionModel::selectionChanged,
            this,
            &StaticsPanel::rowsSelected);
    connect(m_filter,
            &FilterField::settled,
            this,
            [this](const QString& text)
            {
                {
                    // Another one is current where that is hidden: the window stays where it is.
                    const QScopedValueRollback following(m_isFollowing, true);
                    m_lines->setText(text);
                }
                countShown();
                follow(); // it may be listed again
            });
    connect(
        m_filter, &FilterField::leftDown, this, [this] { m_lists->currentWidget()->setFocus(); });
    connect(m_asTable,
            &QAction::toggled,
            this,
            [this](bool isTable)
            {
                QAbstractItemView* const list = isTable
                                                    ? static_cast<QAbstractItemView*>(m_table)
                                                    : static_cast<QAbstractItemView*>(m_pictures);
                m_lists->setCurrentWidget(list);
                setFocusProxy(list);
                list->scrollTo(list->currentIndex());
            });
}

void StaticsPanel::makeLists()
{
    lookLikeList(*m_pictures, tr("Statics as pictures"));
    m_pictures->setItemDelegate(new PictureDelegate(m_pictures));
    m_pictures->setModel(m_lines);
    m_pictures->setModelColumn(StaticsModel::Title);
    m_pictures->setViewMode(QListView::IconMode);
    m_pictures->setResizeMode(QListView::Adjust);
    m_pictures->setMovement(QListView::Static);
    m_pictures->setUniformItemSizes(true);
    m_pictures->setWordWrap(true);
    m_pictures->setTextElideMode(Qt::ElideRight);
    constexpr int kSide = Thumbnails::kSide;
    m_pictures->setIconSize({kSide, kSide});
    m_pictures->setGridSize(
        {kSide + kCellAir, kSide + kCellAir + kTitleLines * fontMetrics().height()});
    m_pictures->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_pictures->setSelectionBehavior(QAbstractItemView::SelectRows); // as the table does

    lookLikeTree(*m_table, tr("Statics as a table"));
    m_table->setModel(m_lines);
    m_table->setSelectionModel(m_pictures->selectionModel());
    m_table->setRootIsDecorated(false);
    m_table->setAllColumnsShowFocus(true);
    m_table->setIconSize({kRowIcon, kRowIcon});
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setColumnHidden(StaticsModel::Title, true);
    // The current cell is of that column: what scrolls there is to stay at the left.
    m_table->header()->moveSection(StaticsModel::Title, 0);
    m_table->header()->setResizeContentsPrecision(0); // no pictures of what is not seen
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(StaticsModel::Slot, Qt::AscendingOrder);
    for (QAbstractItemView* const list :
         {static_cast<QAbstractItemView*>(m_pictures), static_cast<QAbstractItemView*>(m_table)})
    {
        m_lists->addWidget(list);
        list->installEventFilter(this);
        connect(list, &QAbstractItemView::doubleClicked, this, &StaticsPanel::open);
    }
}

void StaticsPanel::makeBoxes()
{
    m_boxes->setModel(m_numbers);
    m_boxes->setAccessibleName(tr("Numbers of the boxes"));
    m_boxes->horizontalHeader()->setAccessibleName(tr("Numbers"));
    m_boxes->verticalHeader()->setAccessibleName(tr("Boxes"));
    m_boxes->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_boxes->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_boxes->verticalHeader()->setMinimumSectionSize(0);
    m_boxes->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + kCellAir / 2);
    m_boxes->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_boxes->setFrameShape(QFrame::NoFrame);
    m_boxes->setTabKeyNavigation(false);
    m_boxes->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_boxes->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_boxes->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_boxes->setFixedHeight(m_boxes->horizontalHeader()->sizeHint().height()
                            + BoxNumbersModel::kAxes
                                  * m_boxes->verticalHeader()->defaultSectionSize());
}

void StaticsPanel::makeLayout()
{
    m_filter->setPlaceholderText(tr("Filter"));
    m_filter->setAccessibleName(tr("Filter statics"));
    m_filter->setToolTip(tr("Shows only the statics whose slot or name has this text"));
    m_asTable->setCheckable(true);
    auto* const button = new QToolButton(this);
    button->setDefaultAction(m_asTable);
    button->setAutoRaise(true);
    button->setAccessibleName(m_asTable->toolTip());
    auto* const bar = new QHBoxLayout;
    bar->setContentsMargins(4, 4, 4, 4);
    bar->setSpacing(6);
    bar->addWidget(m_filter, 1);
    bar->addWidget(m_count);
    bar->addWidget(button);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(bar);
    layout->addWidget(m_lists, 1);
    layout->addWidget(m_boxes);
}

void StaticsPanel::setEditor(Editor& editor)
{
    m_numbers->setEditable(true);
    m_boxes->setEditTriggers(QAbstractItemView::EditKeyPressed | QAbstractItemView::AnyKeyPressed
                             | QAbstractItemView::DoubleClicked
                             | QAbstractItemView::SelectedClicked);
    const auto placeOf = [this](const QModelIndex& index) -> std::optional<FieldDelegate::Place>
    {
        const auto address = m_numbers->addressAt(index);
        return address ? std::optional(FieldDelegate::Place{*address, EditText::Stored})
                       : std::nullopt;
    };
    m_boxes->setItemDelegate(new FieldDelegate(editor, placeOf, m_boxes));
}

void StaticsPanel::offer(const QList<QAction*>& actions)
{
    for (QAbstractItemView* const list :
         {static_cast<QAbstractItemView*>(m_pictures), static_cast<QAbstractItemView*>(m_table)})
    {
        list->addActions(actions);
        list->setContextMenuPolicy(Qt::ActionsContextMenu);
    }
}

void StaticsPanel::setFile(const OpenFilePtr& file)
{
    m_file = file;
    m_hasOtherRows = true;
    m_filter->showSettled({});
    m_lines->setText({});
    m_thumbnails->setFile(file);
    if (!file)
    {
        catchUp();
    }
    miss();
    update();
    if (isSeen())
    {
        catchUp();
    }
}

void StaticsPanel::revise(const OpenFilePtr& file, const tr::edit::ChangeSet& changes)
{
    m_file = file;
    m_hasOtherRows = m_hasOtherRows || movesStatics(changes);
    m_thumbnails->revise(file, changes);
    miss();
    update();
    if (isSeen())
    {
        catchUp();
    }
}

void StaticsPanel::seeAgain()
{
    m_thumbnails->setPixelRatio(devicePixelRatioF());
    catchUp();
}

/// Lists the newest file.
void StaticsPanel::catchUp()
{
    if (m_shown == m_file)
    {
        follow();
        return;
    }
    m_shown = m_file;
    if (std::exchange(m_hasOtherRows, false))
    {
        const QScopedValueRollback following(m_isFollowing, true);
        m_model->show(m_shown);
        for (int column = 0; column < StaticsModel::Title; ++column)
        {
            m_table->resizeColumnToContents(column);
        }
    }
    else
    {
        m_model->revise(m_shown);
    }
    countShown();
    follow();
    showBoxes();
    Q_EMIT rowsSelected();
}

void StaticsPanel::countShown()
{
    const QLocale locale;
    const int all = m_model->rowCount();
    const int shown = m_lines->rowCount();
    m_count->setText(shown == all
                         ? locale.toString(all)
                         : tr("%1 of %2").arg(locale.toString(shown), locale.toString(all)));
}

QModelIndex StaticsPanel::lineOf(std::size_t row) const
{
    return m_lines->mapFromSource(m_model->index(static_cast<int>(row), StaticsModel::Title));
}

std::size_t StaticsPanel::rowOf(const QModelIndex& line) const
{
    return static_cast<std::size_t>(m_lines->mapToSource(line).row());
}

std::vector<std::size_t> StaticsPanel::selectedRows() const
{
    std::vector<std::size_t> rows;
    if (m_shown != m_file && m_hasOtherRows)
    {
        return rows; // they are of the file as it was
    }
    for (const QModelIndex& line : m_pictures->selectionModel()->selectedIndexes())
    {
        rows.push_back(rowOf(line));
    }
    // The table selects all columns of a line.
    std::ranges::sort(rows);
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    return rows;
}

std::optional<std::size_t> StaticsPanel::currentRow() const
{
    const QModelIndex line = m_pictures->currentIndex();
    const bool isOld = m_shown != m_file && m_hasOtherRows;
    return line.isValid() && !isOld ? std::optional(rowOf(line)) : std::nullopt;
}

void StaticsPanel::select(const std::vector<std::size_t>& rows)
{
    catchUp();
    QItemSelection selection;
    for (const std::size_t row : rows)
    {
        const QModelIndex line = lineOf(row);
        if (line.isValid())
        {
            selection.select(line.siblingAtColumn(0),
                             line.siblingAtColumn(StaticsModel::kColumns - 1));
        }
    }
    auto* const selected = m_pictures->selectionModel();
    const QModelIndex first = rows.empty() ? QModelIndex() : lineOf(rows.front());
    selected->setCurrentIndex(first, QItemSelectionModel::NoUpdate);
    selected->select(selection, QItemSelectionModel::ClearAndSelect);
    m_pictures->scrollTo(first);
    m_table->scrollTo(first);
}

/// Goes where the window is.
void StaticsPanel::follow()
{
    const auto& selected = m_selection.current();
    if (m_isFollowing || !m_shown || m_shown != m_file || !selected || !isVisible())
    {
        return;
    }
    const auto row = staticAt(*m_shown, *selected);
    if (row && currentRow() != row)
    {
        const QScopedValueRollback following(m_isFollowing, true);
        select({*row});
        showBoxes();
    }
}

/// The other way: the window goes to the current one.
void StaticsPanel::goToCurrent()
{
    showBoxes();
    const auto row = currentRow();
    if (!m_isFollowing && row && m_shown == m_file)
    {
        const QScopedValueRollback following(m_isFollowing, true);
        m_selection.select(Address{tables::StaticMeshes, *row});
    }
}

void StaticsPanel::open(const QModelIndex& line)
{
    if (line.isValid() && m_shown == m_file)
    {
        m_selection.open({tables::StaticMeshes, rowOf(line)});
    }
}

void StaticsPanel::showBoxes()
{
    m_numbers->show(m_shown, currentRow());
}

void StaticsPanel::focusFilter()
{
    m_filter->setFocus(Qt::ShortcutFocusReason);
    m_filter->selectAll();
}

bool StaticsPanel::eventFilter(QObject* watched, QEvent* event)
{
    auto* const list = qobject_cast<QAbstractItemView*>(watched);
    if (list != nullptr
        && (event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress))
    {
        const auto& key = *static_cast<QKeyEvent*>(event);
        const bool isReturn = key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter;
        const bool isDelete = key.key() == Qt::Key_Delete;
        if ((isReturn || isDelete) && (key.modifiers() & ~Qt::KeypadModifier) == 0)
        {
            event->accept();
            if (event->type() == QEvent::KeyPress)
            {
                isReturn ? open(list->currentIndex()) : deleteWanted();
            }
            return true;
        }
    }
    return SeenPanel::eventFilter(watched, event);
}

} // namespace ui
