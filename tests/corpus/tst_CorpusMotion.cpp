// Real walks and runs whose speed was made wrong: their feet lead back to about the speed that the
// makers of the games have given them, and slip no more than half as far.

#include "core/anim/FootSlip.h"
#include "core/edit/animation/RootMotion.h"
#include "core/edit/animation/poses/BoxEdit.h"
#include "core/edit/entries/KeyframeRecords.h"
#include "core/view/objects/FrameRange.h"
#include "core/view/objects/Ownership.h"
#include "tests/corpus/CorpusRows.h"
#include "tests/support/TestProgram.h"

#include <QtTest>

#include <algorithm>
#include <array>
#include <cmath>

using namespace tr;
using view::Speeds;

class tst_CorpusMotion : public QObject
{
    Q_OBJECT

private:
    /// Of the file with that name.
    static std::optional<format::GameFile> fileOf(const QString& name)
    {
        for (const test::CorpusFile& file : test::corpusGameFiles())
        {
            if (file.name == name.toStdString())
            {
                return test::corpusFileAt(file.path);
            }
        }
        return std::nullopt;
    }

    static double units(std::int32_t number) { return view::speedUnits(number); }

private Q_SLOTS:

    void feet_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<std::size_t>("animation"); // of Lara
        QTest::addColumn<double>("near");           // the speed that it has, as a share
        for (const char* const name : {"wad/tut1.wad", "tr1/LEVEL2_DEMO.PHD"})
        {
            // Her run slips as it is: its feet go back faster than she goes forward.
            QTest::addRow("run, %s", name) << name << std::size_t{0} << 0.35;
            QTest::addRow("walk, %s", name) << name << std::size_t{1} << 0.1;
        }
    }

    void feet()
    {
        QFETCH(QString, name);
        QFETCH(std::size_t, animation);
        QFETCH(double, near);
        if (!test::hasCorpus())
        {
            QSKIP("no real files");
        }
        const auto file = fileOf(name);
        QVERIFY(file);
        const auto& objects = file->objects();
        const auto lara = std::ranges::find(objects.models, 0U, &level::Model::id);
        QVERIFY(lara != objects.models.end());
        const auto model = static_cast<std::size_t>(lara - objects.models.begin());
        anim::FootPlan plan;
        plan.model = model;
        plan.body = edit::shownBody(file->content, model);
        plan.feet = anim::feetOf(view::jointsOf(objects, *lara));
        QCOMPARE(plan.feet, (std::vector<std::size_t>{3, 6})); // format facts, section 5

        const std::size_t row = lara->animationIndex + animation;
        const auto steps = anim::footSteps(objects, file->version(), row, plan);
        const Speeds made = view::speedsOf(objects.animations[row]);
        const double before = anim::slipOf(steps, made).perTick();
        for (const double share : {0.5, 0.0, 2.0, -1.0})
        {
            Speeds wrong = made;
            wrong.speed = static_cast<std::int32_t>(share * made.speed);
            const Speeds found = anim::matchingSpeeds(steps, wrong, {});
            const double wronged = anim::slipOf(steps, wrong).perTick();
            const double after = anim::slipOf(steps, found).perTick();
            qInfo("%zu ticks; made %.2f slips %.2f a tick; made wrong %.2f slips %.2f; found %.2f "
                  "slips %.2f",
                  anim::slipOf(steps, made).ticks,
                  units(made.speed),
                  before,
                  units(wrong.speed),
                  wronged,
                  units(found.speed),
                  after);
            QVERIFY(after <= wronged / 2.0);
            QVERIFY(after <= before);
            QVERIFY(std::abs(units(found.speed) / units(made.speed) - 1.0) < near);
        }
    }

    void rootMotion_data() { test::addCorpusRows(); }

    /// Speed to offsets and back, with all animations of a file that have room for it: what is
    /// seen stays, and undo gives back the bytes.
    void rootMotion()
    {
        const auto file = test::currentCorpusFile();
        QVERIFY(file);
        edit::Document document{file->content};
        const auto before = document.content().write();
        const view::Ownership owners(file->objects());
        std::vector<std::size_t> animations;
        for (std::size_t row = 0; row < file->objects().animations.size(); ++row)
        {
            const auto& animation = file->objects().animations[row];
            if ((animation.speed != 0 || animation.acceleration != 0)
                && owners.modelOfAnimation(row) && edit::requireKeyframes(document.content(), row))
            {
                const auto outcome = edit::speedToRoot(document.content(), row, {true, false});
                const std::int64_t last = view::framesOf(animation).count() - 1;
                const std::int64_t rate = view::frameStep(animation);
                // Between two key frames there is no curve; and each offset is a whole number.
                const double bow = (std::abs(units(animation.acceleration))
                                    + std::abs(units(animation.lateralAcceleration)))
                                   * static_cast<double>(rate * rate) / 8.0;
                const bool isCovered =
                    (static_cast<std::int64_t>(edit::keyframesIn(document.content(), row).size())
                     - 1)
                        * rate
                    >= last;
                QVERIFY(!isCovered || outcome.largest <= 0.75 + bow);
                animations.push_back(row);
            }
        }
        std::size_t done = 0;
        for (const std::size_t row : animations)
        {
            const std::array one{row};
            if (edit::moveSpeedToRoot(document, one, {true, false}))
            {
                QVERIFY(edit::moveRootToSpeed(document, one, {true, true}).has_value());
                ++done;
            }
        }
        QVERIFY(animations.empty() || done * 2 > animations.size());
        while (document.position() > 0)
        {
            document.undo();
        }
        QVERIFY(document.content().write() == before);
    }
};

template struct tr::test::RegisteredTest<tst_CorpusMotion>;
#include "tst_CorpusMotion.moc"
