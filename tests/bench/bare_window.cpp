// What a window with an empty OpenGL view costs: the least that any program of this kind takes to
// start. Says so on its log after its first frame.

#include <QApplication>
#include <QMainWindow>
#include <QOpenGLFunctions>
#include <QOpenGLWidget>
#include <QSurfaceFormat>

namespace
{

class EmptyView : public QOpenGLWidget
{
protected:
    void paintGL() override
    {
        context()->functions()->glClear(GL_COLOR_BUFFER_BIT);
        // When it is on the screen.
        QMetaObject::invokeMethod(
            qApp, [] { qInfo("window"); }, Qt::QueuedConnection);
    }
};

} // namespace

int main(int argc, char** argv)
{
    QSurfaceFormat format;
    format.setVersion(3, 3);
    format.setProfile(QSurfaceFormat::CoreProfile);
    format.setDepthBufferSize(24);
    QSurfaceFormat::setDefaultFormat(format);
    QApplication application(argc, argv);
    QMainWindow window;
    window.setCentralWidget(new EmptyView);
    window.resize(1280, 800);
    window.show();
    return QApplication::exec();
}
