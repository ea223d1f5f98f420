#include "render/gl/OffscreenRenderer.h"
#include "tests/support/TestProgram.h"

#include <QGuiApplication>
#include <QtTest>

#include <optional>

using render::gl::OffscreenError;
using render::gl::OffscreenRenderer;

namespace
{

std::optional<OffscreenError> errorOfCreate()
{
    const auto renderer = OffscreenRenderer::create();
    return renderer ? std::nullopt : std::optional(renderer.error());
}

/// What was said before there was an application.
std::optional<OffscreenError> errorBefore;

} // namespace

/// What happens where there is nothing to draw with.
class tst_OffscreenErrors : public QObject
{
    Q_OBJECT

public:
    static void prepare()
    {
        errorBefore = errorOfCreate();
        qputenv("QT_QPA_PLATFORM", "minimal"); // has no OpenGL on any machine
    }

private Q_SLOTS:

    void withoutApplication() { QVERIFY(errorBefore == OffscreenError::NoApplication); }

    void withoutOpenGl()
    {
        QVERIFY(errorOfCreate() == OffscreenError::NoContext);
        QVERIFY(OffscreenRenderer::obstacle() == OffscreenError::NoContext);
    }
};

template struct tr::test::RegisteredTest<tst_OffscreenErrors, QGuiApplication>;

#include "tst_OffscreenErrors.moc"
