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

    row("app/gui", "ui", true);
    row("app/cli", "core/format/level", true);
    row("ui/models", "ui/views", true);
    row("ui/viewport", "render/gl", true);
    row("ui", "core/edit", true);
    row("render/scene", "core/view", true);
    row("tests/core", "core/base", true);
    row("tests/ui", "app/gui", true);
    row("core/io", "core/base", true);
    row("core/format/wad", "core/format/level", true);
    row("core/format/level", "core/base", true);
    row("core/view", "core/schema", true);
    row("core/view", "core/io", true);
    row("core/view", "core/catalogue", true);
    row("core/anim", "core/view", true);
    row("core/check", "core/level", true);
    row("core/exchange", "core/view", true);
    row("core/edit", "core/level", true);

    row("ui", "app/gui", false);
    row("render/scene", "ui/viewport", false);
    row("core/view", "render/scene", false);
    row("core/base", "ui", false);
    row("core/level", "tests/support", false);
    row("core/base", "core/io", false);
    row("core/io", "core/schema", false);
    row("core/schema", "core/level", false);
    row("core/level", "core/format/level", false);
    row("core/level", "core/view", false);
    row("core/view", "core/anim", false);
    row("core/view", "core/format/wad", false);
    row("core/anim", "core/check", false);
    row("core/check", "core/exchange", false);
    row("core/exchange", "core/anim", false);
    row("core/edit", "core/format/level", false);
    row("core/format/level", "core/edit", false);
    row("core/format/level", "core/catalogue", false);
    row("core/edit", "core/view", true);
    row("core/view", "core/edit", false);
    row("core/catalogue", "core/level", true);
    row("core/level", "core/catalogue", false);
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
    header("core/schema/Field.h", "<glm/glm.hpp>", {Rule::Library});
    header("core/level/Mesh.h", "<glm/glm.hpp>", {Rule::Library});
    header("core/format/level/Tr4.cpp", "<glm/glm.hpp>", {Rule::Library});
    header("core/exchange/AssimpWriter.cpp", "<assimp/scene.h>", {});
    header("render/scene/SceneBuilder.cpp", "<assimp/scene.h>", {Rule::Library});
    header("core/level/Room.cpp", "\"Room.h\"", {Rule::Root});
    header("core/level/Room.cpp", "\"../io/File.h\"", {Rule::Root});
    header("tests/core/tst_Room.cpp", "\"tst_Room.moc\"", {});
    header("core/base/Text.h", "<ui/window/MainWindow.h>", {Rule::Arrow});
    header("core/misc/Helpers.h", "<vector>", {Rule::Folder});
    header("core/Helpers.h", "<vector>", {Rule::Folder});

    row("blanks in a directive",
        {{"core/io/A.h", " #\tinclude   \"ui/B.h\"  // why\n"}},
        {Rule::Arrow});
    row("commented out", {{"core/io/A.h", "// #include \"ui/B.h\"\n"}}, {});
    row("all offences of a file",
        {{"core/io/A.h", including("\"ui/B.h\"") + including("<QString>")}},
        {Rule::Arrow, Rule::Library});

    row("OpenGL called", {{"ui/viewport/A.cpp", "m_gl->glClear(mask);\n"}}, {Rule::GlCall});
    row("OpenGL called where it belongs", {{"render/gl/A.cpp", "m_gl->glClear(mask);\n"}}, {});
    row("OpenGL in a comment", {{"ui/viewport/A.cpp", "// before glClear()\n"}}, {});
    row("glTF is not OpenGL", {{"core/exchange/A.cpp", "glTFWriter(out); writeGlClear();\n"}}, {});

    row("circle of two",
        {{"core/io/A.h", including("\"core/io/B.h\"")},
         {"core/io/B.h", including("\"core/io/A.h\"")}},
        {Rule::Circle});
    row("circle of three beside another",
        {{"ui/A.h", including("\"ui/B.h\"")},
         {"ui/B.h", including("\"ui/C.h\"")},
         {"ui/C.h", including("\"ui/A.h\"")},
         {"ui/D.h", including("\"ui/D.h\"")}},
        {Rule::Circle, Rule::Circle});
    row("diamond",
        {{"ui/A.h", including("\"ui/B.h\"") + including("\"ui/C.h\"")},
         {"ui/B.h", including("\"ui/D.h\"")},
         {"ui/C.h", including("\"ui/D.h\"")},
         {"ui/D.h", ""}},
        {});

    row("source of 800 lines", {{"ui/A.cpp", linesOfCode(800)}}, {});
    row("source of 801 lines", {{"ui/A.cpp", linesOfCode(801)}}, {Rule::Size});
    row("source of 801 lines, the last without its end",
        {{"ui/A.cpp", linesOfCode(800) + "int x;"}},
        {Rule::Size});
    row("header of 400 lines", {{"ui/A.h", linesOfCode(400)}}, {});
    row("header of 401 lines", {{"ui/A.h", linesOfCode(401)}}, {Rule::Size});
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
        {"core/io/A.h", including("\"ui/B.h\"")},
        {"ui/B.h", linesOfCode(401)},
        {"ui/C.h", including("\"ui/C.h\"")},
    });

    QCOMPARE(offences.size(), 3U);
    QCOMPARE(offences[0].text, std::string("core/io/A.h:3: core/io may not include ui/B.h"));
    QCOMPARE(offences[1].text, std::string("ui/B.h:401: has 401 lines, 400 is the most"));
    QCOMPARE(offences[2].text, std::string("ui/C.h:3: circle of includes: ui/C.h -> ui/C.h"));
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
