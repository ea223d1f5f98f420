#include "ui/window/help/AboutDialog.h"

#include "ui/common/look/Icons.h"

#include <QApplication>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>

namespace ui
{
namespace
{

constexpr int kAboutMark = 64;
constexpr int kTextWidth = 400;

} // namespace

AboutDialog::AboutDialog(QWidget* parent)
    : QDialog(parent)
{
    setWindowTitle(tr("About Cartouche"));
    setAttribute(Qt::WA_DeleteOnClose);

    auto* const mark = new QLabel;
    mark->setPixmap(applicationIcon().pixmap(QSize(kAboutMark, kAboutMark), devicePixelRatioF()));

    auto* const text = new QLabel;
    text->setTextFormat(Qt::RichText);
    text->setWordWrap(true);
    text->setFixedWidth(kTextWidth);
    text->setTextInteractionFlags(Qt::TextBrowserInteraction);
    text->setText(
        QStringLiteral("<h2 style='margin-bottom:2px'>Cartouche %1</h2><p>%2</p><p>%3</p><p>%4</p>")
            .arg(QCoreApplication::applicationVersion().toHtmlEscaped(),
                 tr("Workbench for classic Tomb Raider levels and WADs. A cartouche was the key "
                    "that opened the Rosetta stone."),
                 tr("Free software under the MIT licence, without any warranty. Made with Qt %1, "
                    "zlib, libdeflate, xxHash, libpng, libjpeg, libsndfile, libsamplerate, "
                    "pugixml, tinygltf, Assimp, stb, glm and tl::expected.")
                     .arg(QString::fromLatin1(qVersion())),
                 tr("Tomb Raider is a trademark of its owner, with whom this program has nothing "
                    "to do. No file of a game comes with it.")));
    text->setAccessibleName(tr("About this program"));

    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    QPushButton* const aboutQt = buttons->addButton(tr("About &Qt"), QDialogButtonBox::HelpRole);
    connect(aboutQt, &QPushButton::clicked, qApp, &QApplication::aboutQt);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    buttons->button(QDialogButtonBox::Close)->setDefault(true);

    auto* const layout = new QGridLayout(this);
    layout->setContentsMargins(22, 18, 22, 16);
    layout->setHorizontalSpacing(20);
    layout->setVerticalSpacing(14);
    layout->addWidget(mark, 0, 0, Qt::AlignTop);
    layout->addWidget(text, 0, 1);
    layout->addWidget(buttons, 1, 0, 1, 2);
    layout->setSizeConstraint(QLayout::SetFixedSize);
}

} // namespace ui
