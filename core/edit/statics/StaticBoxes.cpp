#include "core/edit/statics/StaticBoxes.h"

#include "core/base/Contracts.h"
#include "core/base/Text.h"
#include "core/edit/document/EditWords.h"
#include "core/edit/fields/StreamChange.h"
#include "core/level/VertexBounds.h"
#include "core/view/links/ReadingBudget.h"
#include "core/view/objects/MeshView.h"

#include <algorithm>
#include <functional>
#include <map>
#include <utility>

namespace tr::edit
{
namespace
{

using level::BoundingBox;
using level::StaticMesh;
namespace versions = level::versions;

constexpr std::uint16_t kNoCollisionBit = 1U << 0U;
constexpr std::uint16_t kVisibleBit = 1U << 1U;

/// Measures meshes of statics, each once. Those of a damaged file can overlap: what would be read
/// again and again is left out.
class MeshMeasure
{
public:
    explicit MeshMeasure(const Content& content)
        : m_version(content.version())
        , m_objects(level::objectsOf(content))
        , m_budget(view::readingBudget(m_objects.meshWords.size() * sizeof(std::uint16_t)))
    {
    }

    [[nodiscard]] Result<BoundingBox> ofStatic(std::size_t row)
    {
        return ofMesh(m_objects.staticMeshes[row].mesh);
    }

    [[nodiscard]] Result<BoundingBox> ofMesh(std::size_t pointer)
    {
        if (pointer >= m_objects.meshPointers.size())
        {
            return noMesh(pointer);
        }
        const std::uint32_t offset = m_objects.meshPointers[pointer].offset;
        const auto known = m_known.find(offset);
        if (known != m_known.end())
        {
            return known->second ? Result<BoundingBox>(*known->second) : noMesh(pointer);
        }
        if (m_budget == 0)
        {
            return noMesh(pointer);
        }
        const auto mesh = view::readMesh(m_objects, m_version, offset);
        if (!mesh)
        {
            return fail(mesh.error());
        }
        m_budget -= std::min(view::packedSize(*mesh, m_version), m_budget);
        auto& found = m_known[offset];
        for (const level::Vertex& vertex : mesh->vertices)
        {
            level::widen(found, vertex);
        }
        return found ? Result<BoundingBox>(*found) : noMesh(pointer);
    }

private:
    static Result<BoundingBox> noMesh(std::size_t pointer)
    {
        return fail(ErrorCode::NoSuchPath, {concat("mesh_pointers/", pointer), "vertices"});
    }

