#include "ui/viewport/GlView.h"

#include <QElapsedTimer>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QTimer>
#include <QWheelEvent>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace ui
{
namespace
{

constexpr float kRadiansPerPixel = 0.006F;
constexpr double kClickSlack = 3.0; ///< pixels that a click may move
constexpr float kAngleUnitsPerNotch = 120.0F;
constexpr int kFlyInterval = 16;     ///< milliseconds
constexpr float kFlySpeed = 4096.0F; ///< units a second; four sectors
constexpr float kFlyBoost = 4.0F;    ///< with Shift
constexpr std::array<std::uint8_t, 4> kMarkColour{255, 214, 92, 255};

std::shared_ptr<const render::PreparedScene> emptyScene()
{
    auto empty = std::make_shared<render::PreparedScene>();
    empty->scene.nodes.emplace_back(1.0F);
    empty->scene.picks.emplace_back();
    return empty;
}

glm::vec2 toVec(const QPointF& point)
{
    return {static_cast<float>(point.x()), static_cast<float>(point.y())};
}

void addBox(std::vector<render::SceneLine>& lines, const render::SceneBounds& box)
{
    const auto corner = [&box](unsigned bits)
    {
        return glm::vec3((bits & 1U) != 0 ? box.high.x : box.low.x,
                         (bits & 2U) != 0 ? box.high.y : box.low.y,
                         (bits & 4U) != 0 ? box.high.z : box.low.z);
    };
    for (unsigned from = 0; from < 8; ++from)
    {
        for (const unsigned axis : {1U, 2U, 4U})
        {
            if ((from & axis) == 0)
            {
                lines.push_back({corner(from), corner(from | axis), kMarkColour});
            }
        }
    }
}

bool isFlyKey(int key)
{
    constexpr std::array kKeys{Qt::Key_W, Qt::Key_A, Qt::Key_S, Qt::Key_D, Qt::Key_Q, Qt::Key_E};
    return std::ranges::find(kKeys, key) != kKeys.end();
}

} // namespace

GlView::GlView(QWidget* parent)
    : QOpenGLWidget(parent)
    , m_prepared(emptyScene())
    , m_hand(new GizmoHand(m_camera, this))
    , m_pointHand(new PointHand(m_camera, this))
    , m_strokes(new StrokeHand(*this))
    , m_flyTimer(new QTimer(this))
{
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(160, 120);
    setMouseTracking(true); // handles light up under it
    setAccessibleName(tr("3D view"));
    setAccessibleDescription(tr("Shows the level or the object that is selected"));
    m_flyTimer->setInterval(kFlyInterval);
    connect(m_flyTimer, &QTimer::timeout, this, &GlView::flyOn);
    connect(m_hand, &GizmoHand::changed, this, qOverload<>(&GlView::update));
    connect(m_pointHand, &PointHand::changed, this, qOverload<>(&GlView::update));
    connect(m_strokes, &StrokeHand::changed, this, qOverload<>(&GlView::update));
    connect(m_strokes,
            &StrokeHand::clicked,
            this,
            [this](const QPointF& position, Qt::KeyboardModifiers keys)
            {
                if (!m_hand->clickAt(position, logicalSize()))
                {
                    pickIn(position, keys);
                }
            });
}

GlView::~GlView()
{
    releaseGl();
}

void GlView::setScene(std::shared_ptr<const render::PreparedScene> scene)
{
    m_prepared = scene ? std::move(scene) : emptyScene();
    m_nodes = m_prepared->scene.nodes;
    m_marks.clear();
    m_markLines.clear();
    m_ghosts.clear();
    light(-1);
    m_pickIndex.reset();
    m_uploadNeeded = true;
    m_camera.setSceneBounds(m_prepared->scene.bounds);
    update();
}

void GlView::setNodes(std::vector<glm::mat4> nodes)
{
    const std::size_t count = std::min(nodes.size(), m_nodes.size());
    std::copy_n(nodes.begin(), count, m_nodes.begin());
    m_nodesChanged = true;
    update();
    Q_EMIT posed();
}

void GlView::letGo()
{
    m_strokes->letGo();
    m_pointHand->letGo();
    m_hand->letGo();
}

/// While faces are painted there is nothing else to be taken hold of, where a stroke that begins
/// beside them would change what it is not meant for.
bool GlView::isPainting() const
{
    return m_strokes->draws() == StrokeHand::Draws::Strokes;
}

void GlView::setGhosts(std::vector<render::gl::Ghost> ghosts)
{
    if (!ghosts.empty() || !m_ghosts.empty())
    {
        m_ghosts = std::move(ghosts);
        m_ghostsChanged = true;
        update();
    }
}

void GlView::setMarks(std::vector<render::SceneBounds> marks, std::vector<render::SceneLine> lines)
{
    m_marks = std::move(marks);
    m_markLines = std::move(lines);
    m_marksChanged = true;
    update();
}

/// Handles are as large in every picture, so they differ wherever the camera is.
void GlView::uploadHand()
{
    std::vector<render::SceneLine> lines;
    if (!isPainting())
    {
        lines = m_hand->lines(logicalSize());
        const auto points = m_pointHand->lines(logicalSize());
        lines.insert(lines.end(), points.begin(), points.end());
    }
    lines.insert(lines.end(), m_strokes->lines().begin(), m_strokes->lines().end());
    if (!lines.empty() || m_handIsUploaded)
    {
        m_renderer->updateFrontLines(lines);
        m_handIsUploaded = !lines.empty();
    }
}

void GlView::setOptions(const render::gl::RenderOptions& options)
{
    m_options = options;
    update();
}

void GlView::frame(const render::SceneBounds& bounds, std::span<const glm::vec3> outline)
{
    const float aspect = static_cast<float>(width()) / static_cast<float>(std::max(height(), 1));
    if (outline.empty())
    {
        m_camera.frame(bounds, aspect);
    }
    else
    {
        m_camera.frame(bounds, outline, aspect);
    }
    m_camera.setSceneBounds(m_prepared->scene.bounds);
    update();
}

std::optional<render::Hit> GlView::hitAt(const QPointF& position) const
{
    if (!m_pickIndex)
    {
        m_pickIndex.emplace(m_prepared->scene);
    }
    return m_pickIndex->pick(
        m_prepared->scene, m_nodes, m_camera.ray(toVec(position), logicalSize()), m_camera.axes());
}

/// The corners of a face, which stand side by side from `first` on, in the world.
std::vector<glm::vec3> GlView::cornersFrom(std::uint32_t first) const
{
    const auto& vertices = m_prepared->scene.vertices;
    constexpr std::uint32_t kMostCorners = 4;
    std::vector<glm::vec3> corners;
    corners.reserve(kMostCorners);
    for (std::uint32_t i = 0; i < kMostCorners && first + i < vertices.size(); ++i)
    {
        const render::SceneVertex& vertex = vertices[first + i];
        if (vertex.pick != vertices[first].pick || vertex.face != vertices[first].face)
        {
            break;
        }
        corners.emplace_back(m_nodes[vertex.node] * glm::vec4(vertex.position, 1.0F));
    }
    return corners;
}

/// Of the corners of a face the nearest to a place.
std::uint32_t GlView::nearestCorner(std::uint32_t first, const glm::vec3& place) const
{
    const auto corners = cornersFrom(first);
    const auto nearest = std::ranges::min_element(
        corners, {}, [&place](const glm::vec3& corner) { return glm::distance(corner, place); });
    return static_cast<std::uint32_t>(nearest - corners.begin());
}

std::optional<FaceSeen> GlView::faceAt(const QPointF& position) const
{
    const auto hit = hitAt(position);
    const render::SceneDescription& scene = m_prepared->scene;
    if (!hit || hit->triangle == render::Hit::kNoTriangle || hit->pick >= scene.picks.size())
    {
        return std::nullopt;
    }
    const std::uint32_t first = scene.indices[std::size_t{3} * hit->triangle];
    FaceSeen seen{scene.picks[hit->pick], cornersFrom(first)};
    seen.pick.face = scene.vertices[first].face;
    return seen;
}

std::optional<QPointF> GlView::pixelOf(const glm::vec3& place) const
{
    const auto pixel = m_camera.project(place, logicalSize());
    return pixel ? std::optional(QPointF(double{pixel->x}, double{pixel->y})) : std::nullopt;
}

bool GlView::isSeen(const glm::vec3& place) const
{
    const auto pixel = pixelOf(place);
    const auto hit = pixel ? hitAt(*pixel) : std::nullopt;
    if (!hit)
    {
        return pixel.has_value();
    }
    // What is itself hit there is in front of itself by as much as numbers are rounded.
    constexpr float kShareOfWay = 0.001F;
    const glm::vec3 origin = m_camera.ray(toVec(*pixel), logicalSize()).origin;
    return glm::distance(origin, place) <= hit->distance * (1.0F + kShareOfWay) + 1.0F;
}

std::optional<render::ScenePick> GlView::pickAt(const QPointF& position) const
{
    const auto hit = hitAt(position);
    const render::SceneDescription& scene = m_prepared->scene;
    if (!hit || hit->pick >= scene.picks.size())
    {
        return std::nullopt;
    }
    render::ScenePick pick = scene.picks[hit->pick];
    if (hit->triangle != render::Hit::kNoTriangle)
    {
        const std::uint32_t first = scene.indices[std::size_t{3} * hit->triangle];
        pick.face = scene.vertices[first].face;
        pick.corner = nearestCorner(first, hit->point);
    }
    return pick;
}

void GlView::initializeGL()
{
    // Runs again when the widget moves to another window: everything is made anew.
    auto renderer = render::gl::Renderer::create(*context());
    if (!renderer)
    {
        Q_EMIT failed();
        return;
    }
    m_renderer.emplace(std::move(*renderer));
    m_uploadNeeded = true;
    connect(context(),
            &QOpenGLContext::aboutToBeDestroyed,
            this,
            &GlView::releaseGl,
            Qt::UniqueConnection);
}

void GlView::releaseGl()
{
    if (m_renderer)
    {
        makeCurrent();
        m_renderer.reset();
        doneCurrent();
    }
}

void GlView::uploadIfNeeded()
{
    if (m_uploadNeeded)
    {
        if (const auto uploaded = m_renderer->upload(*m_prepared); !uploaded)
        {
            static_cast<void>(m_renderer->upload(*emptyScene()).has_value());
            Q_EMIT refused(uploaded.error());
        }
        m_uploadNeeded = false;
        m_marksChanged = !m_marks.empty() || !m_markLines.empty();
        m_nodesChanged = true;
        m_ghostsChanged = !m_ghosts.empty();
    }
    if (std::exchange(m_marksChanged, false))
    {
        std::vector<render::SceneLine> lines = m_prepared->scene.lines;
        for (const render::SceneBounds& mark : m_marks)
        {
            addBox(lines, mark);
        }
        lines.insert(lines.end(), m_markLines.begin(), m_markLines.end());
        m_renderer->updateLines(lines);
    }
    if (m_nodesChanged)
    {
        m_renderer->updateNodes(m_nodes);
        m_nodesChanged = false;
    }
    if (std::exchange(m_ghostsChanged, false))
    {
        m_renderer->setGhosts(m_ghosts);
    }
}

void GlView::paintGL()
{
    if (!m_renderer)
    {
        return;
    }
    QElapsedTimer timer;
    timer.start();
    uploadIfNeeded();
    uploadHand();
    // At fractional scales the framebuffer is what it is, not what the size promises.
    const double scale = devicePixelRatioF();
    const glm::ivec2 size{std::max(qRound(width() * scale), 1),
                          std::max(qRound(height() * scale), 1)};
    m_renderer->draw(m_camera, m_options, size);
    // Without waiting for the driver the time would be that of filling its queue.
    m_renderer->finish();
    Q_EMIT frameDrawn(static_cast<double>(timer.nsecsElapsed()) / 1e6);
}

void GlView::mousePressEvent(QMouseEvent* event)
{
    m_pressedAt = event->position();
    m_lastPosition = event->position();
    const glm::ivec2 size = logicalSize();
    m_dragged =
        m_strokes->press(*event)
        || (!isPainting() && (m_pointHand->press(*event, size) || m_hand->press(*event, size)));
}

void GlView::mouseMoveEvent(QMouseEvent* event)
{
    const bool isHandle =
        !isPainting()
        && (m_pointHand->move(*event, logicalSize()) || m_hand->move(*event, logicalSize()));
    if (isHandle || m_strokes->move(*event))
    {
        light(-1);
        return;
    }
    light(m_points && event->buttons() == Qt::NoButton ? nodeAt(event->position()) : -1);
    if ((event->position() - m_pressedAt).manhattanLength() > kClickSlack)
    {
        m_dragged = true;
    }
    const glm::vec2 moved = toVec(event->position() - m_lastPosition);
    m_lastPosition = event->position();
    const bool shift = event->modifiers().testFlag(Qt::ShiftModifier);
    const auto buttons = event->buttons();
    if (buttons.testFlag(Qt::MiddleButton) || (buttons.testFlag(Qt::LeftButton) && shift))
    {
        m_camera.pan(moved, logicalSize());
    }
    else if (buttons.testFlag(Qt::LeftButton))
    {
        m_camera.orbit(-moved.x * kRadiansPerPixel, -moved.y * kRadiansPerPixel);
    }
    else if (buttons.testFlag(Qt::RightButton))
    {
        m_camera.look(-moved.x * kRadiansPerPixel, -moved.y * kRadiansPerPixel);
    }
    else
    {
        return;
    }
    update();
}

void GlView::leaveEvent(QEvent* event)
{
    QOpenGLWidget::leaveEvent(event);
    m_strokes->leave();
    light(-1);
}

void GlView::setPointing(bool points)
{
    m_points = points;
    light(-1);
}

/// The node that the first corner of what is there moves with.
int GlView::nodeAt(const QPointF& position) const
{
    const auto hit = hitAt(position);
    if (!hit || hit->triangle == render::Hit::kNoTriangle)
    {
        return -1;
    }
    constexpr std::size_t kCorners = 3;
    const auto& scene = m_prepared->scene;
    return static_cast<int>(scene.vertices[scene.indices[kCorners * hit->triangle]].node);
}

void GlView::light(int node)
{
    const int lit = node >= 0 ? node : m_litNode;
    if (std::exchange(m_options.litNode, lit) != lit)
    {
        update();
    }
    if (std::exchange(m_pointedNode, node) != node)
    {
        Q_EMIT pointedAt(node);
    }
}

void GlView::setLitNode(int node)
{
    m_litNode = node;
    light(m_pointedNode);
}

void GlView::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() == Qt::RightButton)
    {
        stopFlying();
    }
    if (m_pointHand->release(*event) || m_hand->release(*event) || m_strokes->release(*event)
        || event->button() != Qt::LeftButton || m_dragged
        || m_hand->clickAt(event->position(), logicalSize()))
    {
        return;
    }
    pickIn(event->position(), event->modifiers());
}

