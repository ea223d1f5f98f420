#include "tests/support/AnimatorRun.h"

#include "core/base/Text.h"
#include "core/check/animation/AnimationProblems.h"
#include "core/format/Format.h"

#include <set>

namespace tr::test
{
namespace
{

using edit::Document;

/// Animations that are tried until one takes an operation.
constexpr std::size_t kTries = 60;

/// Whether bytes that were written are read as what they are.
std::string readProblem(const std::vector<std::byte>& written,
                        const schema::Content& content,
                        std::string_view name)
{
    const auto read = format::read(written, std::string(name));
    if (!read || !read->complete)
    {
        return "what is written cannot be read";
    }
    return read->objects() == level::objectsOf(content) ? "" : "what is read is something else";
}

/// Kinds of mistakes that make engines read wrong data.
std::set<check::ProblemCode> errorsOf(const schema::Content& content, std::size_t model)
{
    std::set<check::ProblemCode> codes;
    const auto tables = content.tables();
    for (const check::Problem& problem : check::animationProblems(content, tables, model))
    {
        if (problem.severity == check::Problem::Severity::Error)
        {
            codes.insert(problem.code);
        }
    }
    return codes;
}

/// A document on which operations are done one after the other.
class Run
{
public:
    Run(const format::GameFile& file,
        const OperationPlan& plan,
        Random& random,
        OperationCounts& counts)
        : m_plan(plan)
        , m_random(random)
        , m_counts(counts)
        , m_document(file.content)
    {
    }

    std::string run()
    {
        const auto first = m_document.content().write();
        for (std::size_t round = 0; round < m_plan.rounds; ++round)
        {
            for (const AnimatorOperation& operation : shuffled())
            {
                if (const std::string problem = step(operation); !problem.empty())
                {
                    return concat("edit ", m_number, ", ", operation.name, ": ", problem);
                }
            }
        }
        const auto last = m_document.content().write();
        const std::size_t end = m_document.position();
        m_document.goTo(0);
        if (m_document.content().write() != first)
        {
            return "undoing all gives other bytes";
        }
        m_document.goTo(end);
        return m_document.content().write() == last ? "" : "redoing all gives other bytes";
    }

private:
    std::vector<AnimatorOperation> shuffled()
    {
        auto all = animatorOperations();
        for (std::size_t i = all.size(); i > 1; --i)
        {
            std::swap(all[i - 1], all[m_random.below(i)]);
        }
        return all;
    }

    /// Whether nothing has changed.
    [[nodiscard]] bool isAt(std::size_t position, const level::Objects& objects) const
    {
        return m_document.position() == position
               && level::objectsOf(m_document.content()) == objects;
    }

    std::string step(const AnimatorOperation& operation)
    {
        ++m_number;
        OperationCount& count = m_counts[operation.name];
        const auto before = m_document.content(); // shares its tables
        const auto& objects = level::objectsOf(before);
        const std::size_t position = m_document.position();
        for (std::size_t tried = 0; tried < kTries; ++tried)
        {
            Subject subject{m_plan.model, 0};
            subject.animation = operations::anyAnimation(m_document, subject, m_random);
            const Done done = operation.work(m_document, subject, m_random);
            if (done.outcome == Done::Outcome::Taken)
            {
                ++count.taken;
                const std::string problem = takenProblem(operation, before, position, done);
                return problem.empty() ? problem
                                       : concat("animation ", subject.animation, ": ", problem);
            }
            count.refused += done.outcome == Done::Outcome::Refused ? 1 : 0;
            if (!isAt(position, objects))
            {
                return "it is refused, and has changed something";
            }
        }
        return {};
    }

    std::string takenProblem(const AnimatorOperation& operation,
                             const schema::Content& before,
                             std::size_t position,
                             const Done& done)
    {
        const auto& objects = level::objectsOf(before);
        if (m_document.position() == position)
        {
            // It would be what it is.
            return isAt(position, objects) ? "" : "it has changed something, and has no step";
        }
        if (m_document.position() != position + 1)
        {
            return "it is not one step";
        }
        std::string problem =
            meaningDifference(objects, level::objectsOf(m_document.content()), done.touched);
        if (problem.empty() && operation.care != Care::MayBreak)
        {
            const auto known = errorsOf(before, m_plan.model);
            for (const auto code : errorsOf(m_document.content(), m_plan.model))
            {
                problem =
                    known.contains(code) ? problem : concat("it makes ", check::problemName(code));
            }
        }
        if (problem.empty() && m_number % m_plan.readEvery == 0)
        {
            const schema::Content& now = m_document.content();
            problem = readProblem(now.write(), now, m_plan.fileName);
        }
        return problem;
    }

    const OperationPlan& m_plan;
    Random& m_random;
    OperationCounts& m_counts;
    Document m_document;
    std::size_t m_number = 0;
};

} // namespace

std::string operationProblem(const format::GameFile& file,
                             const std::vector<std::byte>& bytes,
                             std::string_view name,
                             const AnimatorOperation& operation,
                             const Subject& subject,
                             std::uint64_t seed,
                             Done& done)
{
    Random random(seed);
    Document document(file.content);
    done = operation.work(document, subject, random);
    if (!document.canUndo())
    {
        // It was not taken, or all is what it would become.
        const bool isSame = level::objectsOf(document.content()) == file.objects();
        return isSame ? "" : "it has changed something, and has no step";
    }
    if (done.outcome != Done::Outcome::Taken)
    {
        return "it is refused, and has changed something";
    }
    if (document.position() != 1)
    {
        return "it is not one step";
    }
    std::string problem =
        meaningDifference(file.objects(), level::objectsOf(document.content()), done.touched);
    const auto after = document.content().write();
    problem = problem.empty() ? readProblem(after, document.content(), name) : problem;
    document.undo();
    if (problem.empty() && document.content().write() != bytes)
    {
        problem = "undoing it gives other bytes";
    }
    document.redo();
    return problem.empty() && document.content().write() != after ? "doing it again gives others"
                                                                  : problem;
}

std::string animatorProblem(const format::GameFile& file,
                            const OperationPlan& plan,
                            Random& random,
                            OperationCounts& counts)
{
    return Run(file, plan, random, counts).run();
}

std::string countProblem(const OperationCounts& counts, std::size_t least)
{
    std::string missing;
    for (const AnimatorOperation& operation : animatorOperations())
    {
        const auto found = counts.find(operation.name);
        const std::size_t taken = found == counts.end() ? 0 : found->second.taken;
        if (taken < least)
        {
            missing += concat(operation.name, " ", taken, ", ");
        }
    }
    return missing;
}

} // namespace tr::test
