#include "ui/matrix/MatrixPanel.h"

#include "ui/common/look/Icons.h"
#include "ui/common/texts/Numbers.h"
#include "ui/common/widgets/FilterField.h"
#include "ui/common/widgets/FlowLayout.h"
#include "ui/file/Addresses.h"
#include "ui/matrix/MatrixDelegate.h"
#include "ui/matrix/MatrixView.h"
#include "ui/moveable/MoveablePane.h"

#include <QCheckBox>
#include <QHeaderView>
#include <QInputDialog>
#include <QLabel>
#include <QScopedValueRollback>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>
#include <utility>

namespace ui
{
namespace
{

namespace tables = tr::level::tables;

} // namespace

MatrixPanel::MatrixPanel(Selection& selection, QWidget* parent)
    : SeenPanel(parent)
    , m_selection(selection)
    , m_model(new MatrixModel(this))
    , m_filter(new FilterField(QLatin1String("filter"), this))
    , m_own(new QCheckBox(tr("Only its states"), this))
    , m_add(new QToolButton(this))
    , m_said(new QLabel(this))
    , m_view(new MatrixView(*m_model, this))
{
    makeBar();
    connectView();
    setFocusProxy(m_view);
    connect(&m_selection, &Selection::changed, this, &MatrixPanel::follow);
    setEditable(false);
    say();
}

void MatrixPanel::makeBar()
{
    m_filter->setPlaceholderText(tr("Filter animations"));
    m_filter->setAccessibleName(tr("Filter animations"));
    m_filter->setToolTip(tr("Number, name or state of animations"));
    m_filter->setMinimumWidth(120);
    m_filter->setMaximumWidth(240);
    m_own->setToolTip(tr("Show only the states that the selected animation can be asked for"));
    m_add->setText(tr("Add State\u2026"));
    m_add->setToolTip(tr("Show a column for one more state. The file gets it with its first "
                         "dispatch."));
    m_add->setAccessibleName(m_add->text());
    m_add->setAutoRaise(true);
    m_said->setWordWrap(true);
    m_said->setContentsMargins(6, 2, 6, 2);
    auto* const bar = new FlowLayout;
    bar->setContentsMargins(4, 4, 4, 4);
    bar->addWidget(m_filter);
    bar->addWidget(m_own);
    bar->addWidget(m_add);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(bar);
    layout->addWidget(m_view, 1);
    layout->addWidget(m_said);
    const QList<QWidget*> order{m_filter, m_own, m_add, m_view};
    for (qsizetype i = 1; i < order.size(); ++i)
    {
        setTabOrder(order[i - 1], order[i]);
    }
    connect(m_filter, &FilterField::settled, this, &MatrixPanel::filter);
    connect(m_filter, &FilterField::leftDown, m_view, qOverload<>(&QWidget::setFocus));
    connect(m_own, &QCheckBox::toggled, this, &MatrixPanel::filter);
    connect(m_add, &QToolButton::clicked, this, &MatrixPanel::askForState);
}

void MatrixPanel::connectView()
{
    connect(m_view, &MatrixView::addWanted, this, &MatrixPanel::addWanted);
    connect(m_view, &MatrixView::changeWanted, this, &MatrixPanel::changeWanted);
    connect(m_view, &MatrixView::cellsWanted, this, &MatrixPanel::cellsWanted);
    connect(m_view, &MatrixView::refused, this, &MatrixPanel::refused);
    connect(m_view, &MatrixView::went, this, &MatrixPanel::go);
    connect(m_view,
            &MatrixView::goWanted,
            this,
            [this](std::size_t animation) {
                m_selection.select(Address{tables::Animations, animation, Address::kWholeRow});
            });
    connect(m_view, &MatrixView::openWanted, &m_selection, &Selection::open);
    // A row's header goes to its animation.
    connect(m_view->verticalHeader(),
            &QHeaderView::sectionClicked,
            this,
            [this](int row)
            {
                m_selection.select(
                    Address{tables::Animations, m_model->animationAt(row), Address::kWholeRow});
            });
}

void MatrixPanel::setEditor(Editor& editor)
{
    m_view->setItemDelegate(new MatrixDelegate(editor, *m_model, m_view));
}

void MatrixPanel::setEditable(bool editable)
{
    m_view->setEditable(editable);
}

void MatrixPanel::focusFilter()
{
    m_filter->setFocus(Qt::ShortcutFocusReason);
    m_filter->selectAll();
}

QString MatrixPanel::copiedText() const
{
    return m_view->selectedText();
}

void MatrixPanel::setMoment(const std::optional<tr::view::AnimationMoment>& moment)
{
    m_moment = moment;
    if (isSeen())
    {
        m_model->setMoment(moment);
    }
}

// --- the file

void MatrixPanel::setFile(const OpenFilePtr& file)
{
    m_file = file;
    m_decoder.reset();
    m_row.reset();
    m_moment.reset();
    m_filter->clear();
    m_own->setChecked(false);
    m_model->setMoment({});
    m_model->show(nullptr);
    catchUp();
    say();
}

void MatrixPanel::revise(const OpenFilePtr& file, const tr::edit::ChangeSet& changes)
{
    m_file = file;
    m_row = m_row ? rowAfter(*m_row, tables::Models, changes) : std::nullopt;
    if (!isSeen())
    {
        miss();
        return;
    }
    Place before = place();
    before.animation =
        before.animation ? rowAfter(*before.animation, tables::Animations, changes) : std::nullopt;
    {
        const QScopedValueRollback following(m_following, true);
        catchUp();
        put(before);
    }
    follow();
}

MatrixPanel::Place MatrixPanel::place() const
{
    const QModelIndex index = m_view->currentIndex();
    return index.isValid()
               ? Place{m_model->animationAt(index.row()), m_model->stateAt(index.column())}
               : Place{};
}

/// Makes it the current cell, without anybody being told.
void MatrixPanel::put(const Place& place)
{
    const QScopedValueRollback following(m_following, true);
    const auto row = place.animation ? m_model->rowOf(*place.animation) : std::nullopt;
    if (!row || m_model->columnCount() == 0)
    {
        return;
    }
    // A state that nobody has any more leaves its neighbour.
    int column = place.state ? m_model->columnOf(*place.state).value_or(-1) : 0;
    for (int i = 0; column < 0 && i < m_model->columnCount(); ++i)
    {
        const bool isLast = i + 1 == m_model->columnCount();
        column = m_model->stateAt(i) >= *place.state || isLast ? i : -1;
    }
    m_view->reveal(*row, column);
}

/// Shows the newest file.
void MatrixPanel::catchUp()
{
    if (!isSeen())
    {
        miss();
        return;
    }
    if (!m_file || (m_decoder && &m_decoder->file() == m_file.get()))
    {
        return;
    }
    m_decoder = std::make_shared<Decoder>(m_file);
    const auto& objects = m_file->file().objects();
    if (!m_row || *m_row >= objects.models.size())
    {
        m_row = firstAnimated(objects);
    }
    if (m_row)
    {
        showMoveable(*m_row);
    }
    else
    {
        m_model->show(nullptr);
        say();
    }
}

void MatrixPanel::showMoveable(std::size_t row)
{
    const QScopedValueRollback following(m_following, true);
    m_row = row;
    m_model->show(std::make_shared<MoveableParts>(m_decoder, row));
    m_model->setMoment(m_moment);
    m_view->fitRows();
    filter();
    say();
}

void MatrixPanel::seeAgain()
{
    catchUp();
    m_model->setMoment(m_moment);
    follow();
}

/// Goes to what is selected, if that has to do with a moveable.
void MatrixPanel::follow()
{
    const auto& selected = m_selection.current();
    if (!isSeen())
    {
        miss();
        return;
    }
    if (m_following || !m_decoder || !selected || selected->row == Address::kWholeTable
        || !exists(m_decoder->file(), *selected))
    {
        return;
    }
    if (!m_model->parts() || !m_model->parts()->has(*selected))
    {
        const auto moveable = moveableOf(*m_decoder, *selected);
        if (!moveable)
        {
            return;
        }
        if (!m_model->parts() || *moveable != m_model->parts()->row())
        {
            showMoveable(*moveable);
        }
    }
    Place now = place();
    const auto animation = m_model->parts()->animationWith(*selected, now.animation);
    if (!animation)
    {
        return;
    }
    now.animation = animation;
    // A dispatch or a state change is in one of the cells of its row.
    const auto& objects = m_model->parts()->objects();
    for (const std::uint16_t state : m_model->matrix().statesOf(*animation))
    {
        const auto cell = m_model->matrix().cell(objects, *animation, state);
        const bool isIn = selected->table == tables::StateChanges
                              ? std::ranges::find(cell.changes, selected->row) != cell.changes.end()
                              : selected->table == tables::AnimDispatches
                                    && std::ranges::find(cell.dispatches,
                                                         selected->row,
                                                         &tr::anim::MatrixDispatch::dispatch)
                                           != cell.dispatches.end();
        if (isIn)
        {
            now.state = state;
            break;
        }
    }
    put(now);
    if (m_own->isChecked())
    {
        filter();
    }
}

/// Of a click on a cell, or a step to it: what it stands for is selected.
void MatrixPanel::go(const QModelIndex& index)
{
    if (m_following)
    {
        return;
    }
    {
        const QScopedValueRollback following(m_following, true);
        m_selection.select(m_model->addressAt(index));
    }
    if (m_own->isChecked())
    {
        filter();
    }
}

// --- what is shown

void MatrixPanel::filter()
{
    const QString text = m_filter->text();
    for (int row = 0; row < m_model->rowCount(); ++row)
    {
        const bool isAway = !m_model->matches(row, text);
        if (m_view->isRowHidden(row) != isAway)
        {
            m_view->setRowHidden(row, isAway);
        }
    }
    m_view->fitRows();
    const auto animation = place().animation;
    const bool isOwn = m_own->isChecked() && animation;
    const auto states =
        isOwn ? m_model->matrix().statesOf(*animation) : std::vector<std::uint16_t>();
    const QModelIndex current = m_view->currentIndex();
    for (int column = 0; column < m_model->columnCount(); ++column)
    {
        const bool isAway = isOwn && column != current.column()
                            && !std::ranges::binary_search(states, m_model->stateAt(column));
        if (m_view->isColumnHidden(column) != isAway)
        {
            m_view->setColumnHidden(column, isAway);
        }
    }
}

/// Lists all states that animations of the moveable are in; others are typed.
void MatrixPanel::askForState()
{
    if (!m_model->parts())
    {
        return;
    }
    const auto& objects = m_model->parts()->objects();
    std::set<std::uint16_t> states;
    const auto& animations = m_model->matrix().animations();
    for (std::size_t row = animations.first; row < animations.end(); ++row)
    {
        states.insert(objects.animations[row].stateId);
    }
    QStringList texts;
    for (const std::uint16_t state : states)
    {
        if (!m_model->columnOf(state))
        {
            texts.append(withName(QString::number(state), m_model->parts()->stateName(state)));
        }
    }
    auto* const dialog = new QInputDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Add State"));
    dialog->setLabelText(tr("State that animations can be asked for, by its number:"));
    dialog->setComboBoxItems(texts);
    dialog->setComboBoxEditable(true);
    connect(dialog,
            &QInputDialog::textValueSelected,
            this,
            [this](const QString& text)
            {
                bool isNumber = false;
                const uint state = text.section(u' ', 0, 0).toUInt(&isNumber);
                if (!isNumber || state > std::numeric_limits<std::uint16_t>::max())
                {
                    Q_EMIT refused(tr("A state is a number from 0 to 65,535."));
                    return;
                }
                if (m_model->parts() && m_model->rowCount() > 0)
                {
                    const int column = m_model->addState(static_cast<std::uint16_t>(state));
                    m_view->setColumnHidden(column, false);
                    const int row = std::max(m_view->currentIndex().row(), 0);
                    m_view->reveal(row, column);
                    m_view->setFocus();
                }
            });
    dialog->open();
}

void MatrixPanel::say()
{
    m_add->setEnabled(m_model->rowCount() > 0);
    if (!m_model->parts())
    {
        m_said->setText(tr("There is no moveable with animations to show."));
        return;
    }
    const MatrixModel::Counts& counts = m_model->counts();
    QStringList said{tr("%1: %2 animations, %3 states.")
                         .arg(m_model->parts()->name(),
                              countText(m_model->matrix().animations().count),
                              countText(m_model->matrix().states().size()))};
    if (counts.empty > 0)
    {
        said.append(tr("%1 state changes have no dispatches.").arg(countText(counts.empty)));
    }
    if (counts.repeated > 0)
    {
        said.append(tr("%1 cells have several state changes.").arg(countText(counts.repeated)));
    }
    if (counts.never > 0)
    {
        said.append(tr("%1 dispatches never fire.").arg(countText(counts.never)));
    }
    if (counts.isCut)
    {
        said.append(tr("Lists of this file overlap without end: some dispatches are left out."));
    }
    m_said->setText(said.join(u' '));
}

} // namespace ui
