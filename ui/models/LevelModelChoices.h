#pragma once

#include "core/convert/models/LevelMaking.h"
#include "core/convert/models/ModelFiles.h"

#include <QObject>

#include <vector>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QString;
class QWidget;

namespace ui
{

class Settings;

/// Asks which things of a room or a level go into a model: rows of a dialog.
class LevelModelChoices : public QObject
{
    Q_OBJECT

public:
    /// `isLevel`: else of a room. It belongs to the dialog.
    LevelModelChoices(bool isLevel, QWidget& dialog);

    void addTo(QFormLayout& form);

    /// Chooses what was chosen last in that dialog.
    void recall(const Settings& settings, const QString& dialog);
    void remember(Settings& settings, const QString& dialog) const;

    /// What is wanted, as far as the format has a place for it; the lengths are not its matter.
    [[nodiscard]] tr::convert::LevelModelOptions
    optionsFor(const tr::convert::ModelFormat& format) const;

    /// What the format has no place for; empty: it has for all.
    [[nodiscard]] static QString lossesText(const tr::convert::ModelFormat& format);

    /// Lets things be chosen that the format has a place for, or nothing.
    void enable(bool isFree, const tr::convert::ModelFormat& format);

Q_SIGNALS:
    void changed();

private:
    bool m_isLevel;
    QComboBox* m_entities;
    std::vector<QCheckBox*> m_ticks; ///< in the order of what they are for
};

} // namespace ui
