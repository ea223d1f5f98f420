#include "ui/textures/pictures/ImportPictureDialog.h"

#include "core/edit/textures/pictures/PageTexels.h"
#include "ui/common/texts/Messages.h"
#include "ui/file/Names.h"
#include "ui/textures/PictureImages.h"
#include "ui/textures/pictures/PaletteChangeView.h"
#include "ui/textures/pictures/PicturePreview.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLayout>
#include <QScreen>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <map>
#include <utility>

namespace ui
{
namespace
{

namespace tables = tr::level::tables;
using tr::edit::OwnPicture;
using tr::edit::PlacedPicture;
using tr::edit::TexelKind;
using tr::edit::TexelUser;
using tr::exchange::Picture;
using tr::exchange::SheetPlace;
using tr::exchange::TextureSheet;

constexpr int kPageEnd = 255;
constexpr int kMostMerged = 255; ///< all but the clear colour

/// How colours go to those of a palette, as they are listed.
enum ColourWay : int
{
    Nearest,
    Dithered,
    Rebuilt,
};

bool hasOpaqueMagenta(const Picture& picture)
{
    for (std::size_t i = 0; i < picture.pixels.size(); i += tr::exchange::kPixelBytes)
    {
        const std::uint8_t* const pixel = picture.pixels.data() + i;
        if (pixel[0] == 255 && pixel[1] == 0 && pixel[2] == 255 && pixel[3] >= tr::edit::kSeenAlpha)
        {
            return true;
        }
    }
    return false;
}

/// Whether no pixel says by its alpha that it is clear: then magenta does, as with most people.
bool isOpaquePicture(const Picture& picture)
{
    for (std::size_t i = 3; i < picture.pixels.size(); i += tr::exchange::kPixelBytes)
    {
        if (picture.pixels[i] != 255)
        {
            return false;
        }
    }
    return true;
}

QString depthText(tr::schema::TableId table)
{
    switch (tr::edit::texelKindOf(table))
    {
    case TexelKind::Index:
        return ImportPictureDialog::tr("8 bits");
    case TexelKind::Word:
        return ImportPictureDialog::tr("16 bits");
    case TexelKind::Bytes:
        return ImportPictureDialog::tr("24 bits");
    default:
        return ImportPictureDialog::tr("32 bits");
    }
}

/// Faces of several places, each user once.
std::vector<TexelUser>
usersOf(const OpenFile& file, const tr::view::TexturePages& pages, const TextureSheet& sheet)
{
    std::vector<TexelUser> users;
    for (const SheetPlace& place : sheet.places)
    {
        for (const TexelUser& user :
             tr::edit::usersOfTexels(file.file().content, file.references(), pages, place.from))
        {
            const auto known =
                std::ranges::find_if(users,
                                     [&user](const TexelUser& each)
                                     { return each.table == user.table && each.row == user.row; });
            if (known == users.end())
            {
                users.push_back(user);
            }
            else
            {
                known->faces += user.faces;
            }
        }
    }
    return users;
}

bool areSame(const std::vector<TexelUser>& some, const std::vector<TexelUser>& others)
{
    return std::ranges::equal(some,
                              others,
                              [](const TexelUser& a, const TexelUser& b)
                              { return a.table == b.table && a.row == b.row; });
}

/// Whether textures can be made an object's own: it has meshes that are its.
bool canHaveOwn(const TexelUser& user)
{
    return user.table == tables::Models || user.table == tables::StaticMeshes;
}

void putInto(QImage& image, const SheetPlace& place, const Picture& part)
{
    const QImage from = imageOf(part);
    for (int y = 0; y < from.height(); ++y)
    {
        for (int x = 0; x < from.width(); ++x)
        {
            image.setPixelColor(static_cast<int>(place.left) + x,
                                static_cast<int>(place.top) + y,
                                from.pixelColor(x, y));
        }
    }
}

} // namespace

ImportPictureDialog::ImportPictureDialog(FileSession& session, PictureTask task, QWidget* parent)
    : EditDialog(session, tr("Import Picture"), parent)
    , m_session(session)
    , m_file(session.file())
    , m_task(std::move(task))
    , m_now(new PicturePreview(this))
    , m_then(new PicturePreview(this))
    , m_left(new QSpinBox(this))
    , m_top(new QSpinBox(this))
    , m_scale(new QCheckBox(this))
    , m_magenta(new QCheckBox(tr("&Magenta is clear"), this))
    , m_for(new QComboBox(this))
    , m_colours(new QComboBox(this))
    , m_merged(new QSpinBox(this))
    , m_others(new PaletteChangeView(this))
    , m_findings(new QLabel(this))
{
    makeFields();
    const auto again = [this] { workOut(); };
    for (QSpinBox* const each : {m_left, m_top, m_merged})
    {
        connect(each, &QSpinBox::valueChanged, this, again);
    }
    for (QCheckBox* const each : {m_scale, m_magenta})
    {
        connect(each, &QCheckBox::toggled, this, again);
    }
    for (QComboBox* const each : {m_for, m_colours})
    {
        connect(each, &QComboBox::currentIndexChanged, this, again);
    }
    workOut();
}

QWidget* ImportPictureDialog::makePreviews()
{
    auto* const previews = new QWidget(this);
    auto* const grid = new QGridLayout(previews);
    grid->setContentsMargins(0, 0, 0, 0);
    m_nowTitle = new QLabel(tr("Now"), previews);
    m_thenTitle = new QLabel(tr("Then"), previews);
    const std::array columns{std::pair{m_now, m_nowTitle}, std::pair{m_then, m_thenTitle}};
    for (int column = 0; const auto& [preview, label] : columns)
    {
        preview->setAccessibleName(label->text());
        grid->addWidget(label, 0, column);
        grid->addWidget(preview, 1, column);
        ++column;
    }
    grid->setRowStretch(1, 1);
    return previews;
}

void ImportPictureDialog::addColours(QFormLayout& form)
{
    m_colours->setAccessibleName(tr("Colours"));
    m_colours->addItem(tr("Nearest of the palette"));
    m_colours->addItem(tr("Nearest of the palette, dithered"));
    m_colours->addItem(tr("Rebuild the palette"));
    m_colours->setItemData(
        Dithered, tr("What a colour is off goes to the texels beside"), Qt::ToolTipRole);
    m_colours->setItemData(Rebuilt,
                           tr("Unused colours of the palette become those of the picture, and then "
                              "those that are missed least elsewhere"),
                           Qt::ToolTipRole);
    m_merged->setRange(0, kMostMerged);
    m_merged->setValue(kMostMerged);
    m_merged->setAccessibleName(tr("Most colours of others that are merged"));
    m_merged->setToolTip(
        tr("So many colours that others show make room for the picture, where that "
           "is worth more to it than it costs them. 0: unused colours only"));
    form.addRow(tr("&Colours:"), m_colours);
    form.addRow(tr("Merge at m&ost:"), m_merged);
    const auto* const palette = m_file->tables().find(tables::Palette);
    form.setRowVisible(m_colours, palette != nullptr && palette->size() > 0);
    form.setRowVisible(m_merged, false);
}

bool ImportPictureDialog::isRebuilding() const
{
    return m_colours->isVisibleTo(this) && m_colours->currentIndex() == Rebuilt;
}

void ImportPictureDialog::makeFields()
{
    auto* const layout = new QVBoxLayout(this);
    auto* const what = new QLabel(m_task.what, this);
    what->setTextFormat(Qt::PlainText);
    what->setWordWrap(true);
    layout->addWidget(what);
    layout->addWidget(makePreviews(), 1);
    layout->addWidget(m_others, 1);

    auto* const form = new QFormLayout;
    m_form = form;
    layout->addLayout(form);
    const Picture& picture = m_task.picture;
    m_left->setRange(0, kPageEnd + 1 - static_cast<int>(std::min(picture.width, 256U)));
    m_top->setRange(0, kPageEnd + 1 - static_cast<int>(std::min(picture.height, 256U)));
    m_left->setAccessibleName(tr("Left column"));
    m_top->setAccessibleName(tr("Top row"));
    if (m_task.isMovable)
    {
        m_left->setValue(static_cast<int>(m_task.sheet.places.front().from.left));
        m_top->setValue(static_cast<int>(m_task.sheet.places.front().from.top));
        form->addRow(tr("&Left:"), m_left);
        form->addRow(tr("&Top:"), m_top);
    }
    else
    {
        m_left->hide();
        m_top->hide();
    }
    m_for->setAccessibleName(tr("For whom"));
    m_for->addItem(tr("All that show it"));
    m_for->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_for->setMinimumContentsLength(24);
    form->addRow(tr("&For:"), m_for);
    addColours(*form);
    const TextureSheet& sheet = m_task.sheet;
    const bool fits = picture.width == sheet.width && picture.height == sheet.height;
    m_scale->setText(tr("&Scale %1 × %2 pixels to %3 × %4")
                         .arg(picture.width)
                         .arg(picture.height)
                         .arg(sheet.width)
                         .arg(sheet.height));
    m_scale->setVisible(!fits);
    m_magenta->setVisible(hasOpaqueMagenta(picture));
    m_magenta->setChecked(isOpaquePicture(picture));
    for (QCheckBox* const each : {m_scale, m_magenta})
    {
        layout->addWidget(each);
    }
    m_findings->setWordWrap(true);
    m_findings->setTextFormat(Qt::PlainText);
    m_findings->setObjectName(QStringLiteral("findings"));
    layout->addWidget(m_findings);
    addButtons(*layout, tr("Import"));
}

ImportPictureDialog::Asked ImportPictureDialog::asked() const
{
    Asked asked{m_task.sheet, m_scale->isChecked(), {}, {}};
    if (m_task.isMovable)
    {
        auto& place = asked.sheet.places.front().from;
        place.left = static_cast<std::uint32_t>(m_left->value());
        place.top = static_cast<std::uint32_t>(m_top->value());
    }
    // A box that is not shown says nothing.
    asked.rules.dithers = m_colours->isVisibleTo(this) && m_colours->currentIndex() == Dithered;
    asked.rules.rebuildsPalette = isRebuilding();
    asked.rules.mostMerged = static_cast<std::size_t>(m_merged->value());
    asked.rules.magentaIsClear = m_magenta->isVisibleTo(this) && m_magenta->isChecked();
    const int who = m_for->currentIndex();
    if (who > 0)
    {
        asked.only = m_users[static_cast<std::size_t>(m_for->itemData(who).toULongLong())];
    }
    return asked;
}

/// What becomes of the pages: with a place of its own of those that have the copies.
const tr::edit::PictureChange& ImportPictureDialog::shownChange(const Found& found)
{
    return found.own && found.own->what.change.palette ? found.own->what.change : found.change;
}

void ImportPictureDialog::workOut()
{
    m_found.reset();
    sayReason({}, false);
    m_form->setRowVisible(m_merged, isRebuilding());
    m_worker.cancel();
    m_worker.add(
        [this, file = m_file, picture = m_task.picture, asked = asked()](
            const tr::Progress& progress) -> QuietWorker::Completion
        {
            progress.step(0);
            const auto found = std::make_shared<Found>(workOut(*file, picture, asked));
            return [this, found] { show(*found); };
        });
}

ImportPictureDialog::Found
ImportPictureDialog::workOut(const OpenFile& file, const Picture& picture, const Asked& asked)
{
    const tr::edit::Content& content = file.file().content;
    const auto pagesOf = file.file().format->pages;
    const tr::view::TexturePages pages = pagesOf(content);
    const TextureSheet& sheet = asked.sheet;
    tr::exchange::PictureSource source(pages);
    Found found;
    found.users = usersOf(file, pages, sheet);
    found.now = imageOf(pictureOf(source, sheet));
    found.then = found.now;
    const Picture fitting = asked.isScaled ? scaled(picture, sheet.width, sheet.height) : picture;
    if (const auto fits = tr::edit::checkSize(fitting, sheet.width, sheet.height); !fits)
    {
        found.error = fits.error();
        return found;
    }
    std::vector<PlacedPicture> placed;
    for (const SheetPlace& place : sheet.places)
    {
        const auto& from = place.from;
        placed.push_back(
            {from.page,
             from.left,
             from.top,
             tr::exchange::partOf(fitting, place.left, place.top, from.width, from.height),
             place.isOpaque});
    }
    auto change = tr::edit::pictureChange(content, pages, placed, asked.rules);
    if (!change)
    {
        found.error = change.error();
        return found;
    }
    found.change = std::move(*change);
    std::vector<OwnPicture> own;
    for (std::size_t i = 0; i < placed.size(); ++i)
    {
        const SheetPlace& place = sheet.places[i];
        if (found.change.results[i] != source.part(place.from, place.isOpaque))
        {
            putInto(found.then, place, found.change.results[i]);
            own.push_back({place.from, placed[i].picture, place.isOpaque});
        }
    }
    if (asked.only && !own.empty())
    {
        auto plan = tr::edit::planOwnTextures(
            content, pagesOf, asked.only->table, asked.only->row, own, asked.rules);
        if (!plan)
        {
            found.error = plan.error();
            return found;
        }
        found.own = std::move(*plan);
    }
    showInEightBits(file, asked, found);
    return found;
}

/// Where the palette is rebuilt the pictures are those of the depth that has one.
void ImportPictureDialog::showInEightBits(const OpenFile& file, const Asked& asked, Found& found)
{
    const tr::edit::PictureChange& change = shownChange(found);
    if (!change.palette)
    {
        return;
    }
    const auto pagesOf = file.file().format->pages;
    const auto draw = [&](QImage& image,
                          const tr::edit::Content& content,
                          const std::vector<tr::exchange::PixelRect>& rects)
    {
        const tr::view::TexturePages pages = pagesOf(content);
        for (std::size_t i = 0; i < rects.size(); ++i)
        {
            const auto& rect = rects[i];
            Picture part = tr::exchange::partOf(
                tr::edit::pageInEightBits(content, pages.pages[rect.page].number),
                rect.left,
                rect.top,
                rect.width,
                rect.height);
            for (std::size_t at = 3; asked.sheet.places[i].isOpaque && at < part.pixels.size();
                 at += tr::exchange::kPixelBytes)
            {
                part.pixels[at] = 255;
            }
            putInto(image, asked.sheet.places[i], part);
        }
    };
    std::vector<tr::exchange::PixelRect> from;
    std::ranges::transform(asked.sheet.places, std::back_inserter(from), &SheetPlace::from);
    draw(found.now, file.file().content, from);
    found.then = found.now;
    draw(found.then,
         change.palette->after,
         &change != &found.change ? found.own->what.places : from);
    found.isInEightBits = true;
}

void ImportPictureDialog::show(const Found& found)
{
    m_now->show(found.now);
    m_then->show(found.then);
    m_nowTitle->setText(found.isInEightBits ? tr("Now, in 8 bits") : tr("Now"));
    m_thenTitle->setText(found.isInEightBits ? tr("Then, in 8 bits") : tr("Then"));
    m_others->show(shownChange(found).palette);
    m_found = found;
    if (!m_areUsersKnown || !areSame(m_users, found.users))
    {
        fillUsers(found.users);
        if (!m_found)
        {
            return; // it is for another one now, and worked out anew
        }
    }
    m_findings->setText(found.error ? QString() : findings(found));
    const bool isLed = !found.own || found.own->what.faces > 0;
    const QString reason = found.error ? sentence(*found.error)
                           : isLed
                               ? QString()
                               : tr("None of its textures lies inside of this place as a whole.");
    sayReason(reason, reason.isEmpty() && found.change.texels > 0);
    makeRoom();
}

/// For lines and pictures that the dialog has not shown before; it stays on the screen.
void ImportPictureDialog::makeRoom()
{
    layout()->activate();
    const int least = layout()->totalMinimumHeightForWidth(width());
    if (height() < least)
    {
        resize(width(), least);
        const int over = frameGeometry().bottom() - screen()->availableGeometry().bottom();
        move(x(), std::max(y() - std::max(over, 0), screen()->availableGeometry().top()));
    }
}

void ImportPictureDialog::fillUsers(const std::vector<TexelUser>& users)
{
    const std::optional<TexelUser> only = asked().only;
    const bool isFirst = !std::exchange(m_areUsersKnown, true);
    const auto isChosen = [this, &only, isFirst](const TexelUser& user)
    {
        if (only)
        {
            return user.table == only->table && user.row == only->row;
        }
        return isFirst && m_task.object.has_value() && user.table == m_task.object->table
               && user.row == m_task.object->row;
    };
    m_users = users;
    const Names names(m_file);
    int wanted = 0;
    QSignalBlocker blocker(m_for);
    while (m_for->count() > 1)
    {
        m_for->removeItem(m_for->count() - 1); // all but "all"
    }
    for (std::size_t i = 0; i < users.size() && users.size() > 1; ++i)
    {
        if (canHaveOwn(users[i]))
        {
            m_for->addItem(tr("Only %1").arg(names.title({users[i].table, users[i].row})),
                           QVariant::fromValue(static_cast<qulonglong>(i)));
            wanted = isChosen(users[i]) ? m_for->count() - 1 : wanted;
        }
    }
    m_for->setEnabled(m_for->count() > 1);
    m_for->setCurrentIndex(wanted);
    blocker.unblock();
    if ((wanted > 0) != only.has_value())
    {
        workOut();
    }
}

QString ImportPictureDialog::ownFindings(const tr::edit::OwnTextures& own) const
{
    QStringList lines;
    lines.append(tr("%n faces get textures of their own.", nullptr, static_cast<int>(own.faces)));
    if (own.pages > 0)
    {
        lines.append(tr(
            "%n pages are added: there is no blank place.", nullptr, static_cast<int>(own.pages)));
    }
    if (own.meshes > 0)
    {
        lines.append(tr(
            "%n meshes are copied that others show, too.", nullptr, static_cast<int>(own.meshes)));
    }
    if (own.animated > 0)
    {
        lines.append(tr("%n textures are animated; their copies stay still.",
                        nullptr,
                        static_cast<int>(own.animated)));
    }
    return lines.join(QLatin1Char(' '));
}

QString ImportPictureDialog::paletteFindings(const tr::edit::PaletteChange& palette) const
{
    const auto number = [](std::size_t count) { return static_cast<int>(count); };
    QStringList lines;
    lines.append(tr("Palette: %1 of %2 unused colours are taken, %3 of others are merged.")
                     .arg(palette.taken)
                     .arg(palette.free)
                     .arg(palette.merged));
    if (palette.texels == 0 && palette.faces == 0)
    {
        lines.append(tr("Nothing else changes its colour."));
    }
    else
    {
        lines.append(
            tr("Elsewhere %1 and %2 change in 8 bits, by %3 of 255 at most, %4 in the mean.")
                .arg(tr("%n texels", nullptr, number(palette.texels)),
                     tr("%n coloured faces", nullptr, number(palette.faces)))
                .arg(palette.largest)
                .arg(QString::number(palette.mean, 'f', 1)));
    }
    if (palette.shades > 0)
    {
        lines.append(tr("%n numbers of the light map follow.", nullptr, number(palette.shades)));
    }
    return lines.join(QLatin1Char('\n'));
}

QString ImportPictureDialog::findings(const Found& found) const
{
    const tr::edit::PictureChange& change = found.change;
    if (change.texels == 0)
    {
        return tr("The picture is what is there already.");
    }
    QStringList lines;
    lines.append(tr("%n texels change.", nullptr, static_cast<int>(change.texels)));
    for (const tr::edit::DepthError& error : shownChange(found).errors)
    {
        lines.append(tr("%1: colours are off by %2 of 255 at most, %3 in the mean.")
                         .arg(depthText(error.table))
                         .arg(error.largest)
                         .arg(QString::number(error.mean, 'f', 1)));
    }
    const auto add = [&lines](std::size_t count, const QString& text)
    {
        if (count > 0)
        {
            lines.append(text);
        }
    };
    const auto number = [](std::size_t count) { return static_cast<int>(count); };
    add(change.cleared, tr("%n texels become clear.", nullptr, number(change.cleared)));
    add(change.filled, tr("%n texels are clear no more.", nullptr, number(change.filled)));
    add(change.halfClear,
        tr("%n pixels are half transparent: they become clear, or are seen from half on.",
           nullptr,
           number(change.halfClear)));
    add(change.nudged,
        tr("%n opaque pixels are magenta, which a WAD shows clear: they get a little less blue.",
           nullptr,
           number(change.nudged)));
    if (const auto& palette = shownChange(found).palette)
    {
        lines.append(paletteFindings(*palette));
    }
    if (found.own)
    {
        lines.append(ownFindings(found.own->what));
    }
    else if (found.users.size() > 1)
    {
        lines.append(tr("%n objects show it.", nullptr, number(found.users.size())));
    }
    return lines.join(QLatin1Char('\n'));
}

void ImportPictureDialog::edit()
{
    auto* const document = m_session.document();
    if (!m_found || m_found->error || document == nullptr)
    {
        return;
    }
    const auto done = m_found->own
                          ? tr::edit::takeSteps(*document, m_found->own->name, m_found->own->steps)
                          : tr::edit::takePictures(*document, m_task.name, m_found->change);
    finish(done ? QString() : sentence(done.error()));
}

} // namespace ui
