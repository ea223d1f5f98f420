#include "ui/textures/TextureCommands.h"

#include "core/edit/textures/TextureBlending.h"
#include "core/edit/textures/TextureRange.h"
#include "core/edit/textures/TextureShapeMaking.h"
#include "ui/common/actions/NamedAction.h"
#include "ui/common/texts/Messages.h"
#include "ui/session/FileSession.h"
#include "ui/session/OpenEdits.h"
#include "ui/textures/SpritePanel.h"
#include "ui/textures/TextureCanvas.h"
#include "ui/textures/TexturePageView.h"
#include "ui/textures/TextureRangePanel.h"
#include "ui/textures/TidyTexturesDialog.h"

#include <QAction>
#include <QActionGroup>
#include <QEvent>
#include <QMenu>

#include <algorithm>
#include <array>

namespace ui
{
namespace
{

using tr::edit::Document;
using tr::edit::TextureRow;
using tr::edit::TextureTurn;

/// Steps of arrow keys in a row are one edit.
constexpr const char* kSteps = "move textures by steps";

tr::edit::TexelBox texelsOf(const QRect& box)
{
    return {box.left(), box.top(), box.left() + box.width(), box.top() + box.height()};
}

} // namespace

TextureCommands::TextureCommands(FileSession& session, Selection& selection, QWidget& window)
    : QObject(&window)
    , m_session(session)
    , m_selection(selection)
    , m_window(window)
    , m_blending(new QMenu(tr("&Blending"), &window))
    , m_sprites(new QMenu(tr("&Sprites"), &window))
{
    makeActions();
    makeBlending();
    makeSprites();
    connect(&session, &FileSession::fileChanged, this, &TextureCommands::update);
    connect(&session, &FileSession::revised, this, &TextureCommands::update);
    update();
}

QAction* TextureCommands::add(const char* name,
                              const QString& text,
                              const QString& tip,
                              const std::function<void()>& serve)
{
    QAction* const action = makeNamedAction({name, text, tip}, this);
    connect(action, &QAction::triggered, this, serve);
    return action;
}

void TextureCommands::makeActions()
{
    m_draw = add("textureDraw",
                 tr("&Draw New Texture"),
                 tr("Drag a rectangle on the page to make a texture of it, or a sprite behind the "
                    "selected one; Escape leaves it"),
                 [this]
                 {
                     if (m_view)
                     {
                         m_view->canvas()->setDrawing(m_draw->isChecked());
                         m_view->canvas()->setFocus();
                     }
                 });
    m_draw->setCheckable(true);
    m_new =
        add("textureNew",
            tr("&New Texture"),
            tr("Make a texture where the selected one is, and as large, to be moved and resized "
               "then; or a sprite behind the selected one"),
            [this]
            {
                if (m_view)
                {
                    draw(m_view->canvas()->boxOfNew());
                    m_view->canvas()->setFocus();
                }
            });
    const auto turns =
        [this](const char* name, const QString& text, const QString& tip, TextureTurn way)
    { m_turns.append(add(name, text, tip, [this, way] { turn(way); })); };
    turns("textureFlipAcross",
          tr("Flip &Horizontally"),
          tr("What faces show of the selected textures is mirrored, left is right"),
          TextureTurn::FlipHorizontally);
    turns("textureFlipDown",
          tr("Flip &Vertically"),
          tr("What faces show of the selected textures is mirrored, top is bottom"),
          TextureTurn::FlipVertically);
    turns("textureTurnRight",
          tr("Turn &Right"),
          tr("What faces show of the selected textures is turned right by a quarter"),
          TextureTurn::Right);
    turns("textureTurnLeft",
          tr("Turn &Left"),
          tr("What faces show of the selected textures is turned left by a quarter"),
          TextureTurn::Left);
    m_newRange = add("textureNewRange",
                     tr("New Animated R&ange"),
                     tr("The selected textures take turns wherever one of them is shown, in the "
                        "order in which they were selected"),
                     [this] { makeRange(); });
    m_tidy = add("textureTidy",
                 tr("Repac&k Textures…"),
                 tr("Join equal textures, delete what nothing shows, and move textures together on "
                    "fewer pages: what comes of it is told first"),
                 [this] { askToTidy(); });
}

void TextureCommands::makeBlending()
{
    auto* const group = new QActionGroup(this);
    group->setExclusionPolicy(QActionGroup::ExclusionPolicy::ExclusiveOptional);
    const auto mode = [this, group](const char* name, const QString& text, const QString& tip)
    {
        const auto attribute = static_cast<std::uint16_t>(m_modes.size());
        QAction* const action = add(name, text, tip, [this, attribute] { blend(attribute); });
        action->setCheckable(true);
        group->addAction(action);
        m_modes.append(action);
    };
    mode(
        "textureOpaque", tr("&Opaque"), tr("Faces with the selected textures hide what is behind"));
    mode("textureTransparent",
         tr("&Transparent Texels"),
         tr("What is behind shows through the clear texels of the selected textures"));
    mode("textureAdditive",
         tr("&Additive"),
         tr("Faces with the selected textures brighten what is behind: glass, fire, light"));
    m_blending->addActions(m_modes);
    m_blending->menuAction()->setObjectName(QStringLiteral("textureBlending"));
    m_blending->setToolTipsVisible(true);
}

void TextureCommands::makeSprites()
{
    m_earlier = add("spriteEarlier",
                    tr("&Earlier"),
                    tr("Let the selected sprite come earlier in its sequence"),
                    [this] { orderSprite(-1); });
    m_later = add("spriteLater",
                  tr("&Later"),
                  tr("Let the selected sprite come later in its sequence"),
                  [this] { orderSprite(1); });
    m_sprites->addAction(m_earlier);
    m_sprites->addAction(m_later);
    m_sprites->addSeparator();
    m_sprites->addAction(add("spriteCentre",
                             tr("&Centre"),
                             tr("The selected sprites stand with their middle at their place"),
                             [this] { alignSprites(tr::edit::SpriteAlignment::Centred); }));
    m_sprites->addAction(add("spriteStand",
                             tr("&Stand"),
                             tr("The selected sprites stand on their place"),
                             [this] { alignSprites(tr::edit::SpriteAlignment::Standing); }));
    m_sprites->addSeparator();
    m_sprites->addAction(add("spriteDelete",
                             tr("&Delete"),
                             tr("Take the selected sprites out of their sequences and the file"),
                             [this] { deleteSprites(); }));
    m_sprites->setToolTipsVisible(true);
}

void TextureCommands::attach(TexturePageView& view)
{
    m_view = &view;
    TextureCanvas* const canvas = view.canvas();
    connect(canvas, &TextureCanvas::moveWanted, this, &TextureCommands::move);
    connect(canvas, &TextureCanvas::resizeWanted, this, &TextureCommands::resize);
    connect(canvas, &TextureCanvas::drawn, this, &TextureCommands::draw);
    connect(canvas, &TextureCanvas::drawingLeft, this, &TextureCommands::leaveDrawing);
    connect(canvas, &TextureCanvas::selectionChanged, this, &TextureCommands::update);
    connect(&view, &TexturePageView::boxWanted, this, &TextureCommands::place);
    view.installEventFilter(this);
    canvas->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(canvas, &QWidget::customContextMenuRequested, this, &TextureCommands::showMenu);
    view.addTool(*m_draw);
    view.addMenu(tr("Te&xture"),
                 tr("What can be done to the selected textures"),
                 [this](QMenu& menu) { addTo(menu); });
    view.makeEditable(m_session);
    connect(view.ranges(), &TextureRangePanel::newWanted, this, &TextureCommands::makeRange);
    connect(view.ranges(), &TextureRangePanel::rangeWanted, this, &TextureCommands::setRange);
    update();
}

bool TextureCommands::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_view && (event->type() == QEvent::Show || event->type() == QEvent::Hide))
    {
        update();
    }
    return QObject::eventFilter(watched, event);
}

