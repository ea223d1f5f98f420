#include "app/gui/Filming.h"
#include "app/gui/FirstFile.h"
#include "app/gui/Options.h"
#include "app/gui/StartLog.h"
#include "app/gui/Windows.h"
#include "ui/common/look/Icons.h"
#include "ui/common/look/Theme.h"
#include "ui/common/texts/FileNames.h"
#include "ui/session/recovery/RecoveryStore.h"
#include "ui/session/versions/VersionCommands.h"
#include "ui/sounds/DeviceOutput.h"
#include "ui/viewport/ViewportFactory.h"

#include <QApplication>
#include <QLibraryInfo>
#include <QTemporaryDir>
#include <QTimer>
#include <QTranslator>

#include <chrono>
#include <cstdio>

#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <memory>

namespace
{

using gui::ExitCode;
using gui::Options;
using gui::Parsed;

/// After the last change until a picture is taken: panels follow a selection with a delay.
constexpr std::chrono::milliseconds kSettling{500};

void print(std::FILE* stream, const QString& text)
{
    std::fputs(text.toLocal8Bit().constData(), stream);
}

void complain(const QString& problem)
{
    print(stderr, QStringLiteral("cartouche: %1\n").arg(problem));
}

int exitWith(ExitCode code)
{
    return static_cast<int>(code);
}

QStringList listOf(int count, char* const* texts)
{
    QStringList list;
    for (int i = 0; i < count; ++i)
    {
        list.append(QString::fromLocal8Bit(texts[i]));
    }
    return list;
}

/// After each edit a worker writes and reads the whole file. Where what it frees goes back to the
/// system, handing it out again takes longer than half of that work.
void keepFreedMemory()
{
#ifdef __GLIBC__
    constexpr int kMegabyte = 1 << 20;
    mallopt(M_MMAP_THRESHOLD, 32 * kMegabyte);
    mallopt(M_TRIM_THRESHOLD, 64 * kMegabyte);
#endif
}

void prepareApplication()
{
    ui::useViewportFormat();
    QCoreApplication::setOrganizationName(QStringLiteral("Cartouche"));
    QCoreApplication::setApplicationName(QStringLiteral("cartouche"));
    QCoreApplication::setApplicationVersion(QStringLiteral(CARTOUCHE_VERSION));
}

/// Help, the version and complaints need no display.
std::optional<int> answer(const Parsed& parsed)
{
    switch (parsed.what)
    {
    case Parsed::What::Help:
    case Parsed::What::Version:
        print(stdout, parsed.text);
        return exitWith(ExitCode::Fine);
    case Parsed::What::Wrong:
        complain(parsed.text.trimmed());
        complain(QStringLiteral("\"cartouche --help\" lists all options"));
        return exitWith(ExitCode::WrongUsage);
    case Parsed::What::Run:
        break;
    }
    return std::nullopt;
}

void installTranslations(QCoreApplication& application)
{
    const QLocale locale;
    auto* const ofQt = new QTranslator(&application);
    const QString folder = QLibraryInfo::path(QLibraryInfo::TranslationsPath);
    if (ofQt->load(locale, QStringLiteral("qtbase"), QStringLiteral("_"), folder))
    {
        QCoreApplication::installTranslator(ofQt);
    }
    // The own language first: what a translation lacks is said in it.
    for (const QLocale& language : {QLocale(QLocale::English), locale})
    {
        auto* const ours = new QTranslator(&application);
        if (ours->load(language,
                       QStringLiteral("cartouche"),
                       QStringLiteral("_"),
                       QStringLiteral(":/i18n")))
        {
            QCoreApplication::installTranslator(ours);
        }
    }
}

/// Ends the program with a picture of the window, whatever the window shows by then.
void takePicture(ui::MainWindow& window, const QString& path, ExitCode code)
{
    QTimer::singleShot(kSettling,
                       &window,
                       [&window, path, code]
                       {
                           const bool saved = window.grab().save(path);
                           if (!saved)
                           {
                               complain(QStringLiteral("%1 cannot be written").arg(path));
                           }
                           QCoreApplication::exit(exitWith(saved ? code : ExitCode::CannotWrite));
                       });
}

/// Ends the program with a moving picture of the window.
void takeFilm(ui::MainWindow& window, const Options& options, ExitCode code)
{
    auto* const filming = new gui::Filming(window, options.film, options.seconds);
    QObject::connect(filming,
                     &gui::Filming::done,
                     &window,
                     [code](const QString& problem)
                     {
                         if (!problem.isEmpty())
                         {
                             complain(problem);
                         }
                         QCoreApplication::exit(
                             exitWith(problem.isEmpty() ? code : ExitCode::CannotWrite));
                     });
    QTimer::singleShot(kSettling, filming, &gui::Filming::start);
}

void openWindows(gui::Windows& windows, const Options& options)
{
    QStringList files = options.files;
    if (options.sample)
    {
        files.prepend(ui::samplePath());
    }
    ui::MainWindow& window = windows.openEmpty(options.size);
    gui::logStart(window);
    for (const QString& file : files.mid(1))
    {
        windows.open(file);
    }
    auto* const first = new gui::FirstFile(window, options);
    QObject::connect(first,
                     &gui::FirstFile::done,
                     &window,
                     [&window, options](ExitCode code, const QString& problem)
                     {
                         if (!problem.isEmpty())
                         {
                             complain(problem);
                         }
                         if (!options.screenshot.isEmpty())
                         {
                             takePicture(window, options.screenshot, code);
                         }
                         else if (!options.film.isEmpty())
                         {
                             takeFilm(window, options, code);
                         }
                     });
    first->open(files.value(0));
    for (const QString& lost : window.offerRecovery())
    {
        complain(QStringLiteral(
                     "%1 has edits that were not saved; File > Recover Edits brings them back")
                     .arg(lost));
    }
}

} // namespace

int main(int argc, char* argv[])
{
    keepFreedMemory();
    prepareApplication();
    if (gui::asksForText(listOf(argc, argv)))
    {
        const QCoreApplication application(argc, argv);
        if (const auto code = answer(gui::parse(QCoreApplication::arguments())))
        {
            return *code;
        }
    }

    QApplication application(argc, argv);
    installTranslations(application);
    const Parsed parsed = gui::parse(QCoreApplication::arguments());
    if (const auto code = answer(parsed))
    {
        return *code;
    }

    // A picture is of the file, not of what happened on this machine, and leaves nothing there.
    const bool takesPicture =
        !parsed.options.screenshot.isEmpty() || !parsed.options.film.isEmpty();
    const QTemporaryDir nowhere;
    const auto settings =
        takesPicture ? std::make_unique<ui::Settings>(nowhere.filePath(QStringLiteral("settings")))
                     : std::make_unique<ui::Settings>();
    ui::Theme theme;
    theme.apply(parsed.options.theme.value_or(settings->theme()));
    QApplication::setWindowIcon(ui::applicationIcon());
    QApplication::setApplicationDisplayName(QStringLiteral("Cartouche"));
    QGuiApplication::setDesktopFileName(QStringLiteral("cartouche"));

    const QString recovery = takesPicture ? QString() : ui::RecoveryStore::defaultFolder();
    ui::DeviceOutput sounds;
    gui::Windows windows({*settings,
                          theme,
                          ui::defaultViewportFactory(),
                          ui::loadFile,
                          recovery,
                          ui::defaultVersionsFolder(),
                          &sounds});
    openWindows(windows, parsed.options);
    return QApplication::exec();
}
