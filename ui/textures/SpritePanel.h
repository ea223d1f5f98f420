#pragma once

#include "core/edit/textures/SpriteEdit.h"
#include "core/view/textures/TexturePages.h"
#include "ui/file/OpenFile.h"

#include <QWidget>

#include <optional>
#include <vector>

class QListWidget;
class QToolButton;

namespace ui
{

class RangePreview;
class SpriteList;
class TextureRegions;

/// The sprite sequences of a file, and the pictures of the selected one: played, and worked on by
/// buttons, by dragging and by keys. Tells what is wanted and changes nothing itself.
class SpritePanel : public QWidget
{
    Q_OBJECT

public:
    explicit SpritePanel(Selection& selection, QWidget* parent = nullptr);

    /// Shows the sequences of a file, whose regions must outlive this or the next call. Null: no
    /// file is open.
    void show(const OpenFilePtr& file, const TextureRegions& regions);

    /// Whether sprites can be changed.
    void setEditable(bool editable);

    /// Whether the file has sequences.
    [[nodiscard]] bool hasSequences() const noexcept { return !m_runs.empty(); }

    /// Whether a row is one of the sequences.
    [[nodiscard]] bool isSequence(const Address& address) const;

    /// The sequence that is shown; nothing if there is none.
    [[nodiscard]] std::optional<Address> sequence() const;

    /// Its row, for edits of sprites that several sequences have.
    [[nodiscard]] std::optional<std::size_t> sequenceRow() const;

    /// The sprites that are selected, in their order.
    [[nodiscard]] std::vector<tr::edit::TextureRow> selected() const;

    /// What a picture that is added comes behind: any sprite of the sequence.
    [[nodiscard]] std::optional<tr::edit::TextureRow> any() const;

    [[nodiscard]] QListWidget* sequences() const noexcept { return m_sequences; }

    [[nodiscard]] SpriteList* sprites() const noexcept { return m_sprites; }

    [[nodiscard]] RangePreview* preview() const noexcept { return m_preview; }

Q_SIGNALS:
    /// A picture is to be read and added to the sequence.
    void addWanted();

    /// The selected sprite is to get another picture.
    void replaceWanted();

    /// A sprite is to stand at that place of its sequence.
    void moveWanted(const tr::edit::TextureRow& sprite, std::size_t place);

    void deleteWanted();
    void alignWanted(tr::edit::SpriteAlignment alignment);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void makeButtons(QWidget& parent);
    QToolButton* addButton(QWidget& parent, const QString& text, const QString& tip);
    void follow(const std::optional<Address>& address);
    void showSequence();
    void forgetSprites();
    void replace();
    void showButtons();
    void move(int row, int place);
    void step(int by);
    void goTo();
    [[nodiscard]] const tr::view::PageRun* run() const;
    [[nodiscard]] Address address(int row) const;

    Selection& m_selection;
    OpenFilePtr m_file;
    const TextureRegions* m_regions = nullptr;
    std::vector<tr::view::PageRun> m_runs;
    QListWidget* m_sequences;
    RangePreview* m_preview;
    SpriteList* m_sprites;
    QToolButton* m_add = nullptr;
    QToolButton* m_replace = nullptr;
    QToolButton* m_up = nullptr;
    QToolButton* m_down = nullptr;
    QToolButton* m_centre = nullptr;
    QToolButton* m_stand = nullptr;
    QToolButton* m_delete = nullptr;
    bool m_isEditable = false;
    bool m_isStale = false; ///< the pictures are of what was shown before
    bool m_isGoing = false; ///< what is selected comes from here
};

} // namespace ui
