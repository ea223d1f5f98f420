#include "ui/skeleton/MeshChoice.h"

#include "core/view/objects/MeshView.h"
#include "ui/common/widgets/FilterField.h"
#include "ui/common/widgets/ListLook.h"

#include <QHeaderView>
#include <QLocale>
#include <QSortFilterProxyModel>
#include <QStandardItemModel>
#include <QVBoxLayout>

namespace ui
{
namespace
{

namespace tables = tr::level::tables;

/// Of a line: the row of the mesh pointers, -1 of the empty mesh.
constexpr int kPointerRole = Qt::UserRole + 1;

constexpr int kShownMeshes = 14; ///< lines that have room in any case

enum MeshColumn : int
{
    MeshName,
    MeshVertices,
    MeshFaces,
    kMeshColumns,
};

QStandardItem* lineItem(const QString& text)
{
    auto* const item = new QStandardItem(text);
    item->setEditable(false);
    return item;
}

QStandardItem* countItem(std::size_t count)
{
    QStandardItem* const item = lineItem(QLocale().toString(static_cast<qulonglong>(count)));
    item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    return item;
}

} // namespace

MeshChoice::MeshChoice(const std::shared_ptr<const Decoder>& decoder,
                       bool withEmpty,
                       QWidget* parent)
    : QWidget(parent)
    , m_filter(new FilterField(QLatin1String("filter"), this))
    , m_meshes(new QStandardItemModel(0, kMeshColumns, this))
    , m_shown(new QSortFilterProxyModel(this))
    , m_list(new QTreeView(this))
{
    m_filter->setPlaceholderText(tr("Filter meshes"));
    m_filter->setAccessibleName(tr("Filter meshes"));
    m_filter->setToolTip(tr("A part of the name of an object, or of the number of a mesh"));
    lookLikeTree(*m_list, tr("Meshes"));
    m_list->setFrameShape(QFrame::StyledPanel);
    m_list->setRootIsDecorated(false);
    fill(*decoder, withEmpty);
    m_shown->setSourceModel(m_meshes);
    m_shown->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_list->setModel(m_shown);
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionResizeMode(MeshName, QHeaderView::Stretch);
    m_list->header()->setSectionResizeMode(MeshVertices, QHeaderView::ResizeToContents);
    m_list->header()->setSectionResizeMode(MeshFaces, QHeaderView::ResizeToContents);
    m_list->setMinimumHeight(kShownMeshes * fontMetrics().lineSpacing());
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_filter);
    layout->addWidget(m_list, 1);
    connect(m_filter,
            &FilterField::settled,
            this,
            [this](const QString& text)
            {
                m_shown->setFilterFixedString(text);
                if (!m_list->currentIndex().isValid() && m_shown->rowCount() > 0)
                {
                    m_list->setCurrentIndex(m_shown->index(0, 0));
                }
                Q_EMIT changed();
            });
    connect(m_filter, &FilterField::leftDown, m_list, qOverload<>(&QWidget::setFocus));
    connect(
        m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, &MeshChoice::changed);
    connect(m_list, &QAbstractItemView::doubleClicked, this, &MeshChoice::accepted);
    setFocusProxy(m_list);
}

void MeshChoice::fill(const Decoder& decoder, bool withEmpty)
{
    m_meshes->setHorizontalHeaderLabels({tr("mesh"), tr("vertices"), tr("faces")});
    const auto& objects = decoder.file().file().objects();
    if (withEmpty)
    {
        QStandardItem* const item = lineItem(tr("An empty mesh, which is made"));
        item->setData(-1, kPointerRole);
        m_meshes->appendRow({item, countItem(0), countItem(0)});
    }
    for (std::size_t row = 0; row < objects.meshPointers.size(); ++row)
    {
        const auto mesh =
            tr::view::readMesh(objects, decoder.version(), objects.meshPointers[row].offset);
        const QString name = decoder.names().ofRow(tables::MeshPointers, row);
        QStandardItem* const item = lineItem(
            name.isEmpty() ? decoder.names().title({tables::MeshPointers, row, Address::kWholeRow})
                           : name);
        item->setData(static_cast<qlonglong>(row), kPointerRole);
        m_meshes->appendRow(
            {item,
             mesh ? countItem(mesh->vertices.size()) : lineItem(tr("cannot be read")),
             mesh ? countItem(tr::view::facesOf(*mesh).size()) : lineItem({})});
    }
}

void MeshChoice::show(std::size_t pointer)
{
    const QModelIndexList found = m_shown->match(m_shown->index(0, MeshName),
                                                 kPointerRole,
                                                 static_cast<qlonglong>(pointer),
                                                 1,
                                                 Qt::MatchExactly);
    if (!found.isEmpty())
    {
        m_list->setCurrentIndex(found.constFirst());
        m_list->scrollTo(found.constFirst(), QAbstractItemView::PositionAtCenter);
    }
}

bool MeshChoice::isChosen() const
{
    return m_list->currentIndex().isValid();
}

std::optional<std::size_t> MeshChoice::pointer() const
{
    const QModelIndex index = m_list->currentIndex().siblingAtColumn(MeshName);
    const qlonglong row = index.isValid() ? index.data(kPointerRole).toLongLong() : -1;
    return row < 0 ? std::nullopt : std::optional(static_cast<std::size_t>(row));
}

} // namespace ui
