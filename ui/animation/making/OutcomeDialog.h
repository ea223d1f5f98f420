#pragma once

#include "ui/rows/EditDialog.h"

#include <functional>

namespace ui
{

/// Says what would become of something before it is done, where there is nothing to be chosen.
class OutcomeDialog : public EditDialog
{
    Q_OBJECT

public:
    struct Outcome
    {
        QString title;
        QString what; ///< it is done to
        QString text; ///< what becomes of it
        bool isChange = true;
    };

    /// Does it; gives back why it cannot be, or an empty text.
    using Do = std::function<QString()>;

    OutcomeDialog(FileSession& session, const Outcome& outcome, Do then, QWidget* parent);

protected:
    void edit() override { finish(m_do()); }

private:
    Do m_do;
};

} // namespace ui
