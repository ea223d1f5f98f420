#include "ui/statics/RoomStaticDialogs.h"

#include <QFormLayout>
#include <QFrame>
#include <QLabel>
#include <QPalette>
#include <QRadioButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace ui
{
namespace
{

constexpr int kMostPart = 31; ///< of red, green and blue
constexpr int kDarknessStep = 256;
constexpr int kColourHeight = 24;

QLabel* sentenceIn(const QString& text, QWidget* parent)
{
    auto* const label = new QLabel(text, parent);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    return label;
}

} // namespace

PlaceStaticDialog::PlaceStaticDialog(FileSession& session,
                                     const QString& what,
                                     std::size_t rooms,
                                     std::size_t first,
                                     Place place,
                                     QWidget* parent)
    : EditDialog(session, tr("Place in Room"), parent)
    , m_place(std::move(place))
    , m_room(new QSpinBox(this))
{
    m_room->setRange(0, static_cast<int>(rooms) - 1);
    m_room->setValue(static_cast<int>(std::min(first, rooms - 1)));
    m_room->setAccessibleName(tr("Room"));
    auto* const form = new QFormLayout;
    form->addRow(tr("&Room:"), m_room);
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(sentenceIn(
        what
            + tr(" It is put on the floor in the middle of the room, or of the sector that was "
                 "selected last, and can be moved by the arrows in the 3D view."),
        this));
    layout->addLayout(form);
    addButtons(*layout);
}

void PlaceStaticDialog::edit()
{
    finish(m_place(static_cast<std::size_t>(m_room->value())));
}

LeavingRoomDialog::LeavingRoomDialog(FileSession& session,
                                     const Question& question,
                                     Move move,
                                     QWidget* parent)
    : EditDialog(session, tr("Move Static"), parent)
    , m_move(std::move(move))
    , m_follow(new QRadioButton(this))
{
    const bool areMany = question.statics > 1;
    const auto& other = question.other;
    const bool canFollow = question.followable > 0;
    auto* const stay =
        new QRadioButton(areMany ? tr("&Keep them statics of their rooms")
                                 : tr("&Keep it a static of room %1").arg(question.room),
                         this);
    QString what = tr("%n statics would stand outside of their rooms. Games draw a static when its "
                      "own room is seen, and light it by that room.",
                      nullptr,
                      static_cast<int>(question.leaving));
    if (!areMany)
    {
        what = other ? tr("It would stand outside of room %1, in room %2. Games draw a static when "
                          "its own room is seen, and light it by that room.")
                           .arg(question.room)
                           .arg(*other)
                     : tr("It would stand outside of room %1, and in no room that a portal leads "
                          "to from there. Games draw a static when its own room is seen.")
                           .arg(question.room);
    }
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(sentenceIn(what, this));
    if (areMany)
    {
        m_follow->setText(tr("&Make %n of them statics of the rooms that they are in then",
                             nullptr,
                             static_cast<int>(question.followable)));
    }
    else
    {
        m_follow->setText(other ? tr("&Make it a static of room %1").arg(*other) : QString());
    }
    m_follow->setVisible(canFollow);
    (canFollow ? m_follow : stay)->setChecked(true);
    layout->addWidget(m_follow);
    layout->addWidget(stay);
    addButtons(*layout);
}

void LeavingRoomDialog::edit()
{
    finish(m_move(m_follow->isChecked()));
}

TintStaticsDialog::TintStaticsDialog(FileSession& session,
                                     const Question& question,
                                     Tint tint,
                                     QWidget* parent)
    : EditDialog(session, tr("Tint Statics"), parent)
    , m_tint(std::move(tint))
    , m_isDarkness(question.isDarkness)
    , m_colour(new QFrame(this))
{
    auto* const form = new QFormLayout;
    const auto add = [this, form](std::size_t which, const QString& label, int value, int most)
    {
        auto* const number = new QSpinBox(this);
        number->setRange(0, most);
        number->setValue(value);
        number->setAccessibleName(QString(label).remove(u'&').remove(u':'));
        form->addRow(label, number);
        connect(number, &QSpinBox::valueChanged, this, &TintStaticsDialog::showColour);
        m_numbers[which] = number;
    };
    if (m_isDarkness)
    {
        add(0, tr("&Darkness:"), question.tint.darkness, tr::edit::StaticTint::kDarkest);
        m_numbers[0]->setSingleStep(kDarknessStep);
    }
    else
    {
        add(0, tr("&Red:"), question.tint.colour[0], kMostPart);
        add(1, tr("&Green:"), question.tint.colour[1], kMostPart);
        add(2, tr("&Blue:"), question.tint.colour[2], kMostPart);
    }
    m_colour->setFixedHeight(kColourHeight);
    m_colour->setFrameShape(QFrame::StyledPanel);
    m_colour->setAutoFillBackground(true);
    const QString hint =
        m_isDarkness ? tr("0 is twice as bright as the texture is stored, 4,096 as it is stored, "
                          "8,191 black.")
                     : tr("16 leaves the texture as it is stored, 31 makes it nearly twice as "
                          "bright, 0 black.");
    const std::array texts{question.counts[0] > 1
                               ? tr("&These %n", nullptr, static_cast<int>(question.counts[0]))
                               : tr("&This one"),
                           tr("All of its kind in this room (%1)").arg(question.counts[1]),
                           tr("All of its kind in the file (%1)").arg(question.counts[2])};
    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(sentenceIn(question.what + u' ' + hint, this));
    layout->addLayout(form);
    layout->addWidget(m_colour);
    for (std::size_t i = 0; i < m_which.size(); ++i)
    {
        m_which[i] = new QRadioButton(texts[i], this);
        layout->addWidget(m_which[i]);
    }
    m_which[0]->setChecked(true);
    addButtons(*layout, tr("Tint"));
    showColour();
}

tr::edit::StaticTint TintStaticsDialog::wanted() const
{
    tr::edit::StaticTint tint;
    if (m_isDarkness)
    {
        tint.darkness = static_cast<std::uint16_t>(m_numbers[0]->value());
        return tint;
    }
    for (std::size_t i = 0; i < m_numbers.size(); ++i)
    {
        tint.colour[i] = static_cast<std::uint8_t>(m_numbers[i]->value());
    }
    return tint;
}

/// What a white texel is drawn as: the middle of the range is grey here, so that what is brighter
/// is told from it.
void TintStaticsDialog::showColour()
{
    const auto tint = wanted();
    const auto part = [](int value) { return value * 255 / kMostPart; };
    const int dark = part(kMostPart - tint.darkness * kMostPart / tr::edit::StaticTint::kDarkest);
    QPalette colours = m_colour->palette();
    colours.setColor(
        QPalette::Window,
        m_isDarkness ? QColor(dark, dark, dark)
                     : QColor(part(tint.colour[0]), part(tint.colour[1]), part(tint.colour[2])));
    m_colour->setPalette(colours);
}

void TintStaticsDialog::edit()
{
    const auto chosen =
        std::ranges::find_if(m_which, [](const QRadioButton* each) { return each->isChecked(); });
    finish(m_tint(wanted(), static_cast<Which>(chosen - m_which.begin())));
}

} // namespace ui
