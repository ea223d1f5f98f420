// Files of Metasequoia: whatever is in one, what was read leads nowhere outside of itself and can
// be written and read again.

#include "tests/fuzz/FuzzModel.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    fuzz::checkModel(tr::exchange::readMqo(fuzz::inputOf(data, size), fuzz::picturesBeside()));
    return 0;
}
