// Angles of all animations of every real file of TR_CORPUS_DIR unwrapped, and the seams of those
// that go on with themselves closed: every rotation stays, no jump gets larger, and all is undone.

#include "core/edit/animation/poses/AngleForms.h"
#include "core/edit/animation/poses/LoopClosing.h"
#include "tests/core/Invariants.h"
#include "tests/core/TestText.h"
#include "tests/corpus/CorpusRows.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <array>
#include <cmath>
#include <cstdlib>
#include <vector>

using namespace tr;
using edit::Document;
using edit::EditCode;
using schema::Content;
using view::JointAngles;
using view::Keyframe;

namespace
{

/// Loops of a file that are closed.
constexpr std::size_t kClosed = 12;

/// A rotation as three turned axes, by sines and cosines.
std::array<double, 9> axesOf(const JointAngles& angles)
{
    constexpr double kRadians = 2.0 * 3.14159265358979323846 / 65536.0;
    const double sx = std::sin(angles.x * kRadians);
    const double cx = std::cos(angles.x * kRadians);
    const double sy = std::sin(angles.y * kRadians);
    const double cy = std::cos(angles.y * kRadians);
    const double sz = std::sin(angles.z * kRadians);
    const double cz = std::cos(angles.z * kRadians);
    return {cy * cz + sy * sx * sz,
            cx * sz,
            cy * sx * sz - sy * cz,
            sy * sx * cz - cy * sz,
            cx * cz,
            sy * sz + cy * sx * cz,
            sy * cx,
            -sx,
            cy * cx};
}

bool isSameRotation(const JointAngles& one, const JointAngles& other)
{
    const auto a = axesOf(one);
    const auto b = axesOf(other);
    for (std::size_t i = 0; i < a.size(); ++i)
    {
        if (std::abs(a[i] - b[i]) > 1e-9)
        {
            return false;
        }
    }
    return true;
}

/// How far angles go from key frame to key frame, about all axes and joints.
long long jumpsOf(const std::vector<Keyframe>& keyframes)
{
    long long sum = 0;
    const auto way = [](std::uint16_t a, std::uint16_t b)
    { return std::abs(static_cast<long long>(static_cast<std::int16_t>(b - a))); };
    for (std::size_t i = 1; i < keyframes.size(); ++i)
    {
        for (std::size_t joint = 0; joint < keyframes[i].angles.size(); ++joint)
        {
            const JointAngles& a = keyframes[i - 1].angles[joint];
            const JointAngles& b = keyframes[i].angles[joint];
            sum += way(a.x, b.x) + way(a.y, b.y) + way(a.z, b.z);
        }
    }
    return sum;
}

/// Those whose key frames are nobody else's: of all others some may not change at once.
std::vector<std::size_t> animationsIn(const Content& content)
{
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < level::objectsOf(content).animations.size(); ++i)
    {
        if (edit::requireKeyframes(content, i))
        {
            found.push_back(i);
        }
    }
    return found;
}

edit::KeyframeSpan all(const Content& content, std::size_t animation)
{
    return {animation, 0, edit::sizeOf(content, animation).keyframes};
}

} // namespace