void GlView::pickIn(const QPointF& position, Qt::KeyboardModifiers keys)
{
    if (const auto pick = pickAt(position))
    {
        keys.testFlag(Qt::ControlModifier) ? Q_EMIT pickedToo(*pick) : Q_EMIT picked(*pick);
    }
    else
    {
        Q_EMIT pickedNothing();
    }
}

void GlView::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
    {
        return;
    }
    // Two quick clicks are two strokes, and two clicks on what is taken hold of: what lies behind
    // it is not meant.
    mousePressEvent(event);
    if (m_dragged || m_strokes->draws() != StrokeHand::Draws::Nothing
        || m_hand->hasSpotAt(event->position(), logicalSize()))
    {
        return;
    }
    // The second release is part of the double click and picks nothing.
    m_dragged = true;
    if (const auto pick = pickAt(event->position()))
    {
        Q_EMIT pickOpened(*pick);
    }
}

void GlView::wheelEvent(QWheelEvent* event)
{
    const float steps = static_cast<float>(event->angleDelta().y()) / kAngleUnitsPerNotch;
    if (const auto hit = hitAt(event->position()))
    {
        m_camera.zoomTowards(hit->point, steps);
    }
    else
    {
        m_camera.zoom(steps, toVec(event->position()), logicalSize());
    }
    update();
    event->accept();
}

