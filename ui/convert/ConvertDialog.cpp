#include "ui/convert/ConvertDialog.h"

#include "core/exchange/LevelSamples.h"
#include "ui/common/Settings.h"
#include "ui/common/texts/FileNames.h"
#include "ui/common/texts/Messages.h"
#include "ui/common/widgets/Banner.h"
#include "ui/common/widgets/CopiedText.h"
#include "ui/common/widgets/FilterField.h"
#include "ui/common/widgets/ListLook.h"
#include "ui/convert/LossesModel.h"
#include "ui/session/NewFile.h"
#include "ui/session/disk/DiskState.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QMessageBox>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTreeView>
#include <QVBoxLayout>

#include <utility>

namespace ui
{
namespace
{

namespace convert = tr::convert;

constexpr QSize kConvertSize(760, 520);
constexpr int kProgressSteps = 1000;
constexpr int kObjectLetters = 30;
constexpr int kWholeLines = 2; ///< of the current line, without the list's moving for it

} // namespace

ConvertDialog::ConvertDialog(const Parts& parts, QWidget& window)
    : QDialog(&window)
    , m_session(parts.session)
    , m_tasks(parts.tasks)
    , m_settings(parts.settings)
    , m_document(parts.session.moment().document)
    , m_model(new LossesModel(this))
    , m_lines(new LossesFilter(this))
    , m_formats(new QComboBox(this))
    , m_banner(new Banner(this))
    , m_filter(new FilterField(QLatin1String("filter"), this))
    , m_list(new QTreeView(this))
    , m_whole(new QLabel(this))
    , m_said(new QLabel(this))
    , m_progress(new QProgressBar(this))
    , m_stop(new QPushButton(this))
    , m_save(nullptr)
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Convert %1").arg(displayName(m_session.file()->path())));
    makeList();
    makeLayout();
    connectParts();
    followSession();
    resize(kConvertSize);
}

ConvertDialog::~ConvertDialog()
{
    stopWorking();
    if (m_saving)
    {
        std::exchange(m_saving, nullptr)->cancel();
    }
}

void ConvertDialog::makeList()
{
    m_lines->setSourceModel(m_model);
    m_list->setModel(m_lines);
    lookLikeTree(*m_list, tr("What is lost or changed"));
    copyWholeRows(*m_list);
    m_list->setFrameShape(QFrame::StyledPanel);
    m_list->setRootIsDecorated(false);
    m_list->setAllColumnsShowFocus(true);
    m_list->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_list->header()->setStretchLastSection(true);
    m_list->header()->resizeSection(LossesModel::Object,
                                    kObjectLetters * fontMetrics().averageCharWidth());
    // In the order of the core, until a column is clicked; the third click brings that back.
    m_list->header()->setSortIndicatorClearable(true);
    m_list->header()->setSortIndicator(-1, Qt::AscendingOrder);
    m_list->setSortingEnabled(true);
}

void ConvertDialog::makeLayout()
{
    auto* const heading =
        new QLabel(tr("%1 stays as it is: what is made of it goes into a new file. All that is "
                      "lost there is listed here before anything is written.")
                       .arg(displayName(m_session.file()->path())),
                   this);
    heading->setTextFormat(Qt::PlainText);
    heading->setWordWrap(true);
    auto* const form = new QFormLayout;
    m_formats->setAccessibleName(tr("Format of the new file"));
    form->addRow(tr("&Format:"), m_formats);
    m_filter->setPlaceholderText(tr("Filter by objects or by what is lost"));
    m_filter->setAccessibleName(tr("Filter what is lost"));
    m_whole->setAccessibleName(tr("The selected line"));
    m_whole->setTextFormat(Qt::PlainText);
    m_whole->setWordWrap(true);
    m_whole->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_whole->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_whole->setMinimumHeight(kWholeLines * fontMetrics().lineSpacing());
    m_said->setObjectName(QStringLiteral("convertSummary"));
    m_said->setTextFormat(Qt::PlainText);
    m_said->setWordWrap(true);
    m_progress->setRange(0, kProgressSteps);
    m_progress->setTextVisible(false);
    m_progress->setAccessibleName(tr("How far it is"));
    m_progress->setFixedWidth(140);
    auto* const foot = new QHBoxLayout;
    foot->addWidget(m_said, 1);
    foot->addWidget(m_progress);
    foot->addWidget(m_stop);
    auto* const buttons = new QDialogButtonBox(this);
    m_save = buttons->addButton(tr("&Save As…"), QDialogButtonBox::AcceptRole);
    buttons->addButton(QDialogButtonBox::Cancel);
    connect(buttons, &QDialogButtonBox::accepted, this, &ConvertDialog::chooseFile);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);

    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(heading);
    layout->addLayout(form);
    layout->addWidget(m_banner);
    layout->addWidget(m_filter);
    layout->addWidget(m_list, 1);
    layout->addWidget(m_whole);
    layout->addLayout(foot);
    layout->addWidget(buttons);
    m_save->setDefault(true); // of the dialog, which it is a part of now
}

