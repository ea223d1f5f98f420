#include "app/cli/commands/Commands.h"

#include <array>

namespace cli
{

std::span<const Command> commands() noexcept
{
    static constexpr std::array kCommands{
        Command{"info", "What files are, and how many of each thing they have", &addInfo},
        Command{"verify", "Whether files are written back exactly as they were read", &addVerify},
        Command{"validate",
                "What is wrong with animations, and what an engine makes of it",
                &addValidate},
        Command{"dump", "The tables of a file, or all rows of one", &addDump},
        Command{"fields", "The field at a byte, or the bytes of a field", &addFields},
        Command{"floor",
                "What happens on the sectors of a level: triggers, portals, slopes",
                &addFloor},
        Command{"diff", "Which records of two files are different", &addDiff},
        Command{"set", "Changes single numbers of a file", &addSet},
        Command{"merge", "Puts the objects of several WADs into one", &addMerge},
        Command{"convert", "Makes a WAD of a .wad2, or a .wad2 of a WAD", &addConvert},
        Command{"export",
                "Objects and levels as models, animations as files of Tomb Editor",
                &addExport},
        Command{"import",
                "Puts models and animations onto objects of a file, or makes new ones",
                &addImport},
        Command{"repack", "Leaves out of a file what nothing leads to", &addRepack},
        Command{"retexture", "Puts a picture onto a texture or a page", &addRetexture},
        Command{"finish", "Does the rest of a save that was interrupted", &addFinish},
        Command{"extract", "Textures, sprites and samples as PNG and WAV files", &addExtract},
#ifdef CARTOUCHE_CAN_RENDER
        Command{"render", "A picture of a level, a room or an object", &addRender},
#endif
    };
    return kCommands;
}

} // namespace cli