class tst_CorpusCurves : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void initTestCase()
    {
        if (!test::hasCorpus())
        {
            QSKIP("TR_CORPUS_DIR is no folder: 2 tests on real files are skipped");
        }
    }

    void anglesAreUnwrapped_data() { test::addCorpusRows(); }

    void anglesAreUnwrapped()
    {
        const auto file = test::currentCorpusFile();
        if (!file)
        {
            return; // protected by its author
        }
        Document document(file->content);
        const auto before = document.content().write();
        std::vector<std::size_t> animations;
        for (const std::size_t each : animationsIn(document.content()))
        {
            if (edit::unwrappingOf(document.content(), all(document.content(), each)).keyframes > 0)
            {
                animations.push_back(each);
            }
        }
        if (animations.empty())
        {
            return; // nothing to change
        }
        m_changed += animations.size();
        QVERIFY(edit::changeTracks(document,
                                   EditCode::UnwrapAnimations,
                                   animations,
                                   [](const Content& content, std::size_t row)
                                   { return edit::unwrapped(content, all(content, row)); }));
        for (const std::size_t each : animations)
        {
            const auto was = edit::keyframesIn(file->content, each);
            const auto now = edit::keyframesIn(document.content(), each);
            QCOMPARE(now.size(), was.size());
            bool isChanged = false;
            for (std::size_t i = 0; i < was.size(); ++i)
            {
                QVERIFY(now[i].offset == was[i].offset && now[i].box == was[i].box);
                for (std::size_t joint = 0; joint < was[i].angles.size(); ++joint)
                {
                    isChanged = isChanged || now[i].angles[joint] != was[i].angles[joint];
                    QVERIFY(isSameRotation(now[i].angles[joint], was[i].angles[joint]));
                }
            }
            QVERIFY(isChanged);
            QVERIFY(jumpsOf(now) < jumpsOf(was));
            const auto again =
                edit::unwrappingOf(document.content(), all(document.content(), each));
            QCOMPARE(again.keyframes, std::size_t{0});
        }
        const auto after = document.content().write();
        // Compressed files change their length with any content.
        QCOMPARE(level::objectsOf(document.content()).frames.size(),
                 level::objectsOf(file->content).frames.size());
        document.undo();
        QCOMPARE(test::byteDifference(before, document.content().write()), test::kNothing);
        document.redo();
        QCOMPARE(test::byteDifference(after, document.content().write()), test::kNothing);
    }

    void loopsAreClosed_data() { test::addCorpusRows(); }

    void loopsAreClosed()
    {
        const auto file = test::currentCorpusFile();
        if (!file)
        {
            return; // protected by its author
        }
        const auto& objects = level::objectsOf(file->content);
        const auto before = file->content.write();
        std::size_t tried = 0;
        for (const std::size_t each : animationsIn(file->content))
        {
            const auto next = view::followerOf(objects, each);
            const auto seam =
                next ? view::seamOf(objects, file->content.version(), each, *next) : std::nullopt;
            if (!seam)
            {
                continue;
            }
            ++m_seams;
            const std::size_t most = edit::mostToClose(file->content, each, *next);
            if (most == 0 || seam->joints.empty() || seam->joints.front().jump() < view::kSeamTurn
                || ++tried > kClosed)
            {
                continue;
            }
            Document document(file->content);
            const std::array animation{each};
            const auto done = edit::changeTracks(
                document,
                EditCode::CloseLoop,
                animation,
                [&](const Content& content, std::size_t) {
                    return edit::closed(content, {each, *next, most, edit::Falloff::Smooth});
                });
            if (!done)
            {
                QVERIFY(done.error().code == ErrorCode::EntryTied
                        || done.error().code == ErrorCode::ReferenceTooFar);
                continue;
            }
            ++m_closed;
            const auto closed = view::seamOf(
                level::objectsOf(document.content()), document.content().version(), each, *next);
            QVERIFY(closed);
            // Each joint is stored to the nearest third of a degree about three axes, in the two
            // key frames that the end lies between.
            for (const view::JointJump& jump : closed->joints)
            {
                QVERIFY2(jump.jump() < 2 * view::kSeamTurn,
                         qPrintable(QStringLiteral("animation %1 joint %2: %3")
                                        .arg(each)
                                        .arg(jump.joint)
                                        .arg(jump.jump())));
            }
            document.undo();
            QCOMPARE(test::byteDifference(before, document.content().write()), test::kNothing);
        }
    }

    void cleanupTestCase()
    {
        if (test::hasCorpus())
        {
            qInfo("%zu animations unwrapped, %zu seams, %zu of them closed",
                  m_changed,
                  m_seams,
                  m_closed);
            QVERIFY(m_changed > 0);
            QVERIFY(m_closed > 0);
        }
    }

private:
    std::size_t m_changed = 0;
    std::size_t m_seams = 0;
    std::size_t m_closed = 0;
};

template struct tr::test::RegisteredTest<tst_CorpusCurves>;
#include "tst_CorpusCurves.moc"
