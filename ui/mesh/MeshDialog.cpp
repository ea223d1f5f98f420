#include "ui/mesh/MeshDialog.h"

#include "ui/textures/choice/TextureGrid.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QPointer>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace ui
{
namespace
{

constexpr int kLeastDialogWidth = 360;
constexpr QSize kTexturesSize(480, 300);

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
    if (question.textures && !m_inputs.isEmpty())
    {
        addTextures(*layout, question.textures);
    }
    m_button = addButtons(*layout, question.button);
    if (!m_inputs.isEmpty())
    {
        m_inputs.front()->setFocus();
        if (auto* const number = qobject_cast<QDoubleSpinBox*>(m_inputs.front()))
        {
            number->selectAll();
        }
    }
    tryOut();
    resize(std::max(sizeHint().width(), kLeastDialogWidth), sizeHint().height());
}

/// The number and the picture go together, whichever is chosen.
void MeshDialog::addTextures(QVBoxLayout& layout, const OpenFilePtr& file)
{
    auto* const grid = new TextureGrid(this);
    auto* const number = qobject_cast<QDoubleSpinBox*>(m_inputs.front());
    grid->setMinimumSize(kTexturesSize);
    grid->setFile(file);
    layout.addWidget(grid, 1);
    const auto show = [grid](double value) { grid->setCurrent(static_cast<std::size_t>(value)); };
    show(number->value());
    connect(number, &QDoubleSpinBox::valueChanged, grid, show);
    connect(grid,
            &TextureGrid::chosen,
            number,
            [number](qulonglong row) { number->setValue(static_cast<double>(row)); });
    connect(grid,
            &TextureGrid::activated,
            this,
            [this]
            {
                if (m_button->isEnabled())
                {
                    m_button->click();
                }
            });
}

void MeshDialog::addField(QFormLayout& form, const Field& field)
{
    m_fields.append(field);
    if (field.isCheck)
    {
        auto* const check = new QCheckBox(field.label);
        check->setChecked(field.value != 0.0);
        form.addRow(check);
        connect(check, &QCheckBox::toggled, this, &MeshDialog::tryOut);
        m_inputs.append(check);
        return;
    }
    if (!field.choices.isEmpty())
    {
        auto* const list = new QComboBox;
        list->addItems(field.choices);
        list->setCurrentIndex(static_cast<int>(field.value));
        list->setAccessibleName(plain(field.label));
        form.addRow(field.label, list);
        connect(list, &QComboBox::currentIndexChanged, this, &MeshDialog::tryOut);
        m_inputs.append(list);
        return;
    }
    auto* const number = new QDoubleSpinBox;
    number->setDecimals(field.decimals);
    number->setRange(field.low, field.high);
    number->setValue(field.value);
    number->setAccessibleName(plain(field.label));
    form.addRow(field.label, number);
    connect(number, &QDoubleSpinBox::valueChanged, this, &MeshDialog::tryOut);
    m_inputs.append(number);
}

double MeshDialog::valueOf(qsizetype field) const
{
    if (const auto* const check = qobject_cast<const QCheckBox*>(m_inputs[field]))
    {
        return check->isChecked() ? 1.0 : 0.0;
    }
    if (const auto* const list = qobject_cast<const QComboBox*>(m_inputs[field]))
    {
        return list->currentIndex();
    }
    return qobject_cast<const QDoubleSpinBox*>(m_inputs[field])->value();
}

MeshDialog::Values MeshDialog::values() const
{
    Values values;
    for (qsizetype i = 0; i < m_inputs.size(); ++i)
    {
        values.append(valueOf(i));
    }
    return values;
}

void MeshDialog::tryOut()
{
    for (qsizetype i = 1; i < m_inputs.size(); ++i)
    {
        const auto& asksFor = m_fields[i].asksFor;
        m_inputs[i]->setEnabled(!asksFor || valueOf(0) == *asksFor);
    }
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
