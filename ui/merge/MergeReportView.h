#pragma once

#include <QTreeWidget>

namespace tr::transfer
{
struct ColourLoss;
}

namespace ui
{

class MergePlanning;
struct MergeFound;

/// What a merge puts, finds equal and saves, how near it comes to limits, and what deserves a look:
/// before it is done.
class MergeReportView : public QTreeWidget
{
    Q_OBJECT

public:
    explicit MergeReportView(QWidget* parent);

    /// Null: there is nothing to be said yet.
    void show(const MergeFound* found);

    /// What deserves a look: limits that are exceeded, and remarks.
    [[nodiscard]] int warnings() const noexcept { return m_warnings; }

private:
    QTreeWidgetItem* addGroup(const QString& title);
    void add(QTreeWidgetItem* group, const QString& what, const QString& value);
    void showTextures(const MergeFound& found);
    void showColours(const tr::transfer::ColourLoss& loss);
    void showLimits(const MergeFound& found);

    int m_warnings = 0;
};

} // namespace ui
