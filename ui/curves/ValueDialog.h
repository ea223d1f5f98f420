#pragma once

#include "core/edit/animation/poses/CurveEdit.h"
#include "ui/rows/EditDialog.h"

#include <functional>

class QDoubleSpinBox;
class QLabel;
class QSpinBox;

namespace ui
{

/// Asks for the number of points of curves: an angle in degrees or as it is stored, or an offset in
/// units. Says what would be stored.
class ValueDialog : public EditDialog
{
    Q_OBJECT

public:
    struct Question
    {
        QString what;
        bool isAngle = true;
        std::int64_t value = 0; ///< to begin with
        QString typed{};        ///< what the user has begun with instead
    };

    /// What would be stored for a number, in words. Asked only as long as the file is the same.
    using Foretell = std::function<QString(std::int64_t value)>;

    /// Does it; gives back why it cannot be, or an empty text.
    using Do = std::function<QString(std::int64_t value)>;

    ValueDialog(FileSession& session,
                const Question& question,
                Foretell foretell,
                Do then,
                QWidget* parent);

protected:
    void edit() override { finish(m_do(value())); }

private:
    void makeLayout(const Question& question);
    [[nodiscard]] std::int64_t value() const;
    void foretell();

    Foretell m_foretell;
    Do m_do;
    QDoubleSpinBox* m_degrees; ///< null: an offset is asked for
    QSpinBox* m_raw;
    QLabel* m_outcome;
};

} // namespace ui
