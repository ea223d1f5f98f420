// Animations in files of their own: texts of Tomb Editor and files of WADMerger, written by hand
// from their description, and damaged in every way.

#include "core/convert/animations/AnimXml.h"
#include "core/convert/animations/AnimationFile.h"
#include "core/convert/wad2/AnimationTaking.h"
#include "tests/core/AnimationTexts.h"
#include "tests/core/Contents.h"
#include "tests/core/TestText.h"
#include "tests/support/TestProgram.h"

#include <QTest>

#include <array>
#include <limits>
#include <string>

using namespace tr;
using convert::AnimationFile;
using convert::readAnimationFile;
using test::bytesOf;
using test::kAnimText;
using test::withText;

namespace
{

std::array<float, 3> numbersOf(const wad2::Vector3& vector)
{
    return {vector.x, vector.y, vector.z};
}

Result<AnimationFile> readText(std::string_view text)
{
    return readAnimationFile(bytesOf(text), "12_run.anim");
}

/// Type, and the three numbers behind it.
std::array<std::int64_t, 4> numbersOf(const wad2::Command& command)
{
    const wad2::CommandValues& values = command.values;
    return {values.type.value, values.first.value, values.second.value, values.third.value};
}

std::array<std::int64_t, 4> numbersOf(const wad2::Dispatch& dispatch)
{
    const wad2::DispatchFrames& frames = dispatch.frames;
    return {frames.inFrame.value,
            frames.outFrame.value,
            frames.nextAnimation.value,
            frames.nextFrame.value};
}

using Three = std::array<float, 3>;
using Four = std::array<std::int64_t, 4>;

/// A command of a kind, with its numbers.
std::string commandText(std::string_view type, int first, int second, int third)
{
    return "<WadAnimation><AnimCommands><WadAnimCommand><Type>" + std::string(type)
           + "</Type><Parameter1>" + std::to_string(first) + "</Parameter1><Parameter2>"
           + std::to_string(second) + "</Parameter2><Parameter3>" + std::to_string(third)
           + "</Parameter3></WadAnimCommand></AnimCommands></WadAnimation>";
}

} // namespace

class tst_AnimationFiles : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void allIsRead();
    void namesOfLaterVersionsAreKnown();
    void conditionsStandByThemselves_data();
    void conditionsStandByThemselves();
    void soundsKeepTheirConditions();
    void whateverTheEncodingIsSaidToBe();
    void whatIsMissingIsNothing();
    void wrongValuesAreNamed_data();
    void wrongValuesAreNamed();
    void otherFilesAreRefused();
    void textsCutAnywhereAreRefused();
    void listsAreBounded();
    void depthIsNoMatter();
    void textsAreWrittenAsTombEditorReadsThem();
    void whatIsWrittenIsReadAgain();
    void namesStayLetters();
    void trwIsRead();
    void trwCutAnywhereIsTold();
    void trwOfOthersIsRefused();
    void numbersAreFoundInNames_data();
    void numbersAreFoundInNames();
};

