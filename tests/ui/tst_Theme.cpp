#include "tests/support/TestProgram.h"
#include "ui/common/look/Icons.h"
#include "ui/common/look/Palettes.h"
#include "ui/common/look/Swatch.h"
#include "ui/common/look/Theme.h"
#include "ui/common/look/WindowStyle.h"

#include <QApplication>
#include <QDirIterator>
#include <QHeaderView>
#include <QListView>
#include <QMenu>
#include <QPainter>
#include <QSignalSpy>
#include <QStyle>
#include <QStyleOptionHeader>
#include <QTableWidget>
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

/// The first column of a picture in which there is something of a colour, counted from the left.
int firstColumnOf(const QImage& image, const QColor& colour)
{
    for (int x = 0; x < image.width(); ++x)
    {
        for (int y = 0; y < image.height(); ++y)
        {
            if (image.pixelColor(x, y) == colour)
            {
                return x;
            }
        }
    }
    return -1;
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

    void popupsHaveAnEdge_data() { contrast_data(); }

    void popupsHaveAnEdge()
    {
        QFETCH(QPalette, palette);
        constexpr double kSeen = 1.8;
        ui::WindowStyle style;
        QMenu menu;
        menu.addAction(QStringLiteral("One"));
        QListView list;
        list.setWindowFlag(Qt::Popup);
        for (QWidget* const popup : {static_cast<QWidget*>(&menu), static_cast<QWidget*>(&list)})
        {
            popup->setStyle(&style);
            popup->setPalette(palette);
            popup->resize(120, 60);
            const QImage shot = popup->grab().toImage();
            const QColor ground = palette.color(QPalette::Base);
            for (const QPoint place :
                 {QPoint(0, 30), QPoint(119, 30), QPoint(60, 0), QPoint(60, 59)})
            {
                QVERIFY2(ui::contrast(shot.pixelColor(place), ground) >= kSeen,
                         qPrintable(QStringLiteral("%1 %2 %3")
                                        .arg(QString::fromLatin1(popup->metaObject()->className()),
                                             shot.pixelColor(place).name(),
                                             ground.name())));
            }
        }
    }

    void whatAscendsPointsUp()
    {
        const ui::WindowStyle style;
        QImage picture(QSize(24, 24), QImage::Format_ARGB32_Premultiplied);
        picture.fill(Qt::transparent);
        QStyleOptionHeader option;
        option.rect = picture.rect();
        option.palette = ui::lightPalette();
        option.sortIndicator = QStyleOptionHeader::SortDown; // what Qt calls ascending
        QPainter painter(&picture);
        style.drawPrimitive(QStyle::PE_IndicatorHeaderArrow, &option, &painter, nullptr);
        painter.end();
        int top = 0;
        while (top < 23 && inkOf(picture.copy(0, top, 24, 1)) == 0.0)
        {
            ++top;
        }
        int bottom = 23;
        while (bottom > top && inkOf(picture.copy(0, bottom, 24, 1)) == 0.0)
        {
            --bottom;
        }
        QVERIFY(bottom > top);
        QVERIFY(inkOf(picture.copy(0, top, 24, 1)) < inkOf(picture.copy(0, bottom, 24, 1)));
    }

    void titlesStandAboveTheirTexts()
    {
        ui::WindowStyle style;
        QTableWidget table(1, 1);
        table.setStyle(&style);
        table.horizontalHeader()->setStyle(&style);
        table.verticalHeader()->hide();
        QPalette palette = ui::lightPalette();
        palette.setColor(QPalette::Text, Qt::red);
        palette.setColor(QPalette::ButtonText, Qt::red);
        table.setPalette(palette);
        table.horizontalHeader()->setPalette(palette);
        QFont font = table.font();
        font.setStyleStrategy(QFont::NoAntialias);
        table.setFont(font);
        table.horizontalHeader()->setFont(font);
        for (const Qt::Alignment side : {Qt::AlignLeft, Qt::AlignRight})
        {
            auto* const title = new QTableWidgetItem(QStringLiteral("HH"));
            auto* const text = new QTableWidgetItem(QStringLiteral("HH"));
            title->setTextAlignment(side | Qt::AlignVCenter);
            text->setTextAlignment(side | Qt::AlignVCenter);
            table.setHorizontalHeaderItem(0, title);
            table.setItem(0, 0, text);
            table.resize(300, 100);
            const int above =
                firstColumnOf(table.horizontalHeader()->viewport()->grab().toImage(), Qt::red);
            const int below = firstColumnOf(table.viewport()->grab().toImage(), Qt::red);
            QVERIFY(above > 0 && below > 0);
            QVERIFY2(qAbs(above - below) <= 1,
                     qPrintable(QStringLiteral("%1 above %2").arg(above).arg(below)));
        }
    }

    void swatchesKeepTheirColour()
    {
        ui::Theme theme;
        theme.apply(ThemeChoice::Dark);
        const QColor orange(0xFF8000);
        for (const QIcon::Mode mode : {QIcon::Normal, QIcon::Selected})
        {
            const QImage shown = ui::swatch(orange).pixmap(QSize(16, 16), 1.0, mode).toImage();
            QCOMPARE(shown.pixelColor(8, 8), orange);
        }
        // One of the colour that it stands on is seen by its outline.
        const QColor ground = QApplication::palette().color(QPalette::Base);
        const QImage dark = ui::swatch(ground).pixmap(QSize(16, 16), 1.0).toImage();
        QCOMPARE(dark.pixelColor(8, 8), ground);
        QVERIFY(ui::contrast(dark.pixelColor(0, 8), ground) >= kVisible);
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

template struct tr::test::RegisteredTest<tst_Theme, QApplication>;
#include "tst_Theme.moc"
