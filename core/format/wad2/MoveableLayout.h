#pragma once

#include "core/format/wad2/MeshLayout.h"
#include "core/format/wad2/MoveableSchema.h"

/// How moveables stand in the file.
namespace tr::wad2
{

template <class Archive, class B>
requires std::same_as<std::remove_const_t<B>, Bone>

void describe(Archive& archive, B& bone)
{
    const auto others = othersIn(tables::OthersOfBones, bone.others);
    describeKind(archive,
                 bone,
                 [&](auto& inner)
                 {
                     if (bone.isOfTree())
                     {
                         stream(inner,
                                "",
                                bone.endBytes,
                                others,
                                value(bone.name),
                                value(bone.mesh),
                                value(bone.offset),
                                many(tables::Bones, bone.bones));
                         return;
                     }
                     inner.record("", bone.opcode);
                     stream(inner, "", bone.endBytes, others, value(bone.offset), value(bone.mesh));
                 });
}

template <class Archive, class A>
requires std::same_as<std::remove_const_t<A>, Angle>

void describe(Archive& archive, A& angle)
{
    describeRow(archive, angle, [&angle](auto& inner) { inner.record("", angle.degrees); });
}

template <class Archive, class K>
requires std::same_as<std::remove_const_t<K>, KeyFrame>

void describe(Archive& archive, K& keyFrame)
{
    describeRow(archive,
                keyFrame,
                [&](auto& inner)
                {
                    const auto& table = tables::OthersOfKeyFrames;
                    stream(
                        inner,
                        "",
                        keyFrame.endBytes,
                        othersIn(table, keyFrame.others),
                        value(keyFrame.offset),
                        box<kBoxName>(keyFrame.box, "W2KfBB", othersIn(table, keyFrame.others, 1)),
                        many(tables::Angles, keyFrame.angles));
                });
}

template <class Archive, class D>
requires std::same_as<std::remove_const_t<D>, Dispatch>

void describe(Archive& archive, D& dispatch)
{
    describeKind(archive,
                 dispatch,
                 [&](auto& inner)
                 {
                     inner.record("", dispatch.frames);
                     if (dispatch.hasCurve())
                     {
                         inner.record("", dispatch.blending);
                         stream(inner,
                                "",
                                dispatch.endBytes,
                                othersIn(tables::OthersOfDispatches, dispatch.others),
                                value(dispatch.curve.start),
                                value(dispatch.curve.end),
                                value(dispatch.curve.startHandle),
                                value(dispatch.curve.endHandle));
                     }
                 });
}

template <class Archive, class S>
requires std::same_as<std::remove_const_t<S>, StateChange>

void describe(Archive& archive, S& change)
{
    describeRow(archive,
                change,
                [&](auto& inner)
                {
                    inner.record("", change.state);
                    stream(inner,
                           "",
                           change.endBytes,
                           othersIn(tables::OthersOfStateChanges, change.others),
                           many(tables::Dispatches, change.dispatches));
                });
}

template <class Archive, class C>
requires std::same_as<std::remove_const_t<C>, Command>

void describe(Archive& archive, C& command)
{
    describeKind(archive,
                 command,
                 [&](auto& inner)
                 {
                     inner.record("", command.values);
                     stream(inner,
                            "",
                            command.endBytes,
                            othersIn(tables::OthersOfCommands, command.others),
                            value(command.sound));
                 });
}

/// The numbers in front of the chunks of an animation.
template <class Archive, class A>
void describeAnimationHead(Archive& archive, A& animation)
{
    archive.record("", animation.state);
    if (animation.hasCount())
    {
        archive.record("", animation.count);
    }
    else
    {
        archive.record("", animation.end);
    }
    archive.record("", animation.rate);
    if (animation.isOldest())
    {
        archive.record("", animation.unknown);
    }
    if (animation.hasCount())
    {
        archive.record("", animation.speeds);
    }
    archive.record("", animation.next);
    if (animation.isBlended())
    {
        archive.record("", animation.blending);
    }
}

template <class Archive, class A>
requires std::same_as<std::remove_const_t<A>, Animation>

void describe(Archive& archive, A& animation)
{
    const auto chunks = [&animation](auto& inner, auto... curve)
    {
        stream(inner,
               "",
               animation.endBytes,
               othersIn(tables::OthersOfAnimations, animation.others),
               curve...,
               value(animation.name),
               many(tables::KeyFrames, animation.keyFrames),
               many(tables::StateChanges, animation.stateChanges),
               many(tables::Commands, animation.commands),
               value(animation.velocity),
               value(animation.rootMotion));
    };
    describeKind(archive,
                 animation,
                 [&](auto& inner)
                 {
                     describeAnimationHead(inner, animation);
                     if (animation.isBlended())
                     {
                         chunks(inner,
                                value(animation.curve.start),
                                value(animation.curve.end),
                                value(animation.curve.startHandle),
                                value(animation.curve.endHandle));
                     }
                     else
                     {
                         chunks(inner);
                     }
                 });
}

template <class Archive, class P>
void describeProperty(Archive& archive, const schema::TableInfo& others, P& property)
{
    describeRow(archive,
                property,
                [&](auto& inner)
                {
                    stream(inner,
                           "",
                           property.endBytes,
                           othersIn(others, property.others),
                           value(property.name),
                           value(property.value));
                });
}

template <class Archive, class P>
requires std::same_as<std::remove_const_t<P>, Property<OfMoveables>>

void describe(Archive& archive, P& property)
{
    describeProperty(archive, tables::OthersOfProperties, property);
}

template <class Archive, class P>
requires std::same_as<std::remove_const_t<P>, Property<OfStatics>>

void describe(Archive& archive, P& property)
{
    describeProperty(archive, tables::OthersOfStaticProperties, property);
}

inline constexpr std::string_view kSkinName = "skin";
inline constexpr std::string_view kPropertiesName = "properties";

template <class Archive, class M>
requires std::same_as<std::remove_const_t<M>, Moveable>

void describe(Archive& archive, M& moveable)
{
    const auto in = [&moveable](std::uint8_t stream)
    { return othersIn(tables::OthersOfMoveables, moveable.others, stream); };
    describeRow(
        archive,
        moveable,
        [&](auto& inner)
        {
            inner.record("", moveable.slot);
            stream(
                inner,
                "",
                moveable.endBytes,
                in(0),
                many(tables::Meshes, moveable.meshes),
                list(moveable.skin, kNamesFor<kSkinName>, "W2MovSkin", tables::SkinMeshes, in(1)),
                many(tables::Bones, moveable.bones),
                many(tables::Animations, moveable.animations),
                list(moveable.properties,
                     kNamesFor<kPropertiesName>,
                     "W2LuaProps",
                     tables::Properties,
                     in(2)));
        });
}

} // namespace tr::wad2
