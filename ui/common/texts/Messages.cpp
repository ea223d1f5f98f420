#include "ui/common/texts/Messages.h"

#include "core/base/Text.h"

#include <QCoreApplication>
#include <QLocale>

namespace ui
{
namespace
{

QString fromUtf8(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// Looks up a text that the core knows in English. The core's texts are literals.
QString translated(std::string_view english)
{
    return QCoreApplication::translate("Messages", english.data());
}

/// The translation of a text of the core with {0}, {1}, ... replaced by the arguments.
QString filled(std::string_view english, const std::vector<std::string>& arguments)
{
    const QString text = translated(english);
    QString result;
    for (qsizetype i = 0; i < text.size(); ++i)
    {
        const bool slot =
            text[i] == u'{' && i + 2 < text.size() && text[i + 1].isDigit() && text[i + 2] == u'}';
        const auto number = slot ? std::size_t(text[i + 1].digitValue()) : 0;
        if (slot && number < arguments.size())
        {
            result += fromUtf8(arguments[number]);
            i += 2;
        }
        else
        {
            result += text[i];
        }
    }
    return result;
}

/// Names of objects, in the language of the user.
class ObjectSpeaker : public tr::view::PhraseSpeaker
{
public:
    /// `context`: where what is no name of an object or table is looked up.
    explicit ObjectSpeaker(const char* context)
        : m_context(context)
    {
    }

    [[nodiscard]] std::string text(std::string_view english) const override
    {
        // The core's texts are literals.
        for (const char* const context : {m_context, "Objects", "Tables"})
        {
            const QString found = QCoreApplication::translate(context, english.data());
            if (found != QLatin1String(english.data()))
            {
                return found.toStdString();
            }
        }
        return std::string(english);
    }

    [[nodiscard]] std::string name(const tr::view::PhraseRow& row) const override
    {
        return std::to_string(row.row);
    }

private:
    const char* m_context;
};

} // namespace

QString sentence(const tr::Error& error)
{
    const QString text = filled(tr::messageTemplate(error.code), error.arguments);
    return error.subject.empty() ? text
                                 : QStringLiteral("%1: %2").arg(fromUtf8(error.subject), text);
}

QString editText(const tr::edit::EditName& name)
{
    return fromUtf8(tr::view::spoken(tr::edit::phrase(name), ObjectSpeaker("Messages")));
}

QString objectText(const tr::view::Phrase& phrase)
{
    return fromUtf8(tr::view::spoken(phrase, ObjectSpeaker("Objects")));
}

QString objectTitle(const tr::view::Phrase& phrase)
{
    QString text = objectText(phrase);
    if (!text.isEmpty())
    {
        text[0] = text[0].toUpper();
    }
    return text;
}

QString whereabouts(const tr::Error& error)
{
    if (error.path.empty() && error.place == tr::Place{})
    {
        return {};
    }
    const QString offset = fromUtf8(tr::hex(error.place.offset, 8));
    const QString place =
        error.place.space.empty()
            ? QCoreApplication::translate("Messages", "at %1").arg(offset)
            : QCoreApplication::translate("Messages", "at %1 of the inflated chunk %2")
                  .arg(offset, fromUtf8(error.place.space));
    return error.path.empty() ? place
                              : QCoreApplication::translate("Messages", "%1, in %2")
                                    .arg(place, fromUtf8(error.path));
}

QString withPlace(const tr::Error& error)
{
    const QString place = whereabouts(error);
    return place.isEmpty() ? sentence(error)
                           : QCoreApplication::translate("Messages", "%1 This is %2.")
                                 .arg(sentence(error), place);
}

QString severityName(tr::Severity severity)
{
    switch (severity)
    {
    case tr::Severity::Note:
        return QCoreApplication::translate("Messages", "Note");
    case tr::Severity::Warning:
        return QCoreApplication::translate("Messages", "Warning");
    case tr::Severity::Fault:
        break;
    }
    return QCoreApplication::translate("Messages", "Fault");
}

QString titleOf(const tr::format::Format* format)
{
    return translated(format->title);
}

QString changedMeanwhile()
{
    return QCoreApplication::translate(
        "Messages", "The file has changed since this was asked, so nothing was done.");
}

QString sizeText(std::uint64_t bytes)
{
    return QLocale().formattedDataSize(
        static_cast<qint64>(bytes), 1, QLocale::DataSizeTraditionalFormat);
}

QString exactSizeText(std::uint64_t bytes)
{
    return QCoreApplication::translate("Messages", "%1 bytes")
        .arg(QLocale().toString(static_cast<qulonglong>(bytes)));
}

} // namespace ui
