#version 330 core
// Pictures that face the camera. Layout: SpriteCorner in render/gl/SceneBuffers.cpp.

layout(location = 0) in vec3 a_position;
layout(location = 1) in vec2 a_offset;
layout(location = 2) in vec2 a_uv;
layout(location = 3) in vec4 a_colour;
layout(location = 5) in uint a_layer;
layout(location = 6) in vec2 a_tileUv;
layout(location = 7) in uint a_tileLayer;

uniform mat4 u_clipFromRelative;
uniform vec3 u_eye;
uniform vec3 u_right; // of the screen, world axes
uniform vec3 u_up;

out Surface
{
    vec3 relative;
    vec3 normal;
    vec2 uv;
    centroid vec2 inside; // the same, but never outside of the face where it is sampled often
    vec4 colour;
    flat uint layer;
    centroid vec2 tileUv;
    flat uint tileLayer;
    flat float lit; // 1: somebody points at it
}
surface;

void main()
{
    surface.relative = a_position - u_eye + a_offset.x * u_right + a_offset.y * u_up;
    surface.normal = vec3(0.0);
    surface.uv = a_uv;
    surface.inside = a_uv;
    surface.colour = a_colour;
    surface.layer = a_layer;
    surface.tileUv = a_tileUv;
    surface.tileLayer = a_tileLayer;
    surface.lit = 0.0;
    gl_Position = u_clipFromRelative * vec4(surface.relative, 1.0);
}
