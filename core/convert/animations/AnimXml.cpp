#include "core/convert/animations/AnimXml.h"

#include "core/base/Text.h"
#include "core/convert/wad2/AnimationTaking.h"
#include "core/convert/wad2/Codes.h"
#include "core/convert/wad2/Parts.h"
#include "core/view/objects/MoveableView.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <iterator>
#include <limits>
#include <map>
#include <optional>
#include <pugixml.hpp>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace tr::convert
{
namespace
{

using CommandKind = view::AnimationCommand::Kind;

constexpr const char* kRoot = "WadAnimation";
constexpr const char* kXmlIndent = "    ";
constexpr std::string_view kXmlSpace = " \t\r\n";
constexpr std::size_t kMostShown = 40; ///< bytes of a text that a message has

/// The word of each kind of command. Tomb Editor animation files, AnimCommands.
constexpr std::array<std::pair<const char*, std::int64_t>, 7> kCommandWords{
    {{"SetPosition", static_cast<std::int64_t>(CommandKind::SetPosition)},
     {"SetJumpDistance", static_cast<std::int64_t>(CommandKind::JumpDistance)},
     {"EmptyHands", static_cast<std::int64_t>(CommandKind::EmptyHands)},
     {"KillEntity", static_cast<std::int64_t>(CommandKind::Kill)},
     {"PlaySound", static_cast<std::int64_t>(CommandKind::PlaySound)},
     {"FlipEffect", static_cast<std::int64_t>(CommandKind::FlipEffect)},
     {"DisableInterpolation", 7}}};

const std::pair<const char*, std::int64_t>* wordOf(std::int64_t kind)
{
    return std::ranges::find(kCommandWords, kind, &std::pair<const char*, std::int64_t>::second);
}

std::string_view withoutSpace(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(kXmlSpace);
    return first == std::string_view::npos
               ? std::string_view()
               : text.substr(first, text.find_last_not_of(kXmlSpace) - first + 1);
}

/// A name as both sides can have it: XML has no place for letters that only control something, and
/// a .wad2 none for more than so many bytes.
std::string plainAnimationName(std::string_view text)
{
    std::string name(text);
    std::ranges::replace_if(
        name, [](char letter) { return letter >= '\0' && letter < ' '; }, ' ');
    constexpr std::size_t kRoom = wad2::AnimationNameChunk::kRoom;
    std::size_t end = std::min(name.size(), kRoom);
    constexpr unsigned kFollows = 0x80; // the bytes of a letter behind its first one
    constexpr unsigned kFirstBits = 0xC0;
    while (end > 0 && end < name.size()
           && (static_cast<unsigned char>(name[end]) & kFirstBits) == kFollows)
    {
        --end;
    }
    return std::string(withoutSpace(std::string_view(name).substr(0, end)));
}

/// A text of a file as a message can have it.
std::string shownInMessage(std::string_view text)
{
    std::string plain(text.substr(0, kMostShown));
    std::ranges::replace_if(
        plain, [](char letter) { return letter < ' ' || letter > '~'; }, '?');
    return concat("\"", plain, text.size() > kMostShown ? "...\"" : "\"");
}

template <class T>
std::errc parseNumber(std::string_view text, T& number)
{
    text.remove_prefix(text.starts_with('+') ? 1 : 0);
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return end == text.data() + text.size() ? error : std::errc::invalid_argument;
}

/// Nothing where it is no number, or none that is finite.
std::optional<float> realIn(std::string_view text)
{
    float number = 0.0F;
    const std::errc error = parseNumber(text, number);
    if (error == std::errc::result_out_of_range)
    {
        double wide = 0.0; // of one that is only nearer to 0 than others
        const bool isSmall = parseNumber(text, wide) == std::errc{} && std::abs(wide) < 1.0;
        return isSmall ? std::optional(0.0F) : std::nullopt;
    }
    // Letters such as "NaN" are read as numbers, too, which no key frame can be posed by.
    return error == std::errc{} && std::isfinite(number) ? std::optional(number) : std::nullopt;
}

/// The names that lead to an element, "WadAnimation/KeyFrames/WadKeyFrame/3/Offset": one of several
/// of a name with its place among them.
std::string elementPath(pugi::xml_node node)
{
    std::string path;
    for (; node.parent(); node = node.parent())
    {
        std::size_t before = 0;
        for (auto other = node.previous_sibling(node.name()); other;
             other = other.previous_sibling(node.name()))
        {
            ++before;
        }
        std::string own = node.name();
        if (before > 0 || node.next_sibling(node.name()))
        {
            own += concat("/", before);
        }
        path = path.empty() ? own : concat(own, "/", path);
    }
    return path;
}

/// The element that was being read where a text is damaged: the last one of what came before.
std::string lastElementPath(const pugi::xml_document& document)
{
    constexpr int kDeepest = 8; // more than any animation has
    pugi::xml_node last = document.document_element();
    for (int depth = 0; depth < kDeepest; ++depth)
    {
        const pugi::xml_node inner = last.last_child();
        if (inner.type() != pugi::node_element)
        {
            break;
        }
        last = inner;
    }
    return elementPath(last);
}

template <class Of>
struct NamedReal
{
    const char* name = nullptr;
    float Of::*member = nullptr;
};

constexpr std::array kVelocities{
    NamedReal<wad2::Vector4>{"StartVelocity", &wad2::Vector4::x},
    NamedReal<wad2::Vector4>{"EndVelocity", &wad2::Vector4::y},
    NamedReal<wad2::Vector4>{"StartLateralVelocity", &wad2::Vector4::z},
    NamedReal<wad2::Vector4>{"EndLateralVelocity", &wad2::Vector4::w}};
constexpr std::array kCoordinates{NamedReal<wad2::Vector3>{"X", &wad2::Vector3::x},
                                  NamedReal<wad2::Vector3>{"Y", &wad2::Vector3::y},
                                  NamedReal<wad2::Vector3>{"Z", &wad2::Vector3::z}};

/// How many elements there may be in each list of a name, or in all of them.
struct Most
{
    std::size_t rows = 0;
    bool isOfAll = false;
};

// What stands where, for reading and for writing alike: `at` is an element that is read or written.
// Tomb Editor animation files.

template <class At, class KeyFrame>
void describeKeyFrame(const At& at, KeyFrame& frame)
{
    const At box = at.inner("BoundingBox");
    box.beginBox(frame.box);
    box.vector("Minimum", frame.box.low);
    box.vector("Maximum", frame.box.high);
    at.vector("Offset", frame.offset);
    at.list("Angles",
            "WadKeyFrameRotation",
            Most{kMostAngles},
            frame.angles,
            [](const At& angle, auto& row)
            { angle.inner("Rotations").reals(row.degrees, kCoordinates); });
}

template <class At, class Dispatch>
void describeDispatch(const At& at, Dispatch& dispatch)
{
    at.template number<std::uint16_t>("InFrame", dispatch.frames.inFrame);
    at.template number<std::uint16_t>("OutFrame", dispatch.frames.outFrame);
    at.template number<std::uint16_t>("NextAnimation", dispatch.frames.nextAnimation);
    // Tomb Editor 1.10 knows the one name and passes over the other, 1.11 the reverse.
    at.template number<std::uint16_t>("NextFrame", dispatch.frames.nextFrame, "NextFrameLow");
    at.blending(dispatch);
}

template <class At, class Change>
void describeChange(const At& at, Change& change)
{
    at.template number<std::uint16_t>("StateId", change.state.state);
    at.list("Dispatches",
            "WadAnimDispatch",
            Most{kMostListed, true},
            change.dispatches,
            [](const At& each, auto& row) { describeDispatch(each, row); });
}

template <class At, class Command>
void describeCommand(const At& at, Command& command)
{
    at.kind("Type", command.values.type);
    at.template number<std::int16_t>("Parameter1", command.values.first);
    at.template number<std::int16_t>("Parameter2", command.values.second);
    at.template number<std::int16_t>("Parameter3", command.values.third);
}

template <class At, class Animation>
void describeAnimation(const At& at, Animation& animation)
{
    at.template number<std::uint8_t>("FrameRate", animation.rate.rate);
    at.template number<std::uint16_t>("StateId", animation.state.state);
    at.template number<std::uint16_t>("EndFrame", animation.end.endFrame);
    at.template number<std::uint16_t>("NextAnimation", animation.next.animation);
    at.template number<std::uint16_t>("NextFrame", animation.next.frame);
    at.name("Name", animation.name);
    at.partOfReals(animation.velocity, kVelocities);
    at.blending(animation);
    at.list("KeyFrames",
            "WadKeyFrame",
            Most{kMostKeyFrames},
            animation.keyFrames,
            [](const At& each, auto& row) { describeKeyFrame(each, row); });
    at.list("StateChanges",
            "WadStateChange",
            Most{kMostListed},
            animation.stateChanges,
            [](const At& each, auto& row) { describeChange(each, row); });
    at.list("AnimCommands",
            "WadAnimCommand",
            Most{kMostListed},
            animation.commands,
            [](const At& each, auto& row) { describeCommand(each, row); });
}

/// What is known of a text that is being read.
struct Reading
{
    std::optional<Error> fault;                   ///< the first: what follows may follow from it
    std::map<std::string_view, std::size_t> rows; ///< of lists that have a limit together
};

/// An element that is read. What is missing is 0.
class ReadElement
{
public:
    ReadElement(pugi::xml_node node, Reading& reading)
        : m_node(node)
        , m_reading(reading)
    {
    }

    [[nodiscard]] ReadElement inner(const char* name) const
    {
        return {m_node.child(name), m_reading};
    }

    /// `other`: what some versions of Tomb Editor call it.
    template <class T>
    void number(const char* name, wad2::LebNumber& to, const char* other = nullptr) const
    {
        const pugi::xml_node own = m_node.child(name);
        const pugi::xml_node node = own || other == nullptr ? own : m_node.child(other);
        to = leb(0);
        if (!node)
        {
            return;
        }
        constexpr std::int64_t kLow = std::numeric_limits<T>::min();
        constexpr std::int64_t kHigh = std::numeric_limits<T>::max();
        const std::string_view text = withoutSpace(node.child_value());
        std::int64_t value = 0;
        if (parseNumber(text, value) != std::errc{} || value < kLow || value > kHigh)
        {
            blame(node,
                  ErrorCode::BadValue,
                  {shownInMessage(text), concat("a whole number from ", kLow, " to ", kHigh)});
            return;
        }
        to = leb(value);
    }

    template <class Of, std::size_t N>
    void reals(Of& to, const std::array<NamedReal<Of>, N>& members) const
    {
        for (const NamedReal<Of>& each : members)
        {
            to.*each.member = real(each.name);
        }
    }

    template <class Part, class Of, std::size_t N>
    void partOfReals(Part& to, const std::array<NamedReal<Of>, N>& members) const
    {
        Of value{};
        reals(value, members);
        setPart(to, value);
    }

    template <class Part>
    void vector(const char* name, Part& to) const
    {
        inner(name).partOfReals(to, kCoordinates);
    }

    void beginBox(wad2::Box& box) const { box.frame.isThere = true; }

    template <class Part>
    void name(const char* name, Part& to) const
    {
        setText(to, plainAnimationName(m_node.child(name).child_value()));
    }

    void kind(const char* name, wad2::LebNumber& to) const
    {
        const pugi::xml_node node = m_node.child(name);
        const std::string_view word = withoutSpace(node.child_value());
        const auto* const known = std::ranges::find_if(
            kCommandWords, [word](const auto& each) { return each.first == word; });
        if (known == kCommandWords.end())
        {
            blame(node ? node : m_node,
                  ErrorCode::BadValue,
                  {shownInMessage(word), "a kind of command such as PlaySound"});
            return;
        }
        to = leb(known->second);
    }

    /// The elements of a list, up to the first in which something is wrong.
    template <class Row, class Describe>
    void list(const char* listName,
              const char* name,
              const Most& most,
              Table<Row>& to,
              const Describe& describe) const
    {
        const pugi::xml_node all = m_node.child(listName);
        std::size_t own = 0;
        std::size_t* const count = most.isOfAll ? &m_reading.rows[name] : &own;
        std::vector<Row> rows;
        for (auto node = all.child(name); node && !m_reading.fault; node = node.next_sibling(name))
        {
            if (*count == most.rows)
            {
                blame(all, ErrorCode::TooManyRows, {concat(most.rows + 1), concat(most.rows)});
                break;
            }
            ++*count;
            describe(ReadElement(node, m_reading), rows.emplace_back());
        }
        to = std::move(rows);
    }

    void blending(wad2::Animation& to) const
    {
        if (m_node.child("BlendFrameCount") || m_node.child("BlendCurve"))
        {
            to.kind = wad2::kindOf(wad2::Animation::kIds[1]);
            number<std::uint16_t>("BlendFrameCount", to.blending.frames);
            curve(to.curve);
        }
    }

    void blending(wad2::Dispatch& to) const
    {
        if (m_node.child("BlendFrameCount") || m_node.child("NextFrameHigh"))
        {
            to.kind = wad2::kindOf(wad2::Dispatch::kIds[1]);
            number<std::uint16_t>("NextFrameHigh", to.blending.nextFrameHigh);
            number<std::uint16_t>("BlendFrameCount", to.blending.blendFrames);
            curve(to.curve);
        }
    }

private:
    void blame(pugi::xml_node node, ErrorCode code, std::vector<std::string> arguments) const
    {
        if (!m_reading.fault)
        {
            const auto offset = node.offset_debug();
            m_reading.fault = Error{code,
                                    {{}, offset < 0 ? 0U : static_cast<std::uint64_t>(offset)},
                                    elementPath(node),
                                    std::move(arguments)};
        }
    }

    [[nodiscard]] float real(const char* name) const
    {
        const pugi::xml_node node = m_node.child(name);
        if (!node)
        {
            return 0.0F;
        }
        const std::string_view text = withoutSpace(node.child_value());
        const auto number = realIn(text);
        if (!number)
        {
            blame(node, ErrorCode::BadValue, {shownInMessage(text), "a number such as -12.5"});
        }
        return number.value_or(0.0F);
    }

    void curve(wad2::Curve& to) const
    {
        const pugi::xml_node node = m_node.child("BlendCurve");
        const auto read = [&](const char* name, auto& part)
        {
            if (const auto point = node.child(name))
            {
                const ReadElement at(point, m_reading);
                setPart(part, wad2::Vector2{at.real("X"), at.real("Y")});
            }
        };
        read("Start", to.start);
        read("End", to.end);
        read("StartHandle", to.startHandle);
        read("EndHandle", to.endHandle);
    }

    pugi::xml_node m_node;
    Reading& m_reading;
};

/// What the text says of its encoding counts for nothing: only a mark in front of it does.
pugi::xml_encoding encodingOf(std::span<const std::byte> bytes)
{
    const auto begins = [&bytes](unsigned first, unsigned second)
    { return bytes.size() >= 2 && bytes[0] == std::byte(first) && bytes[1] == std::byte(second); };
    constexpr unsigned kHigh = 0xFE;
    constexpr unsigned kLow = 0xFF;
    return begins(kLow, kHigh)   ? pugi::encoding_utf16_le
           : begins(kHigh, kLow) ? pugi::encoding_utf16_be
                                 : pugi::encoding_utf8;
}

/// An element that is written.
class WrittenElement
{
public:
    explicit WrittenElement(pugi::xml_node node)
        : m_node(node)
    {
    }

    [[nodiscard]] WrittenElement inner(const char* name) const
    {
        return WrittenElement(m_node.append_child(name));
    }

    /// `other`: the same once more, for versions of Tomb Editor that call it so.
    template <class T>
    void number(const char* name, const wad2::LebNumber& from, const char* other = nullptr) const
    {
        const std::string text = concat(std::clamp<std::int64_t>(
            from.value, std::numeric_limits<T>::min(), std::numeric_limits<T>::max()));
        put(name, text);
        if (other != nullptr)
        {
            put(other, text);
        }
    }

    template <class Of, std::size_t N>
    void reals(const Of& from, const std::array<NamedReal<Of>, N>& members) const
    {
        for (const NamedReal<Of>& each : members)
        {
            put(each.name, realText(from.*each.member));
        }
    }

    template <class Part, class Of, std::size_t N>
    void partOfReals(const Part& from, const std::array<NamedReal<Of>, N>& members) const
    {
        reals(from.value(), members);
    }

    template <class Part>
    void vector(const char* name, const Part& from) const
    {
        inner(name).partOfReals(from, kCoordinates);
    }

    void beginBox(const wad2::Box& /*box*/) const {}

    template <class Part>
    void name(const char* name, const Part& from) const
    {
        put(name, plainAnimationName(from.value().bytes()));
    }

    void kind(const char* name, const wad2::LebNumber& from) const
    {
        const auto* const known = wordOf(from.value);
        put(name, known != kCommandWords.end() ? known->first : "");
    }

    template <class Row, class Describe>
    void list(const char* listName,
              const char* name,
              const Most& /*most*/,
              const Table<Row>& from,
              const Describe& describe) const
    {
        const WrittenElement all = inner(listName);
        for (const Row& row : from)
        {
            describe(all.inner(name), row);
        }
    }

    /// Not written: see writeAnimXml.
    template <class Row>
    void blending(const Row& /*row*/) const
    {
    }

private:
    void put(const char* name, const std::string& text) const
    {
        m_node.append_child(name).text().set(text.c_str());
    }

    /// In as few digits as it takes to be the same again.
    static std::string realText(float from)
    {
        constexpr float kMost = std::numeric_limits<float>::max();
        const float number = std::isnan(from) ? 0.0F : std::clamp(from, -kMost, kMost);
        std::array<char, 32> digits{};
        const auto [end, error] =
            std::to_chars(digits.data(), digits.data() + digits.size(), number);
        return error == std::errc{} ? std::string(digits.data(), end) : "0";
    }

    mutable pugi::xml_node m_node; // a handle
};

struct TextWriter : pugi::xml_writer
{
    std::string text;

    void write(const void* data, std::size_t size) override
    {
        text.append(static_cast<const char*>(data), size);
    }
};

} // namespace

Result<wad2::Animation> readAnimXml(std::span<const std::byte> bytes)
{
    if (bytes.size() > kMostXmlBytes)
    {
        return fail(ErrorCode::FileTooLarge, {concat(bytes.size()), concat(kMostXmlBytes)});
    }
    pugi::xml_document document;
    const pugi::xml_parse_result parsed =
        document.load_buffer(bytes.data(), bytes.size(), pugi::parse_default, encodingOf(bytes));
    if (!parsed)
    {
        const auto at = std::clamp<std::ptrdiff_t>(parsed.offset, 0, std::ssize(bytes));
        return fail(Error{ErrorCode::BadXml,
                          {{}, static_cast<std::uint64_t>(at)},
                          lastElementPath(document),
                          {parsed.description()}});
    }
    const pugi::xml_node root = document.document_element();
    if (root.name() != std::string_view(kRoot))
    {
        return fail(ErrorCode::NotAnAnimation, {shownInMessage(root.name())});
    }
    Reading reading;
    wad2::Animation to;
    describeAnimation(ReadElement(root, reading), to);
    if (reading.fault)
    {
        return fail(std::move(*reading.fault));
    }
    for (std::size_t i = 0; i < to.commands.size(); ++i)
    {
        if (view::AnimationCommand::isAtFrame(kindIn(to.commands[i]))
            && to.commands[i].values.third.value == 0)
        {
            to.commands.edit()[i].kind = wad2::kindOf(wad2::Command::kIds[1]);
        }
    }
    return to;
}

std::string writeAnimXml(const wad2::Animation& animation)
{
    // Commands of kinds that have no word there are none.
    wad2::Animation said = animation;
    std::vector<wad2::Command> commands;
    std::ranges::copy_if(animation.commands,
                         std::back_inserter(commands),
                         [](const wad2::Command& each)
                         { return wordOf(each.values.type.value) != kCommandWords.end(); });
    said.commands = std::move(commands);
    pugi::xml_document document;
    pugi::xml_node declaration = document.append_child(pugi::node_declaration);
    declaration.append_attribute("version") = "1.0";
    declaration.append_attribute("encoding") = "utf-8";
    describeAnimation(WrittenElement(document.append_child(kRoot)), std::as_const(said));
    TextWriter writer;
    document.save(writer, kXmlIndent, pugi::format_indent, pugi::encoding_utf8);
    return std::move(writer.text);
}

} // namespace tr::convert
