#include "ui/animation/motion/MotionCommands.h"

#include "core/catalogue/Catalogue.h"
#include "core/view/objects/Ownership.h"
#include "ui/animation/ChosenAnimations.h"
#include "ui/animation/motion/FeetDialog.h"
#include "ui/animation/motion/SpeedDialog.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/common/texts/Messages.h"
#include "ui/common/texts/Numbers.h"
#include "ui/fields/Decoder.h"
#include "ui/session/FileSession.h"

#include <QAction>
#include <QWidget>

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace ui
{
namespace
{

namespace tables = tr::level::tables;

constexpr std::array kMotion{
    Command::SetSpeeds, Command::RootToSpeed, Command::SpeedToRoot, Command::MatchFeet};

} // namespace

MotionCommands::MotionCommands(const ActionSet& actions,
                               FileSession& session,
                               RowCommands::WorkedRowsOf rowsOf,
                               MomentShown moment,
                               QWidget& window)
    : QObject(&window)
    , m_actions(actions)
    , m_session(session)
    , m_rowsOf(std::move(rowsOf))
    , m_moment(std::move(moment))
    , m_window(window)
{
    using Way = RootMotionDialog::Way;
    actions.on(Command::SetSpeeds, this, [this] { askSpeeds(); });
    actions.on(Command::RootToSpeed, this, [this] { convert(Way::RootToSpeed); });
    actions.on(Command::SpeedToRoot, this, [this] { convert(Way::SpeedToRoot); });
    actions.on(Command::MatchFeet, this, [this] { matchFeet(); });
    update();
}

QList<QAction*> MotionCommands::actionsIn(const ActionSet& actions)
{
    QList<QAction*> all;
    for (const Command command : kMotion)
    {
        all.append(actions.action(command));
    }
    return all;
}

void MotionCommands::update()
{
    const bool isPossible = !selected().empty();
    for (const Command command : kMotion)
    {
        m_actions.action(command)->setEnabled(isPossible);
    }
}

/// The animations that are selected; without any the one that is played.
std::vector<std::size_t> MotionCommands::selected() const
{
    return chosenAnimations(m_session, m_rowsOf, m_moment);
}

QString MotionCommands::nameOf(const std::vector<std::size_t>& animations) const
{
    const Decoder decoder(m_session.file());
    const QString first =
        decoder.names().title({tables::Animations, animations.front(), Address::kWholeRow});
    return animations.size() == 1
               ? first
               : tr("%1 animations from %2 on").arg(countText(animations.size()), first);
}

/// Those of the moveable of the first that has key frames. Says so where there are none, or where
/// others are left out.
std::optional<MotionCommands::Posed> MotionCommands::posed()
{
    const auto all = selected();
    if (all.empty())
    {
        return std::nullopt;
    }
    const auto& content = m_session.document()->content();
    if (!tr::edit::areReadable(content, all))
    {
        Q_EMIT refused(overlappingText());
        return std::nullopt;
    }
    const tr::view::Ownership owners(tr::level::objectsOf(content));
    std::optional<Posed> found;
    for (const std::size_t animation : all)
    {
        const auto model = owners.modelOfAnimation(animation);
        if (!model || (found && found->model != *model)
            || !tr::edit::requireKeyframes(content, animation))
        {
            continue;
        }
        if (!found)
        {
            found = Posed{{}, *model};
        }
        found->animations.push_back(animation);
    }
    if (!found)
    {
        Q_EMIT keyframesMissing(tr("What is selected owns no key frames, so there is nothing to "
                                   "pose in it."));
    }
    else if (found->animations.size() < all.size())
    {
        Q_EMIT doubted(tr("%n of the selected animations own no key frames, or are of another "
                          "moveable, and stay as they are.",
                          nullptr,
                          static_cast<int>(all.size() - found->animations.size())));
    }
    return found;
}

void MotionCommands::askSpeeds()
{
    auto animations = selected();
    if (!animations.empty())
    {
        const QString what = nameOf(animations);
        (new SpeedDialog(m_session, what, std::move(animations), &m_window))->open();
    }
}

void MotionCommands::convert(RootMotionDialog::Way way)
{
    if (auto found = posed())
    {
        const auto& models = tr::level::objectsOf(m_session.document()->content()).models;
        const bool isLara = models[found->model].id == tr::catalogue::kLara;
        const QString what = nameOf(found->animations);
        (new RootMotionDialog(
             m_session, way, what, std::move(found->animations), isLara, &m_window))
            ->open();
    }
}

void MotionCommands::matchFeet()
{
    if (auto found = posed())
    {
        const QString what = nameOf(found->animations);
        (new FeetDialog(m_session, what, std::move(found->animations), found->model, &m_window))
            ->open();
    }
}

void MotionCommands::setSpeeds(std::size_t animation, const tr::view::Speeds& speeds, bool isStep)
{
    if (!m_session.editsObjects())
    {
        return;
    }
    const tr::edit::AnimationSpeeds wanted{animation, speeds};
    const auto done =
        tr::edit::setSpeeds(*m_session.document(),
                            tr::edit::EditCode::SetSpeeds,
                            std::span(&wanted, 1),
                            isStep ? "speeds " + std::to_string(animation) : std::string());
    if (!done)
    {
        Q_EMIT refused(sentence(done.error()));
    }
}

void MotionCommands::moveBoxFace(const tr::edit::KeyframeSpan& span,
                                 const tr::edit::BoxFace& face,
                                 int units,
                                 bool isStep)
{
    if (!m_session.editsObjects())
    {
        return;
    }
    std::string key;
    if (isStep)
    {
        key = "box " + std::to_string(span.animation) + ' ' + std::to_string(span.first) + ' '
              + std::to_string(span.count) + ' ' + std::to_string(face.axis)
              + (face.isHigh ? " high" : " low");
    }
    const auto done =
        tr::edit::moveBoxFace(*m_session.document(), span, face, units, std::move(key));
    if (!done)
    {
        Q_EMIT refused(sentence(done.error()));
    }
}

} // namespace ui
