#version 330 core
// The square that the ground grid is drawn on; a strip of four corners, no attributes.

uniform mat4 u_clipFromRelative;
uniform vec3 u_eye;
uniform vec3 u_centre;  // world space, at the grid's height
uniform float u_radius; // world units

out vec2 v_ground;     // world X and Z
out vec2 v_fromCentre; // 1: where the grid ends

void main()
{
    v_fromCentre = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1)) * 2.0 - 1.0;
    v_ground = u_centre.xz + u_radius * v_fromCentre;
    vec3 relative = vec3(v_ground.x, u_centre.y, v_ground.y) - u_eye;
    gl_Position = u_clipFromRelative * vec4(relative, 1.0);
}
