#include "ui/viewport/OnionSkin.h"

#include "core/view/objects/AnimationRows.h"
#include "core/view/objects/FrameRange.h"
#include "core/view/objects/Pose.h"
#include "core/view/objects/Units.h"
#include "render/level/SceneBuilder.h"
#include "ui/common/actions/NamedAction.h"
#include "ui/player/PlayerPanel.h"

#include <QAction>
#include <QFormLayout>
#include <QMenu>
#include <QSpinBox>
#include <QWidgetAction>

#include <algorithm>
#include <array>
#include <cmath>

namespace ui
{
namespace
{

constexpr int kMostNeighbours = 8;
constexpr int kMostSteps = 30;
constexpr glm::vec3 kBefore(0.30F, 0.60F, 1.00F);
constexpr glm::vec3 kAfter(1.00F, 0.62F, 0.22F);
constexpr glm::vec3 kOpened(0.45F, 0.90F, 0.50F);
constexpr std::array<std::uint8_t, 4> kPath{255, 219, 102, 255};
constexpr std::int64_t kMostPathFrames = 2000;
constexpr float kFrameHalf = 16.0F; ///< units, of the mark of a frame
constexpr float kHereHalf = 64.0F;
constexpr float kNearest = 0.45F; ///< how much of it covers what is behind
constexpr float kFade = 0.72F;    ///< from one to the next

QSpinBox* makeCount(QFormLayout& form, const QString& label, int least, int most, int value)
{
    auto* const count = new QSpinBox;
    count->setRange(least, most);
    count->setValue(value);
    count->setAccessibleName(QString(label).remove(u'&'));
    form.addRow(label, count);
    return count;
}

} // namespace

OnionSkin::OnionSkin(const PlayerPanel& player, QObject* parent)
    : QObject(parent)
    , m_player(player)
    , m_menu(std::make_unique<QMenu>(tr("On&ion Skin")))
    , m_neighbours(makeNamedAction({"onionSkin",
                                    tr("&Onion Skin"),
                                    tr("Show key frames before (blue) and after (orange) as well"),
                                    "onion",
                                    Qt::Key_O},
                                   this))
    , m_asOpened(makeNamedAction({"onionOpened",
                                  tr("As Whe&n Opened"),
                                  tr("Show how the moveable stood when the file was opened, in "
                                     "green"),
                                  "",
                                  {}},
                                 this))
    , m_showsBox(makeNamedAction({"onionBox",
                                  tr("&Box of the Key Frame"),
                                  tr("Show the box that engines take for collisions"),
                                  "box",
                                  Qt::SHIFT | Qt::Key_B},
                                 this))
    , m_showsPath(makeNamedAction({"onionPath",
                                   tr("&Way over the Floor"),
                                   tr("Show where the first mesh goes by the speed of the "
                                      "animation, with a mark a frame"),
                                   "",
                                   Qt::SHIFT | Qt::Key_P},
                                  this))
    , m_nextHandle(makeNamedAction({"onionHandle",
                                    tr("Next &Handle"),
                                    tr("Move the next face of the box, or the end of the way, by "
                                       "arrow keys"),
                                    "",
                                    Qt::Key_H},
                                   this))
{
    for (QAction* const action : {m_neighbours, m_asOpened, m_showsBox, m_showsPath})
    {
        action->setCheckable(true);
        connect(action, &QAction::toggled, this, &OnionSkin::changed);
    }
    connect(m_nextHandle, &QAction::triggered, this, &OnionSkin::handleWanted);
    makeMenu();
    m_actions = {m_neighbours, m_menu->menuAction()};
}

OnionSkin::~OnionSkin() = default;

void OnionSkin::makeMenu()
{
    auto* const counts = new QWidget;
    auto* const form = new QFormLayout(counts);
    m_before = makeCount(*form, tr("&Before:"), 0, kMostNeighbours, 2);
    m_after = makeCount(*form, tr("&After:"), 0, kMostNeighbours, 2);
    m_every = makeCount(*form, tr("&Every:"), 1, kMostSteps, 1);
    m_every->setToolTip(tr("Key frames from one that is shown to the next"));
    for (QSpinBox* const count : {m_before, m_after, m_every})
    {
        connect(count,
                &QSpinBox::valueChanged,
                this,
                [this]
                {
                    m_neighbours->setChecked(true); // who sets it wants to see it
                    Q_EMIT changed();
                });
    }
    auto* const entry = new QWidgetAction(m_menu.get());
    entry->setDefaultWidget(counts);
    m_menu->addAction(entry);
    m_menu->addSeparator();
    m_menu->addAction(m_asOpened);
    m_menu->addAction(m_showsBox);
    m_menu->addAction(m_showsPath);
    m_menu->addAction(m_nextHandle);
    m_menu->setToolTipsVisible(true);
    QAction* const action = m_menu->menuAction();
    action->setObjectName(QStringLiteral("onionMenu"));
    action->setToolTip(tr("Choose what is shown besides the moveable as it stands"));
}

void OnionSkin::setFile(const OpenFilePtr& file)
{
    m_opened = file;
    setScene({}, nullptr, std::nullopt);
}

void OnionSkin::setScene(const OpenFilePtr& file,
                         std::shared_ptr<const render::SceneDescription> scene,
                         std::optional<std::size_t> model)
{
    m_file = file;
    m_scene = std::move(scene);
    m_model = model;
    Q_EMIT changed();
}

/// Where the player and the scene are of the same state of the file.
std::optional<std::size_t> OnionSkin::shownAnimation() const
{
    const bool isShown =
        m_scene && m_model && m_file && m_player.file() == m_file && m_player.model() == m_model;
    return isShown ? m_player.animation() : std::nullopt;
}

bool OnionSkin::isAhead() const
{
    return m_scene && m_model && m_player.model() == m_model && m_player.file() != m_file;
}

std::vector<glm::mat4>
OnionSkin::nodesAt(const OpenFile& file, std::size_t animation, double frame) const
{
    const auto& objects = file.file().objects();
    return render::modelNodes(*m_scene,
                              tr::view::poseOfFrame(objects,
                                                    file.file().version(),
                                                    objects.models[*m_model],
                                                    animation,
                                                    static_cast<float>(frame)));
}

std::vector<render::gl::Ghost> OnionSkin::ghosts() const
{
    std::vector<render::gl::Ghost> ghosts;
    if (!shownAnimation())
    {
        return ghosts;
    }
    if (m_asOpened->isChecked())
    {
        addOpened(ghosts);
    }
    if (m_neighbours->isChecked() && !m_player.isPlaying())
    {
        addNeighbours(ghosts, -1);
        addNeighbours(ghosts, 1);
    }
    return ghosts;
}

/// The farthest first, so that the nearer ones cover it. Key frames that stand behind the last
/// frame are shown as engines do, at the last.
void OnionSkin::addNeighbours(std::vector<render::gl::Ghost>& ghosts, int direction) const
{
    const std::size_t animation = *m_player.animation();
    const auto& row = m_file->file().objects().animations[animation];
    const std::int64_t step = tr::view::frameStep(row) * m_every->value();
    const std::int64_t last = tr::view::framesOf(row).count() - 1;
    const auto now = static_cast<std::int64_t>(m_player.frame());
    // From between two key frames it is one step to the next of them, whole ones from there on.
    const std::int64_t rate = tr::view::frameStep(row);
    const std::int64_t from = direction < 0 ? (now + rate - 1) / rate * rate : now / rate * rate;
    for (int i = direction < 0 ? m_before->value() : m_after->value(); i > 0; --i)
    {
        const std::int64_t frame = from + direction * i * step;
        if (frame >= 0 && frame <= last)
        {
            const float cover = kNearest * std::pow(kFade, static_cast<float>(i - 1));
            ghosts.push_back({nodesAt(*m_file, animation, static_cast<double>(frame)),
                              glm::vec4(direction < 0 ? kBefore : kAfter, cover)});
        }
    }
}

/// Where no rows have come or gone since, so that all have the numbers that they had.
void OnionSkin::addOpened(std::vector<render::gl::Ghost>& ghosts) const
{
    if (!m_opened || m_opened == m_file)
    {
        return;
    }
    const auto& before = m_opened->file().objects();
    const auto& now = m_file->file().objects();
    const bool isSame = before.models.size() == now.models.size()
                        && before.animations.size() == now.animations.size()
                        && before.meshPointers.size() == now.meshPointers.size();
    if (isSame)
    {
        ghosts.push_back(
            {nodesAt(*m_opened, *m_player.animation(), static_cast<double>(m_player.frame())),
             glm::vec4(kOpened, kNearest)});
    }
}

bool OnionSkin::marks() const
{
    return m_showsBox->isChecked() || m_showsPath->isChecked();
}

std::optional<ShownBox> OnionSkin::shownBox() const
{
    const auto animation = shownAnimation();
    if (!animation || !m_showsBox->isChecked())
    {
        return std::nullopt;
    }
    const auto& objects = m_file->file().objects();
    const auto version = m_file->file().version();
    const auto keys = tr::view::keyframesOf(objects, version, *animation);
    const auto rate = static_cast<std::size_t>(tr::view::frameStep(objects.animations[*animation]));
    if (keys.count == 0)
    {
        return std::nullopt;
    }
    const std::size_t key = std::min(m_player.frame() / rate, keys.count - 1);
    const auto keyframe = tr::view::readKeyframe(
        objects, version, keys.firstWord + key * keys.words, objects.models[*m_model].numMeshes);
    return keyframe ? std::optional(
               ShownBox{m_file, *animation, key, m_previewBox.value_or(keyframe->box)})
                    : std::nullopt;
}

std::optional<render::SceneBounds> OnionSkin::box() const
{
    const auto shown = shownBox();
    if (!shown)
    {
        return std::nullopt;
    }
    render::SceneBounds bounds;
    const tr::level::BoundingBox& box = shown->box;
    bounds.include(tr::view::toView(glm::vec3(box.minX, box.minY, box.minZ)));
    bounds.include(tr::view::toView(glm::vec3(box.maxX, box.maxY, box.maxZ)));
    return bounds;
}

tr::view::Speeds OnionSkin::speedsNow(std::size_t animation) const
{
    const auto& row = m_file->file().objects().animations[animation];
    return m_previewSpeeds.value_or(tr::view::speedsOf(row));
}

std::optional<OnionSkin::Way> OnionSkin::wayNow() const
{
    const auto animation = shownAnimation();
    if (!animation || !m_showsPath->isChecked())
    {
        return std::nullopt;
    }
    const auto& objects = m_file->file().objects();
    const tr::view::Speeds speeds = speedsNow(*animation);
    const auto frames = std::min<std::int64_t>(
        tr::view::framesOf(objects.animations[*animation]).count(), kMostPathFrames);
    const auto objectAt = [&speeds](std::int64_t frame)
    {
        const tr::view::FloorWay way = tr::view::wayBetween(speeds, 0, frame);
        return glm::vec3(
            tr::view::speedUnits(way.sideways), 0.0, tr::view::speedUnits(way.forward));
    };
    Way way;
    way.here = objectAt(static_cast<std::int64_t>(m_player.frame()));
    glm::vec3 root(0.0F);
    for (std::int64_t frame = 0; frame < frames; ++frame)
    {
        const tr::view::Pose pose = tr::view::poseOfFrame(objects,
                                                          m_file->file().version(),
                                                          objects.models[*m_model],
                                                          *animation,
                                                          static_cast<float>(frame));
        root = pose.empty() ? glm::vec3(0.0F) : glm::vec3(pose[0][3].x, 0.0F, pose[0][3].z);
        way.places.push_back(objectAt(frame) + root);
    }
    way.places.push_back(objectAt(frames) + root);
    return way;
}

/// From where the object is in the frame that is shown. Its speed moves it after each frame.
std::vector<render::SceneLine> OnionSkin::path() const
{
    std::vector<render::SceneLine> lines;
    const auto way = wayNow();
    if (!way)
    {
        return lines;
    }
    for (std::size_t i = 0; i + 1 < way->places.size(); ++i)
    {
        const glm::vec3 from = way->places[i] - way->here;
        const float half = i == m_player.frame() ? kHereHalf : kFrameHalf;
        const glm::vec3 across(half, 0.0F, 0.0F);
        const auto line = [&lines](const glm::vec3& a, const glm::vec3& b) {
            lines.push_back({tr::view::toView(a), tr::view::toView(b), kPath});
        };
        line(from - across, from + across);
        line(from, way->places[i + 1] - way->here);
    }
    return lines;
}

std::optional<ShownWay> OnionSkin::shownWay() const
{
    const auto way = wayNow();
    if (!way)
    {
        return std::nullopt;
    }
    const auto& file = m_file->file();
    const std::size_t animation = *m_player.animation();
    const auto frames = tr::view::framesOf(file.objects().animations[animation]).count();
    if (frames > kMostPathFrames)
    {
        return std::nullopt;
    }
    return ShownWay{m_file,
                    animation,
                    frames,
                    static_cast<std::int64_t>(m_player.frame()),
                    speedsNow(animation),
                    tr::view::hasLateralSpeeds(file.version()),
                    tr::view::toView(way->places.back() - way->here)};
}

void OnionSkin::preview(const tr::level::BoundingBox& box)
{
    m_previewBox = box;
    Q_EMIT changed();
}

void OnionSkin::preview(const tr::view::Speeds& speeds)
{
    m_previewSpeeds = speeds;
    Q_EMIT changed();
}

void OnionSkin::endPreview()
{
    if (m_previewBox || m_previewSpeeds)
    {
        m_previewBox.reset();
        m_previewSpeeds.reset();
        Q_EMIT changed();
    }
}

} // namespace ui