void GlView::keyPressEvent(QKeyEvent* event)
{
    if (m_strokes->pressKey(*event)
        || (!isPainting() && (m_pointHand->pressKey(*event) || m_hand->pressKey(*event))))
    {
        return;
    }
    if (isFlyKey(event->key()) && !event->modifiers().testFlag(Qt::ControlModifier))
    {
        m_heldKeys.insert(event->key());
        m_flyTimer->start();
        return;
    }
    QOpenGLWidget::keyPressEvent(event);
}

void GlView::keyReleaseEvent(QKeyEvent* event)
{
    if (isFlyKey(event->key()))
    {
        if (!event->isAutoRepeat())
        {
            m_heldKeys.remove(event->key());
        }
        return;
    }
    QOpenGLWidget::keyReleaseEvent(event);
}

void GlView::focusOutEvent(QFocusEvent* event)
{
    letGo();
    stopFlying();
    QOpenGLWidget::focusOutEvent(event);
}

void GlView::flyOn()
{
    if (m_heldKeys.isEmpty())
    {
        m_flyTimer->stop();
        return;
    }
    const bool fast = QGuiApplication::keyboardModifiers().testFlag(Qt::ShiftModifier);
    const float step =
        kFlySpeed * (fast ? kFlyBoost : 1.0F) * static_cast<float>(kFlyInterval) / 1000.0F;
    const auto axis = [this, step](int plus, int minus)
    {
        return step
               * static_cast<float>(int{m_heldKeys.contains(plus)}
                                    - int{m_heldKeys.contains(minus)});
    };
    m_camera.fly(
        axis(Qt::Key_W, Qt::Key_S), axis(Qt::Key_D, Qt::Key_A), axis(Qt::Key_E, Qt::Key_Q));
    update();
}

void GlView::stopFlying()
{
    m_heldKeys.clear();
    m_flyTimer->stop();
}

glm::ivec2 GlView::logicalSize() const
{
    return {std::max(width(), 1), std::max(height(), 1)};
}

} // namespace ui
