#pragma once

#include "ui/file/OpenFile.h"
#include "ui/file/PartnerInStep.h"

#include <QObject>

#include <cstddef>
#include <optional>

class QCheckBox;
class QFormLayout;
class QString;
class QWidget;

namespace ui
{

/// Asks whether the partner that is seen beside a moveable goes into its model, too: a row of a
/// dialog. Where none is seen it says how to get one.
class PairModelChoice : public QObject
{
    Q_OBJECT

public:
    /// `moveable`: the row of models that is exported. `seen`: in the 3D view, perhaps of another
    /// moveable. It belongs to the dialog.
    PairModelChoice(const OpenFilePtr& file,
                    std::size_t moveable,
                    const std::optional<PartnerInStep>& seen,
                    QWidget& dialog);

    void addTo(QFormLayout& form);

    /// Nothing: the moveable is wanted alone.
    [[nodiscard]] std::optional<PartnerInStep> wanted() const;

    /// What of that is not in the file; empty: all is.
    [[nodiscard]] QString lossesText() const;

    void enable(bool isFree);

Q_SIGNALS:
    void changed();

private:
    std::optional<PartnerInStep> m_both;
    QCheckBox* m_tick;
};

} // namespace ui
