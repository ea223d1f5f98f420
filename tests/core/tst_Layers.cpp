// Fails on what docs/architecture.md forbids: the rules stand in LayerRules.cpp. They are tried on
// made-up files first, so that a rule that finds nothing any more is noticed.

#include "tests/core/LayerRules.h"
#include "tests/support/TestProgram.h"

#include <QTest>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

using tr::test::Offence;
using tr::test::offencesIn;
using tr::test::Rule;
using tr::test::SourceFile;

namespace
{

using Sources = std::vector<SourceFile>;
using Rules = std::vector<Rule>;

std::string including(const std::string& header)
{
    return "#pragma once\n\n#include " + header + "\n";
}

std::string linesOfCode(std::size_t count)
{
    std::string text;
    for (std::size_t line = 0; line < count; ++line)
    {
        text += "int x;\n";
    }
    return text;
}

Rules rulesOf(const std::vector<Offence>& offences)
{
    Rules rules;
    for (const Offence& offence : offences)
    {
        rules.push_back(offence.rule);
    }
    return rules;
}

/// How many there are, then a line for each.
std::string listOf(const std::vector<Offence>& offences)
{
    std::string list = std::to_string(offences.size()) + " offences";
    for (const Offence& offence : offences)
    {
        list += "\n  " + offence.text;
    }
    return list;
}

Sources readProject(const std::filesystem::path& root)
{
    namespace fs = std::filesystem;
    Sources files;
    for (const char* folder : {"app", "core", "render", "ui", "tests"})
    {
        for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / folder))
        {
            const fs::path extension = entry.path().extension();
            if (extension == ".h" || extension == ".cpp")
            {
                std::ifstream stream(entry.path(), std::ios::binary);
                files.push_back({entry.path().lexically_relative(root).generic_string(),
                                 std::string(std::istreambuf_iterator<char>(stream), {})});
            }
        }
    }
    std::ranges::sort(files, {}, &SourceFile::path);
    return files;
}

} // namespace

class tst_Layers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void arrows_data();
    void arrows();
    void rules_data();
    void rules();
    void offencesNameFileLineAndReason();
    void projectKeepsTheRules();
};

