#pragma once

#include "ui/common/widgets/CopiedText.h"
#include "ui/file/FileTab.h"
#include "ui/sectors/SectorMap.h"
#include "ui/sectors/SectorPainting.h"

class QComboBox;
class QLabel;
class QMenu;
class QToolButton;

namespace ui
{

class CanvasBar;
class Editor;
class SectorCanvas;
class SectorLegend;
class TriggerBar;

/// The sectors of one room from above. A click selects a sector, a double click on a portal goes to
/// the other room; what is selected elsewhere is marked here. Below stands what the sector says,
/// and the timer, once and mask of its triggers, which can be changed there.
class SectorGridView
    : public FileTab
    , public CopiedText
{
    Q_OBJECT

public:
    explicit SectorGridView(Selection& selection, QWidget* parent = nullptr);

    /// Lets triggers be changed. Precondition: the editor outlives the tab.
    void setEditor(Editor& editor);

    /// Shows the room of what is selected, or else the first one.
    void setFile(const OpenFilePtr& file) override;

    /// Room, zoom and colours stay.
    void revise(const OpenFilePtr& file, const tr::edit::ChangeSet& changes) override;

    [[nodiscard]] bool hasContent() const override { return roomCount() != 0; }

    [[nodiscard]] QString title() const override;
    [[nodiscard]] QIcon symbol() const override;

    [[nodiscard]] int roomCount() const;

    /// -1: there is none.
    [[nodiscard]] int room() const;

    /// A room outside is ignored.
    void setRoom(int room);

    [[nodiscard]] SectorMode mode() const;

    /// A mode that the file does not have is ignored.
    void setMode(SectorMode mode);

    [[nodiscard]] SectorCanvas* canvas() const noexcept { return m_canvas; }

    [[nodiscard]] const SectorMap& map() const noexcept { return m_map; }

    [[nodiscard]] TriggerBar* triggers() const noexcept { return m_triggers; }

    /// What the selected sector says.
    [[nodiscard]] QString copiedText() const override;

    /// What can be done at a sector: ways to other rooms, its row, its floor data.
    void fillMenu(QMenu& menu, const QPoint& place);

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void fillBar();
    void connectParts();
    void fillChoosers();
    void follow(const std::optional<Address>& address);
    void showRoom(int room);
    void mark(const std::optional<Address>& address);
    void applyStyle();
    void activate(const QPoint& place);
    void leave(const QPoint& place, const SectorMap::Exit& exit);
    void showZoom();
    void describe(const std::optional<QPoint>& place);

    Selection& m_selection;
    OpenFilePtr m_file;
    std::shared_ptr<const Decoder> m_decoder;
    SectorMap m_map;
    SectorCanvas* m_canvas;
    CanvasBar* m_bar;
    QComboBox* m_modes;
    QComboBox* m_zones;
    QToolButton* m_marks;
    QToolButton* m_entities;
    QToolButton* m_legendShown;
    QLabel* m_text;
    TriggerBar* m_triggers;
    SectorLegend* m_legend;
    bool m_following = false;
};

} // namespace ui
