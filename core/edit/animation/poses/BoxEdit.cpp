#include "core/edit/animation/poses/BoxEdit.h"

#include "core/base/Contracts.h"
#include "core/catalogue/Catalogue.h"
#include "core/edit/document/EditWords.h"
#include "core/edit/fields/StreamChange.h"
#include "core/view/objects/MeshView.h"
#include "core/view/objects/Ownership.h"
#include "core/view/objects/Pose.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

namespace tr::edit
{
namespace
{

using level::BoundingBox;
using BoxSide = std::int16_t BoundingBox::*;

/// In the order in which a key frame has them; the smaller one of each axis first.
constexpr std::array<std::pair<BoxSide, BoxSide>, 3> kAxes{
    std::pair{&BoundingBox::minX, &BoundingBox::maxX},
    std::pair{&BoundingBox::minY, &BoundingBox::maxY},
    std::pair{&BoundingBox::minZ, &BoundingBox::maxZ}};

std::int16_t fitted(double value)
{
    using Limits = std::numeric_limits<std::int16_t>;
    return static_cast<std::int16_t>(
        std::clamp(value, double{Limits::min()}, double{Limits::max()}));
}

BoundingBox grown(const BoundingBox& box, std::int32_t margin)
{
    BoundingBox result = box;
    if (margin == 0)
    {
        return result;
    }
    for (const auto& [low, high] : kAxes)
    {
        // Some tools write the larger one first.
        const int least = std::min(box.*low, box.*high);
        const int most = std::max(box.*low, box.*high);
        const double middle = (least + most) / 2.0;
        const double half = std::max((most - least) / 2.0 + margin, 0.0);
        result.*low = fitted(std::floor(middle - half));
        result.*high = fitted(std::ceil(middle + half));
    }
    return result;
}

/// Vertices of the meshes of a body, by the joints that they hang on.
using Body = std::vector<std::vector<glm::vec4>>;

Body measured(const Content& content, std::size_t model, const std::vector<bool>& leftOut)
{
    const level::Objects& objects = level::objectsOf(content);
    const view::RowRange meshes = view::meshesOf(objects, objects.models[model]);
    Body body(meshes.count);
    for (std::size_t i = 0; i < meshes.count; ++i)
    {
        const bool isLeftOut = i < leftOut.size() && leftOut[i];
        const auto mesh =
            isLeftOut
                ? std::nullopt
                : std::optional(view::readMesh(
                    objects, content.version(), objects.meshPointers[meshes.first + i].offset));
        if (mesh && mesh->has_value())
        {
            for (const level::Vertex& vertex : (*mesh)->vertices)
            {
                body[i].emplace_back(vertex.x, vertex.y, vertex.z, 1.0F);
            }
        }
    }
    return body;
}

std::optional<BoundingBox>
around(const Body& body, std::span<const view::Joint> joints, const view::Keyframe& keyframe)
{
    const view::Pose pose = view::poseAt(joints, keyframe);
    glm::vec3 least(std::numeric_limits<float>::max());
    glm::vec3 most(std::numeric_limits<float>::lowest());
    bool isEmpty = true;
    for (std::size_t i = 0; i < std::min(body.size(), pose.size()); ++i)
    {
        for (const glm::vec4& vertex : body[i])
        {
            const auto place = glm::vec3(pose[i] * vertex);
            least = glm::min(least, place);
            most = glm::max(most, place);
            isEmpty = false;
        }
    }
    if (isEmpty)
    {
        return std::nullopt;
    }
    // A turn by nothing leaves a hair of a unit on the wrong side.
    constexpr float kHair = 0.01F;
    const auto low = [&](int axis) { return fitted(std::floor(least[axis] + kHair)); };
    const auto high = [&](int axis) { return fitted(std::ceil(most[axis] - kHair)); };
    return BoundingBox{low(0), high(0), low(1), high(1), low(2), high(2)};
}

/// Works out boxes of one document, in which most key frames are of the same moveable.
class BoxMaker
{
public:
    BoxMaker(const Content& content, const BoxPlan& plan)
        : m_content(content)
        , m_objects(level::objectsOf(content))
        , m_owners(m_objects)
        , m_plan(plan)
    {
    }

