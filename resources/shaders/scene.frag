#version 330 core
// Surfaces: colour * texel, lit where there is a normal.
// ALPHA_TEST: texels with alpha below one half are left out.
// ADDITIVE: what comes out is added to what is there.

in Surface
{
    vec3 relative;
    vec3 normal;
    vec2 uv;
    vec4 colour;
    flat uint layer;
}
surface;

uniform sampler2DArray u_pages;
uniform vec3 u_toCamera;        // world axes, length one
uniform float u_brightness;
uniform int u_headlight;        // 0: colours alone
uniform int u_textured;         // 0: the shape
uniform float u_untexturedTone; // stands for the texel where there is none to show

out vec4 fragment;

const uint kNoTexture = 0xFFFFu;
const float kVisibleAlpha = 0.5;

// A surface that faces the camera is about as bright as an unlit one.
const float kSky = 0.50;    // from above
const float kGround = 0.32; // from below
const float kHead = 0.58;   // from the camera

vec4 texel()
{
    return surface.layer == kNoTexture ? vec4(1.0)
                                       : texture(u_pages, vec3(surface.uv, float(surface.layer)));
}

float lightOn(vec3 normal)
{
    float above = 0.5 + 0.5 * normal.y;
    return mix(kGround, kSky, above) + kHead * max(dot(normal, u_toCamera), 0.0);
}

float light()
{
    vec3 normal = gl_FrontFacing ? surface.normal : -surface.normal;
    if (u_textured == 0)
    {
        // Derivatives are undefined in branches that neighbours do not take: this one depends on
        // a uniform alone.
        vec3 flatNormal = cross(dFdx(surface.relative), dFdy(surface.relative));
        normal = dot(normal, normal) > 0.0 ? normal : flatNormal;
    }
    float squared = dot(normal, normal);
    return u_headlight != 0 && squared > 0.0 ? lightOn(normal * inversesqrt(squared)) : 1.0;
}

void main()
{
    vec4 seen = texel() * surface.colour;
#ifdef ALPHA_TEST
    if (seen.a < kVisibleAlpha)
    {
        discard;
    }
#endif
    vec3 base = u_textured != 0 ? seen.rgb : u_untexturedTone * surface.colour.rgb;
#ifdef ADDITIVE
    base *= seen.a;
#endif
    fragment = vec4(base * (light() * u_brightness), 1.0);
}
