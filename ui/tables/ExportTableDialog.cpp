#include "ui/tables/ExportTableDialog.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QDialogButtonBox>
#include <QGroupBox>
#include <QLocale>
#include <QPushButton>
#include <QRadioButton>
#include <QVBoxLayout>

namespace ui
{
namespace
{

QString counted(const QString& text, std::size_t rows)
{
    return text.arg(QLocale().toString(static_cast<qulonglong>(rows)));
}

QGroupBox* group(const QString& title, std::initializer_list<QWidget*> choices)
{
    auto* const box = new QGroupBox(title);
    auto* const layout = new QVBoxLayout(box);
    for (QWidget* const each : choices)
    {
        layout->addWidget(each);
    }
    return box;
}

} // namespace

ExportTableDialog::ExportTableDialog(const Offer& offer, QWidget* parent)
    : QDialog(parent)
    , m_rows(new QButtonGroup(this))
    , m_columns(new QCheckBox(tr("&Hidden columns, too")))
    , m_raw(new QRadioButton(tr("Ra&w: the numbers as they are stored")))
    , m_json(new QRadioButton(tr("&JSON, with the names that the command line uses")))
{
    setWindowTitle(tr("Export %1").arg(offer.title));
    setAttribute(Qt::WA_DeleteOnClose);

    auto* const shown =
        new QRadioButton(counted(tr("As &shown, filtered and sorted (%1)"), offer.shown));
    auto* const selected =
        new QRadioButton(counted(tr("Those that are se&lected (%1)"), offer.selected));
    auto* const all =
        new QRadioButton(counted(tr("&All, in the order of the file (%1)"), offer.all));
    m_rows->addButton(shown, static_cast<int>(Rows::Shown));
    m_rows->addButton(selected, static_cast<int>(Rows::Selected));
    m_rows->addButton(all, static_cast<int>(Rows::All));
    shown->setEnabled(offer.isArranged);
    selected->setEnabled(offer.selected > 0);
    (offer.selected > 1 ? selected : offer.isArranged ? shown : all)->setChecked(true);

    auto* const decoded = new QRadioButton(tr("&Decoded: what they mean"));
    (offer.mode == ValueMode::Raw ? m_raw : decoded)->setChecked(true);
    auto* const csv = new QRadioButton(tr("&CSV, for spreadsheets"));
    csv->setChecked(true);
    m_columns->setEnabled(offer.hasHiddenColumns);

    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    buttons->button(QDialogButtonBox::Ok)->setText(tr("Choose &File…"));
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(this, &QDialog::accepted, this, [this] { Q_EMIT chosen(choice()); });

    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(group(tr("Rows"), {shown, selected, all}));
    layout->addWidget(group(tr("Values"), {decoded, m_raw, m_columns}));
    layout->addWidget(group(tr("Format"), {csv, m_json}));
    layout->addStretch(1);
    layout->addWidget(buttons);
}

ExportTableDialog::Choice ExportTableDialog::choice() const
{
    return {static_cast<Rows>(m_rows->checkedId()),
            m_columns->isChecked(),
            m_raw->isChecked() ? ValueMode::Raw : ValueMode::Decoded,
            m_json->isChecked() ? ExportFormat::Json : ExportFormat::Csv};
}

} // namespace ui
