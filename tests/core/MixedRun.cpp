#include "tests/core/MixedRun.h"

#include "core/base/Text.h"
#include "core/edit/document/ContentEdit.h"
#include "core/io/Zlib.h"
#include "core/schema/table/SameTables.h"
#include "core/view/links/References.h"
#include "tests/core/Invariants.h"
#include "tests/support/HandLinks.h"

#include <algorithm>
#include <map>

namespace tr::test
{
namespace
{

using edit::Document;

/// Errors that would say that the edit was asked for wrongly, and not that it cannot be. NotANumber
/// is none of them: some texts take words or numbers only, and mixed edits put any letters there.
bool isMisasked(ErrorCode code)
{
    switch (code)
    {
    case ErrorCode::NoSuchPath:
    case ErrorCode::NoSuchTable:
    case ErrorCode::NoSuchOffset:
    case ErrorCode::PartiallyRead:
    case ErrorCode::NotReadBack:
    case ErrorCode::OtherKind:
    case ErrorCode::BadRows:
    case ErrorCode::OtherVersion:
    case ErrorCode::OtherTable:
        return true;
    default:
        return false;
    }
}

/// A document, and all that is known of its states.
class MixedRun
{
public:
    MixedRun(const MixPlan& plan, Random& random, MixCounts& counts)
        : m_plan(plan)
        , m_random(random)
        , m_counts(counts)
        , m_edits(random)
    {
    }

    std::string run(const format::GameFile& file)
    {
        if (m_plan.other != nullptr)
        {
            offerRows(*m_plan.other);
        }
        std::string problem = begin(file);
        for (m_number = 0; m_number < m_plan.edits && problem.empty(); ++m_number)
        {
            problem = step();
        }
        problem = problem.empty() ? endProblem() : problem;
        return problem.empty() ? problem : concat("edit ", m_number, ": ", problem);
    }

private:
    /// The first rows of each of its tables.
    void offerRows(const format::GameFile& other)
    {
        const Document document(other.content);
        const auto tables = other.tables();
        for (const schema::TableView& view : tables.tables())
        {
            const auto id = view.id();
            if (view.size() > 0 && m_random.oneIn(4) && edit::canCopy(other.content, id))
            {
                m_edits.offer(edit::copyToClip(document, id, std::array<std::size_t, 1>{0}));
            }
        }
    }

    [[nodiscard]] format::GameFile current() const
    {
        format::GameFile file = m_base;
        file.content = m_document->content();
        return file;
    }

    std::string begin(const format::GameFile& file)
    {
        m_base = file;
        m_document.emplace(file.content);
        m_written.clear();
        auto bytes = format::write(file);
        if (!bytes)
        {
            return "it is not written: " + message(bytes.error());
        }
        m_first = *bytes;
        m_bytes = std::move(*bytes);
        m_written[m_document->state()] = fingerprint(m_bytes);
        return {};
    }

    std::string step()
    {
        const MixKind kind = nextKind();
        MixCount& count = m_counts.kinds[static_cast<std::size_t>(kind)];
        std::string problem;
        if (kind == MixKind::WalkHistory)
        {
            problem = walk(count);
        }
        else if (kind == MixKind::Reload)
        {
            problem = reload(count);
        }
        else
        {
            problem = edit(kind, count);
        }
        return problem.empty() ? problem : concat(mixName(kind), ": ", problem);
    }

    /// Each kind as often as another, but those more often for which there is seldom a place.
    MixKind nextKind()
    {
        constexpr std::array kOften{MixKind::MoveEntries,
                                    MixKind::MoveEntries,
                                    MixKind::DeleteEntries,
                                    MixKind::DuplicateEntries,
                                    MixKind::InsertEntry,
                                    MixKind::ReplaceEntry,
                                    MixKind::SetTrigger,
                                    MixKind::SetTrigger};
        const std::size_t choice = m_random.below(kMixKinds + kOften.size());
        return choice < kMixKinds ? static_cast<MixKind>(choice) : kOften[choice - kMixKinds];
    }

    std::string edit(MixKind kind, MixCount& count)
    {
        const format::GameFile before = current();
        const Document::State state = m_document->state();
        const std::size_t length = m_document->history().size();
        if (kind == MixKind::SetBytes)
        {
            const auto map = format::fieldMap(before);
            m_sizeOfSpaces.clear();
            for (const schema::Space& space : map.spaces())
            {
                m_sizeOfSpaces.push_back(space.size);
            }
        }
        const Attempt done = m_edits.attempt(kind, *m_document, before);
        if (done.outcome == Attempt::Outcome::Absent)
        {
            return m_document->state() == state ? ""
                                                : "nothing was done, and something has changed";
        }
        const bool isTaken = done.outcome == Attempt::Outcome::Taken;
        count.tried += isTaken && m_document->state() == state ? 0 : 1;
        if (!isTaken)
        {
            return refusalProblem(done, before, state, length);
        }
        if (m_document->state() == state)
        {
            return {}; // there was nothing to do
        }
        ++count.done;
        return takenProblem(kind);
    }

