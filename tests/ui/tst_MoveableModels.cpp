// The parts of a moveable as rows and columns, against what the words of the files say.

#include "core/view/objects/MeshView.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/PanelFiles.h"
#include "ui/file/Addresses.h"
#include "ui/moveable/models/MoveableAnimations.h"
#include "ui/moveable/models/MoveableCommands.h"
#include "ui/moveable/models/MoveableKeyframes.h"
#include "ui/moveable/models/MoveableSkeleton.h"
#include "ui/moveable/models/MoveableTransitions.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QTest>

#include <array>
#include <cmath>
#include <optional>

using namespace ui;
using tr::level::Model;
using tr::schema::TableId;
namespace tables = tr::level::tables;
using tr::schema::Version;
namespace versions = tr::level::versions;

namespace
{

/// So many moveables of a file, and so many animations of each, are looked at.
constexpr std::size_t kMoveables = 12;
constexpr std::size_t kAnimations = 30;

/// Rows up to which a model is watched by Qt's tester, which asks for all of its cells.
constexpr int kWatchedRows = 40;

std::shared_ptr<const MoveableParts> partsOf(const OpenFilePtr& file, std::size_t row)
{
    return std::make_shared<MoveableParts>(std::make_shared<Decoder>(file), row);
}

/// A model that shows one animation of a moveable, watched where it is small.
template <class PartModel>
struct ShownParts
{
    explicit ShownParts(std::shared_ptr<const MoveableParts> parts,
                        std::optional<std::size_t> animation = std::nullopt)
    {
        model.show(std::move(parts), animation);
        if (model.rowCount() <= kWatchedRows)
        {
            tester.emplace(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        }
    }

    [[nodiscard]] QString text(int row, int column, const QModelIndex& parent = {}) const
    {
        return model.index(row, column, parent).data().toString();
    }

    [[nodiscard]] int columnNamed(const char* title) const
    {
        for (int column = 0; column < model.columnCount(); ++column)
        {
            if (model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString()
                == QString::fromLatin1(title))
            {
                return column;
            }
        }
        return -1;
    }

    [[nodiscard]] QString text(int row, const char* column, const QModelIndex& parent = {}) const
    {
        return text(row, columnNamed(column), parent);
    }

    PartModel model;
    std::optional<QAbstractItemModelTester> tester;
};

/// Where the animations of a moveable end: at the next one that another begins with.
std::size_t endOfAnimations(const tr::level::Objects& objects, const Model& model)
{
    std::size_t end = objects.animations.size();
    for (const Model& other : objects.models)
    {
        const bool isBehind = other.animationIndex != Model::kNoAnimation
                              && other.animationIndex > model.animationIndex;
        end = isBehind && other.animationIndex < end ? other.animationIndex : end;
    }
    return end;
}

/// Every cell leads back to itself or to a cell of the same row that stands for the same number.
bool leadsBack(const MoveableModel& model, const QModelIndex& parent = {})
{
    for (int row = 0; row < model.rowCount(parent); ++row)
    {
        for (int column = 0; column < model.columnCount(parent); ++column)
        {
            const QModelIndex index = model.index(row, column, parent);
            const Address address = model.addressAt(index);
            const QModelIndex found = model.indexOf(address);
            const bool same = found.isValid() && found.row() == row && found.parent() == parent
                              && (!model.isNumber(index) || model.addressAt(found) == address);
            if (!same || !exists(model.parts()->decoder().file(), address))
            {
                return false;
            }
        }
        const QModelIndex first = model.index(row, 0, parent);
        if (model.rowCount(first) > 0 && !leadsBack(model, first))
        {
            return false;
        }
    }
    return true;
}

/// The words of a rotation read as the documents say: angles in degrees, none where it has no axis.
std::array<std::optional<double>, 3>
anglesOf(const tr::level::Objects& objects, Version version, std::size_t& word)
{
    const auto& words = objects.frames;
    const auto turned = [](unsigned steps, double full)
    {
        const double degrees = steps * 360.0 / full;
        return degrees >= 180.0 ? degrees - 360.0 : degrees;
    };
    if (version == versions::Tr1 || words[word] >> 14 == 0)
    {
        const bool swapped = version == versions::Tr1;
        const std::uint32_t high = words[word + (swapped ? 1 : 0)];
        const std::uint32_t low = words[word + (swapped ? 0 : 1)];
        const std::uint32_t packed = high * 0x10000 + low;
        word += 2;
        return {turned(packed >> 20 & 1023, 1024),
                turned(packed >> 10 & 1023, 1024),
                turned(packed & 1023, 1024)};
    }
    const unsigned packed = words[word++];
    const bool fine = version != versions::Tr2 && version != versions::Tr3;
    std::array<std::optional<double>, 3> angles;
    angles[(packed >> 14) - 1] = fine ? turned(packed & 4095, 4096) : turned(packed & 1023, 1024);
    return angles;
}

bool matches(const QString& text, const std::array<std::optional<double>, 3>& angles)
{
    const QStringList parts = text.simplified().split(u' ');
    bool all = parts.size() == 3;
    for (qsizetype i = 0; all && i < 3; ++i)
    {
        const auto& angle = angles[static_cast<std::size_t>(i)];
        all = angle ? std::abs(parts[i].toDouble() - *angle) < 0.051
                    : parts[i] == QString(QChar(0x00B7));
    }
    return all;
}

template <class Check>
void forEachAnimation(const OpenFilePtr& file, Check check)
{
    const auto& models = file->file().objects().models;
    for (std::size_t row = 0; row < std::min(models.size(), kMoveables); ++row)
    {
        const auto parts = partsOf(file, row);
        const auto& range = parts->animations();
        for (std::size_t i = 0; i < std::min(range.count, kAnimations); ++i)
        {
            check(parts, range.first + i);
        }
    }
}

} // namespace

class tst_MoveableModels : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void animationsAreThoseOfTheMoveable_data() { test::addFileRows(); }