void tst_AnimationFiles::allIsRead()
{
    const auto file = readText(kAnimText);
    QVERIFY(file.has_value());
    QVERIFY(!file->isRelative);
    const wad2::Animation& read = file->animation;
    QCOMPARE(read.rate.rate.value, std::int64_t{2});
    QCOMPARE(read.state.state.value, std::int64_t{7});
    QCOMPARE(read.end.endFrame.value, std::int64_t{2});
    QCOMPARE(read.next.animation.value, std::int64_t{4});
    QCOMPARE(read.next.frame.value, std::int64_t{1});
    QCOMPARE(read.name.value().bytes(), std::string_view("Run & jump"));
    const wad2::Vector4& velocity = read.velocity.value();
    QVERIFY(read.velocity.frame.isThere);
    QCOMPARE(velocity.x, 10.0F);
    QCOMPARE(velocity.y, 12.5F);
    QCOMPARE(velocity.z, -1.5F);
    QCOMPARE(velocity.w, 0.5F);
    QVERIFY(!read.isBlended());

    QCOMPARE(read.keyFrames.size(), std::size_t{2});
    const wad2::KeyFrame& first = read.keyFrames[0];
    QCOMPARE(numbersOf(first.box.low.value()), (Three{-100, 200, -50}));
    QCOMPARE(numbersOf(first.box.high.value()), (Three{100, -10, 60}));
    QCOMPARE(numbersOf(first.offset.value()), (Three{1, 300, -2}));
    QCOMPARE(first.angles.size(), std::size_t{2});
    QCOMPARE(numbersOf(first.angles[0].degrees), (Three{0, 90, 0}));
    QCOMPARE(numbersOf(first.angles[1].degrees), (Three{45, 90, 10.546875F}));
    QCOMPARE(numbersOf(read.keyFrames[1].angles[1].degrees), (Three{0, 0, 270}));

    QCOMPARE(read.stateChanges.size(), std::size_t{1});
    QCOMPARE(read.stateChanges[0].state.state.value, std::int64_t{11});
    QCOMPARE(read.stateChanges[0].dispatches.size(), std::size_t{1});
    QCOMPARE(numbersOf(read.stateChanges[0].dispatches[0]), (Four{1, 2, 9, 5}));

    QCOMPARE(read.commands.size(), std::size_t{3});
    QCOMPARE(numbersOf(read.commands[0]), (Four{5, 1, 3, 1}));
    QCOMPARE(numbersOf(read.commands[1]), (Four{6, 2, 32, 1}));
    QCOMPARE(numbersOf(read.commands[2]), (Four{2, -75, 35, 0}));
}

void tst_AnimationFiles::namesOfLaterVersionsAreKnown()
{
    std::string text = withText(kAnimText,
                                "<NextFrame>5</NextFrame>",
                                "<NextFrameLow>5</NextFrameLow><NextFrameHigh>6</NextFrameHigh>"
                                "<BlendFrameCount>4</BlendFrameCount>"
                                "<BlendCurve><End><X>0.5</X><Y>1</Y></End></BlendCurve>");
    text = withText(text, "<KeyFrames>", "<BlendFrameCount>3</BlendFrameCount><KeyFrames>");
    const auto file = readText(text);
    QVERIFY(file.has_value());
    QVERIFY(file->animation.isBlended());
    QCOMPARE(file->animation.blending.frames.value, std::int64_t{3});
    const wad2::Dispatch& dispatch = file->animation.stateChanges[0].dispatches[0];
    QCOMPARE(numbersOf(dispatch), (Four{1, 2, 9, 5}));
    QVERIFY(dispatch.hasCurve());
    QCOMPARE(dispatch.blending.nextFrameHigh.value, std::int64_t{6});
    QCOMPARE(dispatch.blending.blendFrames.value, std::int64_t{4});
    QCOMPARE(dispatch.curve.end.value().x, 0.5F);
    QVERIFY(!dispatch.curve.start.frame.isThere);
}

void tst_AnimationFiles::conditionsStandByThemselves_data()
{
    QTest::addColumn<QString>("type");
    QTest::addColumn<int>("second");
    QTest::addColumn<int>("third");
    QTest::addColumn<int>("number");
    QTest::addColumn<int>("condition");
    QTest::newRow("sound, always") << "PlaySound" << 0x0123 << 0 << 0x0123 << 0;
    QTest::newRow("sound, land") << "PlaySound" << 0x4123 << 0 << 0x0123 << 1;
    QTest::newRow("sound, water") << "PlaySound" << 0x8123 - 0x10000 << 0 << 0x0123 << 2;
    QTest::newRow("sound, quicksand") << "PlaySound" << 0x1123 << 0 << 0x0123 << 3;
    QTest::newRow("sound, under water") << "PlaySound" << 0x2123 << 0 << 0x0123 << 4;
    QTest::newRow("sound, two at once") << "PlaySound" << 0xC123 - 0x10000 << 0 << 0x0123 << 0;
    QTest::newRow("sound, by itself") << "PlaySound" << 0x4123 << 2 << 0x4123 << 2;
    QTest::newRow("effect, left") << "FlipEffect" << 0x4020 << 0 << 0x20 << 1;
    QTest::newRow("effect, right") << "FlipEffect" << 0x8020 - 0x10000 << 0 << 0x20 << 2;
    QTest::newRow("effect, large") << "FlipEffect" << 0x2020 << 0 << 0x2020 << 0;
    QTest::newRow("no such bits") << "SetPosition" << 0x4123 << 0 << 0x4123 << 0;
}

