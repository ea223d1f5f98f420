#include "ui/viewport/ObjectCamera.h"

#include "core/view/objects/FrameRange.h"
#include "core/view/objects/MoveableView.h"
#include "core/view/objects/Pose.h"
#include "render/level/SceneBuilder.h"

#include <algorithm>
#include <array>

namespace ui
{

std::vector<glm::vec3> reachOf(const render::SceneDescription& scene,
                               const tr::format::GameFile& file,
                               std::size_t row,
                               std::size_t animation)
{
    std::vector<render::SceneBounds> meshes(scene.nodes.size());
    for (const render::SceneVertex& vertex : scene.vertices)
    {
        meshes[vertex.node].include(vertex.position);
    }
    const auto& objects = file.objects();
    const auto keyframes = tr::view::keyframesOf(objects, file.version(), animation).count;
    const std::size_t step =
        static_cast<std::size_t>(tr::view::frameStep(objects.animations[animation]));
    std::vector<glm::vec3> points;
    // Without key frames it has its pose of rest.
    for (std::size_t i = 0; i < std::max<std::size_t>(keyframes, 1); ++i)
    {
        const auto pose = tr::view::poseOfFrame(
            objects, file.version(), objects.models[row], animation, static_cast<float>(i * step));
        const auto nodes = render::modelNodes(scene, pose);
        const std::size_t own = scene.partnerNode != 0 ? scene.partnerNode : nodes.size();
        for (std::size_t mesh = 0; mesh < std::min(own, meshes.size()); ++mesh)
        {
            if (meshes[mesh].empty)
            {
                continue;
            }
            const std::array ends{meshes[mesh].low, meshes[mesh].high};
            for (std::size_t corner = 0; corner < 8; ++corner)
            {
                const glm::vec4 place{
                    ends[corner & 1U].x, ends[corner >> 1U & 1U].y, ends[corner >> 2U].z, 1.0F};
                points.emplace_back(nodes[mesh] * place);
            }
        }
    }
    return points;
}

bool isSameView(const render::Camera& one, const render::Camera& other)
{
    return one.yaw() == other.yaw() && one.pitch() == other.pitch() && one.roll() == other.roll()
           && one.distance() == other.distance() && one.target() == other.target();
}

} // namespace ui
