#pragma once

#include "core/edit/textures/SpriteEdit.h"
#include "ui/file/OpenFile.h"

#include <QList>
#include <QObject>
#include <QPointer>
#include <QRect>

#include <functional>
#include <vector>

class QAction;
class QMenu;
class QWidget;

namespace ui
{

class FileSession;
class TexturePageView;

/// What can be done to the textures that are selected on a texture page, as actions of menus, and
/// what is dragged there. Each is one step of the history, for however many textures.
class TextureCommands : public QObject
{
    Q_OBJECT

public:
    TextureCommands(FileSession& session, Selection& selection, QWidget& window);

    /// Serves the pages that are shown there, one after another.
    void attach(TexturePageView& view);

    /// Enables what can be done to what is selected now.
    void update();

    /// Puts the actions into a menu.
    void addTo(QMenu& menu) const;

Q_SIGNALS:
    /// It could not be done.
    void refused(const QString& reason);

    /// It was done, but there is something to be said about it.
    void doubted(const QString& title, const QString& what);

protected:
    /// The page comes into sight, or goes.
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    using Edit = std::function<tr::Result<void>(tr::edit::Document& document)>;

    QAction* add(const char* name,
                 const QString& text,
                 const QString& tip,
                 const std::function<void()>& serve);
    void makeActions();
    void makeBlending();
    void makeSprites();
    void updateSprites(const std::vector<tr::edit::TextureRow>& selected, bool canChange);
    [[nodiscard]] std::vector<tr::edit::TextureRow> rows() const;
    void make(const Edit& edit);
    void move(const QPoint& texels, bool isStep);
    void resize(const QRect& box);
    void place(const QRect& box);
    void draw(const QRect& box);
    void turn(tr::edit::TextureTurn turn);
    void blend(std::uint16_t attribute);
    void makeRange();
    void setRange(std::size_t range, const std::vector<std::uint16_t>& textures);
    [[nodiscard]] std::vector<std::uint16_t> objectTextures() const;
    void orderSprite(int by);
    void deleteSprites();
    void alignSprites(tr::edit::SpriteAlignment alignment);
    void leaveDrawing();
    void askToTidy();
    void showMenu(const QPoint& place);

    FileSession& m_session;
    Selection& m_selection;
    QWidget& m_window;
    QPointer<TexturePageView> m_view;
    QAction* m_draw = nullptr;
    QAction* m_new = nullptr;
    QAction* m_newRange = nullptr;
    QAction* m_tidy = nullptr;
    QList<QAction*> m_turns;
    QMenu* m_blending;
    QList<QAction*> m_modes; ///< in the order of their attributes
    QMenu* m_sprites;
    QAction* m_earlier = nullptr;
    QAction* m_later = nullptr;
};

} // namespace ui
