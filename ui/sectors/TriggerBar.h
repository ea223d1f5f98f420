#pragma once

#include "core/view/floor/TriggerSetup.h"
#include "ui/sectors/SectorMap.h"

#include <QWidget>

#include <array>
#include <memory>
#include <optional>
#include <vector>

class QCheckBox;
class QComboBox;
class QLabel;
class QToolButton;

namespace ui
{

class Editor;
class HeldPlace;
class TimerEdit;
class TimerField;

/// Timer, once and mask of the triggers of one sector, to be changed. A timer that cannot be stored
/// is refused with the reason, and stays typed until it is corrected or given up with Escape.
class TriggerBar : public QWidget
{
    Q_OBJECT

public:
    explicit TriggerBar(QWidget* parent = nullptr);

    /// Lets them be changed. Precondition: the editor outlives the bar.
    void setEditor(Editor& editor);

    /// Of a sector of the map; without one there is nothing to change.
    void showSector(const SectorMap& map, const std::optional<QPoint>& place);

    /// Whether there is a trigger that can be changed.
    [[nodiscard]] bool hasTrigger() const { return !m_triggers.empty(); }

    /// Puts the cursor into the timer.
    void takeFocus();

protected:
    void showEvent(QShowEvent* event) override;

private:
    friend class TimerEdit;

    struct Trigger
    {
        QString name;
        std::size_t word = 0; ///< of the floor data, where it begins
        tr::view::TriggerSetup setup;
    };

    void makeLayout();
    void fill();
    void refill();
    void choose();
    void store();
    void storeTimer();
    void leaveTyped();
    void showTyped(const QString& text);
    [[nodiscard]] bool typeAgain(const HeldPlace& word, const QString& text);
    void noteSharers();
    void sayNote();
    void say(const QString& text, bool isRefusal);
    [[nodiscard]] const Trigger& current() const;

    /// What the bar shows, with a number as the timer.
    [[nodiscard]] tr::view::TriggerSetup shown(int timer) const;

    Editor* m_editor = nullptr;
    TimerEdit* m_edit = nullptr;
    std::vector<Trigger> m_triggers;
    std::size_t m_current = 0;         ///< of the triggers, which is shown
    std::optional<Address> m_sector;   ///< they are of
    std::shared_ptr<HeldPlace> m_word; ///< the setup of the one that is shown
    tr::schema::Version m_version = tr::level::versions::Tr1;
    QString m_note; ///< whom else it concerns
    QComboBox* m_which;
    TimerField* m_timer;
    QCheckBox* m_once;
    std::array<QToolButton*, 5> m_mask{}; ///< by their bits
    QLabel* m_text;
};

} // namespace ui
