#version 330 core

in vec4 v_colour;

out vec4 fragment;

void main()
{
    fragment = v_colour;
}
