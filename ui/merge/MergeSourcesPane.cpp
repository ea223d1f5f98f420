#include "ui/merge/MergeSourcesPane.h"

#include "ui/common/look/Icons.h"
#include "ui/common/texts/FileNames.h"
#include "ui/common/widgets/CopiedText.h"
#include "ui/common/widgets/FilterField.h"
#include "ui/common/widgets/ListLook.h"
#include "ui/common/widgets/TickList.h"
#include "ui/merge/MergeObjectsModel.h"
#include "ui/merge/MergePictures.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QListWidget>
#include <QLocale>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace ui
{
namespace
{

namespace transfer = tr::transfer;

constexpr int kFileLines = 4;

} // namespace

MergeSourcesPane::MergeSourcesPane(MergePlanning& planning,
                                   MergePictures& pictures,
                                   QWidget* parent)
    : QWidget(parent)
    , m_planning(planning)
    , m_model(new MergeObjectsModel(planning, pictures, this))
    , m_lines(new MergeObjectsFilter(this))
    , m_files(new QListWidget(this))
    , m_filter(new FilterField(QLatin1String("filter"), this))
    , m_kind(new QComboBox(this))
    , m_onlyTaken(new QCheckBox(tr("Onl&y ticked"), this))
    , m_count(new QLabel(this))
    , m_list(new TickList(tr("Objects of the sources"), this))
{
    m_lines->setSourceModel(m_model);
    makeList();
    makeLayout();
    listSources();
    connect(&planning, &MergePlanning::sourcesChanged, this, &MergeSourcesPane::listSources);
    connect(&planning, &MergePlanning::choicesChanged, this, &MergeSourcesPane::countShown);
    connect(m_filter, &FilterField::settled, m_lines, &MergeObjectsFilter::setText);
    connect(m_filter, &FilterField::leftDown, m_list, qOverload<>(&QWidget::setFocus));
    connect(m_kind,
            &QComboBox::currentIndexChanged,
            this,
            [this](int index)
            {
                m_lines->setKind(index == 0
                                     ? std::nullopt
                                     : std::optional(static_cast<transfer::ObjectKind>(index - 1)));
            });
    connect(m_onlyTaken, &QCheckBox::toggled, m_lines, &MergeObjectsFilter::setOnlyTaken);
    for (const auto signal : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
    {
        connect(m_lines, signal, this, &MergeSourcesPane::countShown);
    }
    connect(m_lines, &QAbstractItemModel::modelReset, this, &MergeSourcesPane::countShown);
    connect(m_list, &TickList::tickWanted, this, &MergeSourcesPane::tick);
    connect(m_list->selectionModel(),
            &QItemSelectionModel::currentChanged,
            this,
            &MergeSourcesPane::currentChanged);
    connect(m_files,
            &QListWidget::currentRowChanged,
            this,
            [this]
            {
                m_lines->setSource(currentSource());
                countShown();
                Q_EMIT currentChanged();
            });
}

void MergeSourcesPane::makeList()
{
    m_list->setModel(m_lines);
    m_list->setIconSize({MergePictures::kListed, MergePictures::kListed});
    m_list->setToolTip(tr("Space ticks what is selected"));
    m_list->setSortingEnabled(true);
    m_list->header()->setStretchLastSection(true);
    m_list->header()->setResizeContentsPrecision(0); // no pictures of what is not seen
    const int letter = fontMetrics().averageCharWidth();
    m_list->header()->resizeSection(MergeObjectsModel::Object, 34 * letter);
    m_list->header()->resizeSection(MergeObjectsModel::Kind, 11 * letter);
    m_list->header()->resizeSection(MergeObjectsModel::File, 18 * letter);
    m_list->sortByColumn(MergeObjectsModel::Object, Qt::AscendingOrder);
    copyWholeRows(*m_list);
}

void MergeSourcesPane::makeLayout()
{
    m_files->setAccessibleName(tr("Files that objects are taken from"));
    m_files->setItemDelegate(new RowDelegate(m_files));
    m_files->setToolTip(tr("Delete takes a file off the list"));
    m_files->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    m_files->setFixedHeight(kFileLines * (fontMetrics().height() + 6));
    m_files->installEventFilter(this);
    m_filter->setPlaceholderText(tr("Search names, slots and files"));
    m_filter->setAccessibleName(tr("Search objects"));
    m_kind->setAccessibleName(tr("Kind"));
    m_kind->addItem(tr("All kinds"));
    m_kind->addItem(tr("Moveables"));
    m_kind->addItem(tr("Statics"));
    m_kind->addItem(tr("Sprites"));
    auto* const bar = new QHBoxLayout;
    bar->addWidget(m_filter, 1);
    bar->addWidget(m_kind);
    bar->addWidget(m_onlyTaken);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* const title = new QLabel(tr("&Sources"), this);
    title->setBuddy(m_files);
    layout->addWidget(title);
    layout->addWidget(m_files);
    layout->addLayout(bar);
    layout->addWidget(m_list, 1);
    layout->addWidget(m_count);
}

/// The one that was chosen stays so, where it is there.
void MergeSourcesPane::listSources()
{
    const QString chosen = m_files->currentItem() == nullptr
                               ? QString()
                               : m_files->currentItem()->data(Qt::UserRole).toString();
    {
        const QSignalBlocker quiet(m_files);
        m_files->clear();
        auto* const all =
            new QListWidgetItem(icon(QLatin1String("wad")), tr("All sources"), m_files);
        all->setToolTip(tr("Objects of all files"));
        for (const MergeSource& source : m_planning.sources())
        {
            const QString path = source.file->path();
            auto* const item = new QListWidgetItem(
                icon(fileIcon(path)),
                tr("%1 · %n object(s)", "", int(source.objects.size())).arg(displayName(path)),
                m_files);
            item->setData(Qt::UserRole, path);
            item->setToolTip(QDir::toNativeSeparators(path));
        }
        m_files->setCurrentRow(0);
        for (int i = 1; i < m_files->count(); ++i)
        {
            if (m_files->item(i)->data(Qt::UserRole).toString() == chosen)
            {
                m_files->setCurrentRow(i);
            }
        }
    }
    m_lines->setSource(currentSource());
    countShown();
    Q_EMIT currentChanged();
}

void MergeSourcesPane::countShown()
{
    const QLocale locale;
    m_count->setText(tr("%1 of %2 objects are shown, %3 ticked")
                         .arg(locale.toString(m_lines->rowCount()),
                              locale.toString(m_model->rowCount()),
                              locale.toString(static_cast<qulonglong>(m_planning.takenCount()))));
}

std::optional<std::size_t> MergeSourcesPane::currentSource() const
{
    const int row = m_files->currentRow();
    return row > 0 ? std::optional(static_cast<std::size_t>(row - 1)) : std::nullopt;
}

std::vector<MergePlace> MergeSourcesPane::placesOf(const QModelIndexList& rows) const
{
    std::vector<MergePlace> places;
    for (const QModelIndex& row : rows)
    {
        places.push_back(m_model->placeAt(m_lines->mapToSource(row).row()));
    }
    std::ranges::sort(places);
    places.erase(std::unique(places.begin(), places.end()), places.end());
    return places;
}

std::optional<MergePlace> MergeSourcesPane::current() const
{
    const QModelIndex index = m_list->currentIndex();
    return index.isValid() ? std::optional(placesOf({index}).front()) : std::nullopt;
}

std::vector<MergePlace> MergeSourcesPane::selected() const
{
    return placesOf(m_list->selectionModel()->selectedRows());
}

std::vector<MergePlace> MergeSourcesPane::listed() const
{
    QModelIndexList rows;
    for (int row = 0; row < m_lines->rowCount(); ++row)
    {
        rows.append(m_lines->index(row, 0));
    }
    return placesOf(rows);
}

void MergeSourcesPane::tick(const QModelIndexList& rows, bool isTicked)
{
    m_planning.setTaken(placesOf(rows), isTicked);
}

bool MergeSourcesPane::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_files && event->type() == QEvent::KeyPress
        && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Delete)
    {
        removeWanted();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace ui
