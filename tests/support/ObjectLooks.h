#pragma once

#include "tests/support/WadMeaning.h"

/// What a file says in its own way of what its objects show and how they sound. Used by
/// WadMeaning.cpp and LevelMeaning.cpp only.
namespace tr::test
{

class ObjectLooks
{
public:
    ObjectLooks() = default;
    virtual ~ObjectLooks() = default;
    ObjectLooks(const ObjectLooks&) = delete;
    ObjectLooks& operator=(const ObjectLooks&) = delete;

    /// All of a mesh, with the texels that its faces show.
    virtual void addMesh(ObjectNumbers& meaning, std::uint32_t offset) = 0;

    /// All sprite sequences by their slots.
    virtual void addSequences(std::map<std::uint32_t, ObjectNumbers>& sequences) = 0;

    /// What tells a sample from all others.
    [[nodiscard]] virtual std::string sampleText(std::size_t sample) const = 0;

    std::size_t texels = 0; ///< of all meshes
};

/// What objects mean, with looks of their file.
[[nodiscard]] WadMeaning meaningOf(const schema::Content& content, ObjectLooks& looks);

} // namespace tr::test
