#include "ui/models/PairModelChoice.h"

#include "ui/common/texts/Strings.h"
#include "ui/file/Names.h"

#include <QCheckBox>
#include <QFormLayout>

namespace ui
{

PairModelChoice::PairModelChoice(const OpenFilePtr& file,
                                 std::size_t moveable,
                                 const std::optional<PartnerInStep>& seen,
                                 QWidget& dialog)
    : QObject(&dialog)
    , m_tick(new QCheckBox(tr("&With its partner, in step"), &dialog))
{
    const std::size_t models = file->file().objects().models.size();
    if (seen && seen->moveable.row == moveable && seen->partner.row < models)
    {
        m_both = seen;
        const Address partner{tr::level::tables::Models, seen->partner.row, Address::kWholeRow};
        m_tick->setText(tr("&With %1, in step").arg(withoutKeys(Names(file).title(partner))));
        m_tick->setToolTip(tr("One animation in which both move: %1 of this one with %2 of the "
                              "other, which stands as in the 3D view")
                               .arg(seen->moveable.animation)
                               .arg(seen->partner.animation));
    }
    else
    {
        m_tick->setToolTip(tr("No partner is seen with it: choose one with \"Body and Partner\" "
                              "of the 3D view first"));
    }
    connect(m_tick, &QCheckBox::toggled, this, &PairModelChoice::changed);
}

void PairModelChoice::addTo(QFormLayout& form)
{
    form.addRow(QString(), m_tick);
}

std::optional<PartnerInStep> PairModelChoice::wanted() const
{
    return m_tick->isChecked() ? m_both : std::nullopt;
}

QString PairModelChoice::lossesText() const
{
    return m_both && m_both->isElsewhereInTime
               ? tr("Both begin at once: that the partner is ahead, or goes on to other "
                    "animations, is not in the file.")
               : QString();
}

void PairModelChoice::enable(bool isFree)
{
    m_tick->setEnabled(isFree && m_both);
}

} // namespace ui
