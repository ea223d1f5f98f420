#include "ui/session/ForWhomDialog.h"

#include "core/level/tables/Tables.h"
#include "ui/file/Names.h"
#include "ui/file/TableNames.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QRadioButton>
#include <QVBoxLayout>

#include <algorithm>

namespace ui
{
namespace
{

constexpr int kOwnerWidth = 40; ///< in letters

/// "Dispatch 12", "3 rows of Dispatches"
QString nameOf(const Names& names, const RowsToChange& rows)
{
    if (!rows.what.isEmpty())
    {
        return rows.what;
    }
    const bool isOne = rows.rows.size() == 1;
    if (isOne && rows.table == tr::level::tables::MeshWords)
    {
        // A mesh is changed where its first word is, which nobody knows by its number.
        const QString mesh = names.ofRow(rows.table, rows.rows.front());
        if (!mesh.isEmpty())
        {
            return mesh;
        }
    }
    return isOne ? names.title({rows.table, rows.rows.front(), Address::kWholeRow})
                 : ForWhomDialog::tr("%n rows of %1", nullptr, static_cast<int>(rows.rows.size()))
                       .arg(tableTitle(rows.table));
}

/// Whether an owner comes to the rows in more than one way, so that its name is not enough.
bool isAmbiguous(const std::vector<tr::view::OwnedPlace>& places, const tr::view::OwnedPlace& place)
{
    return std::ranges::count_if(places,
                                 [&place](const auto& each)
                                 { return each.owner == place.owner && each.row == place.row; })
           > 1;
}

/// What is said in numbers, as far as they are known.
QString allText(const tr::view::Sharing& sharing)
{
    return sharing.isAtLeast
               ? ForWhomDialog::tr("For &all of them")
               : ForWhomDialog::tr("For &all %n of them", nullptr, static_cast<int>(sharing.ways));
}

QString headingText(const tr::view::Sharing& sharing, const QString& what)
{
    const auto n = static_cast<int>(sharing.ways);
    return (sharing.isAtLeast ? ForWhomDialog::tr(
                "At least %n owners have the same %1. For whom is it to be changed?", nullptr, n)
                              : ForWhomDialog::tr(
                                  "%n owners have the same %1. For whom is it to be changed?",
                                  nullptr,
                                  n))
        .arg(what);
}

/// "Animation 145 · LARA 3", and by which of its lists, where it has several.
QString ownerText(const Names& names,
                  const std::vector<tr::view::OwnedPlace>& places,
                  const tr::view::OwnedPlace& place)
{
    const QString owner = names.title({place.owner, place.row, Address::kWholeRow});
    if (!isAmbiguous(places, place))
    {
        return owner;
    }
    const tr::view::OwnedStep& first = place.steps.front();
    return ForWhomDialog::tr("%1, by its %2 %3")
        .arg(owner, rowNoun(first.target).toLower())
        .arg(first.offset + 1);
}

} // namespace

ForWhomDialog::ForWhomDialog(const OpenFilePtr& file,
                             const SharedRows::Question& question,
                             QWidget* parent)
    : QDialog(parent)
    , m_one(new QRadioButton(tr("&Only for")))
    , m_all(new QRadioButton(allText(question.sharing)))
    , m_owner(new QComboBox)
    , m_remember(new QCheckBox(tr("&Do not ask again while this file is open")))
{
    setAttribute(Qt::WA_DeleteOnClose);
    const QString what = nameOf(Names(file), question.rows);
    setWindowTitle(tr("Shared: %1").arg(what));
    auto* const heading = new QLabel(headingText(question.sharing, what));
    heading->setTextFormat(Qt::PlainText);
    heading->setWordWrap(true);
    m_owner->setAccessibleName(tr("Owner that gets a copy of its own"));
    m_owner->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_owner->setMinimumContentsLength(kOwnerWidth);
    m_owner->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_one->setToolTip(tr("It gets a copy of its own; the others keep what they have"));
    listOwners(file, question);

    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    QPushButton* const go = buttons->addButton(tr("&Change"), QDialogButtonBox::AcceptRole);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_one, &QRadioButton::toggled, this, &ForWhomDialog::follow);
    auto* const one = new QHBoxLayout;
    one->addWidget(m_one);
    one->addWidget(m_owner, 1);
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(heading);
    layout->addLayout(one);
    layout->addWidget(m_all);
    layout->addSpacing(layout->spacing());
    layout->addWidget(m_remember);
    layout->addStretch();
    layout->addWidget(buttons);
    setTabOrder(m_one, m_owner);
    setTabOrder(m_owner, m_all);
    setTabOrder(m_all, m_remember);

    // Where nobody can know whom the user means, the rows are meant that he sees.
    QRadioButton* const first = question.here ? m_one : m_all;
    first->setChecked(true);
    first->setFocus();
    go->setDefault(true); // only where it is in the dialog
    follow();
}

void ForWhomDialog::listOwners(const OpenFilePtr& file, const SharedRows::Question& question)
{
    const Names names(file);
    m_places = question.sharing.places;
    for (const auto& place : m_places)
    {
        m_owner->addItem(ownerText(names, m_places, place));
    }
    if (question.here)
    {
        m_owner->setCurrentIndex(static_cast<int>(
            std::distance(m_places.begin(), std::ranges::find(m_places, *question.here))));
    }
    if (m_places.empty())
    {
        m_one->setText(tr("&Only for one of them"));
        m_one->setToolTip(
            tr("No owner has all of these rows in one list, so that it could get a copy of it"));
        m_owner->hide();
    }
    m_one->setEnabled(!m_places.empty());
}

void ForWhomDialog::follow()
{
    m_owner->setEnabled(m_one->isChecked());
    const QString one = tr("Changes are for the animation, moveable or sector that is shown, where "
                           "one is; elsewhere you are asked");
    const QString all = tr("Changes are for all owners");
    m_remember->setToolTip(m_one->isChecked() ? one : all);
}

SharedRows::Answer ForWhomDialog::answer() const
{
    const bool isOne = m_one->isChecked() && m_owner->currentIndex() >= 0;
    return {isOne ? ForWhom(m_places[static_cast<std::size_t>(m_owner->currentIndex())])
                  : ForWhom(),
            m_remember->isChecked()};
}

} // namespace ui
