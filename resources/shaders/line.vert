#version 330 core
// Helper lines. Layout: LineEnd in render/gl/SceneBuffers.cpp.

layout(location = 0) in vec3 a_position;
layout(location = 3) in vec4 a_colour;

uniform mat4 u_clipFromRelative;
uniform vec3 u_eye;

out vec4 v_colour;

void main()
{
    v_colour = a_colour;
    gl_Position = u_clipFromRelative * vec4(a_position - u_eye, 1.0);
}
