#include "ui/properties/PropertiesView.h"

#include "ui/common/widgets/EditableCell.h"
#include "ui/common/widgets/ListLook.h"
#include "ui/file/Addresses.h"
#include "ui/properties/PropertiesModel.h"
#include "ui/properties/PropertyColumns.h"
#include "ui/typing/FieldDelegate.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QMouseEvent>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QSplitter>
#include <QTextBrowser>
#include <QTreeView>
#include <QVBoxLayout>

namespace ui
{
namespace
{

constexpr int kDocumentationHeight = 110;
constexpr int kLeastWidth = 200;

/// What a line sums up in its value need not stand open below it.
bool opensItself(const Property& property)
{
    return property.value.isEmpty() || property.derived;
}

} // namespace

PropertiesView::PropertiesView(Selection& selection, QWidget* parent)
    : QWidget(parent)
    , m_selection(selection)
    , m_title(new QLabel(this))
    , m_path(new QLabel(this))
    , m_tree(new QTreeView(this))
    , m_documentation(new QTextBrowser(this))
    , m_model(new PropertiesModel(this))
{
    setMinimumWidth(kLeastWidth);
    QFont bold = font();
    bold.setBold(true);
    m_title->setFont(bold);
    m_title->setWordWrap(true);
    m_title->setAccessibleName(tr("What is selected"));
    m_path->setAccessibleName(tr("Its path"));
    m_path->setForegroundRole(QPalette::PlaceholderText);
    m_path->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_path->setMinimumWidth(1); // or a long path would keep the panel from being narrow
    m_documentation->setAccessibleName(tr("Documentation of the field"));
    m_documentation->setFrameShape(QFrame::NoFrame);
    m_documentation->setOpenLinks(false);
    makeTree();

    auto* const parts = new QSplitter(Qt::Vertical, this);
    parts->setChildrenCollapsible(false);
    parts->addWidget(m_tree);
    parts->addWidget(m_documentation);
    parts->setStretchFactor(0, 1);
    parts->setSizes({4 * kDocumentationHeight, kDocumentationHeight});

    auto* const heading = new QVBoxLayout;
    heading->setContentsMargins(8, 6, 8, 4);
    heading->setSpacing(0);
    heading->addWidget(m_title);
    heading->addWidget(m_path);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(heading);
    layout->addWidget(parts, 1);
    setFocusProxy(m_tree);

    connect(&m_selection, &Selection::changed, this, &PropertiesView::follow);
    showHeading();
}

void PropertiesView::makeTree()
{
    m_tree->setModel(m_model);
    lookLikeTree(*m_tree, tr("Properties"));
    m_tree->setIndentation(14);
    m_columns = new PropertyColumns(*m_tree, *m_model);
    m_tree->installEventFilter(this);
    m_tree->viewport()->installEventFilter(this);
    m_tree->viewport()->setMouseTracking(true);
    m_tree->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_tree, &QWidget::customContextMenuRequested, this, &PropertiesView::showMenu);
    connect(m_tree->selectionModel(),
            &QItemSelectionModel::currentChanged,
            this,
            [this](const QModelIndex& current) { showCurrent(current); });
    connect(m_tree,
            &QAbstractItemView::clicked,
            this,
            [this](const QModelIndex& index)
            {
                if (index.column() == PropertiesModel::Value)
                {
                    followLink(index);
                }
            });
}

void PropertiesView::setEditor(Editor& editor)
{
    m_model->setEditable(true);
    m_tree->setEditTriggers(QAbstractItemView::EditKeyPressed | QAbstractItemView::AnyKeyPressed
                            | QAbstractItemView::DoubleClicked);
    const auto placeOf = [this](const QModelIndex& index) -> std::optional<FieldDelegate::Place>
    {
        const auto address = m_model->addressAt(index);
        if (!address)
        {
            return std::nullopt;
        }
        const bool decoded = index.column() == PropertiesModel::Value;
        return FieldDelegate::Place{*address, decoded ? EditText::Meant : EditText::Stored};
    };
    m_tree->setItemDelegate(new FieldDelegate(editor, placeOf, m_tree));
    connect(m_model,
            &PropertiesModel::bitsWanted,
            this,
            [this, &editor](const Address& address, quint32 mask, bool on)
            {
                // Later: the change replaces the lines that are being asked just now.
                QMetaObject::invokeMethod(
                    this,
                    [this, &editor, address, mask, on]
                    {
                        const QString reason =
                            editor.canEdit(address) ? editor.setBits(address, mask, on) : QString();
                        if (!reason.isEmpty())
                        {
                            showRefusal(*m_tree, reason);
                        }
                    },
                    Qt::QueuedConnection);
            });
}

