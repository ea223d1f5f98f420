#pragma once

#include "core/view/objects/LoopSeam.h"
#include "ui/curves/CurveSubject.h"

#include <QWidget>

#include <functional>
#include <optional>

class QComboBox;
class QLabel;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace ui
{

/// What jumps where an animation goes over to what follows it, or to its own start: joints by how
/// much, the largest first.
class SeamList : public QWidget
{
    Q_OBJECT

public:
    explicit SeamList(QWidget* parent = nullptr);

    /// Null: there is nothing to be seen.
    void show(std::shared_ptr<const CurveSubject> subject,
              const std::function<QString(std::size_t animation)>& titleOf);

    void setEditable(bool editable);

    [[nodiscard]] QTreeWidget* list() const noexcept { return m_list; }

    [[nodiscard]] QComboBox* against() const noexcept { return m_against; }

    [[nodiscard]] QPushButton* button() const noexcept { return m_close; }

    /// What is said above the list.
    [[nodiscard]] QString said() const;

    /// What the end is compared with; nothing: with nothing.
    [[nodiscard]] std::optional<tr::view::AnimationMoment> next() const;

Q_SIGNALS:
    /// The curves of a joint are wanted; nothing: those of the root's offset.
    void chosen(std::optional<std::size_t> joint);

    void closeWanted();

private:
    void fill();
    void addJoint(const tr::view::JointJump& jump);
    void addAxis(std::uint8_t axis, const tr::view::OffsetJump& jump);
    void choose(const QTreeWidgetItem* item);

    std::shared_ptr<const CurveSubject> m_subject;
    std::vector<tr::view::AnimationMoment> m_moments; ///< in the order of the choice
    bool m_isEditable = false;
    QComboBox* m_against;
    QLabel* m_said;
    QTreeWidget* m_list;
    QPushButton* m_close;
};

} // namespace ui
