#include "ui/animation/poses/JointPairs.h"

#include "core/view/objects/MoveableView.h"
#include "ui/animation/poses/JointPairsDialog.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/file/Addresses.h"
#include "ui/file/Names.h"

#include <QAction>

#include <utility>

namespace ui
{

namespace tables = tr::level::tables;

JointPairs::JointPairs(const ActionSet& actions,
                       FileSession& session,
                       const Selection& selection,
                       MomentShown moment,
                       QWidget& window)
    : QObject(&window)
    , m_actions(actions)
    , m_session(session)
    , m_selection(selection)
    , m_moment(std::move(moment))
    , m_window(window)
{
    actions.on(Command::PairJoints, this, [this] { ask(); });
    update();
}

void JointPairs::update()
{
    m_actions.action(Command::PairJoints)->setEnabled(model().has_value());
}

/// The one that is selected or whose animation is, or else the one that is shown.
std::optional<std::size_t> JointPairs::model() const
{
    if (m_session.document() == nullptr)
    {
        return std::nullopt;
    }
    const OpenFilePtr& file = m_session.file();
    const auto& selected = m_selection.current();
    const bool isRow =
        selected && selected->row != Address::kWholeTable && exists(*file, *selected);
    if (isRow && selected->table == tables::Models)
    {
        return selected->row;
    }
    const auto& owners = file->derived().ownership();
    const auto moment = m_moment();
    if (isRow && selected->table == tables::Animations)
    {
        return owners.modelOfAnimation(selected->row);
    }
    return moment ? owners.modelOfAnimation(moment->animation) : std::nullopt;
}

void JointPairs::ask()
{
    const auto found = model();
    if (!found)
    {
        return;
    }
    const auto& objects = m_session.file()->file().objects();
    if (tr::view::jointsOf(objects, objects.models[*found]).size() < 2)
    {
        Q_EMIT refused(tr("%1 has no two joints that could be a pair.")
                           .arg(Names(m_session.file()).title({tables::Models, *found})));
        return;
    }
    (new JointPairsDialog(m_session, *found, &m_window))->open();
}

} // namespace ui
