// Another moveable in the 3D view, and other meshes on the one that plays: chosen in the panel,
// with mouse and keyboard, and followed through edits.

#include "core/convert/models/ModelMaking.h"
#include "core/edit/document/Document.h"
#include "core/edit/rows/RowEdit.h"
#include "core/exchange/model/ModelPosing.h"
#include "core/view/objects/Units.h"
#include "tests/support/Near.h"
#include "tests/support/TestProgram.h"
#include "tests/ui/ViewportStage.h"
#include "ui/session/FileSession.h"
#include "ui/viewport/Partner.h"
#include "ui/viewport/PartnerPanel.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QPushButton>
#include <QSpinBox>

#include <glm/gtc/matrix_transform.hpp>

#include <algorithm>
#include <memory>
#include <optional>

using test::kPatience;
using test::Stage;
using tr::test::isNear;

/// Slot 0 turns once in 60 frames, slot 35 in 9. Both have a cube whose middle is 128 above.
class tst_Partner : public QObject
{
    Q_OBJECT

private:
    static constexpr std::uint32_t kOther = 35;
    static constexpr int kOtherFrames = 9;

    std::unique_ptr<test::Workplace> m_place;
    std::unique_ptr<Stage> m_stage;

    [[nodiscard]] QAction* action(const char* name) const
    {
        const QList<QAction*> all = m_stage->viewport->actions();
        return *std::ranges::find(all, QLatin1String(name), &QAction::objectName);
    }

    [[nodiscard]] ui::Partner& partner() const
    {
        return *m_stage->viewport->findChild<ui::Partner*>();
    }

    [[nodiscard]] ui::PartnerPanel& panel() const { return *partner().panel(); }

    template <class Field>
    [[nodiscard]] Field* field(const char* name) const
    {
        for (auto* const each : panel().findChildren<Field*>())
        {
            if (each->accessibleName() == QLatin1String(name))
            {
                return each;
            }
        }
        return nullptr;
    }

    [[nodiscard]] const render::SceneDescription& scene() const { return m_stage->view().scene(); }

    [[nodiscard]] bool isSeen() const { return scene().partnerNode != 0; }

    /// Chooses the other one in the panel, by the keyboard.
    [[nodiscard]] bool chooseOther() const
    {
        action("partnerPanel")->trigger();
        auto* const list = field<QComboBox>("Partner");
        return m_stage->showsAfter(
            [&]
            {
                list->setFocus();
                while (list->currentData().toUInt() != kOther
                       && list->currentIndex() + 1 < list->count())
                {
                    QTest::keyClick(list, Qt::Key_Down);
                }
            });
    }

    /// Where the partner's mesh is, while the other one stands at its place.
    [[nodiscard]] glm::mat4 meshOfPartner() const
    {
        return partner().nodes(scene(), {glm::mat4(1.0F)})[scene().partnerNode];
    }

    /// The angle about the axis that points down, in degrees.
    [[nodiscard]] double turned() const
    {
        const glm::mat4 file = tr::view::toView(meshOfPartner());
        const double angle = std::atan2(double{file[2][0]}, double{file[2][2]});
        return std::remainder(angle * 180.0 / 3.14159265358979, 360.0);
    }

    [[nodiscard]] static bool isAngle(double angle, double wanted)
    {
        return std::abs(std::remainder(angle - wanted, 360.0)) < 0.5;
    }

private Q_SLOTS:

    void init()
    {
        m_place = std::make_unique<test::Workplace>();
        m_stage = std::make_unique<Stage>(*m_place);
        const QString path = test::makeWad(m_place->path(QStringLiteral("a.wad")));
        QVERIFY(!path.isEmpty() && m_stage->open(path));
        QCOMPARE(m_stage->player->animation(), std::optional<std::size_t>(0));
    }

    void cleanup()
    {
        m_stage.reset();
        m_place.reset();
    }

