#pragma once

#include "core/view/sounds/SoundView.h"

#include <QDialog>
#include <QStringList>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QListWidget;
class QPushButton;
class QSpinBox;

namespace ui
{

/// Asks what a new sound is to be: its id, its WAVE files, and how it is played. Deletes itself
/// when it is closed.
class MakeSoundDialog : public QDialog
{
    Q_OBJECT

public:
    /// `free`: the ids that can be had, at least one. `folder`: where files are looked for.
    MakeSoundDialog(tr::schema::Version version,
                    const std::vector<std::uint32_t>& free,
                    QString folder,
                    QWidget* parent);

    /// Adds files to the samples, as far as there is room for them.
    void addFiles(const QStringList& files);

Q_SIGNALS:
    void made(std::uint32_t id, const tr::level::SoundDetails& details, const QStringList& files);

private:
    [[nodiscard]] QWidget* makeFiles();
    [[nodiscard]] tr::view::SoundMeaning meaning() const;
    [[nodiscard]] QStringList files() const;
    void askForFiles();
    void update();
    void finish();

    tr::schema::Version m_version;
    QString m_folder;
    QComboBox* m_id;
    QListWidget* m_files;
    QPushButton* m_add;
    QPushButton* m_remove;
    QPushButton* m_make = nullptr;
    QSpinBox* m_volume;
    QSpinBox* m_chance;
    QDoubleSpinBox* m_pitch;
    QSpinBox* m_range;
    QComboBox* m_loop;
    QCheckBox* m_randomPitch;
    QCheckBox* m_randomVolume;
};

} // namespace ui