    void animationsAreThoseOfTheMoveable()
    {
        FETCH_FILE(file);
        const tr::level::Objects& objects = file->file().objects();
        const auto& view = *file->tables().find(tables::Animations);
        for (std::size_t row = 0; row < std::min(objects.models.size(), kMoveables); ++row)
        {
            const Model& model = objects.models[row];
            ShownParts<MoveableAnimations> shown(partsOf(file, row));
            const bool has = model.animationIndex != Model::kNoAnimation
                             && model.animationIndex < objects.animations.size();
            const std::size_t count =
                has ? endOfAnimations(objects, model) - model.animationIndex : 0;
            QCOMPARE(static_cast<std::size_t>(shown.model.rowCount()), count);
            QVERIFY(leadsBack(shown.model));
            shown.model.setMode(ValueMode::Raw);
            for (int line = 0; line < std::min<int>(shown.model.rowCount(), kAnimations); ++line)
            {
                const std::size_t animation = model.animationIndex + static_cast<std::size_t>(line);
                QCOMPARE(shown.text(line, "#"), QString::number(line));
                QCOMPARE(shown.text(line, "row"), QString::number(animation));
                for (const tr::schema::Leaf& leaf : view.type().leaves())
                {
                    QCOMPARE(shown.text(line, leaf.path.c_str()),
                             QString::fromStdString(view.value(animation, leaf).text()));
                }
            }
        }
    }

    void transitionsAreThoseOfTheAnimation_data() { test::addFileRows(); }

    void transitionsAreThoseOfTheAnimation()
    {
        FETCH_FILE(file);
        const tr::level::Objects& objects = file->file().objects();
        forEachAnimation(
            file,
            [&](const auto& parts, std::size_t row)
            {
                ShownParts<MoveableTransitions> shown(parts, row);
                shown.model.setMode(ValueMode::Raw);
                const auto& animation = objects.animations[row];
                const auto cut = [](std::size_t first, std::size_t count, std::size_t all)
                { return static_cast<int>(first < all ? std::min(count, all - first) : 0); };
                QCOMPARE(shown.model.rowCount(),
                         cut(animation.stateChangeIndex,
                             animation.numStateChanges,
                             objects.stateChanges.size()));
                for (int line = 0; line < std::min(shown.model.rowCount(), kWatchedRows); ++line)
                {
                    const auto& change = objects.stateChanges[animation.stateChangeIndex
                                                              + static_cast<std::size_t>(line)];
                    const QModelIndex index = shown.model.index(line, 0);
                    QCOMPARE(shown.text(line, "state_id"), QString::number(change.stateId));
                    const int dispatches = cut(
                        change.dispatchIndex, change.numDispatches, objects.animDispatches.size());
                    QCOMPARE(shown.model.rowCount(index), dispatches);
                    for (int i = 0; i < std::min(dispatches, kWatchedRows); ++i)
                    {
                        const auto& dispatch =
                            objects
                                .animDispatches[change.dispatchIndex + static_cast<std::size_t>(i)];
                        QCOMPARE(shown.text(i, "low", index), QString::number(dispatch.low));
                        QCOMPARE(shown.text(i, "high", index), QString::number(dispatch.high));
                        QCOMPARE(shown.text(i, "next_animation", index),
                                 QString::number(dispatch.nextAnimation));
                        QCOMPARE(shown.text(i, "next_frame", index),
                                 QString::number(dispatch.nextFrame));
                    }
                }
            });
    }

