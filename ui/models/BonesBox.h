#pragma once

#include "core/convert/models/ModelBones.h"
#include "ui/common/widgets/TickList.h"

#include <QGroupBox>
#include <QStringList>

#include <cstddef>
#include <optional>
#include <vector>

class QLabel;
class QPushButton;

namespace ui
{

class BonesModel;

/// The joints of a moveable onto which a model file is put: which of them count, and the bone of
/// the file that each has. Space ticks those that are selected; Return, F2 and a double click open
/// the bones of the file.
class BonesBox : public QGroupBox
{
    Q_OBJECT

public:
    explicit BonesBox(QWidget* parent);

    ~BonesBox() override;

    /// All of them count. `joints`: as they are called in the window. There is nothing to choose
    /// before bones are offered.
    void show(const QStringList& joints);

    /// Joints have the bones that were found for them now, and others can be chosen.
    void offer(tr::convert::ModelBones bones);

    /// Numbers of those that count. Empty: all do.
    [[nodiscard]] std::vector<std::size_t> counted() const;

    /// There are some, but none counts.
    [[nodiscard]] bool doesNoneCount() const;

    /// Which bones are which joints. Nothing: as it was found.
    [[nodiscard]] std::optional<tr::convert::BoneMap> map() const;

    [[nodiscard]] TickList* list() const noexcept { return m_list; }

Q_SIGNALS:
    void changed();

private:
    void makeLayout();
    void showFound();
    void showChoices();

    std::optional<tr::convert::ModelBones> m_bones; ///< of the file; nothing: not known yet
    BonesModel* m_model;
    TickList* m_list;
    QLabel* m_found;
    QPushButton* m_all;
    QPushButton* m_none;
    QPushButton* m_again;
};

} // namespace ui
