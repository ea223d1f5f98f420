#include "ui/models/ExportModelDialog.h"

#include "core/exchange/FileNames.h"
#include "core/view/floor/SectorView.h"
#include "ui/common/Settings.h"
#include "ui/common/texts/FileNames.h"
#include "ui/common/texts/Messages.h"
#include "ui/common/texts/Numbers.h"
#include "ui/common/texts/Strings.h"
#include "ui/common/texts/Translated.h"
#include "ui/common/widgets/Banner.h"
#include "ui/file/Names.h"
#include "ui/models/LevelModelChoices.h"
#include "ui/models/MoveableModelChoices.h"
#include "ui/session/NewFile.h"
#include "ui/session/disk/DiskState.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace ui
{
namespace
{

namespace convert = tr::convert;

constexpr int kExportSteps = 1000; ///< of the progress
constexpr int kPathLetters = 48;
constexpr int kExportLines = 2; ///< of what comes of it

/// By which the settings know the dialog.
QString exportName()
{
    return QStringLiteral("exportModel");
}

// What the lines of the lists mean, which the settings know by these, too.
constexpr QLatin1String kMetres("metres");
constexpr QLatin1String kGameUnits("units");

/// Takes the line that was chosen last; the first where it is not there any more.
void chooseAgain(QComboBox& list, const QString& chosen)
{
    list.setCurrentIndex(std::max(0, list.findData(chosen)));
}

/// What it is called in titles and as a file.
QString nameOf(const OpenFilePtr& file, const ExportSubject& subject)
{
    const auto address = subject.address();
    return address ? Names(file).title(*address) : QFileInfo(file->path()).completeBaseName();
}

QString titleOfFormat(const convert::ModelFormat& format)
{
    return ExportModelDialog::tr("%1 (.%2)").arg(translated(format.name), toQString(format.suffix));
}

} // namespace

ExportModelDialog::ExportModelDialog(const Parts& parts,
                                     const ExportSubject& subject,
                                     QWidget& window)
    : QDialog(&window)
    , m_session(parts.session)
    , m_tasks(parts.tasks)
    , m_settings(parts.settings)
    , m_functions(parts.functions)
    , m_file(parts.file)
    , m_subject(subject)
    , m_asked(parts.session.moment())
    , m_name(nameOf(m_file, subject))
    , m_format(new QComboBox(this))
    , m_path(new QLineEdit(this))
    , m_browse(new QPushButton(tr("&Browse…"), this))
    , m_units(new QComboBox(this))
    , m_outcome(new QLabel(this))
    , m_banner(new Banner(this))
    , m_progress(new QProgressBar(this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Export %1").arg(m_name));
    if (subject.isMoveable())
    {
        m_moveable = new MoveableModelChoices(m_file, subject.object->row, parts.partner, *this);
        m_moveable->recall(m_settings, exportName());
        connect(m_moveable, &MoveableModelChoices::changed, this, &ExportModelDialog::showState);
    }
    if (!subject.object)
    {
        m_things = new LevelModelChoices(subject.isLevel(), *this);
        m_things->recall(m_settings, exportName());
        connect(m_things, &LevelModelChoices::changed, this, &ExportModelDialog::showState);
    }
    makeFields();
    makeLayout();
    takeFormat();
    m_unitsOfFormat = format().units;
    m_path->setFocus();
    m_path->selectAll();
}

ExportModelDialog::~ExportModelDialog()
{
    if (m_task)
    {
        std::exchange(m_task, nullptr)->cancel();
    }
}

void ExportModelDialog::makeFields()
{
    for (const convert::ModelFormat& each : convert::modelFormats())
    {
        if (each.canWrite)
        {
            m_formats.push_back(&each);
            m_format->addItem(titleOfFormat(each), toQString(each.suffix));
        }
    }
    m_format->setAccessibleName(tr("Format"));
    m_path->setAccessibleName(tr("File"));
    m_path->setMinimumWidth(kPathLetters * fontMetrics().averageCharWidth());
    m_browse->setAutoDefault(false);
    m_units->addItem(tr("Metres: %1 units of the game are one").arg(convert::kUnitsOfMetre),
                     kMetres);
    m_units->addItem(tr("Units of the game"), kGameUnits);
    m_units->setAccessibleName(tr("Lengths"));
    chooseAgain(*m_format, m_settings.choice(exportName(), QStringLiteral("format")));
    chooseAgain(*m_units, m_settings.choice(exportName(), QStringLiteral("units")));
    const QDir folder(m_settings.lastFolder().isEmpty() ? QDir::homePath()
                                                        : m_settings.lastFolder());
    m_path->setText(QDir::toNativeSeparators(folder.filePath(proposedName())));
    connect(m_format, &QComboBox::currentIndexChanged, this, &ExportModelDialog::takeFormat);
    connect(m_format, &QComboBox::currentIndexChanged, this, &ExportModelDialog::takeUnits);
    connect(m_browse, &QPushButton::clicked, this, &ExportModelDialog::chooseFile);
    connect(&m_tasks,
            &TaskRunner::failed,
            this,
            [this](const QString& title, const QString& reason)
            { say(tr("%1 failed").arg(title), reason); });
    connect(m_units, &QComboBox::currentIndexChanged, this, &ExportModelDialog::showState);
    connect(m_path, &QLineEdit::textEdited, this, &ExportModelDialog::takeSuffix);
    connect(m_path, &QLineEdit::textChanged, this, &ExportModelDialog::showState);
}

void ExportModelDialog::makeLayout()
{
    auto* const file = new QHBoxLayout;
    file->addWidget(m_path, 1);
    file->addWidget(m_browse);
    auto* const fileLabel = new QLabel(tr("F&ile:"), this);
    fileLabel->setBuddy(m_path);
    auto* const form = new QFormLayout;
    form->addRow(tr("&Format:"), m_format);
    form->addRow(fileLabel, file);
    form->addRow(tr("&Lengths:"), m_units);
    if (m_moveable != nullptr)
    {
        m_moveable->addTo(*form);
    }
    if (m_things != nullptr)
    {
        m_things->addTo(*form);
    }
    m_outcome->setTextFormat(Qt::PlainText);
    m_outcome->setWordWrap(true);
    m_outcome->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_outcome->setMinimumHeight(kExportLines * fontMetrics().lineSpacing());
    m_outcome->setAccessibleName(tr("What comes of it"));
    m_progress->setRange(0, kExportSteps);
    m_progress->setTextVisible(false);
    m_progress->setAccessibleName(tr("How far it is"));
    QSizePolicy policy = m_progress->sizePolicy();
    policy.setRetainSizeWhenHidden(true);
    m_progress->setSizePolicy(policy);
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_export = buttons->addButton(tr("&Export"), QDialogButtonBox::AcceptRole);
    connect(buttons, &QDialogButtonBox::accepted, this, &ExportModelDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &ExportModelDialog::reject);
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(m_banner);
    layout->addLayout(form);
    layout->addWidget(m_outcome);
    layout->addStretch(1);
    layout->addWidget(m_progress);
    layout->addWidget(buttons);
    m_export->setDefault(true); // of the dialog, which it is a part of now
}

const convert::ModelFormat& ExportModelDialog::format() const
{
    return *m_formats[static_cast<std::size_t>(m_format->currentIndex())];
}

QString ExportModelDialog::proposedName() const
{
    const std::string part = tr::exchange::fileNamePart(m_name.toStdString());
    return toQString(part.empty() ? "model" : part) + u'.' + toQString(format().suffix);
}

/// With the suffix of the format, whatever was typed.
QString ExportModelDialog::pathWanted() const
{
    const QString typed = QDir::fromNativeSeparators(m_path->text().trimmed());
    const auto* const named = convert::modelFormatOf(typed.toStdString());
    return typed.isEmpty() || named == &format() ? typed
                                                 : typed + u'.' + toQString(format().suffix);
}

/// The name gets the suffix of the format, in place of that of another.
void ExportModelDialog::takeFormat()
{
    QString path = m_path->text();
    const auto* const named = convert::modelFormatOf(path.toStdString());
    if (named != nullptr && named != &format())
    {
        path.chop(static_cast<qsizetype>(named->suffix.size()));
        m_path->setText(path + toQString(format().suffix));
    }
    showState();
}

/// Where programs expect other lengths of another format, it has those.
void ExportModelDialog::takeUnits()
{
    if (std::exchange(m_unitsOfFormat, format().units) != format().units)
    {
        const bool isInUnits = format().units < convert::kUnitsOfMetre;
        m_units->setCurrentIndex(m_units->findData(isInUnits ? kGameUnits : kMetres));
    }
}

/// Who types the suffix of another format wants that one.
void ExportModelDialog::takeSuffix()
{
    const auto named = std::ranges::find(
        m_formats, convert::modelFormatOf(m_path->text().trimmed().toStdString()));
    if (named != m_formats.end())
    {
        m_format->setCurrentIndex(static_cast<int>(named - m_formats.begin()));
    }
}

void ExportModelDialog::chooseFile()
{
    auto* const dialog =
        new QFileDialog(this,
                        windowTitle(),
                        QFileInfo(pathWanted()).absolutePath(),
                        tr("%1 (*.%2)").arg(translated(format().name), toQString(format().suffix)));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(toQString(format().suffix));
    dialog->setOption(QFileDialog::DontConfirmOverwrite); // asked when all files are known
    dialog->selectFile(QFileInfo(pathWanted()).fileName());
    connect(dialog,
            &QFileDialog::fileSelected,
            this,
            [this](const QString& path)
            {
                m_path->setText(QDir::toNativeSeparators(path));
                takeSuffix();
            });
    dialog->open();
}

float ExportModelDialog::unitsWanted() const
{
    return m_units->currentData() == kMetres ? convert::kUnitsOfMetre : 1.0F;
}

ExportModelDialog::Making ExportModelDialog::making() const
{
    convert::ModelOptions own =
        m_moveable != nullptr ? m_moveable->optionsFor(format()) : convert::ModelOptions();
    own.units = unitsWanted();
    if (const auto pair = m_moveable != nullptr ? m_moveable->pairFor(format()) : std::nullopt)
    {
        return [make = m_functions.makePair, both = *pair, own](const tr::schema::Content& content,
                                                                const tr::Progress& progress)
        { return make(content, both, own, progress); };
    }
    if (m_subject.object)
    {
        return [make = m_functions.make, object = *m_subject.object, own](
                   const tr::schema::Content& content, const tr::Progress& progress)
        { return make(content, object, own, progress); };
    }
    convert::LevelModelOptions options = m_things->optionsFor(format());
    options.units = unitsWanted();
    return [make = m_functions.makeLevel, room = m_subject.room, options](
               const tr::schema::Content& content, const tr::Progress& progress)
    { return make(content, room, options, progress); };
}

/// Of what is no object.
QString ExportModelDialog::roomsText() const
{
    const std::size_t rooms =
        m_subject.isLevel()
            ? convert::roomsOf(m_file->file().content, m_things->optionsFor(format()).hasAlternates)
            : 1;
    return tr("Rooms: %1").arg(countText(rooms));
}

/// What the format has no place for; empty: it has for all.
QString ExportModelDialog::lossesText() const
{
    return m_things != nullptr     ? LevelModelChoices::lossesText(format())
           : m_moveable != nullptr ? m_moveable->lossesText(format())
                                   : QString();
}

QString ExportModelDialog::outcomeText() const
{
    const QString losses = lossesText();
    const QString text = m_things != nullptr     ? roomsText()
                         : m_moveable != nullptr ? m_moveable->outcomeText(format())
                                                 : tr("1 mesh");
    return losses.isEmpty() ? text + u'.' : text + QStringLiteral(". ") + losses;
}

/// Why it cannot be written as it is asked for; empty: nothing is known that keeps it.
QString ExportModelDialog::problem() const
{
    const QString path = pathWanted();
    if (path.isEmpty() || QFileInfo(path).completeBaseName().isEmpty())
    {
        return tr("The file needs a name.");
    }
    if (!QFileInfo(path).isAbsolute() || !QFileInfo(QFileInfo(path).absolutePath()).isDir())
    {
        return tr("There is no such folder.");
    }
    return m_moveable != nullptr ? m_moveable->problem(format()) : QString();
}

void ExportModelDialog::showState()
{
    const bool isFree = !isBusy();
    const QString reason = problem();
    for (QWidget* const each : std::initializer_list<QWidget*>{m_format, m_path, m_browse, m_units})
    {
        each->setEnabled(isFree);
    }
    if (m_moveable != nullptr)
    {
        m_moveable->enable(isFree, format());
    }
    if (m_things != nullptr)
    {
        m_things->enable(isFree, format());
    }
    m_outcome->setText(reason.isEmpty() ? outcomeText() : reason);
    m_progress->setVisible(isBusy());
    m_export->setEnabled(isFree && reason.isEmpty());
}

void ExportModelDialog::remember() const
{
    const auto keep = [this](const char* what, const QComboBox& list) {
        m_settings.setChoice(
            exportName(), QString::fromLatin1(what), list.currentData().toString());
    };
    keep("format", *m_format);
    keep("units", *m_units);
    if (m_moveable != nullptr)
    {
        m_moveable->remember(m_settings, exportName());
    }
    if (m_things != nullptr)
    {
        m_things->remember(m_settings, exportName());
    }
}

void ExportModelDialog::accept()
{
    if (!m_export->isEnabled())
    {
        return;
    }
    if (m_session.moment() != m_asked)
    {
        say(tr("Nothing was written"), changedMeanwhile());
        return;
    }
    const QString path = pathWanted();
    if (const QString refusal = refusalOfNewFile(m_session, path); !refusal.isEmpty())
    {
        say(tr("Nothing was written"), refusal);
        return;
    }
    m_banner->hide();
    make(path);
}

/// Cancel stops it, until it passes its gate.
void ExportModelDialog::start(const QString& title, const Task::GatedWork& work)
{
    m_progress->setValue(0);
    Task* const task = m_tasks.start(title, work);
    m_task = task;
    connect(task,
            &Task::progressed,
            this,
            [this](double done) { m_progress->setValue(static_cast<int>(done * kExportSteps)); });
    connect(task,
            &Task::ended,
            this,
            [this, task]
            {
                if (m_task == task)
                {
                    m_task.clear();
                    showState();
                }
            });
    showState();
}

void ExportModelDialog::make(const QString& path)
{
    start(tr("Exporting %1").arg(m_name),
          [self = QPointer(this),
           path,
           make = making(),
           write = m_functions.write,
           file = m_file,
           format = &format()](const tr::Progress& progress, const TaskGate&) -> Task::Completion
          {
              const auto made = make(file->file().content, progress);
              progress.step(1.0);
              const auto files = std::make_shared<tr::Result<Files>>(
                  made ? write(*made, QFileInfo(path).fileName().toStdString(), *format, progress)
                       : tr::Result<Files>(tr::fail(made.error())));
              return [self, path, files]
              {
                  if (self)
                  {
                      self->take(path, std::move(*files));
                  }
              };
          });
}

void ExportModelDialog::take(const QString& path, tr::Result<Files> files)
{
    if (!files)
    {
        say(tr("Nothing was written"), sentence(files.error()));
        return;
    }
    const QDir folder = QFileInfo(path).absoluteDir();
    int there = 0;
    for (const auto& each : *files)
    {
        const QString other = folder.filePath(toQString(each.name));
        if (const QString refusal = refusalOfNewFile(m_session, other); !refusal.isEmpty())
        {
            say(tr("Nothing was written"), refusal);
            return;
        }
        there += QFileInfo::exists(other) ? 1 : 0;
    }
    const auto all = std::make_shared<const Files>(std::move(*files));
    // The task that made them ends first.
    QMetaObject::invokeMethod(
        this,
        [this, path, all, there] { there > 0 ? askToReplace(path, all, there) : write(path, all); },
        Qt::QueuedConnection);
}

void ExportModelDialog::askToReplace(const QString& path,
                                     const std::shared_ptr<const Files>& files,
                                     int count)
{
    auto* const box = new QMessageBox(
        QMessageBox::Warning,
        windowTitle(),
        files->size() == 1 ? tr("%1 is there already.").arg(displayName(path))
                           : tr("%n of the files are there already.", nullptr, count),
        QMessageBox::Cancel,
        this);
    box->setInformativeText(tr("What is there now is kept as earlier versions."));
    box->setAttribute(Qt::WA_DeleteOnClose);
    auto* const replace = box->addButton(tr("&Replace"), QMessageBox::DestructiveRole);
    box->setDefaultButton(QMessageBox::Cancel);
    connect(replace, &QAbstractButton::clicked, this, [this, path, files] { write(path, files); });
    box->open();
}

void ExportModelDialog::write(const QString& path, const std::shared_ptr<const Files>& files)
{
    if (isBusy())
    {
        return;
    }
    start(tr("Writing %1").arg(displayName(path)),
          [self = QPointer(this),
           path,
           files,
           keeping = m_session.storage().keeping(),
           disk = m_session.storage().disk](const tr::Progress& progress,
                                            const TaskGate& gate) -> Task::Completion
          {
              progress.step(0.0);
              const auto done = convert::storeModelFiles(systemPath(QFileInfo(path).absolutePath()),
                                                         *files,
                                                         keeping,
                                                         *disk,
                                                         [&gate] { gate.pass(); });
              const QString failure = done ? QString() : sentence(done.error());
              return [self, path, count = files->size(), failure]
              {
                  if (self)
                  {
                      self->end(path, count, failure);
                  }
              };
          });
}

void ExportModelDialog::end(const QString& path, std::size_t files, const QString& failure)
{
    if (!failure.isEmpty())
    {
        say(tr("%1 was not written").arg(displayName(path)), failure);
        return;
    }
    m_settings.setLastFolder(QFileInfo(path).absolutePath());
    remember();
    const QString native = QDir::toNativeSeparators(path);
    const QString title =
        files == 1
            ? tr("%1 was written").arg(native)
            : tr("%1 was written, with %n files beside it", nullptr, static_cast<int>(files - 1))
                  .arg(native);
    const QString losses = lossesText();
    QDialog::accept();
    Q_EMIT written(title, losses);
}

void ExportModelDialog::reject()
{
    if (!m_task)
    {
        QDialog::reject();
        return;
    }
    m_task->cancel();
    if (!m_task) // else it is too late, and the dialog closes when it is done
    {
        say(tr("Nothing was written"), tr("It was stopped before a file was there."), false);
    }
}

void ExportModelDialog::say(const QString& title, const QString& text, bool isFailure)
{
    m_banner->say({isFailure ? Banner::Kind::Failure : Banner::Kind::Caution, title, text, {}, {}});
}

} // namespace ui
