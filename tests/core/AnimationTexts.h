#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// Animations in files of their own, written by hand from their description.
namespace tr::test
{

/// One of two joints and two key frames, as Tomb Editor 1.10 writes it: in state 7, at a rate of 2,
/// followed by frame 1 of animation 4; in frames 1 and 2 it leads to frame 5 of animation 9 if
/// state 11 is asked for; sound 3 on land in frame 1, effect 32 of the left foot in frame 2, and a
/// jump.
inline constexpr std::string_view kAnimText = R"(<?xml version="1.0" encoding="utf-16"?>
<WadAnimation xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xsd="http://www.w3.org/2001/XMLSchema">
    <FrameRate>2</FrameRate>
    <StateId>7</StateId>
    <EndFrame>2</EndFrame>
    <NextAnimation>4</NextAnimation>
    <NextFrame>1</NextFrame>
    <Name>Run &amp; jump</Name>
    <StartVelocity>10</StartVelocity>
    <EndVelocity>12.5</EndVelocity>
    <StartLateralVelocity>-1.5</StartLateralVelocity>
    <EndLateralVelocity>0.5</EndLateralVelocity>
    <KeyFrames>
        <WadKeyFrame>
            <BoundingBox>
                <Minimum><X>-100</X><Y>200</Y><Z>-50</Z></Minimum>
                <Maximum><X>100</X><Y>-10</Y><Z>60</Z></Maximum>
            </BoundingBox>
            <Offset><X>1</X><Y>300</Y><Z>-2</Z></Offset>
            <Angles>
                <WadKeyFrameRotation><Rotations><X>0</X><Y>90</Y><Z>0</Z></Rotations></WadKeyFrameRotation>
                <WadKeyFrameRotation><Rotations><X>45</X><Y>90</Y><Z>1.0546875E1</Z></Rotations></WadKeyFrameRotation>
            </Angles>
        </WadKeyFrame>
        <WadKeyFrame>
            <BoundingBox>
                <Minimum><X>-1</X><Y>2</Y><Z>-3</Z></Minimum>
                <Maximum><X>4</X><Y>-5</Y><Z>6</Z></Maximum>
            </BoundingBox>
            <Offset><X>0</X><Y>-7</Y><Z>8</Z></Offset>
            <Angles>
                <WadKeyFrameRotation><Rotations><X>0</X><Y>0</Y><Z>0</Z></Rotations></WadKeyFrameRotation>
                <WadKeyFrameRotation><Rotations><X>0</X><Y>0</Y><Z>270</Z></Rotations></WadKeyFrameRotation>
            </Angles>
        </WadKeyFrame>
    </KeyFrames>
    <StateChanges>
        <WadStateChange>
            <StateId>11</StateId>
            <Dispatches>
                <WadAnimDispatch>
                    <InFrame>1</InFrame>
                    <OutFrame>2</OutFrame>
                    <NextAnimation>9</NextAnimation>
                    <NextFrame>5</NextFrame>
                </WadAnimDispatch>
            </Dispatches>
        </WadStateChange>
    </StateChanges>
    <AnimCommands>
        <WadAnimCommand>
            <Type>PlaySound</Type>
            <Parameter1>1</Parameter1>
            <Parameter2>3</Parameter2>
            <Parameter3>1</Parameter3>
        </WadAnimCommand>
        <WadAnimCommand>
            <Type>FlipEffect</Type>
            <Parameter1>2</Parameter1>
            <Parameter2>32</Parameter2>
            <Parameter3>1</Parameter3>
        </WadAnimCommand>
        <WadAnimCommand>
            <Type>SetJumpDistance</Type>
            <Parameter1>-75</Parameter1>
            <Parameter2>35</Parameter2>
            <Parameter3>0</Parameter3>
        </WadAnimCommand>
    </AnimCommands>
</WadAnimation>)";

/// The text with the first of some others in place of one. Precondition: that stands in it.
[[nodiscard]] inline std::string
withText(std::string_view text, std::string_view before, std::string_view then)
{
    std::string changed(text);
    return changed.replace(changed.find(before), before.size(), then);
}

/// Numbers of a .trw, one after another.
class TrwBytes
{
public:
    template <class T>
    TrwBytes& put(std::int64_t number)
    {
        const auto value = static_cast<T>(number);
        const auto* const first = reinterpret_cast<const std::byte*>(&value);
        m_bytes.insert(m_bytes.end(), first, first + sizeof(T));
        return *this;
    }

    TrwBytes& fill(std::size_t count, unsigned byte = 0)
    {
        m_bytes.insert(m_bytes.end(), count, std::byte(byte));
        return *this;
    }

    [[nodiscard]] const std::vector<std::byte>& bytes() const noexcept { return m_bytes; }

private:
    std::vector<std::byte> m_bytes;
};

/// One of a joint and two key frames at a rate of 3, in state 5, that moves by 2.5 and 0.25 more in
/// each frame, and is followed by frame 6 of the animation in front of it. If state 8 is asked for
/// in frames 1 to 3 it leads to frame 0 of the one behind it, in frame 4 to frame 2 of itself; for
/// state 9 nothing does. It plays sound 12 in water in frame 2.
[[nodiscard]] inline std::vector<std::byte> trwBytes()
{
    TrwBytes to;
    to.put<std::int32_t>(190).put<std::int32_t>(5);
    to.put<std::uint32_t>(1234).put<std::uint8_t>(3).put<std::uint8_t>(11).put<std::uint16_t>(5);
    to.put<std::int32_t>(0x2'8000).put<std::int32_t>(0x4000);
    to.put<std::int32_t>(0).put<std::int32_t>(0);
    to.put<std::uint16_t>(77).put<std::uint16_t>(99);
    to.put<std::int16_t>(-1).put<std::uint16_t>(6).put<std::uint16_t>(2).fill(6);
    to.fill(4, 0xFF);
    to.put<std::uint16_t>(1);
    to.put<std::uint16_t>(5)
        .put<std::int16_t>(2)
        .put<std::int16_t>(0x8000 | 12)
        .put<std::int16_t>(0);
    to.put<std::uint32_t>(4).put<std::uint32_t>(2);
    to.put<std::uint32_t>(2);
    for (const int frame : {0, 1})
    {
        for (const int side : {-10, 10, -200, 0, -20, 20})
        {
            to.put<std::int16_t>(side);
        }
        to.put<std::int16_t>(frame).put<std::int16_t>(-50).put<std::int16_t>(7);
        to.put<std::uint16_t>(1);
        to.put<std::int16_t>(256).put<std::int16_t>(128).put<std::int16_t>(-512);
    }
    to.put<std::uint16_t>(8).put<std::uint16_t>(2).fill(12);
    to.put<std::uint16_t>(1).put<std::uint16_t>(3).put<std::int16_t>(1).put<std::uint16_t>(0);
    to.put<std::uint16_t>(4).put<std::uint16_t>(4).put<std::int16_t>(0).put<std::uint16_t>(2);
    to.fill(10 + 2 * 4);
    to.put<std::uint16_t>(9).put<std::uint16_t>(0).fill(12).fill(10);
    return to.bytes();
}

} // namespace tr::test
