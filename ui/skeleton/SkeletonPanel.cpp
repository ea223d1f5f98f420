#include "ui/skeleton/SkeletonPanel.h"

#include "core/edit/skeleton/SameSkeletons.h"
#include "core/edit/skeleton/Skeleton.h"
#include "ui/common/texts/Messages.h"
#include "ui/common/widgets/FlowLayout.h"
#include "ui/file/Addresses.h"
#include "ui/moveable/MoveableChooser.h"

#include <QAction>
#include <QDockWidget>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QScopedValueRollback>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <set>

namespace ui
{
namespace
{

namespace tables = tr::level::tables;

constexpr int kLeastBoneLetters = 10; ///< of a moveable that have room in any case

} // namespace

SkeletonPanel::SkeletonPanel(Selection& selection, QWidget* parent)
    : SeenPanel(parent)
    , m_selection(selection)
    , m_model(new BoneModel(this))
    , m_chooser(new MoveableChooser(this))
    , m_bar(new FlowLayout)
    , m_pane(new MoveablePane(*m_model,
                              MoveablePane::Shape::Tree,
                              tr("Bones"),
                              tr("There is no moveable with bones to show."),
                              this))
    , m_tree(qobject_cast<QTreeView*>(m_pane->view()))
    , m_said(new QLabel(this))
{
    m_chooser->setMinimumContentsLength(kLeastBoneLetters);
    auto* const moveables = withSteps(*m_chooser);
    moveables->setContentsMargins(4, 4, 4, 0);
    m_bar->setContentsMargins(4, 2, 4, 2);
    m_pane->hideTitle(); // the dock has it
    m_said->setWordWrap(true);
    m_said->setContentsMargins(6, 2, 6, 2);
    m_said->setTextFormat(Qt::PlainText);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(moveables);
    layout->addLayout(m_bar);
    layout->addWidget(m_pane, 1);
    layout->addWidget(m_said);
    setFocusProxy(m_pane);
    m_tree->setDragDropMode(QAbstractItemView::InternalMove);
    m_tree->setDropIndicatorShown(true);
    m_tree->setItemsExpandable(true);
    m_tree->installEventFilter(this);
    m_tree->setContextMenuPolicy(Qt::ActionsContextMenu);

    connect(&m_selection, &Selection::changed, this, &SkeletonPanel::follow);
    connect(m_chooser,
            &MoveableChooser::chosen,
            this,
            [this](qulonglong row) { choose(static_cast<std::size_t>(row)); });
    connect(m_pane,
            &MoveablePane::went,
            this,
            [this](const Address& address)
            {
                const QScopedValueRollback following(m_following, true);
                m_selection.select(address);
            });
    // Twice on a pivot edits it.
    connect(m_pane,
            &MoveablePane::opened,
            this,
            [this](const Address& address)
            {
                const QModelIndex index = m_tree->currentIndex();
                index.isValid() && (index.flags() & Qt::ItemIsEditable) != 0
                    ? m_tree->edit(index)
                    : m_selection.open(address);
            });
    connect(m_tree->selectionModel(),
            &QItemSelectionModel::currentChanged,
            this,
            &SkeletonPanel::boneChanged);
    connect(m_model, &QAbstractItemModel::modelReset, this, &SkeletonPanel::boneChanged);
    connect(this, &SkeletonPanel::boneChanged, this, &SkeletonPanel::tell);
    say();
}

void SkeletonPanel::setEditor(Editor& editor)
{
    m_pane->setEditor(editor);
    setEditable(false);
}

void SkeletonPanel::setEditable(bool editable)
{
    m_model->setEditable(editable);
    m_model->setMovable(editable);
}

void SkeletonPanel::offer(const QList<QAction*>& actions)
{
    for (QAction* const action : actions)
    {
        if (action == nullptr)
        {
            auto* const line = new QAction(m_tree);
            line->setSeparator(true);
            m_tree->addAction(line);
            continue;
        }
        m_tree->addAction(action);
        if (action->icon().isNull())
        {
            continue;
        }
        auto* const button = new QToolButton(this);
        button->setDefaultAction(action);
        button->setAutoRaise(true);
        QString name = action->text();
        button->setAccessibleName(name.remove(u'&'));
        m_bar->addWidget(button);
    }
}

// --- the file

void SkeletonPanel::setFile(const OpenFilePtr& file)
{
    m_file = file;
    m_decoder.reset();
    m_row.reset();
    m_model->show(nullptr, {});
    m_chooser->list(nullptr);
    catchUp();
    say();
}

void SkeletonPanel::revise(const OpenFilePtr& file, const tr::edit::ChangeSet& changes)
{
    m_file = file;
    m_row = m_row ? rowAfter(*m_row, tables::Models, changes) : std::nullopt;
    if (!isSeen())
    {
        miss();
        return;
    }
    {
        const QScopedValueRollback following(m_following, true);
        const MoveablePane::Place place = m_pane->place().after(changes);
        catchUp();
        m_pane->restore(place);
    }
    tell();
}

/// Shows the newest file.
void SkeletonPanel::catchUp()
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
    m_chooser->list(m_decoder.get());
    const auto& objects = m_file->file().objects();
    const bool isFirst = m_model->parts() == nullptr;
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
        m_model->show(nullptr, {});
        say();
    }
}

void SkeletonPanel::showMoveable(std::size_t row, bool fit)
{
    m_row = row;
    m_chooser->show(row);
    m_model->show(std::make_shared<MoveableParts>(m_decoder, row), {});
    m_pane->showAll(fit);
    if (!m_tree->currentIndex().isValid() && !m_model->joints().empty())
    {
        // Something can be done at once: what is done first is to hang a bone somewhere.
        m_pane->reveal(m_model->addressAt(m_model->indexOfBone(0)));
    }
    say();
}

