#include "core/convert/models/making/FlybyPath.h"

#include "core/convert/models/ModelTicks.h"
#include "core/view/objects/Units.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace tr::convert
{
namespace
{

constexpr float kWholeWay = 65'536.0F; ///< from one camera to the next, in units of the speed
constexpr float kSlowest = 65.5F;
constexpr std::uint16_t kStops = 0x0100;

glm::vec3 placeIn(const level::FlybyCamera& camera)
{
    return {camera.x, camera.y, camera.z};
}

glm::vec3 targetIn(const level::FlybyCamera& camera)
{
    return {camera.targetX, camera.targetY, camera.targetZ};
}

float rollIn(const level::FlybyCamera& camera)
{
    return view::radians(camera.roll);
}

/// A curve through the second and third of four values; `t` is 0 at the one and 1 at the other.
template <class Value>
Value between(const std::array<Value, 4>& values, float t)
{
    const auto& [before, from, to, behind] = values;
    return 0.5F
           * (2.0F * from + (to - before) * t
              + (2.0F * before - 5.0F * from + 4.0F * to - behind) * (t * t)
              + (3.0F * (from - to) + behind - before) * (t * t * t));
}

/// The values of a camera, the next, and their neighbours; at the ends the last one twice.
template <class Get>
auto around(std::span<const level::FlybyCamera> cameras, std::size_t from, const Get& get)
{
    const std::size_t last = cameras.size() - 1;
    return std::array{get(cameras[from == 0 ? 0 : from - 1]),
                      get(cameras[from]),
                      get(cameras[std::min(from + 1, last)]),
                      get(cameras[std::min(from + 2, last)])};
}

} // namespace

std::vector<FlybyPoint> flybyPath(std::span<const level::FlybyCamera> cameras)
{
    std::vector<FlybyPoint> points;
    float seconds = 0.0F;
    const auto add = [&](const glm::vec3& at, const glm::vec3& target, float roll) {
        points.push_back({seconds, at, target, roll});
    };
    for (std::size_t i = 0; i < cameras.size(); ++i)
    {
        const level::FlybyCamera& camera = cameras[i];
        add(placeIn(camera), targetIn(camera), rollIn(camera));
        if ((camera.flags & kStops) != 0 && camera.timer > 0)
        {
            seconds += static_cast<float>(camera.timer / kTicksInSecond);
            add(placeIn(camera), targetIn(camera), rollIn(camera));
        }
        const auto places = around(cameras, i, placeIn);
        const auto targets = around(cameras, i, targetIn);
        const auto rolls = around(cameras, i, rollIn);
        const auto speeds =
            around(cameras,
                   i,
                   [](const level::FlybyCamera& each) { return static_cast<float>(each.speed); });
        constexpr float kStep = 1.0F / kFlybySteps;
        for (int step = 1; step <= kFlybySteps && i + 1 < cameras.size(); ++step)
        {
            const float t = static_cast<float>(step) * kStep;
            const float speed = std::max(between(speeds, t - kStep / 2.0F), kSlowest);
            seconds += kStep * kWholeWay / speed / static_cast<float>(kTicksInSecond);
            if (step < kFlybySteps)
            {
                add(between(places, t), between(targets, t), between(rolls, t));
            }
        }
    }
    return points;
}

} // namespace tr::convert
