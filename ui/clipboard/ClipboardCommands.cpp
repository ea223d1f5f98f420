#include "ui/clipboard/ClipboardCommands.h"

#include "core/convert/animations/AnimationImport.h"
#include "core/view/objects/MoveableView.h"
#include "ui/clipboard/KeyframeClipboard.h"
#include "ui/clipboard/PasteNumbers.h"
#include "ui/clipboard/RowData.h"
#include "ui/clipboard/SoundClipboard.h"
#include "ui/clipboard/TextureClipboard.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/common/actions/FocusTarget.h"
#include "ui/common/texts/Messages.h"
#include "ui/common/texts/Strings.h"
#include "ui/common/widgets/CopiedText.h"
#include "ui/moveable/AnimationsPane.h"
#include "ui/moveable/AnimationsPanel.h"
#include "ui/moveable/MoveableInspector.h"
#include "ui/session/Editor.h"
#include "ui/session/FileSession.h"
#include "ui/structure/StructureView.h"
#include "ui/tables/TableTab.h"

#include <QAbstractSpinBox>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QItemSelection>
#include <QLineEdit>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QTabWidget>
#include <QTableView>
#include <QTextEdit>
#include <QTreeView>

#include <algorithm>

namespace ui
{
namespace
{

using tr::schema::TableId;
namespace tables = tr::level::tables;

/// The line in which text is written where a widget has the focus: fields to choose or count in
/// have one inside.
QLineEdit* lineOf(QWidget* widget)
{
    if (const auto* const chooser = qobject_cast<const QComboBox*>(widget))
    {
        return chooser->lineEdit();
    }
    return qobject_cast<const QAbstractSpinBox*>(widget) != nullptr
               ? widget->findChild<QLineEdit*>()
               : qobject_cast<QLineEdit*>(widget);
}

/// A field of text that has the focus, whatever its kind.
class TextField
{
public:
    explicit TextField(QWidget* widget)
        : m_line(lineOf(widget))
        , m_plain(qobject_cast<QPlainTextEdit*>(widget))
        , m_rich(qobject_cast<QTextEdit*>(widget))
    {
    }

    [[nodiscard]] bool exists() const
    {
        return m_line != nullptr || m_plain != nullptr || m_rich != nullptr;
    }

    [[nodiscard]] bool isWritable() const
    {
        return (m_line != nullptr && !m_line->isReadOnly())
               || (m_plain != nullptr && !m_plain->isReadOnly())
               || (m_rich != nullptr && !m_rich->isReadOnly());
    }

    /// Precondition: exists().
    void cut() const
    {
        ask([](auto& field) { field.cut(); });
    }

    void copy() const
    {
        ask([](auto& field) { field.copy(); });
    }

    void paste() const
    {
        ask([](auto& field) { field.paste(); });
    }

private:
    template <class Ask>
    void ask(const Ask& ask) const
    {
        if (m_line != nullptr)
        {
            ask(*m_line);
        }
        else if (m_plain != nullptr)
        {
            ask(*m_plain);
        }
        else
        {
            ask(*m_rich);
        }
    }

