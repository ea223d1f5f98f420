#pragma once

#include "core/anim/FootSlip.h"
#include "core/edit/animation/RootMotion.h"
#include "ui/common/QuietWorker.h"
#include "ui/rows/EditDialog.h"

#include <cstddef>
#include <vector>

class QCheckBox;
class QLabel;
class QListWidget;
class QSpinBox;

namespace ui
{

/// Finds the speeds with which feet slip least over the floor, and says how far they slip before
/// and after.
class FeetDialog : public EditDialog
{
    Q_OBJECT

public:
    /// `what`: the animations, which are not none, in words. `model`: the row of the moveable that
    /// has them.
    FeetDialog(FileSession& session,
               const QString& what,
               std::vector<std::size_t> animations,
               std::size_t model,
               QWidget* parent);

    /// Whether it still looks at the feet.
    [[nodiscard]] bool isBusy() const noexcept { return m_worker.isBusy(); }

protected:
    void edit() override;

private:
    /// What was found.
    struct Found
    {
        std::vector<tr::edit::AnimationSpeeds> speeds; ///< of the animations that get others
        tr::view::Speeds firstBefore;                  ///< of the first of all
        tr::view::Speeds firstAfter;
        tr::anim::FootSlip before; ///< of all together
        tr::anim::FootSlip after;
    };

    void makeFields(const QString& what);
    void fillFeet();
    void foretell();
    void show(Found found);
    [[nodiscard]] tr::anim::FootPlan plan() const;
    [[nodiscard]] static Found find(const OpenFile& file,
                                    const std::vector<std::size_t>& animations,
                                    const tr::anim::FootPlan& plan,
                                    const tr::anim::FootMatch& match,
                                    const tr::Progress& progress);

    OpenFilePtr m_file;
    tr::edit::Document* m_document;
    std::vector<std::size_t> m_animations;
    std::size_t m_model;
    QListWidget* m_feet;
    QSpinBox* m_near;
    QCheckBox* m_acceleration;
    QCheckBox* m_sideways;
    QLabel* m_outcome;
    Found m_found;
    QuietWorker m_worker;
};

} // namespace ui