    /// What was refused has changed nothing, and what could be done again still can.
    std::string refusalProblem(const Attempt& attempt,
                               const format::GameFile& before,
                               Document::State state,
                               std::size_t length) const
    {
        if (attempt.error && isMisasked(attempt.error->code))
        {
            return fullMessage(*attempt.error);
        }
        if (attempt.error && message(*attempt.error).empty())
        {
            return "refused without a word";
        }
        const format::GameFile after = current();
        const auto difference = schema::firstDifference(before.tables(), after.tables());
        const bool isSame = m_document->state() == state && m_document->history().size() == length;
        return difference || !isSame
                   ? concat("refused, and ", difference.value_or("the history"), " has changed")
                   : "";
    }

    std::string takenProblem(MixKind kind)
    {
        if (++m_taken % m_plan.readEvery != 0)
        {
            m_isWritten = false;
            return {};
        }
        const format::GameFile edited = current();
        auto bytes = format::write(edited);
        if (!bytes)
        {
            return "not written: " + message(bytes.error());
        }
        std::string problem = readProblemOf(edited, *bytes);
        if (problem.empty() && kind == MixKind::SetBytes && m_isWritten)
        {
            problem = bytesProblem(*bytes);
        }
        m_bytes = std::move(*bytes);
        m_isWritten = true;
        m_written[m_document->state()] = fingerprint(m_bytes);
        return problem;
    }

    /// Whether bytes are read as what they were written from.
    std::string readProblemOf(const format::GameFile& edited, const Bytes& bytes) const
    {
        const auto again = format::read(bytes, m_plan.fileName);
        if (auto problem = test::readProblem(again); !problem.empty())
        {
            return "not read again: " + problem;
        }
        if (again->format != edited.format)
        {
            return concat("it became a ", again->format->title);
        }
        // The slower one has not been written by who wrote the program.
        constexpr std::size_t kThorough = 8;
        if (m_taken % kThorough == 0)
        {
            if (auto problem = tableDifference(edited, *again); !problem.empty())
            {
                return problem;
            }
        }
        if (const auto place = schema::firstDifference(edited.tables(), again->tables()))
        {
            return "another " + *place + " is read";
        }
        const auto twice = format::write(*again);
        return twice ? byteDifference(bytes, *twice) : "not written twice";
    }

    /// The bytes of every space of a file.
    [[nodiscard]] std::vector<Bytes> spacesOf(const Bytes& bytes) const
    {
        const auto file = format::read(bytes, m_plan.fileName);
        auto spaces = file ? format::spaceBytes(bytes, format::fieldMap(*file))
                           : Result<std::vector<Bytes>>(fail(file.error()));
        return spaces ? std::move(*spaces) : std::vector<Bytes>{};
    }

    /// Whether the bytes that were set are there, and all others as before.
    [[nodiscard]] std::string bytesProblem(const Bytes& bytes) const
    {
        const auto before = spacesOf(m_bytes);
        const auto after = spacesOf(bytes);
        const Overwritten& put = m_edits.overwritten();
        if (before.size() != after.size() || put.space >= before.size())
        {
            return "other spaces";
        }
        // What holds the space as compressed bytes changes with it; those stand in front. Behind a
        // chunk that was edited before, the bytes of the file have moved.
        const bool hasMoved = before[put.space].size() != m_sizeOfSpaces[put.space];
        for (std::size_t space = put.space + (hasMoved ? 1 : 0); space < before.size(); ++space)
        {
            Bytes expected = before[space];
            if (space == put.space)
            {
                std::ranges::copy(put.bytes,
                                  expected.begin() + static_cast<std::ptrdiff_t>(put.offset));
            }
            if (auto problem = byteDifference(expected, after[space]); !problem.empty())
            {
                return concat("space ", space, ", ", problem);
            }
        }
        return {};
    }

    /// Whether the document is written as it was in the same state.
    std::string stateProblem()
    {
        const auto bytes = format::write(current());
        if (!bytes)
        {
            return "not written: " + message(bytes.error());
        }
        const auto known = m_written.find(m_document->state());
        if (known != m_written.end() && known->second != fingerprint(*bytes))
        {
            return "the same state is written as other bytes";
        }
        m_bytes = *bytes;
        m_isWritten = true;
        return {};
    }

