#pragma once

#include "render/level/SceneBuilder.h"
#include "render/scene/SceneDescription.h"
#include "ui/file/OpenFile.h"

#include <QString>

#include <cstddef>
#include <optional>

namespace ui
{

/// What the 3D view shows of a file.
struct ViewSubject
{
    enum class Kind : std::uint8_t
    {
        Nothing,
        Level,
        Room,       ///< row of rooms
        Model,      ///< row of models
        StaticMesh, ///< row of static meshes
        Mesh,       ///< row of mesh pointers
    };

    Kind kind = Kind::Nothing;
    std::size_t row = 0;

    friend bool operator==(const ViewSubject&, const ViewSubject&) = default;
};

/// What a file is shown as at first: a level as a whole, a WAD by its first moveable, or else by
/// its first static mesh.
[[nodiscard]] ViewSubject firstSubject(const OpenFile& file);

/// Whether the file has it.
[[nodiscard]] bool exists(const OpenFile& file, const ViewSubject& subject);

/// What shows an address best when it is opened; nothing for what has no shape.
[[nodiscard]] std::optional<ViewSubject> subjectOf(const OpenFile& file, const Address& address);

/// Whether the address is to be seen in a view of the subject, so that selecting it need not
/// change the view.
[[nodiscard]] bool shows(const OpenFile& file, const ViewSubject& subject, const Address& address);

/// What a pick stands for; nothing where it stands for nothing.
[[nodiscard]] std::optional<Address>
addressOfPick(const OpenFile& file, const ViewSubject& subject, const render::ScenePick& pick);

/// Whether a pick belongs to an address: all faces of a selected room do.
[[nodiscard]] bool belongsTo(const OpenFile& file,
                             const ViewSubject& subject,
                             const render::ScenePick& pick,
                             const Address& address);

/// "Level", "Room 3", "LARA".
[[nodiscard]] QString titleOf(const OpenFile& file, const ViewSubject& subject);

/// The scene of a subject. Takes up to some ten milliseconds: meant for a worker.
[[nodiscard]] render::SceneDescription buildScene(const OpenFile& file,
                                                  const ViewSubject& subject,
                                                  const render::LevelSceneOptions& options);

} // namespace ui
