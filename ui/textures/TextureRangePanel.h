#pragma once

#include "core/edit/textures/TextureRange.h"
#include "ui/file/OpenFile.h"

#include <QWidget>

#include <vector>

class QListWidget;
class QSpinBox;
class QToolButton;

namespace ui
{

class RangePreview;
class TextureCanvas;
class TextureRegions;

/// The ranges of animated textures of a level, and what is in the selected one: played, and changed
/// by buttons. Tells what is wanted and changes nothing itself.
class TextureRangePanel : public QWidget
{
    Q_OBJECT

public:
    explicit TextureRangePanel(Selection& selection, QWidget* parent = nullptr);

    /// Shows the ranges of a file, whose regions must outlive this or the next call. Null: no file
    /// is open.
    void show(const OpenFilePtr& file, const TextureRegions& regions);

    /// What is selected on the page can be added.
    void showSelected(const TextureCanvas& canvas);

    /// Whether ranges can be changed.
    void setEditable(bool editable);

    /// Selects a range, which the next file that is shown may have.
    void selectRange(std::size_t range);

    /// The range that is selected; nothing if there is none.
    [[nodiscard]] std::optional<std::size_t> range() const;

    [[nodiscard]] QListWidget* ranges() const noexcept { return m_ranges; }

    [[nodiscard]] QListWidget* textures() const noexcept { return m_textures; }

    [[nodiscard]] RangePreview* preview() const noexcept { return m_preview; }

Q_SIGNALS:
    /// A range is to be made of what is selected on the page.
    void newWanted();

    /// A range is to have these textures; none: it is to go.
    void rangeWanted(std::size_t range, const std::vector<std::uint16_t>& textures);

private:
    void makeButtons(QWidget& parent);
    QToolButton* addButton(QWidget& parent, const QString& text, const QString& tip);
    void showRange();
    void showButtons();
    void addSelected();
    void removeTexture();
    void move(int by);
    void deleteRange();
    void goTo();
    void tellChanged(std::vector<std::uint16_t> textures, int row);

    Selection& m_selection;
    OpenFilePtr m_file;
    const TextureRegions* m_regions = nullptr;
    tr::edit::TextureRanges m_all;
    std::vector<std::uint16_t> m_selected; ///< object textures on the page
    QListWidget* m_ranges;
    QListWidget* m_textures;
    RangePreview* m_preview;
    QSpinBox* m_speed;
    QToolButton* m_new = nullptr;
    QToolButton* m_delete = nullptr;
    QToolButton* m_add = nullptr;
    QToolButton* m_remove = nullptr;
    QToolButton* m_up = nullptr;
    QToolButton* m_down = nullptr;
    int m_wantedRow = -1; ///< of the textures, once they are shown anew
    int m_wantedRange = 0;
    bool m_isEditable = false;
};

} // namespace ui