void tst_Layers::arrows_data()
{
    QTest::addColumn<std::string>("from");
    QTest::addColumn<std::string>("to");
    QTest::addColumn<bool>("allowed");
    const auto row = [](const char* from, const char* to, bool allowed)
    { QTest::addRow("%s -> %s", from, to) << std::string(from) << std::string(to) << allowed; };

    row("app/gui", "ui/window", true);
    row("app/cli", "core/format/level", true);
    row("app/cli", "render/gl", true);
    row("ui/viewport", "render/gl", true);
    row("ui/common/look", "core/edit/document", true);
    row("render/scene", "core/view/objects", true);
    row("tests/core", "core/base", true);
    row("tests/ui", "app/gui", true);
    row("tests/ui", "ui/session/disk", true);
    row("core/io", "core/base", true);
    row("core/format/wad", "core/format/level", true);
    row("core/format/level", "core/base", true);
    row("core/view/floor", "core/schema", true);
    row("core/view/floor", "core/io", true);
    row("core/view/words", "core/catalogue", true);
    row("core/anim", "core/view/objects", true);
    row("core/check", "core/level", true);
    row("core/check", "core/view/words", true);
    row("core/exchange", "core/view/objects", true);
    row("core/edit/document", "core/level", true);

    row("ui/window", "app/gui", false);
    row("render/scene", "ui/viewport", false);
    row("core/view/objects", "render/scene", false);
    row("core/base", "ui/common", false);
    row("core/level", "tests/support", false);
    row("core/base", "core/io", false);
    row("core/io", "core/schema", false);
    row("core/schema", "core/level", false);
    row("core/level", "core/format/level", false);
    row("core/level", "core/view/links", false);
    row("core/view/objects", "core/anim", false);
    row("core/view/links", "core/format/wad", false);
    row("core/anim", "core/check", false);
    row("core/check", "core/exchange", false);
    row("core/exchange", "core/anim", false);
    row("core/edit/rows", "core/format/level", false);
    row("core/format/level", "core/edit/document", false);
    row("core/format/level", "core/view/objects", true);
    row("core/format/level", "core/exchange", false);
    row("core/edit/document", "core/view/words", true);
    row("core/view/links", "core/edit/document", false);
    row("core/catalogue", "core/level", true);
    row("core/level", "core/catalogue", false);

    // Folders of core/view and core/edit.
    row("core/view/links", "core/view/objects", true);
    row("core/view/links", "core/view/floor", true);
    row("core/view/derived", "core/view/floor", true);
    row("core/view/words", "core/view/links", true);
    row("core/view/objects", "core/view/links", false);
    row("core/view/floor", "core/view/objects", false);
    row("core/view/floor", "core/view/words", false);
    row("core/view/words", "core/view/derived", false);
    row("core/edit/rows", "core/edit/tr5", true);
    row("core/edit/entries", "core/edit/document", true);
    row("core/edit/removal", "core/edit/clip", true);
    row("core/edit/document", "core/edit/fields", false);
    row("core/edit/tr5", "core/edit/rows", false);
    row("core/edit/rows", "core/edit/entries", false);
    row("core/edit/clip", "core/edit/removal", false);

    // Rooms of the window.
    row("ui/session/versions", "ui/session/recovery", true);
    row("ui/session/commands", "ui/history", true);
    row("ui/hex", "ui/common/widgets", true);
    row("ui/moveable", "ui/tables", true);
    row("ui/clipboard", "ui/session", true);
    row("ui/convert", "ui/session", true);
    row("ui/window/help", "ui/textures", true);
    row("ui/hex", "render/scene", false);
    row("ui/common", "ui/file", false);
    row("ui/file", "ui/fields", false);
    row("ui/fields", "ui/session", false);
    row("ui/history", "ui/session", false);
    row("ui/session", "ui/typing", false);
    row("ui/tables", "ui/moveable", false);
    row("ui/rows", "ui/sectors", false);
    row("ui/structure", "ui/sectors", false);
    row("ui/clipboard", "ui/window", false);
    row("ui/convert", "ui/merge", false);
    row("ui/start", "ui/window", false);
}

void tst_Layers::arrows()
{
    QFETCH(std::string, from);
    QFETCH(std::string, to);
    QFETCH(bool, allowed);

    const std::string header = to + "/Other.h";
    const std::vector<Offence> offences =
        offencesIn({{from + "/File.cpp", including('"' + header + '"')}});

    QVERIFY2(rulesOf(offences) == (allowed ? Rules{} : Rules{Rule::Arrow}),
             listOf(offences).c_str());
}

