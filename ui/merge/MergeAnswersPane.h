#pragma once

#include "ui/merge/MergeTexts.h"

#include <QWidget>

#include <array>
#include <vector>

class QCheckBox;
class QComboBox;
class QGridLayout;
class QTabWidget;

namespace ui
{

class ChoiceTable;
class MergeConflictsModel;
class MergePictures;
class MergeReportView;
class MergeSoundsModel;

/// What meets what, and what is done about it: rules for all, answers for each, and what comes of
/// them.
class MergeAnswersPane : public QWidget
{
    Q_OBJECT

public:
    MergeAnswersPane(MergePlanning& planning, MergePictures& pictures, QWidget* parent);

    /// What is current in the table of objects that meet others. Nothing: none is.
    struct Pair
    {
        MergeShown comes;
        MergeShown meets;
    };

    [[nodiscard]] std::optional<Pair> current() const;

    [[nodiscard]] ChoiceTable* conflicts() const noexcept { return m_conflictList; }

    [[nodiscard]] ChoiceTable* sounds() const noexcept { return m_soundList; }

    [[nodiscard]] MergeReportView* report() const noexcept { return m_report; }

    [[nodiscard]] QTabWidget* tabs() const noexcept { return m_tabs; }

Q_SIGNALS:
    void currentChanged();

private:
    void makeRules(QGridLayout& grid);
    void makeLists();
    void takeRules();
    void showRules();
    void showState();
    void answer(tr::transfer::Answer answer);
    void askForMenu(const QPoint& place);

    MergePlanning& m_planning;
    MergeConflictsModel* m_conflicts;
    MergeSoundsModel* m_soundConflicts;
    std::array<QComboBox*, tr::transfer::kObjectKinds> m_objectRules{};
    QComboBox* m_soundRule;
    QCheckBox* m_allSounds;
    QTabWidget* m_tabs;
    ChoiceTable* m_conflictList;
    ChoiceTable* m_soundList;
    MergeReportView* m_report;
};

} // namespace ui
