#include "ui/skeleton/MeshChoice.h"

#include "core/view/links/ReadingBudget.h"
#include "core/view/objects/MeshView.h"
#include "ui/common/widgets/FilterField.h"
#include "ui/common/widgets/ListLook.h"

#include <QHeaderView>
#include <QLocale>
#include <QSortFilterProxyModel>
#include <QStandardItemModel>
#include <QVBoxLayout>

#include <algorithm>
#include <map>
#include <utility>

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

/// Counts what meshes are made of, each once. Those of a damaged file can overlap: what would be
/// read again and again is left out.
class MeshCounts
{
public:
    struct Counts
    {
        std::size_t vertices = 0;
        std::size_t faces = 0;
    };

    explicit MeshCounts(const Decoder& decoder)
        : m_decoder(decoder)
        , m_budget(tr::view::readingBudget(decoder.file().file().objects().meshWords.size()
                                           * sizeof(std::uint16_t)))
    {
    }

    /// Nothing: it cannot be read.
    [[nodiscard]] std::optional<Counts> at(std::uint32_t offset)
    {
        const auto [place, isNew] = m_known.try_emplace(offset);
        if (isNew && m_budget > 0)
        {
            const auto mesh =
                tr::view::readMesh(m_decoder.file().file().objects(), m_decoder.version(), offset);
            if (mesh)
            {
                m_budget -= std::min(tr::view::packedSize(*mesh, m_decoder.version()), m_budget);
                place->second = Counts{mesh->vertices.size(), tr::view::facesOf(*mesh).size()};
            }
        }
        return place->second;
    }

private:
    const Decoder& m_decoder;
    std::size_t m_budget;
    std::map<std::uint32_t, std::optional<Counts>> m_known; ///< by offsets
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
    MeshCounts counts(decoder);
    for (std::size_t row = 0; row < objects.meshPointers.size(); ++row)
    {
        const auto mesh = counts.at(objects.meshPointers[row].offset);
        const QString name = decoder.names().ofRow(tables::MeshPointers, row);
        QStandardItem* const item = lineItem(
            name.isEmpty() ? decoder.names().title({tables::MeshPointers, row, Address::kWholeRow})
                           : name);
        item->setData(static_cast<qlonglong>(row), kPointerRole);
        m_meshes->appendRow({item,
                             mesh ? countItem(mesh->vertices) : lineItem(tr("cannot be read")),
                             mesh ? countItem(mesh->faces) : lineItem({})});
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
