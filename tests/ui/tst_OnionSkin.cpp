// Key frames before and after, what was there when the file was opened, and the box of the key
// frame: in the picture of the 3D view.

#include "core/edit/animation/AnimationEdit.h"
#include "core/edit/document/Document.h"
#include "core/edit/fields/FieldEdit.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/ViewportStage.h"
#include "ui/session/FileSession.h"

#include <QAction>
#include <QApplication>
#include <QMenu>
#include <QSpinBox>
#include <QWidgetAction>

#include <algorithm>
#include <array>
#include <memory>

using test::kPatience;
using test::Stage;

class tst_OnionSkin : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<test::Workplace> m_place;
    std::unique_ptr<Stage> m_stage;

    [[nodiscard]] QAction* action(const char* name) const
    {
        const QList<QAction*> all = m_stage->viewport->actions();
        return *std::ranges::find(all, QLatin1String(name), &QAction::objectName);
    }

    /// One of the menu beside it.
    [[nodiscard]] QAction* choice(const char* name) const
    {
        const QList<QAction*> all = action("onionMenu")->menu()->actions();
        return *std::ranges::find(all, QLatin1String(name), &QAction::objectName);
    }

    [[nodiscard]] QSpinBox* count(const char* name) const
    {
        auto* const entry =
            qobject_cast<QWidgetAction*>(action("onionMenu")->menu()->actions().first());
        for (auto* const box : entry->defaultWidget()->findChildren<QSpinBox*>())
        {
            if (box->accessibleName().startsWith(QLatin1String(name)))
            {
                return box;
            }
        }
        return nullptr;
    }

    /// How many pixels are bluer, redder and greener than in a picture without ghosts.
    struct Tints
    {
        int blue = 0;
        int orange = 0;
        int green = 0;
    };

    [[nodiscard]] static Tints tintsOf(const QImage& picture, const QImage& plain)
    {
        constexpr int kSeen = 12;
        Tints tints;
        for (int y = 0; y < picture.height(); ++y)
        {
            for (int x = 0; x < picture.width(); ++x)
            {
                const QColor now = picture.pixelColor(x, y);
                const QColor before = plain.pixelColor(x, y);
                const int red = now.red() - before.red();
                const int green = now.green() - before.green();
                const int blue = now.blue() - before.blue();
                tints.blue += blue > red + kSeen && blue > green ? 1 : 0;
                tints.orange += red > blue + kSeen && red > green ? 1 : 0;
                tints.green += green > red + kSeen && green > blue + kSeen ? 1 : 0;
            }
        }
        return tints;
    }

