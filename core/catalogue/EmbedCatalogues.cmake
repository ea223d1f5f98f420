# cmake -DFOLDER=<catalogues> -DOUTPUT=<file.cpp> -P EmbedCatalogues.cmake
#
# Turns the tables of names into constant arrays. A table has one line for its columns and one a
# name: the game (TR1 to TR5), one or two numbers, the name; sorted by all of them in this order,
# which the compiler checks.

function(embed name file numbers)
    file(READ "${FOLDER}/${file}" text)
    string(FIND "${text}" "\n" heading_end)
    string(SUBSTRING "${text}" ${heading_end} -1 text)
    string(REPLACE "\\" "\\\\" text "${text}")
    string(REPLACE "\"" "\\\"" text "${text}")
    if(numbers EQUAL 2)
        set(line "TR([1-5])\t([0-9]+)\t([0-9]+)\t([^\t\n]+)\n")
        set(entry "    {key(\\1, \\2, \\3), \"\\4\"},\n")
    else()
        set(line "TR([1-5])\t([0-9]+)\t([^\t\n]+)\n")
        set(entry "    {key(\\1, \\2), \"\\3\"},\n")
    endif()
    string(REGEX REPLACE "${line}" "${entry}" text "${text}")
    if(text MATCHES "\t")
        message(FATAL_ERROR "${file}: a line is not of the form GAME, numbers, name")
    endif()
    string(APPEND code "constexpr Entry k${name}[]{\n${text}};\n"
           "static_assert(isSorted(k${name}));\n\n")
    string(APPEND spans "constinit const std::span<const Entry> ${name}{k${name}};\n")
    set(code "${code}" PARENT_SCOPE)
    set(spans "${spans}" PARENT_SCOPE)
endfunction()

embed(Models moveables.tsv 1)
embed(Bodies bodies.tsv 1)
embed(Statics statics.tsv 1)
embed(SpriteSequences sprite_sequences.tsv 1)
embed(Sounds sounds.tsv 1)
embed(FlipEffects flipeffects.tsv 1)
embed(States states.tsv 2)
embed(Animations animations.tsv 2)
embed(Joints joints.tsv 2)

file(
    WRITE "${OUTPUT}"
    "// Made from resources/catalogues; changes here are lost.
#include \"core/catalogue/CatalogueTables.h\"

namespace tr::catalogue::tables
{
namespace
{

${code}} // namespace

${spans}
} // namespace tr::catalogue::tables
")