    void isSeenAndTakenAway()
    {
        const QImage alone = m_stage->picture();
        QVERIFY(!isSeen());
        QVERIFY(!action("partnerShown")->isEnabled());
        QVERIFY(chooseOther());
        QVERIFY(isSeen());
        QVERIFY(action("partnerShown")->isEnabled() && action("partnerShown")->isChecked());
        field<QSpinBox>("Offset along X")->setValue(400);
        QVERIFY(m_stage->picture() != alone);
        QVERIFY(m_stage->showsAfter([&] { action("partnerShown")->trigger(); }));
        QVERIFY(!isSeen());
        QCOMPARE(m_stage->picture(), alone);
        QVERIFY(m_stage->showsAfter([&] { action("partnerShown")->trigger(); }));
        QVERIFY(isSeen());
        QVERIFY(m_stage->showsAfter(
            [&]
            {
                const auto buttons = panel().findChildren<QPushButton*>();
                const auto none = std::ranges::find(buttons, tr("&No Partner"), &QPushButton::text);
                QTest::mouseClick(*none, Qt::LeftButton);
            }));
        QVERIFY(!isSeen());
        QVERIFY(!action("partnerShown")->isEnabled());
    }

    /// In the file's axes, in which Y points down; the cube's own place is 128 above.
    void standsWhereItIsPut()
    {
        QVERIFY(chooseOther());
        field<QSpinBox>("Offset along X")->setValue(400);
        field<QSpinBox>("Offset along Y, which points down")->setValue(-50);
        field<QSpinBox>("Offset along Z")->setValue(7);
        QVERIFY(isNear(glm::vec3(meshOfPartner()[3]), {400.0F, 178.0F, -7.0F}, 0.01F));
        QVERIFY(isAngle(turned(), 0.0));
        field<QSpinBox>("Turn")->setValue(90);
        QVERIFY(isAngle(turned(), 90.0));
        // With the joint of the other one, which is moved by 1000 here.
        auto* const joints = field<QComboBox>("Attached to");
        QCOMPARE(joints->count(), 2);
        joints->setCurrentIndex(1);
        glm::mat4 hand(1.0F);
        hand[3] = glm::vec4(1000.0F, 0.0F, 0.0F, 1.0F);
        const auto nodes = partner().nodes(scene(), {hand});
        QVERIFY(isNear(glm::vec3(nodes[scene().partnerNode][3]), {1400.0F, 178.0F, -7.0F}, 0.01F));
    }

    void isInStepWithThePlayer()
    {
        QVERIFY(chooseOther());
        m_stage->player->setFrame(5);
        QVERIFY(isAngle(turned(), 5 * 360.0 / kOtherFrames));
        field<QSpinBox>("Frames ahead")->setValue(2);
        QVERIFY(isAngle(turned(), 7 * 360.0 / kOtherFrames));
        // It repeats its nine frames.
        m_stage->player->setFrame(40);
        QVERIFY(isAngle(turned(), (42 % kOtherFrames) * 360.0 / kOtherFrames));
        const double before = turned();
        m_stage->player->setPlaying(true);
        QTRY_VERIFY_WITH_TIMEOUT(m_stage->player->frame() > 43, kPatience);
        m_stage->player->setPlaying(false);
        const auto ticks = static_cast<int>(m_stage->player->frame()) - 40;
        if (ticks > 0) // it may have come to its second animation meanwhile
        {
            QVERIFY(isAngle(turned(), before + ticks * 360.0 / kOtherFrames));
        }
    }

