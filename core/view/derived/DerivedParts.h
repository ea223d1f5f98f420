#pragma once

#include "core/level/Content.h"
#include "core/view/derived/DerivedTable.h"
#include "core/view/links/References.h"
#include "core/view/objects/Ownership.h"

#include <memory>

/// The parts that DerivedTables is put together from. What a part's columns share is worked out
/// once, when the part is made, and kept alive by them.
namespace tr::view
{

/// What is worked on. Pointers outlive all columns.
struct DerivedSource
{
    const schema::Content* content = nullptr;
    const schema::TableSet* tables = nullptr;
    const Ownership* owners = nullptr;
    std::function<const References&()> references;

    [[nodiscard]] const level::Objects& objects() const { return level::objectsOf(*content); }

    [[nodiscard]] schema::Version version() const noexcept { return content->version(); }
};

using DerivedColumns = std::vector<DerivedColumn>;

/// A cell of a row number that may be missing.
[[nodiscard]] inline std::optional<std::int64_t> numberOf(const std::optional<std::size_t>& row)
{
    return row ? std::optional(static_cast<std::int64_t>(*row)) : std::nullopt;
}

[[nodiscard]] DerivedColumn
numberColumn(std::string name, std::string_view doc, DerivedColumn::ValueOf value);

[[nodiscard]] DerivedColumn rowColumn(std::string name,
                                      schema::TableId target,
                                      std::string_view doc,
                                      DerivedColumn::ValueOf value);

/// The same columns behind the fields.
[[nodiscard]] DerivedColumns atTail(DerivedColumns columns);

/// Meshes one by one, unpacked from the mesh data.
class MeshParts
{
public:
    explicit MeshParts(const DerivedSource& source);

    [[nodiscard]] DerivedTable table() const;
    [[nodiscard]] DerivedColumns besidePointers() const;
    [[nodiscard]] DerivedColumns besideWords() const;
    [[nodiscard]] DerivedColumns besideStatics() const;

private:
    class Index;

    DerivedSource m_source;
    std::shared_ptr<const Index> m_index;
};

/// Key frames one by one: whose they are, and how much of each is padding.
class FrameParts
{
public:
    explicit FrameParts(const DerivedSource& source);

    [[nodiscard]] DerivedTable table() const;
    [[nodiscard]] DerivedColumns besideWords() const;

private:
    class Index;

    DerivedSource m_source;
    std::shared_ptr<const Index> m_index;
};

/// Commands of animations one by one.
class CommandParts
{
public:
    explicit CommandParts(const DerivedSource& source);

    [[nodiscard]] DerivedTable table() const;
    [[nodiscard]] DerivedColumns besideWords() const;

private:
    class Index;

    DerivedSource m_source;
    std::shared_ptr<const Index> m_index;
};

/// Mesh trees as joints of four numbers, and what lies between them.
class JointParts
{
public:
    explicit JointParts(const DerivedSource& source);

    [[nodiscard]] DerivedTable table() const;
    [[nodiscard]] DerivedColumns besideNumbers() const;

private:
    class Index;

    DerivedSource m_source;
    std::shared_ptr<const Index> m_index;
};

// Beside tables that need no index of their own.
[[nodiscard]] DerivedColumns besideAnimations(const DerivedSource& source);
[[nodiscard]] DerivedColumns besideStateChanges(const DerivedSource& source);
[[nodiscard]] DerivedColumns besideDispatches(const DerivedSource& source);
[[nodiscard]] DerivedColumns besideModels(const DerivedSource& source);
[[nodiscard]] DerivedColumns besideTextureSamples(const DerivedSource& source);
[[nodiscard]] DerivedColumns besideObjectTextures(const DerivedSource& source);
[[nodiscard]] DerivedColumns besideSpriteTextures(const DerivedSource& source);
[[nodiscard]] DerivedColumns besideSoundDetails(const DerivedSource& source);
[[nodiscard]] DerivedColumns besideSamples(const DerivedSource& source, schema::TableId table);

// Beside tables of the block of TRNG.
[[nodiscard]] DerivedColumns besideNgChunks(const DerivedSource& source);
[[nodiscard]] DerivedColumns besideScriptIndices(const DerivedSource& source);
[[nodiscard]] DerivedColumns besideScriptStatics(const DerivedSource& source);

/// How many rows of each other table stand in a row of this one: vertices of a room.
[[nodiscard]] DerivedColumns countsOfParts(const DerivedSource& source, schema::TableId table);

} // namespace tr::view