    void commandsAreReadAsFarAsTheyGo_data() { test::addFileRows(); }

    void commandsAreReadAsFarAsTheyGo()
    {
        FETCH_FILE(file);
        const tr::level::Objects& objects = file->file().objects();
        constexpr std::array kOperands{0, 3, 2, 0, 0, 2, 2};
        forEachAnimation(
            file,
            [&](const auto& parts, std::size_t row)
            {
                ShownParts<MoveableCommands> shown(parts, row);
                shown.model.setMode(ValueMode::Raw);
                std::size_t word = objects.animations[row].animCommandIndex;
                const auto& words = objects.animCommands;
                for (int line = 0; line < shown.model.rowCount(); ++line)
                {
                    QVERIFY(word < words.size());
                    QCOMPARE(shown.text(line, "word"), QString::number(word));
                    QCOMPARE(shown.text(line, "command"), QString::number(words[word]));
                    const int code = words[word];
                    const bool known = code >= 1 && code <= 6;
                    const bool isLast = line + 1 == shown.model.rowCount();
                    QVERIFY(known || isLast);
                    const int operands = known ? kOperands[static_cast<std::size_t>(code)] : 0;
                    const bool fits = word + static_cast<std::size_t>(operands) < words.size();
                    for (int i = 0; fits && i < operands; ++i)
                    {
                        QCOMPARE(shown.text(line, 1 + i),
                                 QString::number(words[word + 1 + static_cast<std::size_t>(i)]));
                    }
                    word += 1 + static_cast<std::size_t>(operands);
                }
                QVERIFY(leadsBack(shown.model));
            });
    }

    void keyFramesAreUnpacked_data() { test::addFileRows(); }

    void keyFramesAreUnpacked()
    {
        FETCH_FILE(file);
        const tr::level::Objects& objects = file->file().objects();
        const Version version = file->file().version();
        forEachAnimation(
            file,
            [&](const auto& parts, std::size_t row)
            {
                ShownParts<MoveableKeyframes> shown(parts, row);
                const int meshes = static_cast<int>(parts->meshes().count);
                for (int line = 0; line < std::min(shown.model.rowCount(), 8); ++line)
                {
                    const std::size_t first = shown.text(line, "at byte").toULongLong() / 2;
                    const std::size_t size = shown.text(line, "bytes").toULongLong() / 2;
                    QCOMPARE(first,
                             objects.animations[row].frameOffset / 2
                                 + static_cast<std::size_t>(line) * size);
                    for (int i = 0; i < 9; ++i)
                    {
                        const auto word = objects.frames[first + static_cast<std::size_t>(i)];
                        QCOMPARE(shown.text(line, 6 + i),
                                 QString::number(static_cast<std::int16_t>(word)));
                    }
                    std::size_t word = first + (version == versions::Tr1 ? 10 : 9);
                    const int stored = shown.text(line, "angles").toInt();
                    QVERIFY(stored <= meshes);
                    for (int mesh = 0; mesh < stored; ++mesh)
                    {
                        const auto angles = anglesOf(objects, version, word);
                        QVERIFY2(matches(shown.text(line, 15 + mesh), angles),
                                 qPrintable(shown.text(line, 15 + mesh)));
                    }
                    if (word <= first + size)
                    {
                        QCOMPARE(shown.text(line, "padding"), QString::number(first + size - word));
                    }
                    for (int column = 0; column < shown.model.columnCount(); ++column)
                    {
                        const QModelIndex index = shown.model.index(line, column);
                        QVERIFY(exists(*file, shown.model.addressAt(index)));
                        const bool isNumber = shown.model.isNumber(index);
                        QVERIFY(!isNumber
                                || shown.model.indexOf(shown.model.addressAt(index)) == index);
                    }
                }
            });
    }

    void whatAnEditorBeginsWithChangesNothing_data() { test::addFileRows(); }

