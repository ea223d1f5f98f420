#include "ui/moveable/AnimationsPane.h"

#include "ui/common/widgets/FilterField.h"
#include "ui/moveable/AnimationDelegate.h"

#include <QComboBox>
#include <QHeaderView>
#include <QLocale>
#include <QTableView>

namespace ui
{
namespace
{

/// Letters of the choice that have room in any case; its list shows all.
constexpr int kChoiceLetters = 4;

struct Choice
{
    FilterBy by;
    const char* text;
};

constexpr Choice kChoices[] = {
    {FilterBy::Anything, QT_TRANSLATE_NOOP("ui::AnimationsPane", "in anything")},
    {FilterBy::Name, QT_TRANSLATE_NOOP("ui::AnimationsPane", "in number and name")},
    {FilterBy::State, QT_TRANSLATE_NOOP("ui::AnimationsPane", "in state")},
    {FilterBy::Frames, QT_TRANSLATE_NOOP("ui::AnimationsPane", "in frames")},
    {FilterBy::Rate, QT_TRANSLATE_NOOP("ui::AnimationsPane", "in frame rate")},
    {FilterBy::Command, QT_TRANSLATE_NOOP("ui::AnimationsPane", "in commands and sounds")},
    {FilterBy::Follower, QT_TRANSLATE_NOOP("ui::AnimationsPane", "in what it leads to")},
};

} // namespace

AnimationsPane::AnimationsPane(MoveableAnimations& model, QWidget* parent)
    : MoveablePane(model, Shape::Table, tr("Animations"), tr("It has no animations."), parent)
    , m_animations(model)
    , m_filter(new FilterField(QLatin1String("filter"), this))
    , m_by(new QComboBox(this))
{
    makeFilter();
}

void AnimationsPane::makeFilter()
{
    m_filter->setPlaceholderText(tr("Filter"));
    m_filter->setAccessibleName(tr("Filter animations"));
    m_filter->setToolTip(tr("Shows only the animations that have this text where the choice beside "
                            "it says. A number has to be that one, except in anything."));
    m_by->setAccessibleName(tr("What the filter looks at"));
    m_by->setToolTip(tr("What the filter looks at"));
    m_by->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_by->setMinimumContentsLength(kChoiceLetters);
    for (const Choice& choice : kChoices)
    {
        m_by->addItem(tr(choice.text), static_cast<int>(choice.by));
    }
    constexpr int kWide = 3;
    addControl(m_filter, kWide);
    addControl(m_by, 2);
    connect(m_filter, &FilterField::settled, this, &AnimationsPane::setFilter);
    connect(m_filter, &FilterField::leftDown, view(), qOverload<>(&QWidget::setFocus));
    connect(m_by, &QComboBox::currentIndexChanged, this, &AnimationsPane::applyFilter);
}

void AnimationsPane::show(const MoveableModel::PartsPtr& parts, bool fit)
{
    m_animations.show(parts, std::nullopt);
    showAll(fit);
    hideColumns();
    applyFilter();
}

void AnimationsPane::letEdit(Editor& editor)
{
    setEditing(new AnimationDelegate(editor, m_animations));
    hideColumns();
}

void AnimationsPane::showMainColumns()
{
    m_isMainOnly = true;
    hideColumns();
}

void AnimationsPane::hideColumns()
{
    auto* const table = qobject_cast<QTableView*>(view());
    for (int column = 0; column < m_animations.columnCount(); ++column)
    {
        const bool isNameless = column == MoveableAnimations::nameColumn()
                                && !m_animations.hasNames() && !m_animations.isEditable();
        table->setColumnHidden(column,
                               isNameless || (m_isMainOnly && !m_animations.isMain(column)));
    }
}

void AnimationsPane::setFilter(const QString& text)
{
    m_filter->showSettled(text);
    applyFilter();
}

void AnimationsPane::setFilterBy(FilterBy by)
{
    m_by->setCurrentIndex(m_by->findData(static_cast<int>(by)));
}

void AnimationsPane::applyFilter()
{
    auto* const table = qobject_cast<QTableView*>(view());
    const QString text = m_filter->text().trimmed();
    const auto by = static_cast<FilterBy>(m_by->currentData().toInt());
    const int rows = m_animations.rowCount();
    const auto passing = text.isEmpty() ? std::vector<bool>(static_cast<std::size_t>(rows), true)
                                        : m_animations.passing(by, text);
    const QModelIndexList selected = seenRows();
    int shown = 0;
    table->verticalHeader()->setUpdatesEnabled(false); // or each row works out all places anew
    for (int row = 0; row < rows; ++row)
    {
        const bool isShown = passing[static_cast<std::size_t>(row)];
        table->setRowHidden(row, !isShown);
        shown += isShown ? 1 : 0;
    }
    table->verticalHeader()->setUpdatesEnabled(true);
    // What goes out of sight is no longer selected, and does not come back so.
    QItemSelection kept;
    for (const QModelIndex& row : selected)
    {
        if (!table->isRowHidden(row.row()))
        {
            kept.select(row, row);
        }
    }
    table->selectionModel()->select(
        kept, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    const QString all = QLocale().toString(m_animations.rowCount());
    setNote(text.isEmpty() ? all : tr("%1 of %2").arg(QLocale().toString(shown), all));
}

void AnimationsPane::revealAnimation(std::size_t animation)
{
    reveal({tr::level::tables::Animations, animation});
    auto* const table = qobject_cast<QTableView*>(view());
    if (table->isRowHidden(m_animations.rowOf(animation)))
    {
        // Who goes there wants to see it.
        table->setRowHidden(m_animations.rowOf(animation), false);
        table->scrollTo(table->currentIndex());
    }
}

} // namespace ui
