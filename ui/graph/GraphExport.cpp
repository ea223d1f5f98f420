#include "ui/graph/GraphExport.h"

#include "ui/common/Settings.h"
#include "ui/common/texts/FileNames.h"
#include "ui/graph/GraphPanel.h"

#include <QBuffer>
#include <QFileDialog>
#include <QFileInfo>
#include <QPainter>
#include <QSaveFile>
#include <QSvgGenerator>

namespace ui
{

QByteArray svgOf(GraphScene& scene, const QString& title)
{
    const QRectF all = scene.itemsBoundingRect().adjusted(-10, -10, 10, 10);
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setTitle(title);
    generator.setResolution(96); // a pixel is a pixel
    generator.setSize(all.size().toSize());
    generator.setViewBox(QRectF(QPointF(), all.size()));
    QPainter painter(&generator);
    painter.fillRect(QRectF(QPointF(), all.size()), scene.palette().color(QPalette::Base));
    scene.render(&painter, QRectF(QPointF(), all.size()), all);
    painter.end();
    return buffer.data();
}

GraphExport::GraphExport(GraphPanel& panel, Settings& settings, QWidget& window)
    : QObject(&window)
    , m_panel(panel)
    , m_settings(settings)
    , m_window(window)
{
    connect(&panel, &GraphPanel::pictureWanted, this, [this] { ask(true); });
    connect(&panel, &GraphPanel::textWanted, this, [this] { ask(false); });
}

/// What is seen now is what is written, whatever comes while a name is chosen.
void GraphExport::ask(bool isPicture)
{
    const auto& picture = m_panel.view().graph().picture();
    if (!picture.subject || !m_panel.file())
    {
        return;
    }
    const QString name = picture.subject->parts().name();
    const QByteArray bytes =
        isPicture ? svgOf(m_panel.view().graph(), name)
                  : QByteArray::fromStdString(tr::anim::dotOf(
                      picture.subject->graph(), picture.nodes, picture.subject->words()));
    const QString suffix = isPicture ? QStringLiteral("svg") : QStringLiteral("dot");
    auto* const dialog = new QFileDialog(&m_window,
                                         tr("Export State Graph"),
                                         m_settings.lastFolder(),
                                         isPicture ? tr("Pictures (*.svg)") : tr("Graphs (*.dot)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(suffix);
    QString safe = name;
    for (QChar& each : safe)
    {
        each = each.isLetterOrNumber() ? each : u'_';
    }
    dialog->selectFile(
        QStringLiteral("%1-%2.%3")
            .arg(QFileInfo(m_panel.file()->path()).completeBaseName(), safe, suffix));
    connect(dialog,
            &QFileDialog::fileSelected,
            this,
            [this, bytes](const QString& path) { write(path, bytes); });
    dialog->open();
}

void GraphExport::write(const QString& path, const QByteArray& bytes)
{
    QSaveFile file(path);
    const bool isWritten =
        file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit();
    if (isWritten)
    {
        Q_EMIT exported(path);
    }
    else
    {
        Q_EMIT failed(path, file.errorString());
    }
}

} // namespace ui