    void whatAnEditorBeginsWithChangesNothing()
    {
        FETCH_FILE(file);
        const auto& frames = file->file().objects().frames;
        forEachAnimation(
            file,
            [&](const auto& parts, std::size_t row)
            {
                ShownParts<MoveableKeyframes> shown(parts, row);
                for (const ValueMode mode : {ValueMode::Decoded, ValueMode::Raw})
                {
                    shown.model.setMode(mode);
                    for (int line = 0; line < std::min(shown.model.rowCount(), 3); ++line)
                    {
                        for (int column = 0; column < shown.model.columnCount(); ++column)
                        {
                            const QModelIndex index = shown.model.index(line, column);
                            if (!shown.model.isNumber(index))
                            {
                                continue;
                            }
                            const auto edit = shown.model.parse(index, shown.model.editText(index));
                            QCOMPARE(edit.problem, QString());
                            QVERIFY(!edit.words.empty());
                            for (const auto& [word, value] : edit.words)
                            {
                                QCOMPARE(value, frames[word]);
                            }
                        }
                    }
                }
            });
    }

    void meshesHangOnEachOther_data() { test::addFileRows(); }

    void meshesHangOnEachOther()
    {
        FETCH_FILE(file);
        const tr::level::Objects& objects = file->file().objects();
        for (std::size_t row = 0; row < std::min(objects.models.size(), kMoveables); ++row)
        {
            const auto parts = partsOf(file, row);
            ShownParts<MoveableSkeleton> shown(parts);
            QVERIFY(leadsBack(shown.model));
            std::size_t seen = 0;
            const std::function<void(const QModelIndex&)> walk = [&](const QModelIndex& parent)
            {
                for (int line = 0; line < shown.model.rowCount(parent); ++line)
                {
                    const QModelIndex index = shown.model.index(line, 0, parent);
                    const std::size_t pointer = shown.text(line, "pointer", parent).toULongLong();
                    const auto mesh = tr::view::readMesh(
                        objects, file->file().version(), objects.meshPointers[pointer].offset);
                    QVERIFY(parts->meshes().contains(pointer));
                    QCOMPARE(shown.text(line, "vertices", parent).toULongLong(),
                             mesh ? mesh->vertices.size() : 0);
                    ++seen;
                    walk(index);
                }
            };
            walk({});
            QCOMPARE(seen, parts->meshes().count);
        }
    }

    void aStackIsWalkedLikeTheDocumentDoes()
    {
        // The crocodile of the WAD document, FIG. 45: what each mesh hangs on.
        const std::vector<std::int32_t> codes{2, 2, 0, 0, 3, 0, 0, 1, 0, 1,
                                              2, 0, 0, 0, 3, 0, 0, 1, 0, 0};
        const std::vector<int> parents{0,  1,  2,  3,  1,  5,  6,  1,  8,  0,
                                       10, 11, 12, 13, 10, 15, 16, 10, 18, 19};
        const auto file =
            test::smallLevel(versions::Tr4,
                             [&](tr::level::Level& level)
                             {
                                 std::vector<std::int32_t> trees;
                                 for (const std::int32_t code : codes)
                                 {
                                     trees.insert(trees.end(), {code, 1, 2, 3});
                                 }
                                 level.objects.meshTrees = std::move(trees);
                                 level.objects.meshPointers =
                                     std::vector<tr::level::MeshPointer>(codes.size() + 1);
                                 level.objects.models.edit()[0].numMeshes =
                                     static_cast<std::uint16_t>(codes.size() + 1);
                             });
        ShownParts<MoveableSkeleton> shown(partsOf(file, 0));
        for (std::size_t i = 0; i < codes.size(); ++i)
        {
            const QModelIndex mesh = shown.model.indexOf({tables::MeshPointers, i + 1});
            QCOMPARE(mesh.parent().data().toString().section(QStringLiteral(" \u00B7 "), 0, 0),
                     QStringLiteral("mesh %1").arg(parents[i]));
            QVERIFY(
                mesh.siblingAtColumn(1).data().toString().startsWith(QString::number(codes[i])));
        }
        QCOMPARE(shown.model.index(0, 0).data().toString(), QStringLiteral("mesh 0 \u00B7 hips"));
        QCOMPARE(shown.model.index(0, 1).data().toString(), QString());
        QVERIFY(!shown.model.isNumber(shown.model.index(0, 1)));
    }

