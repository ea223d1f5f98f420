#include "ui/textures/TextureDetails.h"

#include "core/edit/textures/TextureShape.h"
#include "core/view/textures/TextureUses.h"
#include "core/view/words/RowNames.h"
#include "ui/common/texts/Messages.h"
#include "ui/common/widgets/ElidedLabel.h"
#include "ui/file/TableNames.h"
#include "ui/session/FileSession.h"
#include "ui/session/HeldPlace.h"
#include "ui/session/OpenEdits.h"
#include "ui/textures/TextureCanvas.h"
#include "ui/textures/TextureHandles.h"
#include "ui/typing/TypingDelegate.h"

#include <QGridLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPointer>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

#include <optional>

namespace ui
{
namespace
{

constexpr int kPageTexels = 256;

/// Rows that are listed at most: a wall of a large level has some hundred.
constexpr std::size_t kMostUsers = 500;

/// Whether there is a number in it that nobody has been told of.
bool isTyped(const QSpinBox& box)
{
    return box.isEnabled() && box.hasAcceptableInput()
           && box.cleanText() != box.locale().toString(box.value());
}

/// Escape shows the number again that is stored.
class TexelField : public QSpinBox
{
public:
    using QSpinBox::QSpinBox;

protected:
    void keyPressEvent(QKeyEvent* event) override
    {
        if (event->key() == Qt::Key_Escape && isTyped(*this))
        {
            lineEdit()->setText(textFromValue(value()));
            return;
        }
        QSpinBox::keyPressEvent(event);
    }
};

QSpinBox* makeNumber(const QString& name, const QString& tip, QWidget* parent)
{
    auto* const box = new TexelField(parent);
    box->setRange(0, kPageTexels);
    box->setKeyboardTracking(false);
    box->setAccessibleName(name);
    box->setToolTip(tip);
    return box;
}

/// Moves textures, or gives the only one another size, as far as numbers were typed: those that
/// were not are as they are by then. The result is empty, or why that cannot be.
QString storeNumbers(tr::edit::Document& document,
                     const std::vector<tr::edit::TextureRow>& rows,
                     const std::array<std::optional<int>, 4>& typed)
{
    QRect now;
    for (const auto& shape : tr::edit::shapesOf(document.content(), rows))
    {
        if (!shape)
        {
            return TextureDetails::tr("The texture is not there any more.");
        }
        now = now.united(boxOf(*shape));
    }
    const QRect box(typed[0].value_or(now.left()),
                    typed[1].value_or(now.top()),
                    typed[2].value_or(now.width()),
                    typed[3].value_or(now.height()));
    const auto done =
        box.size() == now.size()
            ? tr::edit::moveTextures(document, rows, box.left() - now.left(), box.top() - now.top())
            : tr::edit::resizeTexture(
                document,
                rows.front(),
                {box.left(), box.top(), box.left() + box.width(), box.top() + box.height()});
    return done ? QString() : sentence(done.error());
}

} // namespace

/// Numbers that are typed and not stored yet.
class NumbersEdit : public OpenEdit
{
public:
    NumbersEdit(TextureDetails& details, OpenEdits& edits)
        : OpenEdit(&details)
        , m_details(details)
        , m_edits(&edits)
    {
        edits.add(*this);
        for (QSpinBox* const each : details.m_numbers)
        {
            connect(each->findChild<QLineEdit*>(),
                    &QLineEdit::textChanged,
                    &edits,
                    &OpenEdits::changed);
        }
    }

    [[nodiscard]] bool isChanged() const override { return m_edits && typedBox() != nullptr; }

    [[nodiscard]] QString text() const override
    {
        const QSpinBox* const box = typedBox();
        return box != nullptr ? box->cleanText() : QString();
    }

    [[nodiscard]] QString place() const override
    {
        const QSpinBox* const box = typedBox();
        return box != nullptr ? TextureDetails::tr("%1 of %2")
                                    .arg(box->accessibleName(), m_details.m_title->text())
                              : QString();
    }

    [[nodiscard]] Change change() const override
    {
        std::array<std::optional<int>, 4> typed;
        for (std::size_t i = 0; i < typed.size(); ++i)
        {
            const QSpinBox& box = *m_details.m_numbers[i];
            typed[i] =
                isTyped(box) ? std::optional(box.locale().toInt(box.cleanText())) : std::nullopt;
        }
        return {[held = m_details.m_held, typed](tr::edit::Document& document, const ForWhom&)
                {
                    std::vector<tr::edit::TextureRow> rows;
                    for (const auto& each : held)
                    {
                        if (!each->now())
                        {
                            return TextureDetails::tr("The texture is not there any more.");
                        }
                        rows.push_back({each->now()->table, each->now()->row});
                    }
                    return rows.empty() ? TextureDetails::tr("The texture is not there any more.")
                                        : storeNumbers(document, rows, typed);
                },
                [] { return RowsToChange{}; },
                [] { return false; }};
    }

    void finish() override
    {
        m_edits->post(*this);
        for (QSpinBox* const each : m_details.m_numbers)
        {
            if (isTyped(*each))
            {
                const QSignalBlocker blocker(each);
                each->interpretText();
            }
        }
    }

    void refuse(const QString&, Attention attention) override
    {
        QSpinBox* const box = typedBox();
        if (attention == Attention::Wanted && box != nullptr)
        {
            bringForward(m_details);
            box->setFocus(Qt::OtherFocusReason);
        }
    }

    void leave()
    {
        if (m_edits)
        {
            m_edits->leave(*this);
        }
    }

private:
    [[nodiscard]] QSpinBox* typedBox() const
    {
        for (QSpinBox* const each : m_details.m_numbers)
        {
            if (isTyped(*each))
            {
                return each;
            }
        }
        return nullptr;
    }

    TextureDetails& m_details;
    QPointer<OpenEdits> m_edits; ///< null: the window ends
};

TextureDetails::TextureDetails(FileSession& session, Selection& selection, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
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
    m_edit = new NumbersEdit(*this, session.openEdits()); // goes with them
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
    m_file = file;
    m_canvas = &canvas;
    m_isStale = !isVisibleTo(window());
    if (!m_isStale)
    {
        showNow();
    }
}

void TextureDetails::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_isStale)
    {
        m_isStale = false;
        showNow();
    }
}

void TextureDetails::showNow()
{
    m_edit->leave(); // what is typed is for what was shown
    const OpenFilePtr& file = m_file;
    const TextureCanvas& canvas = *m_canvas;
    const std::vector<Address>& selected = canvas.selected();
    hold(selected);
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

void TextureDetails::hold(const std::vector<Address>& selected)
{
    m_held.clear();
    for (const Address& each : selected)
    {
        m_held.push_back(std::make_shared<HeldPlace>(m_session, each));
    }
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