    std::string walk(MixCount& count)
    {
        constexpr std::size_t kFurthest = 6;
        const std::size_t position = m_document->position();
        const std::size_t size = m_document->history().size();
        if (size == 0)
        {
            return {};
        }
        ++count.tried;
        const std::size_t lowest = position > kFurthest ? position - kFurthest : 0;
        const std::size_t highest = std::min(size, position + kFurthest);
        const std::size_t to = lowest + m_random.below(highest - lowest + 1);
        count.done += to != position ? 1 : 0;
        m_document->goTo(to);
        return stateProblem();
    }

    /// Goes on with what is read: in a document of its own, or as an edit of this one.
    std::string reload(MixCount& count)
    {
        ++count.tried;
        if (auto problem = stateProblem(); !problem.empty())
        {
            return problem;
        }
        const auto again = format::read(m_bytes, m_plan.fileName);
        if (auto problem = test::readProblem(again); !problem.empty())
        {
            return problem;
        }
        ++count.done;
        if (m_random.oneIn(2))
        {
            const std::string problem = endProblem();
            return problem.empty() ? begin(*again) : problem;
        }
        const auto done = edit::replaceContent(*m_document, again->content, edit::EditCode::Reload);
        if (!done)
        {
            return message(done.error());
        }
        const Bytes before = m_bytes;
        const std::string problem = stateProblem();
        m_written[m_document->state()] = fingerprint(m_bytes);
        return problem.empty() ? byteDifference(before, m_bytes) : problem;
    }

    /// Whether the links that the next edit would renumber are those that there are.
    [[nodiscard]] std::string linkProblem() const
    {
        const format::GameFile edited = current();
        const auto tables = edited.tables();
        return handLinkProblem(edited, tables, view::References(edited.content, tables));
    }

    std::string endProblem()
    {
        const std::size_t position = m_document->position();
        if (auto problem = stateProblem(); !problem.empty())
        {
            return problem;
        }
        std::string problem = linkProblem();
        if (!problem.empty())
        {
            return problem;
        }
        const Bytes last = m_bytes;
        m_document->goTo(0);
        problem = stateProblem();
        problem = problem.empty() ? byteDifference(m_first, m_bytes) : problem;
        if (!problem.empty() || !m_document->isClean())
        {
            return "undone: " + (problem.empty() ? "not clean" : problem);
        }
        m_document->goTo(position);
        problem = stateProblem();
        problem = problem.empty() ? byteDifference(last, m_bytes) : problem;
        return problem.empty() ? problem : "redone: " + problem;
    }

    const MixPlan& m_plan;
    Random& m_random;
    MixCounts& m_counts;
    MixedEdits m_edits;
    format::GameFile m_base;
    std::optional<Document> m_document;
    std::map<Document::State, Fingerprint> m_written;
    std::vector<std::uint64_t> m_sizeOfSpaces; ///< of the file before its bytes were edited
    Bytes m_first;                             ///< of the document as it was at the beginning
    Bytes m_bytes;                             ///< last written
    bool m_isWritten = true;                   ///< they are those of the document as it is
    std::size_t m_number = 0;
    std::size_t m_taken = 0;
};

} // namespace

MixCount MixCounts::all() const
{
    MixCount sum;
    for (const MixCount& each : kinds)
    {
        sum.tried += each.tried;
        sum.done += each.done;
    }
    return sum;
}

std::string MixCounts::text() const
{
    const MixCount sum = all();
    std::string text = concat("all ", sum.done, "/", sum.tried);
    for (std::size_t kind = 0; kind < kMixKinds; ++kind)
    {
        text += concat(", ",
                       mixName(static_cast<MixKind>(kind)),
                       " ",
                       kinds[kind].done,
                       "/",
                       kinds[kind].tried);
    }
    return text;
}

std::string
mixProblem(const format::GameFile& file, const MixPlan& plan, Random& random, MixCounts& counts)
{
    return MixedRun(plan, random, counts).run(file);
}

std::string countProblem(const MixCounts& counts,
                         std::span<const MixKind> absent,
                         std::size_t least,
                         std::size_t share,
                         std::size_t allShare)
{
    constexpr std::size_t kWhole = 100;
    for (std::size_t i = 0; i < kMixKinds; ++i)
    {
        const auto kind = static_cast<MixKind>(i);
        const MixCount& count = counts.of(kind);
        const bool isAbsent = std::ranges::find(absent, kind) != absent.end();
        if (!isAbsent && (count.done < least || count.done * kWhole < count.tried * share))
        {
            return concat("too few: ", mixName(kind), " in ", counts.text());
        }
    }
    const MixCount sum = counts.all();
    return sum.done * kWhole < sum.tried * allShare ? "too few in all: " + counts.text() : "";
}

} // namespace tr::test
