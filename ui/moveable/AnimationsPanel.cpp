#include "ui/moveable/AnimationsPanel.h"

#include "ui/common/widgets/FilterField.h"
#include "ui/file/Addresses.h"
#include "ui/moveable/AnimationsPane.h"
#include "ui/moveable/MoveableChooser.h"

#include <QHBoxLayout>
#include <QScopedValueRollback>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace ui
{
namespace
{

namespace tables = tr::level::tables;

constexpr int kLeastNameLetters = 10; ///< of a moveable that have room in any case

} // namespace

AnimationsPanel::AnimationsPanel(Selection& selection, QWidget* parent)
    : SeenPanel(parent)
    , m_selection(selection)
    , m_chooser(new MoveableChooser(this))
    , m_animations(new AnimationsPane(*new MoveableAnimations(this), this))
{
    m_animations->showMainColumns();
    m_animations->hideTitle(); // the dock has it
    m_chooser->setMinimumContentsLength(kLeastNameLetters);
    auto* const moveables = withSteps(*m_chooser);
    moveables->setContentsMargins(4, 4, 4, 0);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(moveables);
    layout->addWidget(m_animations, 1);
    setFocusProxy(m_animations);

    connect(&m_selection, &Selection::changed, this, [this] { isSeen() ? follow() : miss(); });
    connect(m_chooser,
            &MoveableChooser::chosen,
            this,
            [this](qulonglong row) { choose(static_cast<std::size_t>(row)); });
    const auto select = [this](const Address& address)
    {
        const QScopedValueRollback following(m_following, true);
        m_animation = address.row;
        m_selection.select(address);
    };
    connect(m_animations, &MoveablePane::went, this, select);
    connect(m_animations,
            &MoveablePane::followed,
            &m_selection,
            [this](const Address& address) { m_selection.select(address); });
    connect(m_animations, &MoveablePane::opened, &m_selection, &Selection::open);
    connect(m_animations, &MoveablePane::entered, this, &AnimationsPanel::rowsSelected);
    connect(m_animations->view()->selectionModel(),
            &QItemSelectionModel::selectionChanged,
            this,
            &AnimationsPanel::rowsSelected);
}

void AnimationsPanel::setEditor(Editor& editor)
{
    m_animations->letEdit(editor);
}

void AnimationsPanel::offer(const QList<QAction*>& actions)
{
    m_animations->view()->addActions(actions);
    m_animations->view()->setContextMenuPolicy(Qt::ActionsContextMenu);
}

std::optional<std::size_t> AnimationsPanel::moveable() const
{
    return m_parts ? std::optional(m_parts->row()) : std::nullopt;
}

std::optional<MoveablePane::Rows> AnimationsPanel::selectedRows() const
{
    return m_parts ? m_animations->selectedRows() : std::nullopt;
}

void AnimationsPanel::selectMoveable()
{
    seeAgain(); // it may be on its way to the front
    const auto& selected = m_selection.current();
    const auto whose = m_decoder && selected ? moveableOf(*m_decoder, *selected) : std::nullopt;
    if (m_row && !whose)
    {
        m_selection.select(Address{tables::Models, *m_row});
    }
}

void AnimationsPanel::focusFilter()
{
    m_animations->filterField()->setFocus(Qt::ShortcutFocusReason);
    m_animations->filterField()->selectAll();
}

void AnimationsPanel::clear()
{
    m_parts.reset();
    m_decoder.reset();
    m_row.reset();
    m_animation.reset();
    m_animations->show(nullptr, false);
    m_chooser->list(nullptr);
}

void AnimationsPanel::setFile(const OpenFilePtr& file)
{
    m_file = file;
    m_animations->setFilter({});
    clear();
    isSeen() ? catchUp() : miss();
}

void AnimationsPanel::revise(const OpenFilePtr& file, const tr::edit::ChangeSet& changes)
{
    const bool wasNewest = m_decoder && &m_decoder->file() == m_file.get();
    m_file = file;
    m_row = m_row ? rowAfter(*m_row, tables::Models, changes) : std::nullopt;
    m_animation = m_animation ? rowAfter(*m_animation, tables::Animations, changes) : std::nullopt;
    if (!isSeen())
    {
        miss();
        return;
    }
    const QScopedValueRollback following(m_following, true);
    const MoveablePane::Place place = m_animations->place().after(changes);
    catchUp();
    if (wasNewest)
    {
        m_animations->restore(place);
    }
}

/// Shows the newest file.
void AnimationsPanel::catchUp()
{
    if (!m_file || (m_decoder && &m_decoder->file() == m_file.get()))
    {
        return;
    }
    m_decoder = std::make_shared<Decoder>(m_file);
    m_chooser->list(m_decoder.get());
    const auto& objects = m_file->file().objects();
    const bool isFirst = m_parts == nullptr;
    if (!m_row || *m_row >= objects.models.size())
    {
        m_row = firstAnimated(objects);
    }
    if (m_row)
    {
        showMoveable(*m_row, isFirst);
    }
    else
    {
        m_parts.reset();
        m_animations->show(nullptr, false);
    }
}

void AnimationsPanel::showMoveable(std::size_t row, bool fit)
{
    m_row = row;
    m_parts = std::make_shared<MoveableParts>(m_decoder, row);
    m_chooser->show(row);
    m_animations->show(m_parts, fit);
    if (m_animation && m_parts->animations().contains(*m_animation))
    {
        m_animations->revealAnimation(*m_animation);
    }
}

void AnimationsPanel::seeAgain()
{
    catchUp();
    follow();
}

void AnimationsPanel::choose(std::size_t row)
{
    {
        const QScopedValueRollback following(m_following, true);
        showMoveable(row, true);
    }
    m_selection.select(Address{tables::Models, row});
}

void AnimationsPanel::follow()
{
    const auto& selected = m_selection.current();
    if (m_following || !m_decoder || !selected || selected->row == Address::kWholeTable
        || !exists(m_decoder->file(), *selected))
    {
        return;
    }
    const QScopedValueRollback following(m_following, true);
    if (!m_parts || !m_parts->has(*selected))
    {
        const auto moveable = moveableOf(*m_decoder, *selected);
        if (!moveable)
        {
            return;
        }
        if (!m_parts || *moveable != m_parts->row())
        {
            showMoveable(*moveable, true);
        }
    }
    if (const auto animation = m_parts->animationWith(*selected, m_animation))
    {
        m_animation = animation;
        m_animations->revealAnimation(*animation);
    }
}

} // namespace ui
