#include "ui/viewport/Partner.h"

#include "core/view/objects/MoveableView.h"
#include "core/view/objects/Units.h"
#include "ui/common/actions/NamedAction.h"
#include "ui/player/PlayerPanel.h"
#include "ui/viewport/PartnerPanel.h"

#include <QAction>
#include <QSignalBlocker>

#include <glm/gtc/matrix_transform.hpp>

#include <algorithm>

namespace ui
{
namespace
{

glm::mat4 standOf(const PartnerChoice& choice)
{
    const glm::mat4 moved = glm::translate(glm::mat4(1.0F), glm::vec3(choice.offset));
    return glm::rotate(
        moved, glm::radians(static_cast<float>(choice.turn)), glm::vec3(0.0F, 1.0F, 0.0F));
}

/// Whether both are of the same meshes, so that one scene shows either.
bool isSameScene(const PartnerChoice& one, const PartnerChoice& other)
{
    return one.body == other.body && one.partner == other.partner;
}

/// Whether the partner has come as far by the same way.
bool isSameTime(const PartnerChoice& one, const PartnerChoice& other)
{
    return one.partner == other.partner && one.animation == other.animation
           && one.isChained == other.isChained && one.later == other.later;
}

} // namespace

Partner::Partner(const PlayerPanel& player, QWidget& view)
    : QObject(&view)
    , m_player(player)
    , m_view(view)
    , m_opens(makeNamedAction({"partnerPanel",
                               tr("Body an&d Partner…"),
                               tr("Show the moveable with other meshes, or another moveable with "
                                  "it: a weapon, a vehicle, an enemy"),
                               "side-by-side",
                               {}},
                              this))
    , m_shows(makeNamedAction(
          {"partnerShown", tr("Show Par&tner"), tr("Show the partner that was chosen"), "", {}},
          this))
    , m_actions{m_opens, m_shows}
{
    m_shows->setCheckable(true);
    m_shows->setChecked(true);
    connect(m_opens, &QAction::triggered, this, &Partner::showPanel);
    connect(m_shows, &QAction::toggled, this, &Partner::sceneWanted);
    connect(&m_player,
            &PlayerPanel::drove,
            this,
            [this]
            {
                if (m_time)
                {
                    m_time->advance();
                }
            });
    connect(&m_player,
            &PlayerPanel::driveBegan,
            this,
            [this]
            {
                // What begins anew after an edit goes on from where it was: setModel.
                if (m_player.file() == m_file)
                {
                    begin();
                    Q_EMIT moved();
                }
            });
    update();
}

Partner::~Partner() = default;

void Partner::setFile(const OpenFilePtr& file)
{
    m_choices.clear();
    setModel(file, std::nullopt);
}

void Partner::setModel(const OpenFilePtr& file, std::optional<std::size_t> model)
{
    const auto was = m_time ? std::optional(tr::view::AnimationMoment{
                         m_time->animation() - m_firstAnimation, m_time->frame()})
                            : std::nullopt;
    const auto slotNow = [this]
    {
        return m_file && m_model ? std::optional(m_file->file().objects().models[*m_model].id)
                                 : std::nullopt;
    };
    const auto before = slotNow();
    m_file = file;
    m_model = model;
    begin();
    if (was && m_time && before == slotNow())
    {
        m_time->jumpTo(m_firstAnimation + was->animation, was->frame); // an edit stops nobody
    }
    update();
}

PartnerChoice Partner::choice() const
{
    if (!m_file || !m_model)
    {
        return {};
    }
    const auto found = m_choices.find(m_file->file().objects().models[*m_model].id);
    return found == m_choices.end() ? PartnerChoice{} : found->second;
}

void Partner::choose(const PartnerChoice& wanted)
{
    const PartnerChoice before = choice();
    if (!m_file || !m_model || wanted == before)
    {
        return;
    }
    m_choices[m_file->file().objects().models[*m_model].id] = wanted;
    if (!isSameTime(before, wanted))
    {
        begin();
    }
    if (wanted.partner && wanted.partner != before.partner)
    {
        const QSignalBlocker blocker(m_shows); // who chooses one wants to see it
        m_shows->setChecked(true);
    }
    update();
    if (isSameScene(before, wanted))
    {
        Q_EMIT moved();
    }
    else
    {
        Q_EMIT sceneWanted();
    }
}

std::optional<std::size_t> Partner::rowOf(const std::optional<std::uint32_t>& slot) const
{
    if (!m_file || !slot)
    {
        return std::nullopt;
    }
    const auto& models = m_file->file().objects().models;
    const auto found = std::ranges::find(models, *slot, &tr::level::Model::id);
    return found == models.end() ? std::nullopt
                                 : std::optional(static_cast<std::size_t>(found - models.begin()));
}

std::optional<std::size_t> Partner::partnerRow() const
{
    return m_shows->isChecked() ? rowOf(choice().partner) : std::nullopt;
}

std::optional<PartnerInStep> Partner::inStep() const
{
    const auto row = partnerRow();
    if (!row || !m_model)
    {
        return std::nullopt;
    }
    const auto& objects = m_file->file().objects();
    const auto own = tr::view::animationsOf(objects, objects.models[*m_model]);
    const auto its = tr::view::animationsOf(objects, objects.models[*row]);
    const std::size_t played = m_player.animation().value_or(own.first);
    const PartnerChoice wanted = choice();
    PartnerInStep both;
    both.moveable.row = *m_model;
    both.moveable.animation = played >= own.first && played < own.end() ? played - own.first : 0;
    both.moveable.body = rowOf(wanted.body);
    both.partner.row = *row;
    both.partner.animation = std::min(wanted.animation, std::max(its.count, std::size_t{1}) - 1);
    both.stand = {wanted.offset, wanted.turn, wanted.joint};
    both.isElsewhereInTime = wanted.later != 0 || wanted.isChained;
    return both;
}

/// The partner is as far as the one that it goes with: in the animation that was chosen it is in
/// the frame that the other one is in, and so many further.
void Partner::begin()
{
    m_time.reset();
    const PartnerChoice wanted = choice();
    const auto row = rowOf(wanted.partner);
    if (!row)
    {
        return;
    }
    const auto& objects = m_file->file().objects();
    const auto animations = tr::view::animationsOf(objects, objects.models[*row]);
    m_time.emplace(objects, m_file->file().version(), objects.models[*row]);
    m_firstAnimation = animations.first;
    if (animations.count == 0)
    {
        return;
    }
    m_time->setChaining(wanted.isChained);
    m_time->jumpTo(m_firstAnimation + std::min(wanted.animation, animations.count - 1));
    const std::size_t frame = m_player.frame() + static_cast<std::size_t>(wanted.later);
    if (wanted.isChained)
    {
        m_time->advance(frame);
    }
    else
    {
        m_time->jumpTo(m_time->animation(), frame % m_time->frameCount());
    }
}

void Partner::addTo(render::SceneOptions& options) const
{
    options.body = rowOf(choice().body);
    options.partner = partnerRow();
}

std::vector<glm::mat4> Partner::nodes(const render::SceneDescription& scene,
                                      const tr::view::Pose& pose) const
{
    if (!m_time || !partnerRow())
    {
        return render::modelNodes(scene, pose);
    }
    const PartnerChoice wanted = choice();
    return render::modelNodes(
        scene, pose, {m_time->pose(m_player.fraction()), standOf(wanted), wanted.joint});
}

void Partner::update()
{
    m_opens->setEnabled(m_model.has_value());
    m_shows->setEnabled(rowOf(choice().partner).has_value());
    if (m_panel != nullptr && m_panel->isVisible())
    {
        m_panel->showChoice(m_file, m_model, choice());
    }
    else if (m_panel != nullptr)
    {
        m_panel->showChoice({}, std::nullopt, {}); // it keeps no file
    }
}

void Partner::showPanel()
{
    if (m_panel == nullptr)
    {
        m_panel = new PartnerPanel(&m_view);
        connect(m_panel, &PartnerPanel::chosen, this, &Partner::choose);
    }
    m_panel->open();
    update();
}

} // namespace ui
