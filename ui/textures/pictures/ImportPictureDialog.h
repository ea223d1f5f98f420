#pragma once

#include "core/edit/textures/pictures/OwnTextures.h"
#include "core/exchange/TextureSheet.h"
#include "ui/common/QuietWorker.h"
#include "ui/rows/EditDialog.h"

#include <QImage>

#include <optional>
#include <vector>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QSpinBox;

namespace ui
{

class PaletteChangeView;
class PicturePreview;

/// A picture that is to be put onto texture pages, and where.
struct PictureTask
{
    QString what; ///< "Object texture 12, 64 × 64 texels"
    tr::edit::EditName name;
    tr::exchange::TextureSheet sheet;
    tr::exchange::Picture picture;
    bool isMovable = false;          ///< the place of the only part of the sheet can be chosen
    std::optional<Address> object{}; ///< for which it is rather than for others
};

/// Shows what becomes of a picture on the pages before it is put there: how it looks then, how far
/// its colours are off in each depth, and who else shows it. Offers a place of its own for one of
/// those. Where there is a palette, its colours are the nearest of that, or it is rebuilt for them:
/// then the picture is shown in 8 bits, and what else changes.
class ImportPictureDialog : public EditDialog
{
    Q_OBJECT

public:
    /// Precondition: the session has a document.
    ImportPictureDialog(FileSession& session, PictureTask task, QWidget* parent);

    /// Whether it still works out what is asked for.
    [[nodiscard]] bool isBusy() const noexcept { return m_worker.isBusy(); }

protected:
    void edit() override;

private:
    /// What is asked for.
    struct Asked
    {
        tr::exchange::TextureSheet sheet;
        bool isScaled = false;
        tr::edit::PictureRules rules;
        std::optional<tr::edit::TexelUser> only;
    };

    /// What comes of it.
    struct Found
    {
        std::optional<tr::Error> error;
        tr::edit::PictureChange change;
        std::optional<tr::edit::OwnTexturesPlan> own;
        QImage now;
        QImage then;
        bool isInEightBits = false; ///< these pictures
        std::vector<tr::edit::TexelUser> users;
    };

    void makeFields();
    void addColours(QFormLayout& form);
    QWidget* makePreviews();
    [[nodiscard]] bool isRebuilding() const;
    [[nodiscard]] Asked asked() const;
    void workOut();
    [[nodiscard]] static Found
    workOut(const OpenFile& file, const tr::exchange::Picture& picture, const Asked& asked);
    static void showInEightBits(const OpenFile& file, const Asked& asked, Found& found);
    [[nodiscard]] static const tr::edit::PictureChange& shownChange(const Found& found);
    void show(const Found& found);
    void fillUsers(const std::vector<tr::edit::TexelUser>& users);
    [[nodiscard]] QString findings(const Found& found) const;
    void makeRoom();
    [[nodiscard]] QString paletteFindings(const tr::edit::PaletteChange& palette) const;
    [[nodiscard]] QString ownFindings(const tr::edit::OwnTextures& own) const;

    FileSession& m_session;
    OpenFilePtr m_file;
    PictureTask m_task;
    PicturePreview* m_now;
    PicturePreview* m_then;
    QSpinBox* m_left;
    QSpinBox* m_top;
    QCheckBox* m_scale;
    QCheckBox* m_magenta;
    QComboBox* m_for;
    QComboBox* m_colours;
    QSpinBox* m_merged;
    QFormLayout* m_form = nullptr;
    QLabel* m_nowTitle = nullptr;
    QLabel* m_thenTitle = nullptr;
    PaletteChangeView* m_others;
    QLabel* m_findings;
    std::vector<tr::edit::TexelUser> m_users;
    bool m_areUsersKnown = false;
    std::optional<Found> m_found;
    QuietWorker m_worker; ///< the last: its work must be over before all else goes
};

} // namespace ui
