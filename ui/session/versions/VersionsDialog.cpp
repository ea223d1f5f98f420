#include "ui/session/versions/VersionsDialog.h"

#include "ui/common/Settings.h"
#include "ui/common/look/Icons.h"
#include "ui/common/texts/FileNames.h"
#include "ui/common/texts/Messages.h"
#include "ui/common/texts/Moments.h"
#include "ui/common/widgets/CopiedText.h"
#include "ui/common/widgets/ListLook.h"
#include "ui/file/TableNames.h"

#include <QComboBox>
#include <QDateTime>
#include <QDialogButtonBox>
#include <QDir>
#include <QFile>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace ui
{
namespace
{

constexpr QSize kVersionsSize(760, 420);
constexpr std::uint64_t kVersionMegabyte = 1024 * 1024;

enum VersionColumn
{
    Replaced,
    Size,
    Differs,
};

QString pathText(const std::filesystem::path& path)
{
#ifdef Q_OS_WIN
    return QString::fromStdWString(path.wstring());
#else
    return QFile::decodeName(path.c_str());
#endif
}

QString replacedText(const tr::versions::Version& version)
{
    const auto moment = QDateTime::fromMSecsSinceEpoch(version.replaced.time_since_epoch().count());
    return momentText(moment, QDateTime::currentDateTime());
}

} // namespace

VersionsDialog::VersionsDialog(OpenFilePtr now,
                               std::vector<tr::versions::Version> versions,
                               const tr::versions::Keeping& keeping,
                               TaskRunner& tasks,
                               QWidget* parent)
    : QDialog(parent)
    , m_now(std::move(now))
    , m_versions(std::move(versions))
    , m_canRestore(m_versions.size(), true)
    , m_tasks(tasks)
    , m_list(new QTreeWidget)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Restore an Earlier Version"));
    resize(kVersionsSize);
    const QString name = displayName(m_now->path());
    auto* const heading = new QLabel(
        m_versions.empty()
            ? tr("There are no earlier versions of %1 yet: saving keeps what it replaces.")
                  .arg(name)
            : tr("Each time %1 was saved, what was there before was kept. Restoring is an edit: it "
                 "can be undone, and nothing is written before you save.")
                  .arg(name));
    heading->setWordWrap(true);
    makeList();
    fill();

    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    m_restore = buttons->addButton(tr("&Restore"), QDialogButtonBox::ActionRole);
    m_differs = buttons->addButton(tr("What &Differs…"), QDialogButtonBox::ActionRole);
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(heading);
    layout->addWidget(m_list, 1);
    layout->addWidget(makeKeeping(keeping));
    layout->addWidget(buttons);
    m_restore->setDefault(true); // only once it stands in a dialog

    const auto restore = [this]
    {
        const QString path = pathText(m_versions[std::size_t(chosen())].path);
        accept();
        Q_EMIT restoreWanted(path);
    };
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_list, &QTreeWidget::itemSelectionChanged, this, &VersionsDialog::updateButtons);
    copyWholeRows(*m_list);
    connect(m_restore, &QAbstractButton::clicked, this, restore);
    connect(m_differs,
            &QAbstractButton::clicked,
            this,
            [this] { Q_EMIT differenceWanted(pathText(m_versions[std::size_t(chosen())].path)); });
    m_list->setCurrentItem(m_list->topLevelItem(0));
    m_list->setFocus();
    updateButtons();
    compareNext();
}

VersionsDialog::~VersionsDialog()
{
    if (m_comparing)
    {
        std::exchange(m_comparing, nullptr)->cancel();
    }
}

void VersionsDialog::makeList()
{
    lookLikeTree(*m_list, tr("Earlier versions"));
    m_list->setFrameShape(QFrame::StyledPanel);
    m_list->setHeaderLabels({tr("Replaced"), tr("Size"), tr("What is open differs in")});
}

