#version 330 core
// Triangles of rooms and objects. Layout: SceneVertex in render/scene/SceneDescription.h.

layout(location = 0) in vec3 a_position;
layout(location = 1) in vec3 a_normal;
layout(location = 2) in vec2 a_uv;
layout(location = 3) in vec4 a_colour;
layout(location = 4) in uint a_node;
layout(location = 5) in uint a_layer;
layout(location = 6) in vec2 a_tileUv;
layout(location = 7) in uint a_tileLayer;

uniform mat4 u_clipFromRelative; // projection times the view's rotation
uniform vec3 u_eye;              // world space
uniform samplerBuffer u_nodes;   // four columns a node
uniform int u_lit;               // node that somebody points at; -1: none

out Surface
{
    vec3 relative; // position seen from the eye, world axes
    vec3 normal;   // world axes, zero: none
    vec2 uv;
    centroid vec2 inside; // the same, but never outside of the face where it is sampled often
    vec4 colour;
    flat uint layer;
    centroid vec2 tileUv;
    flat uint tileLayer;
    flat float lit; // 1: somebody points at it
}
surface;

// The wireframe is drawn over faces that another program drew.
invariant gl_Position;

void main()
{
    int column = int(a_node) * 4;
    mat4 node = mat4(texelFetch(u_nodes, column),
                     texelFetch(u_nodes, column + 1),
                     texelFetch(u_nodes, column + 2),
                     texelFetch(u_nodes, column + 3));

    // Levels span 100,000 units and more. Seen from the eye, what is near has small numbers, and
    // floats keep their precision there.
    surface.relative = (node * vec4(a_position, 1.0)).xyz - u_eye;
    surface.normal = mat3(node) * a_normal;
    surface.uv = a_uv;
    surface.inside = a_uv;
    surface.colour = a_colour;
    surface.layer = a_layer;
    surface.tileUv = a_tileUv;
    surface.tileLayer = a_tileLayer;
    surface.lit = int(a_node) == u_lit ? 1.0 : 0.0;
    gl_Position = u_clipFromRelative * vec4(surface.relative, 1.0);
}
