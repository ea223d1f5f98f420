#pragma once

#include <QListWidget>

namespace ui
{

/// The pictures of a sprite sequence one below the other. Dragged and keyed, a picture is told to
/// where it is wanted; nothing moves by itself.
class SpriteList : public QListWidget
{
    Q_OBJECT

public:
    explicit SpriteList(QWidget* parent = nullptr);

    /// Whether pictures can be dragged and deleted.
    void setEditable(bool editable);

    /// The rows that are selected, from the first on.
    [[nodiscard]] QList<int> selectedPlaces() const;

Q_SIGNALS:
    /// A picture is to stand at that place, counted once it is there.
    void moveWanted(int row, int place);

    void deleteWanted();

protected:
    /// None that has the view take the dragged row out by itself.
    [[nodiscard]] Qt::DropActions supportedDropActions() const override { return Qt::CopyAction; }

    void dragMoveEvent(QDragMoveEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    bool m_isEditable = false;
};

} // namespace ui