void ConvertDialog::connectParts()
{
    connect(m_formats, &QComboBox::currentIndexChanged, this, &ConvertDialog::workOut);
    connect(m_filter, &FilterField::settled, m_lines, &LossesFilter::setText);
    connect(m_filter, &FilterField::leftDown, m_list, qOverload<>(&QWidget::setFocus));
    connect(m_list->selectionModel(),
            &QItemSelectionModel::currentRowChanged,
            this,
            &ConvertDialog::showWhole);
    connect(m_lines, &QAbstractItemModel::modelReset, this, &ConvertDialog::showWhole);
    connect(m_stop, &QPushButton::clicked, this, &ConvertDialog::stopOrBeginAgain);
    connect(&m_tasks,
            &TaskRunner::failed,
            this,
            [this](const QString& title, const QString& reason)
            { say(tr("%1 failed").arg(title), reason); });
    // The window below takes no clicks, but undo in its merge window and other programs change the
    // file all the same.
    connect(&m_session, &FileSession::fileChanged, this, &ConvertDialog::followSession);
    connect(&m_session, &FileSession::revised, this, &ConvertDialog::followSession);
}

/// Rows are as high as a line of text, and no wider than the list.
void ConvertDialog::showWhole()
{
    const QModelIndex current = m_list->currentIndex();
    m_whole->setText(current.isValid() ? tr("%1: %2").arg(
                         current.siblingAtColumn(LossesModel::Object).data().toString(),
                         current.siblingAtColumn(LossesModel::What).data().toString())
                                       : QString());
}

/// What is lost is that of the file of now.
void ConvertDialog::followSession()
{
    const tr::edit::Document* const document = m_session.document();
    if (document == nullptr || m_session.moment().document != m_document
        || convert::conversionsOf(document->content()).empty())
    {
        stopWorking();
        m_made.reset();
        m_isOver = true;
        say(tr("It cannot be converted any more"), changedMeanwhile(), false);
        showState();
        return;
    }
    listFormats();
    workOut();
}

void ConvertDialog::listFormats()
{
    auto ways = convert::conversionsOf(m_session.document()->content());
    if (ways == m_ways)
    {
        return;
    }
    m_ways = std::move(ways);
    const QSignalBlocker blocker(m_formats);
    m_formats->clear();
    for (const convert::Conversion* const each : m_ways)
    {
        m_formats->addItem(QStringLiteral("%1 (.%2)").arg(titleOf(each->to), suffixOf(*each->to)));
    }
}

const convert::Conversion& ConvertDialog::way() const
{
    return *m_ways[static_cast<std::size_t>(m_formats->currentIndex())];
}

void ConvertDialog::workOut()
{
    stopWorking();
    m_made.reset();
    m_model->show({});
    const OpenFilePtr file = m_session.file();
    const auto work = [self = QPointer(this), file, make = way().convert](
                          const tr::Progress& progress) -> Task::Completion
    {
        const auto made = std::make_shared<const Made>(
            make(tr::exchange::withSamplesFrom(file->file().content, systemPath(file->path())),
                 progress));
        return [self, made]
        {
            if (self)
            {
                self->take(made);
            }
        };
    };
    m_progress->setValue(0);
    Task* const task =
        m_tasks.start(tr("Converting %1").arg(displayName(file->path())), Task::Work(work));
    m_working = task;
    connect(task,
            &Task::progressed,
            this,
            [this](double done)
            {
                if (!m_saving)
                {
                    m_progress->setValue(static_cast<int>(done * kProgressSteps));
                }
            });
    connect(task,
            &Task::ended,
            this,
            [this, task]
            {
                if (m_working == task)
                {
                    m_working.clear();
                    showState();
                }
            });
    showState();
}

void ConvertDialog::take(const std::shared_ptr<const Made>& made)
{
    m_made = made;
    m_model->show(made->has_value() ? (*made)->losses : convert::Losses{});
}

void ConvertDialog::stopWorking()
{
    if (m_working)
    {
        std::exchange(m_working, nullptr)->cancel();
    }
}

void ConvertDialog::stopOrBeginAgain()
{
    if (m_saving)
    {
        reject();
    }
    else if (m_working)
    {
        stopWorking();
        showState();
    }
    else
    {
        workOut();
    }
}

