#include "core/view/derived/DerivedParts.h"
#include "core/view/objects/MoveableView.h"

#include <algorithm>

namespace tr::view
{
namespace
{

using schema::TableId;
namespace tables = level::tables;
using Cell = std::optional<std::int64_t>;

constexpr std::size_t kNumbers = 4; ///< of a joint: what it does, x, y, z
constexpr std::uint32_t kNoJoint = 0xFFFF'FFFF;

} // namespace

/// Rows of joints, and of the numbers between them: up to four in a row, as the document's figure
/// 43 shows what WADMerger leaves behind.
class JointParts::Index
{
public:
    struct Row
    {
        std::uint32_t first = 0; ///< number of the mesh trees
        std::uint32_t count = 0;
        std::uint32_t joint = kNoJoint;
        std::uint32_t model = 0;
        std::uint32_t mesh = 0; ///< of the model, that it hangs up
        int parent = 0;         ///< mesh that it hangs on
    };

    explicit Index(const DerivedSource& source)
        : m_objects(&source.objects())
    {
        const std::vector<Row> joints = placesOfJoints(*m_objects);
        std::uint32_t covered = 0;
        for (const Row& joint : joints)
        {
            addGarbage(covered, joint.first);
            m_rows.push_back(joint);
            m_rows.back().joint = m_joints++;
            covered = std::max(covered, joint.first + joint.count);
        }
        addGarbage(covered, static_cast<std::uint32_t>(m_objects->meshTrees.size()));
    }

    [[nodiscard]] const std::vector<Row>& rows() const noexcept { return m_rows; }

    [[nodiscard]] std::int32_t number(const Row& row, std::size_t which) const
    {
        return m_objects->meshTrees[row.first + which];
    }

    /// The last row that holds a number of the mesh trees.
    [[nodiscard]] std::optional<std::size_t> rowOf(std::size_t number) const
    {
        const auto after = std::ranges::upper_bound(m_rows, number, {}, &Row::first);
        const auto at = static_cast<std::size_t>(after - m_rows.begin());
        return at == 0 || number >= m_rows[at - 1].first + m_rows[at - 1].count
                   ? std::nullopt
                   : std::optional(at - 1);
    }

private:
    /// One row for each place where the joints of moveables stand; the first of several moveables
    /// with the same joints has them.
    [[nodiscard]] static std::vector<Row> placesOfJoints(const level::Objects& objects)
    {
        const std::size_t all = objects.meshTrees.size();
        std::vector<std::uint32_t> modelOf(all, kNoJoint);
        std::vector<Row> rows;
        for (std::uint32_t i = 0; i < objects.models.size(); ++i)
        {
            const level::Model& model = objects.models[i];
            const std::size_t tree = model.meshTreeIndex;
            if (tree >= all || modelOf[tree] != kNoJoint)
            {
                continue;
            }
            const std::vector<Joint> joints = jointsOf(objects, model);
            for (std::size_t mesh = 1; mesh < joints.size(); ++mesh)
            {
                const std::size_t first = tree + (mesh - 1) * kNumbers;
                if (first + kNumbers > all)
                {
                    break;
                }
                if (modelOf[first] == kNoJoint)
                {
                    modelOf[first] = i;
                    rows.push_back({static_cast<std::uint32_t>(first),
                                    kNumbers,
                                    0,
                                    i,
                                    static_cast<std::uint32_t>(mesh),
                                    joints[mesh].parent});
                }
            }
        }
        std::ranges::sort(rows, {}, &Row::first);
        return rows;
    }

    void addGarbage(std::uint32_t first, std::uint32_t end)
    {
        while (first < end)
        {
            const std::uint32_t count = std::min<std::uint32_t>(kNumbers, end - first);
            m_rows.push_back({first, count, kNoJoint, 0, 0, 0});
            first += count;
        }
    }

    const level::Objects* m_objects;
    std::vector<Row> m_rows;
    std::uint32_t m_joints = 0;
};

JointParts::JointParts(const DerivedSource& source)
    : m_source(source)
    , m_index(std::make_shared<const Index>(source))
{
}

DerivedTable JointParts::table() const
{
    using Row = Index::Row;
    const auto ofJoint = [index = m_index](const auto& use)
    {
        return [index, use](std::size_t row) -> Cell
        {
            const Row& joint = index->rows()[row];
            return joint.joint == kNoJoint ? Cell() : Cell(use(joint));
        };
    };
    DerivedColumns columns{
        numberColumn("joint",
                     "Number of the joint; none of numbers that belong to no joint.",
                     ofJoint([](const Row& row) { return row.joint; })),
        numberColumn("index",
                     "Where it begins among the numbers of the mesh trees.",
                     [index = m_index](std::size_t row) { return index->rows()[row].first; }),
        rowColumn("moveable",
                  tables::Models,
                  "The first moveable that has it.",
                  ofJoint([](const Row& row) { return row.model; })),
        numberColumn("mesh",
                     "The mesh of the moveable that it hangs up.",
                     ofJoint([](const Row& row) { return row.mesh; })),
        numberColumn("parent",
                     "The mesh that this one hangs on; -1: the place of the moveable.",
                     ofJoint([](const Row& row) { return row.parent; }))};

    struct Part
    {
        const char* name;
        std::string_view doc;
    };

    constexpr Part kParts[kNumbers] = {
        {"code", "0: hangs on the mesh before. Bit 0: takes a mesh from the stack. Bit 1: puts."},
        {"x", "From the pivot of the parent to its own."},
        {"y", "From the pivot of the parent to its own."},
        {"z", "From the pivot of the parent to its own."}};
    for (std::size_t i = 0; i < kNumbers; ++i)
    {
        columns.push_back(numberColumn(kParts[i].name,
                                       kParts[i].doc,
                                       [index = m_index, i](std::size_t row) -> Cell
                                       {
                                           const Row& of = index->rows()[row];
                                           return i < of.count ? Cell(index->number(of, i))
                                                               : Cell();
                                       }));
    }
    const auto placeOf = [index = m_index](std::size_t row)
    {
        const Row& of = index->rows()[row];
        return RowsOf{tables::MeshTrees, of.first, of.count};
    };
    const auto rowAt = [index = m_index](TableId table, std::size_t row)
    { return table == tables::MeshTrees ? index->rowOf(row) : std::nullopt; };
    return {m_index->rows().size(), std::move(columns), placeOf, rowAt};
}

DerivedColumns JointParts::besideNumbers() const
{
    using Row = Index::Row;
    const auto ofJoint = [index = m_index](const auto& use)
    {
        return [index, use](std::size_t number) -> Cell
        {
            const auto found = index->rowOf(number);
            const bool isJoint = found && index->rows()[*found].joint != kNoJoint;
            return isJoint ? Cell(use(index->rows()[*found], number)) : Cell();
        };
    };
    return {rowColumn("moveable",
                      tables::Models,
                      "The first moveable whose joints hold the number.",
                      ofJoint([](const Row& row, std::size_t) { return row.model; })),
            numberColumn("joint",
                         "Which joint of the file it belongs to.",
                         ofJoint([](const Row& row, std::size_t) { return row.joint; })),
            numberColumn(
                "place",
                "0: the code of the joint, then x, y and z.",
                ofJoint([](const Row& row, std::size_t number) { return number - row.first; }))};
}

} // namespace tr::view
