#include "ui/fields/FloorTexts.h"

#include "core/base/Contracts.h"
#include "ui/common/texts/Strings.h"

#include <QCoreApplication>

namespace ui
{
namespace
{

using tr::schema::TableId;
namespace tables = tr::level::tables;

class TranslatingSpeaker : public tr::view::LevelSpeaker
{
public:
    using LevelSpeaker::LevelSpeaker;

    [[nodiscard]] std::string text(std::string_view english) const override
    {
        // The core's texts are literals.
        return QCoreApplication::translate("Floor", english.data()).toStdString();
    }
};

const tr::level::Level& levelOf(const Decoder& decoder)
{
    const tr::level::Level* const level = decoder.file().file().level();
    TR_PRE(level != nullptr);
    return *level;
}

} // namespace

QString floorText(const Decoder& decoder, const tr::view::Phrase& phrase)
{
    return toQString(tr::view::spoken(phrase, TranslatingSpeaker(levelOf(decoder))));
}

QString materialText(const Decoder& decoder, std::uint8_t material)
{
    const std::string_view name = tr::view::materialName(material);
    return name.empty() ? QString::number(material) : floorText(decoder, {name, {}});
}

tr::view::SectorFacts sectorFacts(const Decoder& decoder, std::size_t row)
{
    const auto& view = *decoder.file().tables().find(tables::Sectors);
    return tr::view::factsOf(levelOf(decoder),
                             *static_cast<const tr::level::Sector*>(view.rowData(row)));
}

QStringList sectorTexts(const Decoder& decoder, const tr::view::SectorFacts& facts)
{
    QStringList texts;
    for (const tr::view::Phrase& phrase : tr::view::sectorPhrases(decoder.version(), facts))
    {
        texts.push_back(floorText(decoder, phrase));
    }
    return texts;
}

QString sectorSummary(const Decoder& decoder, std::size_t row)
{
    const tr::view::SectorFacts facts = sectorFacts(decoder, row);
    QStringList texts;
    for (const tr::view::FloorEntry& entry : facts.functions.entries)
    {
        texts.push_back(floorText(decoder, tr::view::functionPhrase(decoder.version(), entry)));
    }
    if (!facts.functions.complete)
    {
        texts.push_back(floorText(decoder, {"The list of functions is broken here", {}}));
    }
    return texts.join(QStringLiteral("; "));
}

QString sectorTip(const Decoder& decoder, std::size_t row)
{
    const QString title = decoder.names().title({tables::Sectors, row});
    QString tip = QStringLiteral("<p><b>%1</b></p>").arg(title.toHtmlEscaped());
    for (const QString& text : sectorTexts(decoder, sectorFacts(decoder, row)))
    {
        tip += QStringLiteral("<p style='margin:2px 0'>%1</p>").arg(text.toHtmlEscaped());
    }
    return tip;
}

} // namespace ui
