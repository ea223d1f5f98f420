#include "ui/viewport/StandInNote.h"

#include "ui/common/widgets/ElidedLabel.h"
#include "ui/viewport/StandIns.h"

#include <QBoxLayout>

namespace ui
{
namespace
{

/// Of the whole bench, or else of its last column; null: there is none.
QVBoxLayout* columnOf(const QWidget& bench)
{
    QLayout* const layout = bench.layout();
    if (auto* const column = qobject_cast<QVBoxLayout*>(layout))
    {
        return column;
    }
    const int last = layout != nullptr ? layout->count() - 1 : -1;
    return last >= 0 ? qobject_cast<QVBoxLayout*>(layout->itemAt(last)->layout()) : nullptr;
}

} // namespace

void addStandInNote(QWidget& bench, const StandIns& standIns)
{
    QVBoxLayout* const column = columnOf(bench);
    if (column == nullptr)
    {
        return;
    }
    auto* const line = new ElidedLabel(&bench);
    line->setObjectName(QStringLiteral("standInNote"));
    line->setContentsMargins(6, 2, 6, 2);
    line->setForegroundRole(QPalette::PlaceholderText);
    column->insertWidget(0, line);
    const auto say = [line, &standIns]
    {
        const QString note = standIns.note();
        line->setText(note);
        line->setVisible(!note.isEmpty());
    };
    QObject::connect(&standIns, &StandIns::noted, line, say);
    say();
}

} // namespace ui
