#include "ui/animation/commands/CommandFields.h"

#include "core/catalogue/Catalogue.h"
#include "core/view/objects/CommandKinds.h"
#include "core/view/sounds/SoundView.h"
#include "ui/common/texts/Strings.h"
#include "ui/common/texts/Translated.h"
#include "ui/file/CommandTexts.h"

#include <QComboBox>
#include <QCompleter>
#include <QLineEdit>

#include <algorithm>
#include <string>

namespace ui
{
namespace
{

constexpr int kNameLetters = 28;
constexpr int kSlots = 512; ///< numbers of sounds and effects that are offered at least

template <class NameOf>
void offerNumbers(QComboBox& choice, int count, const NameOf& nameOf)
{
    for (int i = 0; i < count; ++i)
    {
        choice.addItem(withName(QString::number(i), nameOrEmpty(nameOf(i))), i);
    }
}

} // namespace

QString kindTitle(tr::view::AnimationCommand::Kind kind)
{
    QString text = commandKindText(kind);
    return text.replace(0, 1, text.at(0).toUpper());
}

QString commandWithBits(const tr::format::GameFile& file, const tr::view::AnimationCommand& command)
{
    QString text = commandText(file, command.word);
    const auto bits = static_cast<std::size_t>(static_cast<std::uint16_t>(command.operands[1])
                                               >> tr::view::kBesideShift);
    if (command.isAtFrame() && bits != 0)
    {
        const bool isSound = command.kind == tr::view::AnimationCommand::Kind::PlaySound;
        const auto& meanings = isSound ? tr::view::kSurroundings : tr::view::kFeet;
        text += QStringLiteral(", ") + translated(std::string(meanings[bits]).c_str());
    }
    return text;
}

QString animationName(const Names& names, std::size_t animation)
{
    const QString name = names.ofRow(tr::level::tables::Animations, animation);
    return name.isEmpty()
               ? names.title({tr::level::tables::Animations, animation, Address::kWholeRow})
               : name;
}

QComboBox* makeNumberChoice(const QString& name, QWidget* parent)
{
    auto* const choice = new QComboBox(parent);
    choice->setAccessibleName(name);
    choice->setEditable(true);
    choice->setInsertPolicy(QComboBox::NoInsert);
    choice->setMinimumContentsLength(kNameLetters);
    choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    choice->completer()->setFilterMode(Qt::MatchContains);
    choice->completer()->setCompletionMode(QCompleter::PopupCompletion);
    QObject::connect(choice->lineEdit(),
                     &QLineEdit::editingFinished,
                     choice,
                     [choice]
                     {
                         if (const auto number = chosenNumber(*choice))
                         {
                             showNumber(*choice, *number); // with its name
                         }
                     });
    return choice;
}

void offerSounds(QComboBox& choice, const OpenFile& file)
{
    const auto version = file.file().version();
    const auto* const sounds = tr::view::soundsOf(file.file().content);
    const int known = sounds != nullptr ? static_cast<int>(sounds->map.size()) : 0;
    offerNumbers(choice,
                 std::max(known, kSlots),
                 [version](int id)
                 { return tr::catalogue::soundName(version, static_cast<std::uint32_t>(id)); });
}

void offerEffects(QComboBox& choice, const OpenFile& file)
{
    const auto version = file.file().version();
    offerNumbers(choice,
                 kSlots,
                 [version](int id) {
                     return tr::catalogue::flipEffectName(version, static_cast<std::uint32_t>(id));
                 });
}

std::optional<int> chosenNumber(const QComboBox& choice)
{
    const QString text = choice.currentText().trimmed();
    const int found = choice.findText(text, Qt::MatchFixedString);
    bool isNumber = found >= 0;
    const int number = isNumber ? choice.itemData(found).toInt() : text.toInt(&isNumber);
    const bool isPossible = isNumber && number >= 0 && number <= int{tr::view::kSoundIdMask};
    return isPossible ? std::optional(number) : std::nullopt;
}

void showNumber(QComboBox& choice, int number)
{
    const int index = choice.findData(number);
    choice.setCurrentIndex(index);
    if (index < 0)
    {
        choice.setEditText(QString::number(number));
    }
}

QComboBox*
makeBitsChoice(const QString& name, std::span<const std::string_view> meanings, QWidget* parent)
{
    auto* const bits = new QComboBox(parent);
    bits->setAccessibleName(name);
    for (const std::string_view meaning : meanings)
    {
        bits->addItem(translated(std::string(meaning).c_str()));
    }
    return bits;
}

} // namespace ui
