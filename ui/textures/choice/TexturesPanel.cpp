#include "ui/textures/choice/TexturesPanel.h"

#include "ui/common/widgets/ElidedLabel.h"

#include <QAction>
#include <QHBoxLayout>
#include <QListView>
#include <QScopedValueRollback>
#include <QToolButton>
#include <QVBoxLayout>

#include <utility>

namespace ui
{

TexturesPanel::TexturesPanel(Selection& selection, QWidget* parent)
    : SeenPanel(parent)
    , m_selection(selection)
    , m_grid(new TextureGrid(this))
    , m_buttons(new QHBoxLayout)
    , m_said(new ElidedLabel(this))
{
    setAccessibleName(tr("Textures"));
    m_said->setForegroundRole(QPalette::PlaceholderText);
    m_said->setAccessibleName(tr("Chosen texture"));
    m_buttons->setContentsMargins(4, 0, 4, 4);
    m_buttons->setSpacing(2);
    m_buttons->addWidget(m_said, 1);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_grid, 1);
    layout->addLayout(m_buttons);
    setFocusProxy(m_grid);
    connect(&m_selection, &Selection::changed, this, &TexturesPanel::follow);
    connect(m_grid,
            &TextureGrid::chosen,
            this,
            [this](qulonglong row)
            {
                m_current = row;
                {
                    const QScopedValueRollback following(m_isFollowing, true);
                    m_selection.select(Address{m_grid->pictures().table(), std::size_t{row}});
                }
                say();
                Q_EMIT chosen();
            });
    connect(m_grid, &TextureGrid::activated, this, &TexturesPanel::activated);
    say();
}

void TexturesPanel::offer(const QList<QAction*>& actions)
{
    m_grid->list()->addActions(actions);
    m_grid->list()->setContextMenuPolicy(Qt::ActionsContextMenu);
    for (QAction* const action : actions)
    {
        if (!action->icon().isNull())
        {
            auto* const button = new QToolButton(this);
            button->setDefaultAction(action);
            button->setAutoRaise(true);
            button->setAccessibleName(action->toolTip());
            m_buttons->addWidget(button);
        }
    }
}

void TexturesPanel::setFile(const OpenFilePtr& file)
{
    m_file = file;
    m_changes.clear();
    m_isAnother = true;
    m_current.reset();
    catchUp();
    Q_EMIT chosen();
}

void TexturesPanel::revise(const OpenFilePtr& file, const tr::edit::ChangeSet& changes)
{
    m_file = file;
    m_changes.insert(m_changes.end(), changes.begin(), changes.end());
    catchUp();
}

void TexturesPanel::followRows(
    const std::function<std::optional<Address>(const Address& place)>& now)
{
    const auto row = current();
    const auto table = row ? faceTextureTable(*m_file) : std::nullopt;
    if (table)
    {
        const auto place = now(Address{*table, *row});
        m_current = place ? std::optional(place->row) : std::nullopt;
    }
}

void TexturesPanel::seeAgain()
{
    catchUp();
}

/// Lists the textures of the newest file, if anybody sees them; none are, where there is no file.
void TexturesPanel::catchUp()
{
    if (m_file && !isSeen())
    {
        miss();
        return;
    }
    if (std::exchange(m_shown, m_file) != m_file)
    {
        const auto changes = std::exchange(m_changes, {});
        std::exchange(m_isAnother, false) ? m_grid->setFile(m_file)
                                          : m_grid->revise(m_file, changes);
    }
    m_grid->setCurrent(m_current);
    say();
}

std::optional<std::size_t> TexturesPanel::current() const
{
    const auto table = m_file && m_current ? faceTextureTable(*m_file) : std::nullopt;
    const bool isThere = table && *m_current < m_file->tables().find(*table)->size();
    return isThere ? m_current : std::nullopt;
}

void TexturesPanel::setCurrent(std::size_t row)
{
    if (m_current != row)
    {
        m_current = row;
        catchUp();
        Q_EMIT chosen();
    }
}

/// A texture that is selected anywhere is the chosen one.
void TexturesPanel::follow(const std::optional<Address>& address)
{
    if (m_isFollowing || !m_file || !address || address->row == Address::kWholeTable)
    {
        return;
    }
    if (faceTextureTable(*m_file) == std::optional(address->table))
    {
        setCurrent(address->row);
    }
}

void TexturesPanel::say()
{
    const auto row = m_grid->current();
    m_said->setText(
        row ? tr("%1: %2").arg(m_grid->pictures().title(*row), m_grid->pictures().placeText(*row))
            : QString());
}

} // namespace ui
