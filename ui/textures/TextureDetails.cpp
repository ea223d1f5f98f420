#include "ui/textures/TextureDetails.h"

#include "core/view/objects/TextureUses.h"
#include "core/view/words/RowNames.h"
#include "ui/common/texts/Messages.h"
#include "ui/common/widgets/ElidedLabel.h"
#include "ui/file/TableNames.h"
#include "ui/textures/TextureCanvas.h"

#include <QGridLayout>
#include <QListWidget>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

namespace ui
{
namespace
{

constexpr int kPageTexels = 256;

/// Rows that are listed at most: a wall of a large level has some hundred.
constexpr std::size_t kMostUsers = 500;

QSpinBox* makeNumber(const QString& name, const QString& tip, QWidget* parent)
{
    auto* const box = new QSpinBox(parent);
    box->setRange(0, kPageTexels);
    box->setKeyboardTracking(false);
    box->setAccessibleName(name);
    box->setToolTip(tip);
    return box;
}

} // namespace

TextureDetails::TextureDetails(Selection& selection, QWidget* parent)
    : QWidget(parent)
    , m_selection(selection)
    , m_title(new ElidedLabel(this))
    , m_usersTitle(new ElidedLabel(this))
    , m_users(new QListWidget(this))
{
    setAccessibleName(tr("Selected texture"));
    QFont bold = font();
    bold.setBold(true);
    m_title->setFont(bold);
    auto* const numbers = new QWidget(this);
    makeNumbers(*numbers);
    m_usersTitle->setBuddy(m_users);
    m_users->setAccessibleName(tr("Who shows the texture"));
    m_users->setToolTip(tr("A click or Return goes there"));
    m_users->setUniformItemSizes(true);
    m_users->setTextElideMode(Qt::ElideMiddle);
    m_users->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 6, 6, 6);
    layout->addWidget(m_title);
    layout->addWidget(numbers);
    layout->addWidget(m_usersTitle);
    layout->addWidget(m_users, 1);
    layout->addStretch();
    connect(m_users, &QListWidget::itemActivated, this, &TextureDetails::goTo);
    connect(m_users, &QListWidget::itemClicked, this, &TextureDetails::goTo);
}

void TextureDetails::makeNumbers(QWidget& parent)
{
    auto* const grid = new QGridLayout(&parent);
    grid->setContentsMargins(0, 0, 0, 0);
    const auto add =
        [&](Number number, const QString& label, const QString& name, const QString& tip)
    {
        auto* const box = makeNumber(name, tip, &parent);
        auto* const text = new QLabel(label, &parent);
        text->setBuddy(box);
        const auto place = static_cast<int>(number);
        grid->addWidget(text, place / 2, place % 2 * 2);
        grid->addWidget(box, place / 2, place % 2 * 2 + 1);
        m_numbers[number] = box;
        connect(box, &QSpinBox::valueChanged, this, &TextureDetails::wantBox);
    };
    add(Left, tr("X"), tr("Left column"), tr("The first column of texels"));
    add(Top, tr("Y"), tr("Top row"), tr("The first row of texels"));
    add(Width, tr("W"), tr("Width in texels"), tr("How many columns of texels"));
    add(Height, tr("H"), tr("Height in texels"), tr("How many rows of texels"));
    grid->setColumnStretch(1, 1);
    grid->setColumnStretch(3, 1);
}

void TextureDetails::show(const OpenFilePtr& file, const TextureCanvas& canvas)
{
    const std::vector<Address>& selected = canvas.selected();
    if (selected.empty() || !file)
    {
        m_title->setText(tr("No texture is selected"));
    }
    else if (selected.size() == 1)
    {
        m_title->setText(QStringLiteral("%1 %2")
                             .arg(rowNoun(selected.front().table))
                             .arg(static_cast<qulonglong>(selected.front().row)));
    }
    else
    {
        m_title->setText(tr("%n textures", "", static_cast<int>(selected.size())));
    }
    showNumbers(canvas);
    showUsers(file, selected);
}

void TextureDetails::showNumbers(const TextureCanvas& canvas)
{
    const QRect box = canvas.selectedBox();
    const std::array<int, NumberCount> values{box.left(), box.top(), box.width(), box.height()};
    const auto& shapes = canvas.shapes();
    const bool canMove = !shapes.empty() && shapes.size() == canvas.selected().size();
    const bool canResize = canMove && shapes.size() == 1 && shapes.front().isRectangle;
    for (std::size_t i = 0; i < NumberCount; ++i)
    {
        const QSignalBlocker blocker(m_numbers[i]);
        m_numbers[i]->setValue(shapes.empty() ? 0 : values[i]);
        m_numbers[i]->setEnabled(i < Width ? canMove : canResize);
    }
}

void TextureDetails::wantBox()
{
    Q_EMIT boxWanted({m_numbers[Left]->value(),
                      m_numbers[Top]->value(),
                      m_numbers[Width]->value(),
                      m_numbers[Height]->value()});
}

void TextureDetails::showUsers(const OpenFilePtr& file, const std::vector<Address>& selected)
{
    m_users->clear();
    m_addresses.clear();
    if (!file || selected.empty())
    {
        m_usersTitle->setText(QString());
        m_users->hide();
        return;
    }
    // Of several textures those of the last one: as a list of its own they would be nobody's.
    const Address& one = selected.back();
    const auto& content = file->file().content;
    const tr::view::RowNames names(content, file->tables(), &file->derived().ownership());
    for (const tr::view::TextureUse& use : tr::view::usesOf(content, one.table, one.row))
    {
        if (m_addresses.size() == kMostUsers)
        {
            break;
        }
        m_addresses.push_back({use.table, use.row});
        const QString name = objectTitle(names.row(use.table, use.row));
        m_users->addItem(use.count > 1
                             ? tr("%1 (%2 faces)").arg(name).arg(static_cast<qulonglong>(use.count))
                             : name);
    }
    m_usersTitle->setText(m_addresses.empty() ? tr("Nothing shows it") : tr("Shown by"));
    m_users->setVisible(!m_addresses.empty());
}

void TextureDetails::goTo(const QListWidgetItem* item)
{
    const int row = m_users->row(item);
    if (row >= 0 && row < static_cast<int>(m_addresses.size()))
    {
        const Address address = m_addresses[static_cast<std::size_t>(row)];
        m_selection.select(address);
        m_selection.open(address);
    }
}

} // namespace ui
