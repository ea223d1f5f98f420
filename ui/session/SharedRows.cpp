#include "ui/session/SharedRows.h"

#include "ui/common/texts/Messages.h"
#include "ui/session/FileSession.h"

#include <algorithm>
#include <utility>

namespace ui
{

SharedRows::SharedRows(FileSession& session)
    : m_session(session)
{
}

const tr::view::Sharing& SharedRows::find(const RowsToChange& rows) const
{
    const OpenFilePtr& file = m_session.file();
    if (!file || m_found.file.lock() != file || m_found.rows != rows)
    {
        const bool canBeShared = file && !rows.rows.empty() && tr::view::isPart(rows.table);
        m_found = {file,
                   rows,
                   canBeShared ? tr::view::sharingOf(file->references(), rows.table, rows.rows)
                               : tr::view::Sharing()};
    }
    return m_found.sharing;
}

tr::view::Sharing SharedRows::sharing(const RowsToChange& rows) const
{
    return find(rows);
}

std::optional<SharedRows::Question> SharedRows::questionOf(const RowsToChange& rows) const
{
    if (!m_asker)
    {
        return std::nullopt;
    }
    Question question{rows, find(rows), std::nullopt};
    if (!question.sharing.isShared())
    {
        return std::nullopt;
    }
    if (rows.isWithOthers)
    {
        question.sharing.places.clear();
    }
    for (const Address& each : m_where ? m_where() : std::vector<Address>{})
    {
        const auto found =
            std::ranges::find_if(question.sharing.places,
                                 [&each](const auto& place)
                                 { return place.owner == each.table && place.row == each.row; });
        if (found != question.sharing.places.end())
        {
            question.here = *found;
            break;
        }
    }
    return question;
}

std::optional<ForWhom> SharedRows::known(const Question& question) const
{
    const bool isOfThis = m_document == m_session.moment().document;
    if (isOfThis && m_known == Known::All)
    {
        return std::optional<ForWhom>(std::in_place);
    }
    return isOfThis && m_known == Known::Here && question.here
               ? std::optional<ForWhom>(std::in_place, question.here)
               : std::nullopt;
}

bool SharedRows::mustAsk(const RowsToChange& rows) const
{
    const auto question = questionOf(rows);
    return question && !known(*question);
}

QString SharedRows::problem(const RowsToChange& rows, const Trial& trial) const
{
    const auto question = questionOf(rows);
    if (!question || known(*question))
    {
        return {};
    }
    const auto tried = [this, &trial](const ForWhom& whom)
    {
        tr::edit::Document copy(m_session.document()->content());
        return trial(copy, whom);
    };
    QString forAll = tried({});
    const auto& places = question->sharing.places;
    const ForWhom first = question->here || places.empty() ? question->here : places.front();
    return forAll.isEmpty() || (first && tried(first).isEmpty()) ? QString() : forAll;
}

ForWhom SharedRows::answered(const RowsToChange& rows) const
{
    const auto question = questionOf(rows);
    return question ? known(*question).value_or(ForWhom()) : ForWhom();
}

ForWhom SharedRows::guess(const RowsToChange& rows) const
{
    const auto question = questionOf(rows);
    return question ? known(*question).value_or(question->here) : std::nullopt;
}

void SharedRows::ask(const RowsToChange& rows,
                     const Then& then,
                     const std::function<void()>& otherwise)
{
    const auto question = questionOf(rows);
    const std::optional<ForWhom> answer =
        question ? known(*question) : std::optional<ForWhom>(std::in_place);
    if (answer)
    {
        then(*answer);
        return;
    }
    const auto asked = m_session.moment();
    m_asker(*question,
            [this, asked, then, otherwise](const std::optional<Answer>& given)
            {
                if (given && m_session.moment() == asked)
                {
                    if (given->isRemembered)
                    {
                        m_known = given->whom ? Known::Here : Known::All;
                        m_document = asked.document;
                    }
                    then(given->whom);
                    return;
                }
                if (given)
                {
                    refuse(changedMeanwhile());
                }
                if (otherwise)
                {
                    otherwise();
                }
            });
}

void SharedRows::tellPlace(const tr::view::OwnedPlace& place, int leaf)
{
    const OpenFile& file = *m_session.file();
    const auto* const owners = file.tables().find(place.owner);
    const auto row = owners != nullptr && place.row < owners->size()
                         ? tr::view::rowAt(file.references(), place)
                         : std::nullopt;
    if (row)
    {
        Q_EMIT moved({place.steps.back().target, *row, leaf});
    }
}

} // namespace ui
