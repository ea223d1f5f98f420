#pragma once

#include "core/format/wad2/MeshSchema.h"

/// How meshes stand in the file.
namespace tr::wad2
{

template <class Archive, class R>
requires std::same_as<std::remove_const_t<R>, Position>

void describe(Archive& archive, R& row)
{
    describeRow(archive, row, [&row](auto& inner) { inner.record("", row.at); });
}

template <class Archive, class R>
requires std::same_as<std::remove_const_t<R>, Normal>

void describe(Archive& archive, R& row)
{
    describeRow(archive, row, [&row](auto& inner) { inner.record("", row.normal); });
}

template <class Archive, class R>
requires std::same_as<std::remove_const_t<R>, VertexColour>

void describe(Archive& archive, R& row)
{
    describeKind(archive,
                 row,
                 [&row](auto& inner)
                 {
                     if (row.isShade())
                     {
                         inner.record("", row.shade);
                     }
                     else
                     {
                         inner.record("", row.colour);
                     }
                 });
}

/// Rows whose numbers are followed by the end of a stream in which no chunks are known.
template <class Archive, class R>
void describeValues(Archive& archive, R& row)
{
    describeRow(archive,
                row,
                [&row](auto& inner)
                {
                    inner.record("", row.values);
                    describeBareEnd(inner, "", row.end);
                });
}

template <class Archive, class Of>
void describe(Archive& archive, VertexWeights<Of>& row)
{
    describeValues(archive, row);
}

template <class Archive, class Of>
void describe(Archive& archive, const VertexWeights<Of>& row)
{
    describeValues(archive, row);
}

template <class Archive, class R>
requires std::same_as<std::remove_const_t<R>, VertexAttributes>

void describe(Archive& archive, R& row)
{
    describeValues(archive, row);
}

/// See Polygon for the kinds.
template <class Archive, class P>
void describePolygon(Archive& archive, P& row)
{
    describeKind(archive,
                 row,
                 [&row](auto& inner)
                 {
                     inner.record("", row.corners);
                     if (row.isQuad())
                     {
                         inner.record("", row.fourthCorner);
                     }
                     inner.record("", row.texture);
                     if (row.hasArea())
                     {
                         inner.record("", row.area);
                     }
                     inner.record("", row.texels);
                     if (row.isQuad())
                     {
                         inner.record("", row.fourthTexel);
                     }
                     inner.record("", row.look);
                     describeBareEnd(inner, "", row.end);
                 });
}

template <class Archive, class Of>
void describe(Archive& archive, Polygon<Of>& row)
{
    describePolygon(archive, row);
}

template <class Archive, class Of>
void describe(Archive& archive, const Polygon<Of>& row)
{
    describePolygon(archive, row);
}

/// A chunk with the two corners of a box.
template <const std::string_view& Name, class B, class Others>
[[nodiscard]] auto box(B& box, std::string_view id, const Others& others)
{
    return once(box.frame,
                id,
                [&box, id, others](auto& archive)
                {
                    chunk(archive,
                          kNamesFor<Name>,
                          box.frame,
                          id,
                          [&](auto& inner) {
                              stream(inner,
                                     kNamesFor<Name>.chunk,
                                     box.endBytes,
                                     others,
                                     value(box.low),
                                     value(box.high));
                          });
                });
}

template <class S, class Others>
[[nodiscard]] auto sphere(S& sphere, const Others& others)
{
    static constexpr std::string_view kName = "sphere";
    return once(sphere.frame,
                "W2MeshSphere",
                [&sphere, others](auto& archive)
                {
                    chunk(archive,
                          kNamesFor<kName>,
                          sphere.frame,
                          "W2MeshSphere",
                          [&](auto& inner)
                          {
                              stream(inner,
                                     kNamesFor<kName>.chunk,
                                     sphere.endBytes,
                                     others,
                                     value(sphere.centre),
                                     value(sphere.radius));
                          });
                });
}

inline constexpr std::string_view kBoxName = "box";
inline constexpr std::string_view kPositionsName = "positions";
inline constexpr std::string_view kNormalsName = "normals";
inline constexpr std::string_view kColoursName = "colours";
inline constexpr std::string_view kWeightsName = "weights";
inline constexpr std::string_view kAttributesName = "attributes";
inline constexpr std::string_view kPolygonsName = "polygons";

/// Which stream of a mesh a chunk is in.
enum class MeshStream : std::uint8_t
{
    Own,
    InSphere,
    InBox,
    InPositions,
    InNormals,
    InColours,
    InWeights,
    InAttributes,
    InPolygons,
};

template <class Of, class Archive, class M>
void describeMesh(Archive& archive, M& mesh)
{
    const auto in = [&mesh](MeshStream stream)
    { return othersIn(Of::kOthers, mesh.others, static_cast<std::uint8_t>(stream)); };
    describeRow(archive,
                mesh,
                [&](auto& inner)
                {
                    stream(inner,
                           "",
                           mesh.endBytes,
                           in(MeshStream::Own),
                           value(mesh.index),
                           value(mesh.name),
                           sphere(mesh.sphere, in(MeshStream::InSphere)),
                           box<kBoxName>(mesh.box, "W2BBox", in(MeshStream::InBox)),
                           list(mesh.positions,
                                kNamesFor<kPositionsName>,
                                "W2VrtPos",
                                Of::kPositions,
                                in(MeshStream::InPositions)),
                           list(mesh.normals,
                                kNamesFor<kNormalsName>,
                                "W2VrtNorm",
                                Of::kNormals,
                                in(MeshStream::InNormals)),
                           list(mesh.colours,
                                kNamesFor<kColoursName>,
                                "W2VrtShd",
                                Of::kColours,
                                in(MeshStream::InColours)),
                           list(mesh.weights,
                                kNamesFor<kWeightsName>,
                                "W2VrtWghts",
                                Of::kWeights,
                                in(MeshStream::InWeights)),
                           list(mesh.attributes,
                                kNamesFor<kAttributesName>,
                                "W2VrtAttr",
                                Of::kAttributes,
                                in(MeshStream::InAttributes)),
                           value(mesh.lightType),
                           value(mesh.hidden),
                           list(mesh.polygons,
                                kNamesFor<kPolygonsName>,
                                "W2Polys",
                                Of::kPolygons,
                                in(MeshStream::InPolygons)));
                });
}

template <class Archive, class Of>
void describe(Archive& archive, Mesh<Of>& mesh)
{
    describeMesh<Of>(archive, mesh);
}

template <class Archive, class Of>
void describe(Archive& archive, const Mesh<Of>& mesh)
{
    describeMesh<Of>(archive, mesh);
}

} // namespace tr::wad2