void TextureCommands::addTo(QMenu& menu) const
{
    menu.setToolTipsVisible(true);
    menu.addAction(m_draw);
    menu.addAction(m_new);
    menu.addSeparator();
    menu.addActions(m_turns);
    menu.addSeparator();
    menu.addMenu(m_blending);
    menu.addSeparator();
    menu.addAction(m_newRange);
    menu.addMenu(m_sprites);
    menu.addSeparator();
    menu.addAction(m_tidy);
}

void TextureCommands::showMenu(const QPoint& place)
{
    QMenu menu(&m_window);
    addTo(menu);
    menu.addSeparator();
    menu.addActions(m_view->canvas()->actions()); // those of others
    menu.exec(m_view->canvas()->viewport()->mapToGlobal(place));
}

std::vector<TextureRow> TextureCommands::rows() const
{
    std::vector<TextureRow> rows;
    if (m_view)
    {
        for (const Address& each : m_view->canvas()->selected())
        {
            rows.push_back({each.table, each.row});
        }
    }
    return rows;
}

void TextureCommands::update()
{
    const bool isEditable = m_session.editsObjects() && m_view;
    if (m_view)
    {
        m_view->canvas()->setEditable(isEditable);
    }
    // What is not seen is not changed.
    const bool canEdit = isEditable && m_view->isVisibleTo(&m_window);
    const auto selected = rows();
    const bool canChange = canEdit && !selected.empty();
    m_draw->setEnabled(canEdit && m_view->page() >= 0);
    m_new->setEnabled(m_draw->isEnabled());
    if (!m_draw->isEnabled() && m_draw->isChecked())
    {
        leaveDrawing();
    }
    for (QAction* const action : m_turns)
    {
        action->setEnabled(canChange);
    }
    const auto& file = m_session.file();
    const auto modes = file ? tr::edit::blendModesOf(file->file().version())
                            : std::span<const tr::edit::BlendMode>{};
    const auto now =
        canChange ? tr::edit::blendingOf(file->file().content, selected) : std::nullopt;
    for (qsizetype i = 0; i < m_modes.size(); ++i)
    {
        const bool isKnown = std::ranges::any_of(
            modes, [i](const tr::edit::BlendMode& mode) { return mode.attribute == i; });
        m_modes[i]->setVisible(isKnown);
        m_modes[i]->setChecked(now && *now == i);
    }
    m_blending->setEnabled(canChange && !modes.empty());
    m_newRange->setEnabled(canChange && selected.size() > 1
                           && objectTextures().size() == selected.size());
    if (m_view && m_view->ranges() != nullptr)
    {
        m_view->ranges()->setEditable(isEditable);
    }
    m_tidy->setEnabled(m_session.editsObjects() && file->file().format != nullptr
                       && file->file().format->pages != nullptr);
    updateSprites(selected, canChange);
}

