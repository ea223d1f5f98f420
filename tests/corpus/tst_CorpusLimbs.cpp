// Limbs of real moveables that are put somewhere by their ends: how far the end is from the place
// once the file holds it, and what else has moved.

#include "core/anim/Limb.h"
#include "core/edit/entries/KeyframeRecords.h"
#include "core/view/objects/MoveableView.h"
#include "tests/corpus/CorpusRows.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <algorithm>
#include <random>

using namespace tr;
using view::Keyframe;

namespace
{

constexpr std::size_t kTriedMoveables = 12; ///< of a file, from the first on
constexpr std::size_t kTargets = 3;         ///< for each limb
constexpr float kNear = 2.0F;               ///< units

/// What has been tried in all files.
struct Tried
{
    std::size_t limbs = 0;
    std::size_t pins = 0;
    float worst = 0.0F;
};

/// A place that the limb reaches, to any side.
glm::vec3 somewhere(const view::Pose& pose, const anim::Limb& limb, std::mt19937& random)
{
    const glm::vec3 start = pose[*limb.upper][3];
    const float first = glm::distance(start, glm::vec3(pose[limb.lower][3]));
    const float second =
        glm::distance(glm::vec3(pose[limb.lower][3]), glm::vec3(pose[limb.end][3]));
    std::uniform_real_distribution<float> share(-1.0F, 1.0F);
    glm::vec3 way(share(random), share(random), share(random));
    way = glm::normalize(way + glm::vec3(0.0F, 0.0F, 1e-3F));
    const float least = std::abs(first - second);
    return start + way * (least + (first + second - least) * (0.5F + 0.49F * share(random)));
}

} // namespace

class tst_CorpusLimbs : public QObject
{
    Q_OBJECT

private:
    Tried m_tried;

    void tryMoveable(const format::GameFile& file, std::size_t row, std::mt19937& random)
    {
        const auto& objects = file.objects();
        const level::Model& model = objects.models[row];
        const auto joints = view::jointsOf(objects, model);
        const auto animations = view::animationsOf(objects, model);
        for (std::size_t animation = animations.first; animation < animations.end(); ++animation)
        {
            const auto keyframes = edit::keyframesIn(file.content, animation);
            if (keyframes.empty() || keyframes[0].angles.size() != joints.size())
            {
                continue;
            }
            for (std::size_t joint = 0; joint < joints.size(); ++joint)
            {
                const auto limb = anim::limbOf(joints, joint);
                if (limb && limb->upper)
                {
                    tryLimb(file, animation, joints, keyframes, *limb, random);
                }
            }
            return;
        }
    }

    void tryLimb(const format::GameFile& file,
                 std::size_t animation,
                 const std::vector<view::Joint>& joints,
                 const std::vector<Keyframe>& keyframes,
                 const anim::Limb& limb,
                 std::mt19937& random)
    {
        const Keyframe& before = keyframes[0];
        const auto pose = view::poseAt(joints, before);
        const auto bend = anim::bendOf(joints, keyframes, limb);
        for (std::size_t i = 0; i < kTargets; ++i)
        {
            const glm::vec3 target = somewhere(pose, limb, random);
            const Keyframe wanted = anim::reaching(joints, before, limb, target, bend);
            const Keyframe held = edit::asStored(file.content, animation, {0, wanted});
            const glm::vec3 end = view::poseAt(joints, held)[limb.end][3];
            m_tried.worst = std::max(m_tried.worst, glm::distance(end, target));
            ++m_tried.limbs;
            for (std::size_t other = 0; other < joints.size(); ++other)
            {
                const bool isBone = other == limb.lower || other == limb.upper;
                QVERIFY(isBone || held.angles[other] == before.angles[other]);
            }
        }
        // The first mesh goes by some units; the end stays, where the limb can reach that far.
        Keyframe moved = before;
        moved.offset.y = static_cast<std::int16_t>(moved.offset.y + 8);
        const anim::Pin pin{limb, pose[limb.end], bend};
        const Keyframe held = edit::asStored(
            file.content, animation, {0, anim::pinned(joints, moved, std::span(&pin, 1))});
        const auto after = view::poseAt(joints, held);
        const glm::vec3 start = after[*limb.upper][3];
        const float reach =
            glm::distance(start, glm::vec3(after[limb.lower][3]))
            + glm::distance(glm::vec3(after[limb.lower][3]), glm::vec3(after[limb.end][3]));
        const float away = glm::distance(start, glm::vec3(pin.place[3]));
        const float least = std::abs(
            glm::distance(start, glm::vec3(after[limb.lower][3]))
            - glm::distance(glm::vec3(after[limb.lower][3]), glm::vec3(after[limb.end][3])));
        if (away < reach && away > least)
        {
            m_tried.worst =
                std::max(m_tried.worst,
                         glm::distance(glm::vec3(after[limb.end][3]), glm::vec3(pin.place[3])));
            ++m_tried.pins;
        }
    }

private Q_SLOTS:

    void endsGetThere_data() { test::addCorpusRows(); }

    void endsGetThere()
    {
        const auto file = test::currentCorpusFile();
        QVERIFY(file);
        std::mt19937 random(7);
        std::size_t tried = 0;
        m_tried.worst = 0.0F;
        for (std::size_t row = 0; row < file->objects().models.size() && tried < kTriedMoveables;
             ++row)
        {
            const std::size_t before = m_tried.limbs;
            tryMoveable(*file, row, random);
            tried += m_tried.limbs > before ? 1 : 0;
        }
        QVERIFY2(m_tried.worst < kNear, qPrintable(QString::number(double(m_tried.worst))));
    }

    void cleanupTestCase() const
    {
        QVERIFY2(m_tried.limbs > 1'000, qPrintable(QString::number(m_tried.limbs)));
        QVERIFY2(m_tried.pins > 300, qPrintable(QString::number(m_tried.pins)));
    }
};

template struct tr::test::RegisteredTest<tst_CorpusLimbs, QCoreApplication>;
#include "tst_CorpusLimbs.moc"