    void meshesOfOthersAreTold()
    {
        const auto file = test::smallLevel(versions::Tr4,
                                           [](tr::level::Level& level)
                                           {
                                               auto& models = level.objects.models.edit();
                                               models[1].firstMesh = models[0].firstMesh;
                                               models[1].numMeshes = 1;
                                           });
        ShownParts<MoveableSkeleton> own(partsOf(file, 0));
        QCOMPARE(own.model.index(0, 0).data().toString(), QStringLiteral("mesh 0 \u00B7 hips"));
        ShownParts<MoveableSkeleton> other(partsOf(file, 1));
        QCOMPARE(other.model.index(0, 0).data().toString(),
                 QStringLiteral("mesh 0 \u00B7 mesh 0 of LARA"));
    }

    void commandsSayWhatTheyDo()
    {
        const auto file = test::smallLevel(
            versions::Tr4,
            [](tr::level::Level& level)
            {
                level.objects.animCommands = {
                    1, 10, -20, 30, 2, -95, 7, 3, 4, 5, 4, 0x4002, 6, 9, 32 | -0x8000, 6, 2, 1, 77};
                auto& animation = level.objects.animations.edit()[0];
                animation.animCommandIndex = 0;
                animation.numAnimCommands = 8;
            });
        ShownParts<MoveableCommands> shown(partsOf(file, 0), 0);
        const std::vector<QStringList> expected{
            {QStringLiteral("1 \u00B7 move"),
             QStringLiteral("x 10"),
             QStringLiteral("y -20"),
             QStringLiteral("z 30")},
            {QStringLiteral("2 \u00B7 jump"),
             QStringLiteral("vertical -95"),
             QStringLiteral("forward 7"),
             QString()},
            {QStringLiteral("3 \u00B7 empty the hands"), QString(), QString(), QString()},
            {QStringLiteral("4 \u00B7 die"), QString(), QString(), QString()},
            {QStringLiteral("5 \u00B7 sound"),
             QStringLiteral("frame 4"),
             QStringLiteral("2 \u00B7 LARA_NO, on land"),
             QString()},
            {QStringLiteral("6 \u00B7 flip effect"),
             QStringLiteral("frame 9"),
             QStringLiteral("32 \u00B7 FOOTPRINT_FX, right foot"),
             QString()},
            {QStringLiteral("6 \u00B7 flip effect"),
             QStringLiteral("frame 2"),
             QStringLiteral("1 \u00B7 FLOOR_SHAKE"),
             QString()},
            {QStringLiteral("77 is no command"), QString(), QString(), QString()}};
        QCOMPARE(shown.model.rowCount(), static_cast<int>(expected.size()));
        for (int row = 0; row < shown.model.rowCount(); ++row)
        {
            for (int column = 0; column < 4; ++column)
            {
                QCOMPARE(shown.text(row, column), expected[static_cast<std::size_t>(row)][column]);
            }
        }
        // The sound leads to its row of the sound map, the frame nowhere.
        const auto sound = shown.model.targetAt(shown.model.index(4, 2));
        QVERIFY(sound && sound->exists);
        QVERIFY(sound->address == (Address{tables::SoundMap, 2}));
        QVERIFY(!shown.model.targetAt(shown.model.index(4, 1)));
        QVERIFY(!shown.model.targetAt(shown.model.index(5, 2)));
    }

    void animationsAreNamedFromTheMoveablesOwnView()
    {
        const auto file = test::smallFile(versions::Tr4);
        ShownParts<MoveableAnimations> shown(partsOf(file, 0));
        // Animation 1 is the second of the same moveable; 77 does not exist.
        QCOMPARE(shown.text(0, "next_animation"), QStringLiteral("1 \u00B7 #1 Walk forward"));
        QCOMPARE(shown.text(1, "next_animation"), QStringLiteral("77"));
        QCOMPARE(shown.text(1, "name"), QStringLiteral("Walk forward"));
        QCOMPARE(shown.text(0, "speed"), QStringLiteral("1.5"));
        QCOMPARE(shown.text(0, "frames"), QStringLiteral("10"));
        const int next = shown.columnNamed("next_animation");
        const auto target = shown.model.targetAt(shown.model.index(0, next));
        QVERIFY(target && target->address == (Address{tables::Animations, 1}));
        QVERIFY(!shown.model.targetAt(shown.model.index(1, next))->exists);
        // The other moveable has its own first animation.
        ShownParts<MoveableAnimations> other(partsOf(file, 1));
        QCOMPARE(other.text(0, "#"), QStringLiteral("0"));
        QCOMPARE(other.text(0, "row"), QStringLiteral("2"));
        QVERIFY(!other.model.hasNames());
        QCOMPARE(other.text(0, "next_animation"), QStringLiteral("0 \u00B7 LARA 0 \u00B7 Run"));
        ShownParts<MoveableAnimations> none(partsOf(file, 2));
        QCOMPARE(none.model.rowCount(), 0);
    }

