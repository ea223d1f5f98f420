// What a window with an empty OpenGL view costs: the least that any program of this kind takes to
// start. Says so on its log after its first frame.
//
//     bench_bare_window [ICON]     with one menu and one button with that icon as well: the first
//     text
//                                  and the first icon load fonts, plugins and the theme of pointers

#include <QApplication>
#include <QMainWindow>
#include <QMenuBar>
#include <QOpenGLFunctions>
#include <QOpenGLWidget>
#include <QSurfaceFormat>
#include <QToolBar>

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
    if (argc > 1)
    {
        window.menuBar()->addMenu(QStringLiteral("File"));
        window.addToolBar(QStringLiteral("Tools"))
            ->addAction(QIcon(QString::fromLocal8Bit(argv[1])), QStringLiteral("Open"));
    }
    window.resize(1280, 800);
    window.show();
    return QApplication::exec();
}
