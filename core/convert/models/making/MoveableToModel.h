#pragma once

#include "core/convert/models/ModelMaking.h"
#include "core/convert/models/making/LaraParts.h"
#include "core/convert/models/making/MeshToModel.h"
#include "core/convert/models/making/ModelNames.h"
#include "core/level/Content.h"
#include "core/view/objects/Keyframe.h"
#include "core/view/objects/MoveableView.h"

#include <string>
#include <vector>

/// Moveables as model files. Used by the sources that make model files only.
namespace tr::convert
{

/// Adds a turn to a track: of the two values that are the same rotation the nearer one to the last,
/// for programs that draw curves.
void addTurn(exchange::ModelTrack& track, const glm::quat& turn);

/// A file with nothing in it yet.
[[nodiscard]] exchange::ModelFile
emptyModel(const schema::Content& content, const std::string& name, const ModelOptions& options);

/// The meshes of a moveable in a model file.
struct MeshesOfMoveable
{
    std::size_t body = 0; ///< row of the models: the moveable that has those of the bones
    LaraParts parts;
    /// Rows of the mesh pointers: one a bone of the body, then one a mesh of the parts.
    std::vector<std::size_t> pointers;
};

/// Those that a file with such options has, in its order. Preconditions: those of modelOfMoveable.
[[nodiscard]] MeshesOfMoveable
meshesOfMoveable(const schema::Content& content, std::size_t row, const ModelOptions& options);

/// Makes one moveable. The nodes of its own bones come first, then its root, then bones that are
/// added, then meshes.
class MoveableToModel
{
public:
    /// Keeps all. Precondition: the row exists.
    MoveableToModel(const schema::Content& content,
                    std::size_t row,
                    const ModelOptions& options,
                    const Progress& progress);

    [[nodiscard]] Result<exchange::ModelFile> make();

private:
    [[nodiscard]] const level::Model& body() const { return m_objects.models[m_body]; }

    [[nodiscard]] std::size_t rootNode() const noexcept { return m_joints.size(); }

    [[nodiscard]] std::size_t nodeOfBone(std::size_t row) const noexcept;
    [[nodiscard]] std::string boneName(std::size_t bone) const;

    void findPlaces(const ModelLooks& looks);
    void addBones();
    void addRoot();
    void addPartBone(std::size_t number);
    void addSkin();
    void addMeshes(const ModelLooks& looks);
    void addOwnMesh(const ModelLooks& looks, std::size_t bone);
    void addPart(const ModelLooks& looks, std::size_t number, const AddedMesh& part);
    void addMeshNode(exchange::ModelMesh mesh, const NodeNotes& notes, exchange::ModelNode node);

    void addClips();
    void addClip(std::size_t number, std::size_t animation);
    [[nodiscard]] exchange::ModelTrack offsets(const std::vector<view::Keyframe>& keyframes,
                                               const std::vector<float>& times) const;
    [[nodiscard]] exchange::ModelTrack turns(const std::vector<view::Keyframe>& keyframes,
                                             const std::vector<float>& times,
                                             std::size_t joint) const;
    void addHanging(exchange::ModelClip& clip) const;

    const schema::Content& m_content;
    const level::Objects& m_objects;
    std::size_t m_row;
    const level::Model& m_model;
    std::vector<view::Joint> m_joints;
    const ModelOptions& m_options;
    const Progress& m_progress;
    std::size_t m_body = 0; ///< row of the models: the moveable that has the meshes
    LaraParts m_parts;
    std::vector<glm::vec3> m_at; ///< of joints in the pose of rest
    ModelNames m_names;
    exchange::ModelFile m_file;
};

} // namespace tr::convert
