// What is written as glTF is judged by Khronos' validator, where there is one.

#include "core/exchange/gltf/Gltf.h"
#include "tests/core/GltfSamples.h"
#include "tests/support/TestProgram.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

using namespace tr;
using namespace tr::exchange;

class tst_GltfValidator : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void writtenFilesAreValid();

private:
    QString m_module;
};

namespace
{

/// Tells of each file how many errors and warnings it has, and which.
constexpr const char* kJudge = R"(
const fs = require('fs'), path = require('path');
const [module_, ...files] = process.argv.slice(1);
const beside = file => uri => Promise.resolve(
    new Uint8Array(fs.readFileSync(path.join(path.dirname(file), decodeURIComponent(uri)))));
(async () => {
    const validator = require(module_);
    for (const file of files) {
        const report = await validator.validateBytes(new Uint8Array(fs.readFileSync(file)),
            { uri: path.basename(file), externalResourceFunction: beside(file) });
        const found = report.issues.messages.filter(each => each.severity < 2);
        for (const each of found) console.log(path.basename(file), each.code, each.pointer);
        console.log(path.basename(file), report.issues.numErrors, report.issues.numWarnings);
    }
})();
)";

/// Numbers that glTF does not allow: the writer has to bring them into bounds.
ModelFile roughModel()
{
    ModelFile file = test::wholeModel();
    ModelVertices& of = file.meshes[0].vertices;
    of.normals[0] = glm::vec3(0.0F);
    of.normals[1] *= 3.0F;
    of.colours[2] = glm::vec4(-1.0F, 2.0F, 0.5F, 1.0F);
    of.weights[0] = {{1, 1, 0, 1}, {0.3F, 0.3F, 0.3F, 0.0F}};
    of.weights[1] = {{1, 0, 1, 0}, {0.0F, 0.0F, 0.0F, 0.0F}};
    of.weights[2] = {{0, 1, 9, 9}, {1.0F / 3.0F, 1.0F / 7.0F, 0.0F, -1.0F}};
    file.nodes[1].place.rotation *= 2.0F;
    file.clips[0].tracks[0].values[1] *= 0.5F;
    file.clips[0].tracks[2].times.resize(1);
    file.clips[0].tracks[2].values.resize(3);
    file.clips.push_back({"without tracks", {}});
    file.meshes.push_back({"without faces", {}, {}, {}});
    file.nodes[8].mesh = 2;
    file.name = "\xFF is no letter";
    return file;
}

bool saveModelBytes(const QString& path, const std::vector<std::byte>& bytes)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly)
           && file.write(reinterpret_cast<const char*>(bytes.data()), qsizetype(bytes.size()))
                  == qsizetype(bytes.size());
}

} // namespace

void tst_GltfValidator::initTestCase()
{
    const QString folder = qEnvironmentVariable("CARTOUCHE_GLTF_VALIDATOR");
    m_module = folder + QStringLiteral("/node_modules/gltf-validator");
    if (folder.isEmpty() || !QFileInfo(m_module).isDir())
    {
        QSKIP("CARTOUCHE_GLTF_VALIDATOR is no folder with npm's gltf-validator in it");
    }
}

void tst_GltfValidator::writtenFilesAreValid()
{
    const QTemporaryDir folder;
    QStringList files;
    const auto save = [&](const QString& name, const std::vector<std::byte>& bytes)
    {
        files += folder.filePath(name);
        QVERIFY(saveModelBytes(files.back(), bytes));
    };
    save(QStringLiteral("whole.glb"), writeGlb(test::wholeModel()).value());
    save(QStringLiteral("quad.glb"), writeGlb(test::quadModel()).value());
    save(QStringLiteral("rough.glb"), writeGlb(roughModel()).value());
    save(QStringLiteral("nothing.glb"), writeGlb({}).value());
    const GltfFiles texts = writeGltf(test::wholeModel(), "a text").value();
    for (const auto& [name, bytes] : texts.beside)
    {
        QVERIFY(saveModelBytes(folder.filePath(QString::fromStdString(name)), bytes));
    }
    save(QStringLiteral("a text.gltf"), texts.main);

    QProcess node;
    node.start(QStringLiteral("node"),
               QStringList{QStringLiteral("-e"), QString::fromLatin1(kJudge), m_module} + files);
    QVERIFY2(node.waitForFinished(), qPrintable(node.errorString()));
    const QByteArray errors = node.readAllStandardError();
    QVERIFY2(node.exitCode() == 0, errors.constData());
    QCOMPARE(node.readAllStandardOutput(),
             QByteArray("whole.glb 0 0\nquad.glb 0 0\nrough.glb 0 0\nnothing.glb 0 0\n"
                        "a text.gltf 0 0\n"));
}

template struct tr::test::RegisteredTest<tst_GltfValidator>;
#include "tst_GltfValidator.moc"
