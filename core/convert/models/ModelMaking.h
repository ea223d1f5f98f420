#pragma once

#include "core/base/Progress.h"
#include "core/base/Result.h"
#include "core/convert/models/ModelAxes.h"
#include "core/exchange/model/ModelFile.h"
#include "core/schema/Content.h"

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

/// Objects of levels and WADs as model files, for 3D programs. Of .wad2 files what stands in for
/// them (convert::standInFor).
namespace tr::convert
{

struct ModelOptions
{
    /// Units of the game that a length of 1 is: 1, or kUnitsOfMetre.
    float units = kUnitsOfMetre;
    /// Every mesh hangs on a node of its own, which moves. Otherwise bones move all meshes as the
    /// joints of a skin.
    bool isRigid = false;
    /// Numbers of animations of the moveable. Nothing: all of them.
    std::optional<std::vector<std::size_t>> animations{};
    /// Row of the models whose meshes a moveable has, if it has as many: see bodyFor. Nothing: it
    /// has its own, or, where it is whole, those of bodyFor.
    std::optional<std::size_t> body{};
    /// Lara comes with all that engines of TR4 and TR5 put onto her skin: skin joints, hair with
    /// bones of its own, holsters, and the gun on her back. See convert::laraParts.
    bool isWhole = false;
};

/// Whether a content has moveables and statics that can be made so.
[[nodiscard]] bool canMakeModels(const schema::Content& content) noexcept;

/// The row of models whose meshes the window shows for a moveable: some slots hold animations, and
/// their own meshes only stand in. Preconditions: those of modelOfMoveable.
[[nodiscard]] std::size_t bodyFor(const schema::Content& content, std::size_t row);

/// A moveable: its meshes in the pose of rest, with its bones, and a clip for each animation that
/// owns key frames. Meshes are in the order of its bones, and the corners of their faces tell their
/// origins; the nodes of the bones come first, in their order. Precondition: canMakeModels, the row
/// of the models exists. Errors: those of edit::shapeAt; PictureTooLarge. Throws Cancelled.
[[nodiscard]] Result<exchange::ModelFile> modelOfMoveable(const schema::Content& content,
                                                          std::size_t row,
                                                          const ModelOptions& options = {},
                                                          const Progress& progress = {});

/// One of two moveables in a file.
struct PairMember
{
    std::size_t row = 0;               ///< of the models
    std::size_t animation = 0;         ///< counted from its first
    std::optional<std::size_t> body{}; ///< as in ModelOptions; nothing: bodyFor
};

/// How the second of two stands, as partners do in the window.
struct PairStand
{
    glm::ivec3 offset{0}; ///< in units, in the game's axes
    int turn = 0;         ///< in degrees, about the axis that points down
    /// Of the first, that it goes along with, if it has it: its root moves in the clip then.
    std::optional<std::size_t> joint{};
};

/// Two moveables in one file, each with a root and a skin of its own, and one clip in which both
/// move: a tick of the one is a tick of the other, and who ends sooner stays as it is then. Its
/// name says both numbers: see pairNumbersOf. The nodes of the first are those of modelOfMoveable,
/// and those of the second come behind them, likewise. Of the options neither the animations nor
/// the body count. Otherwise as modelOfMoveable.
[[nodiscard]] Result<exchange::ModelFile> modelOfPair(const schema::Content& content,
                                                      const PairMember& first,
                                                      const PairMember& second,
                                                      const PairStand& stand = {},
                                                      const ModelOptions& options = {},
                                                      const Progress& progress = {});

/// The animations of both that the name of such a clip says. Nothing: it is no such clip.
[[nodiscard]] std::optional<std::array<std::size_t, 2>> pairNumbersOf(std::string_view clipName);

/// A static: its mesh. Otherwise as modelOfMoveable.
[[nodiscard]] Result<exchange::ModelFile> modelOfStatic(const schema::Content& content,
                                                        std::size_t row,
                                                        const ModelOptions& options = {},
                                                        const Progress& progress = {});

} // namespace tr::convert
