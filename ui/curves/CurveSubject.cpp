#include "ui/curves/CurveSubject.h"

#include "core/catalogue/Catalogue.h"
#include "core/view/objects/FrameRange.h"
#include "core/view/objects/Pose.h"
#include "ui/common/texts/Strings.h"
#include "ui/common/texts/Translated.h"
#include "ui/file/Names.h"

#include <QLocale>

#include <algorithm>
#include <utility>

namespace ui
{
namespace
{

using tr::view::Keyframe;

#define TEXT(text) QT_TRANSLATE_NOOP("ui", text)

const tr::level::Animation& rowOf(const OpenFilePtr& file, std::size_t animation)
{
    return file->file().objects().animations[animation];
}

} // namespace

CurveSubject::CurveSubject(OpenFilePtr file, std::size_t model, std::size_t animation)
    : m_file(std::move(file))
    , m_model(model)
    , m_animation(animation)
    , m_keyframes(tr::edit::keyframesIn(m_file->file().content, animation))
    , m_frames(static_cast<int>(tr::view::framesOf(rowOf(m_file, animation)).count()))
    , m_rate(static_cast<int>(tr::view::frameStep(rowOf(m_file, animation))))
{
}

std::size_t CurveSubject::joints() const noexcept
{
    return m_keyframes.empty() ? 0 : m_keyframes.front().angles.size();
}

QString CurveSubject::jointTitle(std::size_t joint) const
{
    const auto& file = m_file->file();
    return meshTitle(file.version(), file.objects().models[m_model].id, joint);
}

QString CurveSubject::jointName(std::size_t joint) const
{
    const auto& file = m_file->file();
    const QString name = nameOrEmpty(tr::catalogue::jointName(
        file.version(), file.objects().models[m_model].id, static_cast<std::uint32_t>(joint)));
    return name.isEmpty() ? jointTitle(joint) : name;
}

CurveList CurveSubject::curvesOf(const std::vector<Keyframe>& keyframes,
                                 const CurveChoice& choice) const
{
    CurveList list;
    const auto add = [&](const tr::anim::FrameCurves& curves, std::optional<std::size_t> joint)
    {
        for (std::uint8_t axis = 0; axis < choice.axes.size(); ++axis)
        {
            if (!choice.axes[axis])
            {
                continue;
            }
            Curve curve{joint, axis, {}, {}, curves.line, curves.breaks};
            const bool isOneOfMany = joint && choice.joints.size() > 1;
            curve.name = isOneOfMany
                             ? QStringLiteral("%1 %2").arg(jointName(*joint), axisName(axis))
                             : axisName(axis);
            for (const auto& values : curves.keys)
            {
                curve.keys.push_back(values[axis]);
            }
            list.push_back(std::move(curve));
        }
    };
    if (keyframes.empty())
    {
        return list;
    }
    if (choice.isOffset)
    {
        add(tr::anim::offsetOver(keyframes, m_rate), std::nullopt);
        return list;
    }
    for (const std::size_t joint : choice.joints)
    {
        if (joint < joints())
        {
            add(tr::anim::anglesOver(keyframes, joint, m_rate), joint);
        }
    }
    return list;
}

tr::view::Pose CurveSubject::poseOf(const std::vector<Keyframe>& keyframes, std::size_t frame) const
{
    const auto& objects = m_file->file().objects();
    const auto joints = tr::view::jointsOf(objects, objects.models[m_model]);
    if (keyframes.empty())
    {
        return tr::view::restPose(joints);
    }
    const auto rate = static_cast<std::size_t>(m_rate);
    const std::size_t last = keyframes.size() - 1;
    const std::size_t key = std::min(frame / rate, last);
    const float part =
        key == last ? 0.0F : static_cast<float>(frame % rate) / static_cast<float>(rate);
    return tr::view::blendedPose(joints, keyframes[key], keyframes[std::min(key + 1, last)], part);
}

QString CurveSubject::textOf(const std::vector<Keyframe>& keyframes, const CurvePlace& place) const
{
    const QString what = place.joint ? jointName(*place.joint) : translated(TEXT("offset"));
    return translated(TEXT("%1 %2, key frame %3, frame %4: %5"))
        .arg(what, axisName(place.axis))
        .arg(place.keyframe)
        .arg(place.keyframe * static_cast<std::size_t>(m_rate))
        .arg(valueText(place, tr::edit::valueAt(keyframes, place)));
}

QString axisName(std::uint8_t axis)
{
    return QString(QChar(u'X' + axis));
}

QString valueText(const CurvePlace& place, std::int64_t value)
{
    return place.joint ? QStringLiteral("%1\u00B0 (%2)")
                             .arg(QLocale().toString(signedDegrees(value), 'f', 2))
                             .arg(value)
                       : QString::number(value);
}

#undef TEXT

} // namespace ui
