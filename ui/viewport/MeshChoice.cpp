#include "ui/viewport/MeshChoice.h"

#include "ui/common/widgets/FilterField.h"
#include "ui/common/widgets/ListLook.h"
#include "ui/viewport/MeshLines.h"
#include "ui/viewport/Thumbnails.h"

#include <QHeaderView>
#include <QSortFilterProxyModel>
#include <QVBoxLayout>

#include <algorithm>

namespace ui
{
namespace
{

namespace tables = tr::level::tables;

constexpr int kShownPictures = 3;  ///< that have room in any case
constexpr int kWantedPictures = 6; ///< and where there is room
constexpr int kCountLetters = 10;

/// Meshes that all words of a text are found in: of the object that shows them, or their own.
class MeshFilter : public QSortFilterProxyModel
{
public:
    explicit MeshFilter(const MeshLines& lines, QObject* parent)
        : QSortFilterProxyModel(parent)
        , m_lines(lines)
    {
        setRecursiveFilteringEnabled(true); // an object is listed as long as one of its meshes is
    }

    void setText(const QString& text)
    {
        m_words = text.split(u' ', Qt::SkipEmptyParts);
        invalidateFilter();
    }

    [[nodiscard]] bool isFiltering() const noexcept { return !m_words.isEmpty(); }

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override
    {
        const QModelIndex line = m_lines.index(row, MeshLines::Title, parent);
        if (!m_lines.isMesh(line))
        {
            return m_words.isEmpty();
        }
        const QString words = m_lines.data(line, MeshLines::kWordsRole).toString();
        return std::ranges::all_of(m_words,
                                   [&words](const QString& word)
                                   { return words.contains(word, Qt::CaseInsensitive); });
    }

private:
    const MeshLines& m_lines;
    QStringList m_words;
};

} // namespace

MeshChoice::MeshChoice(const OpenFilePtr& file, bool withEmpty, QWidget* parent)
    : QWidget(parent)
    , m_filter(new FilterField(QLatin1String("filter"), this))
    , m_thumbnails(new Thumbnails(tables::MeshPointers, this))
    , m_lines(new MeshLines(
          file,
          withEmpty,
          [this](std::size_t pointer) { return m_thumbnails->picture(pointer); },
          this))
    , m_shown(new MeshFilter(*m_lines, this))
    , m_list(new QTreeView(this))
{
    m_thumbnails->setPixelRatio(devicePixelRatioF());
    m_thumbnails->setFile(file);
    connect(m_thumbnails, &Thumbnails::drawn, m_lines, &MeshLines::showPicture);
    m_filter->setPlaceholderText(tr("Filter meshes"));
    m_filter->setAccessibleName(tr("Filter meshes"));
    m_filter->setToolTip(tr("Parts of the name of an object or of a mesh, or of its number"));
    m_shown->setSourceModel(m_lines);
    makeList();
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_filter);
    layout->addWidget(m_list, 1);
    connect(m_filter, &FilterField::settled, this, &MeshChoice::filter);
    connect(m_filter, &FilterField::leftDown, m_list, qOverload<>(&QWidget::setFocus));
    connect(
        m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, &MeshChoice::changed);
    connect(m_list,
            &QAbstractItemView::doubleClicked,
            this,
            [this]
            {
                if (isChosen())
                {
                    Q_EMIT accepted();
                }
            });
    setFocusProxy(m_list);
}

void MeshChoice::makeList()
{
    lookLikeTree(*m_list, tr("Meshes"));
    m_list->setFrameShape(QFrame::StyledPanel);
    m_list->setUniformRowHeights(false);
    m_list->setIconSize({MeshLines::kPictureSide, MeshLines::kPictureSide});
    m_list->setModel(m_shown);
    m_list->setAllColumnsShowFocus(true);
    QHeaderView* const header = m_list->header();
    header->setStretchLastSection(false);
    header->setSectionResizeMode(MeshLines::Title, QHeaderView::Stretch);
    for (const int column : {int{MeshLines::Vertices}, int{MeshLines::Faces}})
    {
        header->setSectionResizeMode(column, QHeaderView::Fixed);
        header->resizeSection(column, kCountLetters * fontMetrics().averageCharWidth());
    }
    m_list->setMinimumHeight(kShownPictures * MeshLines::kPictureSide);
    m_list->expandAll();
}

void MeshChoice::filter(const QString& text)
{
    static_cast<MeshFilter*>(m_shown)->setText(text);
    m_list->expandAll();
    if (!isChosen() && m_shown->rowCount() > 0)
    {
        // The first that was found, so that Return takes it.
        const QModelIndex first = m_shown->index(0, MeshLines::Title);
        const bool isGroup = m_shown->rowCount(first) > 0;
        m_list->setCurrentIndex(isGroup ? m_shown->index(0, MeshLines::Title, first) : first);
    }
    m_list->scrollTo(m_list->currentIndex());
    Q_EMIT changed();
}

void MeshChoice::show(std::size_t pointer, const std::optional<Address>& object)
{
    const QModelIndex line = m_shown->mapFromSource(m_lines->lineOf(pointer, object));
    if (line.isValid())
    {
        m_list->setCurrentIndex(line);
        m_list->scrollTo(line, QAbstractItemView::PositionAtCenter);
    }
}

QSize MeshChoice::sizeHint() const
{
    return {QWidget::sizeHint().width(), kWantedPictures * MeshLines::kPictureSide};
}

bool MeshChoice::isChosen() const
{
    return m_lines->isMesh(m_shown->mapToSource(m_list->currentIndex()));
}

std::optional<std::size_t> MeshChoice::pointer() const
{
    return m_lines->pointerAt(m_shown->mapToSource(m_list->currentIndex()));
}

} // namespace ui
