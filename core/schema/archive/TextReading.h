#pragma once

#include "core/base/Error.h"
#include "core/base/Text.h"
#include "core/schema/PathStack.h"
#include "core/schema/archive/BlockReading.h"
#include "core/schema/record/VariedRecord.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tr::schema::detail
{

/// The part of ReadArchive that reads texts and the records that have them.
struct TextReading
{
    /// A field of a record that has texts.
    template <class Archive, class Member>
    static void
    field(Archive& archive, const RecordType& type, const FieldInfo& info, Member& member)
    {
        if constexpr (isFileText<Member>)
        {
            const PathStack::Guard guard(archive.m_path, info.name);
            text(archive, info.text, member);
        }
        else if constexpr (isLeb<Member>)
        {
            member = BlockReading::leb(archive, info.name);
        }
        else
        {
            archive.takeRecord(type, &member);
        }
    }

    /// Lines up to the end of the bytes.
    template <class Archive, class Row>
    static void lines(Archive& archive, TextLines<Row>& lines)
    {
        std::vector<Row>& rows = lines.rows.edit();
        rows.clear();
        std::size_t shorter = 0;
        std::size_t longer = 0;
        while (archive.left() > 0)
        {
            const PathStack::Guard guard(archive.m_path, rows.size());
            std::string_view line = letters(archive.ahead());
            const std::size_t end = line.find('\n');
            const bool isEnded = end != line.npos;
            line = line.substr(0, end);
            const bool isLonger = isEnded && line.ends_with('\r');
            line.remove_suffix(isLonger ? 1 : 0);
            Row row;
            texts(archive, line, row);
            if (isEnded)
            {
                row.shape.end = isLonger ? LineEnd::CrLf : LineEnd::Lf;
                ++(isLonger ? longer : shorter);
            }
            lines.isLastEnded = isEnded;
            archive.m_reader.take(line.size() + (isLonger ? 2 : isEnded ? 1 : 0));
            rows.push_back(row);
        }
        lines.usualEnd = shorter > longer ? LineEnd::Lf : LineEnd::CrLf;
        for (Row& row : rows)
        {
            row.shape.end = row.shape.end == lines.usualEnd ? LineEnd::Usual : row.shape.end;
        }
    }

private:
    static std::string_view letters(std::span<const std::byte> bytes)
    {
        return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
    }

    template <class Archive, std::size_t N>
    static void text(Archive& archive, const TextRule& rule, FileText<N>& text)
    {
        const std::size_t at = archive.position();
        const std::size_t size = sizeAhead(archive, rule);
        if (size > archive.left())
        {
            archive.throwError(
                ErrorCode::UnexpectedEnd, at, {}, {concat(size), concat(archive.left())});
        }
        requireRoom<N>(archive, at, size);
        std::string bytes(letters(archive.m_reader.take(size)));
        for (char& each : bytes)
        {
            each = static_cast<char>(static_cast<std::uint8_t>(each) ^ rule.key);
        }
        text.assign(bytes);
        archive.m_reader.take(rule.form == TextForm::ZeroEnded ? 1 : 0);
    }

    /// Bytes of the text that comes; takes the number that says it.
    template <class Archive>
    static std::size_t sizeAhead(Archive& archive, const TextRule& rule)
    {
        switch (rule.form)
        {
        case TextForm::Length8:
            return archive.template number<std::uint8_t>({});
        case TextForm::Length16:
            return archive.template number<std::uint16_t>({});
        case TextForm::Length32:
            return archive.template number<std::uint32_t>({});
        case TextForm::Rest:
            return archive.left();
        default:
            break;
        }
        const auto ahead = archive.ahead();
        const auto end = std::ranges::find(ahead, std::byte{rule.storedEnd()});
        if (end == ahead.end())
        {
            archive.throwError(
                ErrorCode::TextNotEnded, archive.position(), {}, {concat(archive.left())});
        }
        return static_cast<std::size_t>(end - ahead.begin());
    }

    /// The texts of a line, up to as many as it has.
    template <class Archive, class Row>
    static void texts(Archive& archive, std::string_view line, Row& row)
    {
        const char* const begin = line.data();
        std::uint8_t count = 0;
        bool isOver = false;
        const auto take = [&](const RecordType&, const FieldInfo& info, auto& text)
        {
            if (isOver)
            {
                return;
            }
            const char separator = info.text.separator;
            const std::size_t end = separator != '\0' ? line.find(separator) : line.npos;
            const std::string_view own = line.substr(0, end);
            const PathStack::Guard guard(archive.m_path, info.name);
            requireRoom<kRoomOfText<std::remove_cvref_t<decltype(text)>>>(
                archive,
                archive.position() + static_cast<std::size_t>(line.data() - begin),
                own.size());
            text.assign(own);
            ++count;
            isOver = end == line.npos;
            line.remove_prefix(isOver ? line.size() : end + 1);
        };
        forFields(archive.version(), row, take);
        row.shape.texts = count == Schema<Row>::fields.size ? 0 : count;
    }

    template <std::size_t Room, class Archive>
    static void requireRoom(const Archive& archive, std::size_t at, std::size_t size)
    {
        if (size > Room)
        {
            archive.throwError(ErrorCode::TextTooLong, at, {}, {concat(size), concat(Room)});
        }
    }
};

} // namespace tr::schema::detail
