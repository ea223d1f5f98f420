#version 330 core
// The edges of triangles, all in one colour.

uniform vec4 u_wireColour;

out vec4 fragment;

void main()
{
    fragment = u_wireColour;
}
