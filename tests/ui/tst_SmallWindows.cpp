// A window on a small screen, and two side by side on a larger one: it stays as small as it was
// made, whatever it shows, and what it shows can be read.

#include "tests/support/LevelBuilder.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/WindowFixture.h"
#include "ui/common/widgets/ElidedLabel.h"
#include "ui/file/Addresses.h"
#include "ui/player/PlayerPanel.h"
#include "ui/properties/PropertiesModel.h"
#include "ui/properties/PropertiesView.h"
#include "ui/structure/StructureModel.h"
#include "ui/structure/StructureView.h"
#include "ui/textures/TexturePageView.h"
#include "ui/viewport/ViewportFactory.h"
#include "ui/window/CentreTabs.h"

#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QScrollBar>
#include <QStyle>
#include <QStyleOptionComboBox>
#include <QTreeView>
#include <QtTest>

#include <memory>

using test::Workplace;
using tr::schema::Version;
namespace versions = tr::level::versions;
using ui::MainWindow;

namespace
{

constexpr QSize kSmall(1024, 700);
constexpr QSize kHalf(800, 700);

constexpr const char* kTabs[]{"3d",
                              "table:animations",
                              "table:sectors",
                              "table:entities",
                              "texture:0",
                              "sectors:0",
                              "moveable:0"};

constexpr const char* kPanels[]{"structure",
                                "animations",
                                "properties",
                                "player",
                                "problems",
                                "hex",
                                "references",
                                "history",
                                "sounds",
                                "graph",
                                "drive",
                                "curves",
                                "matrix",
                                "skeleton",
                                "statics",
                                "textures",
                                "mesh"};

constexpr const char* kPlaces[]{"models", "models/0", "rooms/0/sectors/1/floor"};

} // namespace

class tst_SmallWindows : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<Workplace> m_place;
    std::unique_ptr<MainWindow> m_window;

    [[nodiscard]] bool open(Version version)
    {
        const auto bytes = version == versions::Wad
                               ? tr::test::fileBytes(tr::test::buildTempleWad())
                               : tr::test::fileBytes(tr::test::buildTemple(version));
        const QString name = version == versions::Wad ? QStringLiteral("a.wad")
                             : version == versions::Tr5
                                 ? QStringLiteral("a level with a rather long name.trc")
                                 : QStringLiteral("a.tr4");
        return test::openAndWait(
            *m_window,
            m_place->textFile(
                name,
                QByteArray(reinterpret_cast<const char*>(bytes.data()), qsizetype(bytes.size()))));
    }

    [[nodiscard]] bool settles(const QSize& size)
    {
        // What was hidden just now has its room until then, and what stands around it until the
        // next time.
        QCoreApplication::processEvents();
        QCoreApplication::processEvents();
        m_window->resize(size);
        QCoreApplication::processEvents();
        // What does not fit is larger at once. A busy display may tell of an older size first.
        return QTest::qWaitFor([this, &size] { return m_window->size() == size; });
    }

    void select(const char* path)
    {
        m_window->selection().select(ui::addressOf(*m_window->session().file(), path));
        QCoreApplication::processEvents();
    }

