// Files of Wavefront with their materials: whatever is in them, what was read leads nowhere outside
// of itself and can be written and read again. The materials are the same bytes.

#include "tests/fuzz/FuzzModel.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto bytes = fuzz::inputOf(data, size);
    const tr::exchange::Neighbour beside =
        [&](const std::string& name) -> std::optional<std::vector<std::byte>>
    {
        return name.ends_with(".mtl") ? std::optional(std::vector(bytes.begin(), bytes.end()))
                                      : fuzz::picturesBeside()(name);
    };
    fuzz::checkModel(tr::exchange::readObj(bytes, beside));
    return 0;
}