void tst_Layers::rules_data()
{
    QTest::addColumn<Sources>("files");
    QTest::addColumn<Rules>("expected");
    const auto row = [](const char* name, const Sources& files, const Rules& expected)
    { QTest::newRow(name) << files << expected; };
    const auto header = [&](const char* path, const char* included, const Rules& expected) {
        QTest::addRow("%s in %s", included, path)
            << Sources{{path, including(included)}} << expected;
    };

    header("core/level/Room.h", "<vector>", {});
    header("core/level/Room.h", "<QString>", {Rule::Library});
    header("core/base/Text.cpp", "<QtCore/QString>", {Rule::Library});
    header("render/scene/Camera.h", "<QVector3D>", {Rule::Library});
    header("render/gl/Renderer.h", "<QImage>", {});
    header("render/gl/Renderer.h", "<QOpenGLFunctions_3_3_Core>", {});
    header("render/gl/Renderer.h", "<QOpenGLWidget>", {Rule::Library});
    header("render/gl/Renderer.h", "<QWidget>", {Rule::Library});
    header("render/scene/Camera.cpp", "<GL/gl.h>", {Rule::Library});
    header("ui/viewport/ViewportWidget.h", "<QOpenGLWidget>", {});
    header("ui/viewport/ViewportWidget.h", "<QOpenGLContext>", {Rule::Library});
    header("ui/window/MainWindow.h", "<QOpenGLWidget>", {Rule::Library});
    header("ui/window/MainWindow.h", "<QMainWindow>", {});
    header("tests/render/tst_Renderer.cpp", "<QOpenGLContext>", {});
    header("core/view/objects/Pose.h", "<glm/vec3.hpp>", {});
    header("core/anim/AnimationPlayer.h", "<glm/glm.hpp>", {});
    header("core/base/Text.h", "<glm/glm.hpp>", {Rule::Library});
    header("core/io/File.h", "<glm/glm.hpp>", {Rule::Library});
    header("core/schema/record/Field.h", "<glm/glm.hpp>", {Rule::Library});
    header("core/level/Mesh.h", "<glm/glm.hpp>", {Rule::Library});
    header("core/format/level/Tr4.cpp", "<glm/glm.hpp>", {Rule::Library});
    header("app/models/SceneMaking.cpp", "<assimp/scene.h>", {});
    header("core/exchange/process/ModelProcess.cpp", "<assimp/scene.h>", {Rule::Library});
    header("render/level/SceneBuilder.cpp", "<assimp/scene.h>", {Rule::Library});
    header("ui/sounds/AudioDevice.cpp", "<SDL.h>", {});
    header("ui/sounds/AudioDevice.cpp", "<SDL2/SDL.h>", {});
    header("ui/viewport/PlayerPanel.cpp", "<SDL.h>", {Rule::Library});
    header("core/anim/AnimationPlayer.cpp", "<SDL2/SDL.h>", {Rule::Library});
    header("core/level/Room.cpp", "\"Room.h\"", {Rule::Root});
    header("core/level/Room.cpp", "\"../io/File.h\"", {Rule::Root});
    header("tests/core/tst_Room.cpp", "\"tst_Room.moc\"", {});
    header("core/base/Text.h", "<ui/window/MainWindow.h>", {Rule::Arrow});
    header("core/misc/Helpers.h", "<vector>", {Rule::Folder});
    header("core/Helpers.h", "<vector>", {Rule::Folder});
    header("core/edit/Helpers.h", "<vector>", {Rule::Folder});
    header("core/view/misc/Helpers.h", "<vector>", {Rule::Folder});
    header("ui/Helpers.h", "<vector>", {Rule::Folder});
    header("ui/misc/Helpers.h", "<vector>", {Rule::Folder});
    header("ui/hex/HexView.h", "\"ui/Helpers.h\"", {Rule::Arrow});

    row("blanks in a directive",
        {{"core/io/A.h", " #\tinclude   \"ui/hex/B.h\"  // why\n"}},
        {Rule::Arrow});
    row("commented out", {{"core/io/A.h", "// #include \"ui/hex/B.h\"\n"}}, {});
    row("all offences of a file",
        {{"core/io/A.h", including("\"ui/hex/B.h\"") + including("<QString>")}},
        {Rule::Arrow, Rule::Library});

    row("OpenGL called", {{"ui/viewport/A.cpp", "m_gl->glClear(mask);\n"}}, {Rule::GlCall});
    row("OpenGL called where it belongs", {{"render/gl/A.cpp", "m_gl->glClear(mask);\n"}}, {});
    row("OpenGL in a comment", {{"ui/viewport/A.cpp", "// before glClear()\n"}}, {});
    row("a format asked for",
        {{"ui/rows/A.cpp", "if (file.format == &tr::format::formats::Tr4)\n"}},
        {Rule::Format});
    row("a format named where they are", {{"core/format/A.cpp", "&formats::Tr4,\n"}}, {});
    row("a format in a comment", {{"ui/rows/A.cpp", "int x; // not formats::Tr4\n"}}, {});
    row("no level, so a WAD",
        {{"ui/window/A.cpp", "const bool isWad = file.level() == nullptr;\n"}},
        {Rule::Content});
    row("a level, in a view of any file",
        {{"ui/textures/A.cpp", "use(*file.level());\n"}},
        {Rule::Content});
    row("a level, where rooms are drawn", {{"ui/sectors/A.cpp", "use(*file.level());\n"}}, {});
    row("a part of any content", {{"ui/rows/A.cpp", "content.as<T>();\n"}}, {});
    row("glTF is not OpenGL", {{"core/exchange/A.cpp", "glTFWriter(out); writeGlClear();\n"}}, {});

    row("circle of two",
        {{"core/io/A.h", including("\"core/io/B.h\"")},
         {"core/io/B.h", including("\"core/io/A.h\"")}},
        {Rule::Circle});
    row("circle of three beside another",
        {{"ui/hex/A.h", including("\"ui/hex/B.h\"")},
         {"ui/hex/B.h", including("\"ui/hex/C.h\"")},
         {"ui/hex/C.h", including("\"ui/hex/A.h\"")},
         {"ui/hex/D.h", including("\"ui/hex/D.h\"")}},
        {Rule::Circle, Rule::Circle});
    row("diamond",
        {{"ui/hex/A.h", including("\"ui/hex/B.h\"") + including("\"ui/hex/C.h\"")},
         {"ui/hex/B.h", including("\"ui/hex/D.h\"")},
         {"ui/hex/C.h", including("\"ui/hex/D.h\"")},
         {"ui/hex/D.h", ""}},
        {});

    row("source of 800 lines", {{"ui/hex/A.cpp", linesOfCode(800)}}, {});
    row("source of 801 lines", {{"ui/hex/A.cpp", linesOfCode(801)}}, {Rule::Size});
    row("source of 801 lines, the last without its end",
        {{"ui/hex/A.cpp", linesOfCode(800) + "int x;"}},
        {Rule::Size});
    row("header of 400 lines", {{"ui/hex/A.h", linesOfCode(400)}}, {});
    row("header of 401 lines", {{"ui/hex/A.h", linesOfCode(401)}}, {Rule::Size});
}

