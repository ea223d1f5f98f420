#pragma once

#include "core/convert/Conversion.h"
#include "core/io/Disk.h"
#include "tests/support/LevelBuilder.h"
#include "tests/support/Wad2Files.h"
#include "tests/ui/EditedWindow.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/convert/ConvertDialog.h"

#include <QAction>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLineEdit>
#include <QPointer>
#include <QPushButton>
#include <QSemaphore>
#include <QtTest>

#include <memory>
#include <utility>
#include <vector>

/// A window with a file that can be converted, and the dialog that does it.
namespace test
{

inline constexpr int kConvertPatience = 20'000;

[[nodiscard]] inline QByteArray asByteArray(const std::vector<std::byte>& bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), qsizetype(bytes.size())};
}

[[nodiscard]] inline QByteArray convertibleWad()
{
    return asByteArray(tr::schema::Content(tr::test::buildTempleWad()).write());
}

[[nodiscard]] inline QByteArray convertibleLevel()
{
    return asByteArray(
        tr::schema::Content(tr::test::buildTemple(tr::level::versions::Tr4)).write());
}

/// What the core makes of the bytes of a file.
[[nodiscard]] inline tr::convert::Converted
madeByCore(const QByteArray& bytes, const QString& name, std::size_t way = 0)
{
    const auto file = tr::format::read(
        std::as_bytes(std::span(bytes.constData(), std::size_t(bytes.size()))), name.toStdString());
    auto made = tr::convert::conversionsOf(file->content)[way]->convert(file->content, {});
    return std::move(*made);
}

[[nodiscard]] inline QByteArray writtenByCore(const tr::convert::Converted& made)
{
    tr::format::GameFile file;
    file.format = made.format;
    file.content = made.content;
    return asByteArray(*tr::format::write(file));
}

[[nodiscard]] inline bool areMany(const tr::convert::Losses& losses)
{
    return losses.size() >= 20;
}

/// A made-up .wad2 that loses such things as a WAD.
[[nodiscard]] inline QByteArray
convertibleWad2(bool (*fits)(const tr::convert::Losses& losses) = &areMany)
{
    constexpr std::uint64_t kMostSeeds = 100;
    for (std::uint64_t seed = 1; seed <= kMostSeeds; ++seed)
    {
        tr::test::Random random(seed);
        QByteArray bytes = asByteArray(tr::test::wad2Bytes(tr::test::Wad2Age::Of111, random));
        if (fits(madeByCore(bytes, QStringLiteral("a.wad2")).losses))
        {
            return bytes;
        }
    }
    return {};
}

/// A worker waits here until the test lets it go on.
class ConvertGate
{
public:
    void pass()
    {
        m_arrived.release();
        m_open.acquire();
    }

    [[nodiscard]] bool waitForVisitor() { return m_arrived.tryAcquire(1, kConvertPatience); }

    /// Whether one has come; told once.
    [[nodiscard]] bool isVisited() { return m_arrived.tryAcquire(); }

    void open() { m_open.release(); }

private:
    QSemaphore m_arrived;
    QSemaphore m_open;
};

/// A disk that takes its time where a test wants it to.
class SlowDisk : public tr::Disk
{
public:
    std::shared_ptr<ConvertGate> whenWriting;
    std::shared_ptr<ConvertGate> whenReplacing;

    [[nodiscard]] std::unique_ptr<Output> create(const std::filesystem::path& path,
                                                 std::error_code& error) const override
    {
        if (whenWriting)
        {
            whenWriting->pass();
        }
        return Disk::create(path, error);
    }

    [[nodiscard]] std::error_code rename(const std::filesystem::path& from,
                                         const std::filesystem::path& to) const override
    {
        if (whenReplacing)
        {
            whenReplacing->pass();
        }
        return Disk::rename(from, to);
    }
};

/// A window with an open file, and the dialog.
struct ConvertStage
{
    /// `samples`: of a .sam beside it; empty: there is none.
    ConvertStage(const QString& name, const QByteArray& bytes, const QByteArray& samples = {})
        : window(place.window())
        , path(place.textFile(name, bytes))
    {
        if (!samples.isEmpty())
        {
            beside = place.textFile(QFileInfo(path).completeBaseName() + QStringLiteral(".sam"),
                                    samples);
        }
        isReady = window && openAndWait(*window, path) && openTheDialog();
    }

    [[nodiscard]] QAction* action() const
    {
        return window->actionSet().action(ui::Command::Convert);
    }

    [[nodiscard]] bool openTheDialog()
    {
        if (!action()->isEnabled())
        {
            return false;
        }
        action()->trigger();
        dialog = openDialog<ui::ConvertDialog>(*window);
        return dialog != nullptr;
    }

    /// Waits until it is known what is lost.
    [[nodiscard]] bool waitForWork() const
    {
        return QTest::qWaitFor([this] { return !dialog->isWorking(); }, kConvertPatience);
    }

    /// Waits until something was saved or refused.
    [[nodiscard]] bool waitForSaving() const
    {
        return QTest::qWaitFor([this] { return !dialog || !dialog->isSaving(); }, kConvertPatience);
    }

    [[nodiscard]] bool isGone() const
    {
        return QTest::qWaitFor([this] { return dialog.isNull(); }, kConvertPatience);
    }

    /// Asks for a file by the button, types a name and takes it by Return.
    [[nodiscard]] bool saveByName(const QString& name)
    {
        QTest::mouseClick(dialog->saveButton(), Qt::LeftButton);
        const QPointer<QFileDialog> files = openDialog<QFileDialog>(*window);
        if (!files)
        {
            return false;
        }
        auto* const edit = files->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
        edit->setText(name); // letter by letter it would be completed
        QTest::keyClick(edit, Qt::Key_Return);
        return QTest::qWaitFor([&files] { return !files || !files->isVisible(); });
    }

    [[nodiscard]] QStringList files() const
    {
        return QDir(QFileInfo(path).path())
            .entryList(QDir::Files | QDir::Hidden | QDir::System, QDir::Name);
    }

    /// What the core makes of what is open now.
    [[nodiscard]] QByteArray expected(std::size_t way = 0) const
    {
        return writtenByCore(madeByCore(bytesToSave(*window), QFileInfo(path).fileName(), way));
    }

    Workplace place;
    std::unique_ptr<ui::MainWindow> window;
    QString path;
    QString beside;
    QPointer<ui::ConvertDialog> dialog;
    bool isReady = false;
};

} // namespace test