void SkeletonPanel::choose(std::size_t row)
{
    if (!m_decoder || row >= m_decoder->file().file().objects().models.size())
    {
        return;
    }
    {
        const QScopedValueRollback following(m_following, true);
        showMoveable(row, true);
    }
    tell();
    m_selection.select(Address{tables::Models, row, Address::kWholeRow});
}

void SkeletonPanel::seeAgain()
{
    // A dock that goes behind another one hides nothing of it, to Qt.
    if (auto* const dock = qobject_cast<QDockWidget*>(parentWidget()))
    {
        connect(dock,
                &QDockWidget::visibilityChanged,
                this,
                &SkeletonPanel::comeOrGo,
                Qt::UniqueConnection);
    }
    catchUp();
    follow();
    tell();
}

void SkeletonPanel::hideEvent(QHideEvent* event)
{
    SeenPanel::hideEvent(event);
    Q_EMIT worked(std::nullopt);
}

void SkeletonPanel::comeOrGo(bool isInFront)
{
    if (!isInFront)
    {
        miss();
        Q_EMIT worked(std::nullopt);
    }
}

/// Not before it is where it is going.
void SkeletonPanel::tell()
{
    if (m_following)
    {
        return;
    }
    const auto model = isSeen() ? moveable() : std::nullopt;
    const auto current = model ? bone() : std::nullopt;
    Q_EMIT worked(current ? std::optional(tr::edit::BonePlace{*model, *current}) : std::nullopt);
}

/// Goes to what is selected, if that has to do with a moveable.
void SkeletonPanel::follow()
{
    if (!isSeen())
    {
        miss();
        return;
    }
    const auto& selected = m_selection.current();
    if (m_following || !m_decoder || !selected || selected->row == Address::kWholeTable
        || !exists(m_decoder->file(), *selected))
    {
        return;
    }
    {
        const QScopedValueRollback following(m_following, true);
        const auto& parts = m_model->parts();
        if (!parts || !parts->has(*selected))
        {
            const auto moveable = moveableOf(*m_decoder, *selected);
            if (!moveable)
            {
                return;
            }
            if (!parts || *moveable != parts->row())
            {
                showMoveable(*moveable, true);
            }
        }
        if (m_model->indexOf(*selected).isValid())
        {
            m_pane->reveal(*selected);
        }
    }
    tell();
}

std::optional<std::size_t> SkeletonPanel::moveable() const
{
    const bool isNewest = m_decoder && m_file && &m_decoder->file() == m_file.get();
    return isNewest && m_model->parts() ? m_row : std::nullopt;
}

std::optional<std::size_t> SkeletonPanel::bone() const
{
    const QModelIndex index = m_tree->currentIndex();
    return index.isValid() && moveable()
               ? std::optional(static_cast<std::size_t>(BoneModel::boneAt(index)))
               : std::nullopt;
}

std::vector<std::size_t> SkeletonPanel::bones() const
{
    std::set<std::size_t> bones;
    for (const QModelIndex& index : m_tree->selectionModel()->selectedRows())
    {
        bones.insert(static_cast<std::size_t>(BoneModel::boneAt(index)));
    }
    if (const auto current = bone())
    {
        bones.insert(*current);
    }
    return {bones.begin(), bones.end()};
}

bool SkeletonPanel::eventFilter(QObject* watched, QEvent* event)
{
    const bool isKey =
        event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride;
    if (watched != m_tree || !isKey)
    {
        return SeenPanel::eventFilter(watched, event);
    }
    const auto& key = *static_cast<QKeyEvent*>(event);
    const bool isAdd = key.key() == Qt::Key_Insert;
    const bool isRemove = key.key() == Qt::Key_Delete;
    if (key.modifiers() != Qt::NoModifier || (!isAdd && !isRemove))
    {
        return SeenPanel::eventFilter(watched, event);
    }
    event->accept(); // it is no key of the window while the tree has the focus
    if (event->type() == QEvent::KeyPress)
    {
        isAdd ? Q_EMIT addWanted() : Q_EMIT removeWanted();
    }
    return true;
}

// --- what is said

QStringList SkeletonPanel::remarks() const
{
    const auto& parts = *m_model->parts();
    const auto& content = m_decoder->file().file().content;
    QStringList said;
    if (const auto bones = tr::edit::bonesOf(content, parts.row());
        !bones && !m_model->joints().empty())
    {
        said.append(sentence(bones.error()));
        said.append(tr("It is shown as an engine walks it: such a bone hangs on the place of the "
                       "object itself."));
    }
    const auto& sharers = m_model->sharers();
    const auto shared =
        std::ranges::count_if(sharers, [](const auto& users) { return !users.empty(); });
    if (shared > 0)
    {
        said.append(tr("%Ln meshes are shown by others, too.", nullptr, static_cast<int>(shared)));
    }
    const auto same = tr::edit::sameSkeletons(content, parts.row());
    if (!same.empty())
    {
        said.append(tr("%Ln other moveables count on the same bones.",
                       nullptr,
                       static_cast<int>(same.size())));
    }
    return said;
}

void SkeletonPanel::say()
{
    const bool isShown = m_model->parts() != nullptr;
    m_pane->setNote(isShown ? tr("%Ln bones", nullptr, static_cast<int>(m_model->joints().size()))
                            : QString());
    m_said->setText(isShown ? remarks().join(u' ') : QString());
    m_said->setVisible(!m_said->text().isEmpty());
}

} // namespace ui
