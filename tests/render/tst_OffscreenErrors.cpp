#include "render/gl/OffscreenRenderer.h"

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

} // namespace

/// What happens where there is nothing to draw with.
class tst_OffscreenErrors : public QObject
{
    Q_OBJECT

public:
    explicit tst_OffscreenErrors(std::optional<OffscreenError> withoutApplication)
        : m_withoutApplication(withoutApplication)
    {
    }

private Q_SLOTS:

    void withoutApplication() { QVERIFY(m_withoutApplication == OffscreenError::NoApplication); }

    void withoutOpenGl() { QVERIFY(errorOfCreate() == OffscreenError::NoContext); }

private:
    std::optional<OffscreenError> m_withoutApplication;
};

int main(int argc, char** argv)
{
    const auto withoutApplication = errorOfCreate();
    qputenv("QT_QPA_PLATFORM", "minimal"); // has no OpenGL on any machine
    const QGuiApplication application(argc, argv);
    tst_OffscreenErrors tests(withoutApplication);
    return QTest::qExec(&tests, argc, argv);
}

#include "tst_OffscreenErrors.moc"
