#include "ui/problems/ProblemsView.h"

#include "core/base/Text.h"
#include "core/check/FileProblems.h"
#include "ui/common/widgets/ListLook.h"
#include "ui/problems/ProblemsModel.h"

#include <QHeaderView>
#include <QLabel>
#include <QStackedLayout>
#include <QTreeView>

#include <functional>
#include <utility>

namespace ui
{
namespace
{

constexpr int kMessageWidth = 640;
constexpr int kPathWidth = 220;

/// The same for lists that read the same: who reads one keeps his place in it.
std::size_t printOf(const std::vector<tr::check::Problem>& found)
{
    std::string texts;
    for (const tr::check::Problem& each : found)
    {
        texts += tr::concat(each.table->segment, "/", each.row, " ");
        texts += tr::view::englishText(each.what);
    }
    return found.empty() ? 0 : std::hash<std::string>{}(texts);
}

} // namespace

ProblemsView::ProblemsView(Selection& selection, QWidget* parent)
    : QWidget(parent)
    , m_selection(selection)
    , m_model(new ProblemsModel(this))
    , m_list(new QTreeView(this))
    , m_nothing(new QLabel(this))
{
    m_list->setModel(m_model);
    lookLikeTree(*m_list, tr("Problems"));
    m_list->setRootIsDecorated(false);
    m_list->header()->resizeSection(ProblemsModel::Message, kMessageWidth);
    m_list->header()->resizeSection(ProblemsModel::Path, kPathWidth);
    m_nothing->setAlignment(Qt::AlignCenter);
    m_nothing->setForegroundRole(QPalette::PlaceholderText);

    auto* const layout = new QStackedLayout(this);
    layout->addWidget(m_nothing);
    layout->addWidget(m_list);
    setFocusProxy(m_list);
    connect(m_list, &QAbstractItemView::activated, this, &ProblemsView::openIndex);
    setFile(nullptr);
}

void ProblemsView::setFile(const OpenFilePtr& file)
{
    m_file = file;
    m_model->setFile(file);
    m_print = 0;
    m_nothing->setText(file ? tr("No problems were found in this file.") : tr("No file is open."));
    showList();
    look();
}

void ProblemsView::revise(const OpenFilePtr& file)
{
    m_file = file;
    m_model->revise(file);
    look();
}

int ProblemsView::count() const
{
    return m_model->rowCount();
}

int ProblemsView::weight() const
{
    return m_model->weight();
}

void ProblemsView::showList()
{
    static_cast<QStackedLayout*>(layout())->setCurrentIndex(count() == 0 ? 0 : 1);
    Q_EMIT listed();
}

/// Looks for what is wrong, without keeping anybody waiting. Only the last state counts.
void ProblemsView::look()
{
    m_worker.cancel();
    if (!m_file)
    {
        return;
    }
    m_worker.add(
        [this, file = m_file](const tr::Progress& progress) -> QuietWorker::Completion
        {
            progress.step(0.0);
            auto found = tr::check::fileProblems(file->file().content, file->tables());
            const std::size_t print = printOf(found);
            return [this, print, found = std::move(found)]() mutable
            {
                if (std::exchange(m_print, print) != print)
                {
                    m_model->setFound(std::move(found));
                    showList();
                }
            };
        });
}

void ProblemsView::openIndex(const QModelIndex& index)
{
    if (const auto address = m_model->addressAt(index.row()))
    {
        m_selection.open(*address);
    }
}

} // namespace ui