void tst_AnimationFiles::conditionsStandByThemselves()
{
    QFETCH(QString, type);
    QFETCH(int, second);
    QFETCH(int, third);
    QFETCH(int, number);
    QFETCH(int, condition);
    const auto file = readText(commandText(type.toStdString(), 9, second, third));
    QVERIFY(file.has_value());
    const auto read = numbersOf(file->animation.commands[0]);
    QCOMPARE(read[1], std::int64_t{9});
    QCOMPARE(read[2], std::int64_t{number});
    QCOMPARE(read[3], std::int64_t{condition});
    QVERIFY(!file->animation.commands[0].isPacked());
}

/// A command of an old file says another sound under the condition that is packed beside it, or by
/// itself where the number needs those bits.
void tst_AnimationFiles::soundsKeepTheirConditions()
{
    wad2::Command command;
    command.kind = wad2::kindOf(wad2::Command::kIds[1]);
    command.values = {{5, 0}, {9, 0}, {0x8123 - 0x10000, 0}, {0, 0}};
    QCOMPARE(convert::kindIn(command), view::AnimationCommand::Kind::PlaySound);
    QCOMPARE(convert::soundNumberOf(command), std::int64_t{0x0123});
    convert::setSoundNumber(command, 0x0FFF);
    QVERIFY(command.isPacked());
    QCOMPARE(numbersOf(command), (Four{5, 9, 0x8FFF - 0x10000, 0}));
    convert::setSoundNumber(command, 0x1005);
    QVERIFY(!command.isPacked());
    QCOMPARE(numbersOf(command), (Four{5, 9, 0x1005, 2}));
    QCOMPARE(convert::soundNumberOf(command), std::int64_t{0x1005});
    convert::setSoundNumber(command, 3);
    QCOMPARE(numbersOf(command), (Four{5, 9, 3, 2}));
}

void tst_AnimationFiles::whateverTheEncodingIsSaidToBe()
{
    const std::string text = withText(kAnimText, "Run &amp; jump", "L\xC3\xA4uft");
    for (const std::string& each :
         {text, "\xEF\xBB\xBF" + text, "\r\n" + withText(text, "utf-16", "utf-8")})
    {
        // Blanks stand in front of a text only where nothing says what it is.
        const std::string plain =
            each.front() == '\r' ? each.substr(each.find("<WadAnimation")) : each;
        const auto file = readText(plain);
        QVERIFY(file.has_value());
        QCOMPARE(file->animation.name.value().bytes(), std::string_view("L\xC3\xA4uft"));
    }
    std::string wide{"\xFF\xFE", 2};
    for (const char letter : kAnimText)
    {
        wide += {letter, '\0'};
    }
    const auto file = readText(wide);
    QVERIFY(file.has_value());
    QCOMPARE(file->animation.keyFrames.size(), std::size_t{2});
}

void tst_AnimationFiles::whatIsMissingIsNothing()
{
    const auto file = readText("<WadAnimation><Other><Deep/></Other></WadAnimation>");
    QVERIFY(file.has_value());
    QVERIFY(file->animation.keyFrames.empty());
    QVERIFY(file->animation.commands.empty());
    QCOMPARE(file->animation.state.state.value, std::int64_t{0});
    QVERIFY(file->animation.name.value().empty());
}