void TextureCommands::updateSprites(const std::vector<TextureRow>& selected, bool canChange)
{
    const bool areSprites =
        canChange
        && std::ranges::all_of(
            selected,
            [this](const TextureRow& row)
            { return tr::edit::sequenceOf(m_session.file()->file().content, row).has_value(); });
    m_sprites->setEnabled(areSprites);
    for (QAction* const action : m_sprites->actions())
    {
        action->setEnabled(areSprites);
    }
    m_earlier->setEnabled(areSprites && selected.size() == 1);
    m_later->setEnabled(areSprites && selected.size() == 1);
}

// --- edits

void TextureCommands::make(const Edit& edit)
{
    if (!m_session.editsObjects() || !m_session.openEdits().commit([this, edit] { make(edit); }))
    {
        return;
    }
    if (const auto done = edit(*m_session.document()); !done)
    {
        Q_EMIT refused(sentence(done.error()));
    }
}

void TextureCommands::move(const QPoint& texels, bool isStep)
{
    make(
        [selected = rows(), texels, isStep](Document& document)
        {
            return tr::edit::moveTextures(
                document, selected, texels.x(), texels.y(), isStep ? kSteps : "");
        });
}

void TextureCommands::resize(const QRect& box)
{
    const auto selected = rows();
    if (selected.size() == 1)
    {
        make([row = selected.front(), box](Document& document)
             { return tr::edit::resizeTexture(document, row, texelsOf(box)); });
    }
}

