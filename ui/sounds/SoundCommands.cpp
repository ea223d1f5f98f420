#include "ui/sounds/SoundCommands.h"

#include "core/io/File.h"
#include "ui/common/Settings.h"
#include "ui/common/texts/Messages.h"
#include "ui/session/OpenEdits.h"
#include "ui/sounds/MakeSoundDialog.h"
#include "ui/sounds/SoundsView.h"

#include <QAction>
#include <QFileDialog>
#include <QFileInfo>

#include <filesystem>
#include <utility>

namespace ui
{
namespace
{

QString waveFilter()
{
    return SoundCommands::tr("WAVE files (*.wav *.WAV)");
}

} // namespace

SoundCommands::SoundCommands(SoundsView& view,
                             FileSession& session,
                             Settings& settings,
                             QWidget& window)
    : QObject(&window)
    , m_view(view)
    , m_session(session)
    , m_settings(settings)
    , m_window(window)
    , m_extract(add("soundExtract", tr("Extract…"), tr("Write the sample as a WAVE file")))
    , m_replace(add("soundReplace",
                    tr("Replace…"),
                    tr("Put a WAVE file in the place of the sample, as the game wants it")))
    , m_make(add("soundMake", tr("Make…"), tr("Make a sound of WAVE files, with an id of its own")))
{
    connect(m_extract, &QAction::triggered, this, &SoundCommands::askWhereTo);
    connect(m_replace, &QAction::triggered, this, &SoundCommands::askForReplacement);
    connect(m_make, &QAction::triggered, this, &SoundCommands::askForSound);
    view.addCommands({m_extract, m_replace, m_make});
    connect(&view, &SoundsView::sampleChosen, this, &SoundCommands::update);
    update();
}

QAction* SoundCommands::add(const char* name, const QString& text, const QString& tip)
{
    auto* const action = new QAction(text, this);
    action->setObjectName(QLatin1String(name));
    action->setToolTip(tip);
    return action;
}

/// The one that is marked, or the first of the sound.
std::optional<std::size_t> SoundCommands::sample() const
{
    return m_view.currentSample();
}

void SoundCommands::update()
{
    const SoundListPtr& sounds = m_view.sounds();
    const auto number = sample();
    const SoundSample* const chosen = number && sounds ? sounds->sample(*number) : nullptr;
    const auto* const document = m_session.editsObjects() ? m_session.document() : nullptr;
    m_extract->setEnabled(chosen != nullptr && !chosen->bytes.empty());
    m_replace->setEnabled(chosen != nullptr && document != nullptr
                          && tr::edit::hasOwnSamples(document->content()));
    m_make->setEnabled(document != nullptr && tr::edit::canMakeSounds(document->content()));
}

void SoundCommands::askWhereTo()
{
    const auto number = sample();
    if (!number)
    {
        return;
    }
    auto* const dialog =
        new QFileDialog(&m_window, tr("Extract Sample"), m_settings.lastFolder(), waveFilter());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("wav"));
    dialog->selectFile(QStringLiteral("sample_%1.wav").arg(*number, 4, 10, QLatin1Char('0')));
    connect(dialog,
            &QFileDialog::fileSelected,
            this,
            [this, number](const QString& path) { extract(*number, path); });
    dialog->open();
}

void SoundCommands::extract(std::size_t number, const QString& path)
{
    const SoundListPtr& sounds = m_view.sounds();
    if (!sounds || sounds->sample(number) == nullptr)
    {
        return;
    }
    m_settings.setLastFolder(QFileInfo(path).absolutePath());
    m_worker.add(
        [this, sounds, number, path](const tr::Progress&) -> QuietWorker::Completion
        {
            const auto saved = tr::saveFile(std::filesystem::path(path.toStdU16String()),
                                            sounds->sample(number)->bytes);
            return [this, saved, path] {
                saved ? Q_EMIT extracted(path) : Q_EMIT notExtracted(path, sentence(saved.error()));
            };
        });
}

void SoundCommands::askForReplacement()
{
    const auto number = sample();
    if (!number)
    {
        return;
    }
    auto* const dialog =
        new QFileDialog(&m_window, tr("Replace Sample"), m_settings.lastFolder(), waveFilter());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog,
            &QFileDialog::fileSelected,
            this,
            [this, number](const QString& path) { replace(*number, path); });
    dialog->open();
}

void SoundCommands::replace(std::size_t number, const QString& path)
{
    prepare(
        {path},
        [number](tr::edit::Document& document, const std::vector<tr::edit::StoredSample>& samples)
        { return tr::edit::replaceSample(document, number, samples.front()); });
}

void SoundCommands::askForSound()
{
    const auto* const document = m_session.editsObjects() ? m_session.document() : nullptr;
    if (document == nullptr || !m_view.sounds())
    {
        return;
    }
    const auto free = tr::edit::freeSoundIds(document->content());
    if (free.empty())
    {
        Q_EMIT refused(tr("Every sound id of the game is taken."));
        return;
    }
    auto* const dialog =
        new MakeSoundDialog(m_view.sounds()->version(), free, m_settings.lastFolder(), &m_window);
    connect(dialog, &MakeSoundDialog::made, this, &SoundCommands::make);
    dialog->open();
}

void SoundCommands::make(std::uint32_t id,
                         const tr::level::SoundDetails& details,
                         const QStringList& files)
{
    prepare(files,
            [this, id, details](tr::edit::Document& document,
                                const std::vector<tr::edit::StoredSample>& samples)
            {
                auto made = tr::edit::makeSound(document, id, details, samples);
                if (made)
                {
                    m_view.showSound(id);
                }
                return made;
            });
}

void SoundCommands::prepare(const QStringList& files, const Edit& edit)
{
    const auto again = [this, files, edit] { prepare(files, edit); };
    if (!m_session.editsObjects() || !m_session.openEdits().commit(again))
    {
        return;
    }
    m_settings.setLastFolder(QFileInfo(files.constFirst()).absolutePath());
    m_worker.add(
        [this, files, edit, asked = m_session.moment(), content = m_session.document()->content()](
            const tr::Progress& progress) -> QuietWorker::Completion
        {
            const tr::edit::SampleKind kind = tr::edit::sampleKindOf(content);
            Samples samples = std::vector<tr::edit::StoredSample>();
            for (const QString& file : files)
            {
                progress.step(0);
                const auto bytes = tr::readFile(std::filesystem::path(file.toStdU16String()));
                auto sample = bytes ? tr::edit::storedSample(*bytes, kind)
                                    : tr::Result<tr::edit::StoredSample>(tr::fail(bytes.error()));
                if (!sample)
                {
                    samples = tr::fail(sample.error());
                    break;
                }
                samples->push_back(std::move(*sample));
            }
            return [this, asked, samples, edit] { finish(asked, samples, edit); };
        });
}

void SoundCommands::finish(const FileSession::Moment& asked,
                           const Samples& samples,
                           const Edit& edit)
{
    if (!samples)
    {
        Q_EMIT refused(sentence(samples.error()));
    }
    else if (asked != m_session.moment())
    {
        Q_EMIT refused(tr("The file was edited meanwhile."));
    }
    else if (const auto done = edit(*m_session.document(), *samples); !done)
    {
        Q_EMIT refused(sentence(done.error()));
    }
}

} // namespace ui