    QLineEdit* m_line;
    QPlainTextEdit* m_plain;
    QTextEdit* m_rich;
};

/// Whether a line of the structure stands for one row and no more: a moveable is meshes and
/// animations too, and a room is bound to others.
bool isOneRow(TableId table)
{
    return table != tables::Models && table != tables::Rooms && table != tables::MeshPointers
           && table != tables::SpriteSequences && table != tables::AnimCommands;
}

const QMimeData* clipboardData()
{
    return QGuiApplication::clipboard()->mimeData();
}

} // namespace

ClipboardCommands::ClipboardCommands(const Parts& parts, QWidget& window)
    : QObject(&window)
    , m_parts(parts)
    , m_keyframes(new KeyframeClipboard(parts.session, parts.tabs, parts.focus, this))
    , m_textures(new TextureClipboard(parts.session, parts.tabs, parts.focus, this))
    , m_sounds(new SoundClipboard({parts.session, parts.sounds, parts.settings, parts.focus}, this))
{
    connect(m_sounds, &SoundClipboard::refused, this, &ClipboardCommands::refused);
    connect(m_textures, &TextureClipboard::refused, this, &ClipboardCommands::refused);
    connect(m_keyframes, &KeyframeClipboard::refused, this, &ClipboardCommands::refused);
    const auto on = [this](Command command, void (ClipboardCommands::*serve)())
    { connect(m_parts.actions.action(command), &QAction::triggered, this, serve); };
    on(Command::Cut, &ClipboardCommands::cut);
    on(Command::Copy, &ClipboardCommands::copy);
    on(Command::Paste, &ClipboardCommands::paste);
    on(Command::PasteOver, &ClipboardCommands::pasteOver);
    connect(&m_parts.focus, &FocusTarget::changed, this, &ClipboardCommands::update);
    connect(QGuiApplication::clipboard(),
            &QClipboard::dataChanged,
            this,
            [this]
            {
                m_isClipRead = false;
                m_textures->forget();
                m_sounds->forget();
                m_clip.reset();
                m_objects.reset();
                m_mesh.reset();
                m_animationsOf.reset();
                update();
            });
    update();
}

TableTab* ClipboardCommands::table() const
{
    auto* const tab = qobject_cast<TableTab*>(m_parts.tabs.currentWidget());
    return tab != nullptr && m_parts.focus.widget() == tab->grid() ? tab : nullptr;
}

bool ClipboardCommands::isStructure() const
{
    return m_parts.focus.widget() == m_parts.structure.tree();
}

/// The part of a moveable that has the focus, if that is animations, state changes or dispatches:
/// words of its commands are copied as text only, key frames as KeyframeClipboard does.
const MoveablePane* ClipboardCommands::pane() const
{
    const OpenFilePtr& file = m_parts.session.file();
    if (file && file->needsStandIn())
    {
        return nullptr; // its rows are none of the file
    }
    std::vector<const MoveablePane*> panes{m_parts.animations.animations()};
    if (const auto* const tab = qobject_cast<MoveableInspector*>(m_parts.tabs.currentWidget()))
    {
        panes.push_back(tab->animations());
        panes.push_back(tab->transitions());
    }
    const auto found = std::ranges::find_if(
        panes, [this](const MoveablePane* pane) { return m_parts.focus.isIn(*pane->view()); });
    return found == panes.end() ? nullptr : *found;
}

/// Another program may have to be asked for it, so once is enough.
void ClipboardCommands::readClipboard()
{
    if (!m_isClipRead)
    {
        m_isClipRead = true;
        const QMimeData* const data = clipboardData();
        m_clip = data != nullptr ? rowsIn(*data) : nullptr;
        m_objects = data != nullptr ? objectsIn(*data) : std::nullopt;
        m_mesh = data != nullptr ? meshIn(*data) : std::nullopt;
        m_animationsOf = data != nullptr ? documentOfAnimations(*data) : std::nullopt;
    }
}

const RowClipPtr& ClipboardCommands::clip()
{
    readClipboard();
    return m_clip;
}

std::optional<RowCommands::WorkedRows> ClipboardCommands::target() const
{
    if (const TableTab* const tab = table())
    {
        auto rows = tab->selectedRows();
        return rows.empty() ? std::nullopt
                            : std::optional(RowCommands::WorkedRows{
                                tab->table(), std::move(rows), tab->currentLeaf()});
    }
    if (const MoveablePane* const part = pane())
    {
        auto rows = part->selectedRows();
        return rows ? std::optional(
                   RowCommands::WorkedRows{rows->table, std::move(rows->rows), rows->leaf})
                    : std::nullopt;
    }
    const bool isOne = isStructure() && !m_parts.structure.hasManySelected();
    const auto selected = isOne ? m_parts.structure.current() : std::nullopt;
    const bool isRow =
        selected && selected->row != Address::kWholeTable && isOneRow(selected->table);
    return isRow ? std::optional(
               RowCommands::WorkedRows{selected->table, {selected->row}, Address::kWholeRow})
                 : std::nullopt;
}

/// The table of the file that has the focus; nothing: none has, or it is one that is worked out.
std::optional<TableId> ClipboardCommands::tableOfFile() const
{
    const TableTab* const tab = table();
    const auto* const shown = tab != nullptr ? std::get_if<TableId>(&tab->shown()) : nullptr;
    return shown != nullptr ? std::optional(*shown) : std::nullopt;
}

std::optional<RowPasting::Place> ClipboardCommands::place() const
{
    if (const auto rows = target())
    {
        return m_parts.pasting.place(rows->table, rows->rows.back());
    }
    const auto selected = isStructure() ? m_parts.structure.current() : std::nullopt;
    if (selected && selected->row == Address::kWholeTable)
    {
        return m_parts.pasting.place(selected->table, std::nullopt);
    }
    // Nothing comes into a table that is worked out.
    if (table() == nullptr || !std::holds_alternative<TableId>(table()->shown()))
    {
        return std::nullopt;
    }
    if (const auto empty = m_parts.rows.emptySpan())
    {
        return RowPasting::Place{table()->table(), empty->rows.path, 0};
    }
    return m_parts.pasting.place(table()->table(), std::nullopt);
}

void ClipboardCommands::update()
{
    const auto enable = [this](Command command, bool enabled)
    { m_parts.actions.action(command)->setEnabled(enabled); };
    const QMimeData* const data = clipboardData();
    const bool hasText = data != nullptr && data->hasText();
    QWidget* const focused = m_parts.focus.widget();
    if (const TextField field(focused); field.exists())
    {
        enable(Command::Cut, field.isWritable());
        enable(Command::Copy, true);
        enable(Command::Paste, field.isWritable() && hasText);
        enable(Command::PasteOver, false);
        return;
    }
    auto* const document = m_parts.session.document();
    if (m_keyframes->isHere())
    {
        const bool isThere = m_keyframes->hasSelected();
        enable(Command::Cut, isThere);
        enable(Command::Copy, hasCopiedText(*focused));
        enable(Command::Paste, isThere && m_keyframes->hasCopied());
        enable(Command::PasteOver, isThere && m_keyframes->hasCopied());
        return;
    }
    if (m_textures->isHere())
    {
        enable(Command::Cut, false);
        enable(Command::Copy, !m_textures->selected().empty());
        enable(Command::Paste, takesTextures());
        enable(Command::PasteOver, takesPicture());
        return;
    }
    if (m_sounds->isHere())
    {
        enable(Command::Cut, false);
        enable(Command::Copy, hasCopiedText(*focused));
        enable(Command::Paste, takesSounds());
        enable(Command::PasteOver, false);
        return;
    }
    const bool isRows =
        document != nullptr && (table() != nullptr || isStructure() || pane() != nullptr);
    const auto rows = isRows ? target() : std::nullopt;
    const auto span = rows ? m_parts.rows.spanOf(rows) : std::nullopt;
    const bool hasRows = isRows && clip() != nullptr;
    enable(Command::Cut, span && tr::edit::canResize(document->content(), span->rows.path));
    enable(Command::Copy, focused != nullptr && hasCopiedText(*focused));
    const bool hasMesh = document != nullptr && copiedMesh();
    enable(Command::Paste,
           (hasRows && place()) || (isRows && table() && rows && hasText) || otherObjects()
               || hasMesh || moveableForAnimations() || takesTextures() || takesSounds());
    enable(Command::PasteOver, (hasRows && span) || hasMesh || takesPicture());
}

void ClipboardCommands::copy()
{
    QWidget* const focused = m_parts.focus.widget();
    if (const TextField field(focused); field.exists())
    {
        field.copy();
    }
    else if (m_keyframes->isHere())
    {
        m_keyframes->copy(copiedTextOf(*focused));
    }
    else if (m_textures->isHere())
    {
        m_textures->copy();
    }
    else if (m_sounds->isHere())
    {
        m_sounds->copy(copiedTextOf(*focused));
    }
    else if (const auto rows = target())
    {
        copyRows(*rows);
    }
    else if (auto data = std::make_unique<QMimeData>();
             addCopiedObjects(*data) || addCopiedMesh(*data) || addCopiedSounds(*data)
             || addCopiedRows(*data))
    {
        data->setText(copiedTextOf(*focused));
        QGuiApplication::clipboard()->setMimeData(data.release());
    }
    else if (TableTab* const tab = table())
    {
        tab->copy();
    }
    else if (focused != nullptr && hasCopiedText(*focused))
    {
        const QString text = copiedTextOf(*focused);
        if (!text.isEmpty())
        {
            QGuiApplication::clipboard()->setText(text);
        }
    }
}

void ClipboardCommands::copyRows(const RowCommands::WorkedRows& rows)
{
    auto* const document = m_parts.session.document();
    if (document != nullptr)
    {
        document->endMerging(); // the state that is copied stays one of the history
    }
    const QString text = copiedTextOf(*m_parts.focus.widget());
    auto data = rowData(document, rows.table, rows.rows, text);
    addForOthers(*data, rows.table, rows.rows);
    addCopiedObjects(*data);
    addCopiedMesh(*data);
    addCopiedSounds(*data);
    QGuiApplication::clipboard()->setMimeData(data.release());
}

/// Those of the structure or of a table that has the focus.
std::vector<Address> ClipboardCommands::selectedRows() const
{
    std::vector<Address> rows;
    if (const TableTab* const tab = table())
    {
        for (const std::size_t row : tab->selectedRows())
        {
            rows.push_back({tab->table(), row, Address::kWholeRow});
        }
    }
    else if (isStructure())
    {
        rows = m_parts.structure.selectedRows();
    }
    return rows;
}

/// The objects that are selected in the structure or in a table, to be merged into other files.
/// False: there are none.
bool ClipboardCommands::addCopiedObjects(QMimeData& data) const
{
    const OpenFilePtr& file = m_parts.session.file();
    const auto rows = selectedRows();
    return file && !rows.empty() && addObjectsOfRows(data, *file, rows);
}

/// The sounds that are selected there, with their samples. False: there are none.
bool ClipboardCommands::addCopiedSounds(QMimeData& data) const
{
    return m_sounds->add(data, selectedRows());
}

/// What textures and animations are in other files. False: the rows are none of these.
bool ClipboardCommands::addForOthers(QMimeData& data,
                                     TableId from,
                                     std::span<const std::size_t> rows) const
{
    const auto* const document = m_parts.session.document();
    if (document == nullptr)
    {
        return false;
    }
    const bool isOfTextures = m_textures->isOfTextures(from);
    if (isOfTextures)
    {
        m_textures->add(data, rows);
    }
    if (from == tables::Animations)
    {
        addAnimations(data, *document, rows);
    }
    return isOfTextures || from == tables::Animations;
}

/// Several lines of the structure that are rows of one table. False: they are not.
bool ClipboardCommands::addCopiedRows(QMimeData& data) const
{
    std::vector<std::size_t> numbers;
    const auto rows = selectedRows();
    for (const Address& each : rows)
    {
        if (each.table != rows.front().table || each.row == Address::kWholeTable)
        {
            return false;
        }
        numbers.push_back(each.row);
    }
    return !rows.empty() && addForOthers(data, rows.front().table, numbers);
}

bool ClipboardCommands::addCopiedMesh(QMimeData& data) const
{
    const OpenFilePtr& file = m_parts.session.file();
    const auto row = mesh();
    return file && row && addMesh(data, *file, *row);
}

/// The one mesh that is selected where the focus is: in the structure, in a table, the one that is
/// worked out too, or in the skeleton of a moveable.
std::optional<Address> ClipboardCommands::mesh() const
{
    std::optional<Address> row;
    const auto* const moveable = qobject_cast<MoveableInspector*>(m_parts.tabs.currentWidget());
    if (isStructure() && !m_parts.structure.hasManySelected())
    {
        row = m_parts.structure.current();
    }
    else if (const TableTab* const tab = table())
    {
        const QItemSelection selection = tab->grid()->selectionModel()->selection();
        const bool isOne = selection.size() == 1 && selection.constFirst().height() == 1;
        row = isOne ? std::optional(tab->model()->addressAt(selection.constFirst().topLeft()))
                    : std::nullopt;
    }
    else if (moveable != nullptr && m_parts.focus.isIn(*moveable->skeleton()->view()))
    {
        const auto rows = moveable->skeleton()->selectedRows();
        row = rows && rows->rows.size() == 1
                  ? std::optional(Address{rows->table, rows->rows.front(), Address::kWholeRow})
                  : std::nullopt;
    }
    return row && isMesh(*row) ? row : std::nullopt;
}

/// The mesh in the clipboard, if it can come in the place of the one that is selected. In the table
/// of the mesh pointers of its own file it is a row as any other.
std::optional<MeshOfFile> ClipboardCommands::copiedMesh()
{
    const OpenFilePtr& file = m_parts.session.file();
    if (!m_parts.session.editsObjects() || !mesh())
    {
        return std::nullopt;
    }
    readClipboard();
    const bool isOwnRow = m_mesh && m_mesh->path == file->path() && target();
    return isOwnRow ? std::nullopt : m_mesh;
}

/// False: there is none, or no place for one.
bool ClipboardCommands::pasteMesh()
{
    const auto copied = copiedMesh();
    if (copied)
    {
        Q_EMIT meshPasted(*copied, mesh()->row);
    }
    return copied.has_value();
}

/// Objects of another file in the clipboard that can be pasted where the focus is. Nothing: none.
std::optional<ObjectsOfFile> ClipboardCommands::otherObjects()
{
    const OpenFilePtr& file = m_parts.session.file();
    if (!file || !isStructure())
    {
        return std::nullopt;
    }
    readClipboard();
    return m_objects && file->path() != m_objects->path ? m_objects : std::nullopt;
}

/// The moveable whose animations are listed where the focus is, or that is selected there.
std::optional<std::size_t> ClipboardCommands::moveable() const
{
    const auto isIn = [this](const MoveablePane* list)
    { return m_parts.focus.isIn(*list->view()); };
    if (isIn(m_parts.animations.animations()))
    {
        return m_parts.animations.moveable();
    }
    const auto* const tab = qobject_cast<MoveableInspector*>(m_parts.tabs.currentWidget());
    if (tab != nullptr && isIn(tab->animations()))
    {
        return tab->moveable();
    }
    const auto& objects = tr::level::objectsOf(m_parts.session.document()->content());
    if (const auto rows = target(); rows && rows->table == tables::Animations)
    {
        return rows->rows.back() < objects.animations.size()
                   ? tr::view::modelOfAnimation(objects, rows->rows.back())
                   : std::nullopt;
    }
    const auto selected = isStructure() ? m_parts.structure.current() : std::nullopt;
    return selected && selected->table == tables::Models && selected->row < objects.models.size()
               ? std::optional(selected->row)
               : std::nullopt;
}

/// The one that gets the animations of another file that are in the clipboard. Nothing: there are
/// none, or none has the focus. In their own file rows are pasted.
std::optional<std::size_t> ClipboardCommands::moveableForAnimations()
{
    const auto* const document = m_parts.session.document();
    if (document == nullptr || !tr::convert::canImportInto(document->content()))
    {
        return std::nullopt;
    }
    readClipboard();
    return m_animationsOf && *m_animationsOf != document->identity() ? moveable() : std::nullopt;
}

/// Whether textures with their pixels can be pasted where the focus is. In tables those of their
/// own file are rows.
bool ClipboardCommands::takesTextures() const
{
    if (m_textures->isHere())
    {
        return m_textures->canPaste(false);
    }
    const auto selected = isStructure() ? m_parts.structure.current() : std::nullopt;
    const auto shown = tableOfFile();
    const bool isThere = (shown && m_textures->isOfTextures(*shown))
                         || (selected && m_textures->isOfTextures(selected->table));
    return isThere && m_textures->canPaste(true);
}

/// The same of sounds with their samples.
bool ClipboardCommands::takesSounds() const
{
    if (m_sounds->isHere())
    {
        return m_sounds->canPaste(false);
    }
    const auto selected = isStructure() ? m_parts.structure.current() : std::nullopt;
    const auto shown = tableOfFile();
    const bool isThere = (shown && SoundClipboard::isOfSounds(*shown))
                         || (selected && SoundClipboard::isOfSounds(selected->table));
    return isThere && m_sounds->canPaste(true);
}

/// Whether one texture is selected there that can get the pixels of the one that was copied.
bool ClipboardCommands::takesPicture() const
{
    const QMimeData* const data = clipboardData();
    if (data == nullptr || !data->hasImage() || !takesTextures())
    {
        return false;
    }
    const auto rows = m_textures->isHere() ? std::nullopt : target();
    return rows ? rows->rows.size() == 1 : m_textures->selected().size() == 1;
}

void ClipboardCommands::cut()
{
    if (const TextField field(m_parts.focus.widget()); field.exists())
    {
        field.cut();
        return;
    }
    if (m_keyframes->isHere())
    {
        copy();
        m_parts.actions.action(Command::DeleteRows)->trigger(); // which asks for whom
        return;
    }
    const auto rows = target();
    if (const auto span = m_parts.rows.spanOf(rows))
    {
        copyRows(*rows);
        m_parts.rows.remove(*span, tr::edit::EditCode::CutRows);
    }
}

void ClipboardCommands::paste()
{
    if (const TextField field(m_parts.focus.widget()); field.exists())
    {
        field.paste();
        return;
    }
    if (m_keyframes->isHere())
    {
        m_keyframes->paste();
        return;
    }
    if (const auto objects = otherObjects())
    {
        Q_EMIT objectsPasted(*objects);
        return;
    }
    if (const auto model = moveableForAnimations())
    {
        Q_EMIT animationsPasted(animationsIn(*clipboardData()), *model);
        return;
    }
    if (takesTextures())
    {
        m_textures->paste();
        return;
    }
    if (takesSounds())
    {
        m_sounds->paste();
        return;
    }
    const auto to = place();
    if (m_parts.session.document() == nullptr)
    {
        return;
    }
    // Rows that can come below others are not meant to take their place.
    if (!to && pasteMesh())
    {
        return;
    }
    if (clip() == nullptr && table() != nullptr)
    {
        pasteText(*table());
    }
    else if (clip() != nullptr && to)
    {
        m_parts.pasting.insert(clip(), *to);
    }
}

void ClipboardCommands::pasteOver()
{
    if (m_keyframes->isHere())
    {
        m_keyframes->replace();
        return;
    }
    if (takesPicture())
    {
        Q_EMIT pictureWanted();
        return;
    }
    if (m_parts.session.document() == nullptr || pasteMesh())
    {
        return;
    }
    const auto rows = target();
    const auto span = m_parts.rows.spanOf(rows);
    if (span && clip() != nullptr)
    {
        m_parts.pasting.replace(clip(), rows->table, span->rows);
    }
}

void ClipboardCommands::pasteText(const TableTab& tab)
{
    const QMimeData* const data = clipboardData();
    std::vector<int> selected;
    for (const std::size_t row : tab.selectedRows())
    {
        selected.push_back(tab.model()->rowOf(row));
    }
    if (data == nullptr || data->text().trimmed().isEmpty() || selected.empty())
    {
        return;
    }
    std::ranges::sort(selected);
    const auto numbers = numbersToPaste(
        data->text(), *tab.model(), selected, std::max(tab.grid()->currentIndex().column(), 0));
    if (const auto* const reason = std::get_if<QString>(&numbers))
    {
        Q_EMIT refused(*reason);
        return;
    }
    const auto& values = std::get<NumbersToPaste>(numbers).values;
    if (values.empty())
    {
        return;
    }
    const tr::edit::EditName name{
        tr::edit::EditCode::PasteNumbers,
        {std::to_string(values.size()), tr::view::Phrase{tab.table()->title, {}}}};
    const QString reason = m_parts.editor.setCells(name, values);
    if (!reason.isEmpty())
    {
        Q_EMIT refused(reason);
    }
}

} // namespace ui
