#include "core/view/objects/PackedRotation.h"
#include "tests/support/TestProgram.h"

#include <QTest>

using namespace tr::view;
using tr::level::Objects;
using tr::schema::Version;
namespace versions = tr::level::versions;
using Axes = PackedRotation::Axes;

namespace
{

/// Nine words in front of the rotations, whatever they are.
Objects packedFrames(std::vector<std::uint16_t> rotations)
{
    std::vector<std::uint16_t> words(kKeyframeHeaderWords, 0xABCD);
    words.insert(words.end(), rotations.begin(), rotations.end());
    Objects objects;
    objects.frames = std::move(words);
    return objects;
}

} // namespace

class tst_PackedRotation : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void rotationsAreFoundOneBehindTheOther()
    {
        // Three axes, then X, Y and Z alone.
        const Objects objects = packedFrames({0x1232, 0xAFCD, 0x4123, 0x8123, 0xC123});
        const auto rotations = rotationsOf(objects, versions::Tr4, 0, 4);
        QCOMPARE(rotations.size(), std::size_t{4});
        QCOMPARE(rotations[0].word, std::size_t{9});
        QCOMPARE(rotations[1].word, std::size_t{11});
        QCOMPARE(rotations[3].word, std::size_t{13});
        QVERIFY(unpacked(rotations[0], versions::Tr4) == (JointAngles{0x48C0, 0x2AC0, 0xF340}));
        QVERIFY(unpacked(rotations[1], versions::Tr4) == (JointAngles{0x1230, 0, 0}));
        QVERIFY(unpacked(rotations[2], versions::Tr3) == (JointAngles{0, 0x48C0, 0}));
        QVERIFY(unpacked(rotations[3], versions::Wad) == (JointAngles{0, 0, 0x1230}));
    }

    void theFirstGameCountsThemAndTurnsTheirWordsAround()
    {
        const Objects objects = packedFrames({1, 0xAFCD, 0x1232, 0xFFFF, 0xFFFF});
        const auto rotations = rotationsOf(objects, versions::Tr1, 0, 2);
        QCOMPARE(rotations.size(), std::size_t{1});
        QCOMPARE(rotations[0].word, std::size_t{10});
        QVERIFY(unpacked(rotations[0], versions::Tr1) == (JointAngles{0x48C0, 0x2AC0, 0xF340}));
    }

    void whatIsCutOffIsLeftOut()
    {
        const Objects objects = packedFrames({0x4001, 0x0001});
        QCOMPARE(rotationsOf(objects, versions::Tr2, 0, 5).size(), std::size_t{1});
        QVERIFY(rotationsOf(objects, versions::Tr2, 500, 5).empty());
        QVERIFY(rotationsOf(objects, versions::Tr1, 2, 5).empty());
    }

    void packingAgainGivesTheSameWords_data()
    {
        QTest::addColumn<Version>("version");
        for (const Version version : tr::level::kAllVersions)
        {
            QTest::newRow(tr::level::versionName(version).data()) << version;
        }
    }

    void packingAgainGivesTheSameWords()
    {
        QFETCH(Version, version);
        for (std::uint32_t word = 0; word <= 0xFFFF; word += 7)
        {
            PackedRotation rotation;
            rotation.axes = version == versions::Tr1 ? Axes::All : static_cast<Axes>(word >> 14);
            rotation.words = {static_cast<std::uint16_t>(word), 0};
            if (rotation.axes == Axes::All)
            {
                rotation.words[1] = static_cast<std::uint16_t>(word * 31);
            }
            const PackedRotation again = repacked(rotation, unpacked(rotation, version), version);
            QCOMPARE(again.words[0], rotation.words[0]);
            QCOMPARE(again.words[1], rotation.words[1]);
        }
    }

    void anglesGoToTheNearestStep()
    {
        PackedRotation all;
        all.words = {0x1232, 0xAFCD};
        // A step of three axes is 64; almost a full turn is none.
        const auto turned = repacked(all, {95, 97, 0xFFF0}, versions::Tr4);
        QVERIFY(unpacked(turned, versions::Tr4) == (JointAngles{64, 128, 0}));

        PackedRotation one;
        one.axes = Axes::Y;
        one.words = {0xB000, 0}; // with bits that are no part of the angle
        const auto wide = repacked(one, {1, 25, 2}, versions::Tr4);
        QCOMPARE(wide.words[0], std::uint16_t{0xB002});
        const auto narrow = repacked(one, {1, 97, 2}, versions::Tr2);
        QCOMPARE(narrow.words[0], std::uint16_t{0xB002});
    }
};

template struct tr::test::RegisteredTest<tst_PackedRotation>;
#include "tst_PackedRotation.moc"
