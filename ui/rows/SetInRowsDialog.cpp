#include "ui/rows/SetInRowsDialog.h"

#include "ui/common/texts/Strings.h"
#include "ui/file/TableNames.h"
#include "ui/typing/NumberEditor.h"

#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPointer>
#include <QPushButton>
#include <QRadioButton>
#include <QVBoxLayout>

#include <algorithm>

namespace ui
{
namespace
{

constexpr int kLeastWidth = 420;

} // namespace

SetInRowsDialog::SetInRowsDialog(FileSession& session,
                                 tr::schema::TableId table,
                                 std::vector<std::size_t> rows,
                                 int leaf,
                                 QWidget* parent)
    : EditDialog(session, tr("Set in Rows"), parent)
    , m_editor(session)
    , m_table(table)
    , m_rows(std::move(rows))
    , m_field(new QComboBox)
    , m_set(new QRadioButton(tr("&Set to")))
    , m_add(new QRadioButton(tr("&Add")))
    , m_line(new QHBoxLayout)
{
    makeFields(*session.file(), leaf);
    m_field->setAccessibleName(tr("Field"));
    m_set->setChecked(true);

    m_line->addWidget(m_set);
    m_line->addWidget(m_add);
    auto* const form = new QFormLayout;
    form->addRow(tr("&Field:"), m_field);
    form->addRow(QString(), m_line);
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(new QLabel(tableTitle(table)));
    layout->addLayout(form);
    m_last = addButtons(*layout, tr("Set in %n &rows", nullptr, int(m_rows.size())));

    connect(m_field, &QComboBox::currentIndexChanged, this, &SetInRowsDialog::makeLine);
    connect(m_set, &QRadioButton::toggled, this, &SetInRowsDialog::makeLine);
    makeLine();
    m_value->setFocus();
    resize(std::max(sizeHint().width(), kLeastWidth), sizeHint().height());
}

void SetInRowsDialog::makeLine()
{
    if (!isSameFile())
    {
        return;
    }
    const bool isText = m_field->count() != 0 && m_editor.leaf(address()).isText();
    m_add->setEnabled(!isText);
    m_set->setChecked(isText || m_set->isChecked());
    const QString text = m_value != nullptr ? m_value->text() : QString();
    delete m_value;
    m_value = new NumberEditor(this);
    m_value->setFrame(true);
    m_value->setAccessibleName(tr("Value"));
    if (style() == EditText::Meant)
    {
        m_value->setHint(
            [this](const QString& typed)
            {
                const bool isThere = m_editor.canEdit(address());
                return isThere ? m_editor.storedHint(address(), typed) : QString();
            });
        if (const auto choices = m_editor.choices(address()); !choices.empty())
        {
            m_value->setChoices(choices);
        }
    }
    m_line->addWidget(m_value, 1);
    setTabOrder(m_add, m_value);
    setTabOrder(m_value, m_last);
    connect(m_value, &QLineEdit::textChanged, this, &SetInRowsDialog::check);
    m_value->setText(text);
    check();
}

EditText SetInRowsDialog::style() const
{
    if (m_field->count() == 0 || m_add->isChecked())
    {
        return EditText::Stored;
    }
    const tr::schema::Leaf& leaf = m_editor.leaf(address());
    const bool hasFlags = leaf.info->role == tr::schema::Role::Flags && !leaf.info->flags.empty();
    return hasFlags ? EditText::Stored : EditText::Meant;
}

void SetInRowsDialog::makeFields(const OpenFile& file, int leaf)
{
    const auto& view = *file.tables().find(m_table);
    const auto leaves = view.type().leaves();
    for (int i = 0; i < static_cast<int>(leaves.size()); ++i)
    {
        if (m_editor.canEdit({m_table, m_rows.front(), i}))
        {
            const QString path = toQString(leaves[static_cast<std::size_t>(i)].path);
            m_field->addItem(path.isEmpty() ? tr("value") : path, i);
            if (i == leaf)
            {
                m_field->setCurrentIndex(m_field->count() - 1);
            }
        }
    }
}

Address SetInRowsDialog::address() const
{
    return {m_table, m_rows.front(), m_field->currentData().toInt()};
}

QString SetInRowsDialog::problem() const
{
    if (m_add->isChecked())
    {
        bool isNumber = false;
        static_cast<void>(m_value->text().toLongLong(&isNumber));
        return isNumber ? QString() : tr("Give a whole number to add.");
    }
    return m_editor.problem(address(), m_value->text(), style());
}

void SetInRowsDialog::check()
{
    if (!isSameFile())
    {
        return;
    }
    const bool canBeDone = m_field->count() > 0 && !m_value->text().isEmpty();
    const QString reason = canBeDone ? problem() : QString();
    sayReason(reason, canBeDone && reason.isEmpty());
}

void SetInRowsDialog::edit()
{
    const auto then = [self = QPointer(this)](const QString& reason)
    {
        if (self)
        {
            self->finish(reason);
        }
    };
    const QString reason =
        m_add->isChecked()
            ? m_editor.addToRows(address(), m_rows, m_value->text().toLongLong(), then)
            : m_editor.setRows(address(), m_rows, m_value->text(), style(), then);
    sayReason(reason, true);
}

} // namespace ui