void tst_Layers::rules()
{
    QFETCH(Sources, files);
    QFETCH(Rules, expected);

    const std::vector<Offence> offences = offencesIn(files);

    QVERIFY2(rulesOf(offences) == expected, listOf(offences).c_str());
}

void tst_Layers::offencesNameFileLineAndReason()
{
    const std::vector<Offence> offences = offencesIn({
        {"core/io/A.h", including("\"ui/hex/B.h\"")},
        {"ui/hex/B.h", linesOfCode(401)},
        {"ui/hex/C.h", including("\"ui/hex/C.h\"")},
    });

    QCOMPARE(offences.size(), 3U);
    QCOMPARE(offences[0].text, std::string("core/io/A.h:3: core/io may not include ui/hex/B.h"));
    QCOMPARE(offences[1].text, std::string("ui/hex/B.h:401: has 401 lines, 400 is the most"));
    QCOMPARE(offences[2].text,
             std::string("ui/hex/C.h:3: circle of includes: ui/hex/C.h -> ui/hex/C.h"));
}

void tst_Layers::projectKeepsTheRules()
{
    const Sources files = readProject(CARTOUCHE_SOURCE_DIR);
    QVERIFY2(std::ranges::any_of(files,
                                 [](const SourceFile& file)
                                 { return file.path == "tests/core/tst_Layers.cpp"; }),
             "the sources of the project were not found at " CARTOUCHE_SOURCE_DIR);

    const std::vector<Offence> offences = offencesIn(files);
    QVERIFY2(offences.empty(), listOf(offences).c_str());
}

template struct tr::test::RegisteredTest<tst_Layers>;

#include "tst_Layers.moc"
