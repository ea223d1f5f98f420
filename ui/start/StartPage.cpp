#include "ui/start/StartPage.h"

#include "ui/common/Settings.h"
#include "ui/common/actions/ActionSet.h"
#include "ui/common/look/Icons.h"
#include "ui/common/texts/FileNames.h"
#include "ui/start/FirstSteps.h"
#include "ui/start/RecentDelegate.h"

#include <QApplication>
#include <QBoxLayout>
#include <QFileInfo>
#include <QKeyEvent>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QMouseEvent>
#include <QPushButton>
#include <QStackedWidget>

#include <algorithm>

namespace ui
{
namespace
{

constexpr int kPageWidth = 760;
constexpr int kListWidth = 430;
constexpr int kListHeight = 330;
constexpr int kLogoSize = 72;

// Pages beside the buttons
constexpr int kRecents = 0;
constexpr int kFirstSteps = 1;

QFont scaled(QFont font, double factor, bool bold = false)
{
    font.setPointSizeF(font.pointSizeF() * factor);
    font.setBold(bold);
    return font;
}

/// Something below its title.
QWidget* titled(const QString& title, QWidget* content)
{
    auto* const label = new QLabel(title);
    label->setFont(scaled(label->font(), 1.0, true));
    auto* const column = new QWidget;
    auto* const layout = new QVBoxLayout(column);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(label);
    layout->addWidget(content, 1);
    return column;
}

QPushButton* makeButton(QAction& action, bool isDefault)
{
    auto* const button = new QPushButton(action.icon(), plainText(action));
    constexpr int kIcon = 20;
    button->setIconSize({kIcon, kIcon});
    button->setFont(scaled(button->font(), 1.08));
    button->setMinimumHeight(40);
    button->setDefault(isDefault);
    button->setAutoDefault(true);
    button->setToolTip(action.toolTip());
    button->setAccessibleName(plainText(action));
    QObject::connect(button, &QPushButton::clicked, &action, &QAction::trigger);
    return button;
}

/// Takes the second click of a double click, which would reach whatever has replaced the page.
/// Goes by the time stamps of the events: opening may keep the program busy in between.
class SecondClick : public QObject
{
public:
    SecondClick(quint64 first, QObject* parent)
        : QObject(parent)
        , m_first(first)
    {
        qApp->installEventFilter(this);
    }

protected:
    bool eventFilter(QObject*, QEvent* event) override
    {
        switch (event->type())
        {
        case QEvent::MouseButtonPress:
        case QEvent::MouseButtonDblClick:
        case QEvent::MouseButtonRelease:
            break;
        default:
            return false;
        }
        const auto* const mouse = static_cast<QMouseEvent*>(event);
        const bool isSecond =
            mouse->timestamp() - m_first < quint64(QApplication::doubleClickInterval());
        if (event->type() != QEvent::MouseButtonRelease)
        {
            m_isDown = isSecond;
        }
        if (!m_isDown && !isSecond)
        {
            qApp->removeEventFilter(this);
            deleteLater();
            return false;
        }
        // However late it is let go, what never saw the press shall not see the release.
        m_isDown = m_isDown && event->type() != QEvent::MouseButtonRelease;
        return true;
    }

private:
    quint64 m_first;
    bool m_isDown = false;
};

} // namespace

StartPage::StartPage(Settings& settings, const ActionSet& actions, QWidget* parent)
    : QWidget(parent)
    , m_settings(settings)
    , m_list(new QListWidget)
    , m_recents(new QStackedWidget)
{
    setAccessibleName(tr("Start page"));
    auto* const columns = new QHBoxLayout;
    columns->setSpacing(40);
    columns->addWidget(makeActions(actions), 1);
    m_recents->setFixedSize(kListWidth, kListHeight);
    m_recents->insertWidget(kRecents, makeRecents());
    m_recents->insertWidget(kFirstSteps, titled(tr("First steps"), new FirstSteps));
    columns->addWidget(m_recents);

    auto* const page = new QWidget;
    page->setMaximumWidth(kPageWidth);
    auto* const rows = new QVBoxLayout(page);
    rows->setSpacing(28);
    rows->addWidget(makeHead());
    rows->addLayout(columns);

    auto* const layout = new QGridLayout(this);
    layout->setContentsMargins(24, 24, 24, 24);
    layout->setRowStretch(0, 2);
    layout->setRowStretch(2, 3);
    layout->setColumnStretch(0, 1);
    layout->setColumnStretch(1, 100);
    layout->setColumnStretch(2, 1);
    layout->addWidget(page, 1, 1, Qt::AlignHCenter);

    connect(&m_settings, &Settings::recentFilesChanged, this, &StartPage::fill);
    fill();
    colour();
}

QWidget* StartPage::makeHead()
{
    auto* const mark = new QLabel;
    mark->setPixmap(applicationIcon().pixmap(QSize(kLogoSize, kLogoSize), devicePixelRatioF()));
    auto* const name = new QLabel(QStringLiteral("Cartouche"));
    name->setFont(scaled(name->font(), 2.3));
    auto* const purpose = new QLabel(tr("Workbench for classic Tomb Raider levels and WADs"));
    purpose->setFont(scaled(purpose->font(), 1.08));
    m_quiet.append(purpose);

    auto* const head = new QWidget;
    auto* const layout = new QGridLayout(head);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setHorizontalSpacing(18);
    layout->setVerticalSpacing(2);
    layout->addWidget(mark, 0, 0, 2, 1);
    layout->addWidget(name, 0, 1, Qt::AlignBottom);
    layout->addWidget(purpose, 1, 1, Qt::AlignTop);
    layout->setColumnStretch(1, 1);
    return head;
}

QWidget* StartPage::makeActions(const ActionSet& actions)
{
    auto* const hint = new QLabel(tr("…or drop a file anywhere on this window."));
    hint->setWordWrap(true);
    m_quiet.append(hint);
    auto* const kinds = new QLabel(
        tr("Opens the levels of Tomb Raider I to V (.PHD .TUB .TR2 .TR4 .TRC), the object WADs "
           "of the level editor (.WAD) and object files of Tomb Editor (.wad2). A file changes "
           "only when you save it."));
    kinds->setWordWrap(true);
    m_quiet.append(kinds);

    auto* const column = new QWidget;
    auto* const layout = new QVBoxLayout(column);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(10);
    layout->addWidget(makeButton(*actions.action(Command::Open), true));
    auto* const sample = makeButton(*actions.action(Command::OpenSample), false);
    sample->setVisible(actions.action(Command::OpenSample)->isVisible());
    layout->addWidget(sample);
    auto* const recover = makeButton(*actions.action(Command::RecoverEdits), false);
    const auto showRecover = [recover, action = actions.action(Command::RecoverEdits)]
    { recover->setVisible(action->isEnabled()); };
    connect(actions.action(Command::RecoverEdits), &QAction::changed, recover, showRecover);
    layout->addWidget(recover);
    showRecover();
    layout->addWidget(hint);
    layout->addStretch(1);
    layout->addWidget(kinds);
    return column;
}

QWidget* StartPage::makeRecents()
{
    auto* const delegate = new RecentDelegate(m_list);
    m_list->setItemDelegate(delegate);
    m_list->setAccessibleName(tr("Recent files"));
    m_list->setMouseTracking(true);
    m_list->setUniformItemSizes(true);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setContextMenuPolicy(Qt::CustomContextMenu);
    m_list->installEventFilter(this);
    // Queued: the list is rebuilt while the delegate still has its row.
    connect(delegate, &RecentDelegate::clicked, this, &StartPage::clickItem, Qt::QueuedConnection);
    connect(delegate,
            &RecentDelegate::removeClicked,
            this,
            &StartPage::removeItem,
            Qt::QueuedConnection);
    connect(m_list, &QWidget::customContextMenuRequested, this, &StartPage::showMenu);

    return titled(tr("Recent files"), m_list);
}

void StartPage::fill()
{
    const int row = m_list->currentRow();
    m_list->clear();
    for (const RecentFile& file : m_settings.recentFiles())
    {
        const bool there = QFileInfo::exists(file.path);
        const QString folder = displayFolder(file.path);
        auto* const item = new QListWidgetItem(displayName(file.path), m_list);
        item->setIcon(icon(fileIcon(file.path)));
        item->setData(RecentDelegate::PathRole, file.path);
        item->setData(RecentDelegate::MissingRole, !there);
        item->setData(RecentDelegate::DetailRole,
                      there ? QStringLiteral("%1  ·  %2").arg(file.title, folder)
                            : tr("Not there any more  ·  %1").arg(folder));
        item->setData(Qt::AccessibleTextRole,
                      QStringLiteral("%1, %2").arg(
                          item->text(), item->data(RecentDelegate::DetailRole).toString()));
        item->setToolTip(there ? file.path : tr("%1 is not there any more").arg(file.path));
    }
    m_list->setCurrentRow(std::min(row, m_list->count() - 1));
    m_recents->setCurrentIndex(m_list->count() == 0 ? kFirstSteps : kRecents);
}

bool StartPage::openItem(int row)
{
    const QListWidgetItem* const item = m_list->item(row);
    const bool isThere = item != nullptr && !item->data(RecentDelegate::MissingRole).toBool();
    if (isThere)
    {
        Q_EMIT chosen(item->data(RecentDelegate::PathRole).toString());
    }
    return isThere;
}

void StartPage::clickItem(int row, quint64 when)
{
    if (openItem(row))
    {
        new SecondClick(when, window());
    }
}

void StartPage::removeItem(int row)
{
    if (const QListWidgetItem* const item = m_list->item(row))
    {
        m_settings.removeRecentFile(item->data(RecentDelegate::PathRole).toString());
    }
}

void StartPage::showMenu(const QPoint& position)
{
    const int row = m_list->row(m_list->itemAt(position));
    const QListWidgetItem* const item = m_list->item(row);
    if (item == nullptr)
    {
        return;
    }
    auto* const menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    QAction* const open = menu->addAction(icon(QLatin1String("open")), tr("Open"));
    open->setEnabled(!item->data(RecentDelegate::MissingRole).toBool());
    connect(open, &QAction::triggered, this, [this, row] { openItem(row); });
    QAction* const remove =
        menu->addAction(icon(QLatin1String("tab-close")), tr("Remove From This List"));
    connect(remove, &QAction::triggered, this, [this, row] { removeItem(row); });
    menu->popup(m_list->viewport()->mapToGlobal(position));
}

bool StartPage::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_list && event->type() == QEvent::KeyPress)
    {
        switch (static_cast<QKeyEvent*>(event)->key())
        {
        case Qt::Key_Return:
        case Qt::Key_Enter:
            openItem(m_list->currentRow());
            return true;
        case Qt::Key_Delete:
            removeItem(m_list->currentRow());
            return true;
        default:
            break;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void StartPage::showEvent(QShowEvent* event)
{
    fill(); // files come and go meanwhile
    QWidget::showEvent(event);
}

void StartPage::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
    {
        colour();
    }
}

void StartPage::colour()
{
    for (QLabel* const label : m_quiet)
    {
        QPalette quiet = palette();
        quiet.setColor(QPalette::WindowText, quiet.color(QPalette::PlaceholderText));
        label->setPalette(quiet);
    }
}

} // namespace ui
