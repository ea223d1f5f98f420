// Joints of Lara's skin, and vertices that her hair goes by.

#include "core/edit/mesh/SkinEdit.h"
#include "core/edit/mesh/SkinNumbers.h"
#include "core/edit/mesh/VertexEdit.h"
#include "ui/common/texts/Messages.h"
#include "ui/mesh/MeshCommands.h"
#include "ui/mesh/MeshPanel.h"
#include "ui/session/FileSession.h"

#include <algorithm>
#include <set>
#include <utility>

namespace ui
{
namespace
{

using tr::edit::EditCode;
using tr::edit::FaceTextures;
using tr::edit::MeshShape;
using tr::view::HairNumbers;

constexpr double kUsualReach = 16.0;
constexpr double kMostReach = 65'535.0;

QString hairChoice(const HairNumbers& hair)
{
    using Body = HairNumbers::Body;
    QStringList numbers;
    for (const std::size_t number : hair.numbers)
    {
        numbers.append(QString::number(number));
    }
    const QString list = numbers.join(QStringLiteral(" "));
    if (hair.isOfHead)
    {
        return MeshCommands::tr("%1: to the head").arg(list);
    }
    switch (hair.body)
    {
    case Body::Lara:
        return MeshCommands::tr("%1: Lara").arg(list);
    case Body::Tr5Lara:
        return MeshCommands::tr("%1: some bodies of TR5").arg(list);
    case Body::YoungLaraFirst:
        return MeshCommands::tr("%1: young Lara, first strand").arg(list);
    case Body::YoungLaraSecond:
        return MeshCommands::tr("%1: young Lara, second strand").arg(list);
    case Body::Any:
        break;
    }
    return MeshCommands::tr("%1: to mesh %2 of the hair").arg(list).arg(hair.hair);
}

} // namespace

void MeshCommands::addSkinActions()
{
    add("meshStick",
        tr("&Stick to Partner\u2026"),
        tr("Move the selected vertices of a joint, or all loose ones, onto the nearest vertices "
           "of the skin"),
        Needs::Joint,
        [this] { stick(); });
    add("meshFitToHoles",
        tr("&Fit to Holes"),
        tr("Move the rims of a joint onto the holes of the meshes that it joins"),
        Needs::Joint,
        [this] { fitToHoles(); });
    add("meshNumberSkin",
        tr("&Number Within Reach"),
        tr("Give vertices of the skin that joints stick to numbers that games find: below 128, "
           "and below what is left of the count above 256"),
        Needs::Skin,
        [this] { numberSkin(); });
    add("meshNumberForHair",
        tr("Number for &Hair\u2026"),
        tr("Give vertices the numbers by which games hang the hair on them"),
        Needs::Hair,
        [this] { numberForHair(); });
}

void MeshCommands::stick()
{
    const auto sides = tr::edit::skinSidesOf(subject()->content(), subject()->pointer());
    if (!sides)
    {
        Q_EMIT refused(sentence(sides.error()));
        return;
    }
    const Rows rows = m_panel.selectedVertices();
    const std::size_t count =
        rows.empty() ? tr::view::countOf(*subject()->joint()).loose : rows.size();
    const auto lower = (*sides)[0].neighbour.mesh;
    const auto upper = (*sides)[1].neighbour.mesh;
    MeshDialog::Question question;
    question.title = tr("Stick to Partner");
    question.what =
        (rows.empty() ? tr("All loose vertices that have one so near move onto the nearest vertex "
                           "of mesh %1 or %2 of the skin, in the pose of rest. In knees and elbows "
                           "some are loose so that they bend.")
                      : tr("%n vertices move onto the nearest vertex of mesh %1 or %2 of the skin, "
                           "in the pose of rest.",
                           nullptr,
                           static_cast<int>(rows.size())))
            .arg(lower)
            .arg(upper);
    question.fields = {{tr("&Within units:"), kUsualReach, 0.0, kMostReach, 1}};
    question.button = tr("Stick");
    ask(question,
        [rows, count, around = *sides, mesh = name()](const MeshDialog::Values& values)
        {
            return Work{EditCode::StickVertices,
                        count,
                        [rows, around, mesh, within = values[0]](MeshShape& shape,
                                                                 FaceTextures&) -> tr::Result<void>
                        {
                            const auto moved =
                                tr::edit::stickVertices(shape, around, rows, within, mesh);
                            return moved ? tr::Result<void>() : tr::fail(moved.error());
                        }};
        });
}

void MeshCommands::fitToHoles()
{
    const auto sides = tr::edit::skinSidesOf(subject()->content(), subject()->pointer());
    MeshShape trial = subject()->shape();
    const auto fit = sides ? tr::edit::fitToHoles(trial, *sides, name())
                           : tr::Result<tr::edit::SkinFit>(tr::fail(sides.error()));
    if (!fit)
    {
        // No vertex of it is to blame.
        Q_EMIT refused(fit.error().code == tr::ErrorCode::NotPartner
                           ? tr("The joint has no open rim, or the meshes that it joins have no "
                                "hole that it fits.")
                           : sentence(fit.error()));
        return;
    }
    run({EditCode::FitVertices,
         fit->moved,
         [around = *sides, mesh = name()](MeshShape& shape, FaceTextures&) -> tr::Result<void>
         {
             const auto done = tr::edit::fitToHoles(shape, around, mesh);
             return done ? tr::Result<void>() : tr::fail(done.error());
         }},
        [this, fit = *fit](const QString& reason)
        {
            if (!reason.isEmpty())
            {
                Q_EMIT refused(reason);
                return;
            }
            QStringList said;
            if (fit.rims < 2)
            {
                said.append(tr("Only one rim of the joint has found a hole."));
            }
            if (fit.left > 0)
            {
                said.append(tr("%n vertices of the holes have none of the joint: there is a gap.",
                               nullptr,
                               static_cast<int>(fit.left)));
            }
            if (!said.isEmpty())
            {
                Q_EMIT doubted(tr("The joint does not close the holes"), said.join(u' '));
            }
        });
}

/// Of the whole skin: a number that is out of reach tears whichever joint is looked at.
void MeshCommands::numberSkin()
{
    if (!isCurrent())
    {
        return;
    }
    const auto done = tr::edit::numberSkin(*m_session.document());
    if (done)
    {
        return;
    }
    const tr::Error& error = done.error();
    if (error.code == tr::ErrorCode::NothingToDo)
    {
        Q_EMIT refused(tr("All vertices that joints stick to have numbers within reach."));
    }
    else if (error.code == tr::ErrorCode::JointTooLarge && error.arguments.size() == 2)
    {
        // The usual words are about a joint.
        Q_EMIT refused(tr("Joints stick to %1 vertices of a mesh of the skin, of which games find "
                          "%2 at most: it needs fewer vertices, or more than 383.")
                           .arg(QString::fromStdString(error.arguments[0]),
                                QString::fromStdString(error.arguments[1])));
    }
    else
    {
        Q_EMIT refused(sentence(error));
    }
}

void MeshCommands::numberForHair()
{
    const auto hair = subject()->hair();
    Rows rows = m_panel.selectedVertices();
    // Those that have the first numbers now, where too few are selected.
    for (const std::size_t number : hair.front().numbers)
    {
        if (rows.size() < tr::view::kHairRing && std::ranges::find(rows, number) == rows.end())
        {
            rows.push_back(number);
        }
    }
    MeshDialog::Question question;
    question.title = tr("Number for Hair");
    question.what = tr("Games find these vertices by their numbers. Those that have the numbers "
                       "now get the ones that become free.");
    QStringList choices;
    for (const HairNumbers& each : hair)
    {
        choices.append(hairChoice(each));
    }
    question.fields = {{.label = tr("&Numbers:"), .choices = choices}};
    const auto most = static_cast<double>(subject()->shape().vertices.size() - 1);
    const std::array labels{
        tr("&1st vertex:"), tr("&2nd vertex:"), tr("&3rd vertex:"), tr("&4th vertex:")};
    for (std::size_t i = 0; i < labels.size(); ++i)
    {
        question.fields.append({labels[i], static_cast<double>(rows[i]), 0.0, most});
    }
    question.button = tr("Number");
    const auto verticesOf = [](const MeshDialog::Values& values)
    {
        Rows vertices;
        for (qsizetype i = 1; i < values.size(); ++i)
        {
            vertices.push_back(static_cast<std::size_t>(values[i]));
        }
        return vertices;
    };
    ask(
        question,
        [hair, verticesOf](const MeshDialog::Values& values)
        {
            const auto& numbers = hair[static_cast<std::size_t>(values[0])].numbers;
            const Rows wanted(numbers.begin(), numbers.end());
            return Work{EditCode::RenumberVertices,
                        wanted.size(),
                        [vertices = verticesOf(values), wanted](MeshShape& shape, FaceTextures&)
                        { return tr::edit::giveNumbers(shape, vertices, wanted); },
                        {},
                        false,
                        wanted};
        },
        [verticesOf](const MeshDialog::Values& values)
        {
            const Rows vertices = verticesOf(values);
            const std::set<std::size_t> distinct(vertices.begin(), vertices.end());
            return distinct.size() < vertices.size() ? tr("A vertex can have one number only.")
                                                     : QString();
        });
}

} // namespace ui