    /// Tells `each` of every number that becomes another one: the word, and what it is to be. Says
    /// how many boxes change.
    template <class Each>
    std::size_t work(std::span<const KeyframeSpan> spans, const Each& each)
    {
        std::size_t changed = 0;
        for (const KeyframeSpan& span : spans)
        {
            const auto keys = view::keyframesOf(m_objects, m_content.version(), span.animation);
            const std::size_t model = m_owners.modelOfAnimation(span.animation).value_or(0);
            for (std::size_t i = span.first; i < span.end(); ++i)
            {
                const std::size_t word = keys.firstWord + i * keys.words;
                const auto keyframe = view::readKeyframe(
                    m_objects, m_content.version(), word, m_objects.models[model].numMeshes);
                TR_ASSERT(keyframe.has_value());
                const BoundingBox box = boxOf(model, *keyframe);
                changed += box == keyframe->box ? 0U : 1U;
                tellOther(word, keyframe->box, box, each);
            }
        }
        return changed;
    }

private:
    /// A key frame begins with its box.
    template <class Each>
    static void
    tellOther(std::size_t word, const BoundingBox& before, const BoundingBox& box, const Each& each)
    {
        for (const auto& [low, high] : kAxes)
        {
            for (const BoxSide side : {low, high})
            {
                if (box.*side != before.*side)
                {
                    each(word, static_cast<std::uint16_t>(box.*side));
                }
                ++word;
            }
        }
    }

    [[nodiscard]] BoundingBox boxOf(std::size_t model, const view::Keyframe& keyframe)
    {
        switch (m_plan.of)
        {
        case BoxPlan::Of::Itself:
            return grown(keyframe.box, m_plan.margin);
        case BoxPlan::Of::KeyFrame:
            return grown(m_plan.box, m_plan.margin);
        case BoxPlan::Of::Meshes:
            break;
        }
        auto found = m_bodies.find(model);
        if (found == m_bodies.end())
        {
            const std::size_t body = m_plan.body ? *m_plan.body : shownBody(m_content, model);
            found = m_bodies
                        .emplace(model,
                                 std::pair(measured(m_content, body, m_plan.leftOut),
                                           view::jointsOf(m_objects, m_objects.models[model])))
                        .first;
        }
        const auto box = around(found->second.first, found->second.second, keyframe);
        return box ? grown(*box, m_plan.margin) : keyframe.box;
    }

    const Content& m_content;
    const level::Objects& m_objects;
    view::Ownership m_owners;
    const BoxPlan& m_plan;
    std::map<std::size_t, std::pair<Body, std::vector<view::Joint>>> m_bodies; ///< by models
};

} // namespace

std::size_t shownBody(const Content& content, std::size_t model)
{
    const auto& models = level::objectsOf(content).models;
    TR_PRE(model < models.size());
    const auto slot = catalogue::bodySlot(content.version(), models[model].id);
    const auto found = slot ? std::ranges::find(models, *slot, &level::Model::id) : models.end();
    const bool fits = found != models.end() && found->numMeshes == models[model].numMeshes;
    return fits ? static_cast<std::size_t>(found - models.begin()) : model;
}

std::optional<BoundingBox> boxAround(const Content& content,
                                     std::size_t model,
                                     const view::Keyframe& keyframe,
                                     const BoxPlan& plan)
{
    const level::Objects& objects = level::objectsOf(content);
    TR_PRE(model < objects.models.size());
    const std::size_t body = plan.body ? *plan.body : shownBody(content, model);
    const auto box = around(measured(content, body, plan.leftOut),
                            view::jointsOf(objects, objects.models[model]),
                            keyframe);
    return box ? std::optional(grown(*box, plan.margin)) : std::nullopt;
}

BodyMeasure::BodyMeasure(const Content& content, std::size_t model)
    : m_body(measured(content, shownBody(content, model), {}))
    , m_joints(view::jointsOf(level::objectsOf(content), level::objectsOf(content).models[model]))
{
}

std::optional<BoundingBox> BodyMeasure::around(const view::Keyframe& keyframe) const
{
    return edit::around(m_body, m_joints, keyframe);
}

Result<std::size_t>
setBoxes(Document& document, std::span<const KeyframeSpan> spans, const BoxPlan& plan)
{
    TR_PRE(!spans.empty());
    Transaction transaction(document,
                            nameOfEntries(EditCode::SetBoxes,
                                          document.content(),
                                          tables::Animations,
                                          spans.front().animation,
                                          spans.size()));
    std::size_t changed = 0;
    {
        const schema::TableSet all = transaction.content().tables();
        PendingNumbers numbers(transaction.content(), all);
        BoxMaker maker(transaction.content(), plan);
        changed = maker.work(spans,
                             [&numbers](std::size_t word, std::int64_t value)
                             { numbers.setWord(tables::Frames, word, value); });
        if (auto done = apply(transaction, numbers, {}); !done)
        {
            return fail(std::move(done.error()));
        }
    }
    if (changed == 0)
    {
        return changed; // and nothing is undone either
    }
    auto done = transaction.commit();
    return done ? Result<std::size_t>(changed) : fail(std::move(done.error()));
}

std::size_t
countOtherBoxes(const Content& content, std::span<const KeyframeSpan> spans, const BoxPlan& plan)
{
    return BoxMaker(content, plan).work(spans, [](std::size_t, std::int64_t) {});
}

} // namespace tr::edit