QWidget* VersionsDialog::makeKeeping(const tr::versions::Keeping& keeping)
{
    using tr::versions::Place;
    m_place = new QComboBox;
    m_place->addItem(tr("Keep versions in the folder of Cartouche"), int(Place::Folder));
    m_place->addItem(tr("Keep versions beside the file"), int(Place::Beside));
    m_place->addItem(tr("Keep no versions"), int(Place::Nowhere));
    m_place->setCurrentIndex(m_place->findData(int(keeping.place)));
    m_place->setAccessibleName(tr("Where versions are kept"));
    m_place->setItemData(0, pathText(keeping.folder), Qt::ToolTipRole);
    m_place->setToolTip(pathText(keeping.folder));
    m_most = new QSpinBox;
    m_most->setRange(1, Settings::kMostVersions);
    m_most->setValue(int(keeping.most));
    m_most->setAccessibleName(tr("Versions of a file"));
    m_megabytes = new QSpinBox;
    m_megabytes->setRange(1, Settings::kMostMegabytes);
    m_megabytes->setValue(int(keeping.mostBytes / kVersionMegabyte));
    m_megabytes->setSuffix(tr(" MB"));
    m_megabytes->setAccessibleName(tr("Size of all versions"));

    auto* const row = new QWidget;
    auto* const layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_place);
    layout->addWidget(new QLabel(tr("at most")));
    layout->addWidget(m_most);
    layout->addWidget(new QLabel(tr("of a file, and")));
    layout->addWidget(m_megabytes);
    layout->addWidget(new QLabel(tr("in all")));
    layout->addStretch();
    connect(m_place, &QComboBox::currentIndexChanged, this, &VersionsDialog::tellKeeping);
    connect(m_most, &QSpinBox::valueChanged, this, &VersionsDialog::tellKeeping);
    connect(m_megabytes, &QSpinBox::valueChanged, this, &VersionsDialog::tellKeeping);
    return row;
}

void VersionsDialog::tellKeeping()
{
    tr::versions::Keeping keeping;
    keeping.place = static_cast<tr::versions::Place>(m_place->currentData().toInt());
    keeping.most = std::size_t(m_most->value());
    keeping.mostBytes = std::uint64_t(m_megabytes->value()) * kVersionMegabyte;
    const bool isAny = keeping.place != tr::versions::Place::Nowhere;
    m_most->setEnabled(isAny);
    m_megabytes->setEnabled(isAny);
    Q_EMIT keepingChanged(keeping);
}

void VersionsDialog::fill()
{
    for (const tr::versions::Version& each : m_versions)
    {
        auto* const item =
            new QTreeWidgetItem(m_list, {replacedText(each), sizeText(each.size), tr("…")});
        item->setToolTip(Replaced, QDir::toNativeSeparators(pathText(each.path)));
        item->setTextAlignment(Size, Qt::AlignRight | Qt::AlignVCenter);
        item->setIcon(Replaced, icon(QLatin1String("recent")));
    }
    constexpr int kRoom = 24;
    for (const int column : {int(Replaced), int(Size)})
    {
        m_list->resizeColumnToContents(column);
        m_list->setColumnWidth(column, m_list->columnWidth(column) + kRoom);
    }
}

void VersionsDialog::compareNext()
{
    if (m_next == m_versions.size())
    {
        return;
    }
    const std::size_t version = m_next++;
    const QString path = pathText(m_versions[version].path);
    const auto work =
        [this, now = m_now, path, version](const tr::Progress& progress) -> Task::Completion
    {
        const VersionDifference difference = compareVersion(path, *now, progress);
        return [this, version, difference]
        {
            m_comparing.clear();
            show(version, difference);
            compareNext();
        };
    };
    const QString name = displayName(m_now->path());
    Task* const task = m_tasks.start(tr("Comparing with earlier versions of %1").arg(name), work);
    m_comparing = task;
    connect(task,
            &Task::ended,
            this,
            [this, task]
            {
                if (m_comparing == task) // it was cancelled, and so are those that follow
                {
                    m_comparing.clear();
                    for (std::size_t i = m_next - 1; i < m_versions.size(); ++i)
                    {
                        m_list->topLevelItem(int(i))->setText(Differs, tr("not compared"));
                    }
                }
            });
}

void VersionsDialog::show(std::size_t version, const VersionDifference& difference)
{
    auto* const item = m_list->topLevelItem(int(version));
    item->setText(Differs, difference.text);
    item->setToolTip(Differs, difference.text);
    if (difference.rows.size() > 1)
    {
        for (const VersionDifference::Rows& each : difference.rows)
        {
            auto* const line = new QTreeWidgetItem(item);
            line->setText(Differs,
                          tr("%1: %n rows", nullptr, int(each.count)).arg(tableTitle(each.table)));
        }
    }
    m_canRestore[version] = difference.canRestore;
    updateButtons();
}

int VersionsDialog::chosen() const
{
    const auto items = m_list->selectedItems();
    if (items.isEmpty())
    {
        return -1;
    }
    QTreeWidgetItem* const item = items.constFirst();
    return m_list->indexOfTopLevelItem(item->parent() != nullptr ? item->parent() : item);
}

void VersionsDialog::updateButtons()
{
    const int version = chosen();
    const bool canRestore = version >= 0 && m_canRestore[std::size_t(version)];
    m_restore->setEnabled(canRestore);
    m_differs->setEnabled(canRestore && m_now->file().complete);
}

} // namespace ui
