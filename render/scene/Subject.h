#pragma once

#include "core/base/Error.h"
#include "core/schema/Content.h"
#include "render/scene/Light.h"
#include "render/scene/SceneDescription.h"

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace render
{

/// The data of a file as subjects are found in them. They must outlive it.
struct SceneData
{
    const tr::schema::Content& content;
    const tr::schema::TableSet& tables; ///< of the content
};

/// A row of a table, counted over all segments of its TableView.
struct SceneRow
{
    tr::schema::TableId table{};
    std::size_t row = 0;

    friend bool operator==(const SceneRow&, const SceneRow&) = default;
};

/// What people choose to see. A subject passes over what it has nothing of.
struct SceneOptions
{
    bool statics = true;
    bool entities = true;
    bool sprites = true;
    bool portals = false;      ///< outlined
    bool flippedRooms = false; ///< alternate rooms in place of the ones that they flip with
    SceneLight light = SceneLight::OfLevel;
    /// Of a moveable: the row of the one whose meshes it is shown with, if that has as many.
    std::optional<std::size_t> body{};
    /// Of a moveable: the row of another one that stands in the scene, too.
    std::optional<std::size_t> partner{};
};

/// Why nothing of a subject is drawn.
struct EmptyScene
{
    enum class Reason : std::uint8_t
    {
        NoFaces,
        NoMeshes,
        MeshesWithoutFaces,
        MissingMesh,      ///< `mesh` is named, and there are `count`
        UnreadableMesh,   ///< the only one: see `error`
        UnreadableMeshOf, ///< `mesh` of several: see `error`
    };

    Reason reason = Reason::NoFaces;
    std::size_t mesh = 0;
    std::size_t count = 0;
    tr::Error error{};
};

/// A kind of things that are drawn by themselves: whole levels, rooms, moveables. There is one of
/// each, whose address tells the kind; the list of them stands in render/scene/Subjects.cpp.
/// TableInfo::subject tells which rows of a file lead to one. A row that is given is one of those
/// that `count` counts.
struct SubjectKind
{
    /// The table whose rows are drawn, each by itself; the header: the file as a whole.
    tr::schema::TableId table;
    /// What the file as a whole is called: "Whole level".
    std::string_view title{};
    /// People stand in it and look down at it. Anything else stands before them.
    bool isPlace = false;
    /// How many there are in a file; 0 where it has nothing of that kind.
    std::size_t (*count)(const SceneData& data);
    /// Takes up to some ten milliseconds: meant for a worker.
    SceneDescription (*build)(const SceneData& data, std::size_t row, const SceneOptions& options);
    /// Asked where a scene of `build` shows nothing.
    EmptyScene (*whyEmpty)(const SceneData& data, std::size_t row);
    /// Whether what stands in no row of `table` is seen with one all the same. Null: nothing is.
    bool (*holds)(const SceneData& data, std::size_t row, const SceneRow& other) = nullptr;
    /// The row with which what stands in no row of `table` is seen best. Null: there is none.
    std::optional<std::size_t> (*rowFor)(const SceneData& data, const SceneRow& other) = nullptr;
    /// What a pick stands for, where that is not what it names. Null: it always is.
    std::optional<SceneRow> (*rowOfPick)(const SceneData& data,
                                         std::size_t row,
                                         const ScenePick& pick) = nullptr;
    /// What opening a row leads to that can be seen already. Null: to nothing else.
    std::optional<SceneRow> (*behind)(const SceneData& data, const SceneRow& other) = nullptr;
    /// Where people stand first in a place, in the view's axes. Null: nowhere.
    std::optional<glm::vec3> (*standing)(const SceneData& data, std::size_t row) = nullptr;
};

/// What is drawn of a file; without a kind nothing is.
struct Subject
{
    const SubjectKind* kind = nullptr;
    std::size_t row = 0;

    [[nodiscard]] bool isOf(tr::schema::TableId table) const
    {
        return kind != nullptr && kind->table == table;
    }

    [[nodiscard]] bool isPlace() const noexcept { return kind != nullptr && kind->isPlace; }

    friend bool operator==(const Subject&, const Subject&) = default;
};

} // namespace render