void tst_AnimationFiles::wrongValuesAreNamed_data()
{
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("then");
    QTest::addColumn<QString>("path");
    QTest::newRow("letters") << "<FrameRate>2<"
                             << "<FrameRate>two<"
                             << "WadAnimation/FrameRate";
    QTest::newRow("empty") << "<StateId>7<"
                           << "<StateId><"
                           << "WadAnimation/StateId";
    QTest::newRow("too large") << "<EndFrame>2<"
                               << "<EndFrame>65536<"
                               << "WadAnimation/EndFrame";
    QTest::newRow("below zero") << "<NextFrame>1<"
                                << "<NextFrame>-1<"
                                << "WadAnimation/NextFrame";
    QTest::newRow("no whole number") << "<NextAnimation>4<"
                                     << "<NextAnimation>4.5<"
                                     << "WadAnimation/NextAnimation";
    QTest::newRow("too long") << "<FrameRate>2<"
                              << "<FrameRate>99999999999999999999<"
                              << "WadAnimation/FrameRate";
    QTest::newRow("a comma") << "<X>45</X>"
                             << "<X>45,5</X>"
                             << "WadAnimation/KeyFrames/WadKeyFrame/0/Angles/WadKeyFrameRotation/1/"
                                "Rotations/X";
    QTest::newRow("larger than any") << "<Z>8</Z>"
                                     << "<Z>1e99</Z>"
                                     << "WadAnimation/KeyFrames/WadKeyFrame/1/Offset/Z";
    QTest::newRow("endless") << "<Z>8</Z>"
                             << "<Z>-INF</Z>"
                             << "WadAnimation/KeyFrames/WadKeyFrame/1/Offset/Z";
    QTest::newRow("no number") << "<EndVelocity>12.5<"
                               << "<EndVelocity>NaN<"
                               << "WadAnimation/EndVelocity";
    QTest::newRow("a dispatch") << "<OutFrame>2<"
                                << "<OutFrame>x<"
                                << "WadAnimation/StateChanges/WadStateChange/Dispatches/"
                                   "WadAnimDispatch/OutFrame";
    QTest::newRow("a kind") << ">FlipEffect<"
                            << ">Dance<"
                            << "WadAnimation/AnimCommands/WadAnimCommand/1/Type";
    QTest::newRow("an operand") << "<Parameter1>-75<"
                                << "<Parameter1>-32769<"
                                << "WadAnimation/AnimCommands/WadAnimCommand/2/Parameter1";
}

void tst_AnimationFiles::wrongValuesAreNamed()
{
    QFETCH(QString, before);
    QFETCH(QString, then);
    QFETCH(QString, path);
    const std::string text = withText(kAnimText, before.toStdString(), then.toStdString());
    const auto file = readText(text);
    QVERIFY(!file.has_value());
    QCOMPARE(file.error().code, ErrorCode::BadValue);
    QCOMPARE(file.error().path, path.toStdString());
    // Where the element's name stands.
    const std::string name = file.error().path.substr(file.error().path.rfind('/') + 1);
    QCOMPARE(text.substr(file.error().place.offset, name.size()), name);
}

void tst_AnimationFiles::otherFilesAreRefused()
{
    const auto code = [](std::string_view text)
    {
        const auto file = readText(text);
        return file ? ErrorCode::UnknownFormat : file.error().code;
    };
    QCOMPARE(code(""), ErrorCode::EmptyFile);
    QCOMPARE(code("<WadSounds></WadSounds>"), ErrorCode::NotAnAnimation);
    QCOMPARE(code("some letters"), ErrorCode::BadXml);
    QCOMPARE(code("<WadAnimation>"), ErrorCode::BadXml);
    QCOMPARE(code("<WadAnimation></WadAnim>"), ErrorCode::BadXml);
    QCOMPARE(code("<!DOCTYPE a [<!ENTITY b \"cc\">]><WadAnimation><Name>&b;</Name></WadAnimation>"),
             ErrorCode::UnknownFormat); // an entity of its own is letters, and nothing grows
    QCOMPARE(code(std::string(convert::kMostXmlBytes + 1, ' ')), ErrorCode::FileTooLarge);
}

void tst_AnimationFiles::textsCutAnywhereAreRefused()
{
    for (std::size_t size = 0; size < kAnimText.size(); ++size)
    {
        const auto file = readText(kAnimText.substr(0, size));
        QVERIFY2(!file.has_value(), std::to_string(size).c_str());
        QVERIFY(file.error().place.offset <= size);
    }
    // It is said what was being read.
    const std::size_t inside = kAnimText.find("<OutFrame>2") + 4;
    const auto file = readText(kAnimText.substr(0, inside));
    QCOMPARE(file.error().code, ErrorCode::BadXml);
    QVERIFY2(file.error().path.starts_with("WadAnimation/StateChanges/WadStateChange/Dispatches"),
             file.error().path.c_str());
}

