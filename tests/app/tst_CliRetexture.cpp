// The command that puts pictures onto textures and pages: what it says, what it writes, and what it
// refuses. Texels are counted in the files that it has written.

#include "core/edit/textures/pictures/OwnTextures.h"
#include "core/exchange/Png.h"
#include "core/format/GameFile.h"
#include "core/io/File.h"
#include "core/level/Level.h"
#include "core/view/textures/TexturePages.h"
#include "tests/app/CliProcess.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/PaletteOracle.h"
#include "tests/support/TestProgram.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <span>

using tr::test::CliOutcome;
using tr::test::runCli;
namespace versions = tr::level::versions;

class tst_CliRetexture : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    QString m_level;
    QString m_out;

    QString write(const char* name, std::span<const std::byte> bytes)
    {
        const QString path = m_folder.filePath(QString::fromLatin1(name));
        QFile file(path);
        const auto* const data = reinterpret_cast<const char*>(bytes.data());
        return file.open(QIODevice::WriteOnly)
                       && file.write(data, qint64(bytes.size())) == qint64(bytes.size())
                   ? path
                   : QString();
    }

    QString picture(const char* name, std::uint32_t width, std::uint32_t height)
    {
        tr::exchange::Picture picture{width, height, {}};
        for (std::uint32_t i = 0; i < width * height; ++i)
        {
            picture.pixels.insert(picture.pixels.end(), {17, 34, 51, 255});
        }
        return write(name, *tr::exchange::writePng(picture));
    }

    /// The same colour as a Windows bitmap of 24 bits, by its layout: two headers of 14 and 40
    /// bytes, then rows of blue, green and red.
    QString bitmap(const char* name, std::uint32_t side)
    {
        QByteArray bytes("BM");
        const auto add = [&bytes](std::uint32_t number, int size)
        {
            for (int i = 0; i < size; ++i)
            {
                bytes.append(static_cast<char>(number >> (8 * i) & 0xFFU));
            }
        };
        const std::uint32_t texels = 3 * side * side; // sides of a multiple of 4 need no padding
        for (const std::uint32_t number : {54 + texels, 0U, 54U, 40U, side, side})
        {
            add(number, 4);
        }
        add(1, 2);
        add(24, 2);
        for (const std::uint32_t number : {0U, texels, 0U, 0U, 0U, 0U})
        {
            add(number, 4);
        }
        for (std::uint32_t i = 0; i < side * side; ++i)
        {
            add(0x112233, 3);
        }
        return write(name, std::as_bytes(std::span(bytes.constData(), std::size_t(bytes.size()))));
    }

    [[nodiscard]] CliOutcome run(const QString& place, const QString& png, const QStringList& more)
    {
        return runCli(QStringList{QStringLiteral("retexture"), m_level, place, png} + more);
    }

    [[nodiscard]] static tr::format::GameFile read(const QString& path)
    {
        const auto bytes = tr::readFile(path.toStdString());
        auto file = bytes ? tr::format::read(*bytes, path.toStdString())
                          : tr::Result<tr::format::GameFile>{};
        return file ? std::move(*file) : tr::format::GameFile{};
    }

