#include "ui/merge/MergeReportView.h"

#include "ui/common/look/Palettes.h"
#include "ui/common/texts/Messages.h"
#include "ui/common/widgets/CopiedText.h"
#include "ui/common/widgets/ListLook.h"
#include "ui/merge/MergePlanning.h"

#include <QHeaderView>
#include <QLocale>

namespace ui
{
namespace
{

/// A remark on a file begins with its name, which keeps its letters.
QString lineOf(const tr::view::Phrase& remark)
{
    return remark.text.starts_with("{0}:") ? objectText(remark) : objectTitle(remark);
}

QString number(std::size_t count)
{
    return QLocale().toString(static_cast<qulonglong>(count));
}

} // namespace

MergeReportView::MergeReportView(QWidget* parent)
    : QTreeWidget(parent)
{
    lookLikeTree(*this, tr("What comes of the merge"));
    setColumnCount(2);
    setHeaderHidden(true);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setWordWrap(true);
    setUniformRowHeights(false);
    header()->setStretchLastSection(true);
    copyWholeRows(*this);
}

QTreeWidgetItem* MergeReportView::addGroup(const QString& title)
{
    auto* const group = new QTreeWidgetItem(this, {title});
    QFont bold = font();
    bold.setBold(true);
    group->setFont(0, bold);
    group->setFirstColumnSpanned(true);
    return group;
}

void MergeReportView::add(QTreeWidgetItem* group, const QString& what, const QString& value)
{
    auto* const line = new QTreeWidgetItem(group, {what, value});
    line->setToolTip(0, what);
}

void MergeReportView::showTextures(const MergeFound& found)
{
    const auto& report = found.edit.report;
    const auto show = [this](const QString& title, const tr::transfer::TextureCounts& counts)
    {
        QTreeWidgetItem* const group = addGroup(title);
        add(group, tr("Pictures that are shown"), number(counts.pictures));
        add(group, tr("There already"), number(counts.thereAlready));
        add(group, tr("Equal to another that is taken"), number(counts.equal));
        add(group, tr("Of both, turned or mirrored"), number(counts.turned));
        add(group,
            tr("Texels saved"),
            tr("%1 of %2").arg(number(counts.texelsSaved), number(counts.texels)));
        const bool hasPages = counts.pagesAfter > 0;
        add(group,
            hasPages ? tr("Texture pages") : tr("In the file then"),
            tr("%1, before %2")
                .arg(number(hasPages ? counts.pagesAfter : counts.samplesAfter),
                     number(hasPages ? counts.pagesBefore : counts.samplesBefore)));
    };
    show(tr("Textures"), report.textures);
    if (report.sprites.pictures > 0)
    {
        show(tr("Sprites"), report.sprites);
    }
    showColours(report.colours);
}

/// What is seen in the colours of a palette that does not have its own.
void MergeReportView::showColours(const tr::transfer::ColourLoss& loss)
{
    if (loss.changed == 0 && loss.faces == 0)
    {
        return;
    }
    QTreeWidgetItem* const group = addGroup(tr("Colours of the palette"));
    add(group,
        tr("Texels of another colour"),
        tr("%1 of %2").arg(number(loss.changed), number(loss.texels)));
    add(group,
        tr("Most that a channel differs"),
        tr("%1 of 255; %2 in the mean")
            .arg(loss.largest)
            .arg(locale().toString(loss.mean, 'f', 1)));
    add(group, tr("Coloured faces of another colour"), number(loss.faces));
}

void MergeReportView::showLimits(const MergeFound& found)
{
    const auto& report = found.edit.report;
    if (!report.limits.empty())
    {
        QTreeWidgetItem* const group = addGroup(tr("Limits"));
        for (const tr::transfer::Limit& limit : report.limits)
        {
            const QString most = tr("%1 of %2").arg(number(limit.needed), number(limit.most));
            add(group,
                objectTitle(limit.what),
                !limit.isExceeded() ? most
                : limit.isHard      ? tr("%1: the file cannot have more").arg(most)
                                    : tr("%1: an engine takes no more").arg(most));
            if (limit.isExceeded())
            {
                ++m_warnings;
                group->child(group->childCount() - 1)
                    ->setForeground(1, signalColours(palette()).bad);
            }
        }
    }
    if (!report.remarks.empty())
    {
        QTreeWidgetItem* const group = addGroup(tr("To be known"));
        for (const tr::view::Phrase& remark : report.remarks)
        {
            const QString text = lineOf(remark);
            auto* const line = new QTreeWidgetItem(group, {text});
            line->setFirstColumnSpanned(true);
            line->setToolTip(0, text);
            ++m_warnings;
        }
    }
}

void MergeReportView::show(const MergeFound* found)
{
    clear();
    m_warnings = 0;
    if (found == nullptr)
    {
        return;
    }
    if (found->error)
    {
        ++m_warnings;
        QTreeWidgetItem* const group = addGroup(tr("It cannot be done"));
        auto* const line = new QTreeWidgetItem(group, {sentence(*found->error)});
        line->setFirstColumnSpanned(true);
        line->setForeground(0, signalColours(palette()).bad);
    }
    else
    {
        const auto& report = found->edit.report;
        showLimits(*found);
        QTreeWidgetItem* const group = addGroup(tr("What is put"));
        add(group, tr("Objects"), number(report.resolution.deeds.size()));
        add(group, tr("Meshes"), number(report.meshes));
        add(group, tr("Animations"), number(report.animations));
        add(group, tr("Sounds"), number(report.sounds));
        if (!report.waves.empty())
        {
            add(group, tr("Samples as WAVE files beside it"), number(report.waves.size()));
        }
        add(group, tr("Objects that go"), number(report.resolution.going.size()));
        showTextures(*found);
    }
    expandAll();
    resizeColumnToContents(0);
}

} // namespace ui