void PropertiesView::setFile(const OpenFilePtr& file)
{
    m_file = file;
    m_decoder = file ? std::make_shared<Decoder>(file) : nullptr;
    m_shown.reset();
    m_model->show(m_decoder, std::nullopt);
    showHeading();
    m_documentation->setHtml(m_model->article({}));
    follow(m_selection.current());
}

void PropertiesView::revise(const OpenFilePtr& file)
{
    const auto current = m_model->addressAt(m_tree->currentIndex());
    m_file = file;
    m_decoder = std::make_shared<Decoder>(file);
    const QScopedValueRollback following(m_following, true);
    showRow(m_shown && exists(*file, *m_shown) ? m_shown : std::nullopt);
    if (current && m_shown)
    {
        m_tree->setCurrentIndex(m_model->indexOf(*current));
    }
    m_documentation->setHtml(m_model->article(m_tree->currentIndex()));
}

std::optional<Address> PropertiesView::addressAt(const QModelIndex& index) const
{
    return m_model->addressAt(index);
}

void PropertiesView::showHeading()
{
    const bool nothing = !m_file || !m_shown;
    m_title->setText(nothing ? tr("Nothing is selected") : m_decoder->names().title(*m_shown));
    m_path->setText(nothing ? QString() : pathOf(*m_file, *m_shown));
    m_path->setToolTip(m_path->text());
    m_path->setVisible(!nothing);
}

void PropertiesView::follow(const std::optional<Address>& address)
{
    if (m_following || !m_file)
    {
        return;
    }
    const QScopedValueRollback following(m_following, true);
    std::optional<Address> row = address && exists(*m_file, *address) ? address : std::nullopt;
    if (row)
    {
        row->leaf = Address::kWholeRow;
    }
    if (row != m_shown)
    {
        showRow(row);
    }
    const QModelIndex index = address ? m_model->indexOf(*address) : QModelIndex();
    if (index.isValid() && index.siblingAtColumn(0) != m_tree->currentIndex().siblingAtColumn(0))
    {
        m_tree->setCurrentIndex(index);
        m_tree->scrollTo(index);
    }
    m_documentation->setHtml(m_model->article(m_tree->currentIndex()));
}

void PropertiesView::showRow(const std::optional<Address>& row)
{
    // From row to row of one table the eye stays where it was.
    const bool sameTable = row && m_shown && row->table == m_shown->table;
    const int scrolled = m_tree->verticalScrollBar()->value();
    m_shown = row;
    m_model->show(m_decoder, row);
    for (int line = 0; line < m_model->rowCount(); ++line)
    {
        expandRecords(m_model->index(line, 0));
    }
    m_columns->measure(sameTable);
    showHeading();
    if (sameTable)
    {
        m_tree->verticalScrollBar()->setValue(scrolled);
    }
}

void PropertiesView::expandRecords(const QModelIndex& index)
{
    if (opensItself(m_model->propertyAt(index)))
    {
        m_tree->expand(index);
    }
    for (int line = 0; line < m_model->rowCount(index); ++line)
    {
        expandRecords(m_model->index(line, 0, index));
    }
}

void PropertiesView::showCurrent(const QModelIndex& index)
{
    m_documentation->setHtml(m_model->article(index));
    const auto address = m_model->addressAt(index);
    const bool isField = address && address->leaf != Address::kWholeRow;
    if (!m_following && index.isValid() && isField)
    {
        const QScopedValueRollback following(m_following, true);
        m_selection.select(address);
    }
}

void PropertiesView::followLink(const QModelIndex& index)
{
    const auto link = m_model->propertyAt(index).link;
    if (link)
    {
        m_selection.select(link);
    }
}

QModelIndex PropertiesView::lastLine() const
{
    QModelIndex last;
    do
    {
        last = m_model->index(m_model->rowCount(last) - 1, 0, last);
    } while (m_tree->isExpanded(last) && m_model->rowCount(last) > 0);
    return last;
}

QString PropertiesView::copiedText() const
{
    const QModelIndex current = m_tree->currentIndex();
    if (!current.isValid())
    {
        return {};
    }
    const Property& property = m_model->propertyAt(current);
    QStringList texts{property.name, property.value, property.raw};
    while (texts.constLast().isEmpty())
    {
        texts.removeLast();
    }
    return texts.join(u'\t');
}