    /// A model of both has it just where it is seen.
    void tellsBothAsTheyAreSeen()
    {
        QVERIFY(!m_stage->viewport->partnerInStep());
        QVERIFY(chooseOther());
        field<QSpinBox>("Offset along X")->setValue(400);
        field<QSpinBox>("Offset along Z")->setValue(-70);
        field<QSpinBox>("Turn")->setValue(90);
        m_stage->player->setFrame(5);
        const auto both = m_stage->viewport->partnerInStep();
        QVERIFY(both);
        QCOMPARE(both->moveable.row, std::size_t{0});
        QCOMPARE(both->partner.row, std::size_t{1});
        QVERIFY(!both->isElsewhereInTime);
        tr::convert::ModelOptions options;
        options.units = 1.0F;
        const auto made =
            tr::convert::modelOfPair(m_stage->window->session().file()->file().content,
                                     both->moveable,
                                     both->partner,
                                     both->stand,
                                     options);
        QVERIFY(made);
        QCOMPARE(made->clips.size(), std::size_t{1});
        const std::size_t joint = made->skins.back().joints.front();
        const glm::mat4 turnedAxes = glm::scale(glm::mat4(1.0F), glm::vec3(-1.0F, -1.0F, 1.0F));
        const glm::mat4 there =
            turnedAxes
            * tr::exchange::ModelPosing(*made).at(made->clips.front(), 5.0F / 30.0F)[joint]
            * turnedAxes;
        const glm::mat4 seen = tr::view::toView(meshOfPartner());
        QVERIFY(isNear(glm::vec3(there[3]), glm::vec3(seen[3]), 0.1F));
        QVERIFY(isNear(glm::vec3(there[2]), glm::vec3(seen[2]), 0.01F));
        field<QSpinBox>("Frames ahead")->setValue(2);
        QVERIFY(m_stage->viewport->partnerInStep()->isElsewhereInTime);
        QVERIFY(m_stage->showsAfter([&] { action("partnerShown")->trigger(); }));
        QVERIFY(!m_stage->viewport->partnerInStep());
    }

    /// What hides it while something else is seen, and that each moveable has its own.
    void everyMoveableHasItsOwn()
    {
        QVERIFY(chooseOther());
        field<QSpinBox>("Offset along X")->setValue(400);
        QVERIFY(m_stage->select({tr::level::tables::Models, 1, ui::Address::kWholeRow}));
        QVERIFY(!isSeen());
        QCOMPARE(field<QSpinBox>("Offset along X")->value(), 0);
        QCOMPARE(field<QComboBox>("Partner")->currentIndex(), 0);
        QVERIFY(m_stage->select({tr::level::tables::Models, 0, ui::Address::kWholeRow}));
        QVERIFY(isSeen());
        QCOMPARE(field<QSpinBox>("Offset along X")->value(), 400);
        QCOMPARE(field<QComboBox>("Partner")->currentData().toUInt(), kOther);
    }

    /// One whose rows are gone is not there; undone, it is again.
    void followsEdits()
    {
        QVERIFY(chooseOther());
        auto& document = *m_stage->window->session().document();
        QVERIFY(m_stage->showsAfter(
            [&]
            {
                QVERIFY(tr::edit::removeRows(
                    document, {"models", 1, 1}, {tr::edit::Dangling::Kind::Clear, 0}));
            }));
        QVERIFY(!isSeen());
        QVERIFY(!action("partnerShown")->isEnabled());
        QCOMPARE(field<QComboBox>("Partner")->count(), 2); // none, and the only one that is left
        QVERIFY(m_stage->showsAfter([&] { document.undo(); }));
        QVERIFY(isSeen());
        QCOMPARE(field<QComboBox>("Partner")->currentData().toUInt(), kOther);
    }

    void anotherFileForgetsIt()
    {
        QVERIFY(chooseOther());
        const QString path = test::makeWad(m_place->path(QStringLiteral("b.wad")));
        QVERIFY(m_stage->open(path));
        QVERIFY(!isSeen());
        QVERIFY(partner().choice() == ui::PartnerChoice{});
    }

    void anotherBody()
    {
        action("partnerPanel")->trigger();
        auto* const bodies = field<QComboBox>("Body");
        QCOMPARE(bodies->count(), 3); // as in games, and both
        QVERIFY(m_stage->showsAfter([&] { bodies->setCurrentIndex(2); }));
        render::SceneOptions options;
        partner().addTo(options);
        QVERIFY(options.body == std::size_t{1});
        QVERIFY(!isSeen());
        QVERIFY(m_stage->showsAfter([&] { bodies->setCurrentIndex(0); }));
        render::SceneOptions plain;
        partner().addTo(plain);
        QVERIFY(!plain.body);
    }

    void escapeClosesThePanelAndKeepsThePartner()
    {
        QVERIFY(chooseOther());
        QVERIFY(panel().isVisible() && !panel().isModal());
        QTest::keyClick(&panel(), Qt::Key_Escape);
        QVERIFY(!panel().isVisible());
        QVERIFY(isSeen());
    }
};

template struct tr::test::RegisteredTest<tst_Partner, QApplication>;
#include "tst_Partner.moc"
