#include "tests/support/sample/ObjectPlan.h"

#include "core/base/Contracts.h"

#include <glm/gtc/matrix_transform.hpp>

#include <algorithm>
#include <utility>

namespace tr::test
{

namespace
{

void include(Box& box, const glm::vec3& point, bool& empty)
{
    box.low = empty ? point : glm::min(box.low, point);
    box.high = empty ? point : glm::max(box.high, point);
    empty = false;
}

} // namespace

std::array<glm::ivec2, 4> cornersOf(const TextureWindow& window, bool triangle)
{
    const int right = window.x + window.width;
    const int bottom = window.y + window.height;
    std::array<glm::ivec2, 4> around{
        {{window.x, window.y}, {right, window.y}, {right, bottom}, {window.x, bottom}}};
    if (window.mirrored)
    {
        std::swap(around[0], around[1]);
        std::swap(around[2], around[3]);
    }
    if (!triangle)
    {
        return around;
    }
    const std::size_t corner = window.corner;
    return {around[corner % 4], around[(corner + 1) % 4], around[(corner + 3) % 4], glm::ivec2(0)};
}

Box boxOf(const MeshPlan& mesh)
{
    Box box;
    bool empty = true;
    for (const glm::vec3& vertex : mesh.vertices)
    {
        include(box, vertex, empty);
    }
    return box;
}

int posesNeeded(const AnimationPlan& animation) noexcept
{
    const int span = std::max(animation.lastFrame - animation.firstFrame, 0);
    return (span + animation.rate - 1) / animation.rate + 1;
}

glm::mat4 turnOf(const glm::vec3& degrees)
{
    glm::mat4 turn(1.0F);
    turn = glm::rotate(turn, glm::radians(degrees.y), {0.0F, 1.0F, 0.0F});
    turn = glm::rotate(turn, glm::radians(degrees.x), {1.0F, 0.0F, 0.0F});
    return glm::rotate(turn, glm::radians(degrees.z), {0.0F, 0.0F, 1.0F});
}

std::vector<glm::mat4> placesOf(const ModelPlan& model, const Pose& pose)
{
    TR_PRE(pose.degrees.size() == model.meshes.size());
    TR_PRE(model.joints.size() + 1 == model.meshes.size());
    std::vector<glm::mat4> places;
    std::vector<glm::mat4> remembered;
    glm::mat4 current = glm::translate(glm::mat4(1.0F), pose.offset) * turnOf(pose.degrees[0]);
    places.push_back(current);
    for (std::size_t i = 0; i < model.joints.size(); ++i)
    {
        const JointPlan& joint = model.joints[i];
        if (joint.pop)
        {
            TR_PRE(!remembered.empty());
            current = remembered.back();
            remembered.pop_back();
        }
        if (joint.push)
        {
            remembered.push_back(current);
        }
        current = glm::translate(current, glm::vec3(joint.offset)) * turnOf(pose.degrees[i + 1]);
        places.push_back(current);
    }
    return places;
}

Box boxOf(const ModelPlan& model, const Pose& pose)
{
    const std::vector<glm::mat4> places = placesOf(model, pose);
    Box box;
    bool empty = true;
    for (std::size_t mesh = 0; mesh < model.meshes.size(); ++mesh)
    {
        for (const glm::vec3& vertex : model.meshes[mesh].vertices)
        {
            include(box, glm::vec3(places[mesh] * glm::vec4(vertex, 1.0F)), empty);
        }
    }
    return box;
}

} // namespace tr::test
