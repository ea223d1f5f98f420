#pragma once

#include "core/format/GameFile.h"
#include "tests/core/Chunks.h"
#include "tests/core/Invariants.h"
#include "tests/support/RandomData.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

/// Files that are broken on purpose, and what must hold for what is read of them.
namespace tr::test
{

/// Changes a few bytes: bits, extreme numbers, bytes put in, taken out or repeated.
void mutate(Random& random, Bytes& bytes);

/// A sound file, taken apart once to compare many damaged ones with.
class SoundFile
{
public:
    explicit SoundFile(Bytes bytes);

    [[nodiscard]] const Bytes& bytes() const noexcept { return m_bytes; }

    [[nodiscard]] const format::GameFile& file() const noexcept { return m_file; }

    [[nodiscard]] const schema::FieldMap& map() const noexcept { return m_map; }

    /// Where the file could end: what follows is bytes after the end, or a block that an engine has
    /// added, which is no more than such bytes once it is cut.
    [[nodiscard]] std::size_t knownEnd() const;

    /// Where a section begins, in one space: every table, record, number and row of rows.
    [[nodiscard]] std::vector<std::size_t> boundaries(std::uint32_t space) const;

    /// Whether all that stands before a place is still there, number for number. Returns what is
    /// not.
    [[nodiscard]] std::string keptProblem(const format::GameFile& damaged,
                                          const Place& place) const;

private:
    /// Rows that are there as soon as all bytes up to `end` are: a table is read as a whole, and a
    /// room or a sample with all that it has.
    struct Part
    {
        schema::TableId table = schema::kNoTable;
        std::string path; ///< of the table that holds the rows
        std::size_t first = 0;
        std::size_t count = 0;
        std::uint32_t space = 0;
        std::uint64_t end = 0;
    };

    void addParts();
    [[nodiscard]] bool standsBefore(const Part& part, const Place& place) const;
    [[nodiscard]] std::string partProblem(const Part& part,
                                          const schema::TableSet& sound,
                                          const schema::TableSet& damaged) const;

    Bytes m_bytes;
    format::GameFile m_file;
    schema::FieldMap m_map;
    std::vector<Part> m_parts;
};

/// What reading took at most.
struct Cost
{
    std::string problem;     ///< the first limit that was passed
    double slowest = 0.0;    ///< seconds of the processor
    double mostMemory = 0.0; ///< times the size of the file and its inflated chunks
};

/// How many times the size of a file and its inflated chunks reading may take.
inline constexpr std::uint64_t kMostTimes = 4;

/// Reads within limits on time and memory, and keeps the most expensive in `cost`. `inflated` is
/// what the chunks of the sound file inflate to. The test must be linked with
/// AllocationCounter.cpp.
[[nodiscard]] Result<format::GameFile> readMeasured(std::span<const std::byte> bytes,
                                                    std::uint64_t inflated,
                                                    Cost& cost,
                                                    std::uint64_t mostTimes = kMostTimes);

} // namespace tr::test
