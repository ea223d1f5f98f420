#include "ui/window/CentreTabs.h"

#include "ui/common/look/Icons.h"
#include "ui/common/texts/Strings.h"
#include "ui/moveable/MoveableInspector.h"
#include "ui/moveable/models/MoveableParts.h"
#include "ui/sectors/SectorGridView.h"
#include "ui/session/Editor.h"
#include "ui/session/OpenEdits.h"
#include "ui/tables/TableTab.h"
#include "ui/textures/TexturePageView.h"
#include "ui/viewport/StandInNote.h"
#include "ui/viewport/StandIns.h"
#include "ui/viewport/ViewportFactory.h"

#include <QPointer>
#include <QTabBar>
#include <QTableView>

#include <algorithm>
#include <string_view>

namespace ui
{
namespace
{

constexpr int kViewIndex = 0;

} // namespace

CentreTabs::CentreTabs(Selection& selection,
                       Viewport* viewport,
                       StandIns& standIns,
                       QWidget* parent)
    : QTabWidget(parent)
    , m_selection(selection)
    , m_viewport(viewport)
    , m_standIns(standIns)
{
    setDocumentMode(true);
    setMovable(true);
    setTabsClosable(true);
    setUsesScrollButtons(true);
    setElideMode(Qt::ElideRight);
    setAccessibleName(tr("Views of the file"));
    tabBar()->setAccessibleName(tr("Tabs"));
    addTab(viewport, icon(QLatin1String("cube")), tr("3D View"));
    viewport->setAccessibleName(tr("3D View"));
    for (const QTabBar::ButtonPosition side : {QTabBar::LeftSide, QTabBar::RightSide})
    {
        tabBar()->setTabButton(kViewIndex, side, nullptr);
    }
    connect(this, &QTabWidget::tabCloseRequested, this, &CentreTabs::closeTab);
    // What is typed in the tab that is left is stored, or that tab comes back with the reason.
    connect(this, &QTabWidget::currentChanged, this, [this] { static_cast<void>(mayLeave()); });
    connect(tabBar(), &QTabBar::tabMoved, this, &CentreTabs::keepViewFirst);
    connect(&standIns, &StandIns::opened, this, &CentreTabs::openObject);
    connect(&selection, &Selection::openRequested, this, &CentreTabs::open);
    connect(&selection, &Selection::derivedRequested, this, &CentreTabs::showTable);
}

void CentreTabs::setSettings(Settings& settings)
{
    m_settings = &settings;
    m_viewport->setSettings(settings);
}

void CentreTabs::setFile(const OpenFilePtr& file)
{
    m_file = file;
    tellTabs(false, [&file](FileTab& tab) { tab.setFile(file); });
}

void CentreTabs::revise(const OpenFilePtr& file, const tr::edit::ChangeSet& changes)
{
    m_file = file;
    tellTabs(false, [&](FileTab& tab) { tab.revise(file, changes); });
}

void CentreTabs::setObjects(const OpenFilePtr& objects)
{
    m_viewport->setFile(objects);
    tellTabs(true, [&objects](FileTab& tab) { tab.setFile(objects); });
}

void CentreTabs::reviseObjects(const OpenFilePtr& objects, const tr::edit::ChangeSet& changes)
{
    m_viewport->revise(objects);
    tellTabs(true, [&](FileTab& tab) { tab.revise(objects, changes); });
}

/// Tells either the benches among the tabs, or all others, and closes those that have nothing to
/// show.
void CentreTabs::tellTabs(bool showObjects, const std::function<void(FileTab& tab)>& tell)
{
    for (int i = count() - 1; i > kViewIndex; --i)
    {
        FileTab* const page = tab(i);
        if (page->showsObjects() != showObjects)
        {
            continue;
        }
        tell(*page);
        if (!page->hasContent())
        {
            removePage(i);
        }
    }
}

void CentreTabs::open(const Address& address)
{
    if (!openWork(address))
    {
        showTable(address.table);
    }
}

void CentreTabs::openObject(const Address& address)
{
    static_cast<void>(openWork(address));
}

/// In a view that is not a table. False: none shows such a row.
bool CentreTabs::openWork(const Address& address)
{
    const bool isRow = address.row != Address::kWholeTable;
    const std::string_view view = isRow ? address.table->view : std::string_view{};
    const bool isWork = view == "animate" || view == "model";
    if (view == "3d" || isWork)
    {
        showView();
        if (isWork)
        {
            Q_EMIT layoutWanted(toQString(view));
        }
        return true;
    }
    return (view == "sectors" && showSectors() != nullptr)
           || (view == "texture" && showTextures() != nullptr);
}

void CentreTabs::showView()
{
    setCurrentIndex(kViewIndex);
}

TableTab* CentreTabs::showTable(const ShownTable& table)
{
    const auto shows = [&table](const TableTab& tab) { return tab.shown() == table; };
    if (auto* const there = find<TableTab>(shows))
    {
        setCurrentWidget(there);
        return there;
    }
    auto* const page = new TableTab(m_selection, table);
    if (m_editor != nullptr)
    {
        page->setEditor(*m_editor);
    }
    if (m_settings != nullptr)
    {
        page->setSettings(*m_settings);
    }
    page->grid()->addActions(m_rowActions);
    page->grid()->setContextMenuPolicy(Qt::ActionsContextMenu);
    connect(page, &TableTab::rowsSelected, this, &CentreTabs::rowsSelected);
    page->setFile(m_file);
    openTab(page);
    Q_EMIT tableOpened(page);
    return page;
}

TexturePageView* CentreTabs::showTextures(int page)
{
    auto* view = find<TexturePageView>([](const TexturePageView&) { return true; });
    if (view == nullptr)
    {
        view = new TexturePageView(m_standIns.shown());
        view->setFile(m_standIns.objects());
        if (!view->hasContent())
        {
            delete view;
            return nullptr;
        }
        openTab(view);
        Q_EMIT texturesOpened(view);
    }
    if (page >= 0)
    {
        view->setPage(page);
    }
    setCurrentWidget(view);
    return view;
}

SectorGridView* CentreTabs::showSectors(int room)
{
    auto* view = find<SectorGridView>([](const SectorGridView&) { return true; });
    if (view == nullptr)
    {
        view = new SectorGridView(m_selection);
        if (m_editor != nullptr)
        {
            view->setEditor(*m_editor);
        }
        view->setFile(m_file);
        if (!view->hasContent())
        {
            delete view;
            return nullptr;
        }
        openTab(view);
    }
    view->setRoom(room);
    setCurrentWidget(view);
    return view;
}

MoveableInspector* CentreTabs::showMoveable(std::size_t row)
{
    const auto shows = [row](const MoveableInspector& tab) { return tab.moveable() == row; };
    if (auto* const there = find<MoveableInspector>(shows))
    {
        setCurrentWidget(there);
        return there;
    }
    auto* const page = new MoveableInspector(m_standIns.shown());
    if (m_editor != nullptr)
    {
        page->setEditor(*m_editor);
    }
    if (m_settings != nullptr)
    {
        page->setSettings(*m_settings);
    }
    page->setRowActions(m_rowActions);
    connect(page, &MoveableInspector::rowsSelected, this, &CentreTabs::rowsSelected);
    page->setFile(m_standIns.objects());
    page->showMoveable(row);
    openTab(page);
    connect(page,
            &MoveableInspector::titleChanged,
            this,
            [this, page](const QString& title)
            {
                setTabText(indexOf(page), title);
                setTabToolTip(indexOf(page), title);
            });
    Q_EMIT moveableOpened(page);
    return page;
}

bool CentreTabs::showByName(const QString& name)
{
    if (name == QStringLiteral("3d"))
    {
        showView();
        return true;
    }
    const QString kind = name.section(u':', 0, 0);
    const QString rest = name.section(u':', 1);
    if (kind == QStringLiteral("table") && m_file)
    {
        const std::string wanted = rest.toStdString();
        if (const auto derived = tr::view::derivedNamed(wanted))
        {
            return showTable(*derived) != nullptr;
        }
        const auto* const table = m_file->tables().find(std::string_view(wanted));
        return table != nullptr && showTable(table->id()) != nullptr;
    }
    if (kind == QStringLiteral("moveable") && m_standIns.objects())
    {
        const auto row = moveableByName(Decoder(m_standIns.objects()), rest);
        return row && showMoveable(*row) != nullptr;
    }
    if (kind == QStringLiteral("texture") && m_file)
    {
        bool isNumber = false;
        const int page = rest.toInt(&isNumber);
        const auto* const view = isNumber ? showTextures(page) : nullptr;
        return view != nullptr && view->page() == page;
    }
    if (kind == QStringLiteral("sectors") && m_file)
    {
        bool isNumber = false;
        const int room = rest.toInt(&isNumber);
        const auto* const view = isNumber ? showSectors(room) : nullptr;
        return view != nullptr && view->room() == room;
    }
    return false;
}

bool CentreTabs::canCloseCurrent() const
{
    return currentIndex() > kViewIndex;
}

void CentreTabs::closeCurrent()
{
    if (canCloseCurrent())
    {
        closeTab(currentIndex());
    }
}

TableTab* CentreTabs::currentTable() const
{
    return qobject_cast<TableTab*>(currentWidget());
}

QImage CentreTabs::picture() const
{
    return currentWidget() == m_viewport ? m_viewport->picture()
                                         : currentWidget()->grab().toImage();
}

bool CentreTabs::mayLeave(const std::function<void()>& again)
{
    return m_editor == nullptr || m_editor->openEdits().commit(again);
}

void CentreTabs::closeTab(int index)
{
    const auto again = [this, page = QPointer(widget(index))]
    {
        if (page && indexOf(page) >= 0)
        {
            closeTab(indexOf(page));
        }
    };
    if (index != kViewIndex && mayLeave(again))
    {
        removePage(index);
    }
}

void CentreTabs::removePage(int index)
{
    QWidget* const page = widget(index);
    removeTab(index);
    page->deleteLater();
}

void CentreTabs::keepViewFirst()
{
    const int index = indexOf(m_viewport);
    if (index != kViewIndex)
    {
        tabBar()->moveTab(index, kViewIndex);
    }
}

void CentreTabs::openTab(FileTab* page)
{
    if (page->showsObjects())
    {
        addStandInNote(*page, m_standIns);
    }
    const int index = addTab(page, page->symbol(), page->title());
    setTabToolTip(index, page->title());
    setCurrentIndex(index);
}

FileTab* CentreTabs::tab(int index) const
{
    return qobject_cast<FileTab*>(widget(index));
}

template <typename Tab, typename Predicate>
Tab* CentreTabs::find(const Predicate& shows) const
{
    for (int i = kViewIndex + 1; i < count(); ++i)
    {
        if (auto* const tab = qobject_cast<Tab*>(widget(i)); tab != nullptr && shows(*tab))
        {
            return tab;
        }
    }
    return nullptr;
}

} // namespace ui