private Q_SLOTS:

    void init()
    {
        m_place = std::make_unique<Workplace>();
        m_window = m_place->windowWith(ui::defaultViewportFactory());
        QVERIFY(m_window);
    }

    void cleanup()
    {
        m_window.reset();
        m_place.reset();
    }

    void staysAsSmall_data()
    {
        QTest::addColumn<int>("version");
        QTest::addColumn<QSize>("size");
        for (const Version version : {versions::Tr4, versions::Tr5, versions::Wad})
        {
            const auto number = static_cast<int>(version);
            QTest::addRow("%d, small screen", number) << number << kSmall;
            QTest::addRow("%d, half a screen", number) << number << kHalf;
        }
    }

    void staysAsSmall()
    {
        QFETCH(int, version);
        QFETCH(QSize, size);
        QVERIFY(open(static_cast<Version>(version)));
        QVERIFY(settles(size));
        // Each tab and each panel with each place, but not all three with each other.
        std::size_t turn = 0;
        for (const char* const tab : kTabs)
        {
            m_window->tabs().showByName(QString::fromLatin1(tab));
            for (const char* const panel : kPanels)
            {
                QVERIFY(m_window->showPanel(QString::fromLatin1(panel)));
                const char* const place = kPlaces[turn++ % std::size(kPlaces)];
                select(place);
                QVERIFY2(settles(size),
                         qPrintable(QStringLiteral("%1, %2, %3: %4 x %5")
                                        .arg(QString::fromLatin1(tab),
                                             QString::fromLatin1(panel),
                                             QString::fromLatin1(place))
                                        .arg(m_window->width())
                                        .arg(m_window->height())));
            }
        }
    }

    void staysAsSmallWithTheStartPage() { QVERIFY(settles(kHalf)); }

    void namesCanBeRead()
    {
        QVERIFY(open(versions::Tr4));
        QVERIFY(settles(kSmall));
        select("models/1");
        QTreeView& tree = *m_window->findChild<ui::StructureView*>()->tree();
        QVERIFY(tree.columnWidth(ui::StructureModel::Name) >= 200);
        QCOMPARE(tree.horizontalScrollBar()->maximum(), 0);
        tree.window()->resize(kHalf);
        QTRY_VERIFY(tree.isColumnHidden(ui::StructureModel::Count)
                    || tree.columnWidth(ui::StructureModel::Name) >= 200);
    }

    void propertiesNeedNoScrollBar()
    {
        QVERIFY(open(versions::Tr4));
        for (const QSize& size : {kSmall, kHalf, QSize(1360, 860)})
        {
            QVERIFY(settles(size));
            QTreeView& tree = *m_window->findChild<ui::PropertiesView*>()->tree();
            for (const char* const place : {"models/0", "animations/0", "rooms/0/sectors/1"})
            {
                select(place);
                QTRY_COMPARE(tree.horizontalScrollBar()->maximum(), 0);
                QVERIFY(tree.columnWidth(ui::PropertiesModel::Field) >= 60);
                QVERIFY(tree.columnWidth(ui::PropertiesModel::Value) >= 60);
            }
        }
    }

    void thePageSelectorIsWhole()
    {
        QVERIFY(open(versions::Tr4));
        for (const QSize& size : {kSmall, kHalf})
        {
            QVERIFY(settles(size));
            auto* const textures = m_window->tabs().showTextures(0);
            QVERIFY(textures != nullptr);
            QCoreApplication::processEvents();
            auto* const list = textures->findChild<QComboBox*>();
            QStyleOptionComboBox option;
            option.initFrom(list);
            const QRect text = list->style()->subControlRect(
                QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, list);
            QVERIFY(list->fontMetrics().horizontalAdvance(list->currentText()) <= text.width());
            QVERIFY(list->geometry().right() < list->parentWidget()->width());
        }
    }

    /// Only that is painted anew when a text changes: the rest would stay of the old one.
    void aCutLabelPaintsInsideItsMargins()
    {
        constexpr int kMargin = 8;
        ui::ElidedLabel label;
        label.setContentsMargins(kMargin, 0, kMargin, 0);
        label.setText(QString(40, u'M'));
        label.resize(120, 24);
        const QImage picture = label.grab().toImage();
        const QRect inside = label.contentsRect();
        int painted = 0;
        for (int y = 0; y < picture.height(); ++y)
        {
            for (int x = 0; x < picture.width(); ++x)
            {
                if (picture.pixel(x, y) != picture.pixel(0, 0))
                {
                    ++painted;
                    QVERIFY2(inside.contains(x, y), qPrintable(QString::number(x)));
                }
            }
        }
        QVERIFY(painted > 0);
    }

    void theHintOfThePlayerIsWhole()
    {
        QVERIFY(open(versions::Tr4));
        for (const QSize& size : {kSmall, kHalf})
        {
            QVERIFY(settles(size));
            m_window->showPanel(QStringLiteral("player"));
            m_window->selection().select({});
            QCoreApplication::processEvents();
            const auto* const player = m_window->findChild<ui::PlayerPanel*>();
            const QLabel* hint = nullptr;
            for (const auto* const each : player->findChildren<QLabel*>())
            {
                if (each->text().startsWith(QStringLiteral("Select a moveable")))
                {
                    hint = each;
                }
            }
            QVERIFY(hint != nullptr && hint->isVisible());
            QVERIFY2(hint->fontMetrics().horizontalAdvance(hint->text()) <= hint->width(),
                     qPrintable(QString::number(hint->width())));
        }
    }
};

template struct tr::test::RegisteredTest<tst_SmallWindows, QApplication>;
#include "tst_SmallWindows.moc"