void tst_AnimationFiles::listsAreBounded()
{
    const auto repeated = [](std::string_view before, std::string_view each, std::size_t times)
    {
        std::string many;
        for (std::size_t i = 0; i < times; ++i)
        {
            many += each;
        }
        return readText(withText(kAnimText, before, std::string(before) + many));
    };
    const auto frames = repeated("<KeyFrames>", "<WadKeyFrame/>", convert::kMostKeyFrames);
    QVERIFY(!frames.has_value());
    QCOMPARE(frames.error().code, ErrorCode::TooManyRows);
    QCOMPARE(frames.error().path, std::string("WadAnimation/KeyFrames"));
    const auto angles = repeated("<Angles>", "<WadKeyFrameRotation/>", convert::kMostAngles);
    QVERIFY(!angles.has_value());
    QCOMPARE(angles.error().code, ErrorCode::TooManyRows);
    QCOMPARE(angles.error().path, std::string("WadAnimation/KeyFrames/WadKeyFrame/0/Angles"));
    const auto dispatches = repeated("<Dispatches>", "<WadAnimDispatch/>", convert::kMostListed);
    QVERIFY(!dispatches.has_value());
    QCOMPARE(dispatches.error().code, ErrorCode::TooManyRows);
    // Those of all state changes together.
    const auto changes =
        repeated("<StateChanges>",
                 "<WadStateChange><Dispatches><WadAnimDispatch/><WadAnimDispatch/></Dispatches>"
                 "</WadStateChange>",
                 convert::kMostListed / 2 + 1);
    QVERIFY(!changes.has_value());
    QCOMPARE(changes.error().code, ErrorCode::TooManyRows);
    QVERIFY(repeated("<Dispatches>", "<WadAnimDispatch/>", convert::kMostListed - 1).has_value());
}

void tst_AnimationFiles::depthIsNoMatter()
{
    constexpr std::size_t kDeep = 300'000;
    std::string deep;
    for (std::size_t i = 0; i < kDeep; ++i)
    {
        deep += "<a>";
    }
    const auto open = readText("<WadAnimation>" + deep);
    QVERIFY(!open.has_value());
    QCOMPARE(open.error().code, ErrorCode::BadXml);
    QVERIFY(open.error().path.size() < 100);
    for (std::size_t i = 0; i < kDeep; ++i)
    {
        deep += "</a>";
    }
    QVERIFY(readText("<WadAnimation>" + deep + "</WadAnimation>").has_value());
}

void tst_AnimationFiles::textsAreWrittenAsTombEditorReadsThem()
{
    const auto file = readText(kAnimText);
    QVERIFY(file.has_value());
    const std::string text = convert::writeAnimXml(file->animation);
    // The names in their order, each behind the one that it stands in.
    const std::array<std::string_view, 33> order{"<?xml",
                                                 "<WadAnimation>",
                                                 "<FrameRate>2<",
                                                 "<StateId>7<",
                                                 "<EndFrame>2<",
                                                 "<NextAnimation>4<",
                                                 "<NextFrame>1<",
                                                 "<Name>Run &amp; jump<",
                                                 "<StartVelocity>10<",
                                                 "<EndVelocity>12.5<",
                                                 "<StartLateralVelocity>-1.5<",
                                                 "<EndLateralVelocity>0.5<",
                                                 "<KeyFrames>",
                                                 "<WadKeyFrame>",
                                                 "<BoundingBox>",
                                                 "<Minimum>",
                                                 "<X>-100<",
                                                 "<Maximum>",
                                                 "<Offset>",
                                                 "<Angles>",
                                                 "<WadKeyFrameRotation>",
                                                 "<Rotations>",
                                                 "<StateChanges>",
                                                 "<WadStateChange>",
                                                 "<StateId>11<",
                                                 "<Dispatches>",
                                                 "<WadAnimDispatch>",
                                                 "<InFrame>1<",
                                                 "<NextAnimation>9<",
                                                 "<NextFrame>5<",
                                                 "<AnimCommands>",
                                                 "<Type>PlaySound<",
                                                 "<Parameter3>1<"};
    std::size_t at = 0;
    for (const std::string_view each : order)
    {
        const std::size_t found = text.find(each, at);
        QVERIFY2(found != std::string::npos, std::string(each).c_str());
        at = found + each.size();
    }
    QVERIFY(text.find("utf-16") == std::string::npos);
}

