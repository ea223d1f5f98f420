#include "ui/mesh/MeshDialog.h"

#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QPointer>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace ui
{
namespace
{

constexpr int kLeastDialogWidth = 360;

QString plain(const QString& label)
{
    return QString(label).remove(u'&').remove(u':');
}

} // namespace

MeshDialog::MeshDialog(
    FileSession& session, const Question& question, Trial trial, Do then, QWidget* parent)
    : EditDialog(session, question.title, parent)
    , m_trial(std::move(trial))
    , m_do(std::move(then))
{
    auto* const form = new QFormLayout;
    for (const Field& field : question.fields)
    {
        addField(*form, field);
    }
    auto* const layout = new QVBoxLayout(this);
    addHeading(*layout, question.what);
    layout->addLayout(form);
    addButtons(*layout, question.button);
    if (!m_numbers.isEmpty() && m_numbers.front() != nullptr)
    {
        m_numbers.front()->setFocus();
        m_numbers.front()->selectAll();
    }
    tryOut();
    resize(std::max(sizeHint().width(), kLeastDialogWidth), sizeHint().height());
}

void MeshDialog::addField(QFormLayout& form, const Field& field)
{
    if (field.isCheck)
    {
        auto* const check = new QCheckBox(field.label);
        check->setChecked(field.value != 0.0);
        form.addRow(check);
        connect(check, &QCheckBox::toggled, this, &MeshDialog::tryOut);
        m_checks.append(check);
        m_numbers.append(nullptr);
        return;
    }
    auto* const number = new QDoubleSpinBox;
    number->setDecimals(field.decimals);
    number->setRange(field.low, field.high);
    number->setValue(field.value);
    number->setAccessibleName(plain(field.label));
    form.addRow(field.label, number);
    connect(number, &QDoubleSpinBox::valueChanged, this, &MeshDialog::tryOut);
    m_numbers.append(number);
    m_checks.append(nullptr);
}

MeshDialog::Values MeshDialog::values() const
{
    Values values;
    for (qsizetype i = 0; i < m_numbers.size(); ++i)
    {
        values.append(m_numbers[i] != nullptr ? m_numbers[i]->value()
                                              : (m_checks[i]->isChecked() ? 1.0 : 0.0));
    }
    return values;
}

void MeshDialog::tryOut()
{
    if (isSameFile())
    {
        const QString reason = m_trial(values());
        sayReason(reason, reason.isEmpty());
    }
}

void MeshDialog::edit()
{
    m_do(values(),
         [dialog = QPointer(this)](const QString& reason)
         {
             if (dialog)
             {
                 dialog->finish(reason);
             }
         });
}

} // namespace ui