    void textsThatAreNoAnglesAreRefused()
    {
        const auto file = test::smallLevel(versions::Tr4,
                                           [](tr::level::Level& level)
                                           {
                                               auto& frames = level.objects.frames.edit();
                                               frames[11] = 0x4123; // mesh 1: X alone
                                               auto& first = level.objects.animations.edit()[0];
                                               first.frameSize = 12;
                                               level.objects.animations.edit()[1].frameOffset = 24;
                                           });
        ShownParts<MoveableKeyframes> shown(partsOf(file, 0), 0);
        QCOMPARE(shown.model.rowCount(), 1);
        const QModelIndex box = shown.model.index(0, 6);
        const QModelIndex three = shown.model.index(0, 15);
        const QModelIndex one = shown.model.index(0, 16);
        QCOMPARE(shown.text(0, 16).simplified(), QStringLiteral("25.6 \u00B7 \u00B7"));
        const auto problem = [&](const QModelIndex& index, const char* text)
        { return shown.model.parse(index, QString::fromUtf8(text)).problem; };
        QCOMPARE(problem(box, "-333"), QString());
        QVERIFY(!problem(box, "40000").isEmpty());
        QVERIFY(!problem(box, "").isEmpty());
        QCOMPARE(problem(three, " 90  -45.5 0 "), QString());
        QCOMPARE(problem(three, "90\u00B0 45\u00B0 0\u00B0"), QString());
        QVERIFY(!problem(three, "90").isEmpty());
        QVERIFY(!problem(three, "1 2 3 4").isEmpty());
        QVERIFY(!problem(three, "1 two 3").isEmpty());
        QVERIFY(!problem(three, "1 2 361").isEmpty());
        QVERIFY(!problem(one, "1 2 3").isEmpty());
        QCOMPARE(shown.model.parse(one, QStringLiteral("45")).words.front().second,
                 std::uint16_t{0x4200});
        QCOMPARE(shown.model.parse(box, QStringLiteral("-2")).words.front().second,
                 std::uint16_t{0xFFFE});
        shown.model.setMode(ValueMode::Raw);
        QCOMPARE(shown.text(0, 16), QStringLiteral("0x4123"));
        QCOMPARE(shown.model.parse(three, QStringLiteral("12345678")).words,
                 (std::vector<std::pair<std::size_t, std::uint16_t>>{{9, 0x1234}, {10, 0x5678}}));
        QVERIFY(!problem(one, "12345").isEmpty());
        QVERIFY(!problem(one, "xyz").isEmpty());
    }

    void everythingHasItsMoveable()
    {
        const auto file = test::smallFile(versions::Tr4);
        const Decoder decoder(file);
        using Row = std::optional<std::size_t>;
        QCOMPARE(moveableOf(decoder, {tables::Models, 2}), Row(2));
        QCOMPARE(moveableOf(decoder, {tables::Animations, 1}), Row(0));
        QCOMPARE(moveableOf(decoder, {tables::Animations, 2}), Row(1));
        QCOMPARE(moveableOf(decoder, {tables::StateChanges, 0}), Row(0));
        QCOMPARE(moveableOf(decoder, {tables::AnimDispatches, 0, 2}), Row(0));
        QCOMPARE(moveableOf(decoder, {tables::AnimCommands, 1}), Row(0));
        QCOMPARE(moveableOf(decoder, {tables::MeshTrees, 3}), Row(0));
        QCOMPARE(moveableOf(decoder, {tables::MeshPointers, 2}), Row(1));
        QCOMPARE(moveableOf(decoder, {tables::Entities, 0}), Row(1));
        QCOMPARE(moveableOf(decoder, {tables::Rooms, 0}), Row());
        QCOMPARE(moveableOf(decoder, {tables::Models}), Row());
        QCOMPARE(moveableByName(decoder, QStringLiteral("35")), Row(1)); // a slot
        QCOMPARE(moveableByName(decoder, QStringLiteral("2")), Row(2));  // a row
        QCOMPARE(moveableByName(decoder, QStringLiteral("lara")), Row(0));
        QCOMPARE(moveableByName(decoder, QStringLiteral("nobody")), Row());
        QCOMPARE(moveableByName(decoder, QStringLiteral("99")), Row());
    }
};

template struct tr::test::RegisteredTest<tst_MoveableModels, QApplication>;
#include "tst_MoveableModels.moc"
