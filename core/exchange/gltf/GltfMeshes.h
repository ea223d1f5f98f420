#pragma once

#include "core/exchange/gltf/GltfShelves.h"
#include "core/exchange/model/ModelFile.h"

namespace tr::exchange::gltf
{

/// One primitive for each material of the faces, with the vertices that those have. Precondition:
/// the file that has it has no fault.
[[nodiscard]] std::vector<tinygltf::Primitive> primitivesOf(const ModelMesh& mesh,
                                                            std::size_t materials,
                                                            Shelves& shelves,
                                                            tinygltf::Model& model);

/// The least and the most of each component, which an accessor has to tell of positions and times.
template <class Value>
void tellBounds(tinygltf::Accessor& accessor, std::span<const Value> values)
{
    constexpr std::size_t kNumberBytes = 4;
    constexpr std::size_t kParts = sizeof(Value) / kNumberBytes;
    const auto part = [](const Value& value, std::size_t number)
    {
        float found = 0.0F;
        std::memcpy(
            &found, reinterpret_cast<const char*>(&value) + number * sizeof(float), sizeof found);
        return static_cast<double>(found);
    };
    for (std::size_t number = 0; number < kParts; ++number)
    {
        accessor.minValues.push_back(part(values.front(), number));
        accessor.maxValues.push_back(part(values.front(), number));
        for (const Value& value : values)
        {
            accessor.minValues[number] = std::min(accessor.minValues[number], part(value, number));
            accessor.maxValues[number] = std::max(accessor.maxValues[number], part(value, number));
        }
    }
}

} // namespace tr::exchange::gltf