/// The first line below `parent` whose value can be edited.
QModelIndex PropertiesView::editableLine(const QModelIndex& parent) const
{
    for (int row = 0; row < m_model->rowCount(parent); ++row)
    {
        const QModelIndex line = m_model->index(row, 0, parent);
        if (editableCell(*m_tree->header(), line).isValid())
        {
            return line;
        }
        if (const QModelIndex inside = editableLine(line); inside.isValid())
        {
            return inside;
        }
    }
    return {};
}

/// What editing a line edits: itself, with its field where it is a bit, or the first of its parts.
QModelIndex PropertiesView::editableOf(QModelIndex line) const
{
    if (line.isValid() && m_model->propertyAt(line).set)
    {
        line = line.parent();
    }
    return !line.isValid() || editableCell(*m_tree->header(), line).isValid()
               ? line
               : editableLine(line.siblingAtColumn(0));
}

void PropertiesView::edit()
{
    const QModelIndex line = editableOf(m_tree->currentIndex());
    editLine(line.isValid() ? line : editableLine({}));
}

void PropertiesView::editLine(const QModelIndex& line)
{
    m_tree->setFocus(Qt::OtherFocusReason);
    if (line.isValid())
    {
        m_tree->setCurrentIndex(line);
        m_tree->scrollTo(line);
        editRow(*m_tree, *m_tree->header());
    }
}

/// Whichever column is the current one.
bool PropertiesView::switchBit(const QModelIndex& line)
{
    const QModelIndex value = line.siblingAtColumn(PropertiesModel::Value);
    const QVariant state = value.data(Qt::CheckStateRole);
    return state.isValid()
           && m_model->setData(value,
                               state.toInt() == Qt::Checked ? Qt::Unchecked : Qt::Checked,
                               Qt::CheckStateRole);
}

void PropertiesView::copy() const
{
    if (const QString text = copiedText(); !text.isEmpty())
    {
        QGuiApplication::clipboard()->setText(text);
    }
}

/// What can be done with the current line, with the keys that do it.
void PropertiesView::showMenu(const QPoint& place)
{
    const QModelIndex current = m_tree->currentIndex();
    if (!current.isValid())
    {
        return;
    }
    auto* const menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto add = [menu](const QString& text, const QKeySequence& key, bool isEnabled)
    {
        QAction* const action = menu->addAction(text);
        action->setShortcut(key);
        action->setEnabled(isEnabled);
        return action;
    };
    QAction* const edit = add(tr("&Edit"), Qt::Key_F2, editableOf(current).isValid());
    connect(edit, &QAction::triggered, this, &PropertiesView::edit);
    const auto link = m_model->propertyAt(current).link;
    QAction* const go = add(tr("&Go Where It Leads"), Qt::Key_Return, link.has_value());
    connect(go, &QAction::triggered, this, [this, link] { m_selection.select(link); });
    menu->addSeparator();
    QAction* const copy = add(tr("&Copy"), QKeySequence::Copy, true);
    connect(copy, &QAction::triggered, this, &PropertiesView::copy);
    menu->popup(m_tree->viewport()->mapToGlobal(place));
}

bool PropertiesView::pressKey(const QKeyEvent& key)
{
    const QModelIndex current = m_tree->currentIndex();
    if ((key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter) && current.isValid())
    {
        followLink(current);
        return true;
    }
    if (key.key() == Qt::Key_F2)
    {
        // Nothing but what is current: what is typed would go to another field unseen.
        editLine(current.isValid() ? editableOf(current) : editableLine({}));
        return true;
    }
    if (key.key() == Qt::Key_Space && current.isValid())
    {
        return switchBit(current);
    }
    if (key.matches(QKeySequence::Copy))
    {
        copy();
        return true;
    }
    // Without a current line every key would go to the first one.
    if (key.key() == Qt::Key_End && !current.isValid())
    {
        m_tree->setCurrentIndex(lastLine());
        return true;
    }
    return false;
}

bool PropertiesView::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_tree->viewport() && event->type() == QEvent::MouseMove)
    {
        const QModelIndex index = m_tree->indexAt(static_cast<QMouseEvent*>(event)->pos());
        const bool onLink = index.isValid() && index.column() == PropertiesModel::Value
                            && m_model->propertyAt(index).link.has_value();
        m_tree->viewport()->setCursor(onLink ? Qt::PointingHandCursor : Qt::ArrowCursor);
    }
    const bool isKey = watched == m_tree && event->type() == QEvent::KeyPress;
    if (isKey && pressKey(*static_cast<QKeyEvent*>(event)))
    {
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace ui