void tst_AnimationFiles::whatIsWrittenIsReadAgain()
{
    auto file = readText(kAnimText);
    QVERIFY(file.has_value());
    // A number that no short text tells.
    std::vector<wad2::KeyFrame> frames(file->animation.keyFrames.begin(),
                                       file->animation.keyFrames.end());
    std::vector<wad2::Angle> angles(frames[0].angles.begin(), frames[0].angles.end());
    angles[0].degrees = {359.912109F, 1.0F / 3.0F, 1e-7F};
    frames[0].angles = angles;
    file->animation.keyFrames = frames;
    const std::string text = convert::writeAnimXml(file->animation);
    const auto again = readText(text);
    QVERIFY(again.has_value());
    QCOMPARE(numbersOf(again->animation.keyFrames[0].angles[0].degrees),
             numbersOf(angles[0].degrees));
    QCOMPARE(convert::writeAnimXml(again->animation), text);
    QCOMPARE(numbersOf(again->animation.commands[1]), (Four{6, 2, 32, 1}));

    // A .wad2 can have what is none.
    constexpr float kMost = std::numeric_limits<float>::max();
    angles[0].degrees = {std::numeric_limits<float>::quiet_NaN(),
                         std::numeric_limits<float>::infinity(),
                         -std::numeric_limits<float>::infinity()};
    frames[0].angles = angles;
    file->animation.keyFrames = frames;
    const auto finite = readText(convert::writeAnimXml(file->animation));
    QVERIFY(finite.has_value());
    QCOMPARE(numbersOf(finite->animation.keyFrames[0].angles[0].degrees),
             (Three{0.0F, kMost, -kMost}));
}

void tst_AnimationFiles::namesStayLetters()
{
    std::string longName;
    for (int i = 0; i < 50; ++i)
    {
        longName += "\xE2\x82\xAC"; // a letter of three bytes, of which 128 hold 42
    }
    const auto file = readText(withText(kAnimText, "Run &amp; jump", longName));
    QVERIFY(file.has_value());
    QCOMPARE(file->animation.name.value().bytes(), std::string_view(longName).substr(0, 42 * 3));
}

