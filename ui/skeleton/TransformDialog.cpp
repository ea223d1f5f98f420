#include "ui/skeleton/TransformDialog.h"

#include "core/edit/skeleton/ObjectTransform.h"
#include "ui/common/texts/Messages.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QSpinBox>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace ui
{
namespace
{

constexpr int kFarthestWay = 32767;
constexpr double kFullTurn = 360.0;
constexpr double kTurnSteps = 65536.0;
constexpr double kWhole = 100.0; ///< percent
constexpr double kSmallest = 1.0;
constexpr double kLargest = 2000.0;

QWidget* pageOf(QLayout* layout)
{
    auto* const page = new QWidget;
    layout->setContentsMargins(0, 0, 0, 0);
    page->setLayout(layout);
    return page;
}

} // namespace

TransformDialog::TransformDialog(FileSession& session, const BoneSubject& subject, QWidget* parent)
    : BoneDialog(session, tr("Move, Turn or Scale"), subject, parent)
    , m_kind(new QComboBox(this))
    , m_pages(new QStackedWidget(this))
    , m_what(new QLabel(this))
{
    addText(tr("All of %1, in all of its animations.")
                .arg(subject.decoder->names().title(
                    {tr::level::tables::Models, subject.model, Address::kWholeRow})));
    m_kind->addItems({tr("Move"), tr("Turn"), tr("Scale")});
    m_kind->setAccessibleName(tr("What is done"));
    m_pages->addWidget(makeMove());
    m_pages->addWidget(makeTurn());
    m_pages->addWidget(makeScale());
    m_what->setWordWrap(true);
    m_what->setTextFormat(Qt::PlainText);
    auto* const form = new QFormLayout;
    form->addRow(tr("&What is done:"), m_kind);
    form->addRow(QString(), m_pages);
    fields().addLayout(form);
    fields().addWidget(m_what);
    finishLayout(tr("Change Moveable"));
    connect(m_kind, &QComboBox::currentIndexChanged, m_pages, &QStackedWidget::setCurrentIndex);
    connect(m_kind, &QComboBox::currentIndexChanged, this, &TransformDialog::check);
    check();
    m_kind->setFocus();
}

QWidget* TransformDialog::makeMove()
{
    auto* const row = new QHBoxLayout;
    const std::array<QString, 3> axes{
        QStringLiteral("x"), QStringLiteral("y"), QStringLiteral("z")};
    for (std::size_t axis = 0; axis < axes.size(); ++axis)
    {
        auto* const number = new QSpinBox;
        number->setRange(-kFarthestWay, kFarthestWay);
        number->setPrefix(axes[axis] + u' ');
        number->setAccessibleName(tr("By how much along %1").arg(axes[axis]));
        connect(number, &QSpinBox::valueChanged, this, &TransformDialog::check);
        row->addWidget(number);
        m_way[axis] = number;
    }
    return pageOf(row);
}

QWidget* TransformDialog::makeTurn()
{
    m_degrees = new QDoubleSpinBox;
    m_degrees->setRange(-kFullTurn, kFullTurn);
    m_degrees->setSuffix(QStringLiteral("\u00B0"));
    m_degrees->setValue(90.0);
    m_degrees->setSingleStep(15.0);
    m_degrees->setAccessibleName(tr("Angle about the vertical axis"));
    connect(m_degrees, &QDoubleSpinBox::valueChanged, this, &TransformDialog::check);
    auto* const row = new QHBoxLayout;
    row->addWidget(m_degrees, 1);
    return pageOf(row);
}

QWidget* TransformDialog::makeScale()
{
    m_percent = new QDoubleSpinBox;
    m_percent->setRange(kSmallest, kLargest);
    m_percent->setSuffix(QStringLiteral(" %"));
    m_percent->setValue(kWhole);
    m_percent->setSingleStep(10.0);
    m_percent->setAccessibleName(tr("Size in percent of that of now"));
    connect(m_percent, &QDoubleSpinBox::valueChanged, this, &TransformDialog::check);
    auto* const row = new QHBoxLayout;
    row->addWidget(m_percent, 1);
    return pageOf(row);
}

TransformDialog::Kind TransformDialog::kind() const
{
    return static_cast<Kind>(m_kind->currentIndex());
}

/// Says what goes along. What changes nothing is not done.
void TransformDialog::check()
{
    bool changes = true;
    switch (kind())
    {
    case Move:
        m_what->setText(tr("The first bone and the box are elsewhere in every key frame, y "
                           "downwards. How the object moves over the floor stays."));
        changes = std::ranges::any_of(m_way, [](const auto* each) { return each->value() != 0; });
        break;
    case Turn:
        m_what->setText(tr("The first bone and the box are turned in every key frame, about the "
                           "vertical axis through the place of the object. It goes on moving "
                           "where it goes now."));
        changes = std::fmod(m_degrees->value(), kFullTurn) != 0.0;
        break;
    case Scale:
        m_what->setText(tr("Pivots, meshes with their spheres, key frames with their boxes, speeds "
                           "and jumps go along. Meshes that others show, too, are copied first, "
                           "and the others keep theirs."));
        changes = m_percent->value() != kWhole;
        break;
    }
    sayReason({}, changes);
}

QString TransformDialog::apply(tr::edit::Document& document) const
{
    const std::size_t model = subject().model;
    tr::Result<void> done;
    switch (kind())
    {
    case Move:
        done = tr::edit::moveObject(
            document, model, {m_way[0]->value(), m_way[1]->value(), m_way[2]->value()});
        break;
    case Turn:
        done = tr::edit::turnObject(
            document,
            model,
            static_cast<std::uint16_t>(std::llround(m_degrees->value() / kFullTurn * kTurnSteps)));
        break;
    case Scale:
        done = tr::edit::scaleObject(document, model, m_percent->value() / kWhole);
        break;
    }
    return done ? QString() : sentence(done.error());
}

} // namespace ui