private Q_SLOTS:

    void initTestCase()
    {
        m_level =
            write("level.tr4", *tr::format::write(tr::test::LevelBuilder(versions::Tr4).file()));
        m_out = m_folder.filePath(QStringLiteral("out.tr4"));
        QVERIFY(!m_level.isEmpty());
    }

    void aPageIsPainted()
    {
        const QString png = picture("page.png", 256, 256);
        const CliOutcome dry = run(QStringLiteral("pages/0"),
                                   png,
                                   {QStringLiteral("--dry-run"), QStringLiteral("--json")});
        QCOMPARE(dry.code, tr::test::kFound);
        const QJsonObject said = dry.objects().value(0);
        QCOMPARE(said[QStringLiteral("texels")].toInt(), 65536);
        QCOMPARE(said[QStringLiteral("errors")].toArray().size(), 2);
        QVERIFY(!QFile::exists(m_out));
        QCOMPARE(run(QStringLiteral("pages/0"), png, {QStringLiteral("-o"), m_out}).code,
                 tr::test::kFine);
        const tr::format::GameFile file = read(m_out);
        const auto* const level = file.content.as<tr::level::Level>();
        QVERIFY(level != nullptr);
        for (const std::uint32_t texel : level->textiles32[0].texels)
        {
            QCOMPARE(texel, 0xFF112233U);
        }
        for (const std::uint16_t texel : level->textiles16[0].texels)
        {
            QCOMPARE(int(texel), 0x8000 | (2 << 10) | (4 << 5) | 6);
        }
        // Once it is there nothing is left to be changed.
        m_level.swap(m_out);
        QCOMPARE(run(QStringLiteral("pages/0"), png, {QStringLiteral("--dry-run")}).code,
                 tr::test::kFine);
        const QString same = bitmap("page.bmp", 256);
        QCOMPARE(run(QStringLiteral("pages/0"), same, {QStringLiteral("--dry-run")}).code,
                 tr::test::kFine);
        m_level.swap(m_out);
    }

    void oneStaticGetsItsOwn()
    {
        const tr::format::GameFile before = read(m_level);
        const auto pages = before.format->pages(before.content);
        const tr::schema::TableSet tables = before.tables();
        const tr::view::References references(before.content, tables);
        const auto its = tr::edit::texturesOfObject(
            before.content, references, tr::level::tables::StaticMeshes, 0);
        QVERIFY(!its.empty());
        // One that it shows, and one that it does not
        const auto count = before.content.as<tr::level::Level>()->objectTextures.size();
        for (std::size_t texture = 0; texture < count; ++texture)
        {
            const bool isIts = std::ranges::find(its, texture) != its.end();
            const auto rect = pages.regions[texture].rect;
            const QString png =
                picture("texture.png",
                        std::uint32_t(std::ceil(rect.right) - std::floor(rect.left)),
                        std::uint32_t(std::ceil(rect.bottom) - std::floor(rect.top)));
            QFile::remove(m_out);
            const CliOutcome done = run(QStringLiteral("object_textures/%1").arg(texture),
                                        png,
                                        {QStringLiteral("--only"),
                                         QStringLiteral("static_meshes/0"),
                                         QStringLiteral("-o"),
                                         m_out});
            if (done.code != tr::test::kFine)
            {
                QVERIFY2(!isIts, done.messages.constData());
                QCOMPARE(done.code, tr::test::kCannotWrite);
                QVERIFY(!QFile::exists(m_out));
                continue;
            }
            const tr::format::GameFile after = read(m_out);
            QVERIFY(after.content.as<tr::level::Level>()->objectTextures.size() > count);
        }
    }

    void palettesAreRebuilt_data()
    {
        QTest::addColumn<int>("version");
        QTest::newRow("TR1") << int(versions::Tr1);
        QTest::newRow("TR2") << int(versions::Tr2);
        QTest::newRow("TR3") << int(versions::Tr3);
    }

    void palettesAreRebuilt()
    {
        QFETCH(int, version);
        const QString level =
            write("old.level",
                  *tr::format::write(tr::test::LevelBuilder(tr::schema::Version(version)).file()));
        const QString out = m_folder.filePath(QStringLiteral("new.level"));
        const QString again = m_folder.filePath(QStringLiteral("nearest.level"));
        const tr::format::GameFile before = read(level);
        const tr::exchange::PixelRect place{0, 0, 0, 256, 256};
        tr::exchange::Picture picture{256, 256, {}};
        for (std::uint32_t i = 0; i < 256 * 256; ++i)
        {
            const auto hue = static_cast<std::uint8_t>(i / 512);
            picture.pixels.insert(picture.pixels.end(),
                                  {std::uint8_t(255 - hue), std::uint8_t(2 * hue), 200, 255});
        }
        const QString png = write("hues.png", *tr::exchange::writePng(picture));
        const auto retexture = [&](const QStringList& more)
        {
            return runCli(QStringList{QStringLiteral("retexture"),
                                      level,
                                      QStringLiteral("pages/0"),
                                      png,
                                      QStringLiteral("--json")}
                          + more);
        };
        const QStringList rebuild{QStringLiteral("--rebuild-palette")};
        const CliOutcome done = retexture(rebuild + QStringList{QStringLiteral("-o"), out});
        QVERIFY2(done.code == tr::test::kFine, done.text().constData());
        const tr::format::GameFile after = read(out);
        const auto counted = tr::test::countedChange(before.content, after.content, place);
        const auto error = tr::test::pictureError(after.content, place, picture);
        const QJsonObject said = done.objects().value(0);
        const QJsonObject palette = said[QStringLiteral("palette")].toObject();
        QCOMPARE(palette[QStringLiteral("free")].toInt(),
                 int(tr::test::freeByHand(before.content, place).size()));
        QCOMPARE(palette[QStringLiteral("texels")].toInt(), int(counted.texels));
        QCOMPARE(palette[QStringLiteral("faces")].toInt(), int(counted.faces));
        QCOMPARE(palette[QStringLiteral("largest")].toInt(), counted.largest);
        QVERIFY(std::abs(palette[QStringLiteral("mean")].toDouble() - counted.mean) < 0.001);
        QCOMPARE(palette[QStringLiteral("pages")].toArray().size(), qsizetype(counted.pages));
        const QJsonArray errors = said[QStringLiteral("errors")].toArray();
        const QJsonObject inEightBits = errors.last().toObject();
        QCOMPARE(inEightBits[QStringLiteral("table")].toString(), QStringLiteral("textiles8"));
        QCOMPARE(inEightBits[QStringLiteral("largest")].toInt(), error.largest);
        QVERIFY(std::abs(inEightBits[QStringLiteral("mean")].toDouble() - error.mean) < 0.001);
        QVERIFY(tr::test::sixteenBitsStay(before.content, after.content, place));

        // Unused colours only; and the nearest, of which no palette is told
        const CliOutcome unused = retexture(
            rebuild + QStringList{QStringLiteral("--merge=0"), QStringLiteral("--dry-run")});
        QCOMPARE(unused.code, tr::test::kFound);
        const QJsonObject kept = unused.objects().value(0)[QStringLiteral("palette")].toObject();
        QCOMPARE(kept[QStringLiteral("merged")].toInt(), 0);
        QCOMPARE(kept[QStringLiteral("texels")].toInt(), 0);
        const CliOutcome nearest = retexture({QStringLiteral("-o"), again});
        QCOMPARE(nearest.code, tr::test::kFine);
        QVERIFY(!nearest.objects().value(0).contains(QStringLiteral("palette")));
        QVERIFY(error.mean < tr::test::pictureError(read(again).content, place, picture).mean);
        // In words
        const CliOutcome words = runCli(QStringList{QStringLiteral("retexture"),
                                                    level,
                                                    QStringLiteral("pages/0"),
                                                    png,
                                                    QStringLiteral("--dry-run")}
                                        + rebuild);
        QVERIFY2(words.results.contains("unused colours taken"), words.text().constData());
        QVERIFY2(words.results.contains(QByteArray::number(qulonglong(counted.texels)) + " texel"),
                 words.text().constData());
        for (const QStringList& wrong : {QStringList{QStringLiteral("--dither")} + rebuild,
                                         QStringList{QStringLiteral("--merge=3")},
                                         QStringList{QStringLiteral("--merge=-1")} + rebuild})
        {
            QCOMPARE(retexture(wrong + QStringList{QStringLiteral("--dry-run")}).code,
                     tr::test::kWrongUsage);
        }
    }

    void palettesOfOneObjectAreRebuilt()
    {
        const QString level =
            write("one.level", *tr::format::write(tr::test::LevelBuilder(versions::Tr1).file()));
        const tr::format::GameFile before = read(level);
        const auto pages = before.format->pages(before.content);
        const tr::schema::TableSet tables = before.tables();
        const tr::view::References references(before.content, tables);
        const auto its = tr::edit::texturesOfObject(
            before.content, references, tr::level::tables::StaticMeshes, 0);
        QVERIFY(!its.empty());
        const auto rect = pages.regions[its.front()].rect;
        const QString png = picture("own.png",
                                    std::uint32_t(std::ceil(rect.right) - std::floor(rect.left)),
                                    std::uint32_t(std::ceil(rect.bottom) - std::floor(rect.top)));
        const CliOutcome done = runCli({QStringLiteral("retexture"),
                                        level,
                                        QStringLiteral("object_textures/%1").arg(its.front()),
                                        png,
                                        QStringLiteral("--rebuild-palette"),
                                        QStringLiteral("--only"),
                                        QStringLiteral("static_meshes/0"),
                                        QStringLiteral("--json"),
                                        QStringLiteral("-o"),
                                        m_out});
        QVERIFY2(done.code == tr::test::kFine, done.text().constData());
        const QJsonObject said = done.objects().value(0);
        QVERIFY(said[QStringLiteral("palette")].isObject());
        const tr::format::GameFile after = read(m_out);
        // 17, 34, 51 is not among the colours of the temple, and 6 bits show it within 2.
        const auto colours = after.content.as<tr::level::Level>()->palette.rows();
        QVERIFY(std::ranges::find(colours, tr::level::Colour{4, 8, 13}) != colours.end());
    }

    void whatCannotBeIsRefused()
    {
        const QString small = picture("small.png", 3, 3);
        QFile::remove(m_out);
        const QStringList out{QStringLiteral("-o"), m_out};
        const CliOutcome size = run(QStringLiteral("pages/0"), small, out);
        QCOMPARE(size.code, tr::test::kCannotWrite);
        QVERIFY2(size.messages.contains("3 by 3 pixels; 256 by 256"), size.messages.constData());
        const std::string text = "no picture at all";
        QCOMPARE(
            run(QStringLiteral("pages/0"), write("text.png", std::as_bytes(std::span(text))), out)
                .code,
            tr::test::kCannotRead);
        for (const char* const place : {"pages/99999999999",
                                        "pages/77",
                                        "object_textures/99999",
                                        "object_textures/",
                                        "object_textures",
                                        "models/0",
                                        "",
                                        "/"})
        {
            QCOMPARE(run(QString::fromLatin1(place), small, out).code, tr::test::kWrongUsage);
        }
        QCOMPARE(run(QStringLiteral("pages/0"), small, {}).code, tr::test::kWrongUsage);
        QVERIFY(!QFile::exists(m_out));
    }
};

template struct tr::test::RegisteredTest<tst_CliRetexture>;
#include "tst_CliRetexture.moc"