void TextureCommands::place(const QRect& box)
{
    const QRect now = m_view->canvas()->selectedBox();
    if (box.size() == now.size())
    {
        move(box.topLeft() - now.topLeft(), false);
    }
    else
    {
        resize(box);
    }
    m_view->showDetails(); // what was refused is not shown any more
}

void TextureCommands::draw(const QRect& box)
{
    leaveDrawing();
    const auto page = static_cast<std::size_t>(m_view->page());
    const auto selected = rows();
    make(
        [this, page, box, selected](Document& document) -> tr::Result<void>
        {
            const bool isSprite =
                !selected.empty()
                && tr::edit::sequenceOf(document.content(), selected.back()).has_value();
            const auto made = isSprite ? tr::edit::addSprite(document,
                                                             selected.back(),
                                                             page,
                                                             texelsOf(box),
                                                             m_view->sprites()->sequenceRow())
                                       : tr::edit::newTexture(document, page, texelsOf(box));
            if (!made)
            {
                return tr::fail(made.error());
            }
            m_selection.select(Address{made->table, made->row});
            return {};
        });
}

std::vector<std::uint16_t> TextureCommands::objectTextures() const
{
    std::vector<std::uint16_t> textures;
    for (const TextureRow& each : rows())
    {
        if (each.table == tr::level::tables::ObjectTextures)
        {
            textures.push_back(static_cast<std::uint16_t>(each.row));
        }
    }
    return textures;
}

void TextureCommands::makeRange()
{
    make(
        [this, textures = objectTextures()](Document& document) -> tr::Result<void>
        {
            const auto made = tr::edit::addTextureRange(document, textures);
            if (!made)
            {
                return tr::fail(made.error());
            }
            m_view->showRanges();
            m_view->ranges()->selectRange(*made);
            return {};
        });
}

void TextureCommands::setRange(std::size_t range, const std::vector<std::uint16_t>& textures)
{
    make([range, textures](Document& document)
         { return tr::edit::setTextureRange(document, range, textures); });
}

void TextureCommands::orderSprite(int by)
{
    make(
        [this, selected = rows(), by](Document& document) -> tr::Result<void>
        {
            if (selected.size() != 1)
            {
                return {};
            }
            const auto row = tr::edit::orderSprite(
                document, selected.front(), by, m_view->sprites()->sequenceRow());
            if (!row)
            {
                return tr::fail(row.error());
            }
            m_selection.select(Address{row->table, row->row});
            return {};
        });
}

void TextureCommands::deleteSprites()
{
    make([selected = rows()](Document& document)
         { return tr::edit::deleteSprites(document, selected); });
}

void TextureCommands::alignSprites(tr::edit::SpriteAlignment alignment)
{
    make([selected = rows(), alignment](Document& document)
         { return tr::edit::alignSprites(document, selected, alignment); });
}

void TextureCommands::askToTidy()
{
    if (m_session.editsObjects() && m_session.openEdits().commit([this] { askToTidy(); }))
    {
        (new TidyTexturesDialog(m_session, &m_window))->open();
    }
}

void TextureCommands::leaveDrawing()
{
    m_draw->setChecked(false);
    if (m_view)
    {
        m_view->canvas()->setDrawing(false);
    }
}

void TextureCommands::turn(TextureTurn turn)
{
    make(
        [this, selected = rows(), turn](Document& document) -> tr::Result<void>
        {
            const auto done = tr::edit::turnTextures(document, selected, turn);
            if (!done)
            {
                return tr::fail(done.error());
            }
            if (*done > 0)
            {
                Q_EMIT doubted(
                    tr("Turned, but in an order that the game does not know"),
                    tr("The game keeps half a texel away from the edges of quads that are "
                       "upright or mirrored left to right, and of no others: texels of "
                       "what lies beside these can show at their edges."));
            }
            return {};
        });
}

void TextureCommands::blend(std::uint16_t attribute)
{
    make([selected = rows(), attribute](Document& document)
         { return tr::edit::setBlending(document, selected, attribute); });
    update(); // what is checked is what is in the file
}

} // namespace ui
