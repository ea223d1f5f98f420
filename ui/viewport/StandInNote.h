#pragma once

class QWidget;

namespace ui
{

class StandIns;

/// Puts a line on top of a bench, or of the last of its columns, that says what stands in for the
/// file, while there is something to be said. Precondition: the bench has a box for its layout, and
/// does not outlive `standIns`.
void addStandInNote(QWidget& bench, const StandIns& standIns);

} // namespace ui
