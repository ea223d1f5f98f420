#include "ui/services/Icons.h"
#include "ui/services/Palettes.h"
#include "ui/services/Theme.h"

#include <QApplication>
#include <QDirIterator>
#include <QSignalSpy>
#include <QStyle>
#include <QtTest>

using ui::SignalColours;
using ui::ThemeChoice;

namespace
{

/// WCAG 2.1, 1.4.3 (AA), for texts of ordinary size.
constexpr double kReadable = 4.5;

/// WCAG 2.1, 1.4.11, for pictures.
constexpr double kVisible = 3.0;

/// The share of pixels that something is drawn on.
double inkOf(const QImage& image)
{
    int inked = 0;
    for (int y = 0; y < image.height(); ++y)
    {
        for (int x = 0; x < image.width(); ++x)
        {
            inked += qAlpha(image.pixel(x, y)) > 40 ? 1 : 0;
        }
    }
    return double(inked) / (image.width() * image.height());
}

bool hasColour(const QImage& image, const QColor& colour)
{
    for (int y = 0; y < image.height(); ++y)
    {
        for (int x = 0; x < image.width(); ++x)
        {
            if (image.pixelColor(x, y) == colour)
            {
                return true;
            }
        }
    }
    return false;
}

} // namespace

class tst_Theme : public QObject
{
    Q_OBJECT

private Q_SLOTS:

    void contrast_data()
    {
        QTest::addColumn<QPalette>("palette");
        QTest::newRow("light") << ui::lightPalette();
        QTest::newRow("dark") << ui::darkPalette();
    }

    void contrast()
    {
        QFETCH(QPalette, palette);
        using P = QPalette;

        struct Pair
        {
            P::ColorRole text;
            P::ColorRole ground;
        };

        for (const Pair pair : {Pair{P::WindowText, P::Window},
                                Pair{P::Text, P::Base},
                                Pair{P::Text, P::AlternateBase},
                                Pair{P::ButtonText, P::Button},
                                Pair{P::HighlightedText, P::Highlight},
                                Pair{P::PlaceholderText, P::Base},
                                Pair{P::PlaceholderText, P::AlternateBase},
                                Pair{P::PlaceholderText, P::Window},
                                Pair{P::Link, P::Base},
                                Pair{P::Link, P::Window},
                                Pair{P::LinkVisited, P::Base},
                                Pair{P::ToolTipText, P::ToolTipBase}})
        {
            const double found = ui::contrast(palette.color(pair.text), palette.color(pair.ground));
            QVERIFY2(found >= kReadable,
                     qPrintable(QStringLiteral("role %1 on %2: %3")
                                    .arg(int(pair.text))
                                    .arg(int(pair.ground))
                                    .arg(found)));
        }
    }

    void contrastOfSignals_data() { contrast_data(); }

    void contrastOfSignals()
    {
        QFETCH(QPalette, palette);
        const SignalColours& colours = ui::signalColours(palette);
        for (const QPalette::ColorRole ground :
             {QPalette::Window, QPalette::Base, QPalette::AlternateBase})
        {
            const QColor under = palette.color(ground);
            for (const QColor& text :
                 {colours.good, colours.caution, colours.bad, colours.note, colours.accentStrong})
            {
                QVERIFY2(ui::contrast(text, under) >= kReadable,
                         qPrintable(QStringLiteral("%1 on %2: %3")
                                        .arg(text.name(), under.name())
                                        .arg(ui::contrast(text, under))));
            }
            QVERIFY2(ui::contrast(colours.accent, under) >= kVisible - 0.25,
                     qPrintable(QStringLiteral("accent on %1: %2")
                                    .arg(under.name())
                                    .arg(ui::contrast(colours.accent, under))));
        }
    }

    void contrastIsThatOfTheStandard()
    {
        QCOMPARE(ui::contrast(Qt::black, Qt::white), 21.0);
        QCOMPARE(ui::contrast(Qt::red, Qt::red), 1.0);
        QVERIFY(qAbs(ui::contrast(QColor(0x777777), Qt::white) - 4.48) < 0.01);
    }

    void changesTheApplication()
    {
        ui::Theme theme;
        QSignalSpy changed(&theme, &ui::Theme::changed);
        theme.apply(ThemeChoice::Dark);
        QVERIFY(theme.isDark());
        QVERIFY(ui::isDark(QApplication::palette()));
        theme.apply(ThemeChoice::Light);
        QVERIFY(!theme.isDark());
        QVERIFY(!ui::isDark(QApplication::palette()));
        QCOMPARE(changed.count(), 2);
        QCOMPARE(theme.choice(), ThemeChoice::Light);
    }

    void everyIconDrawsSomething_data()
    {
        QTest::addColumn<QString>("name");
        QDirIterator icons(QStringLiteral(":/icons"), {QStringLiteral("*.svg")});
        while (icons.hasNext())
        {
            const QFileInfo icon = icons.nextFileInfo();
            QTest::newRow(qPrintable(icon.baseName())) << icon.baseName();
        }
    }

    void everyIconDrawsSomething()
    {
        QFETCH(QString, name);
        const QByteArray latin = name.toLatin1();
        const QIcon icon = ui::icon(QLatin1String(latin));
        for (const int side : {16, 24, 48})
        {
            const QImage picture = icon.pixmap(QSize(side, side), 1.0).toImage();
            QCOMPARE(picture.size(), QSize(side, side));
            const double ink = inkOf(picture);
            QVERIFY2(ink > 0.03 && ink < 0.9, qPrintable(QString::number(ink)));
        }
    }

    void iconsAreSharpOnDenseScreens()
    {
        const QPixmap picture = ui::icon(QLatin1String("open")).pixmap(QSize(16, 16), 2.0);
        QCOMPARE(picture.size(), QSize(32, 32));
        QCOMPARE(picture.devicePixelRatio(), 2.0);
    }

    void iconsFollowTheTheme()
    {
        ui::Theme theme;
        const QIcon icon = ui::icon(QLatin1String("table"));
        theme.apply(ThemeChoice::Light);
        const QImage light = icon.pixmap(QSize(32, 32), 1.0).toImage();
        theme.apply(ThemeChoice::Dark);
        const QImage dark = icon.pixmap(QSize(32, 32), 1.0).toImage();
        QVERIFY(light != dark);
        QVERIFY(dark != icon.pixmap(QSize(32, 32), 1.0, QIcon::Disabled).toImage());
    }

    void aBadgeHasItsColour()
    {
        const QColor red(0xB3261E);
        const QImage badge =
            ui::icon(QLatin1String("table"), red).pixmap(QSize(64, 64), 1.0).toImage();
        QVERIFY(hasColour(badge, red));
    }

    void theProgramHasAnIcon()
    {
        const QIcon icon = ui::applicationIcon();
        QVERIFY(icon.availableSizes().contains(QSize(16, 16)));
        QVERIFY(icon.availableSizes().contains(QSize(256, 256)));
    }
};

QTEST_MAIN(tst_Theme)
#include "tst_Theme.moc"
