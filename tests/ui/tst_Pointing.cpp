// What the mouse points at in the 3D view lights up, and its name shows.

#include "tests/support/TestProgram.h"
#include "tests/ui/ViewportStage.h"

#include <QApplication>
#include <QLabel>

#include <memory>

using test::Stage;

class tst_Pointing : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<test::Workplace> m_place;
    std::unique_ptr<Stage> m_stage;

    void pointAt(const QPoint& place) const
    {
        QMouseEvent move(QEvent::MouseMove,
                         place,
                         m_stage->view().mapToGlobal(place),
                         Qt::NoButton,
                         Qt::NoButton,
                         Qt::NoModifier);
        QCoreApplication::sendEvent(&m_stage->view(), &move);
    }

    [[nodiscard]] bool says(const QString& text) const
    {
        for (const auto* const label : m_stage->viewport->findChildren<QLabel*>())
        {
            if (label->text().contains(text))
            {
                return true;
            }
        }
        return false;
    }

    [[nodiscard]] int brightness(const QPoint& place) const
    {
        const QImage picture = m_stage->picture();
        const double scale = double(picture.width()) / m_stage->view().width();
        return qGray(picture.pixel(qRound(place.x() * scale), qRound(place.y() * scale)));
    }

private Q_SLOTS:

    void init()
    {
        m_place = std::make_unique<test::Workplace>();
        m_stage = std::make_unique<Stage>(*m_place);
        const QString path = test::makeWad(m_place->path(QStringLiteral("a.wad")));
        QVERIFY(!path.isEmpty() && m_stage->open(path));
    }

    void cleanup()
    {
        m_stage.reset();
        m_place.reset();
    }

    void aMeshLightsUp()
    {
        const QPoint middle = m_stage->view().rect().center();
        const QPoint corner(3, 3);
        pointAt(corner);
        const QImage plain = m_stage->picture();
        const int before = brightness(middle);
        pointAt(middle);
        QVERIFY(brightness(middle) > before + 20);
        QVERIFY(says(QStringLiteral("mesh 0")));
        pointAt(corner);
        QCOMPARE(m_stage->picture(), plain);
        QVERIFY(!says(QStringLiteral("mesh 0")));
        // So it is once the mouse has left the view, or a button is held.
        pointAt(middle);
        QEvent leave(QEvent::Leave);
        QCoreApplication::sendEvent(&m_stage->view(), &leave);
        QCOMPARE(m_stage->picture(), plain);
    }

    void whileTheCameraIsTurnedNothingIs()
    {
        const QPoint middle = m_stage->view().rect().center();
        pointAt(middle);
        QVERIFY(says(QStringLiteral("mesh 0")));
        m_stage->drag(Qt::LeftButton, QPoint(40, 0));
        QVERIFY(!says(QStringLiteral("mesh 0")));
    }

    /// It moves on while nobody moves the mouse.
    void anotherSceneStartsWithoutLight()
    {
        pointAt(m_stage->view().rect().center());
        QVERIFY(m_stage->select({tr::level::tables::Models, 1, ui::Address::kWholeRow}));
        QCOMPARE(m_stage->view().options().litNode, -1);
        QVERIFY(!says(QStringLiteral("mesh 0")));
    }
};

template struct tr::test::RegisteredTest<tst_Pointing, QApplication>;
#include "tst_Pointing.moc"
