#include "ui/hex/HexView.h"

#include "ui/common/Task.h"
#include "ui/common/look/Icons.h"
#include "ui/common/texts/FileNames.h"
#include "ui/hex/ByteSearch.h"
#include "ui/hex/HexCanvas.h"
#include "ui/hex/HexFindBar.h"
#include "ui/hex/HexGoToBar.h"
#include "ui/hex/HexInspector.h"
#include "ui/hex/HexText.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QScopedValueRollback>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace ui
{
namespace
{

constexpr std::uint64_t kMostBytesCopied = std::uint64_t{16} << 20;

QToolButton* toolButton(QAction* action, QWidget* parent)
{
    auto* const button = new QToolButton(parent);
    button->setDefaultAction(action);
    button->setAutoRaise(true);
    button->setToolButtonStyle(Qt::ToolButtonIconOnly);
    button->setAccessibleName(action->text().remove(u'&'));
    return button;
}

} // namespace

HexView::HexView(Selection& selection, TaskRunner& tasks, QWidget* parent)
    : QWidget(parent)
    , m_selection(selection)
    , m_tasks(tasks)
    , m_spaces(new QTabBar(this))
    , m_place(new QLabel(this))
    , m_pages(new QStackedWidget(this))
    , m_state(new QLabel(this))
    , m_canvas(new HexCanvas(this))
    , m_inspector(new HexInspector(this))
    , m_findBar(new HexFindBar(this))
    , m_goToBar(new HexGoToBar(this))
    , m_search(new ByteSearch(tasks, this))
{
    m_spaces->setAccessibleName(tr("Address spaces"));
    m_spaces->setDrawBase(false);
    m_spaces->setExpanding(false);
    m_spaces->setUsesScrollButtons(true);
    m_place->setAccessibleName(tr("Place of the cursor"));
    m_place->setForegroundRole(QPalette::PlaceholderText);
    m_place->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_place->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_state->setAlignment(Qt::AlignCenter);
    m_state->setWordWrap(true);
    m_state->setForegroundRole(QPalette::PlaceholderText);
    makeActions();
    makeBars();
    arrange();

    connect(&m_selection, &Selection::changed, this, &HexView::follow);
    connect(m_spaces, &QTabBar::currentChanged, this, &HexView::showSpace);
    connect(m_canvas, &HexCanvas::moved, this, &HexView::showPlace);
    connect(m_canvas, &HexCanvas::picked, this, &HexView::pick);
    connect(m_canvas, &HexCanvas::opened, this, &HexView::open);
    connect(m_canvas,
            &HexCanvas::typed,
            this,
            [this](quint64 offset, const QByteArray& bytes)
            {
                if (m_rowsMoved)
                {
                    Q_EMIT editRefused(tr("The bytes that are shown are being worked out anew. "
                                          "Type that again in a moment."));
                    return;
                }
                Q_EMIT editRequested(space(), offset, bytes);
            });
    setFile(nullptr);
}

HexView::~HexView() = default;

void HexView::arrange()
{
    auto* const parts = new QSplitter(Qt::Horizontal, this);
    parts->addWidget(m_canvas);
    parts->addWidget(m_inspector);
    parts->setCollapsible(0, false);
    parts->setStretchFactor(1, 1); // more room than the bytes need is of use there only
    m_pages->addWidget(m_state);
    m_pages->addWidget(parts);

    auto* const heading = new QHBoxLayout;
    heading->setContentsMargins(4, 2, 4, 0);
    heading->setSpacing(4);
    heading->addWidget(m_spaces);
    heading->addWidget(m_place, 1);
    for (const char* const name : {"hexFind", "hexGoTo"})
    {
        heading->addWidget(toolButton(findChild<QAction*>(QLatin1String(name)), this));
    }
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(heading);
    layout->addWidget(m_pages, 1);
    layout->addWidget(m_findBar);
    layout->addWidget(m_goToBar);
    setFocusProxy(m_canvas);
}

QAction* HexView::addCommand(const QString& text, const QKeySequence& key, const char* name)
{
    auto* const action = new QAction(text, this);
    action->setObjectName(QLatin1String(name));
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    addAction(action);
    m_canvas->addAction(action);
    return action;
}

void HexView::makeActions()
{
    const auto separator = [this]
    {
        auto* const line = new QAction(this);
        line->setSeparator(true);
        m_canvas->addAction(line);
    };
    const auto on = [this](QAction* action, const std::function<void()>& serve)
    { connect(action, &QAction::triggered, this, serve); };

    // Ctrl+C and Ctrl+F belong to the window, which knows who has the focus.
    on(addCommand(tr("Copy as &Hexadecimal"), {}, "hexCopyHex"), [this] { copyAs(hexText); });
    on(addCommand(tr("Copy as &Text"), {}, "hexCopyText"), [this] { copyAs(plainText); });
    on(addCommand(tr("Copy as &C Array"), {}, "hexCopyArray"), [this] { copyAs(arrayText); });
    separator();
    m_chooseField = addCommand(tr("&Select the Bytes of the Field"), {}, "hexField");
    on(m_chooseField, [this] { chooseField(); });
    m_openInTable = addCommand(tr("&Open in Table"), {}, "hexOpen");
    on(m_openInTable, [this] { open(m_canvas->cursor()); });
    separator();
    QAction* const find = addCommand(tr("&Find…"), {}, "hexFind");
    find->setIcon(icon(QLatin1String("find")));
    find->setToolTip(tr("Find bytes, a text or a number (Ctrl+F)"));
    on(find, [this] { this->find(); });
    on(addCommand(tr("Find &Next"), QKeySequence(Qt::Key_F3), "hexNext"),
       [this] { findNext(true); });
    on(addCommand(tr("Find &Previous"), QKeySequence(Qt::SHIFT | Qt::Key_F3), "hexPrevious"),
       [this] { findNext(false); });
    QAction* const place =
        addCommand(tr("&Go to Offset…"), QKeySequence(Qt::CTRL | Qt::Key_G), "hexGoTo");
    place->setIcon(icon(QLatin1String("numbers")));
    place->setToolTip(tr("Go to an offset (Ctrl+G)"));
    on(place, [this] { goToOffset(); });
    m_canvas->setContextMenuPolicy(Qt::ActionsContextMenu);
}

void HexView::makeBars()
{
    m_findBar->hide();
    m_goToBar->hide();
    connect(m_findBar, &HexFindBar::wanted, this, &HexView::findNext);
    connect(m_findBar, &HexFindBar::stopWanted, this, &HexView::stopSearch);
    connect(m_findBar, &HexFindBar::closed, this, &HexView::closeBars);
    connect(m_search, &ByteSearch::ended, this, &HexView::showMatch);
    connect(m_search,
            &ByteSearch::progressed,
            m_findBar,
            [this](double done) { m_findBar->setProgress(done); });
    connect(m_goToBar, &HexGoToBar::closed, this, &HexView::closeBars);
    connect(m_goToBar,
            &HexGoToBar::chosen,
            this,
            [this](quint64 offset)
            {
                closeBars();
                m_canvas->goTo(offset, true);
            });
}

// --- what is shown

std::uint32_t HexView::space() const
{
    return static_cast<std::uint32_t>(std::max(m_spaces->currentIndex(), 0));
}

void HexView::setFile(const OpenFilePtr& file)
{
    m_file = file;
    m_focusWanted = false;
    m_keepPlace = false;
    m_stale = file != nullptr;
    take(nullptr, false);
    if (isVisible() && m_stale)
    {
        load();
    }
}

void HexView::revise(const OpenFilePtr& file, const tr::edit::ChangeSet& changes)
{
    m_file = file;
    m_rowsMoved = m_rowsMoved || movesRows(changes);
    m_stale = true;
    m_keepPlace = m_document != nullptr || m_keepPlace;
    if (isVisible())
    {
        load();
    }
}

void HexView::load()
{
    if (m_loading)
    {
        m_loading->cancel();
    }
    m_stale = false;
    const auto work =
        [view = QPointer(this), file = m_file, keep = m_keepPlace](const tr::Progress& progress)
    {
        auto document = HexDocument::of(file, progress);
        return [view, document, keep]
        {
            if (view)
            {
                view->m_loading.clear();
                view->take(document, keep);
            }
        };
    };
    m_loading =
        m_tasks.start(tr("Working out the bytes of %1").arg(displayName(m_file->path())), work);
    showState();
}

void HexView::take(const HexDocumentPtr& document, bool keepPlace)
{
    if (m_loading)
    {
        std::exchange(m_loading, nullptr)->cancel();
    }
    stopSearch();
    const bool keep = keepPlace && document && m_document
                      && document->spaces().size() == m_document->spaces().size();
    m_document = document;
    m_rowsMoved = false;
    m_keepPlace = false;
    if (keep)
    {
        m_canvas->revise(document);
    }
    else
    {
        const QSignalBlocker quiet(m_spaces);
        while (m_spaces->count() > 0)
        {
            m_spaces->removeTab(0);
        }
        for (std::size_t i = 0; document && i < document->spaces().size(); ++i)
        {
            const int tab = m_spaces->addTab(document->spaces()[i].title);
            m_spaces->setTabVisible(tab, document->spaces()[i].isShown);
        }
        m_places.assign(document ? document->spaces().size() : 0, 0);
        const std::uint32_t first = document ? document->firstShown() : 0;
        m_spaces->setCurrentIndex(static_cast<int>(first));
        m_canvas->showSpace(document, first);
    }
    showState();
    if (keep && !m_missed && m_selection.current())
    {
        m_canvas->mark(m_document->rangesOf(*m_selection.current()));
    }
    else
    {
        follow(m_selection.current());
    }
}

void HexView::showState()
{
    const HexSpace* const shown = m_document && space() < m_document->spaces().size()
                                      ? &m_document->spaces()[space()]
                                      : nullptr;
    const QString reason = shown != nullptr ? !shown->source ? shown->problem
                                              : shown->source->size() == 0
                                                  ? tr("There are no bytes.")
                                                  : QString()
                           : m_loading ? tr("Working out the bytes…")
                           : m_file         ? QString(QLatin1Char(' '))
                                            : tr("No file is open.");
    m_state->setText(reason);
    m_pages->setCurrentIndex(reason.isEmpty() ? 1 : 0);
    m_spaces->setVisible(m_spaces->count() > 0);
    for (QAction* const action : m_canvas->actions())
    {
        action->setEnabled(reason.isEmpty());
    }
    showPlace();
    if (m_focusWanted && reason.isEmpty())
    {
        takeFocus();
    }
}

void HexView::takeFocus()
{
    m_focusWanted = !m_canvas->isVisible();
    m_canvas->setFocus(Qt::ShortcutFocusReason);
}

void HexView::showSpace(int index)
{
    if (!m_document || index < 0)
    {
        return;
    }
    stopSearch();
    m_places[m_canvas->space()] = m_canvas->cursor();
    const auto wanted = static_cast<std::uint32_t>(index);
    m_canvas->showSpace(m_document, wanted);
    m_canvas->goTo(m_places[wanted]);
    if (m_selection.current())
    {
        m_canvas->mark(m_document->rangesOf(*m_selection.current()));
    }
    showState();
}

void HexView::showPlace()
{
    const ByteRange chosen = m_canvas->chosen();
    const auto note =
        m_document ? m_document->noteAt(m_canvas->space(), m_canvas->cursor()) : std::nullopt;
    m_inspector->showPlace(
        m_canvas->size() != 0 ? m_document.get() : nullptr, m_canvas->space(), m_canvas->cursor());
    m_chooseField->setEnabled(note.has_value());
    m_openInTable->setEnabled(note && note->address);
    if (chosen.size == 0)
    {
        m_place->clear();
        return;
    }
    const QString place =
        tr("%1 (%L2)").arg(offsetText(m_canvas->cursor())).arg(m_canvas->cursor());
    m_place->setText(chosen.size == 1 ? place
                                      : tr("%1, %L2 bytes chosen").arg(place).arg(chosen.size));
}

// --- selection

void HexView::follow(const std::optional<Address>& address)
{
    m_missed = !isVisible();
    if (m_picking || m_missed || !m_document)
    {
        return;
    }
    auto ranges = address ? m_document->rangesOf(*address) : std::vector<ByteRange>{};
    std::erase_if(ranges,
                  [this](const ByteRange& each)
                  { return !m_document->spaces()[each.space].isShown; });
    if (ranges.empty())
    {
        m_canvas->mark({});
        return;
    }
    const bool here = std::ranges::any_of(
        ranges, [this](const ByteRange& each) { return each.space == space(); });
    if (!here)
    {
        m_spaces->setCurrentIndex(static_cast<int>(ranges.front().space));
    }
    const auto first = std::ranges::find_if(
        ranges, [this](const ByteRange& each) { return each.space == space(); });
    m_canvas->mark(ranges);
    m_canvas->goTo(first->offset);
    m_canvas->reveal(first->offset, first->size);
}

void HexView::pick(std::uint64_t offset)
{
    const auto note = m_document ? m_document->noteAt(m_canvas->space(), offset) : std::nullopt;
    m_canvas->mark(note ? std::vector{note->bytes} : std::vector<ByteRange>{});
    if (note && note->address)
    {
        const QScopedValueRollback picking(m_picking, true);
        m_selection.select(note->address);
    }
}

void HexView::open(std::uint64_t offset)
{
    const auto note = m_document ? m_document->noteAt(m_canvas->space(), offset) : std::nullopt;
    if (note && note->address)
    {
        const QScopedValueRollback picking(m_picking, true);
        m_selection.open(*note->address);
    }
}

void HexView::chooseField()
{
    if (const auto note = m_document->noteAt(m_canvas->space(), m_canvas->cursor()))
    {
        m_canvas->choose(note->bytes.offset, note->bytes.size);
    }
}

void HexView::copyAs(QString (*form)(std::span<const std::byte>))
{
    const ByteRange range = m_canvas->chosen();
    const auto& source = m_document->spaces()[range.space].source;
    const auto bytes = readBytes(*source, range.offset, std::min(range.size, kMostBytesCopied));
    QGuiApplication::clipboard()->setText(form(bytes));
}

void HexView::setEditable(bool editable)
{
    m_canvas->setEditable(editable);
}

// --- bars

void HexView::find()
{
    if (m_canvas->size() != 0)
    {
        m_goToBar->hide();
        m_findBar->begin();
    }
}

void HexView::goToOffset()
{
    if (m_canvas->size() != 0)
    {
        m_findBar->hide();
        m_goToBar->begin(m_canvas->cursor(), m_canvas->size());
    }
}

void HexView::closeBars()
{
    stopSearch();
    m_findBar->hide();
    m_goToBar->hide();
    m_canvas->setFocus(Qt::OtherFocusReason);
}

void HexView::findNext(bool forward)
{
    if (m_canvas->size() == 0)
    {
        return;
    }
    const auto pattern = m_findBar->pattern();
    if (!pattern)
    {
        find();
        return;
    }
    stopSearch();
    m_findBar->say({});
    // Something new may be where the cursor is.
    const bool again = std::exchange(m_wanted, *pattern) == *pattern;
    m_forward = forward;
    m_search->start(m_document->spaces()[space()].source,
                    *pattern,
                    m_canvas->chosen().offset + (forward && again ? 1 : 0),
                    forward);
}

void HexView::stopSearch()
{
    if (m_search->stop())
    {
        m_findBar->say(tr("Stopped"));
    }
    m_findBar->setProgress({});
}

void HexView::showMatch(const std::optional<HexMatch>& match)
{
    m_findBar->setProgress({});
    if (!match)
    {
        m_findBar->say(tr("Not found"));
        return;
    }
    m_findBar->say(!match->wrapped ? QString()
                   : m_forward     ? tr("Found by going on from the start")
                                   : tr("Found by going on from the end"));
    m_canvas->choose(match->offset, m_wanted.size());
    pick(match->offset);
}

// --- events

void HexView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_stale)
    {
        load();
    }
    else if (m_missed)
    {
        follow(m_selection.current());
    }
}

void HexView::keyPressEvent(QKeyEvent* event)
{
    // In a window with menus the keys come as commands of these.
    if (event->matches(QKeySequence::Find))
    {
        find();
        return;
    }
    QWidget::keyPressEvent(event);
}

} // namespace ui
