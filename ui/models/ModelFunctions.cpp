#include "ui/models/ModelFunctions.h"

namespace ui
{

namespace convert = tr::convert;

ModelFunctions modelFunctions()
{
    ModelFunctions functions;
    functions.make = [](const tr::schema::Content& content,
                        const ModelSubject& subject,
                        const convert::ModelOptions& options,
                        const tr::Progress& progress)
    {
        return subject.isMoveable()
                   ? convert::modelOfMoveable(content, subject.row, options, progress)
                   : convert::modelOfStatic(content, subject.row, options, progress);
    };
    functions.makePair = [](const tr::schema::Content& content,
                            const PartnerInStep& both,
                            const convert::ModelOptions& options,
                            const tr::Progress& progress)
    {
        return convert::modelOfPair(
            content, both.moveable, both.partner, both.stand, options, progress);
    };
    functions.makeLevel = [](const tr::schema::Content& content,
                             std::optional<std::size_t> room,
                             const convert::LevelModelOptions& options,
                             const tr::Progress& progress)
    {
        return room ? convert::modelOfRoom(content, *room, options, progress)
                    : convert::modelOfLevel(content, options, progress);
    };
    functions.write = &convert::modelFileBytes;
    functions.read = &convert::readModelFile;
    functions.bones = &convert::bonesFor;
    functions.workOut = &convert::workOutModel;
    functions.workOutNew = &convert::workOutNewObject;
    return functions;
}

} // namespace ui
