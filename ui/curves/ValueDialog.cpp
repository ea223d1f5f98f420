#include "ui/curves/ValueDialog.h"

#include "ui/curves/CurveSubject.h"

#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

#include <cmath>
#include <limits>
#include <utility>

namespace ui
{
namespace
{

constexpr double kMostDegrees = 3600.0;
constexpr int kMostRaw = 0xFFFF;
constexpr int kWidth = 380;

} // namespace

ValueDialog::ValueDialog(
    FileSession& session, const Question& question, Foretell foretell, Do then, QWidget* parent)
    : EditDialog(session, tr("Set Value"), parent)
    , m_foretell(std::move(foretell))
    , m_do(std::move(then))
    , m_degrees(question.isAngle ? new QDoubleSpinBox : nullptr)
    , m_raw(new QSpinBox)
    , m_outcome(new QLabel)
{
    makeLayout(question);
    QAbstractSpinBox* const first =
        question.isAngle ? static_cast<QAbstractSpinBox*>(m_degrees) : m_raw;
    first->setFocus();
    first->selectAll();
    if (!question.typed.isEmpty())
    {
        // As if it had been typed here, once the dialog has selected all of it.
        QMetaObject::invokeMethod(
            first,
            [first, typed = question.typed] { first->findChild<QLineEdit*>()->insert(typed); },
            Qt::QueuedConnection);
    }
    this->foretell();
    resize(std::max(sizeHint().width(), kWidth), sizeHint().height());
}

void ValueDialog::makeLayout(const Question& question)
{
    using Limits = std::numeric_limits<std::int16_t>;
    m_outcome->setWordWrap(true);
    auto* const form = new QFormLayout;
    if (m_degrees != nullptr)
    {
        m_degrees->setRange(-kMostDegrees, kMostDegrees);
        m_degrees->setDecimals(2);
        m_degrees->setSuffix(QStringLiteral("\u00B0"));
        m_degrees->setValue(signedDegrees(question.value));
        m_degrees->setAccessibleName(tr("Degrees"));
        form->addRow(tr("&Degrees:"), m_degrees);
        m_raw->setRange(0, kMostRaw);
        m_raw->setAccessibleName(tr("Stored number"));
        form->addRow(tr("As &stored:"), m_raw);
        m_raw->setValue(static_cast<int>(question.value & kMostRaw));
        connect(m_degrees,
                &QDoubleSpinBox::valueChanged,
                this,
                [this](double degrees)
                {
                    const QSignalBlocker blocker(m_raw);
                    m_raw->setValue(
                        static_cast<int>(std::llround(anglesOfDegrees(degrees)) & kMostRaw));
                    this->foretell();
                });
        connect(m_raw,
                &QSpinBox::valueChanged,
                this,
                [this](int raw)
                {
                    const QSignalBlocker blocker(m_degrees);
                    m_degrees->setValue(signedDegrees(raw));
                    this->foretell();
                });
    }
    else
    {
        m_raw->setRange(Limits::min(), Limits::max());
        m_raw->setValue(static_cast<int>(question.value));
        m_raw->setAccessibleName(tr("Units"));
        form->addRow(tr("&Units:"), m_raw);
        connect(m_raw, &QSpinBox::valueChanged, this, &ValueDialog::foretell);
    }
    auto* const layout = new QVBoxLayout(this);
    addHeading(*layout, question.what);
    layout->addLayout(form);
    layout->addWidget(m_outcome);
    addButtons(*layout);
}

std::int64_t ValueDialog::value() const
{
    return m_raw->value();
}

void ValueDialog::foretell()
{
    if (isSameFile())
    {
        m_outcome->setText(m_foretell(value()));
    }
}

} // namespace ui
