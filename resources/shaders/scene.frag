#version 330 core
// Surfaces: colour * texel, lit where there is a normal.
// ALPHA_TEST: texels with alpha below one half are left out.
// ADDITIVE: what comes out is added to what is there.

in Surface
{
    vec3 relative;
    vec3 normal;
    vec2 uv;
    centroid vec2 inside;
    vec4 colour;
    flat uint layer;
    centroid vec2 tileUv;
    flat uint tileLayer;
    flat float lit; // 1: somebody points at it
}
surface;

uniform sampler2DArray u_pages;
uniform sampler2DArray u_tiles; // reduced copies, the first of half the size
uniform int u_reduced;          // 0: without them
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

const float kLit = 0.22; // how much of white what is pointed at takes

const float kPageSize = 256.0;

// `across` and `down`: how far the place on the page moves from a pixel to its neighbours. They are
// undefined in branches that neighbours do not take, so they come from outside.
vec4 texel(vec2 across, vec2 down)
{
    if (surface.layer == kNoTexture)
    {
        return vec4(1.0);
    }
    vec4 exact = texture(u_pages, vec3(surface.inside, float(surface.layer)));
    if (u_reduced == 0 || surface.tileLayer == kNoTexture)
    {
        return exact;
    }
    // What a pixel covers is longer than wide where a face is seen slantingly. Half its length is a
    // compromise between blurring and shimmering. Taking several samples along it, as drivers do,
    // would leave the tile.
    float longer = max(length(across), length(down)) * kPageSize;
    float shorter = min(length(across), length(down)) * kPageSize;
    float level = log2(max(max(0.5 * longer, min(longer, shorter)), 1e-6));
    if (level <= 0.0)
    {
        return exact;
    }
    vec4 reduced =
        textureLod(u_tiles, vec3(surface.tileUv, float(surface.tileLayer)), level - 1.0);
    return mix(exact, reduced, min(level, 1.0));
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
    vec4 seen = texel(dFdx(surface.uv), dFdy(surface.uv)) * surface.colour;
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
    vec3 shown = base * (light() * u_brightness);
#ifndef ADDITIVE
    shown = mix(shown, vec3(1.0), kLit * surface.lit);
#endif
    fragment = vec4(shown, 1.0);
}
