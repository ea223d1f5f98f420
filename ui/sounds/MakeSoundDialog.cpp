#include "ui/sounds/MakeSoundDialog.h"

#include "core/catalogue/Catalogue.h"
#include "core/edit/sounds/SampleEdit.h"
#include "ui/common/texts/Strings.h"
#include "ui/file/Names.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

#include <utility>

namespace ui
{
namespace
{

using tr::view::LoopMode;

constexpr int kPercent = 100;
constexpr int kUsualSectors = 10;
constexpr int kMostSectors = 256;
constexpr double kHighestPitch = 1 + 127 / 128.0;
constexpr double kLowestPitch = 1 / 128.0;
constexpr int kFilesHeight = 84;

QString textOf(LoopMode mode)
{
    switch (mode)
    {
    case LoopMode::Once:
        return MakeSoundDialog::tr("Sound once more beside itself");
    case LoopMode::Wait:
        return MakeSoundDialog::tr("Wait for its end");
    case LoopMode::Restart:
        return MakeSoundDialog::tr("Start anew");
    case LoopMode::Loop:
        return MakeSoundDialog::tr("Loop until it is stopped");
    }
    return {};
}

QSpinBox* percentBox(int lowest)
{
    auto* const box = new QSpinBox;
    box->setRange(lowest, kPercent);
    box->setValue(kPercent);
    box->setSuffix(QStringLiteral(" %"));
    return box;
}

} // namespace

MakeSoundDialog::MakeSoundDialog(tr::schema::Version version,
                                 const std::vector<std::uint32_t>& free,
                                 QString folder,
                                 QWidget* parent)
    : QDialog(parent)
    , m_version(version)
    , m_folder(std::move(folder))
    , m_id(new QComboBox)
    , m_files(new QListWidget)
    , m_add(new QPushButton(tr("&Add…")))
    , m_remove(new QPushButton(tr("&Remove")))
    , m_volume(percentBox(0))
    , m_chance(percentBox(1))
    , m_pitch(new QDoubleSpinBox)
    , m_range(new QSpinBox)
    , m_loop(new QComboBox)
    , m_randomPitch(new QCheckBox(tr("Vary the &pitch")))
    , m_randomVolume(new QCheckBox(tr("Vary the v&olume")))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Make Sound"));
    for (const std::uint32_t id : free)
    {
        const auto name = tr::catalogue::soundName(version, id);
        m_id->addItem(withName(QString::number(id), name ? toQString(*name) : QString()), id);
    }
    m_pitch->setRange(kLowestPitch, kHighestPitch);
    m_pitch->setSingleStep(0.05);
    m_pitch->setValue(1);
    m_range->setRange(1, kMostSectors);
    m_range->setValue(kUsualSectors);
    for (const LoopMode mode : tr::view::loopModesOf(version))
    {
        m_loop->addItem(textOf(mode), static_cast<int>(mode));
    }

    auto* const form = new QFormLayout;
    form->addRow(tr("&Sound:"), m_id);
    form->addRow(tr("&WAVE files:"), makeFiles());
    form->addRow(tr("&Volume:"), m_volume);
    form->addRow(tr("&Chance:"), m_chance);
    if (tr::view::hasPitchAndRange(version))
    {
        form->addRow(tr("P&itch:"), m_pitch);
        form->addRow(tr("Ran&ge in sectors:"), m_range);
    }
    else
    {
        delete std::exchange(m_pitch, nullptr);
        delete std::exchange(m_range, nullptr);
    }
    form->addRow(tr("When asked &for again:"), m_loop);
    form->addRow(QString(), m_randomPitch);
    form->addRow(QString(), m_randomVolume);
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_make = buttons->addButton(tr("&Make"), QDialogButtonBox::AcceptRole);
    connect(buttons, &QDialogButtonBox::accepted, this, &MakeSoundDialog::finish);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* const layout = new QVBoxLayout(this);
    layout->addLayout(form);
    layout->addWidget(buttons);
    update();
}

QWidget* MakeSoundDialog::makeFiles()
{
    m_files->setAccessibleName(tr("WAVE files"));
    m_files->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_files->setFixedHeight(kFilesHeight);
    m_files->setToolTip(tr("Each becomes a sample, at the rate and in the coding of the game's; "
                           "of several one is played, by chance"));
    m_add->setAutoDefault(false);
    m_remove->setAutoDefault(false);
    connect(m_add, &QPushButton::clicked, this, &MakeSoundDialog::askForFiles);
    connect(m_remove,
            &QPushButton::clicked,
            this,
            [this]
            {
                qDeleteAll(m_files->selectedItems());
                update();
            });
    connect(m_files, &QListWidget::itemSelectionChanged, this, &MakeSoundDialog::update);
    auto* const buttons = new QVBoxLayout;
    buttons->addWidget(m_add);
    buttons->addWidget(m_remove);
    buttons->addStretch();
    auto* const box = new QWidget;
    auto* const layout = new QHBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_files, 1);
    layout->addLayout(buttons);
    return box;
}

void MakeSoundDialog::addFiles(const QStringList& files)
{
    for (const QString& file : files)
    {
        if (static_cast<std::size_t>(m_files->count()) < tr::edit::kMostSamplesOfSound)
        {
            auto* const item = new QListWidgetItem(QFileInfo(file).fileName(), m_files);
            item->setData(Qt::UserRole, file);
            item->setToolTip(QDir::toNativeSeparators(file));
        }
    }
    update();
}

void MakeSoundDialog::askForFiles()
{
    auto* const dialog = new QFileDialog(
        this, tr("Add Samples"), m_folder, tr("WAVE files (*.wav *.WAV);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFiles);
    connect(dialog, &QFileDialog::filesSelected, this, &MakeSoundDialog::addFiles);
    dialog->open();
}

QStringList MakeSoundDialog::files() const
{
    QStringList files;
    for (int row = 0; row < m_files->count(); ++row)
    {
        files.append(m_files->item(row)->data(Qt::UserRole).toString());
    }
    return files;
}

tr::view::SoundMeaning MakeSoundDialog::meaning() const
{
    tr::view::SoundMeaning meaning;
    meaning.volume = double(m_volume->value()) / kPercent;
    meaning.chance = double(m_chance->value()) / kPercent;
    meaning.loop = static_cast<LoopMode>(m_loop->currentData().toInt());
    meaning.randomPitch = m_randomPitch->isChecked();
    meaning.randomVolume = m_randomVolume->isChecked();
    if (m_pitch != nullptr)
    {
        meaning.pitch = m_pitch->value();
        meaning.sectors = m_range->value();
    }
    return meaning;
}

void MakeSoundDialog::update()
{
    m_remove->setEnabled(!m_files->selectedItems().isEmpty());
    m_add->setEnabled(static_cast<std::size_t>(m_files->count()) < tr::edit::kMostSamplesOfSound);
    if (m_make != nullptr)
    {
        m_make->setEnabled(m_files->count() > 0);
    }
}

void MakeSoundDialog::finish()
{
    Q_EMIT made(m_id->currentData().toUInt(), tr::view::detailsOf(m_version, meaning()), files());
    accept();
}

} // namespace ui
