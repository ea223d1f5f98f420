// What faces look like: their textures, colours and effects.

#include "core/edit/mesh/FaceLooks.h"
#include "ui/common/texts/Messages.h"
#include "ui/mesh/MeshCommands.h"
#include "ui/mesh/MeshPanel.h"
#include "ui/session/FileSession.h"

#include <algorithm>
#include <utility>

namespace ui
{
namespace
{

using tr::edit::EditCode;
using tr::edit::FaceTextures;
using tr::edit::MeshShape;

constexpr double kMostRows = 65'535.0;

} // namespace

void MeshCommands::addLookActions()
{
    add(
        "meshSelectTexture",
        tr("&Select Faces with This Texture"),
        tr("Select all faces of the mesh that have the texture of a selected one"),
        Needs::Face,
        [this] { m_panel.selectFaces(subject()->facesLike(m_panel.selectedFaces())); },
        false);
    add(
        "meshShowTexture",
        tr("S&how Texture"),
        tr("Go to the texture of the selected face"),
        Needs::Face,
        [this] { showTexture(); },
        false);
    add("meshSetTexture",
        tr("Set Te&xture\u2026"),
        tr("Give the selected faces another texture"),
        Needs::Face,
        [this] { setTexture(); });
    add("meshReplaceTexture",
        tr("Replace Texture in &All Meshes\u2026"),
        tr("Give all faces of all meshes another texture that have the one of the selected face"),
        Needs::Face,
        [this] { replaceTexture(); });
    add("meshSetColour",
        tr("Set C&olour\u2026"),
        tr("Give the selected faces a colour of the palette in place of a texture"),
        Needs::Face,
        [this] { setColour(); });
    add("meshEffects",
        tr("Set &Effects\u2026"),
        tr("Let the selected faces be additive or shiny"),
        Needs::Face,
        [this] { setEffects(); });
    add("meshDoubleSided",
        tr("Make Do&uble-Sided"),
        tr("Let the selected faces be seen from both sides"),
        Needs::Face,
        [this] { setDoubleSided(true); });
    add("meshSingleSided",
        tr("Make Si&ngle-Sided"),
        tr("Let the selected faces be seen from one side only"),
        Needs::Face,
        [this] { setDoubleSided(false); });
}

void MeshCommands::showTexture()
{
    const Rows faces = m_panel.selectedFaces();
    const auto texture = subject()->textureOf(faces.front());
    if (!texture)
    {
        Q_EMIT refused(tr("The face has no texture."));
        return;
    }
    m_selection.open(*texture);
}

void MeshCommands::setTexture()
{
    const Rows rows = m_panel.selectedFaces();
    const auto& face = subject()->shape().faces[rows.front()];
    MeshDialog::Question question;
    question.title = tr("Set Texture");
    question.textures = subject()->file();
    question.what = tr("%n faces get this texture, mirrored and turned as they are.",
                       nullptr,
                       static_cast<int>(rows.size()));
    question.fields = {{tr("&Texture:"),
                        face.coloured ? 0.0 : static_cast<double>(subject()->numberOf(face)),
                        0.0,
                        kMostRows}};
    ask(question,
        [rows](const MeshDialog::Values& values)
        {
            const auto number = static_cast<std::size_t>(values[0]);
            return Work{EditCode::SetFaceTextures,
                        rows.size(),
                        [rows, number](MeshShape& shape, FaceTextures& textures)
                        { return tr::edit::setFaceTexture(shape, textures, rows, number); }};
        });
}

void MeshCommands::setColour()
{
    const Rows rows = m_panel.selectedFaces();
    const auto& face = subject()->shape().faces[rows.front()];
    MeshDialog::Question question;
    question.title = tr("Set Colour");
    question.what =
        tr("%n faces get this colour of the palette.", nullptr, static_cast<int>(rows.size()));
    question.fields = {{tr("&Colour:"),
                        face.coloured ? static_cast<double>(subject()->colourOf(face)) : 1.0,
                        0.0,
                        kMostRows}};
    ask(question,
        [rows](const MeshDialog::Values& values)
        {
            const auto number = static_cast<std::size_t>(values[0]);
            return Work{EditCode::SetFaceColours,
                        rows.size(),
                        [rows, number](MeshShape& shape, FaceTextures& textures) {
                            return tr::edit::setFaceColour(shape, textures.content(), rows, number);
                        }};
        });
}

void MeshCommands::setEffects()
{
    const Rows rows = m_panel.selectedFaces();
    const auto& face = subject()->shape().faces[rows.front()];
    const bool isKept = tr::edit::hasFaceEffects(subject()->content().version());
    MeshDialog::Question question;
    question.title = tr("Set Effects");
    question.what = tr("Effects of %n faces", nullptr, static_cast<int>(rows.size()));
    question.fields = {{tr("&Additive"), face.isAdditive() ? 1.0 : 0.0, 0.0, 1.0, 0, true}};
    if (isKept)
    {
        question.fields.append({tr("&Shiny"), isShiny(face) ? 1.0 : 0.0, 0.0, 1.0, 0, true});
        question.fields.append({tr("S&trength:"),
                                static_cast<double>(shineOf(face)),
                                0.0,
                                static_cast<double>(tr::edit::kStrongestShine)});
    }
    ask(question,
        [rows, isKept, mesh = name()](const MeshDialog::Values& values)
        {
            tr::edit::FaceEffects effects;
            effects.isAdditive = values[0] != 0.0;
            if (isKept)
            {
                effects.isShiny = values[1] != 0.0;
                effects.shine = static_cast<std::uint16_t>(values[1] != 0.0 ? values[2] : 0.0);
            }
            return Work{EditCode::SetFaceEffects,
                        rows.size(),
                        [rows, effects, mesh](MeshShape& shape, FaceTextures& textures)
                        { return tr::edit::setFaceEffects(shape, textures, rows, effects, mesh); }};
        });
}

void MeshCommands::setDoubleSided(bool on)
{
    const Rows rows = m_panel.selectedFaces();
    const bool isKept = tr::edit::keepsDoubleSided(subject()->content().version());
    const std::size_t before = subject()->shape().faces.size();
    const auto position = m_session.document() ? m_session.document()->position() : 0;
    run({EditCode::DoubleFaces,
         rows.size(),
         [rows, on](MeshShape& shape, FaceTextures& textures) -> tr::Result<void>
         {
             const auto done = tr::edit::setDoubleSided(shape, textures, rows, on);
             return done ? tr::Result<void>() : tr::fail(done.error());
         }},
        [this, isKept, on, before, position](const QString& reason)
        {
            if (!reason.isEmpty())
            {
                Q_EMIT refused(reason);
                return;
            }
            const bool isChanged = m_session.document()->position() != position;
            if (!isChanged || isKept || !subject())
            {
                return;
            }
            const auto now = static_cast<int>(subject()->shape().faces.size());
            const int count = std::abs(now - static_cast<int>(before));
            Q_EMIT doubted(
                on ? tr("Made double-sided") : tr("Made single-sided"),
                on ? tr("A face of a mesh of this game cannot say that it has two sides: %n faces "
                        "were added that look the other way.",
                        nullptr,
                        count)
                   : tr("%n faces were taken off that looked the other way.", nullptr, count));
        });
}

void MeshCommands::replaceTexture()
{
    const Rows faces = m_panel.selectedFaces();
    const auto texture = subject()->textureOf(faces.front());
    if (!texture || !isCurrent())
    {
        Q_EMIT refused(tr("The face has no texture."));
        return;
    }
    const std::size_t count = tr::edit::facesWithTexture(subject()->content(), texture->row);
    MeshDialog::Question question;
    question.title = tr("Replace Texture");
    question.textures = subject()->file();
    question.what = tr("%n faces of all meshes have texture %1. They get another one.",
                       nullptr,
                       static_cast<int>(count))
                        .arg(texture->row);
    question.fields = {{tr("&Texture:"), static_cast<double>(texture->row), 0.0, kMostRows}};
    const auto replace = [texture](tr::edit::Document& document, const MeshDialog::Values& values)
    {
        const auto done =
            tr::edit::replaceTexture(document, texture->row, static_cast<std::size_t>(values[0]));
        return done ? QString() : sentence(done.error());
    };
    auto* const dialog = new MeshDialog(
        m_session,
        question,
        [this, replace](const MeshDialog::Values& values)
        {
            tr::edit::Document copy(m_session.document()->content());
            return replace(copy, values);
        },
        [this, replace](const MeshDialog::Values& values, const Finish& finish)
        { finish(replace(*m_session.document(), values)); },
        &m_window);
    dialog->open();
}

} // namespace ui
