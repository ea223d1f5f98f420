#pragma once

#include "ui/moveable/MoveablePane.h"
#include "ui/moveable/models/MoveableAnimations.h"

class QComboBox;

namespace ui
{

class FilterField;

/// The animations of a moveable as a table, of which a filter leaves those that are looked for.
class AnimationsPane : public MoveablePane
{
    Q_OBJECT

public:
    /// Precondition: the model outlives the pane.
    explicit AnimationsPane(MoveableAnimations& model, QWidget* parent = nullptr);

    /// Shows the animations of a moveable.
    void show(const MoveableModel::PartsPtr& parts, bool fit);

    /// Leaves columns away that say where other tables keep their share of an animation.
    void showMainColumns();

    /// Makes an animation the current one, even if the filter hides it. Precondition: it is one of
    /// the moveable's.
    void revealAnimation(std::size_t animation);

    /// Lets numbers and names be edited. Precondition: the editor outlives the pane.
    void letEdit(Editor& editor);

    void setFilter(const QString& text);
    void setFilterBy(FilterBy by);

    [[nodiscard]] FilterField* filterField() const noexcept { return m_filter; }

    [[nodiscard]] QComboBox* filterChoice() const noexcept { return m_by; }

private:
    void makeFilter();
    void applyFilter();
    void hideColumns();

    MoveableAnimations& m_animations;
    FilterField* m_filter;
    QComboBox* m_by;
    bool m_isMainOnly = false;
};

} // namespace ui
