#pragma once

#include "core/convert/models/ModelFiles.h"
#include "core/convert/models/ModelMaking.h"
#include "ui/file/OpenFile.h"
#include "ui/file/PartnerInStep.h"

#include <QObject>
#include <QString>

#include <cstddef>
#include <optional>
#include <vector>

class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QWidget;

namespace ui
{

class PairModelChoice;
class Settings;

/// Asks which meshes of a moveable go into a model, in which parts, and which animations: rows of a
/// dialog.
class MoveableModelChoices : public QObject
{
    Q_OBJECT

public:
    /// `partner`: that is seen in the 3D view, of whichever moveable. It belongs to the dialog.
    MoveableModelChoices(OpenFilePtr file,
                         std::size_t moveable,
                         const std::optional<PartnerInStep>& partner,
                         QWidget& dialog);

    void addTo(QFormLayout& form);

    /// Chooses what was chosen last in that dialog.
    void recall(const Settings& settings, const QString& dialog);
    void remember(Settings& settings, const QString& dialog) const;

    /// What is wanted, as far as the format has a place for it; the lengths are not its matter.
    [[nodiscard]] tr::convert::ModelOptions
    optionsFor(const tr::convert::ModelFormat& format) const;

    /// Both moveables, where two are wanted and the format has a place for them.
    [[nodiscard]] std::optional<PartnerInStep>
    pairFor(const tr::convert::ModelFormat& format) const;

    /// What comes of it: "Meshes: 15, bones: 15, animations: 3".
    [[nodiscard]] QString outcomeText(const tr::convert::ModelFormat& format) const;

    /// What the format has no place for; empty: it has for all.
    [[nodiscard]] QString lossesText(const tr::convert::ModelFormat& format) const;

    /// Why that cannot be had; empty: it can.
    [[nodiscard]] QString problem(const tr::convert::ModelFormat& format) const;

    /// Lets things be chosen that the format has a place for, or nothing.
    void enable(bool isFree, const tr::convert::ModelFormat& format);

Q_SIGNALS:
    void changed();

private:
    void listAnimations();
    void listBodies();
    void makeFields();
    /// By their numbers; nothing: the list is none.
    [[nodiscard]] std::optional<std::vector<std::size_t>>
    animationsFor(const tr::convert::ModelFormat& format) const;
    [[nodiscard]] std::size_t clipsOf(const std::vector<std::size_t>& animations) const;

    OpenFilePtr m_file;
    std::size_t m_moveable;
    std::vector<bool> m_areClips;  ///< of each animation, whether it owns key frames
    std::size_t m_shownBody = 0;   ///< row of the models whose meshes the window shows
    std::size_t m_addedMeshes = 0; ///< those that come to Lara where she is whole
    std::size_t m_addedBones = 0;
    QComboBox* m_body;
    QComboBox* m_parts;
    QComboBox* m_which;
    QLineEdit* m_numbers;
    QLabel* m_count;
    PairModelChoice* m_pair;
};

} // namespace ui