private Q_SLOTS:

    void init()
    {
        m_place = std::make_unique<test::Workplace>();
        m_stage = std::make_unique<Stage>(*m_place);
        const QString path = test::makeWad(m_place->path(QStringLiteral("a.wad")));
        QVERIFY(!path.isEmpty() && m_stage->open(path));
        QCOMPARE(m_stage->player->animation(), std::optional<std::size_t>(0));
        count("Every")->setValue(4); // the cube turns by 6 degrees from one to the next
        action("onionSkin")->setChecked(false);
        m_stage->view().setFocus();
    }

    void cleanup()
    {
        m_stage.reset();
        m_place.reset();
    }

    void beforeIsBlueAndAfterIsOrange()
    {
        m_stage->player->setFrame(30);
        const QImage plain = m_stage->picture();
        QTest::keyClick(&m_stage->view(), Qt::Key_O);
        QVERIFY(action("onionSkin")->isChecked());
        const Tints both = tintsOf(m_stage->picture(), plain);
        QVERIFY(both.blue > 100);
        QVERIFY(both.orange > 100);
        count("Before")->setValue(0);
        const Tints after = tintsOf(m_stage->picture(), plain);
        QCOMPARE(after.blue, 0);
        QVERIFY(after.orange > 100);
        QTest::keyClick(&m_stage->view(), Qt::Key_O);
        QCOMPARE(m_stage->picture(), plain);
    }

    void theFirstFrameHasNothingBefore()
    {
        m_stage->player->setFrame(1);
        m_stage->player->setFrame(0);
        const QImage plain = m_stage->picture();
        action("onionSkin")->setChecked(true);
        const Tints tints = tintsOf(m_stage->picture(), plain);
        QCOMPARE(tints.blue, 0);
        QVERIFY(tints.orange > 100);
    }

    void whoSetsACountSeesIt()
    {
        count("After")->setValue(3);
        QVERIFY(action("onionSkin")->isChecked());
    }

    void whilePlayingThereAreNone()
    {
        action("onionSkin")->setChecked(true);
        m_stage->player->setFrame(30);
        const QImage shown = m_stage->picture();
        m_stage->player->setPlaying(true);
        QTRY_VERIFY(m_stage->player->frame() > 31);
        m_stage->player->setPlaying(false);
        m_stage->player->setFrame(0);
        m_stage->player->setFrame(30);
        QCOMPARE(m_stage->picture(), shown);
    }

    /// Key frames in the opposite order: by 30 degrees it was turned, by 324 it is, and a cube
    /// looks the same every 90.
    void whatWasThereWhenItWasOpened()
    {
        choice("onionOpened")->setChecked(true);
        m_stage->player->setFrame(5);
        auto& document = *m_stage->window->session().document();
        QSignalSpy shown(m_stage->viewport, &ui::ViewportWidget::subjectShown);
        const std::array animations{std::size_t{0}};
        QVERIFY(tr::edit::changeTracks(
                    document,
                    tr::edit::EditCode::ReverseAnimations,
                    animations,
                    [](const auto& content, std::size_t animation) {
                        return tr::edit::reversed(content, {animation, 0, test::kTurnFrames});
                    })
                    .has_value());
        QTRY_VERIFY_WITH_TIMEOUT(!shown.isEmpty(), kPatience);
        const QImage edited = m_stage->picture();
        choice("onionOpened")->setChecked(false);
        const QImage plain = m_stage->picture();
        QVERIFY(tintsOf(edited, plain).green > 100);
        QCOMPARE(m_stage->player->frame(), std::size_t{5});
    }

    /// Of an animation that moves its object: otherwise the way is a point below the cube.
    void theWayOverTheFloor()
    {
        auto& document = *m_stage->window->session().document();
        const auto cell = tr::schema::cellAt(document.content().tables(), "animations/0/speed");
        QVERIFY(cell.has_value());
        const auto type = tr::schema::valueOf(document.content().tables(), *cell).type();
        QSignalSpy shown(m_stage->viewport, &ui::ViewportWidget::subjectShown);
        constexpr std::int64_t kUnits = std::int64_t{40} << 16;
        QVERIFY(tr::edit::setValue(document, *cell, tr::schema::Value::ofInteger(type, kUnits))
                    .has_value());
        QTRY_VERIFY_WITH_TIMEOUT(!shown.isEmpty(), kPatience);
        const QImage plain = m_stage->picture();
        QTest::keyClick(&m_stage->view(), Qt::Key_P, Qt::ShiftModifier);
        QVERIFY(choice("onionPath")->isChecked());
        QVERIFY(m_stage->picture() != plain);
        QTest::keyClick(&m_stage->view(), Qt::Key_P, Qt::ShiftModifier);
        QCOMPARE(m_stage->picture(), plain);
    }

    void theBoxOfTheKeyFrame()
    {
        m_stage->player->setFrame(30);
        const QImage plain = m_stage->picture();
        QTest::keyClick(&m_stage->view(), Qt::Key_B, Qt::ShiftModifier);
        QVERIFY(choice("onionBox")->isChecked());
        const QImage boxed = m_stage->picture();
        QVERIFY(boxed != plain);
        m_stage->player->setFrame(31);
        m_stage->player->setFrame(30);
        QCOMPARE(m_stage->picture(), boxed);
        QTest::keyClick(&m_stage->view(), Qt::Key_B, Qt::ShiftModifier);
        QCOMPARE(m_stage->picture(), plain);
    }
};

template struct tr::test::RegisteredTest<tst_OnionSkin, QApplication>;
#include "tst_OnionSkin.moc"
