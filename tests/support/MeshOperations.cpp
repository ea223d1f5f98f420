#include "tests/support/MeshOperations.h"

#include "core/edit/mesh/FaceEdit.h"
#include "core/edit/mesh/FaceLooks.h"
#include "core/edit/mesh/Lighting.h"
#include "core/edit/mesh/MeshEdit.h"
#include "core/edit/mesh/VertexEdit.h"

#include <algorithm>
#include <numeric>
#include <set>

namespace tr::test
{
namespace
{

using edit::Document;
using edit::EditCode;
using edit::FaceTextures;
using edit::MeshShape;
using Rows = std::vector<std::size_t>;

MeshDone missing(std::string_view what)
{
    return {MeshDone::Outcome::Absent, std::string(what)};
}

template <class T>
MeshDone doneIf(const Result<T>& result)
{
    return result
               ? MeshDone{MeshDone::Outcome::Taken, {}}
               : MeshDone{MeshDone::Outcome::Refused, std::string(codeName(result.error().code))};
}

Result<void> dropped(const Result<std::size_t>& result)
{
    return result ? Result<void>{} : fail(result.error());
}

MeshShape shapeIn(const Document& document, std::size_t pointer)
{
    const auto shape = edit::shapeAt(document.content(), pointer);
    return shape ? *shape : MeshShape{};
}

/// Some of so many rows, in ascending order.
Rows someOf(std::size_t count, Random& random)
{
    Rows rows;
    for (std::size_t i = 0; i < count; ++i)
    {
        if (random.oneIn(3))
        {
            rows.push_back(i);
        }
    }
    if (rows.empty())
    {
        rows.push_back(random.below(count));
    }
    return rows;
}

Rows facesLike(const MeshShape& shape, bool (*fits)(const edit::ShapeFace& face))
{
    Rows rows;
    for (std::size_t i = 0; i < shape.faces.size(); ++i)
    {
        if (fits(shape.faces[i]))
        {
            rows.push_back(i);
        }
    }
    return rows;
}

int number(Random& random, int most)
{
    return static_cast<int>(random.below(static_cast<std::size_t>(2 * most + 1))) - most;
}

using Change = Result<void> (*)(MeshShape& shape,
                                FaceTextures& textures,
                                const Rows& rows,
                                Random& random);

MeshDone changed(Document& document,
                 std::size_t pointer,
                 EditCode code,
                 const Rows& rows,
                 Random& random,
                 Change change)
{
    return doneIf(edit::changeMesh(document,
                                   code,
                                   rows.size(),
                                   {pointer},
                                   [&](MeshShape& shape, FaceTextures& textures)
                                   { return change(shape, textures, rows, random); }));
}

template <EditCode kCode, Change kChange>
MeshDone toVertices(Document& document, std::size_t pointer, Random& random)
{
    const std::size_t count = shapeIn(document, pointer).vertices.size();
    return count == 0 ? missing("vertex")
                      : changed(document, pointer, kCode, someOf(count, random), random, kChange);
}

template <EditCode kCode, Change kChange>
MeshDone toFaces(Document& document, std::size_t pointer, Random& random)
{
    const std::size_t count = shapeIn(document, pointer).faces.size();
    return count == 0 ? missing("face")
                      : changed(document, pointer, kCode, someOf(count, random), random, kChange);
}

Result<void> move(MeshShape& shape, FaceTextures&, const Rows& rows, Random& random)
{
    return edit::moveVertices(
        shape, rows, {number(random, 90), number(random, 90), 1 + number(random, 90)});
}

Result<void> swapTwo(MeshShape& shape, FaceTextures&, const Rows& rows, Random& random)
{
    return edit::swapVertices(shape, rows.front(), random.below(shape.vertices.size()));
}

Result<void> renumberOne(MeshShape& shape, FaceTextures&, const Rows& rows, Random& random)
{
    return edit::renumberVertex(shape, rows.front(), random.below(shape.vertices.size()));
}

/// To the numbers that its own vertices have in the opposite order.
Result<void> renumberSome(MeshShape& shape, FaceTextures&, const Rows& rows, Random& random)
{
    const std::set<std::size_t> distinct(rows.begin(), rows.end());
    const Rows vertices(distinct.begin(), distinct.end());
    Rows numbers(shape.vertices.size());
    std::iota(numbers.begin(), numbers.end(), random.below(numbers.size()));
    for (std::size_t& each : numbers)
    {
        each %= shape.vertices.size();
    }
    numbers.resize(vertices.size());
    return edit::giveNumbers(shape, vertices, numbers);
}

Result<void> renumberAll(MeshShape& shape, FaceTextures&, const Rows&, Random&)
{
    const std::vector<level::Vertex> places(shape.vertices.rbegin(), shape.vertices.rend());
    return dropped(edit::renumberLike(shape, places, 0));
}

Result<void> weld(MeshShape& shape, FaceTextures& textures, const Rows&, Random& random)
{
    Rows all(shape.vertices.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    return dropped(
        edit::weldVertices(shape, textures, all, 2.0 + static_cast<double>(random.below(20))));
}

Result<void> add(MeshShape& shape, FaceTextures&, const Rows&, Random& random)
{
    const auto word = [&random] { return static_cast<std::int16_t>(number(random, 900)); };
    return edit::addVertex(shape, {word(), word(), word()});
}

Result<void> mirror(MeshShape& shape, FaceTextures& textures, const Rows&, Random&)
{
    return edit::mirrorMesh(shape, textures);
}

Result<void> sphere(MeshShape& shape, FaceTextures&, const Rows&, Random& random)
{
    return edit::fitSphere(shape, random.oneIn(2));
}

Result<void> resphere(MeshShape& shape, FaceTextures&, const Rows&, Random& random)
{
    return edit::changeSphere(shape,
                              {number(random, 90), number(random, 90), number(random, 90)},
                              1 + static_cast<int>(random.below(300)));
}

Result<void> clean(MeshShape& shape, FaceTextures&, const Rows& rows, Random&)
{
    return dropped(edit::removeUnused(shape, rows));
}

Result<void> flip(MeshShape& shape, FaceTextures& textures, const Rows& rows, Random&)
{
    return edit::flipFaces(shape, textures, rows);
}

Result<void> turn(MeshShape& shape, FaceTextures&, const Rows& rows, Random& random)
{
    edit::turnFaces(shape, rows, 1 + static_cast<int>(random.below(2)));
    return {};
}

Result<void> triangulate(MeshShape& shape, FaceTextures& textures, const Rows& rows, Random&)
{
    return dropped(edit::triangulateFaces(shape, textures, rows));
}

Result<void> join(MeshShape& shape, FaceTextures& textures, const Rows& rows, Random&)
{
    return edit::joinTriangles(shape, textures, rows.front(), rows.back());
}

Result<void> erase(MeshShape& shape, FaceTextures&, const Rows& rows, Random&)
{
    return edit::deleteFaces(shape, rows, false);
}

Result<void> eraseAll(MeshShape& shape, FaceTextures&, const Rows& rows, Random&)
{
    return edit::deleteFaces(shape, rows, true);
}

Result<void> subdivide(MeshShape& shape, FaceTextures& textures, const Rows& rows, Random&)
{
    return edit::subdivideFaces(shape, textures, rows);
}

Result<void> twoSides(MeshShape& shape, FaceTextures& textures, const Rows& rows, Random&)
{
    return dropped(edit::setDoubleSided(shape, textures, rows, true));
}

Result<void> oneSide(MeshShape& shape, FaceTextures& textures, const Rows& rows, Random&)
{
    return dropped(edit::setDoubleSided(shape, textures, rows, false));
}

Result<void> texture(MeshShape& shape, FaceTextures& textures, const Rows& rows, Random& random)
{
    return edit::setFaceTexture(
        shape, textures, rows, random.below(std::min<std::size_t>(textures.size(), 4'000)));
}

Result<void> colour(MeshShape& shape, FaceTextures& textures, const Rows& rows, Random& random)
{
    const std::size_t colours = std::max<std::size_t>(edit::faceColours(textures.content()), 1);
    return edit::setFaceColour(shape, textures.content(), rows, random.below(colours));
}

Result<void> additive(MeshShape& shape, FaceTextures& textures, const Rows& rows, Random& random)
{
    return edit::setFaceEffects(
        shape, textures, rows, {.isAdditive = !random.oneIn(4)}, "the mesh");
}

Result<void> shine(MeshShape& shape, FaceTextures& textures, const Rows& rows, Random& random)
{
    edit::FaceEffects effects;
    effects.isShiny = true;
    effects.shine = static_cast<std::uint16_t>(random.below(32));
    return edit::setFaceEffects(shape, textures, rows, effects, "the mesh");
}

Result<void> smooth(MeshShape& shape, FaceTextures&, const Rows& rows, Random&)
{
    return dropped(edit::setNormals(shape, rows, {}, "the mesh"));
}

/// From one direction to another, of any length but none.
Result<void> turnThem(MeshShape& shape, FaceTextures&, const Rows& rows, Random& random)
{
    const auto way = [&random]
    {
        return std::array<double, 3>{
            double(number(random, 90)), double(number(random, 90)), 91.0 + number(random, 90)};
    };
    return edit::turnNormals(shape, rows, {way(), way()}, "the mesh");
}

Result<void> setOne(MeshShape& shape, FaceTextures&, const Rows& rows, Random& random)
{
    const auto word = [&random] { return static_cast<std::int16_t>(number(random, 30'000)); };
    return edit::setNormal(shape, rows.front(), {word(), word(), word()}, "the mesh");
}

Result<void> crease(MeshShape& shape, FaceTextures&, const Rows& rows, Random& random)
{
    const edit::NormalRule rule{10.0 * static_cast<double>(random.below(9)), random.oneIn(2)};
    return dropped(edit::setNormals(shape, rows, rule, "the mesh"));
}

Result<void> shades(MeshShape& shape, FaceTextures&, const Rows&, Random&)
{
    return edit::toShades(shape, "the mesh");
}

Result<void> normals(MeshShape& shape, FaceTextures&, const Rows&, Random&)
{
    return edit::toNormals(shape, "the mesh");
}

Result<void> shade(MeshShape& shape, FaceTextures&, const Rows& rows, Random& random)
{
    return edit::setShades(shape, rows, static_cast<int>(random.below(8192)), "the mesh");
}

Result<void> shift(MeshShape& shape, FaceTextures&, const Rows& rows, Random& random)
{
    return edit::shiftShades(shape, rows, 1 + static_cast<int>(random.below(500)), "the mesh");
}

Result<void> bake(MeshShape& shape, FaceTextures&, const Rows&, Random& random)
{
    edit::MeshLight sun;
    sun.towards = edit::towardsSun(number(random, 180), number(random, 90));
    return edit::bakeLights(shape, {0.3, {sun}}, "the mesh");
}

/// A mesh with faces that are made of triangles: two of them in a row share an edge.
MeshDone joinTwo(Document& document, std::size_t pointer, Random& random)
{
    const MeshShape shape = shapeIn(document, pointer);
    const Rows rows = facesLike(shape, [](const edit::ShapeFace& face) { return !face.isQuad(); });
    if (rows.size() < 2)
    {
        return missing("two triangles");
    }
    MeshDone done = missing("two triangles");
    const std::size_t first = random.below(rows.size());
    for (std::size_t i = 0; i < rows.size() && done.outcome != MeshDone::Outcome::Taken; ++i)
    {
        const std::size_t one = rows[(first + i) % rows.size()];
        for (const std::size_t other : rows)
        {
            const bool isOther = one != other;
            if (isOther && done.outcome != MeshDone::Outcome::Taken)
            {
                done =
                    changed(document, pointer, EditCode::JoinTriangles, {one, other}, random, join);
            }
        }
    }
    return done;
}

MeshDone triangulateSome(Document& document, std::size_t pointer, Random& random)
{
    const Rows quads = facesLike(shapeIn(document, pointer),
                                 [](const edit::ShapeFace& face) { return face.isQuad(); });
    return quads.empty() ? missing("quad")
                         : changed(document,
                                   pointer,
                                   EditCode::TriangulateFaces,
                                   {quads[random.below(quads.size())]},
                                   random,
                                   triangulate);
}

MeshDone copyFrom(Document& document, std::size_t pointer, Random& random)
{
    const auto& pointers = level::objectsOf(document.content()).meshPointers;
    const MeshShape from = shapeIn(document, random.below(pointers.size()));
    if (from.faces.empty())
    {
        return missing("face");
    }
    const Rows rows = someOf(from.faces.size(), random);
    return doneIf(edit::changeMesh(document,
                                   EditCode::CopyFaces,
                                   rows.size(),
                                   {pointer},
                                   [&](MeshShape& shape, FaceTextures&)
                                   { return edit::copyFaces(from, rows, shape); }));
}

MeshDone replaceOne(Document& document, std::size_t pointer, Random& random)
{
    const FaceTextures textures(document.content());
    const MeshShape shape = shapeIn(document, pointer);
    const Rows faces = facesLike(shape, [](const edit::ShapeFace& face) { return !face.coloured; });
    if (faces.empty())
    {
        return missing("textured face");
    }
    const auto old = textures.numberOf(shape.faces[faces[random.below(faces.size())]]);
    return doneIf(edit::replaceTexture(
        document, *old, random.below(std::min<std::size_t>(textures.size(), 4'096))));
}

constexpr MeshOperation kOperations[] = {
    {"move vertices", toVertices<EditCode::MoveVertices, move>},
    {"swap vertices", toVertices<EditCode::RenumberVertices, swapTwo>},
    {"renumber a vertex", toVertices<EditCode::RenumberVertices, renumberOne>},
    {"give numbers", toVertices<EditCode::RenumberVertices, renumberSome>},
    {"renumber like another", toVertices<EditCode::RenumberVertices, renumberAll>},
    {"weld vertices", toVertices<EditCode::WeldVertices, weld>},
    {"add a vertex", toVertices<EditCode::AddVertex, add>},
    {"remove unused vertices", toVertices<EditCode::WeldVertices, clean>},
    {"mirror", toFaces<EditCode::MirrorMesh, mirror>},
    {"fit the sphere", toVertices<EditCode::SetSphere, sphere>},
    {"change the sphere", toVertices<EditCode::SetSphere, resphere>},
    {"flip faces", toFaces<EditCode::FlipFaces, flip>},
    {"turn corners", toFaces<EditCode::TurnFaces, turn>},
    {"triangulate", triangulateSome},
    {"join triangles", joinTwo},
    {"delete faces", toFaces<EditCode::DeleteFaces, erase>},
    {"delete faces and vertices", toFaces<EditCode::DeleteFaces, eraseAll>},
    {"subdivide", toFaces<EditCode::SubdivideFaces, subdivide>},
    {"copy faces", copyFrom},
    {"make double-sided", toFaces<EditCode::DoubleFaces, twoSides>},
    {"make single-sided", toFaces<EditCode::DoubleFaces, oneSide>},
    {"texture faces", toFaces<EditCode::SetFaceTextures, texture>},
    {"colour faces", toFaces<EditCode::SetFaceColours, colour>},
    {"make additive", toFaces<EditCode::SetFaceEffects, additive>},
    {"make shiny", toFaces<EditCode::SetFaceEffects, shine>},
    {"smooth normals", toVertices<EditCode::SetNormals, smooth>},
    {"turn normals", toVertices<EditCode::SetNormals, turnThem>},
    {"set a normal", toVertices<EditCode::SetNormals, setOne>},
    {"normals with edges", toVertices<EditCode::SetNormals, crease>},
    {"normals to shades", toVertices<EditCode::SetShades, shades>},
    {"set shades", toVertices<EditCode::SetShades, shade>},
    {"shift shades", toVertices<EditCode::SetShades, shift>},
    {"bake lights", toVertices<EditCode::BakeLights, bake>},
    {"shades to normals", toVertices<EditCode::SetNormals, normals>},
    {"replace a texture", replaceOne, true},
};

} // namespace

std::span<const MeshOperation> meshOperations()
{
    return kOperations;
}

} // namespace tr::test
