#include "ui/clipboard/PasteDialog.h"

#include "ui/common/texts/Strings.h"
#include "ui/file/TableNames.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <functional>

namespace ui
{
namespace
{

/// More references than this are counted, not listed.
constexpr std::size_t kMostPasted = 1000;

constexpr QSize kPasteSize(620, 360);

} // namespace

QString linkSentence(const tr::edit::PastedLink& link)
{
    using tr::edit::LinkFate;
    const QString from = toQString(link.from);
    const QString noun = rowNoun(link.target);
    const QString number = QString::number(link.number);
    switch (link.fate)
    {
    case LinkFate::SameNumber:
        return PasteDialog::tr("%1 keeps the number %3, which may be another %2 here")
            .arg(from, noun, number);
    case LinkFate::NoSuchSlot:
        return PasteDialog::tr("%1 keeps the slot %3, which no %2 has here")
            .arg(from, noun, number);
    case LinkFate::Cleared:
        return PasteDialog::tr("%1 will point nowhere: there is no %2 for what was %3")
            .arg(from, noun, number);
    case LinkFate::Refused:
        return PasteDialog::tr("%1 leads to %2 %3 of the other file, and nothing here is the same, "
                               "so it would be something else")
            .arg(from, noun.toLower(), number);
    case LinkFate::Dangling:
        break;
    }
    return PasteDialog::tr("%1 will point to a %2 that does not exist: what was %3 is not here")
        .arg(from, noun, number);
}

PasteDialog::PasteDialog(const tr::edit::PasteReport& report, QWidget* parent)
    : QDialog(parent)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Paste"));
    // What loses its row comes first.
    auto doubts = report.doubts;
    std::ranges::stable_sort(doubts, std::greater{}, &tr::edit::PastedLink::fate);
    auto* const heading = new QLabel(tr("What was copied points to rows that are not in this file. "
                                        "Pasted, these references will not lead where they led:"));
    heading->setWordWrap(true);
    auto* const list = new QListWidget;
    list->setAccessibleName(tr("References"));
    list->setUniformItemSizes(true);
    for (std::size_t i = 0; i < std::min(doubts.size(), kMostPasted); ++i)
    {
        list->addItem(linkSentence(doubts[i]));
    }
    if (doubts.size() > kMostPasted)
    {
        list->addItem(tr("\u2026 and %L1 more").arg(doubts.size() - kMostPasted));
    }
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    QPushButton* const paste = buttons->addButton(tr("&Paste"), QDialogButtonBox::AcceptRole);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(heading);
    layout->addWidget(list, 1);
    layout->addWidget(buttons);
    paste->setDefault(true); // only once it stands in a dialog
    resize(kPasteSize);
}

} // namespace ui