    schema::Version m_version;
    const level::Objects& m_objects;
    std::size_t m_budget;
    std::map<std::uint32_t, std::optional<BoundingBox>> m_known; ///< by offsets
};

/// Sets what is to be another number than it is. False: nothing is.
bool setOther(PendingNumbers& numbers, std::size_t row, StaticBox which, const BoundingBox& wanted)
{
    const BoundingBox& before = boxOf(level::objectsOf(numbers.content()).staticMeshes[row], which);
    const std::uint32_t place = which == StaticBox::Visibility
                                    ? schema::memoryOffsetOf<StaticMesh>(&StaticMesh::visibilityBox)
                                    : schema::memoryOffsetOf<StaticMesh>(&StaticMesh::collisionBox);
    bool isOther = false;
    for (const BoxNumber number : kBoxNumbers)
    {
        if (before.*number != wanted.*number)
        {
            numbers.setAt(tables::StaticMeshes,
                          row,
                          place + schema::memoryOffsetOf<BoundingBox>(number),
                          wanted.*number);
            isOther = true;
        }
    }
    return isOther;
}

/// Sets or clears a bit of the flags. False: it was so already.
bool setBit(PendingNumbers& numbers, std::size_t row, std::uint16_t bit, bool isOn)
{
    const std::uint16_t before = level::objectsOf(numbers.content()).staticMeshes[row].flags;
    const auto wanted = static_cast<std::uint16_t>(isOn ? before | bit : before & ~bit);
    if (wanted != before)
    {
        numbers.set(tables::StaticMeshes, row, &StaticMesh::flags, wanted);
    }
    return wanted != before;
}

/// Says whether something becomes another one.
using ChangeOne = std::function<Result<bool>(PendingNumbers& numbers, std::size_t row)>;

/// Changes rows one by one, as one edit; says how many have changed. Where none could be, the first
/// reason is the error.
Result<std::size_t> changeEach(Document& document,
                               std::span<const std::size_t> rows,
                               EditCode code,
                               const ChangeOne& change)
{
    TR_PRE(!rows.empty());
    Transaction transaction(
        document,
        nameOfEntries(code, document.content(), tables::StaticMeshes, rows.front(), rows.size()));
    std::size_t changed = 0;
    std::size_t failures = 0;
    std::optional<Error> reason;
    {
        const schema::TableSet all = transaction.content().tables();
        PendingNumbers numbers(transaction.content(), all);
        for (const std::size_t row : rows)
        {
            auto done = change(numbers, row);
            if (!done)
            {
                ++failures;
                reason = reason ? reason : std::optional(std::move(done.error()));
            }
            changed += done && *done ? 1U : 0U;
        }
        if (failures == rows.size())
        {
            return fail(std::move(*reason));
        }
        if (auto done = apply(transaction, numbers, {}); !done)
        {
            return fail(std::move(done.error()));
        }
    }
    if (changed == 0)
    {
        return changed; // and nothing is undone either
    }
    auto done = transaction.commit();
    return done ? Result<std::size_t>(changed) : fail(std::move(done.error()));
}

} // namespace

const BoundingBox& boxOf(const StaticMesh& row, StaticBox box) noexcept
{
    return box == StaticBox::Visibility ? row.visibilityBox : row.collisionBox;
}

bool isNoBox(const BoundingBox& box) noexcept
{
    return box == BoundingBox{} || box == BoundingBox{1, 1, 1, 1, 1, 1};
}

bool hasStaticFlags(schema::Version version) noexcept
{
    return level::until(versions::Tr2).contains(version);
}

bool collides(schema::Version version, const StaticMesh& row) noexcept
{
    return hasStaticFlags(version) ? (row.flags & kNoCollisionBit) == 0
                                   : !isNoBox(row.collisionBox);
}

Result<BoundingBox> boundsOfMesh(const Content& content, std::size_t mesh)
{
    return MeshMeasure(content).ofMesh(mesh);
}

Result<std::size_t>
setStaticBoxes(Document& document, std::span<const std::size_t> rows, const StaticBoxPlan& plan)
{
    using Of = StaticBoxPlan::Of;
    TR_PRE(plan.of != Of::OtherBox || plan.visibility != plan.collision);
    MeshMeasure meshes(document.content());
    const auto wanted =
        [&](const StaticMesh& now, std::size_t row, StaticBox which) -> Result<BoundingBox>
    {
        switch (plan.of)
        {
        case Of::Mesh:
            return meshes.ofStatic(row);
        case Of::None:
            return BoundingBox{};
        case Of::OtherBox:
            return boxOf(
                now, which == StaticBox::Visibility ? StaticBox::Collision : StaticBox::Visibility);
        case Of::Static:
            break;
        }
        return boxOf(level::objectsOf(document.content()).staticMeshes[plan.like], which);
    };
    return changeEach(
        document,
        rows,
        EditCode::SetStaticBoxes,
        [&](PendingNumbers& numbers, std::size_t row) -> Result<bool>
        {
            const StaticMesh& now = level::objectsOf(numbers.content()).staticMeshes[row];
            bool isOther = false;
            for (const StaticBox which : {StaticBox::Visibility, StaticBox::Collision})
            {
                if (!(which == StaticBox::Visibility ? plan.visibility : plan.collision))
                {
                    continue;
                }
                auto box = wanted(now, row, which);
                if (!box)
                {
                    return fail(std::move(box.error()));
                }
                isOther = setOther(numbers, row, which, *box) || isOther;
            }
            return isOther;
        });
}

Result<void> moveStaticFace(Document& document,
                            std::size_t row,
                            StaticBox box,
                            const BoxFace& face,
                            std::int32_t units,
                            std::string mergeKey)
{
    Transaction transaction(
        document,
        nameOfEntries(EditCode::SetStaticBoxes, document.content(), tables::StaticMeshes, row, 1),
        std::move(mergeKey));
    {
        const Content& content = transaction.content();
        const schema::TableSet all = content.tables();
        PendingNumbers numbers(content, all);
        const StaticMesh& now = level::objectsOf(content).staticMeshes[row];
        setOther(numbers, row, box, withFaceMoved(boxOf(now, box), face, units));
        if (auto done = apply(transaction, numbers, {}); !done)
        {
            return done;
        }
    }
    return transaction.commit();
}

Result<std::size_t> setCollides(Document& document, std::span<const std::size_t> rows, bool isOn)
{
    if (hasStaticFlags(document.content().version()))
    {
        return changeEach(document,
                          rows,
                          EditCode::SetStaticFlags,
                          [isOn](PendingNumbers& numbers, std::size_t row) -> Result<bool>
                          { return setBit(numbers, row, kNoCollisionBit, !isOn); });
    }
    MeshMeasure meshes(document.content());
    return changeEach(document,
                      rows,
                      EditCode::SetStaticFlags,
                      [&](PendingNumbers& numbers, std::size_t row) -> Result<bool>
                      {
                          const StaticMesh& now =
                              level::objectsOf(numbers.content()).staticMeshes[row];
                          if (isOn != isNoBox(now.collisionBox))
                          {
                              return false; // so it is already
                          }
                          auto box =
                              isOn ? meshes.ofStatic(row) : Result<BoundingBox>(BoundingBox{});
                          if (!box)
                          {
                              return fail(std::move(box.error()));
                          }
                          return setOther(numbers, row, StaticBox::Collision, *box);
                      });
}

Result<std::size_t> setVisible(Document& document, std::span<const std::size_t> rows, bool isOn)
{
    const schema::Version version = document.content().version();
    if (!hasStaticFlags(version))
    {
        return fail(ErrorCode::NotKeptInGame,
                    {"Whether a static is drawn", std::string(level::versionName(version))});
    }
    return changeEach(document,
                      rows,
                      EditCode::SetStaticFlags,
                      [isOn](PendingNumbers& numbers, std::size_t row) -> Result<bool>
                      { return setBit(numbers, row, kVisibleBit, isOn); });
}

} // namespace tr::edit