void ConvertDialog::reject()
{
    if (!m_saving)
    {
        QDialog::reject();
        return;
    }
    m_saving->cancel();
    if (!m_saving) // else it is too late, and the dialog closes when it is done
    {
        say(tr("Nothing was saved"), tr("It was stopped before anything was replaced."), false);
    }
}

bool ConvertDialog::canSave() const
{
    return m_made && m_made->has_value() && !m_working && !m_saving;
}

void ConvertDialog::chooseFile()
{
    const tr::format::Format& format = *way().to;
    auto* const dialog = new QFileDialog(
        this, tr("Save the Converted File"), m_settings.lastFolder(), filterOf(format));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(suffixOf(format));
    const QString name = QFileInfo(m_session.file()->path()).completeBaseName();
    dialog->selectFile(name + u'.' + suffixOf(format));
    connect(dialog, &QFileDialog::fileSelected, this, &ConvertDialog::saveAs);
    dialog->open();
}

void ConvertDialog::saveAs(const QString& path)
{
    const QString whole = withSuffixOf(*way().to, path);
    // The file dialog has asked about the name that was typed, and not about the whole one.
    const bool isAsked = whole == path || !QFileInfo::exists(whole);
    isAsked ? write(whole) : askToReplace(whole);
}

void ConvertDialog::askToReplace(const QString& path)
{
    auto* const box = new QMessageBox(QMessageBox::Warning,
                                      tr("The File Is There Already"),
                                      tr("%1 is there already.").arg(displayName(path)),
                                      QMessageBox::Cancel,
                                      this);
    box->setInformativeText(
        tr("Saving replaces it. What is there now is kept as an earlier version."));
    box->setAttribute(Qt::WA_DeleteOnClose);
    QPushButton* const replace = box->addButton(tr("&Overwrite"), QMessageBox::DestructiveRole);
    box->setDefaultButton(QMessageBox::Cancel);
    connect(replace, &QAbstractButton::clicked, this, [this, path] { write(path); });
    box->open();
}

void ConvertDialog::write(const QString& path)
{
    if (!canSave())
    {
        say(tr("Nothing was saved"),
            tr("The file has changed meanwhile: look at what is lost now, and save again."),
            false);
        return;
    }
    tr::format::GameFile file;
    file.format = (*m_made)->format;
    file.content = (*m_made)->content;
    const auto then = [self = QPointer(this), path](const QString& failure)
    {
        if (self)
        {
            self->endSaving(path, failure);
        }
    };
    m_banner->hide();
    m_progress->setValue(0);
    Task* const task =
        saveNewFile(m_tasks, m_session, {std::move(file), path, (*m_made)->waves}, then);
    if (task == nullptr)
    {
        return;
    }
    m_saving = task;
    connect(task,
            &Task::progressed,
            this,
            [this](double done) { m_progress->setValue(static_cast<int>(done * kProgressSteps)); });
    connect(task,
            &Task::ended,
            this,
            [this, task]
            {
                if (m_saving == task)
                {
                    m_saving.clear();
                    showState();
                }
            });
    showState();
}

void ConvertDialog::endSaving(const QString& path, const QString& failure)
{
    if (!failure.isEmpty())
    {
        say(tr("%1 was not saved").arg(displayName(path)), failure);
        return;
    }
    accept();
    Q_EMIT created(path);
}

QString ConvertDialog::summaryText() const
{
    if (m_isOver)
    {
        return {};
    }
    if (m_saving)
    {
        return tr("Saving…");
    }
    if (m_working)
    {
        return tr("Working out what is lost…");
    }
    if (!m_made)
    {
        return tr("It was stopped: what is lost is not known.");
    }
    if (!m_made->has_value())
    {
        return withPlace(m_made->error());
    }
    const std::size_t count = (*m_made)->losses.size();
    const QString lost = count == 0
                             ? tr("Nothing is lost.")
                             : tr("%n thing(s) are lost or changed.", "", static_cast<int>(count));
    const QString samples = samplesText((*m_made)->waves.size());
    return samples.isEmpty() ? lost : lost + u'\n' + samples;
}

void ConvertDialog::showState()
{
    const bool isBusy = m_working || m_saving;
    m_progress->setVisible(isBusy);
    m_stop->setText(isBusy ? tr("S&top") : tr("&Work Out Again"));
    m_stop->setVisible(isBusy || (!m_made && !m_isOver));
    m_formats->setEnabled(!m_saving && !m_isOver);
    m_save->setEnabled(canSave());
    m_said->setText(summaryText());
}

void ConvertDialog::say(const QString& title, const QString& text, bool isFailure)
{
    m_banner->say({isFailure ? Banner::Kind::Failure : Banner::Kind::Caution, title, text, {}, {}});
}

} // namespace ui
