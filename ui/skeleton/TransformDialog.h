#pragma once

#include "ui/skeleton/BoneDialogs.h"

class QDoubleSpinBox;
class QStackedWidget;

namespace ui
{

/// Asks how a moveable is moved, turned or scaled as a whole.
class TransformDialog : public BoneDialog
{
    Q_OBJECT

public:
    enum Kind : int
    {
        Move,
        Turn,
        Scale,
    };

    TransformDialog(FileSession& session, const BoneSubject& subject, QWidget* parent);

    [[nodiscard]] Kind kind() const;

    /// Does what is chosen now. Gives back why it cannot be, or nothing.
    [[nodiscard]] QString apply(tr::edit::Document& document) const;

private:
    [[nodiscard]] QWidget* makeMove();
    [[nodiscard]] QWidget* makeTurn();
    [[nodiscard]] QWidget* makeScale();
    void check();

    QComboBox* m_kind;
    QStackedWidget* m_pages;
    QLabel* m_what;
    std::array<QSpinBox*, 3> m_way{};
    QDoubleSpinBox* m_degrees = nullptr;
    QDoubleSpinBox* m_percent = nullptr;
};

} // namespace ui
