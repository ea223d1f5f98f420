#include "ui/textures/choice/TextureGrid.h"

#include "ui/common/actions/NamedAction.h"
#include "ui/common/widgets/FilterField.h"
#include "ui/common/widgets/ListLook.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QListView>
#include <QLocale>
#include <QScopedValueRollback>
#include <QToolButton>
#include <QVBoxLayout>

namespace ui
{
namespace
{

constexpr int kGridSide = 64; ///< of a picture
constexpr int kLargeGridSide = 2 * kGridSide;
constexpr int kGridGap = 4;
/// So that the window can be small.
constexpr QSize kLeastGrid(48, 40);

} // namespace

TextureGrid::TextureGrid(QWidget* parent)
    : QWidget(parent)
    , m_model(new TextureList(this))
    , m_lines(new TextureListFilter(this))
    , m_filter(new FilterField(QLatin1String("filter"), this))
    , m_count(new QLabel(this))
    , m_list(new QListView(this))
    , m_delegate(new TextureDelegate(kGridSide, this))
    , m_large(makeNamedAction({"texturesLarge",
                               tr("&Large Pictures"),
                               tr("Show the textures in twice the size"),
                               "find"},
                              this))
{
    m_lines->setSourceModel(m_model);
    makeList();
    m_filter->installEventFilter(this);
    m_filter->setPlaceholderText(tr("Number"));
    m_filter->setAccessibleName(tr("Look for textures"));
    m_filter->setToolTip(tr("Shows only textures with these numbers, such as 12 or 10-20, or where "
                            "they are, such as page 3"));
    m_large->setCheckable(true);
    auto* const button = new QToolButton(this);
    button->setDefaultAction(m_large);
    button->setAutoRaise(true);
    button->setAccessibleName(m_large->toolTip());
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
    layout->addWidget(m_list, 1);
    setFocusProxy(m_list);
    setSizes();

    connect(m_large, &QAction::toggled, this, &TextureGrid::setSizes);
    connect(
        m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, &TextureGrid::choose);
    connect(m_filter,
            &FilterField::settled,
            this,
            [this](const QString& text)
            {
                {
                    // Another one is current where that is hidden: it stays the chosen one.
                    const QScopedValueRollback following(m_isFollowing, true);
                    m_lines->setText(text);
                }
                countShown();
                showCurrent();
            });
    connect(m_filter, &FilterField::leftDown, m_list, [this] { m_list->setFocus(); });
    connect(m_list,
            &QAbstractItemView::doubleClicked,
            this,
            [this](const QModelIndex& line)
            { Q_EMIT activated(qulonglong(m_lines->mapToSource(line).row())); });
}

void TextureGrid::makeList()
{
    lookLikeList(*m_list, tr("Textures as pictures"));
    m_list->setItemDelegate(m_delegate);
    m_list->setModel(m_lines);
    m_list->setViewMode(QListView::IconMode);
    m_list->setResizeMode(QListView::Adjust);
    m_list->setMovement(QListView::Static);
    m_list->setUniformItemSizes(true);
    m_list->setSelectionMode(QAbstractItemView::SingleSelection);
    m_list->setMinimumSize(kLeastGrid);
    m_list->installEventFilter(this);
}

void TextureGrid::setSizes()
{
    const int side = m_large->isChecked() ? kLargeGridSide : kGridSide;
    m_delegate->setSide(side);
    QStyleOptionViewItem option;
    option.fontMetrics = m_list->fontMetrics();
    m_list->setGridSize(m_delegate->sizeHint(option, {}) + QSize(kGridGap, kGridGap));
    m_list->scrollTo(m_list->currentIndex());
}

void TextureGrid::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
    {
        setSizes();
    }
}

void TextureGrid::setFile(const OpenFilePtr& file)
{
    m_filter->showSettled({});
    {
        const QScopedValueRollback following(m_isFollowing, true);
        m_lines->setText({});
        m_model->show(file);
    }
    m_current.reset();
    countShown();
}

void TextureGrid::revise(const OpenFilePtr& file, const tr::edit::ChangeSet& changes)
{
    {
        const QScopedValueRollback following(m_isFollowing, true);
        m_model->revise(file, changes);
    }
    countShown();
    setCurrent(m_current);
}

void TextureGrid::setCurrent(std::optional<std::size_t> row)
{
    m_current = row && *row < pictures().count() ? row : std::nullopt;
    showCurrent();
}

void TextureGrid::setOnly(const TextureListFilter::Only& rows)
{
    if (m_lines->only() != rows)
    {
        {
            const QScopedValueRollback following(m_isFollowing, true);
            m_lines->setOnly(rows);
        }
        countShown();
        showCurrent();
    }
}

/// Marks the chosen one, where it is among those that are shown.
void TextureGrid::showCurrent()
{
    const QScopedValueRollback following(m_isFollowing, true);
    const QModelIndex line =
        m_current ? m_lines->mapFromSource(m_model->index(static_cast<int>(*m_current)))
                  : QModelIndex();
    if (line != m_list->currentIndex() || !line.isValid()
        || !m_list->selectionModel()->isSelected(line))
    {
        m_list->selectionModel()->setCurrentIndex(line, QItemSelectionModel::ClearAndSelect);
        m_list->scrollTo(line);
    }
}

void TextureGrid::choose(const QModelIndex& line)
{
    if (m_isFollowing || !line.isValid())
    {
        return;
    }
    m_current = static_cast<std::size_t>(m_lines->mapToSource(line).row());
    Q_EMIT chosen(*m_current);
}

void TextureGrid::countShown()
{
    const QLocale locale;
    const int all = m_model->rowCount();
    const int shown = m_lines->rowCount();
    m_count->setText(shown == all
                         ? locale.toString(all)
                         : tr("%1 of %2").arg(locale.toString(shown), locale.toString(all)));
}

void TextureGrid::focusFilter()
{
    m_filter->setFocus(Qt::ShortcutFocusReason);
    m_filter->selectAll();
}

bool TextureGrid::eventFilter(QObject* watched, QEvent* event)
{
    const bool isKey =
        event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride;
    if (watched == m_list && isKey)
    {
        const auto& key = *static_cast<QKeyEvent*>(event);
        const bool isReturn = key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter;
        if (isReturn && (key.modifiers() & ~Qt::KeypadModifier) == 0)
        {
            event->accept();
            if (event->type() == QEvent::KeyPress && m_list->currentIndex().isValid())
            {
                Q_EMIT activated(qulonglong(m_lines->mapToSource(m_list->currentIndex()).row()));
            }
            return true;
        }
    }
    if (watched == m_filter && event->type() == QEvent::KeyPress)
    {
        // Looks for the text at once; the default button of a dialog around it is not meant.
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Return || key == Qt::Key_Enter)
        {
            event->accept();
            Q_EMIT m_filter->returnPressed();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace ui
