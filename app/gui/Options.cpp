#include "app/gui/Options.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QFileInfo>
#include <QRegularExpression>

#include <algorithm>

namespace gui
{
namespace
{

constexpr int kLongestFilm = 60; ///< in seconds

QString translated(const char* text)
{
    return QCoreApplication::translate("gui::Options", text);
}

/// "1280x800"; an invalid size for anything else, and for windows that nobody can see or store.
QSize parseSize(const QString& text)
{
    constexpr int kLargest = 16384;
    static const QRegularExpression kPattern(QStringLiteral("^(\\d{1,5})x(\\d{1,5})$"));
    const auto match = kPattern.match(text);
    const QSize size(match.captured(1).toInt(), match.captured(2).toInt());
    const bool usable = !size.isEmpty() && size.width() <= kLargest && size.height() <= kLargest;
    return match.hasMatch() && usable ? size : QSize();
}

struct Grammar
{
    QCommandLineOption help{{QStringLiteral("h"), QStringLiteral("help")},
                            translated("Show this text.")};
    QCommandLineOption version{{QStringLiteral("v"), QStringLiteral("version")},
                               translated("Show the version.")};
    QCommandLineOption sample{QStringLiteral("sample"),
                              translated("Open the sample that comes with the program.")};
    QCommandLineOption theme{QStringLiteral("theme"),
                             translated("Use light or dark colours this time."),
                             QStringLiteral("light|dark|system")};
    QCommandLineOption screenshot{
        QStringLiteral("screenshot"),
        translated("Save a picture of the window once it shows the file, and end."),
        QStringLiteral("OUT.png")};
    QCommandLineOption film{
        QStringLiteral("film"),
        translated("Save a moving picture of the window while its player plays, and end."),
        QStringLiteral("OUT.webp")};
    QCommandLineOption seconds{QStringLiteral("seconds"),
                               translated("How long that lasts: from 1 to 60, else 4."),
                               QStringLiteral("N")};
    QCommandLineOption size{
        QStringLiteral("size"), translated("Size of the window in pixels."), QStringLiteral("WxH")};
    QCommandLineOption select{
        QStringLiteral("select"),
        translated("Select something: models/0, rooms/3/portals/1, animations/5/state_id."),
        QStringLiteral("PATH")};
    QCommandLineOption layout{QStringLiteral("layout"),
                              translated("Arrange the panels for a kind of work."),
                              QStringLiteral("explore|animate|model")};
    QCommandLineOption panel{QStringLiteral("panel"),
                             translated("Bring a panel to the front: player, problems, hex."),
                             QStringLiteral("NAME")};
    QCommandLineOption tab{QStringLiteral("tab"),
                           translated("Open a tab: 3d, table:animations, texture:2, sectors:0, "
                                      "moveable:0."),
                           QStringLiteral("NAME")};

    void addTo(QCommandLineParser& parser) const
    {
        parser.setApplicationDescription(
            translated("Workbench for classic Tomb Raider levels and WADs."));
        parser.addOptions({help,
                           version,
                           sample,
                           theme,
                           screenshot,
                           film,
                           seconds,
                           size,
                           select,
                           layout,
                           panel,
                           tab});
        parser.addPositionalArgument(QStringLiteral("FILE"),
                                     translated("Levels and WADs, each for a window of its own."),
                                     QStringLiteral("[FILE...]"));
    }
};

Parsed wrong(const QString& reason)
{
    return {Parsed::What::Wrong, {}, QStringLiteral("%1\n").arg(reason)};
}

} // namespace

bool asksForText(const QStringList& arguments)
{
    const QStringList questions{QStringLiteral("-h"),
                                QStringLiteral("--help"),
                                QStringLiteral("-v"),
                                QStringLiteral("--version")};
    return std::ranges::any_of(
        arguments, [&](const QString& argument) { return questions.contains(argument); });
}

Parsed parse(const QStringList& arguments)
{
    const Grammar grammar;
    QCommandLineParser parser;
    grammar.addTo(parser);
    if (!parser.parse(arguments))
    {
        return wrong(parser.errorText());
    }
    if (parser.isSet(grammar.help))
    {
        return {Parsed::What::Help, {}, parser.helpText()};
    }
    if (parser.isSet(grammar.version))
    {
        const QString text = QStringLiteral("Cartouche %1\n");
        return {Parsed::What::Version, {}, text.arg(QCoreApplication::applicationVersion())};
    }

    Options options;
    for (const QString& file : parser.positionalArguments())
    {
        options.files.append(QFileInfo(file).absoluteFilePath());
    }
    options.sample = parser.isSet(grammar.sample);
    options.screenshot = parser.value(grammar.screenshot);
    options.film = parser.value(grammar.film);
    options.select = parser.value(grammar.select);
    options.layout = parser.value(grammar.layout);
    options.panel = parser.value(grammar.panel);
    options.tab = parser.value(grammar.tab);
    if (parser.isSet(grammar.theme))
    {
        const QString name = parser.value(grammar.theme);
        options.theme = ui::themeOfName(name);
        if (ui::themeName(*options.theme) != name)
        {
            return wrong(translated("--theme: \"%1\" is not light, dark or system.").arg(name));
        }
    }
    if (parser.isSet(grammar.size))
    {
        const QString text = parser.value(grammar.size);
        options.size = parseSize(text);
        if (!options.size.isValid())
        {
            return wrong(translated("--size: \"%1\" is not a size such as 1280x800.").arg(text));
        }
    }
    if (parser.isSet(grammar.seconds))
    {
        const QString text = parser.value(grammar.seconds);
        options.seconds = text.toInt();
        if (options.seconds < 1 || options.seconds > kLongestFilm)
        {
            return wrong(translated("--seconds: \"%1\" is not from 1 to %2.")
                             .arg(text, QString::number(kLongestFilm)));
        }
    }
    if (parser.isSet(grammar.film) && options.film.isEmpty())
    {
        return wrong(translated("--film: the name of the moving picture is missing."));
    }
    if (parser.isSet(grammar.screenshot) && options.screenshot.isEmpty())
    {
        return wrong(translated("--screenshot: the name of the picture is missing."));
    }
    return {Parsed::What::Run, options, {}};
}

} // namespace gui