void tst_AnimationFiles::trwIsRead()
{
    const auto file = readAnimationFile(test::trwBytes(), "a.trw");
    QVERIFY(file.has_value());
    QVERIFY(file->isRelative);
    QVERIFY(file->remarks.empty());
    const wad2::Animation& read = file->animation;
    QCOMPARE(read.rate.rate.value, std::int64_t{3});
    QCOMPARE(read.state.state.value, std::int64_t{5});
    QCOMPARE(read.end.endFrame.value, std::int64_t{3}); // of two key frames
    QCOMPARE(read.next.animation.value, std::int64_t{-1});
    QCOMPARE(read.next.frame.value, std::int64_t{6});
    QVERIFY(!read.velocity.frame.isThere);
    QCOMPARE(read.speeds.speed.value, std::int64_t{0x2'8000});
    QCOMPARE(read.speeds.acceleration.value, std::int64_t{0x4000});
    QCOMPARE(read.keyFrames.size(), std::size_t{2});
    const wad2::KeyFrame& second = read.keyFrames[1];
    QCOMPARE(numbersOf(second.box.low.value()), (Three{-10, 200, -20}));
    QCOMPARE(numbersOf(second.box.high.value()), (Three{10, 0, 20}));
    QCOMPARE(numbersOf(second.offset.value()), (Three{1, 50, 7}));
    QCOMPARE(numbersOf(second.angles[0].degrees), (Three{-90, 45, 180}));
    QCOMPARE(read.stateChanges.size(), std::size_t{2});
    QCOMPARE(read.stateChanges[0].state.state.value, std::int64_t{8});
    QCOMPARE(numbersOf(read.stateChanges[0].dispatches[0]), (Four{1, 3, 1, 0}));
    QCOMPARE(numbersOf(read.stateChanges[0].dispatches[1]), (Four{4, 4, 0, 2}));
    QCOMPARE(read.stateChanges[1].state.state.value, std::int64_t{9});
    QVERIFY(read.stateChanges[1].dispatches.empty());
    QCOMPARE(numbersOf(read.commands[0]), (Four{5, 2, 12, 2}));
}

void tst_AnimationFiles::trwCutAnywhereIsTold()
{
    const std::vector<std::byte> whole = test::trwBytes();
    // Two state changes, of 2 and 0 dispatches.
    const std::size_t changes = 2 * (4 + 12 + 10) + 2 * (8 + 4);
    for (std::size_t size = 1; size < whole.size(); ++size)
    {
        const auto file = readAnimationFile(std::span(whole).first(size), "a.trw");
        const bool hasFrames = size >= whole.size() - changes;
        QVERIFY2(file.has_value() == hasFrames, std::to_string(size).c_str());
        if (file)
        {
            QVERIFY(file->animation.stateChanges.empty());
            QCOMPARE(file->remarks.size(), std::size_t{1});
            QCOMPARE(file->animation.keyFrames.size(), std::size_t{2});
        }
        else if (size >= 4)
        {
            QVERIFY(!file.error().path.empty());
        }
    }
}

void tst_AnimationFiles::trwOfOthersIsRefused()
{
    const auto code = [](std::size_t at, std::int64_t byte)
    {
        std::vector<std::byte> bytes = test::trwBytes();
        bytes[at] = static_cast<std::byte>(byte);
        const auto file = readAnimationFile(bytes, "a.trw");
        return file ? ErrorCode::UnknownFormat : file.error().code;
    };
    QCOMPARE(code(0, 170), ErrorCode::OtherFileVersion);
    QCOMPARE(code(4, 4), ErrorCode::NotAnAnimation);
    constexpr std::size_t kCommands = 8 + 40 + 4;
    QCOMPARE(code(kCommands + 1, 0xFF), ErrorCode::CountTooLarge);
    constexpr std::size_t kKeyFrames = kCommands + 2 + 8 + 8;
    QCOMPARE(code(kKeyFrames + 3, 0xFF), ErrorCode::CountTooLarge);
    QCOMPARE(code(kKeyFrames, 0), ErrorCode::NoKeyframes);
    QCOMPARE(code(kKeyFrames + 4 + 18 + 1, 0xFF), ErrorCode::CountTooLarge);
}

void tst_AnimationFiles::numbersAreFoundInNames_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("number"); // -1: none
    QTest::newRow("in front") << "0012_run.anim"
                              << "Animation 3" << 12;
    QTest::newRow("alone") << "7.anim"
                           << "" << 7;
    QTest::newRow("its name") << "run2.anim"
                              << "Animation 3" << 3;
    QTest::newRow("at the end") << "run 12.anim"
                                << "Run" << 12;
    QTest::newRow("none") << "run.anim"
                          << "Run" << -1;
    QTest::newRow("in the middle") << "lara 5 run.anim"
                                   << "Animation" << -1;
    QTest::newRow("too large") << "99999_run.anim"
                               << "" << -1;
    QTest::newRow("in a folder") << "wads/3/run.anim"
                                 << "" << -1;
}

void tst_AnimationFiles::numbersAreFoundInNames()
{
    QFETCH(QString, file);
    QFETCH(QString, name);
    QFETCH(int, number);
    const auto found = convert::numberIn(file.toStdString(), name.toStdString());
    QCOMPARE(found ? int{*found} : -1, number);
    QVERIFY(convert::isAnimationName("a.ANIM"));
    QVERIFY(convert::isAnimationName("a.trw"));
    QVERIFY(!convert::isAnimationName("anim"));
}

template struct tr::test::RegisteredTest<tst_AnimationFiles>;
#include "tst_AnimationFiles.moc"
