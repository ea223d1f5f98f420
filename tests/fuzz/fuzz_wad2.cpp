// Object files of Tomb Editor, and its sound catalogues.

#include "tests/fuzz/FuzzTarget.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    fuzz::checkFile(fuzz::inputOf(data, size), "a.wad2");
    return 0;
}
